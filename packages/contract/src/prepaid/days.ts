import { choice, command, date, decimal, id, money, ref, resource } from '../kit/index.ts'
import { UTILITIES } from '../metering/index.ts'

const quantity = { scale: 3, readOnly: true } as const
/** 账户日结: what was on a balance in the morning, what came and went, and what was left in the evening. */
export const accountDay = resource('prepaid.accountDay', {
  fields: {
    day: date({ readOnly: true }),
    accountId: ref('prepaid.account', { readOnly: true }),
    siteId: ref('housing.site', { readOnly: true }),
    roomId: ref('housing.room', { readOnly: true }),
    renteeId: ref('housing.rentee', { readOnly: true }),
    landlordId: ref('housing.landlord', { readOnly: true }),
    utility: choice(UTILITIES, { readOnly: true }),
    openingFen: money({ readOnly: true }),
    rechargedFen: money({ readOnly: true }),
    /** Below nothing: it takes from the balance. */
    usedFen: money({ readOnly: true }),
    correctedFen: money({ readOnly: true }),
    /** Given back, or billed, at the end. */
    settledFen: money({ readOnly: true }),
    closingFen: money({ readOnly: true }),
  },
  title: 'day',
  list: [
    'day',
    'accountId',
    'siteId',
    'roomId',
    'renteeId',
    'utility',
    'openingFen',
    'rechargedFen',
    'usedFen',
    'correctedFen',
    'settledFen',
    'closingFen',
  ],
  shown: [
    'day',
    'accountId',
    'closingFen',
    'usedFen',
    'rechargedFen',
    'correctedFen',
    'openingFen',
    'roomId',
    'renteeId',
  ],
  sums: ['rechargedFen', 'usedFen', 'correctedFen', 'settledFen'],
  sort: ['day'],
  search: ['day', 'siteId', 'accountId', 'roomId', 'utility'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
  scope: { landlord: 'landlordId', rentee: 'renteeId' },
})

/** 表计日用量: what a meter counted in a day; use between two numbers is spread over the days between them. */
export const meterDay = resource('prepaid.meterDay', {
  fields: {
    day: date({ readOnly: true }),
    meterId: ref('metering.meter', { readOnly: true }),
    siteId: ref('housing.site', { readOnly: true }),
    roomId: ref('housing.room', { readOnly: true, optional: true }),
    utility: choice(UTILITIES, { readOnly: true }),
    /** What it showed in the evening, where it was read then. */
    closing: decimal({ ...quantity, optional: true }),
    quantity: decimal(quantity),
  },
  title: 'day',
  list: ['day', 'meterId', 'siteId', 'roomId', 'utility', 'closing', 'quantity'],
  sort: ['day'],
  search: ['day', 'siteId', 'meterId', 'roomId', 'utility'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
})

/** Makes the days of a range anew, of all accounts and meters; the same again gives the same. */
export const rebuildDays = command(
  'prepaid.accountDay',
  'rebuildDays',
  { fromOn: date(), toOn: date() },
  { runId: id() },
  { keyed: true },
)
