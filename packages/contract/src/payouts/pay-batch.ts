import {
  byUser,
  choice,
  command,
  crudButtons,
  date,
  group,
  id,
  instant,
  int,
  list,
  type Menu,
  money,
  objectOf,
  ref,
  resource,
  text,
  uses,
  view,
} from '../kit/index.ts'

/** `exported`: somebody has the file for the bank; `sent`: the bank has it; `done`: it has answered for every line. */
export const PAY_BATCH_STATES = ['preparing', 'exported', 'sent', 'done', 'cancelled'] as const
/** `returned`: the bank would not pay it, or sent it back after it had. */
export const PAY_LINE_STATES = ['waiting', 'paid', 'returned', 'cancelled'] as const
const OUTCOMES = ['paid', 'returned'] as const
const MOST_LINES = 500

/** 银行付款批次: approved withdrawals that go to the bank in one file. */
export const payBatch = resource('payout.payBatch', {
  fields: {
    no: text(32, { readOnly: true }),
    state: choice(PAY_BATCH_STATES, { readOnly: true }),
    count: int({ readOnly: true }),
    amountFen: money({ readOnly: true }),
    paidFen: money({ readOnly: true }),
    returnedFen: money({ readOnly: true }),
    exportedAt: instant({ readOnly: true, optional: true }),
    sentAt: instant({ readOnly: true, optional: true }),
    username: byUser({ readOnly: true }),
  },
  title: 'no',
  list: ['no', 'state', 'count', 'amountFen', 'paidFen', 'returnedFen', 'exportedAt', 'sentAt', 'username'],
  shown: ['no', 'state', 'amountFen', 'paidFen', 'returnedFen', 'count', 'exportedAt', 'sentAt', 'username'],
  sums: ['amountFen', 'paidFen', 'returnedFen'],
  sort: [],
  search: ['no', 'state'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
})
/** 银行付款明细: one withdrawal in a batch. The bank's answers come in by hand or as a sheet, found by our number. */
export const payLine = resource('payout.payLine', {
  fields: {
    batchId: ref('payout.payBatch', { readOnly: true }),
    /** Our number, which the bank has as well: that of the withdrawal. */
    no: text(32, { readOnly: true }),
    holder: text(64, { readOnly: true }),
    bankName: text(64, { readOnly: true }),
    tail: text(4, { readOnly: true }),
    amountFen: money({ readOnly: true }),
    state: choice(PAY_LINE_STATES, { readOnly: true }),
    paidOn: date({ readOnly: true, optional: true }),
    /** The bank's number. */
    channelNo: text(64, { readOnly: true, optional: true }),
    reason: text(200, { readOnly: true, optional: true }),
    username: byUser({ readOnly: true, optional: true }),
  },
  title: 'no',
  list: [
    'no',
    'batchId',
    'state',
    'amountFen',
    'holder',
    'bankName',
    'tail',
    'paidOn',
    'channelNo',
    'reason',
    'username',
  ],
  shown: ['no', 'state', 'amountFen', 'holder', 'bankName', 'tail', 'batchId', 'paidOn', 'reason'],
  sums: ['amountFen'],
  sort: [],
  search: ['no', 'state', 'batchId'],
  operations: ['query', 'export', 'exportWord', 'exportPDF', 'import'],
  imports: {
    no: text(32, { min: 1 }),
    outcome: choice(OUTCOMES),
    amountFen: money({ optional: true }),
    paidOn: date({ optional: true }),
    channelNo: text(64, { optional: true }),
    reason: text(200, { optional: true }),
  },
})

/** What a batch may take: approved, to be paid by that day, by a bank and in no batch. */
export const queryPayable = view(
  'payout.payBatch',
  'queryPayable',
  { day: date() },
  objectOf({
    list: list(
      group({
        id: id(),
        no: text(32),
        amountFen: money(),
        holder: text(64),
        bankName: text(64),
        tail: text(4),
        plannedOn: date(),
        /** Why no money goes there now. */
        hindrance: choice(['suspended', 'accountWaits'], { optional: true }),
      }),
      MOST_LINES,
    ),
  }),
  { shows: ['payout.withdrawal'] },
)
/** Puts withdrawals together for the bank; each is in one batch alone and is paid by nobody else meanwhile. */
export const makePayBatch = command(
  'payout.payBatch',
  'makePayBatch',
  { ids: list(id(), MOST_LINES) },
  { id: id(), no: text(32) },
  { keyed: true },
)
/** The file as banks take it, as a workbook or as CSV. Whole account numbers are in it: that somebody had it is written down. */
export const exportBankFile = {
  ...command('payout.payBatch', 'exportBankFile', { id: id(), isTemplate: text(1, { optional: true }) }),
  output: { kind: 'file' },
} as const
/** The bank has the file: from here on only its answers change anything. */
export const sendPayBatch = command('payout.payBatch', 'sendPayBatch', { id: id() }, {}, { keyed: true })
/** Takes a batch apart that the bank never got. */
export const cancelPayBatch = command(
  'payout.payBatch',
  'cancelPayBatch',
  { id: id(), reason: text(200, { min: 1 }) },
  {},
  { keyed: true },
)
/** What the bank says of one line: paid, or sent back with a reason, also after it was paid. */
export const settlePayLine = command(
  'payout.payLine',
  'settlePayLine',
  {
    id: id(),
    outcome: choice(OUTCOMES),
    paidOn: date({ optional: true }),
    channelNo: text(64, { optional: true }),
    reason: text(200, { optional: true }),
  },
  { state: choice(PAY_LINE_STATES) },
  { keyed: true },
)
export const queryPayBatchSteps = view(
  'payout.payBatch',
  'queryPayBatchSteps',
  { id: id() },
  objectOf({
    steps: list(
      group({
        at: instant(),
        state: choice(PAY_BATCH_STATES),
        note: text(200, { optional: true }),
        username: text(64),
      }),
      100,
    ),
  }),
)
const STAFF = ['ROLE_ADMIN', 'ROLE_TENEMENT'] as const
export const payBatchMenus: readonly Menu[] = [
  {
    code: 'paybatch',
    path: '/paybatch',
    icon: 'bank',
    roles: STAFF,
    uses: uses(payBatch, 'query', 'queryPayBatchSteps'),
    buttons: {
      makeBatch: uses(payBatch, 'makePayBatch', 'queryPayable'),
      bankFile: uses(payBatch, 'exportBankFile'),
      sendBatch: uses(payBatch, 'sendPayBatch'),
      cancelBatch: uses(payBatch, 'cancelPayBatch'),
      ...crudButtons(payBatch),
    },
  },
  {
    code: 'payline',
    path: '/payline',
    icon: 'profile',
    roles: STAFF,
    uses: [...uses(payLine, 'query'), ...uses(payBatch, 'query')],
    buttons: { settleLine: uses(payLine, 'settlePayLine'), ...crudButtons(payLine) },
  },
]
