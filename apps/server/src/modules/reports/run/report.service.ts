import type { DataOf } from '@cloud-steward/contract'
import { type AnswerOf, type InputOf, Refusal } from '@cloud-steward/contract'
import { type Content, GIVEN, MOST_LETTER_ROWS, type Parameter } from '@cloud-steward/contract/reports/content.ts'
import {
  type queryReports as contract,
  MOST_PAGE_LETTERS,
  MOST_SHOWN_ROWS,
  type page,
} from '@cloud-steward/contract/reports/report.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { DocumentError, DocxError, fillDocx, htmlOf, Pacer, type StyledSheet } from '../../../infra/documents/index.ts'
import { localTime } from '../../../infra/local-time.ts'
import type { App } from '../../../kit/app.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { checkedLetter, checkedTemplate } from '../data/check.service.ts'
import { mayList, type ReadSet, readSet, type Viewer } from '../data/data-set.service.ts'
import { valuesOf } from '../data/parameter.rules.ts'
import { designById, type LetterRow, publishedFor } from '../design/design.queries.ts'
import { contentOf, letterOf } from '../design/design.service.ts'
import { READY_CODES, readyReport } from '../design/ready.ts'
import { letterData } from '../letter/fill.rules.ts'
import type { Letter } from '../letter/letter.rules.ts'
import { expand } from '../sheet/expand.rules.ts'
import type { Value } from '../sheet/records.rules.ts'
import type { Template } from '../sheet/template.rules.ts'
import { MOST_CROSS, MOST_OUT_COLUMNS, MOST_OUT_ROWS, ReportTooLarge } from '../sheet/work.rules.ts'

const rolesOf = (ctx: Ctx): readonly string[] => ctx.user?.roles ?? []
const isForHim = (ctx: Ctx, roles: readonly string[]): boolean =>
  !roles.length || roles.some((role) => rolesOf(ctx).includes(role))

/** Ready reports of lists the caller may read, then the published ones of his roles. */
export async function queryReports(app: App, { ctx, mayCall }: Viewer): Promise<AnswerOf<typeof contract>> {
  const ready = READY_CODES.flatMap((code) => {
    const { id, title, remark, roles, content, letter } = readyReport(ctx.language, `ready.${code}`)!
    const isReadable = content.sets.every(({ of }) => mayList(mayCall, app.operations.get(of)!.resource))
    return isReadable && isForHim(ctx, roles)
      ? [{ id, title, remark, isReady: true, isLetter: letter !== undefined, parameters: content.parameters }]
      : []
  })
  const [own] = await ctx.db.all(publishedFor(ctx.tenant.id, rolesOf(ctx)))
  return [
    ...own.map(({ id, title, remark, isLetter, parameters }) => ({
      id,
      title,
      remark,
      isReady: false,
      isLetter,
      parameters,
    })),
    ...ready,
  ]
}

export interface Found {
  title: string
  content: Content
  /** The letter of a report that is one. */
  letter?: () => Promise<LetterRow>
}
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A report by its id. @throws notFound also for a report that is not for the caller's roles */
export async function findReport(ctx: Ctx, id: string): Promise<Found> {
  const ready = readyReport(ctx.language, id)
  if (ready) {
    if (!isForHim(ctx, ready.roles)) throw notFound('report')
    return ready
  }
  const row = UUID.test(id) ? await ctx.db.first(designById(ctx.tenant.id, id)) : undefined
  if (!row?.publishedVersion || !isForHim(ctx, row.roles)) throw notFound('report')
  return foundOf(ctx, row.title, await contentOf(ctx, row.id, row.publishedVersion))
}
/** A report with this content, which need not be saved. */
export const foundOf = (ctx: Ctx, title: string, content: Content): Found => ({
  title,
  content,
  ...(content.letter && { letter: () => letterOf(ctx, content) }),
})

export interface Filled {
  sheet?: StyledSheet
  /** A letter, as .docx. */
  letter?: Buffer
  rows: number
  /** Records and groups that its repeated rows were written for. */
  records?: number
  groups?: number
  hidden: string[]
  cut: string[]
  /** The values of its parameters, as in an address. */
  used: string
}

/** Fills a report with the data its reader may see now. @throws Refusal if the reader may not read one of its lists */
export async function fillReport(
  app: App,
  viewer: Viewer,
  { title, content, letter }: Found,
  given: string | null | undefined,
): Promise<Filled> {
  const { ctx } = viewer
  const file = await letter?.()
  const template = file ? checkedLetter(app, content, file.tags) : await checkedTemplate(app, content)
  const { values, missing } = valuesOf(content.parameters, given, ctx.today())
  if (missing.length) {
    const name = content.parameters.find((one) => one.name === missing[0])!.title
    throw new Refusal('report.error.missing', { values: { name }, fields: missing })
  }
  const used = new URLSearchParams([...values]).toString()
  for (const name of GIVEN) values.set(name, givenValue(ctx, name))
  const sets = new Map<string, ReadSet>()
  for (const set of content.sets)
    sets.set(set.name, await readSet(app, viewer, set, askedOf(template, set.name), values))
  const params = await shownValues(app, viewer, content.parameters, values)
  const data = { sets, params, today: ctx.today() }
  try {
    const made = file
      ? await filledLetter(template as Letter, file.bytes, data)
      : await filledSheet(template as Template, title, data)
    return {
      ...made,
      hidden: [...new Set([...sets.values()].flatMap(({ hidden }) => hidden))],
      used,
      cut: [...sets].flatMap(([name, { isCut }]) => (isCut ? [name] : [])),
    }
  } catch (error) {
    throw refusalOf(error, file !== undefined)
  }
}
/** Why a report cannot be made, in words. Another error stays what it is. */
function refusalOf(error: unknown, isLetter: boolean): unknown {
  if (error instanceof DocxError) return new Refusal('report.error.letterSlow')
  const hasManyRows = isLetter && error instanceof ReportTooLarge && error.reason === 'tooLarge'
  if (error instanceof DocumentError || hasManyRows)
    return new Refusal('report.error.tooLargeLetter', { values: { rows: MOST_LETTER_ROWS } })
  if (!(error instanceof ReportTooLarge)) return error
  const values = { rows: MOST_OUT_ROWS, width: MOST_OUT_COLUMNS, columns: MOST_CROSS }
  return new Refusal(`report.error.${error.reason}`, { values })
}

type Sets = { sets: ReadonlyMap<string, ReadSet>; params: ReadonlyMap<string, Value>; today: string }
async function filledSheet(template: Template, title: string, given: Sets) {
  const { sheet, ...counts } = await expand(template, given)
  return { sheet: { ...sheet, name: title }, rows: sheet.rows.length, ...counts }
}
async function filledLetter(letter: Letter, bytes: Buffer, given: Sets) {
  const data = await letterData(letter, { ...given, most: MOST_LETTER_ROWS })
  const rows = [...given.sets.values()].reduce((sum, { rows: { length } }) => sum + length, 0)
  return { letter: await fillDocx(bytes, data), rows, records: rows }
}

const askedOf = (template: Template | Letter, name: string): Set<string> =>
  new Set(
    [...template.fields, ...('cross' in template && template.cross ? [template.cross] : [])].flatMap(
      ({ set, field }) => (set === name ? [field] : []),
    ),
  )

function givenValue(ctx: Ctx, name: (typeof GIVEN)[number]): string {
  if (name === 'today') return ctx.today()
  if (name === 'now') return localTime(ctx.tenant.timeZone, ctx.now())
  return name === 'tenant' ? ctx.tenant.name : (ctx.user?.nickname ?? '')
}

/** Parameter values as they are printed. A record is printed by its title, if the reader may read it. */
async function shownValues(
  app: App,
  { ctx, mayCall }: Viewer,
  parameters: readonly Parameter[],
  values: ReadonlyMap<string, string>,
): Promise<Map<string, Value>> {
  const shown = new Map<string, Value>(values)
  for (const { name, kind } of parameters) {
    const value = values.get(name)
    if (value === undefined) continue
    if (kind === 'number') shown.set(name, Number(value))
    if (kind !== 'site' && kind !== 'landlord' && kind !== 'rentee') continue
    const { resource, get } = app.operations.get(`housing.${kind}`)!
    const row = mayList(mayCall, resource) ? ((await get(ctx, value)) as Record<string, unknown>) : {}
    shown.set(name, String(row[resource.title] ?? ''))
  }
  return shown
}

/** A report as a page: its first rows. A letter whole. */
export async function pageOf(ctx: Ctx, filled: Filled): Promise<DataOf<typeof page>> {
  const { sheet, letter, rows, records, groups, hidden, cut, used } = filled
  const told = { rows, records: records ?? null, groups: groups ?? null, hidden, cut, used }
  if (!sheet) return { html: '', letter: letter!.toString('base64'), hasMore: false, ...told }
  const language = ctx.language === 'zh' ? 'zh-CN' : ctx.language === 'tw' ? 'zh-TW' : 'en'
  const most = { rows: MOST_SHOWN_ROWS, letters: MOST_PAGE_LETTERS }
  const { html, isWhole } = await htmlOf(sheet, language, new Pacer(), most)
  return { html, hasMore: !isWhole, ...told }
}

export async function previewReport(
  app: App,
  viewer: Viewer,
  { report, values }: InputOf<typeof import('@cloud-steward/contract/reports/report.ts').previewReport>,
) {
  return pageOf(viewer.ctx, await fillReport(app, viewer, await findReport(viewer.ctx, report), values))
}
