import { choice, command, flag, id, int, list, objectOf, rowsOf, text, view } from '../kit/index.ts'
import { parameter } from './content.ts'

const thing = 'report.report'
/** Id of a published design, or name of a ready report: `ready.rentRoll`. */
const report = text(64, { min: 1 })
/** Values of parameters as a query string: `from=2026-01-01&siteId=…`. */
export const values = text(4_000, { optional: true })

/** Reports the caller may open: published ones of the caller's roles, and ready ones over lists the caller may read. */
export const queryReports = view(
  thing,
  'queryReports',
  {},
  rowsOf({
    id: report,
    title: text(64),
    remark: text(256, { optional: true }),
    isReady: flag(),
    isLetter: flag(),
    parameters: list(parameter, 20),
  }),
)

/** Most rows a page shows. The workbook and the PDF contain all rows. */
export const MOST_SHOWN_ROWS = 500
/** With so many letters of HTML a page ends before. A page of 500 rows × 20 columns has half a million. */
export const MOST_PAGE_LETTERS = 4_000_000
export const page = {
  /** A whole page without scripts, links or pictures, for a sandboxed frame. */
  html: text(20_000_000),
  /** Of a letter, in place of a page: the filled .docx in Base64. */
  letter: text(20_000_000, { optional: true }),
  /** Rows of the sheet, with its title, heading and sums. */
  rows: int(),
  /** Records and groups that its repeated rows were written for; absent without such rows. */
  records: int({ optional: true }),
  groups: int({ optional: true }),
  hasMore: flag(),
  /** Names of fields that stay empty because they are hidden from the caller. */
  hidden: list(text(200), 100),
  /** Data sets with more rows than the limit; the other rows are left out. */
  cut: list(text(40), 10),
  /** The parameter values used, initial values included. */
  used: text(4_000),
} as const
export const previewReport = view(thing, 'previewReport', { report, values }, objectOf(page))
export const FORMATS = ['xlsx', 'pdf', 'docx'] as const
/** A sheet is written as a workbook or PDF, a letter as what it was made as or PDF. */
export const formatsOf = (isLetter: boolean): readonly (typeof FORMATS)[number][] =>
  isLetter ? ['docx', 'pdf'] : ['xlsx', 'pdf']
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
/** Where scheduled reports of the caller go: the address of his account, and why nothing can be sent. */
export const queryWay = view(
  thing,
  'queryWay',
  {},
  objectOf({ to: text(200, { optional: true }), closed: choice(['noMail', 'noAddress'], { optional: true }) }),
)
/** Mails a report each morning, on Mondays or on the first of the month, with the rows the caller may see at that time. */
export const scheduleReport = command(thing, 'scheduleReport', schedule, { id: id() }, { forParties: true })
export const endSchedule = command(thing, 'endSchedule', { id: id() }, {}, { forParties: true })
