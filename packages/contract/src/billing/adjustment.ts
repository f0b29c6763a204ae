import { byState, byUser, choice, command, date, id, money, ref, resource, share, text } from '../kit/index.ts'

/** What one asks for here. */
const REQUESTED_KINDS = ['discount', 'relief', 'gift', 'waiver', 'write_off'] as const
/** A credit note comes here from its bill when it is more than one person may give. */
export const ADJUSTMENT_KINDS = [...REQUESTED_KINDS, 'credit'] as const
/** What a lease may be given some days of. */
export const GIFT_FEES = ['rent', 'service', 'value_added', 'one_off'] as const
export const ADJUSTMENT_STATES = ['submitted', 'approved', 'rejected', 'withdrawn'] as const

/**
 * 减免申请: what one person asks for and another decides: a discount, relief for days a room could not be used, a gift, a
 * waiver of late fees, a write-off or a large credit. What a rule gives on signing is here as well.
 */
export const adjustment = resource('billing.adjustment', {
  fields: {
    kind: choice(ADJUSTMENT_KINDS, { readOnly: true }),
    billId: ref('billing.bill', { readOnly: true, optional: true }),
    leaseId: ref('housing.lease', { readOnly: true }),
    renteeId: ref('housing.rentee', { readOnly: true }),
    siteId: ref('housing.site', { readOnly: true }),
    amountFen: money({ readOnly: true, optional: true }),
    rateBp: share({ readOnly: true, optional: true }),
    /** What relief and gifts are of. */
    fee: choice(GIFT_FEES, { readOnly: true, optional: true }),
    dateFrom: date({ readOnly: true, optional: true }),
    dateTo: date({ readOnly: true, optional: true }),
    reason: text(200, { readOnly: true }),
    state: choice(ADJUSTMENT_STATES, { readOnly: true }),
    maker: byUser({ readOnly: true }),
    checker: byUser({ readOnly: true, optional: true }),
    remark: text(200, { readOnly: true, optional: true }),
    /** What notes gave of it so far. */
    creditedFen: money({ readOnly: true }),
  },
  title: 'reason',
  list: [
    'kind',
    'billId',
    'leaseId',
    'renteeId',
    'amountFen',
    'rateBp',
    'fee',
    'dateFrom',
    'dateTo',
    'creditedFen',
    'reason',
    'state',
    'maker',
    'checker',
    'remark',
  ],
  shown: ['kind', 'state', 'amountFen', 'creditedFen', 'renteeId', 'billId', 'leaseId', 'reason', 'maker'],
  segments: byState('submitted', 'approved', 'rejected'),
  sums: ['creditedFen'],
  sort: [],
  search: ['state', 'kind', 'renteeId', 'siteId', 'leaseId'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
})

/**
 * Asks for a discount (an amount or basis points of the rent, on a bill or on all bills of a lease in some months), for
 * the rent of days a room could not be used, for some days of a fee as a gift (all of it, or basis points), for a late fee
 * to be waived, or for a bill to be written off. A small waiver takes effect at once.
 */
export const requestAdjustment = command(
  'billing.adjustment',
  'requestAdjustment',
  {
    kind: choice(REQUESTED_KINDS),
    billId: ref('billing.bill', { optional: true }),
    leaseId: ref('housing.lease', { optional: true }),
    amountFen: money({ min: 1, optional: true }),
    rateBp: share({ min: 1, max: 10_000, optional: true }),
    fee: choice(GIFT_FEES, { optional: true }),
    dateFrom: date({ optional: true }),
    dateTo: date({ optional: true }),
    reason: text(200, { min: 1 }),
  },
  { id: id(), state: choice(ADJUSTMENT_STATES) },
  { keyed: true },
)
/** Approves or rejects; never by the one who asked. What is approved takes effect at once. */
export const decideAdjustment = command(
  'billing.adjustment',
  'decideAdjustment',
  { id: id(), decision: choice(['approved', 'rejected']), remark: text(200, { optional: true }) },
  {},
  { keyed: true },
)
/** Takes one's own request back. */
export const withdrawAdjustment = command('billing.adjustment', 'withdrawAdjustment', { id: id() }, {}, { keyed: true })
