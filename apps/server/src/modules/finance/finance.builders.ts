import type { InputOf, RowOf } from '@cloud-steward/contract'
import type { bill, recordPayment as recordPaymentCommand } from '@cloud-steward/contract/finance/index.ts'
import { freshTenant, type TestApp, type TestTenant, testApp } from '../../../test/app.ts'
import type { Ctx } from '../../infra/ctx/types.ts'
import { raw, sql } from '../../infra/db/sql.ts'
import { getRun } from '../../infra/queue/runs.ts'
import { aBuilding, aSignedLease } from '../housing/housing.builders.ts'
import { bills } from './bill.source.ts'
import { runIssue, startIssue } from './issue.service.ts'
import type { AccountKind } from './ledger.rules.ts'
import { balancesOf } from './ledger.service.ts'
import { recordPayment } from './payment.service.ts'
import { runSettlement, startSettlement } from './settlement.service.ts'

/** Tests of money live on 15 June 2026, noon in China. */
export const TODAY = '2026-06-15'
export const onDay = (day: string): Date => new Date(`${day}T04:00:00Z`)
const memo = globalThis as { financeApp?: Promise<TestApp> }
/** The server with that clock; the files of one worker share it. */
export const financeApp = (): Promise<TestApp> => (memo.financeApp ??= testApp({ now: () => onDay(TODAY) }))

export interface World extends TestTenant {
  app: TestApp
  /** The tenant's own ctx on TODAY. */
  today: Ctx
  buildingId: string
}
export async function aWorld(): Promise<World> {
  const app = await financeApp()
  const tenant = await freshTenant(app)
  const today = tenant.ctx(onDay(TODAY))
  return { ...tenant, app, today, buildingId: await aBuilding(today) }
}
export const aLease = (
  world: World,
  given: Partial<Omit<Parameters<typeof aSignedLease>[1], 'buildingId'>> = {},
): Promise<string> =>
  aSignedLease(world.today, {
    landlordId: world.landlordId,
    renteeId: world.renteeId,
    buildingId: world.buildingId,
    ...given,
  })

/** Starts an issue run and does its work here and now. */
export async function issue(ctx: Ctx, dueThrough = TODAY): Promise<string> {
  const { runId } = await startIssue(ctx, { dueThrough })
  await runIssue(ctx, { runId, dueThrough }, new AbortController().signal)
  return runId
}
export async function settle(ctx: Ctx, day: string): Promise<string> {
  const { runId } = await startSettlement(ctx, { day })
  await runSettlement(ctx, { runId, day }, new AbortController().signal)
  return runId
}
/** What a run says it did. */
export const summaryOf = async (ctx: Ctx, runId: string) => (await getRun(ctx, runId)).summary
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
  recordPayment(world.today, paymentOn(bill, given))

/** Everything the tenant's finance tables hold, as one text: equal texts mean that nothing changed. */
export async function fingerprint(ctx: Ctx): Promise<string> {
  const tables = ['bill', 'bill_line', 'payment', 'allocation', 'account', 'entry', 'settlement']
  const sums = tables.map(
    (name) =>
      sql`(select coalesce(md5(string_agg(t::text, '' order by t::text)), '') from ${sql.table(`finance_${name}`)} t)`,
  )
  return (await ctx.db.first(raw<{ sums: string }>(sql`select ${sql.join(sums, sql` || `)} as sums`)))!.sums
}
/** What must always hold, as differences: all of them 0. Written without the code under test. */
export async function brokenInvariants(ctx: Ctx): Promise<object[]> {
  const id = ctx.tenant.id
  return ctx.db.rows(
    raw<object>(sql`with balance as (
        select a.owner_kind, a.owner_id, a.kind, coalesce((select sum(amount_fen) from finance_entry e where e.tenant_id = ${id} and e.debit_account_id = a.id), 0)
          - coalesce((select sum(amount_fen) from finance_entry e where e.tenant_id = ${id} and e.credit_account_id = a.id), 0) as debit
        from finance_account a where a.tenant_id = ${id}),
      party as (select owner_id, owner_kind,
          coalesce(sum(debit) filter (where kind = 'receivable'), 0) as receivable, -coalesce(sum(debit) filter (where kind = 'deposit_liability'), 0) as deposit,
          -coalesce(sum(debit) filter (where kind = 'prepaid'), 0) as prepaid, coalesce(sum(debit) filter (where kind = 'collected'), 0) as collected,
          -coalesce(sum(debit) filter (where kind = 'unsettled'), 0) as unsettled, -coalesce(sum(debit) filter (where kind = 'available'), 0) as available,
          coalesce(sum(debit) filter (where kind = 'clearing'), 0) as clearing, -coalesce(sum(debit) filter (where kind = 'income'), 0) as income
        from balance group by 1, 2)
      select 'sum' as what, null::uuid as id, sum(debit) as off from balance having sum(debit) <> 0
      union all select 'receivable', r.id, coalesce(p.receivable, 0) - o.fen from housing_rentee r left join party p on p.owner_id = r.id cross join lateral
        (select coalesce(sum(total_fen - paid_fen + late_fee_fen - late_fee_paid_fen), 0) as fen from finance_bill b where b.tenant_id = ${id} and b.rentee_id = r.id and b.state <> 'void') o
        where r.tenant_id = ${id} and coalesce(p.receivable, 0) <> o.fen
      union all select 'custody', owner_id, unsettled + available - collected from party where owner_kind = 'landlord' and unsettled + available <> collected
      union all select 'negative', owner_id, least(unsettled, available, income, deposit, prepaid, collected) from party where least(unsettled, available, income, deposit, prepaid, collected) < 0
      union all select 'income', l.id, coalesce(p.income, 0) - o.fen from housing_landlord l left join party p on p.owner_id = l.id cross join lateral
        (select coalesce(sum(late_fee_fen), 0) + coalesce(sum((select sum(amount_fen) from finance_bill_line x where x.tenant_id = ${id} and x.bill_id = b.id and x.fee <> 'deposit')), 0) as fen
          from finance_bill b where b.tenant_id = ${id} and b.landlord_id = l.id and b.state <> 'void') o
        where l.tenant_id = ${id} and coalesce(p.income, 0) <> o.fen
      union all select 'deposit', r.id, coalesce(p.deposit, 0) - o.fen from housing_rentee r left join party p on p.owner_id = r.id cross join lateral
        (select coalesce(sum(x.paid_fen), 0) as fen from finance_bill_line x join finance_bill b on b.tenant_id = x.tenant_id and b.id = x.bill_id
          where b.tenant_id = ${id} and b.rentee_id = r.id and x.fee = 'deposit') o where r.tenant_id = ${id} and coalesce(p.deposit, 0) <> o.fen
      union all select 'clearing', owner_id, clearing - (select coalesce(sum(amount_fen), 0) from finance_payment where tenant_id = ${id}) from party
        where owner_kind = 'operator' and clearing <> (select coalesce(sum(amount_fen), 0) from finance_payment where tenant_id = ${id})
      union all select 'payment', p.id, p.amount_fen - p.prepaid_fen - a.fen from finance_payment p cross join lateral
        (select coalesce(sum(amount_fen), 0) as fen from finance_allocation a where a.tenant_id = ${id} and a.payment_id = p.id) a
        where p.tenant_id = ${id} and p.amount_fen - p.prepaid_fen <> a.fen
      union all select 'bill', b.id, 1 from finance_bill b cross join lateral
        (select sum(amount_fen) as total, sum(paid_fen) as paid, sum(amount_fen) filter (where fee = 'rent') as rent, sum(paid_fen) filter (where fee = 'rent') as rent_paid
          from finance_bill_line l where l.tenant_id = ${id} and l.bill_id = b.id) l
        where b.tenant_id = ${id} and ((b.total_fen, b.paid_fen, b.rent_fen, b.rent_paid_fen) <> (l.total, l.paid, coalesce(l.rent, 0), coalesce(l.rent_paid, 0))
          or (b.state = 'paid') <> (b.state <> 'void' and b.paid_fen = b.total_fen and b.late_fee_paid_fen = b.late_fee_fen))`),
  )
}
