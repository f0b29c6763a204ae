import { Refusal } from '@cloud-steward/contract'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { testSecrets } from '../../../test/app.ts'
import { laterDay } from '../../infra/calendar.ts'
import { raw, sql } from '../../infra/db/sql.ts'
import { brokenInvariants, onDay } from '../billing/billing.builders.ts'
import { rentThrough } from '../housing/lease/reschedule.rules.ts'
import { standingOf } from '../housing/lease/schedule.service.ts'
import { termsOf } from '../housing/lease/terms-of.ts'
import { sealChain, walkChain } from '../ledger/chain/chain.service.ts'
import { aTenancy, leasesOf, type Tenancy, type TenancyStep, takeStep, tenancyStep } from './tenancy.builders.ts'

/** What must hold of leases, deposits and check-outs whatever happened: each row is a fault. */
const faults = ({ house: { id, today } }: Tenancy) =>
  today.db.rows<object>(
    raw(sql`with lease as (select *, coalesce(deposit_holder_id, id) as holder from housing_lease where tenant_id = ${id} and status in ('signed', 'ended'))
      select 'two leases' as what, a.id, b.id as other from lease a join lease b on b.room_id = a.room_id and b.id > a.id
        where a.start_on <= coalesce(b.left_on, b.end_on) and b.start_on <= coalesce(a.left_on, a.end_on)
      union all select 'deposit shown', r.id, null from housing_rentee r where r.tenant_id = ${id}
        and (select coalesce(sum(d.held_fen), 0) from checkout_deposit d where d.tenant_id = ${id} and d.rentee_id = r.id)
          <> (select coalesce(sum(case when a.id = e.credit_account_id then e.amount_fen else -e.amount_fen end), 0) from ledger_account a
            join ledger_entry e on e.tenant_id = ${id} and a.id in (e.credit_account_id, e.debit_account_id)
            where a.tenant_id = ${id} and a.owner_id = r.id and a.kind = 'deposit_liability')
      union all select 'deposit with nobody', l.id, null from housing_lease l join housing_lease h on h.tenant_id = ${id} and h.id = l.deposit_holder_id
        where l.tenant_id = ${id} and (h.status = 'cancelled' or h.rentee_id <> l.rentee_id)
      union all select 'deposit asked', l.id, null from lease l where l.status = 'signed' and l.holder = l.id and l.successor_id is null
        and (select coalesce(sum(c.amount_fen), 0) from housing_lease x join housing_charge c on c.tenant_id = ${id} and c.lease_id = x.id and c.fee = 'deposit' and c.deposit_kind is null and c.dropped_at is null
          where x.tenant_id = ${id} and coalesce(x.deposit_holder_id, x.id) = l.id) <> greatest(l.deposit_fen, coalesce(l.deposit_carried_fen, 0))
      union all select 'other deposit asked', l.id, null from lease l cross join jsonb_array_elements(l.other_deposits) d
        where l.status = 'signed' and l.holder = l.id and l.successor_id is null and (d ->> 'amountFen')::bigint is distinct from
          (select sum(c.amount_fen) from housing_lease x join housing_charge c on c.tenant_id = ${id} and c.lease_id = x.id and c.deposit_kind = d ->> 'kind' and c.dropped_at is null
            where x.tenant_id = ${id} and coalesce(x.deposit_holder_id, x.id) = l.id)
      union all select 'followed by nothing', l.id, null from lease l left join lease n on n.id = l.successor_id
        where l.successor_id is not null and (n.id is null or n.previous_id <> l.id)
      union all select 'step of a lease', l.id, null from housing_lease l where l.tenant_id = ${id} and l.status <> 'draft'
        and not exists (select from infra_step e where e.tenant_id = ${id} and e.subject = 'housing.lease' and e.record_id = l.id and e.to_state = l.status and e.username <> '')
      union all select 'step of a check-out', e.record_id, null from (select e.*, lag(to_state) over w as before, lead(id) over w as next from infra_step e
          where e.tenant_id = ${id} and e.subject = 'checkout.checkOut' window w as (partition by record_id order by id)) e join checkout_check_out c on c.tenant_id = ${id} and c.id = e.record_id
        where e.from_state is distinct from e.before or (e.next is null and e.to_state <> c.state) or e.username = ''
      union all select 'lock of a check-out', c.id, null from checkout_check_out c join housing_lease l on l.tenant_id = ${id} and l.id = c.lease_id
        where c.tenant_id = ${id} and c.settle_on is null and (l.change_lock is not distinct from 'checkOut') <> (c.state in ('content_review', 'content_returned', 'scheduled', 'inspected', 'calculated', 'confirmed', 'disputed', 'returned', 'review_1', 'review_2'))
          and not exists (select from checkout_check_out o where o.tenant_id = ${id} and o.lease_id = l.id and o.id > c.id)
      union all select 'open after settling', c.id, null from checkout_check_out c where c.tenant_id = ${id} and c.state in ('paying', 'refunded', 'closed') and c.retained_fen = 0
        and exists (select from payment_deposit_held d where d.tenant_id = ${id} and d.lease_id = c.lease_id and d.held_fen <> 0)`),
  )
/** What was issued, as it was told to the rentee. */
async function billsNow({ house }: Tenancy): Promise<Map<string, string>> {
  const rows = await house.today.db.rows<{ id: string; told: string }>(
    raw(sql`select b.id, concat_ws(' ', b.total_fen, b.due_on, b.period_from, b.period_to, string_agg(concat_ws(' ', l.id, l.fee, l.amount_fen, l.period_from, l.period_to), ',' order by l.id)) as told
      from billing_bill b join billing_bill_line l on l.tenant_id = ${house.id} and l.bill_id = b.id where b.tenant_id = ${house.id} group by b.tenant_id, b.id`),
  )
  return new Map(rows.map(({ id, told }) => [id, told]))
}
/** What stands of the rent, period by period, is what the terms say up to the last day. */
async function rentAsAgreed(tenancy: Tenancy, past: string): Promise<void> {
  for (const row of await leasesOf(tenancy)) {
    if (row.status === 'draft') continue
    const rent = (await standingOf(tenancy.house.today, row.id)).filter(({ fee }) => fee === 'rent')
    const rootOf = new Map(rent.map(({ id, adjustsId }) => [id, adjustsId]))
    const firstOf = (id: string): string => (rootOf.get(id) ? firstOf(rootOf.get(id)!) : id)
    const stands = new Map<string, number>()
    for (const { id, amountFen } of rent) {
      const { periodFrom } = rent.find((one) => one.id === firstOf(id))!
      stands.set(periodFrom, (stands.get(periodFrom) ?? 0) + amountFen)
    }
    // Who stays past the end is charged month by month.
    const stay = rent.filter(
      ({ periodFrom, adjustsId }) => !adjustsId && periodFrom > row.end_on && stands.get(periodFrom),
    )
    const through =
      row.status === 'ended' ? row.left_on! : stay.reduce((last, { periodTo }) => laterDay(last, periodTo), row.end_on)
    const goals = row.status === 'cancelled' ? [] : rentThrough(termsOf(row), through)
    const whole = (sums: Iterable<readonly [string, number]>) =>
      [...sums].filter(([, fen]) => fen !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1))
    expect(whole(stands), `${past} ${row.no}`).toEqual(
      whole(goals.map((goal) => [goal.periodFrom, goal.amountFen] as const)),
    )
  }
}

const PLAIN = {
  atEnd: 'monthly',
  breakRule: 'months',
  rentFen: 123_457,
  depositFen: 200_001,
  payMonths: '3',
  cycleMode: 'anniversary',
  proration: 'actualMonth',
  advanceDays: 0,
  lateFeeBp: 5,
  breakMonths: 1,
  otherDeposits: [{ kind: 'key' as const, amountFen: 10_001 }],
} satisfies Extract<TenancyStep, { do: 'let' }>['agreed']
const first = { do: 'let' as const, days: 0, months: 5, agreed: PLAIN }
const PAID: TenancyStep = {
  do: 'money',
  money: { do: 'pay', which: 0, more: 0, cents: 650_000, daysAgo: 0, keep: true },
}
const begun: TenancyStep[] = [
  { ...first, which: 0 },
  { ...first, which: 3 },
  { do: 'night', days: 1 },
  // Handed over at once: what was paid becomes the next one's deposit, or comes back, with all that happens after.
  PAID,
  PAID,
  { do: 'transfer', which: 0, days: 0, fen: 1 },
  { do: 'night', days: 1 },
  { do: 'after', which: 0, days: 1 },
  { do: 'work', which: 0, days: 0 },
]

it('keeps rooms, rents, deposits and statements true over whole tenancies', { timeout: 120_000 }, async () => {
  const done = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(tenancyStep, { minLength: 30, maxLength: 40 }), async (steps) => {
      const tenancy = await aTenancy()
      const { house } = tenancy
      const told = new Map<string, string>()
      const log: string[] = []
      for (const one of [...begun, ...steps]) {
        try {
          const what = await takeStep(tenancy, one)
          if (what) done.set(what, (done.get(what) ?? 0) + 1)
          log.push(`${tenancy.day} ${what} ${JSON.stringify(one)}`)
        } catch (error) {
          if (!(error instanceof Refusal)) throw new Error(log.join('\n') + JSON.stringify(one), { cause: error })
          log.push(`${tenancy.day} refused ${error.reason} ${JSON.stringify(one)}`)
        }
        const past = log.join('\n')
        expect(await brokenInvariants(house.today), past).toEqual([])
        expect(await faults(tenancy), past).toEqual([])
        const now = await billsNow(tenancy)
        for (const [id, bill] of told) expect(now.get(id), past).toBe(bill)
        for (const [id, bill] of now) told.set(id, bill)
        await rentAsAgreed(tenancy, past)
      }
      await sealChain(house.ctx(onDay(tenancy.day)), testSecrets)
      expect(await walkChain(house.ctx(onDay(tenancy.day)), testSecrets)).toBe(undefined)
    }),
    { seed: 2, numRuns: 3, endOnFailure: true },
  )
  // Much of it happened, and of most kinds.
  expect(done.size).toBeGreaterThan(9)
  expect([...done.values()].reduce((sum, many) => sum + many, 0)).toBeGreaterThan(50)
})
