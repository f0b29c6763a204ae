import { choice, command, id, text } from '../kit/index.ts'
import { REFUND_STATES, refundRequest } from '../payments/refund-request.ts'

/** Does what was asked for, or refuses it and frees what was held. Never by the person who asked. */
export const reviewRefund = command(
  refundRequest.name,
  'reviewRefund',
  {
    id: id(),
    decision: choice(['approve', 'refuse']),
    /** Of a payout: the number the bank gave it. */
    channelNo: text(64, { optional: true }),
    remark: text(200, { optional: true }),
  },
  { state: choice(REFUND_STATES), no: text(32, { optional: true }) },
  { keyed: true },
)
