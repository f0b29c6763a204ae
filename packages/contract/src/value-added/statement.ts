import {
  byState,
  byUser,
  choice,
  command,
  date,
  id,
  int,
  money,
  objectOf,
  ref,
  resource,
  rowsOf,
  text,
  view,
} from '../kit/index.ts'

/** 佣金结算单: what a seller earned in a month. */
export const commissionStatement = resource('valueAdded.statement', {
  fields: {
    no: text(32, { readOnly: true }),
    state: choice(['open', 'paid'], { readOnly: true }),
    sellerId: ref('valueAdded.seller', { readOnly: true }),
    month: text(7, { readOnly: true }),
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
    'sellerId',
    'month',
    'amountFen',
    'orderCount',
    'payeeName',
    'payeeBank',
    'payeeAccount',
    'paidOn',
    'bankRef',
    'maker',
  ],
  shown: ['no', 'state', 'amountFen', 'sellerId', 'month', 'orderCount', 'paidOn', 'bankRef', 'maker'],
  segments: byState('open', 'paid'),
  sums: ['amountFen'],
  sort: ['no'],
  search: ['no', 'state', 'sellerId', 'month', 'paidOn'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
  scope: { orgs: 'all' },
})
/** Puts all commission earned by the end of a month on statements, one for each seller and month. */
export const makeStatements = command(
  commissionStatement.name,
  'makeStatements',
  { month: text(7, { pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$' }) },
  { made: int(), amountFen: money() },
  { keyed: true },
)
export const payStatement = command(
  commissionStatement.name,
  'payStatement',
  { id: id(), paidOn: date(), bankRef: text(64, { min: 1 }) },
  {},
  { keyed: true },
)
/** Commission on no statement: why there may be no statement yet. */
export const queryOpenCommission = view(
  commissionStatement.name,
  'queryOpenCommission',
  {},
  objectOf({
    /** Owed since the days of refund were over; a statement takes it when its month is over. */
    dueCount: int(),
    dueFen: money({ tells: [commissionStatement.name] }),
    dueMonth: text(7, { optional: true }),
    /** Of paid orders that can still be refunded; the first of them can be until this day. */
    waitingCount: int(),
    waitingFen: money({ tells: [commissionStatement.name] }),
    waitingUntil: date({ optional: true }),
    /** Orders with a sales code that are not paid. */
    unpaidCount: int(),
  }),
)
export const queryStatementOrders = view(
  commissionStatement.name,
  'queryStatementOrders',
  { id: id() },
  rowsOf({
    id: id(),
    /** What earned it: a sale of a service, or an order of broadband. */
    kind: choice(['sale', 'broadband']),
    no: text(32),
    productName: text(64),
    commissionOn: date(),
    totalFen: money({ tells: ['valueAdded.order'] }),
    commissionFen: money({ tells: [commissionStatement.name] }),
  }),
)
