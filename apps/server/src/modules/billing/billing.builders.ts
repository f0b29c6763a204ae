import type { DraftOf, InputOf, RowOf } from '@cloud-steward/contract'
import type { bill, chargePlan } from '@cloud-steward/contract/billing/index.ts'
import type { recordPayment as recordPaymentCommand } from '@cloud-steward/contract/payments/index.ts'
import { freshTenant, type TestApp, type TestTenant, testApp } from '../../../test/app.ts'
import type { Ctx } from '../../infra/ctx/types.ts'
import { overAll, raw, sql } from '../../infra/db/sql.ts'
import { getRun } from '../../infra/queue/runs.ts'
import { aBuilding, aSignedLease } from '../housing/housing.builders.ts'
import { INVARIANTS } from '../ledger/invariants.builders.ts'
import type { AccountKind } from '../ledger/ledger/ledger.rules.ts'
import { balancesOf } from '../ledger/ledger/ledger.service.ts'
import { bookReceivedPayment } from '../payments/payment/payment.service.ts'
import { runSettlement, settleDay } from '../wallet/wallet/settlement.service.ts'
import { bills } from './bill/bill.source.ts'
import { issueBills, runIssue } from './bill/issue.service.ts'
import { chargePlans } from './plan/plan.service.ts'
import { activateChargePlan } from './plan/plan-life.service.ts'

/** Tests of money live on 15 June 2026, noon in China. */
export const TODAY = '2026-06-15'
export const onDay = (day: string): Date => new Date(`${day}T04:00:00Z`)
const memo = globalThis as { billingApp?: Promise<TestApp> }
/** The server with that clock; the files of one worker share it. */
export const billingApp = (): Promise<TestApp> => (memo.billingApp ??= testApp({ now: () => onDay(TODAY) }))

export interface World extends TestTenant {
  app: TestApp
  /** The tenant's own ctx on TODAY. */
  today: Ctx
  buildingId: string
}
export async function aWorld(): Promise<World> {
  const app = await billingApp()
  const tenant = await freshTenant(app)
  const today = tenant.ctx(onDay(TODAY))
  return { ...tenant, app, today, buildingId: await aBuilding(today) }
}
export const aLease = (world: World, given: Partial<Parameters<typeof aSignedLease>[1]> = {}): Promise<string> =>
  aSignedLease(world.today, {
    landlordId: world.landlordId,
    renteeId: world.renteeId,
    buildingId: world.buildingId,
    ...given,
  })

/** Starts an issue run and does its work here and now. */
export async function issue(ctx: Ctx, dueThrough = TODAY): Promise<string> {
  const { runId } = await issueBills(ctx, { dueThrough })
  await runIssue(ctx, { runId, dueThrough }, new AbortController().signal)
  return runId
}
export async function settle(ctx: Ctx, day: string): Promise<string> {
  const { runId } = await settleDay(ctx, { day })
  await runSettlement(ctx, { runId, day }, new AbortController().signal)
  return runId
}
/** What a run says it did. */
export const summaryOf = async (ctx: Ctx, runId: string) => (await getRun(ctx, runId)).summary
/** A charge plan that runs, and charges what came due before as well. */
export async function aPlan(ctx: Ctx, draft: DraftOf<typeof chargePlan>): Promise<string> {
  const { id } = await chargePlans.add(ctx, draft)
  await activateChargePlan(ctx, { id, missed: 'charge', reason: 'agreed' })
  return id
}
/** Balances of one owner, summed from the ledger. */
export const balancesAt = async <const K extends AccountKind>(ctx: Ctx, ownerId: string, ...kinds: K[]) =>
  (await balancesOf(ctx, [ownerId], kinds)).get(ownerId)
export type BillShown = RowOf<typeof bill>
/** Bills, oldest due day first. */
export const billsOf = async (ctx: Ctx, filters: object = {}): Promise<BillShown[]> =>
  (await bills.query(ctx, { pageSize: 1_000, sorter: 'dueOn_ascend', ...filters })).list
/** A lease from 1 June with its first bill: 3,000.00 rent and 3,000.00 deposit. */
export async function aBill(world: World, terms: object = {}): Promise<BillShown> {
  const leaseId = await aLease(world, { terms })
  await issue(world.today)
  return (await billsOf(world.today, { leaseId }))[0]!
}
export type PaymentInput = InputOf<typeof recordPaymentCommand>
export const paymentOn = (bill: Pick<BillShown, 'id' | 'renteeId'>, given: Partial<PaymentInput> = {}) => ({
  renteeId: bill.renteeId,
  billIds: [bill.id],
  amountFen: 100,
  channel: 'bank' as const,
  receivedOn: TODAY,
  ...given,
})
export const pay = (world: World, bill: BillShown, given: Partial<PaymentInput> = {}) =>
  bookReceivedPayment(world.today, paymentOn(bill, given))

/** Everything the tenant's money tables hold, as one text: equal texts mean that nothing changed. */
export async function fingerprint(ctx: Ctx): Promise<string> {
  const tables = [
    'billing_bill',
    'billing_bill_line',
    'payment',
    'payment_allocation',
    'ledger_account',
    'ledger_entry',
    'wallet_settlement',
    'billing_note',
    'billing_note_line',
    'billing_hold',
    'billing_adjustment',
    'payment_payout',
    'payment_refund',
    'payment_holding',
    'payment_head_rent',
    'payment_receipt',
  ]
  const sums = tables.map(
    (name) => sql`(select coalesce(md5(string_agg(t::text, '' order by t::text)), '') from ${sql.table(name)} t)`,
  )
  return (await ctx.db.first(raw<{ sums: string }>(sql`select ${sql.join(sums, sql` || `)} as sums`)))!.sums
}
/** What must always hold of the tenant's money, as differences: all of them 0. */
export const brokenInvariants = (ctx: Ctx): Promise<object[]> =>
  ctx.db.rows(overAll<object>(sql`${sql.raw(INVARIANTS)}`))
