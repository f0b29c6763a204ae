import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import {
  received,
  type recordPayment as recordCommand,
  type reviewReceived as reviewCommand,
  type withdrawReceived as withdrawCommand,
} from '@cloud-steward/contract/payments/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { moveState } from '../../../infra/steps/move-state.ts'
import { recordStep } from '../../../infra/steps/steps.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { notFound, standard } from '../../../kit/standard-operations.ts'
import { requireMaker, requireReason, requireReviewer, requireWaiting } from '../../approvals/index.ts'
import { lockBills } from '../../billing/index.ts'
import { checkMoneyDay } from '../../ledger/index.ts'
import { paramValue } from '../../system/index.ts'
import { bookPayment } from './book-payment.service.ts'
import { bookReceivedPayment } from './payment.service.ts'
import { insertReceived, lockReceived, type ReceivedRow } from './received.queries.ts'

export const receivedMoney = standard(received)
const RESOURCE = received.name
type Input = InputOf<typeof recordCommand>
type Answer = AnswerOf<typeof recordCommand>

/** Whether money recorded by hand waits for a second person: the parameter `payment.paymentReview` says `on`. */
const isReviewed = async (ctx: Ctx): Promise<boolean> =>
  (await paramValue(ctx, 'payment.paymentReview'))?.trim() === 'on'

/** Books money somebody recorded by hand, or where the tenant wants two people notes it for the second one. */
export async function recordPayment(ctx: Ctx, input: Input): Promise<Answer> {
  staffOnly(ctx)
  return (await isReviewed(ctx)) ? askReview(ctx, input) : bookReceivedPayment(ctx, input)
}
/** Money that pays no bill is for something else, by its number, at a site. */
interface Purpose {
  siteId: string
  no: string
}
/** The same of money that becomes prepaid balance for something; in the transaction of that. What was decided is told by `payment.received.decided`. */
export async function recordFor(tx: TxCtx, input: Input, purpose: Purpose): Promise<Answer> {
  staffOnly(tx)
  if (!(await isReviewed(tx))) return bookReceivedPayment(tx, input)
  checkMoneyDay(tx, input.receivedOn, 'receivedOn')
  return ask(tx, input, purpose)
}
/** Notes money for a second person, whatever the tenant wants. */
export function askReview(ctx: Ctx, input: Input): Promise<Answer> {
  checkMoneyDay(ctx, input.receivedOn, 'receivedOn')
  return ctx.transaction((tx) => ask(tx, input))
}

/** It is booked and undone first: what could not be booked is refused now, not when somebody else looks at it. */
async function ask(tx: TxCtx, input: Input, purpose?: Purpose): Promise<Answer> {
  const { prepaidFen, allocations } = await tx.undone((trial) =>
    bookPayment(trial, { ...input, amountOf: () => input.amountFen }),
  )
  const bills = await tx.db.rows(lockBills(tx.tenant.id, input.billIds))
  const [number] = (await tx.numbers('received')) as [number]
  const row = {
    id: newId(),
    no: serialNo('RV', tx.today(), number),
    rentee_id: input.renteeId,
    site_id: purpose?.siteId ?? bills[0]!.siteId,
    bill_ids: [...input.billIds],
    bill_nos: purpose?.no ?? input.billIds.map((id) => bills.find((one) => one.id === id.toLowerCase())?.no).join(', '),
    amount_fen: input.amountFen,
    channel: input.channel,
    channel_no: input.channelNo || null,
    received_on: input.receivedOn,
    pay_what: input.payWhat ?? 'all',
    keep_rest: input.keepRest ?? 'no',
    remark: input.remark || null,
    maker_id: tx.user?.id ?? null,
    maker: tx.user?.username ?? 'system',
  }
  await tx.db.run(insertReceived(tx.tenant.id, row))
  recordStep(tx, { subject: RESOURCE, recordId: row.id, from: null, to: 'waiting', reason: row.remark })
  tx.audit({ action: 'request', resource: RESOURCE, recordId: row.id, after: row })
  return { id: row.id, no: row.no, prepaidFen, waits: true, allocations }
}

async function waiting(tx: TxCtx, id: string): Promise<ReceivedRow> {
  await receivedMoney.get(tx, id)
  const row = await tx.db.first(lockReceived(tx.tenant.id, id))
  if (!row) throw notFound()
  requireWaiting(row.state === 'waiting')
  return row
}
async function decide(
  tx: TxCtx,
  row: ReceivedRow,
  state: Exclude<ReceivedRow['state'], 'waiting'>,
  { reason, payment }: { reason?: string | null; payment?: { id: string; no: string } } = {},
): Promise<void> {
  const moved = await moveState(tx, 'payment_received', {
    subject: RESOURCE,
    recordId: row.id,
    from: row.state,
    to: state,
    columns: {
      checker_id: tx.user?.id ?? null,
      checker: tx.user?.username ?? 'system',
      reason: reason ?? null,
      decided_at: tx.now().toISOString(),
      payment_id: payment?.id ?? null,
      payment_no: payment?.no ?? null,
    },
    reason,
    action: state === 'refused' ? 'rejected' : state,
    after: { state, reason, paymentNo: payment?.no },
  })
  requireWaiting(moved)
  tx.emit({ name: 'payment.received.decided', payload: { id: row.id, state, paymentNo: payment?.no } })
}

/** Approved it is booked as it was recorded, for the day it came; else nothing happens. */
export function reviewReceived(
  ctx: Ctx,
  { id, decision, reason }: InputOf<typeof reviewCommand>,
): Promise<AnswerOf<typeof reviewCommand>> {
  staffOnly(ctx)
  return ctx.transaction(async (tx) => {
    const row = await waiting(tx, id)
    requireReviewer(tx, { makerIds: [row.maker_id] })
    if (decision === 'refuse') {
      requireReason(reason, 'reason')
      await decide(tx, row, 'refused', { reason })
      return { state: 'refused' as const }
    }
    const {
      id: paymentId,
      no: paymentNo,
      bookedOn,
    } = await bookPayment(tx, {
      renteeId: row.rentee_id,
      billIds: row.bill_ids,
      channel: row.channel,
      channelNo: row.channel_no,
      receivedOn: row.received_on,
      keepRest: row.keep_rest,
      payWhat: row.pay_what,
      remark: row.remark,
      amountOf: () => row.amount_fen,
    })
    await decide(tx, row, 'booked', { reason, payment: { id: paymentId, no: paymentNo } })
    return { state: 'booked' as const, paymentNo, ...(bookedOn && { bookedOn }) }
  })
}
export function withdrawReceived(ctx: Ctx, { id }: InputOf<typeof withdrawCommand>): Promise<object> {
  staffOnly(ctx)
  return ctx.transaction(async (tx) => {
    const row = await waiting(tx, id)
    requireMaker(tx, row.maker_id)
    await decide(tx, row, 'withdrawn')
    return {}
  })
}
