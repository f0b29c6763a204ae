import { byState, byUser, choice, command, id, money, ref, resource, text } from '../kit/index.ts'
import { CHANNELS } from './payment.ts'

/** Prepaid balance paid back, a payment taken back, money of an order sent back the way it came. */
export const REFUND_KINDS = ['payout', 'reversal', 'order'] as const
export const REFUND_STATES = ['waiting', 'done', 'refused', 'withdrawn'] as const

/** 退款申请: money one person wants to give back and another has to agree to. What it takes is held meanwhile. */
export const refundRequest = resource('payment.refundRequest', {
  fields: {
    no: text(32, { readOnly: true }),
    kind: choice(REFUND_KINDS, { readOnly: true }),
    renteeId: ref('housing.rentee', { readOnly: true }),
    amountFen: money({ readOnly: true }),
    /** Of it from the prepaid balance, and out of reach until it is decided. */
    heldFen: money({ readOnly: true }),
    channel: choice(CHANNELS, { readOnly: true, optional: true }),
    channelNo: text(64, { readOnly: true, optional: true }),
    /** The payment or order it is about. */
    targetNo: text(32, { readOnly: true, optional: true }),
    reason: text(200, { readOnly: true }),
    state: choice(REFUND_STATES, { readOnly: true }),
    maker: byUser({ readOnly: true }),
    checker: byUser({ readOnly: true, optional: true }),
    remark: text(200, { readOnly: true, optional: true }),
    resultNo: text(32, { readOnly: true, optional: true }),
  },
  title: 'no',
  list: [
    'no',
    'kind',
    'renteeId',
    'amountFen',
    'reason',
    'state',
    'maker',
    'targetNo',
    'heldFen',
    'channel',
    'checker',
    'remark',
    'resultNo',
  ],
  shown: ['no', 'state', 'amountFen', 'renteeId', 'kind', 'targetNo', 'reason', 'maker', 'checker'],
  segments: byState('waiting', 'done', 'refused'),
  sums: ['amountFen'],
  sort: ['no'],
  search: ['no', 'state', 'kind', 'renteeId'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
})

/** Whoever asked takes it back before anybody has looked. */
export const withdrawRefund = command(refundRequest.name, 'withdrawRefund', { id: id() }, {}, { keyed: true })
