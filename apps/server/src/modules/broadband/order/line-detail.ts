import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/broadband/account-commands.ts'
import { type AccountState, lineAccount } from '@cloud-steward/contract/broadband/index.ts'
import { isParty } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { stepsOf } from '../../../infra/steps/steps.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { balancesOf } from '../../ledger/index.ts'
import { roomsOf } from '../../value-added/index.ts'
import { findAccount, termsShown } from '../account/account.queries.ts'
import { publishedPackages } from '../package/package.queries.ts'
import { ordersShown } from './order.queries.ts'

/** Renters read who did something by his part in it. */
export async function queryLineDetail(
  ctx: Ctx,
  { id }: InputOf<typeof contract.queryLineDetail>,
): Promise<AnswerOf<typeof contract.queryLineDetail>> {
  if (!(await ctx.db.first(findAccount(ctx, id)))) throw notFound()
  const tenantId = ctx.tenant.id
  const [orders, terms, steps] = await ctx.db.all(
    ordersShown(tenantId, id),
    termsShown(tenantId, id),
    stepsOf<AccountState>(tenantId, lineAccount.name, id),
  )
  const named = (username: string) =>
    !isParty(ctx.scope) || username === ctx.user?.username || username === 'system' ? username : 'staff'
  return { orders, terms, steps: steps.map((step) => ({ ...step, username: named(step.username) })) }
}

export async function queryLineOffers(ctx: Ctx): Promise<AnswerOf<typeof contract.queryLineOffers>> {
  const { scope } = ctx
  if (scope.kind !== 'rentee') throw new Refusal('kit.error.forbidden', { http: 403 })
  const who = { renteeId: scope.id, landlordId: null }
  const rooms = (await ctx.db.rows(roomsOf(ctx.tenant.id, who, ctx.today()))).slice(0, 200)
  const sites = new Set(rooms.map(({ siteId }) => siteId))
  const packages = (await ctx.db.rows(publishedPackages(ctx.tenant.id))).filter(
    ({ siteIds }) => !siteIds?.length || siteIds.some((id) => sites.has(id)),
  )
  const balances = await balancesOf(ctx, [scope.id], ['prepaid'])
  return {
    balanceFen: balances.get(scope.id)?.prepaid ?? 0,
    rooms: rooms.map(({ roomId, siteId, name }) => ({ roomId, siteId, name })),
    packages: packages.map(
      ({ id, name, carrier, downMbps, upMbps, months, priceFen, setupFen, description, siteIds }) => ({
        id,
        name,
        carrier,
        downMbps,
        upMbps,
        months,
        priceFen,
        setupFen,
        description,
        siteIds,
      }),
    ),
  }
}
