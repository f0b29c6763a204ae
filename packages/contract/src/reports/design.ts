import { difference } from '../difference.ts'
import {
  choice,
  code,
  command,
  flag,
  group,
  id,
  instant,
  int,
  list,
  objectOf,
  resource,
  rowsOf,
  text,
  view,
} from '../kit/index.ts'
import { content } from './content.ts'
import { page, values } from './report.ts'

/** A design of a report. What it holds is in its versions, which never change. */
export const design = resource('report.design', {
  fields: {
    code: code(32, { once: true, numbered: 'RP' }),
    title: text(64, { min: 1 }),
    state: choice(['draft', 'published'], { readOnly: true }),
    version: int({ readOnly: true }),
    publishedVersion: int({ readOnly: true, optional: true }),
    remark: text(256, { optional: true, multiline: true }),
  },
  title: 'title',
  beside: ['code'],
  list: ['code', 'title', 'state', 'version', 'publishedVersion', 'remark'],
  search: ['title', 'state', 'code'],
  sort: ['code'],
  form: ['title', 'code', 'remark'],
  operations: ['query', 'add', 'update', 'delete'],
  scope: { orgs: 'all' },
})
const thing = design.name
const number = int({ min: 0, max: 1_000_000 })
const roles = list(text(64), 50)

/** A design as it is drawn: the newest version, or one of them. */
export const queryDesignContent = view(
  thing,
  'queryDesignContent',
  { id: id(), number: int({ optional: true, min: 0 }) },
  objectOf({ title: text(64), number, content, roles, publishedVersion: int({ optional: true }) }),
)
/** Keeps a new version. Refused where somebody has kept one since `base`. */
export const saveDesign = command(
  thing,
  'saveDesign',
  { id: id(), base: number, content, note: text(200, { optional: true }) },
  { number },
)
const leftOut = list(group({ at: text(10), what: choice(['formula', 'text']) }), 20)
/** A workbook made in Excel or WPS as the sheet of a new version; its data sets and parameters stay as they are. */
export const uploadTemplate = command(
  thing,
  'uploadTemplate',
  { id: id({ optional: true }) },
  { number, leftOut },
  { from: 'upload' },
)
/** The sheet of a version as a workbook, to be changed elsewhere and uploaded again. */
export const downloadTemplate = view(thing, 'downloadTemplate', { id: id(), number: int({ optional: true, min: 0 }) }, {
  kind: 'file',
} as const)
export const queryVersions = view(
  thing,
  'queryVersions',
  { id: id() },
  rowsOf({
    number,
    note: text(200, { optional: true }),
    username: text(64),
    createdAt: instant(),
    isPublished: flag(),
  }),
)
/** What one version says otherwise than another, cell by cell. */
export const compareVersions = view(
  thing,
  'compareVersions',
  { id: id(), from: number, to: number },
  rowsOf(difference),
)
/** Keeps what an older version says as a new one. */
export const rollBackDesign = command(thing, 'rollBackDesign', { id: id(), number }, { number })
/** Puts a version among the reports of everybody with one of these roles; of nobody's role: of all who may open reports. */
export const publishDesign = command(thing, 'publishDesign', { id: id(), number, roles }, {})
export const withdrawDesign = command(thing, 'withdrawDesign', { id: id() }, {})
/** A design of one's own that begins as a ready one is. */
export const copyReadyReport = command(thing, 'copyReadyReport', { report: text(64, { min: 1 }) }, { id: id() })

/** What a design may be made of: lists and figures that the caller may read. */
export const querySources = view(
  thing,
  'querySources',
  {},
  rowsOf({
    source: choice(['list', 'metric']),
    of: text(64),
    label: text(200),
    fields: list(group({ key: text(80), label: text(200), kind: text(16) }), 200),
    filters: list(group({ key: text(80), label: text(200), kind: text(16) }), 200),
    /** Of a figure: by what it can be broken down. */
    by: list(text(20), 20),
    sort: list(text(80), 50),
  }),
)

/** A design as it would be, before it is kept. */
export const previewDesign = command(thing, 'previewDesign', { content, values }, page)
