import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/billing/statement.ts'
import { addDays } from '../../../infra/calendar.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { accountId, balancesOf } from '../../ledger/index.ts'
import { lateFeeOf } from '../bill/bill.rules.ts'
import { openBillsOf } from '../bill/open-bills.queries.ts'
import { insertReads, MOST_LINES, movementsOf, nameOfParty, sumBefore, unreadBills } from './statement.queries.ts'

type Statement = AnswerOf<typeof contract.queryMyBill>
/** A longer statement is no statement any more. */
const MOST_DAYS = 1_100
/** What a statement of each party adds up: what a rentee owes; what is held for a landlord. */
const ACCOUNTS = { rentee: ['receivable'], landlord: ['unsettled', 'available', 'frozen'] } as const

/** The statement of whoever asks. Staff are no party and have the lists of bills and wallets. */
export async function queryMyBill(ctx: Ctx, { from, to }: InputOf<typeof contract.queryMyBill>): Promise<Statement> {
  const { scope } = ctx
  if (scope.kind !== 'rentee' && scope.kind !== 'landlord') throw new Refusal('kit.error.forbidden', { http: 403 })
  // A statement and its balances are of the whole company.
  if ('within' in scope && scope.within) throw new Refusal('billing.error.wholeCompanyOnly', { http: 403 })
  if (to < from || addDays(from, MOST_DAYS) < to) throw new Refusal('ledger.error.periodTooLong', { fields: ['to'] })
  const { kind: party, id: ownerId } = scope
  const tenantId = ctx.tenant.id
  const accountIds = ACCOUNTS[party].map((kind) => accountId(tenantId, { ownerId, kind }))
  const [[named], [before], movements] = await ctx.db.all(
    nameOfParty(tenantId, party, ownerId),
    sumBefore(tenantId, accountIds, from),
    movementsOf(tenantId, accountIds, from, to),
  )
  if (movements.length > MOST_LINES) throw new Refusal('ledger.error.periodTooLong', { fields: ['from'] })
  // A rentee's claims are debits; what is held for a landlord is credits.
  const sign = party === 'rentee' ? 1 : -1
  const openingFen = sign * before!.fen
  let balanceFen = openingFen
  const lines = movements.map(({ debitFen, creditFen, ...line }) => {
    const changeFen = sign * (debitFen - creditFen)
    balanceFen += changeFen
    return { ...line, moreFen: Math.max(0, changeFen), lessFen: Math.max(0, -changeFen), balanceFen }
  })
  const kinds = ['deposit_liability', 'prepaid', 'available', 'unsettled'] as const
  const held = (await balancesOf(ctx, [ownerId], kinds)).get(ownerId)!
  const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((total, line) => total + of(line), 0)
  return {
    party,
    name: named?.name ?? '',
    from,
    to,
    openingFen,
    closingFen: balanceFen,
    chargedFen: sum(({ moreFen }) => moreFen),
    paidFen: sum(({ lessFen }) => lessFen),
    owedFen: party === 'rentee' ? await owedToday(ctx, ownerId) : held.available + held.unsettled,
    depositFen: held.deposit_liability,
    prepaidFen: held.prepaid,
    availableFen: held.available,
    unsettledFen: held.unsettled,
    lines,
  }
}
/** What a rentee has opened he has read. Asked twice, or at once in two windows, it is noted once. */
export async function readMyBill(ctx: Ctx): Promise<{ bills: number }> {
  const { scope } = ctx
  if (scope.kind !== 'rentee') return { bills: 0 }
  return ctx.transaction(async (tx) => {
    const ids = (await tx.db.rows(unreadBills(tx.tenant.id, scope.id))).map(({ id }) => id)
    if (ids.length) await tx.db.run(insertReads(tx.tenant.id, ids, tx.user?.id ?? null))
    return { bills: ids.length }
  })
}
/** With the late fee as of today, which is no entry before it is fixed. */
async function owedToday(ctx: Ctx, renteeId: string): Promise<number> {
  const bills = await ctx.db.rows(openBillsOf(ctx.tenant.id, [renteeId]))
  const today = ctx.today()
  return bills.reduce(
    (sum, bill) => sum + bill.principalFen + lateFeeOf(bill, today).feeFen - bill.lateFeeSettledFen,
    0,
  )
}
