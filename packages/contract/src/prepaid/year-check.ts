import { choice, command, decimal, group, int, list, money, objectOf, ref, resource, text, view } from '../kit/index.ts'
import { UTILITIES } from '../metering/index.ts'

/** `open`: nothing is decided; `booking` while parts are booked; `failed`: some could not be. */
export const YEAR_STATES = ['open', 'booking', 'failed', 'booked'] as const
export const YEAR_REFUND_STATES = ['waiting', 'booked', 'failed'] as const

const about = {
  siteId: ref('housing.site', { readOnly: true }),
  utility: choice(UTILITIES, { readOnly: true }),
  year: int({ readOnly: true }),
} as const
/** 年度核对: what renters paid for a utility of a site in a year beside what the supplier charged. A view: it follows from both. */
export const yearCheck = resource('prepaid.yearCheck', {
  fields: {
    ...about,
    supplierQuantity: decimal({ scale: 3, readOnly: true }),
    supplierFen: money({ readOnly: true }),
    /** Days of the year no bill of the supplier is about. */
    missingDays: int({ readOnly: true }),
    payers: int({ readOnly: true }),
    collectedFen: money({ readOnly: true }),
    /** Below zero: the supplier charged more than was collected. */
    overFen: money({ readOnly: true }),
    refundedFen: money({ readOnly: true }),
    state: choice(YEAR_STATES, { readOnly: true }),
  },
  title: 'year',
  list: [
    'siteId',
    'utility',
    'year',
    'supplierQuantity',
    'supplierFen',
    'missingDays',
    'payers',
    'collectedFen',
    'overFen',
    'refundedFen',
    'state',
  ],
  shown: ['siteId', 'state', 'overFen', 'refundedFen', 'utility', 'year', 'supplierFen', 'collectedFen', 'missingDays'],
  sums: ['overFen', 'refundedFen', 'collectedFen', 'supplierFen'],
  sort: [],
  search: ['siteId', 'utility', 'year', 'state'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
})
/** 多收退还: the part of one lease of what was collected too much. */
export const yearRefund = resource('prepaid.yearRefund', {
  fields: {
    ...about,
    leaseId: ref('housing.lease', { readOnly: true }),
    roomId: ref('housing.room', { readOnly: true }),
    renteeId: ref('housing.rentee', { readOnly: true }),
    paidFen: money({ readOnly: true }),
    amountFen: money({ readOnly: true }),
    state: choice(YEAR_REFUND_STATES, { readOnly: true }),
    documents: text(1_000, { readOnly: true, optional: true }),
    error: text(300, { readOnly: true, optional: true }),
  },
  title: 'year',
  list: [
    'siteId',
    'utility',
    'year',
    'leaseId',
    'roomId',
    'renteeId',
    'paidFen',
    'amountFen',
    'state',
    'documents',
    'error',
  ],
  shown: ['renteeId', 'state', 'amountFen', 'paidFen', 'roomId', 'leaseId', 'utility', 'year', 'error'],
  sums: ['paidFen', 'amountFen'],
  sort: [],
  search: ['siteId', 'utility', 'year', 'renteeId', 'leaseId', 'state'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
})

const asked = { siteId: ref('housing.site'), utility: choice(UTILITIES), year: int({ min: 2000, max: 2100 }) } as const
/** Who would get what back. Nothing is kept. */
export const previewYearRefunds = view(
  yearCheck.name,
  'previewYearRefunds',
  asked,
  objectOf({
    supplierFen: money(),
    collectedFen: money(),
    overFen: money(),
    payers: int(),
    /** The largest ones. */
    parts: list(
      group({
        leaseId: ref('housing.lease'),
        leaseNo: text(32),
        renteeName: text(64),
        paidFen: money(),
        amountFen: money(),
      }),
      200,
    ),
  }),
)
/** Gives back what was collected too much of a year that is over: once; asked again, it tries what could not be booked. */
export const bookYearRefunds = command(
  yearCheck.name,
  'bookYearRefunds',
  { ...asked, reason: text(200, { min: 2 }) },
  { overFen: money(), payers: int() },
  { keyed: true },
)
