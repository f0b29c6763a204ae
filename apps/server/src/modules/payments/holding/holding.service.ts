import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type {
  endHolding as endCommand,
  queryHoldings as queryView,
  receiveHolding as receiveCommand,
  reviewHolding as reviewCommand,
} from '@cloud-steward/contract/payments/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { requireReason, requireReviewer } from '../../approvals/index.ts'
import { lockReservation, moveReservation, reservations } from '../../housing/index.ts'
import { bookingDay, checkMoneyDay, post } from '../../ledger/index.ts'
import { paramValue } from '../../system/index.ts'
import { holdingsOf, insertHolding, lockHolding, markGone, paymentWith } from './holding.queries.ts'
import { postingOfEnd, postingOfReceipt } from './holding.rules.ts'

const RESOURCE = 'payment.holding'

/** Books what was demanded as received: the reservation is paid. Less or more is no holding deposit. */
export function receiveHolding(
  ctx: Ctx,
  input: InputOf<typeof receiveCommand>,
): Promise<AnswerOf<typeof receiveCommand>> {
  staffOnly(ctx)
  checkMoneyDay(ctx, input.receivedOn, 'receivedOn')
  return ctx.transaction(async (tx) => {
    const row = await lockReservation(tx, input.id, 'receive')
    const channelNo = input.channelNo || null
    if (channelNo && (await tx.db.first(paymentWith(tx.tenant.id, input.channel, channelNo))))
      throw new Refusal('payment.error.channelNoUsed', { fields: ['channelNo'] })
    const [number] = (await tx.numbers('holding')) as [number]
    const holding = {
      id: newId(),
      no: serialNo('H', tx.today(), number),
      reservation_id: row.id,
      site_id: row.site_id,
      rentee_id: row.rentee_id,
      amount_fen: row.holding_fen,
      channel: input.channel,
      channel_no: channelNo,
      received_on: input.receivedOn,
      username: tx.user?.username ?? 'system',
    }
    await tx.db.run(insertHolding(tx.tenant.id, holding))
    const { id, no, amount_fen: amountFen } = holding
    const bookedOn = await bookingDay(tx, input.receivedOn)
    await post(tx, [postingOfReceipt(tx.tenant.id, { id, renteeId: row.rentee_id, amountFen }, bookedOn)])
    await moveReservation(tx, row, 'paid', {}, no)
    tx.audit({ action: 'add', resource: RESOURCE, recordId: id, after: { ...holding, bookedOn } })
    return { id, no, amountFen }
  })
}

type Out = Pick<InputOf<typeof endCommand>, 'channel' | 'channelNo' | 'paidOn'>
type Row = Awaited<ReturnType<typeof lockReservation>>

/** Whether another person decides what becomes of a holding deposit. */
const isReviewed = async (ctx: Ctx): Promise<boolean> => (await paramValue(ctx, 'housing.reservationReview')) === 'on'

/** Gives the holding deposit back or keeps it, or asks another person whether to. */
export function endHolding(ctx: Ctx, input: InputOf<typeof endCommand>): Promise<object> {
  staffOnly(ctx)
  return ctx.transaction(async (tx) => {
    const row = await lockReservation(tx, input.id, 'end')
    const { outcome, reason } = input
    if (await isReviewed(tx)) {
      const asked = { outcome, asked_by: tx.user?.id ?? null, end_reason: reason }
      await moveReservation(tx, row, 'in_review', asked, reason)
      return {}
    }
    await book(tx, { ...row, outcome, end_reason: reason }, input)
    return {}
  })
}

/** Never by whoever asked. Sent back, the reservation is paid as before. */
export function reviewHolding(ctx: Ctx, input: InputOf<typeof reviewCommand>): Promise<object> {
  staffOnly(ctx)
  return ctx.transaction(async (tx) => {
    const row = await lockReservation(tx, input.id, 'review')
    requireReviewer(tx, { makerIds: [row.asked_by] })
    if (input.decision === 'sendBack') {
      requireReason(input.reason, 'reason')
      await moveReservation(tx, row, 'paid', { outcome: null, asked_by: null, end_reason: null }, input.reason)
      return {}
    }
    await book(tx, row, input)
    return {}
  })
}

async function book(tx: TxCtx, row: Row, out: Out): Promise<void> {
  const outcome = row.outcome!
  const isRefund = outcome === 'refunded'
  if (isRefund && !(out.channel && out.paidOn))
    throw new Refusal('payment.error.refundHow', { fields: out.channel ? ['paidOn'] : ['channel'] })
  const outOn = isRefund ? out.paidOn! : tx.today()
  checkMoneyDay(tx, outOn, 'paidOn')
  const holding = await tx.db.first(lockHolding(tx.tenant.id, row.id))
  if (!holding) throw new Error(`nothing is held for reservation ${row.id}, which is paid`)
  if (outOn < holding.receivedOn) throw new Refusal('payment.error.refundBeforeReceipt', { fields: ['paidOn'] })
  const how = isRefund ? { channel: out.channel!, channelNo: out.channelNo || null } : {}
  await tx.db.run(markGone(tx.tenant.id, holding.id, { state: outcome, outOn, ...how }))
  const bookedOn = await bookingDay(tx, outOn)
  await post(tx, [postingOfEnd(tx.tenant.id, holding, outcome, bookedOn, row.end_reason ?? '')])
  await moveReservation(tx, row, outcome, { outcome, end_reason: row.end_reason }, row.end_reason)
  const [before, after] = [{ state: 'held' }, { state: outcome, outOn, bookedOn, ...how }]
  tx.audit({ action: outcome, resource: RESOURCE, recordId: holding.id, before, after })
}

/** For whoever sees the reservation. */
export async function queryHoldings(ctx: Ctx, { reservationId }: InputOf<typeof queryView>) {
  await reservations.get(ctx, reservationId)
  return ctx.db.rows(holdingsOf(ctx.tenant.id, reservationId))
}
