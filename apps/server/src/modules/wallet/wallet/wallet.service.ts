import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/wallet/wallet.ts'
import { addDays } from '../../../infra/calendar.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { MOST_COUNTED } from '../../../kit/list-query.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { accountId, balancesOf, balancesOfLandlords } from '../../ledger/index.ts'
import { reserveOf, reservesSeen } from './reserve.queries.ts'
import {
  countLandlords,
  countLegs,
  findLandlord,
  newestLegs,
  pageOfLandlords,
  throughAccounts,
  walletDays,
} from './wallet.queries.ts'

const KINDS = ['available', 'unsettled', 'frozen', 'income', 'collected'] as const
const DAYS = 30
/** The accounts a wallet is made of: money moves between them, and in and out of them. */
const WALLET_KINDS = ['available', 'unsettled', 'frozen'] as const

/** Whose wallet is meant: a landlord's own, whatever he asks for; for staff the one asked for, or undefined for all. */
export async function walletOf(ctx: Ctx, landlordId: string | null | undefined) {
  const unknown = () => new Refusal('wallet.error.walletUnknown', { http: 404 })
  if (ctx.scope.kind === 'rentee') throw unknown()
  const id = ctx.scope.kind === 'landlord' ? ctx.scope.id : landlordId?.toLowerCase()
  if (landlordId && id !== landlordId.toLowerCase()) throw unknown()
  if (!id) return undefined
  const landlord = await ctx.db.first(findLandlord(ctx, id))
  if (!landlord) throw unknown()
  return landlord
}
export async function queryWallet(
  ctx: Ctx,
  input: InputOf<typeof contract.queryWallet>,
): Promise<AnswerOf<typeof contract.queryWallet>> {
  const landlord = await walletOf(ctx, input.landlordId)
  const unsettledId = landlord && accountId(ctx.tenant.id, { ownerId: landlord.id, kind: 'unsettled' })
  const balances = landlord
    ? (await balancesOf(ctx, [landlord.id], KINDS)).get(landlord.id)!
    : await balancesOfLandlords(ctx, KINDS)
  const reserve = await ctx.db.first(landlord ? reserveOf(ctx.tenant.id, landlord.id) : reservesSeen(ctx))
  const reserveFen = reserve?.amountFen ?? 0
  // Of all landlords together it would be read from the whole ledger.
  const walletAccounts =
    landlord && WALLET_KINDS.map((kind) => accountId(ctx.tenant.id, { ownerId: landlord.id, kind }))
  const through = walletAccounts && (await ctx.db.first(throughAccounts(ctx.tenant.id, walletAccounts)))
  return {
    landlordId: landlord?.id,
    landlordName: landlord?.name,
    availableFen: balances.available,
    unsettledFen: balances.unsettled,
    frozenFen: balances.frozen,
    reserveFen,
    drawableFen: Math.max(0, balances.available - reserveFen),
    totalInFen: through?.inFen,
    totalOutFen: through?.outFen,
    incomeFen: balances.income,
    // Billed and not collected yet; deposits are nobody's income and not in it.
    receivableFen: balances.income - balances.collected,
    days: await ctx.db.rows(walletDays(ctx, unsettledId, addDays(ctx.today(), 1 - DAYS))),
  }
}

const pageOf = (input: { currentPage?: number | null; pageSize?: number | null }) => {
  const [current, pageSize] = [input.currentPage ?? 1, input.pageSize ?? 10]
  return { current, pageSize, offset: (current - 1) * pageSize }
}
const bounded = (total: number) => (total > MOST_COUNTED ? { total: MOST_COUNTED, bounded: true } : { total })

export async function queryWallets(
  ctx: Ctx,
  input: InputOf<typeof contract.queryWallets>,
): Promise<AnswerOf<typeof contract.queryWallets>> {
  staffOnly(ctx)
  const { current, pageSize, offset } = pageOf(input)
  const [landlords, [counted]] = await ctx.db.all(
    pageOfLandlords(ctx, input.name ?? '', pageSize, offset),
    countLandlords(ctx, input.name ?? '', MOST_COUNTED),
  )
  const ids = landlords.map(({ id }) => id)
  const balances = await balancesOf(ctx, ids, ['available', 'unsettled', 'income'])
  return {
    list: landlords.map(({ id, name }) => {
      const { available, unsettled, income } = balances.get(id)!
      return {
        landlordId: id,
        landlordName: name,
        availableFen: available,
        unsettledFen: unsettled,
        incomeFen: income,
      }
    }),
    pagination: { ...bounded(counted!.total), pageSize, current },
  }
}

/** Movements with the balance after each, newest first; without `account` those of both accounts of the wallet. */
export async function queryWalletEntries(
  ctx: Ctx,
  input: InputOf<typeof contract.queryWalletEntries>,
): Promise<AnswerOf<typeof contract.queryWalletEntries>> {
  const landlord = await walletOf(ctx, input.landlordId)
  const { current, pageSize, offset } = pageOf(input)
  if (!landlord) return { list: [], pagination: { total: 0, pageSize, current } }
  const kinds = input.account ? [input.account] : (['available', 'unsettled'] as const)
  const kindOf = new Map(kinds.map((kind) => [accountId(ctx.tenant.id, { ownerId: landlord.id, kind }), kind]))
  const [legs, [counted]] = await ctx.db.all(
    newestLegs(ctx.tenant.id, [...kindOf.keys()], Math.min(offset, MOST_COUNTED) + pageSize),
    countLegs(ctx.tenant.id, [...kindOf.keys()], MOST_COUNTED),
  )
  const before = new Map<string, number>()
  const list = legs.map(({ accountId: account, heldFen, ...leg }) => {
    const kind = kindOf.get(account)!
    const after = before.get(account) ?? heldFen
    before.set(account, after - leg.amountFen)
    // An entry between both accounts is two rows; a row needs an id of its own.
    const id = kind === 'available' ? leg.id : accountId(ctx.tenant.id, { ownerId: leg.id, kind })
    return { ...leg, id, account: kind, balanceFen: after }
  })
  return {
    list: list.slice(offset, offset + pageSize) as never,
    pagination: { ...bounded(counted!.total), pageSize, current },
  }
}
