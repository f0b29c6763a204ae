import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { recordPayment as recordPaymentCommand } from '@cloud-steward/contract/payments/index.ts'
import { addDays } from '../../../infra/calendar.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { bookPayment } from './book-payment.service.ts'

/** Money received longer ago than this is a slip of the pen. */
const MOST_DAYS_AGO = 400

/** Refuses days of money that have not come, or are too long ago. */
export function checkDay(ctx: Ctx, receivedOn: string, field: string): void {
  const fields = [field]
  if (receivedOn > ctx.today()) throw new Refusal('payment.error.dayInFuture', { fields })
  if (receivedOn < addDays(ctx.today(), -MOST_DAYS_AGO))
    throw new Refusal('payment.error.receivedTooLongAgo', { values: { days: MOST_DAYS_AGO }, fields })
}

/** Books money received from a rentee on his bills. */
export function recordPayment(
  ctx: Ctx,
  input: InputOf<typeof recordPaymentCommand>,
): Promise<AnswerOf<typeof recordPaymentCommand>> {
  staffOnly(ctx)
  checkDay(ctx, input.receivedOn, 'receivedOn')
  return ctx.transaction((tx) => bookPayment(tx, { ...input, amountOf: () => input.amountFen }))
}
