import * as fc from 'fast-check'
import { addDays } from '../../../infra/calendar.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { requestAdjustment } from '../../billing/adjustment/adjustment.service.ts'
import { creditBill } from '../../billing/adjustment/credit-request.service.ts'
import { queryBillDetail, voidBill } from '../../billing/bill/bill.service.ts'
import { refuseUnlessMay } from '../../billing/bill/bill-actions.rules.ts'
import { billsOf, issue, onDay, settle, type World } from '../../billing/billing.builders.ts'
import { holdBill, releaseBill } from '../../billing/hold/hold.service.ts'
import { openLines } from '../../billing/note/note.rules.ts'
import { debitBill, lockBill } from '../../billing/note/note.service.ts'
import { writeNotes } from '../../billing/note/write-notes.service.ts'
import { bookReceivedPayment } from '../../payments/payment/payment.service.ts'
import { payments } from '../../payments/payment/payment.source.ts'
import { refundPrepaid, usePrepaid } from '../../payments/payment/prepaid.service.ts'
import { bookReversal } from '../../payments/payment/reversal.service.ts'

/** A step of a history; numbers choose among what exists at that moment. */
export const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      which: fc.nat(),
      more: fc.nat(2),
      cents: fc.nat(700_000),
      daysAgo: fc.nat(40),
      keep: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('void' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('issue' as const), ahead: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('settle' as const), daysAgo: fc.nat(10) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('credit' as const),
      which: fc.nat(),
      line: fc.nat(),
      cents: fc.nat(250_000),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('hold' as const, 'release' as const, 'writeOff' as const, 'debit' as const),
      which: fc.nat(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('reverse' as const, 'prepaid' as const, 'refund' as const),
      which: fc.nat(),
      cents: fc.nat(100_000),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('waive' as const), which: fc.nat(), cents: fc.nat(900) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.nat(12) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

export async function take(world: World, day: string, one: Step): Promise<string> {
  const ctx = world.ctx(onDay(day))
  const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % list.length]
  if (one.do === 'wait') return addDays(day, one.days)
  if (one.do === 'issue') await issue(ctx, addDays(day, one.ahead))
  if (one.do === 'settle') await settle(ctx, addDays(day, -1 - one.daysAgo))
  if (one.do === 'void') {
    const bill = pick(await billsOf(ctx), one.which)
    if (bill) await voidBill(ctx, { id: bill.id, reason: 'history' })
  }
  if (
    one.do === 'credit' ||
    one.do === 'hold' ||
    one.do === 'release' ||
    one.do === 'writeOff' ||
    one.do === 'debit' ||
    one.do === 'waive'
  )
    await relieve(ctx, one)
  if (one.do === 'reverse' || one.do === 'prepaid' || one.do === 'refund') await giveBack(ctx, one)
  if (one.do === 'pay') {
    const open = await billsOf(ctx, { state: 'issued,part_paid' })
    const bill = pick(open, one.which)
    if (!bill) return day
    const own = open.filter((other) => other.renteeId === bill.renteeId && other.id !== bill.id).slice(0, one.more)
    await bookReceivedPayment(ctx, {
      renteeId: bill.renteeId,
      billIds: [bill, ...own].map(({ id }) => id),
      amountFen: one.cents + 1,
      channel: 'cash',
      receivedOn: addDays(day, -one.daysAgo),
      keepRest: one.keep ? 'yes' : 'no',
    })
  }
  return day
}

type Relief = Extract<Step, { do: 'credit' | 'hold' | 'release' | 'writeOff' | 'debit' | 'waive' }>
/** What is owed changes without money. */
async function relieve(ctx: Ctx, one: Relief): Promise<void> {
  const bills = await billsOf(ctx)
  const bill = bills[one.which % bills.length]
  if (!bill) return
  const { id } = bill
  const reason = 'history'
  if (one.do === 'hold') await holdBill(ctx, { id, reason })
  if (one.do === 'release') await releaseBill(ctx, { id, reason })
  if (one.do === 'debit') await debitBill(ctx, { id, reason, fee: 'one_off', amountFen: 1_234, dueOn: bill.dueOn })
  if (one.do === 'waive') await requestAdjustment(ctx, { kind: 'waiver', billId: id, amountFen: one.cents + 1, reason })
  if (one.do === 'credit') {
    const { lines } = await queryBillDetail(ctx, { id })
    const line = lines[one.line % lines.length]!
    await creditBill(ctx, { id, reason, lines: [{ lineId: line.id, amountFen: one.cents + 1 }] })
  }
  if (one.do === 'writeOff')
    await ctx.transaction(async (tx) => {
      const locked = await lockBill(tx, id)
      refuseUnlessMay('write_off', locked.bill)
      const waivedFen = locked.bill.lateFeeFixedFen - locked.bill.lateFeePaidFen - locked.bill.lateFeeWaivedFen
      await writeNotes(tx, [{ ...locked, kind: 'write_off', wanted: openLines(locked.lines), waivedFen, reason }])
    })
}

/** Money goes back, or from the prepaid balance on. */
async function giveBack(ctx: Ctx, one: Extract<Step, { do: 'reverse' | 'prepaid' | 'refund' }>): Promise<void> {
  if (one.do === 'reverse') {
    const { list } = await payments.query(ctx, { pageSize: 200 })
    const payment = list[one.which % list.length]
    if (payment) await bookReversal(ctx, { id: payment.id, reason: 'history' })
    return
  }
  const bills = await billsOf(ctx, { state: 'issued,part_paid' })
  const bill = bills[one.which % bills.length]
  if (!bill) return
  const { renteeId } = bill
  if (one.do === 'prepaid') await usePrepaid(ctx, { renteeId, billIds: [bill.id] })
  else {
    const refund = { amountFen: one.cents + 1, channel: 'bank', paidOn: ctx.today(), reason: 'history' } as const
    await refundPrepaid(ctx, { renteeId, ...refund })
  }
}
