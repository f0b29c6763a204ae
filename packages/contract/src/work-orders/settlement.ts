import {
  byState,
  byUser,
  choice,
  command,
  date,
  id,
  int,
  money,
  ref,
  resource,
  rowsOf,
  text,
  view,
} from '../kit/index.ts'

export const SETTLEMENT_STATES = ['open', 'paid', 'void'] as const
/** 服务结算单: confirmed orders of one supplier or installer, paid together. */
export const orderSettlement = resource('workOrder.settlement', {
  fields: {
    no: text(32, { readOnly: true }),
    state: choice(SETTLEMENT_STATES, { readOnly: true }),
    supplierId: ref('workOrder.supplier', { readOnly: true, optional: true }),
    installerId: ref('workOrder.installer', { readOnly: true, optional: true }),
    orderCount: int({ readOnly: true }),
    amountFen: money({ readOnly: true }),
    payeeName: text(64, { readOnly: true, optional: true }),
    payeeBank: text(64, { readOnly: true, optional: true }),
    payeeAccount: text(32, { readOnly: true, optional: true }),
    paidOn: date({ readOnly: true, optional: true }),
    bankRef: text(64, { readOnly: true, optional: true }),
    maker: byUser({ readOnly: true }),
  },
  title: 'no',
  list: [
    'no',
    'state',
    'amountFen',
    'orderCount',
    'supplierId',
    'installerId',
    'payeeName',
    'payeeBank',
    'payeeAccount',
    'paidOn',
    'bankRef',
    'maker',
  ],
  shown: ['no', 'state', 'amountFen', 'orderCount', 'supplierId', 'installerId', 'paidOn', 'bankRef', 'maker'],
  segments: byState('open', 'paid'),
  sums: ['amountFen'],
  sort: ['no'],
  search: ['no', 'state', 'supplierId', 'installerId', 'paidOn'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
  scope: { orgs: 'all' },
})
/** Puts all orders whose money is due by a day on settlements, one for each payee. */
export const makeSettlements = command(
  orderSettlement.name,
  'makeSettlements',
  { dueThrough: date() },
  { made: int(), amountFen: money() },
  { keyed: true },
)
export const paySettlement = command(
  orderSettlement.name,
  'paySettlement',
  { id: id(), paidOn: date(), bankRef: text(64, { min: 1 }) },
  {},
  { keyed: true },
)
/** Its orders are due again. */
export const voidSettlement = command(
  orderSettlement.name,
  'voidSettlement',
  { id: id(), reason: text(200, { min: 1 }) },
  {},
  { keyed: true },
)
export const querySettlementOrders = view(
  orderSettlement.name,
  'querySettlementOrders',
  { id: id() },
  rowsOf({
    id: id(),
    no: text(32),
    subject: text(200),
    placeName: text(200),
    confirmedOn: date(),
    settleFen: money({ tells: [orderSettlement.name] }),
  }),
)
