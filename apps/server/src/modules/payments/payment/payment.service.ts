import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import type { recordPayment as recordPaymentCommand } from '@cloud-steward/contract/payments/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { checkMoneyDay } from '../../ledger/index.ts'
import { bookPayment } from './book-payment.service.ts'

/** Books money received from a rentee on his bills. */
export function bookReceivedPayment(
  ctx: Ctx,
  input: InputOf<typeof recordPaymentCommand>,
): Promise<AnswerOf<typeof recordPaymentCommand>> {
  staffOnly(ctx)
  checkMoneyDay(ctx, input.receivedOn, 'receivedOn')
  return ctx.transaction((tx) => bookPayment(tx, { ...input, amountOf: () => input.amountFen }))
}
