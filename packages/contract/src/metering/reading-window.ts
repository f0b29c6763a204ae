import { choice, date, flag, id, int, ref, resource, rowsOf, text, view } from '../kit/index.ts'
import { UTILITIES } from './price-plan.ts'

/** A number read outside of its days is asked about, or not taken. */
export const OUTSIDE_WINDOW = ['warn', 'refuse'] as const

/** 抄表窗口: on which days of the month meters are read, of a property, an organisation's, or everywhere. */
export const readingWindow = resource('metering.readingWindow', {
  fields: {
    forSiteId: ref('housing.site', { once: true, optional: true }),
    forOrgId: ref('identity.org', { once: true, optional: true }),
    /** Up to a day before `fromDay` it goes over the end of the month; a month without that day ends it with its last. */
    fromDay: int({ min: 1, max: 31 }),
    toDay: int({ min: 1, max: 31 }),
    outside: choice(OUTSIDE_WINDOW),
    remindRenters: flag(),
    isActive: flag(),
  },
  title: 'fromDay',
  list: ['forSiteId', 'forOrgId', 'fromDay', 'toDay', 'outside', 'remindRenters', 'isActive'],
  sort: ['fromDay'],
  search: ['forSiteId', 'forOrgId', 'isActive'],
  operations: ['query', 'add', 'update', 'delete', 'export', 'exportWord', 'exportPDF'],
})

/** Meters nobody has read since their window began; it is open, or was over less than a week ago. */
export const queryMissingReadings = view(
  'metering.readingWindow',
  'queryMissingReadings',
  { siteId: id({ optional: true }) },
  rowsOf({
    id: id(),
    no: text(32),
    utility: choice(UTILITIES),
    siteName: text(200),
    roomName: text(200, { optional: true }),
    lastOn: date({ optional: true }),
    windowFrom: date(),
    windowTo: date(),
  }),
)
