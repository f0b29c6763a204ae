import { addDays } from '../infra/calendar.ts'
import type { NewRow } from '../infra/db/bulk.ts'
import { newId } from '../infra/db/id.ts'
import { serialNo } from '../infra/db/numbers.ts'
import type { TenantDb } from '../infra/db/tenant-db.ts'
import { hashOf } from '../modules/checkout/statement.rules.ts'
import { postingOfRefund, postingsOfRefundDue } from '../modules/ledger/index.ts'
import type { SeedClock } from './clock.ts'
import type { Lettings } from './make-leases.ts'
import type { Money } from './make-money.ts'
import { write } from './write-rows.ts'

export interface CheckOuts {
  checkOuts: NewRow<'checkout_check_out'>[]
  steps: NewRow<'infra_step'>[]
  refunds: NewRow<'payment_refund'>[]
}
/** Of those who left last so many are not settled yet, and nobody who left in the last days is. */
const UNSETTLED = 5
const DAYS = 4
/** Above this a second person reviewed as well: neither who settled it nor who reviewed it first. */
const SECOND_FEN = 500_000
const SECOND = 'zhouqing'
const REASON = { early: '提前退租', on_time: '到期退租' } as const
const BANKS = ['工商银行', '建设银行', '农业银行', '招商银行'] as const

/**
 * Settles who left: inspected on his last day, reviewed the day after, his deposit paid back the day after that. What the
 * deposit's lines and the ledger say of it is added to the money. Whoever still owes something is left to people.
 */
export function makeCheckOuts(
  tenantId: number,
  { rentees, lettings }: Lettings,
  money: Money,
  clock: SeedClock,
  firstNumber = 1,
): CheckOuts {
  const made: CheckOuts = { checkOuts: [], steps: [], refunds: [] }
  const names = new Map(rentees.map(({ id, name }) => [id, name]))
  const owing = new Set(money.bills.filter(({ state }) => state !== 'paid').map((bill) => bill.lease_id))
  const leaseOf = new Map(money.bills.map((bill) => [bill.id, bill.lease_id]))
  const deposits = new Map(
    money.lines.flatMap((line) => (line.fee === 'deposit' ? [[leaseOf.get(line.bill_id), line] as const] : [])),
  )
  const left = lettings
    .map(({ lease }, at) => ({ lease, number: firstNumber + at, leftOn: lease.left_on ?? '' }))
    .filter(({ lease, leftOn }) => lease.status === 'ended' && leftOn <= addDays(clock.today, -DAYS))
    .toSorted((a, b) => (a.leftOn < b.leftOn ? -1 : 1))
    .slice(0, -UNSETTLED)
  for (const { lease, number, leftOn } of left) {
    const line = deposits.get(lease.id)
    const fen = Number(line?.paid_fen ?? 0)
    if (!line || fen === 0 || owing.has(lease.id)) continue
    line.refunded_fen = fen
    const ids = { id: newId(), refund: newId() }
    const kind = leftOn < lease.end_on ? 'early' : 'on_time'
    const [reviewedOn, paidOn] = [addDays(leftOn, 1), addDays(leftOn, 2)]
    const statement = [{ kind: 'deposit' as const, amountFen: -fen }]
    const channelNo = `RB${paidOn.replaceAll('-', '')}${String(number).padStart(6, '0')}`
    const isLarge = fen > SECOND_FEN
    const steps = [
      ['scheduled', clock.at(addDays(leftOn, -3), 10), REASON[kind]],
      ['inspected', clock.at(leftOn, 10)],
      ['calculated', clock.at(leftOn, 11)],
      ['confirmed', clock.at(leftOn, 11, 30)],
      ['review_1', clock.at(leftOn, 12)],
      ...(isLarge ? [['review_2', clock.at(leftOn, 17)] as const] : []),
      ['paying', clock.at(reviewedOn, 10)],
      ['refunded', clock.at(paidOn, 15), channelNo],
      // Whose check-out is open, his room cannot be split or joined.
      ['closed', clock.at(paidOn, 16)],
    ] as const
    const place = { lease_id: lease.id, site_id: lease.site_id, rentee_id: lease.rentee_id }
    made.checkOuts.push({
      id: ids.id,
      no: serialNo('C', leftOn, number),
      ...place,
      room_id: lease.room_id,
      landlord_id: lease.landlord_id,
      leave_kind: kind,
      left_on: leftOn,
      penalty: 'waived',
      reason: REASON[kind],
      state: 'closed',
      state_at: steps.at(-1)![1],
      meters_done: 'skipped',
      statement,
      statement_hash: hashOf(statement),
      held_fen: fen,
      refund_fen: fen,
      pay_name: names.get(lease.rentee_id) ?? null,
      pay_bank: BANKS[number % BANKS.length]!,
      pay_account: `62220200${String(number).padStart(8, '0')}`,
      maker: 'operator',
      reviewer1: 'admin',
      reviewer2: isLarge ? SECOND : null,
      refund_due_on: addDays(reviewedOn, 5),
      paid_on: paidOn,
      refund_source_id: ids.id,
      created_at: steps[0][1],
    })
    for (const [at, [to, created, reason]] of steps.entries())
      made.steps.push({
        id: newId(),
        subject: 'checkout.checkOut',
        record_id: ids.id,
        from_state: at === 0 ? null : steps[at - 1]![0],
        to_state: to,
        reason: reason ?? null,
        username: to === 'review_2' || (to === 'paying' && !isLarge) ? 'admin' : to === 'paying' ? SECOND : 'operator',
        created_at: created,
      })
    const due = clock.at(reviewedOn, 10)
    made.refunds.push({
      id: ids.refund,
      no: serialNo('RF', reviewedOn, number),
      source_id: ids.id,
      ...place,
      deposit_fen: fen,
      prepaid_fen: 0,
      state: 'paid',
      channel: 'bank',
      channel_no: channelNo,
      paid_on: paidOn,
      username: 'admin',
      created_at: due,
    })
    const refund = { id: ids.refund, renteeId: lease.rentee_id, depositFen: fen, prepaidFen: 0 }
    const paid = postingOfRefund(tenantId, { ...refund, returns: 0 }, 'refunded', paidOn, channelNo)
    money.postings.push(
      ...postingsOfRefundDue(refund, reviewedOn, REASON[kind]).map((posting) => ({ ...posting, at: due })),
      { ...paid, at: clock.at(paidOn, 15) },
    )
  }
  return made
}

/** After the leases and their money. */
export async function writeCheckOuts(db: TenantDb, tenantId: number, made: CheckOuts): Promise<void> {
  await write(db, tenantId, 'checkout_check_out', made.checkOuts)
  await write(db, tenantId, 'infra_step', made.steps)
  await write(db, tenantId, 'payment_refund', made.refunds)
}
