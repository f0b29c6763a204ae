import { choice, command, flag, id, int, list, objectOf, rowsOf, text, view } from '../kit/index.ts'
import { parameter } from './content.ts'

const thing = 'report.report'
/** A report is a published design, or a ready one by its name: `ready.rentRoll`. */
const report = text(64, { min: 1 })
/** Values of parameters as in an address: `from=2026-01-01&siteId=…`. */
export const values = text(4_000, { optional: true })

/** The reports of the caller's roles. */
export const queryReports = view(
  thing,
  'queryReports',
  {},
  rowsOf({
    id: report,
    title: text(64),
    remark: text(256, { optional: true }),
    isReady: flag(),
    parameters: list(parameter, 20),
  }),
)

/** Rows that a page shows of a report; documents hold all of them. */
export const MOST_SHOWN_ROWS = 500
export const page = {
  /** A page of its own without script, link or picture, for a frame that may do nothing. */
  html: text(20_000_000),
  rows: int(),
  hasMore: flag(),
  /** Fields that are hidden from the caller and stay empty. */
  hidden: list(text(200), 100),
  /** Sets that have more rows than a report takes. */
  cut: list(text(40), 10),
  /** The values it was filled with, the initial ones among them. */
  used: text(4_000),
} as const
export const previewReport = view(thing, 'previewReport', { report, values }, objectOf(page))
export const FORMATS = ['xlsx', 'pdf'] as const
export const exportReport = {
  ...command(thing, 'exportReport', { report, values, format: choice(FORMATS) }, {}),
  output: { kind: 'file' },
} as const

export const EVERY = ['day', 'week', 'month'] as const
const schedule = { report, every: choice(EVERY), format: choice(FORMATS), values } as const
export const querySchedules = view(
  thing,
  'querySchedules',
  {},
  rowsOf({ id: id(), title: text(64), nextOn: text(10), ...schedule }),
)
/** A report by mail, each morning, on Mondays or on the first of the month, with what the caller may see by then. */
export const scheduleReport = command(thing, 'scheduleReport', schedule, { id: id() }, { forParties: true })
export const endSchedule = command(thing, 'endSchedule', { id: id() }, {}, { forParties: true })
