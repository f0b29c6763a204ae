import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/broadband/account-commands.ts'
import { addDays } from '../../../infra/calendar.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { type AccountRow, findAccount, termsOf } from '../account/account.queries.ts'
import { changeAccount, lockedAccount } from '../account/account.record.ts'
import { isDearer, type Term, termOn, upgradeOf } from '../account/term.rules.ts'
import type { LineOuter } from '../carrier/link.service.ts'
import { type PackageRow, packageById, publishedPackages } from '../package/package.queries.ts'
import { makeOrder } from './make-order.ts'
import { payWayFor, soldPackage } from './open-line.ts'

type Quote = AnswerOf<typeof contract.quoteLineChange>
function refuseOther(account: AccountRow, line: PackageRow): void {
  if (line.carrier !== account.carrier) throw new Refusal('broadband.error.otherCarrier', { fields: ['packageId'] })
}
/** A dearer package begins today; one that is not with the next renewal. */
function quoteOf(terms: readonly Term[], account: AccountRow, line: PackageRow, today: string): Quote {
  const running = termOn(terms, today)
  const later = { isNow: false, amountFen: 0, daysLeft: 0, fromOn: addDays(account.expire_on ?? today, 1) }
  if (!running || line.id === account.package_id || !isDearer(line, running)) return later
  const { fen, daysLeft } = upgradeOf(terms, line, today)
  return { isNow: true, amountFen: fen, daysLeft, fromOn: today }
}
export async function quoteLineChange(
  ctx: Ctx,
  { id, packageId }: InputOf<typeof contract.quoteLineChange>,
): Promise<Quote> {
  const account = await ctx.db.first(findAccount(ctx, id))
  const line = account && (await ctx.db.first(packageById(ctx.tenant.id, packageId)))
  if (!account || !line) throw notFound()
  refuseOther(account, line)
  return quoteOf(await ctx.db.rows(termsOf(ctx.tenant.id, id)), account, line, ctx.today())
}
/** Packages of the same carrier that are sold at the site of an account. */
export async function queryLinePackages(ctx: Ctx, { id }: InputOf<typeof contract.queryLinePackages>) {
  const account = await ctx.db.first(findAccount(ctx, id))
  if (!account) throw notFound()
  return (await ctx.db.rows(publishedPackages(ctx.tenant.id)))
    .filter(
      ({ carrier, siteIds }) => carrier === account.carrier && (!siteIds?.length || siteIds.includes(account.site_id)),
    )
    .map((line) => ({
      id: line.id,
      name: line.name,
      downMbps: line.downMbps,
      months: line.months,
      priceFen: line.priceFen,
    }))
}

export const changeLine = (
  ctx: Ctx,
  outer: LineOuter,
  { id, packageId, payBy }: InputOf<typeof contract.changeLine>,
): Promise<AnswerOf<typeof contract.changeLine>> =>
  ctx.transaction(async (tx) => {
    staffOnly(tx)
    const account = await lockedAccount(tx, id, 'change')
    const line = await soldPackage(tx, packageId, account.site_id)
    refuseOther(account, line)
    const quote = quoteOf(await tx.db.rows(termsOf(tx.tenant.id, id)), account, line, tx.today())
    if (!quote.isNow) {
      const next = line.id === account.package_id ? null : line.id
      await changeAccount(tx, account, 'changeLine', { next_package_id: next })
      return { isNow: false, amountFen: 0 }
    }
    const way = payWayFor({ landlordId: account.landlord_id }, payBy)
    const { amountFen } = quote
    const wish = { type: 'change' as const, packageId, priceFen: amountFen, amountFen, payBy: way, name: line.name }
    const { order } = await makeOrder(tx, outer, account, wish)
    return { isNow: true, orderId: order.id, billId: order.bill_id, amountFen }
  })
