import {
  byUser,
  choice,
  command,
  date,
  flag,
  group,
  id,
  int,
  list,
  money,
  objectOf,
  ref,
  resource,
  rowsOf,
  text,
  view,
} from '../kit/index.ts'

/** `failed`: the channel's list could not be read. */
export const RECONCILIATION_STATES = ['failed', 'matched', 'differs'] as const
export const DIFFERENCE_CLASSES = ['ours_only', 'theirs_only', 'amount', 'state', 'fee'] as const
/**
 * `suspended` puts what nobody knows the owner of into suspense, `reversed` takes our payment back, `linked` names an entry
 * that was booked otherwise; the others book nothing.
 */
export const RESOLUTIONS = ['synced', 'suspended', 'reversed', 'linked', 'refunded', 'claimed', 'explained'] as const

/** 渠道对账: what a channel says of a day beside what we know of it. */
export const reconciliation = resource('channel.reconciliation', {
  fields: {
    channelId: ref('channel.channel', { readOnly: true }),
    day: date({ readOnly: true }),
    state: choice(RECONCILIATION_STATES, { readOnly: true }),
    theirCount: int({ readOnly: true }),
    theirFen: money({ readOnly: true }),
    ourCount: int({ readOnly: true }),
    ourFen: money({ readOnly: true }),
    /** What went back to payers that day, by the channel's list. */
    refundFen: money({ readOnly: true }),
    feeFen: money({ readOnly: true }),
    /** What of the fees is booked as the operator's expense; of shared payments whoever gets the rest bears it. */
    bookedFeeFen: money({ readOnly: true }),
    /** What of them landlords bear whose own merchants were paid. */
    landlordFeeFen: money({ readOnly: true }),
    differences: int({ readOnly: true }),
    openDifferences: int({ readOnly: true }),
    error: text(300, { readOnly: true, optional: true }),
  },
  title: 'day',
  list: [
    'day',
    'channelId',
    'state',
    'theirCount',
    'theirFen',
    'ourCount',
    'ourFen',
    'refundFen',
    'feeFen',
    'bookedFeeFen',
    'landlordFeeFen',
    'differences',
    'openDifferences',
    'error',
  ],
  shown: ['day', 'state', 'channelId', 'openDifferences', 'theirFen', 'ourFen', 'refundFen', 'feeFen', 'theirCount'],
  sums: ['theirFen', 'ourFen', 'refundFen', 'feeFen'],
  sort: ['day'],
  search: ['day', 'state', 'channelId'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
})

/** 对账差异: one thing the two lists of a day do not agree on, until somebody has said what became of it. */
export const difference = resource('channel.difference', {
  fields: {
    channelId: ref('channel.channel', { readOnly: true }),
    day: date({ readOnly: true }),
    kind: choice(DIFFERENCE_CLASSES, { readOnly: true }),
    isRefund: flag({ readOnly: true }),
    /** Our number where we know it, else the one the channel gives. */
    no: text(64, { readOnly: true }),
    transactionNo: text(64, { readOnly: true, optional: true }),
    ours: text(64, { readOnly: true, optional: true }),
    theirs: text(64, { readOnly: true, optional: true }),
    ownerName: byUser({ readOnly: true, optional: true }),
    /** Days since it was found, or until it was resolved. */
    ageDays: int({ readOnly: true }),
    isOpen: flag({ readOnly: true }),
    resolution: choice(RESOLUTIONS, { readOnly: true, optional: true }),
    note: text(200, { readOnly: true, optional: true }),
    resolvedBy: byUser({ readOnly: true, optional: true }),
  },
  title: 'no',
  list: [
    'day',
    'kind',
    'isRefund',
    'no',
    'transactionNo',
    'ours',
    'theirs',
    'isOpen',
    'ownerName',
    'ageDays',
    'resolution',
    'note',
    'resolvedBy',
  ],
  shown: ['day', 'isOpen', 'kind', 'ours', 'theirs', 'ownerName', 'ageDays', 'resolution', 'no'],
  sort: ['day'],
  search: ['day', 'kind', 'isOpen', 'no', 'channelId'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
})

/** Compares a day with a channel's list of it as a run, once more if it was done before. What was resolved stays so. */
export const reconcileDay = command(
  'channel.reconciliation',
  'reconcileDay',
  { channelId: ref('channel.channel'), day: date() },
  { runId: id() },
  { keyed: true },
)
/** Comparisons that wait or are under way. */
export const queryReconcileRuns = view(
  'channel.reconciliation',
  'queryReconcileRuns',
  {},
  rowsOf({ id: id(), channelId: id(), channelName: text(64), day: date() }),
)
/** Whoever calls it sees to this difference from now on. */
export const ownDifference = command('channel.difference', 'ownDifference', { id: id() })
/** Says what became of a difference. `synced` asks the channel first and is refused when nothing changes. */
export const resolveDifference = command(
  'channel.difference',
  'resolveDifference',
  {
    id: id(),
    resolution: choice(RESOLUTIONS),
    note: text(200, { min: 1 }),
    /** Of `linked`: the entry that resolved it. */
    entryId: id({ optional: true }),
  },
  /** A payment taken back above the tenant's limit waits for a second person; the difference is open until then. */
  { waits: flag({ optional: true }) },
  { keyed: true },
)

const entry = {
  id: id(),
  /** Kinds of entries and accounts are the ledger's, and named there. */
  kind: text(64),
  debitAccount: text(64),
  creditAccount: text(64),
  amountFen: money(),
  businessOn: date(),
  /** The channel's side of it, to be opened as an account's statement. */
  accountId: id(),
  paymentNo: text(32, { optional: true }),
  memo: text(200, { optional: true }),
} as const
/** What resolved a difference, and entries at the channel's account of its amount that may have. */
export const queryDifferenceEntries = view(
  'channel.difference',
  'queryDifferenceEntries',
  { id: id() },
  objectOf({
    /** What may be done with it. */
    resolutions: list(text(16), RESOLUTIONS.length),
    entries: list(group(entry), 100),
    candidates: list(group(entry), 20),
    suspenseNo: text(32, { optional: true }),
  }),
)
