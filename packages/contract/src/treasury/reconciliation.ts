import { choice, command, date, flag, id, int, money, ref, resource, rowsOf, text, view } from '../kit/index.ts'

/** `failed`: the channel's list could not be read. */
export const RECONCILIATION_STATES = ['failed', 'matched', 'differs'] as const
export const DIFFERENCE_CLASSES = ['ours_only', 'theirs_only', 'amount', 'state', 'fee'] as const
export const RESOLUTIONS = ['synced', 'refunded', 'claimed', 'explained'] as const

/** 渠道对账: what a channel says of a day beside what we know of it. */
export const reconciliation = resource('treasury.reconciliation', {
  fields: {
    channelId: ref('treasury.channel', { readOnly: true }),
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
    'differences',
    'openDifferences',
    'error',
  ],
  sort: ['day'],
  search: ['day', 'state', 'channelId'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
})

/** 对账差异: one thing the two lists of a day do not agree on, until somebody has said what became of it. */
export const difference = resource('treasury.difference', {
  fields: {
    channelId: ref('treasury.channel', { readOnly: true }),
    day: date({ readOnly: true }),
    kind: choice(DIFFERENCE_CLASSES, { readOnly: true }),
    isRefund: flag({ readOnly: true }),
    /** Our number where we know it, else the one the channel gives. */
    no: text(64, { readOnly: true }),
    transactionNo: text(64, { readOnly: true, optional: true }),
    ours: text(64, { readOnly: true, optional: true }),
    theirs: text(64, { readOnly: true, optional: true }),
    ownerName: text(64, { readOnly: true, optional: true }),
    /** Days since it was found, or until it was resolved. */
    ageDays: int({ readOnly: true }),
    isOpen: flag({ readOnly: true }),
    resolution: choice(RESOLUTIONS, { readOnly: true, optional: true }),
    note: text(200, { readOnly: true, optional: true }),
    resolvedBy: text(64, { readOnly: true, optional: true }),
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
  sort: ['day'],
  search: ['day', 'kind', 'isOpen', 'no', 'channelId'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
})

/** Compares a day with a channel's list of it as a run, once more if it was done before. What was resolved stays so. */
export const reconcileDay = command(
  'treasury.reconciliation',
  'reconcileDay',
  { channelId: ref('treasury.channel'), day: date() },
  { runId: id() },
  { keyed: true },
)
/** Comparisons that wait or are under way. */
export const queryReconcileRuns = view(
  'treasury.reconciliation',
  'queryReconcileRuns',
  {},
  rowsOf({ id: id(), channelId: id(), channelName: text(64), day: date() }),
)
/** Whoever calls it sees to this difference from now on. */
export const ownDifference = command('treasury.difference', 'ownDifference', { id: id() })
/** Says what became of a difference. `synced` asks the channel first and is refused when nothing changes. */
export const resolveDifference = command(
  'treasury.difference',
  'resolveDifference',
  { id: id(), resolution: choice(RESOLUTIONS), note: text(200, { min: 1 }) },
  {},
  { keyed: true },
)
