import { addDays, daysBetween } from '../infra/calendar.ts'
import type { NewRow } from '../infra/db/bulk.ts'
import { newId } from '../infra/db/id.ts'
import { serialNo } from '../infra/db/numbers.ts'
import { lineOfCharge, planBills } from '../modules/billing/bill/bill.rules.ts'
import { lineRow } from '../modules/billing/bill/issue.queries.ts'
import { bearingOf, lateFeeOf } from '../modules/billing/index.ts'
import { type Posting, postingOfSettlement, postingsOfIssue, postingsOfPayment } from '../modules/ledger/index.ts'
import type { SeedClock } from './clock.ts'
import type { Letting } from './make-leases.ts'
import type { Random } from './random.ts'

export interface Money {
  /** Bills and payments the tenant has already: numbers go on after them. */
  before: { bills: number; payments: number }
  bills: NewRow<'billing_bill'>[]
  lines: NewRow<'billing_bill_line'>[]
  payments: NewRow<'payment'>[]
  paymentSites: NewRow<'payment_site'>[]
  allocations: NewRow<'payment_allocation'>[]
  postings: (Posting & { at: string })[]
  settlements: NewRow<'wallet_settlement'>[]
}
/** Bills go out this many days before they are due, as the nightly run does it. */
const AHEAD = 5
const CHANNELS = ['bank', 'bank', 'wechat', 'wechat', 'alipay', 'cash'] as const

/** When a rentee pays, in days after the due day; undefined: not yet. Most pay in time, a few late, some of late not at all. */
function payDelay(random: Random, age: number): number | undefined {
  const luck = random.next()
  if (luck < 0.56) return random.int(-4, 0)
  if (luck < 0.9) return random.int(1, 3)
  if (luck < 0.93 || age > 75) return random.int(4, 22)
  return undefined
}

/** Bills of everything due, the payments on them, the ledger entries of both, and the daily settlements. */
export function makeMoney(
  random: Random,
  tenantId: number,
  lettings: readonly Letting[],
  clock: SeedClock,
  before = { bills: 0, payments: 0 },
): Money {
  const { today } = clock
  const money: Money = {
    before,
    bills: [],
    lines: [],
    payments: [],
    paymentSites: [],
    allocations: [],
    postings: [],
    settlements: [],
  }
  const collected = new Map<string, Map<string, number>>()
  const due = lettings.flatMap(({ lease, charges }) =>
    planBills(
      charges
        .filter((charge) => charge.dueOn <= addDays(today, AHEAD) && charge.amountFen > 0)
        .map((charge) => ({ ...charge, leaseId: lease.id }))
        .toSorted((a, b) => (a.dueOn + a.fee < b.dueOn + b.fee ? -1 : 1)),
    ).map((plan) => ({ lease, plan, dueOn: plan.charges[0]!.dueOn })),
  )
  for (const { lease, plan, dueOn } of due.toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1))) {
    const id = newId()
    const signedOn = lease.signed_on!
    const issuedOn = [addDays(dueOn, -AHEAD), signedOn].toSorted().at(-1)!
    const rentFen = bearingOf(plan.charges, ['rent'])
    const facts = {
      state: 'issued' as const,
      dueOn,
      bearingFen: rentFen,
      bearingOpenFen: rentFen,
      lateFeeEvery: 'day' as const,
      lateFeeBp: lease.late_fee_bp,
      graceDays: lease.grace_days,
      lateFeeMode: 'excluded' as const,
      lateFeeFixedFen: 0,
    }
    const delay = payDelay(random, daysBetween(dueOn, today))
    const paidOn = delay === undefined ? undefined : [addDays(dueOn, delay), issuedOn].toSorted().at(-1)!
    const isPaid = paidOn !== undefined && paidOn <= today
    const feeFen = isPaid ? lateFeeOf(facts, paidOn).feeFen : 0
    const lines = plan.charges.map((charge) => ({
      ...lineRow(id, lineOfCharge(charge)),
      paid_fen: isPaid ? charge.amountFen : 0,
      refunded_fen: 0,
    }))
    // In the night before, or when the lease was signed.
    const created = clock.at(issuedOn, issuedOn === signedOn ? 11 : 1)
    money.bills.push({
      id,
      no: serialNo('B', issuedOn, before.bills + money.bills.length + 1),
      lease_id: lease.id,
      room_id: lease.room_id,
      site_id: lease.site_id,
      rentee_id: lease.rentee_id,
      landlord_id: lease.landlord_id,
      period_from: plan.periodFrom,
      period_to: plan.periodTo,
      due_on: dueOn,
      total_fen: plan.totalFen,
      paid_fen: isPaid ? plan.totalFen : 0,
      rent_fen: rentFen,
      rent_paid_fen: isPaid ? rentFen : 0,
      late_fee_bp: lease.late_fee_bp,
      grace_days: lease.grace_days,
      late_fee_fen: feeFen,
      late_fee_paid_fen: feeFen,
      late_fee_through: feeFen ? paidOn : null,
      state: isPaid ? 'paid' : 'issued',
      issued_at: created,
      created_at: created,
    })
    money.lines.push(...lines)
    const billed = {
      id,
      renteeId: lease.rentee_id,
      landlordId: lease.landlord_id,
      siteId: lease.site_id,
      totalFen: plan.totalFen,
      depositFen: plan.depositFen,
    }
    money.postings.push(...postingsOfIssue(billed, issuedOn).map((posting) => ({ ...posting, at: created })))
    if (isPaid) pay(money, random, clock, tenantId, { ...billed, feeFen, lines, paidOn }, collected)
  }
  settle(money, collected, clock)
  return money
}

interface Paid {
  id: string
  renteeId: string
  landlordId: string
  siteId: string
  totalFen: number
  depositFen: number
  feeFen: number
  lines: { id: string; fee: string; amount_fen: number }[]
  paidOn: string
}
function pay(
  money: Money,
  random: Random,
  clock: SeedClock,
  tenantId: number,
  bill: Paid,
  collected: Map<string, Map<string, number>>,
): void {
  const id = newId()
  const created = clock.at(bill.paidOn, random.int(12, 21))
  const paidFen = bill.totalFen + bill.feeFen
  const channel = random.pick(CHANNELS)
  const no = serialNo('P', bill.paidOn, money.before.payments + money.payments.length + 1)
  money.payments.push({
    id,
    no,
    rentee_id: bill.renteeId,
    channel,
    channel_no: channel === 'cash' ? null : `${bill.paidOn.replaceAll('-', '')}${no.slice(6)}`,
    amount_fen: paidFen,
    prepaid_fen: 0,
    received_on: bill.paidOn,
    username: 'operator',
    created_at: created,
  })
  money.paymentSites.push({ site_id: bill.siteId, payment_id: id })
  for (const line of bill.lines)
    money.allocations.push({
      id: newId(),
      payment_id: id,
      bill_id: bill.id,
      line_id: line.id,
      fee: line.fee,
      amount_fen: line.amount_fen,
    })
  if (bill.feeFen)
    money.allocations.push({
      id: newId(),
      payment_id: id,
      bill_id: bill.id,
      line_id: null,
      fee: 'late_fee',
      amount_fen: bill.feeFen,
    })
  const postings = postingsOfPayment(
    tenantId,
    { id, renteeId: bill.renteeId, receivedOn: bill.paidOn, prepaidFen: 0 },
    [
      {
        id: bill.id,
        renteeId: bill.renteeId,
        landlordId: bill.landlordId,
        chargedLateFeeFen: bill.feeFen,
        paidFen,
        depositFen: bill.depositFen,
      },
    ],
  )
  money.postings.push(...postings.map((posting) => ({ ...posting, at: created })))
  const days = collected.get(bill.landlordId) ?? new Map<string, number>()
  collected.set(bill.landlordId, days)
  days.set(bill.paidOn, (days.get(bill.paidOn) ?? 0) + paidFen - bill.depositFen)
}

/** Every day that is over was settled in the night after it. */
function settle(money: Money, collected: Map<string, Map<string, number>>, { today, at }: SeedClock): void {
  const run_id = newId()
  for (const [landlordId, days] of collected) {
    for (const [day, amountFen] of [...days].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      if (day >= addDays(today, -1) || amountFen === 0) continue
      const created = at(addDays(day, 1), 2)
      money.postings.push({ ...postingOfSettlement(landlordId, day, amountFen, addDays(day, 1)), at: created })
      money.settlements.push({ landlord_id: landlordId, day, amount_fen: amountFen, run_id, created_at: created })
    }
  }
}
