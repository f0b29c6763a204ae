import { choice, command, date, group, id, list, money, ref, resource, text } from '../kit/index.ts'
import { FEES } from './bill.ts'

export const CHANNELS = ['bank', 'cash', 'wechat', 'alipay', 'pos'] as const

/** 收款 */
export const payment = resource('finance.payment', {
  fields: {
    no: text(32, { readOnly: true }),
    renteeId: ref('housing.rentee', { readOnly: true }),
    channel: choice(CHANNELS, { readOnly: true }),
    amountFen: money({ readOnly: true }),
    /** The part no bill took: kept as the rentee's prepaid balance. */
    prepaidFen: money({ readOnly: true }),
    receivedOn: date({ readOnly: true }),
    channelNo: text(64, { readOnly: true, optional: true }),
    remark: text(256, { readOnly: true, optional: true }),
    username: text(64, { readOnly: true }),
  },
  title: 'no',
  list: ['no', 'renteeId', 'channel', 'amountFen', 'prepaidFen', 'receivedOn', 'channelNo', 'username', 'remark'],
  sort: ['no', 'receivedOn'],
  search: ['no', 'renteeId', 'channel', 'receivedOn', 'amountFen'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
  scope: { rentee: 'renteeId' },
})

/** Books money received from a rentee on his bills: full, part, or over many. The rest becomes his prepaid balance if allowed. */
export const recordPayment = command(
  'finance.payment',
  'recordPayment',
  {
    renteeId: ref('housing.rentee'),
    billIds: list(id(), 100, { min: 1 }),
    amountFen: money({ min: 1 }),
    channel: choice(CHANNELS),
    receivedOn: date(),
    channelNo: text(64, { optional: true }),
    remark: text(256, { optional: true }),
    keepRest: choice(['yes', 'no'], { optional: true }),
  },
  {
    id: id(),
    no: text(32),
    prepaidFen: money(),
    allocations: list(group({ billId: id(), billNo: text(32), fee: choice(FEES), amountFen: money() }), 2_000),
  },
  { keyed: true },
)
