import type { DraftOf, InputOf, RowOf } from '@cloud-steward/contract'
import type { bill, chargePlan, recordPayment as recordPaymentCommand } from '@cloud-steward/contract/finance/index.ts'
import { freshTenant, type TestApp, type TestTenant, testApp } from '../../../test/app.ts'
import type { Ctx } from '../../infra/ctx/types.ts'
import { raw, sql } from '../../infra/db/sql.ts'
import { getRun } from '../../infra/queue/runs.ts'
import { aBuilding, aSignedLease } from '../housing/housing.builders.ts'
import { bills } from './bill/bill.source.ts'
import { runIssue, startIssue } from './bill/issue.service.ts'
import type { AccountKind } from './ledger/ledger.rules.ts'
import { balancesOf } from './ledger/ledger.service.ts'
import { recordPayment } from './payment/payment.service.ts'
import { chargePlans } from './plan/plan.service.ts'
import { activatePlan } from './plan/plan-life.service.ts'
import { runSettlement, startSettlement } from './wallet/settlement.service.ts'

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
export const aLease = (world: World, given: Partial<Parameters<typeof aSignedLease>[1]> = {}): Promise<string> =>
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
/** A charge plan that runs, and charges what came due before as well. */
export async function aPlan(ctx: Ctx, draft: DraftOf<typeof chargePlan>): Promise<string> {
  const { id } = await chargePlans.add(ctx, draft)
  await activatePlan(ctx, { id, missed: 'charge', reason: 'agreed' })
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
  recordPayment(world.today, paymentOn(bill, given))

/** Everything the tenant's finance tables hold, as one text: equal texts mean that nothing changed. */
export async function fingerprint(ctx: Ctx): Promise<string> {
  const tables = [
    'bill',
    'bill_line',
    'payment',
    'allocation',
    'account',
    'entry',
    'settlement',
    'note',
    'note_line',
    'hold',
    'adjustment',
    'payout',
    'refund',
    'holding',
    'head_rent',
    'receipt',
  ]
  const sums = tables.map(
    (name) =>
      sql`(select coalesce(md5(string_agg(t::text, '' order by t::text)), '') from ${sql.table(`finance_${name}`)} t)`,
  )
  return (await ctx.db.first(raw<{ sums: string }>(sql`select ${sql.join(sums, sql` || `)} as sums`)))!.sums
}
/** What must always hold, as differences: all of them 0. Written without the code under test. */
export async function brokenInvariants(ctx: Ctx): Promise<object[]> {
  const id = ctx.tenant.id
  const received = sql`((select coalesce(sum(amount_fen), 0) from finance_payment where tenant_id = ${id} and channel not in ('prepaid', 'deposit', 'holding') and state = 'recorded')
    - (select coalesce(sum(amount_fen), 0) from finance_payout where tenant_id = ${id})
    - (select coalesce(sum(deposit_fen + prepaid_fen), 0) from finance_refund where tenant_id = ${id} and state = 'paid')
    - (select coalesce(sum(amount_fen), 0) from treasury_refund where tenant_id = ${id} and state = 'paid')
    - (select coalesce(sum(amount_fen + case when fee_bearer = 'platform' then fee_fen else 0 end), 0) from treasury_withdrawal where tenant_id = ${id} and state = 'paid')
    - (select coalesce(sum(amount_fen), 0) from finance_head_rent where tenant_id = ${id} and state = 'paid')
    - (select coalesce(sum(amount_fen - returned_fen), 0) from treasury_share_line where tenant_id = ${id} and state in ('success', 'returned'))
    - (select coalesce(sum(fee_fen - fee_back_fen), 0) from treasury_share_order where tenant_id = ${id})
    - (select coalesce(sum(booked_fee_fen + landlord_fee_fen), 0) from treasury_reconciliation where tenant_id = ${id})
    + (select coalesce(sum(amount_fen), 0) from treasury_suspense where tenant_id = ${id} and state = 'open')
    + (select coalesce(sum(amount_fen), 0) from finance_holding where tenant_id = ${id} and state <> 'refunded'))`
  const drawn = sql`w.amount_fen + case when w.fee_bearer = 'landlord' then w.fee_fen else 0 end`
  return ctx.db.rows(
    raw<object>(sql`with balance as (
        select a.owner_kind, a.owner_id, a.kind, coalesce((select sum(amount_fen) from finance_entry e where e.tenant_id = ${id} and e.debit_account_id = a.id), 0)
          - coalesce((select sum(amount_fen) from finance_entry e where e.tenant_id = ${id} and e.credit_account_id = a.id), 0) as debit
        from finance_account a where a.tenant_id = ${id}),
      party as (select owner_id, owner_kind,
          coalesce(sum(debit) filter (where kind = 'receivable'), 0) as receivable, -coalesce(sum(debit) filter (where kind = 'deposit_liability'), 0) as deposit,
          -coalesce(sum(debit) filter (where kind = 'prepaid'), 0) as prepaid, -coalesce(sum(debit) filter (where kind = 'refund_payable'), 0) as refund_payable, coalesce(sum(debit) filter (where kind = 'collected'), 0) as collected,
          -coalesce(sum(debit) filter (where kind = 'unsettled'), 0) as unsettled, -coalesce(sum(debit) filter (where kind = 'available'), 0) as available, -coalesce(sum(debit) filter (where kind = 'frozen'), 0) as frozen,
          coalesce(sum(debit) filter (where kind = 'clearing'), 0) as clearing, -coalesce(sum(debit) filter (where kind = 'income'), 0) as income, coalesce(sum(debit) filter (where kind = 'bad_debt'), 0) as bad_debt,
          -coalesce(sum(debit) filter (where kind = 'deposit_billed'), 0) as deposit_billed
        from balance group by 1, 2)
      select 'sum' as what, null::uuid as id, sum(debit) as off from balance having sum(debit) <> 0
      union all select 'receivable', r.id, coalesce(p.receivable, 0) - o.fen from housing_rentee r left join party p on p.owner_id = r.id cross join lateral
        (select coalesce(sum(total_fen - paid_fen - credited_fen - written_off_fen + late_fee_fen - late_fee_paid_fen - late_fee_waived_fen), 0) as fen from finance_bill b where b.tenant_id = ${id} and b.rentee_id = r.id and b.state <> 'void') o
        where r.tenant_id = ${id} and coalesce(p.receivable, 0) <> o.fen
      union all select 'custody', owner_id, unsettled + available + frozen - collected + drawn from (select p.*, (select coalesce(sum(${drawn}), 0) from treasury_withdrawal w
          where w.tenant_id = ${id} and w.landlord_id = p.owner_id and w.state = 'paid') + (select coalesce(sum(s.fee_fen - s.fee_back_fen
            + (select coalesce(sum(l.amount_fen - l.returned_fen), 0) from treasury_share_line l where l.tenant_id = ${id} and l.share_id = s.id and not l.is_dropped)), 0)
          from treasury_share_order s where s.tenant_id = ${id} and s.landlord_id = p.owner_id)
          + (select coalesce(sum(case when c.landlord_id = p.owner_id then -c.amount_fen else c.amount_fen end), 0) from finance_co_share c join finance_co_ownership o
            on o.tenant_id = c.tenant_id and o.id = c.co_ownership_id where c.tenant_id = ${id} and p.owner_id in (c.landlord_id, o.landlord_id))
          + (select coalesce(sum(committed_fen), 0) from finance_freeze f where f.tenant_id = ${id} and f.landlord_id = p.owner_id)
          - (select coalesce(sum(amount_fen), 0) from finance_freeze_step f where f.tenant_id = ${id} and f.other_id = p.owner_id)
          + (select coalesce(sum(borne_fen), 0) from treasury_landlord_fee f where f.tenant_id = ${id} and f.landlord_id = p.owner_id)
          - (select coalesce(sum(corrected_fen), 0) from finance_settlement_query q where q.tenant_id = ${id} and q.landlord_id = p.owner_id and q.kind <> 'not_mine') as drawn from party p) party where owner_kind = 'landlord' and unsettled + available + frozen <> collected - drawn
      union all select 'share payable', r.id, coalesce(b.debit, 0) + o.fen from treasury_share_receiver r left join balance b on b.owner_id = r.id and b.kind = 'share_payable' cross join lateral
        (select coalesce(sum(amount_fen), 0) as fen from treasury_share_line x where x.tenant_id = ${id} and x.receiver_id = r.id and x.state in ('waiting', 'accepted', 'failed') and not x.is_dropped) o
        where r.tenant_id = ${id} and -coalesce(b.debit, 0) <> o.fen
      union all select 'share', s.id, s.own_fen + l.fen - s.base_fen from treasury_share_order s cross join lateral
        (select coalesce(sum(amount_fen), 0) as fen from treasury_share_line x where x.tenant_id = ${id} and x.share_id = s.id) l
        where s.tenant_id = ${id} and (s.own_fen + l.fen <> s.base_fen or s.base_fen <> s.paid_fen - s.refunded_fen - s.fee_fen)
      union all select 'frozen', owner_id, frozen - kept from (select p.*, (select coalesce(sum(${drawn}), 0) from treasury_withdrawal w
          where w.tenant_id = ${id} and w.landlord_id = p.owner_id and w.state in ('submitted', 'reviewed', 'approved', 'paying', 'processing', 'pay_unknown'))
          + (select coalesce(sum(left_fen), 0) from finance_freeze f where f.tenant_id = ${id} and f.landlord_id = p.owner_id) as kept
        from party p) party where owner_kind = 'landlord' and frozen <> kept
      union all select 'freeze', f.id, f.committed_fen - coalesce(s.committed, 0) from finance_freeze f cross join lateral
        (select sum(amount_fen) filter (where kind = 'freeze') as amount, sum(amount_fen) filter (where kind = 'commit') as committed,
          sum(amount_fen) filter (where kind in ('release', 'expire')) as released from finance_freeze_step x where x.tenant_id = ${id} and x.freeze_id = f.id) s
        where f.tenant_id = ${id} and (f.amount_fen, f.committed_fen, f.released_fen) is distinct from (s.amount, coalesce(s.committed, 0), coalesce(s.released, 0))
      union all select 'negative', owner_id, least(unsettled, available, income, deposit, prepaid, collected) from party where least(unsettled, available, income, deposit, prepaid, collected) < 0
      union all select 'income', l.id, coalesce(p.income, 0) - o.fen from housing_landlord l left join party p on p.owner_id = l.id cross join lateral
        (select coalesce(sum(late_fee_fen - late_fee_waived_fen), 0) + coalesce(sum((select sum(amount_fen) from finance_bill_line x where x.tenant_id = ${id} and x.bill_id = b.id and x.fee <> 'deposit')), 0)
          - coalesce(sum((select sum(x.amount_fen) from finance_note n join finance_note_line x on x.tenant_id = ${id} and x.note_id = n.id where n.tenant_id = ${id} and n.bill_id = b.id and n.kind = 'credit' and x.fee not in ('deposit', 'late_fee'))), 0)
          - coalesce((select sum(s.amount_fen) from supply_money s where s.tenant_id = ${id} and s.landlord_id = l.id and s.kind in ('use', 'correction', 'debt')), 0) as fen
          from finance_bill b where b.tenant_id = ${id} and b.landlord_id = l.id and b.state <> 'void') o
        where l.tenant_id = ${id} and coalesce(p.income, 0) <> o.fen
      union all select 'deposit', r.id, coalesce(p.deposit, 0) - o.fen from housing_rentee r left join party p on p.owner_id = r.id cross join lateral
        (select coalesce(sum(x.paid_fen - x.applied_fen - x.refunded_fen), 0) as fen from finance_bill_line x join finance_bill b on b.tenant_id = x.tenant_id and b.id = x.bill_id
          where b.tenant_id = ${id} and b.rentee_id = r.id and x.fee = 'deposit') o where r.tenant_id = ${id} and coalesce(p.deposit, 0) <> o.fen
      union all select 'refund payable', r.id, coalesce(p.refund_payable, 0) - o.fen from housing_rentee r left join party p on p.owner_id = r.id cross join lateral
        (select coalesce(sum(deposit_fen + prepaid_fen), 0) + (select coalesce(sum(y.amount_fen), 0) from treasury_refund y join treasury_order t on t.tenant_id = y.tenant_id
          and t.id = y.order_id where y.tenant_id = ${id} and t.rentee_id = r.id and y.state = 'asked')
          + (select coalesce(sum(held_fen), 0) from finance_refund_request y where y.tenant_id = ${id} and y.rentee_id = r.id and y.state = 'waiting') as fen from finance_refund x where x.tenant_id = ${id} and x.rentee_id = r.id and x.state = 'payable') o
        where r.tenant_id = ${id} and coalesce(p.refund_payable, 0) <> o.fen
      union all select 'holding', r.id, b.debit + h.fen from housing_rentee r join balance b on b.owner_id = r.id and b.kind = 'holding_liability' cross join lateral
        (select coalesce(sum(amount_fen), 0) as fen from finance_holding x where x.tenant_id = ${id} and x.rentee_id = r.id and x.state = 'held') h
        where r.tenant_id = ${id} and -b.debit <> h.fen
      union all select 'head rent', l.id, coalesce(b.debit, 0) + o.fen from housing_landlord l left join balance b on b.owner_id = l.id and b.kind = 'head_rent_payable' cross join lateral
        (select coalesce(sum(amount_fen), 0) as fen from finance_head_rent x where x.tenant_id = ${id} and x.landlord_id = l.id and x.state = 'owed') o
        where l.tenant_id = ${id} and -coalesce(b.debit, 0) <> o.fen
      union all select 'head rent expense', null, coalesce((select sum(debit) from balance where kind = 'head_rent'), 0) - o.fen from
        (select coalesce(sum(amount_fen), 0) as fen from finance_head_rent x where x.tenant_id = ${id}) o
        where coalesce((select sum(debit) from balance where kind = 'head_rent'), 0) <> o.fen
      union all select 'clearing', owner_id, clearing - ${received} from party
        where owner_kind = 'operator' and clearing <> ${received}
      union all select 'suspense', null, -s.debit - o.fen from (select coalesce(sum(debit), 0) as debit from balance where kind = 'suspense') s,
        (select coalesce(sum(amount_fen), 0) as fen from treasury_suspense where tenant_id = ${id} and state = 'open') o where -s.debit <> o.fen
      union all select 'prepaid', r.id, coalesce(p.prepaid, 0) - o.fen from housing_rentee r left join party p on p.owner_id = r.id cross join lateral
        (select (select coalesce(sum(case when state = 'reversed' then -reversed_prepaid_fen when channel = 'prepaid' then -amount_fen else prepaid_fen end), 0) from finance_payment x where x.tenant_id = ${id} and x.rentee_id = r.id)
          + (select coalesce(sum(prepaid_fen), 0) from finance_note x where x.tenant_id = ${id} and x.rentee_id = r.id)
          + (select coalesce(sum(amount_fen), 0) from finance_freeze_step x where x.tenant_id = ${id} and x.rentee_id = r.id)
          - (select coalesce(sum(amount_fen), 0) from finance_payout x where x.tenant_id = ${id} and x.rentee_id = r.id)
          - (select coalesce(sum(prepaid_fen), 0) from finance_refund x where x.tenant_id = ${id} and x.rentee_id = r.id)
          - (select coalesce(sum(x.amount_fen), 0) from treasury_refund x join treasury_order t on t.tenant_id = x.tenant_id and t.id = x.order_id
              where x.tenant_id = ${id} and t.rentee_id = r.id and x.state <> 'dropped')
          - (select coalesce(sum(held_fen), 0) from finance_refund_request x where x.tenant_id = ${id} and x.rentee_id = r.id and x.state = 'waiting')
          - (select coalesce(sum(x.amount_fen), 0) from supply_movement x join supply_account t on t.tenant_id = x.tenant_id and t.id = x.account_id
              where x.tenant_id = ${id} and t.rentee_id = r.id and x.kind in ('top_up', 'refund')) as fen) o
        where r.tenant_id = ${id} and coalesce(p.prepaid, 0) <> o.fen
      union all select 'supply', m.id, coalesce(-b.debit, 0) - m.fen from (select account_id as id, sum(amount_fen) as fen from supply_money where tenant_id = ${id} group by 1) m
        left join balance b on b.owner_id = m.id and b.kind = 'prepaid_utility' where coalesce(-b.debit, 0) <> m.fen
      union all select 'bad debt', l.id, coalesce(p.bad_debt, 0) - o.fen from housing_landlord l left join party p on p.owner_id = l.id cross join lateral
        (select coalesce(sum(x.amount_fen), 0) as fen from finance_note n join finance_note_line x on x.tenant_id = ${id} and x.note_id = n.id
          where n.tenant_id = ${id} and n.landlord_id = l.id and n.kind = 'write_off' and x.fee not in ('deposit', 'late_fee')) o where l.tenant_id = ${id} and coalesce(p.bad_debt, 0) <> o.fen
      union all select 'deposit billed', r.id, coalesce(p.deposit_billed, 0) - o.fen from housing_rentee r left join party p on p.owner_id = r.id cross join lateral
        (select coalesce(sum(x.amount_fen - x.paid_fen - x.credited_fen), 0) as fen from finance_bill_line x join finance_bill b on b.tenant_id = x.tenant_id and b.id = x.bill_id
          where b.tenant_id = ${id} and b.rentee_id = r.id and b.state <> 'void' and x.fee = 'deposit') o where r.tenant_id = ${id} and coalesce(p.deposit_billed, 0) <> o.fen
      union all select 'note', n.id, n.total_fen - l.fen from finance_note n cross join lateral
        (select sum(amount_fen) as fen, sum(prepaid_fen) as prepaid from finance_note_line l where l.tenant_id = ${id} and l.note_id = n.id) l
        where n.tenant_id = ${id} and (n.total_fen, n.prepaid_fen) <> (l.fen, l.prepaid)
      union all select 'payment', p.id, p.amount_fen - p.prepaid_fen - a.fen from finance_payment p cross join lateral
        (select coalesce(sum(amount_fen), 0) as fen from finance_allocation a where a.tenant_id = ${id} and a.payment_id = p.id) a
        where p.tenant_id = ${id} and p.amount_fen - p.prepaid_fen <> a.fen
      union all select 'bill', b.id, 1 from finance_bill b cross join lateral
        (select sum(amount_fen) as total, sum(paid_fen) as paid, sum(credited_fen) as credited, sum(amount_fen) filter (where case when fee in ('service', 'value_added', 'one_off') then 'other' else fee end = any(b.late_fee_on)) as rent, sum(credited_fen) filter (where case when fee in ('service', 'value_added', 'one_off') then 'other' else fee end = any(b.late_fee_on)) as rent_credited, sum(paid_fen) filter (where case when fee in ('service', 'value_added', 'one_off') then 'other' else fee end = any(b.late_fee_on)) as rent_paid
          from finance_bill_line l where l.tenant_id = ${id} and l.bill_id = b.id) l
        where b.tenant_id = ${id} and ((b.total_fen, b.paid_fen, b.credited_fen + b.written_off_fen, b.rent_fen, b.rent_paid_fen, b.rent_credited_fen) <> (l.total, l.paid, l.credited, coalesce(l.rent, 0), coalesce(l.rent_paid, 0), coalesce(l.rent_credited, 0))
          or (b.state in ('paid', 'written_off')) <> (b.state <> 'void' and b.paid_fen + b.credited_fen + b.written_off_fen = b.total_fen and b.late_fee_paid_fen + b.late_fee_waived_fen = b.late_fee_fen))`),
  )
}
