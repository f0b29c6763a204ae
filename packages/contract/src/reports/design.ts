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
import { content, name } from './content.ts'
import { page, values } from './report.ts'

/** A design of a report. Its content is in its versions, which never change. */
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

/** Content of a version of a design; by default the newest. */
export const queryDesignContent = view(
  thing,
  'queryDesignContent',
  { id: id(), number: int({ optional: true, min: 0 }) },
  objectOf({ title: text(64), number, content, roles, publishedVersion: int({ optional: true }) }),
)
/** Saves a new version. If another version was saved after `base`, the server refuses (409). */
export const saveDesign = command(
  thing,
  'saveDesign',
  { id: id(), base: number, content, note: text(200, { optional: true }) },
  { number },
)
const leftOut = list(group({ at: text(10), what: choice(['formula', 'text', 'picture']) }), 20)
/** Saves the first sheet of an uploaded workbook, or a letter (.docx), as a new version. Data sets and parameters stay unchanged. */
export const uploadTemplate = command(
  thing,
  'uploadTemplate',
  { id: id({ optional: true }) },
  { number, leftOut },
  { from: 'upload' },
)
/** The sheet of a version as a workbook, or its letter, to be edited in Excel, Word or WPS and uploaded again. */
export const downloadTemplate = view(thing, 'downloadTemplate', { id: id(), number: int({ optional: true, min: 0 }) }, {
  kind: 'file',
} as const)
/** A letter (.docx) to begin with: the fields of a data set as a table that repeats for each record. */
export const downloadStarter = view(
  thing,
  'downloadStarter',
  { source: choice(['list', 'metric']), of: text(64, { min: 1 }), name },
  { kind: 'file' } as const,
)
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
/** The differences between two versions in the words of the caller's language: data sets, parameters, and each cell. */
export const compareVersions = view(
  thing,
  'compareVersions',
  { id: id(), from: number, to: number },
  rowsOf({ field: text(100), before: text(8_000, { optional: true }), after: text(8_000, { optional: true }) }),
)
/** Saves the content of an older version as a new version. */
export const rollBackDesign = command(thing, 'rollBackDesign', { id: id(), number }, { number })
/** Publishes a version to users with one of these roles. Without roles: to every user who may open reports. */
export const publishDesign = command(thing, 'publishDesign', { id: id(), number, roles }, {})
export const withdrawDesign = command(thing, 'withdrawDesign', { id: id() }, {})
/** Creates a design with the content of a ready report. */
export const copyReadyReport = command(thing, 'copyReadyReport', { report: text(64, { min: 1 }) }, { id: id() })

/** Sources for data sets: the lists and metrics that the caller may read. */
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
    /** Dimensions of a metric. */
    by: list(text(20), 20),
    sort: list(text(80), 50),
  }),
)

/** Fills an unsaved design and answers the page. */
export const previewDesign = command(thing, 'previewDesign', { content, values }, page)
