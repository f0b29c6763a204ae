import { type AnswerOf, type InputOf, Refusal } from '@cloud-steward/contract'
import type { Content } from '@cloud-steward/contract/reports/content.ts'
import * as contract from '@cloud-steward/contract/reports/design.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { translate } from '../../../infra/labels.ts'
import type { App } from '../../../kit/app.ts'
import { notFound, type Operations, standard } from '../../../kit/standard-operations.ts'
import { checkedLetter, checkedTemplate, checkUploaded } from '../data/check.service.ts'
import { nameOf } from '../data/source.service.ts'
import * as queries from './design.queries.ts'
import { differences, type Words } from './difference.rules.ts'
import { readUploaded } from './read-uploaded.ts'
import { readyReport } from './ready.ts'

const RESOURCE = contract.design.name
const NO_SHEET: Content['sheet'] = { name: 'Sheet1', widths: [], heights: [], styles: [], cells: [], merges: [] }
const EMPTY: Content = { sets: [], parameters: [], sheet: NO_SHEET }

export const designs: Operations<typeof contract.design> = standard(contract.design)

export async function designOf(ctx: Ctx, id: string): Promise<queries.DesignRow> {
  const row = await ctx.db.first(queries.designById(ctx.tenant.id, id))
  if (!row) throw notFound('id')
  return row
}
async function locked(tx: TxCtx, id: string): Promise<queries.DesignRow> {
  const row = await tx.db.first(queries.lockDesign(tx.tenant.id, id))
  if (!row) throw notFound('id')
  return row
}
/** A version of a design, 0 the empty one it begins with. @throws notFound */
export async function contentOf(ctx: Ctx, id: string, number: number): Promise<Content> {
  if (number === 0) return EMPTY
  const found = await ctx.db.first(queries.contentOf(ctx.tenant.id, id, number))
  if (!found) throw notFound('number')
  return found.content
}

export async function queryDesignContent(
  ctx: Ctx,
  { id, number: asked }: InputOf<typeof contract.queryDesignContent>,
): Promise<AnswerOf<typeof contract.queryDesignContent>> {
  const { title, version, roles, publishedVersion } = await designOf(ctx, id)
  const number = asked ?? version
  return { title, number, content: await contentOf(ctx, id, number), roles, publishedVersion }
}

/** Writes a new version; versions are never changed. */
async function keep(tx: TxCtx, row: queries.DesignRow, content: Content, note: string | null): Promise<number> {
  const number = row.version + 1
  await tx.db.run(
    queries.insertVersion(tx.tenant.id, { id: row.id, number, content, note, username: tx.user!.username }),
  )
  await tx.db.run(queries.setVersion(tx.tenant.id, row.id, number))
  tx.audit({ action: 'saveDesign', resource: RESOURCE, recordId: row.id, after: { version: number, note } })
  return number
}

export async function saveDesign(app: App, ctx: Ctx, input: InputOf<typeof contract.saveDesign>) {
  const { id, base, note } = input
  const content = withoutEmptyLetter(input.content)
  await checkContent(app, ctx, content)
  return ctx.transaction(async (tx) => {
    const row = await locked(tx, id)
    if (content.letter && (await letterOf(tx, content)).designId !== id) throw notFound('letter')
    if (row.version !== base) throw new Refusal('report.error.changed', { http: 409, fields: ['base'] })
    return { number: await keep(tx, row, content, note ?? null) }
  })
}

/** A design without a letter has no such key, so that statements can ask for it. */
function withoutEmptyLetter({ letter, ...content }: Content): Content {
  return letter ? { ...content, letter } : content
}
/** The letter of a design as it was uploaded. @throws notFound */
export async function letterOf(ctx: Ctx, { letter }: Content): Promise<queries.LetterRow & { designId: string }> {
  const found = letter && (await ctx.db.first(queries.letterOf(ctx.tenant.id, letter.id)))
  if (!found) throw notFound('letter')
  return found
}
async function checkContent(app: App, ctx: Ctx, content: Content): Promise<void> {
  if (content.letter) checkedLetter(app, content, (await letterOf(ctx, content)).tags)
  else await checkedTemplate(app, content)
}

/** Takes over a template that can be read. Its bindings may name data sets that are set up afterwards. @throws Refusal */
export async function uploadTemplate(ctx: Ctx, id: string, file: { name: string; bytes: Buffer }) {
  const { sheet, letter, leftOut } = await readUploaded(file.bytes)
  const name = file.name.slice(0, 200)
  return ctx.transaction(async (tx) => {
    const row = await locked(tx, id)
    const { letter: _, ...before } = await contentOf(tx, id, row.version)
    const names = before.sets.map((set) => set.name)
    await checkUploaded({ sheet, tags: letter?.tags }, names)
    const content = letter ? await withLetter(tx, id, before, { ...letter, name }) : { ...before, sheet: sheet! }
    return { number: await keep(tx, row, content, name), leftOut }
  })
}
/** A content with another letter in place of its sheet. */
async function withLetter(
  tx: TxCtx,
  designId: string,
  content: Content,
  { name, ...letter }: queries.LetterRow & { name: string },
): Promise<Content> {
  const id = newId()
  await tx.db.run(queries.insertLetter(tx.tenant.id, { id, designId, ...letter }))
  return { ...content, sheet: NO_SHEET, letter: { id, name } }
}

export async function queryVersions(
  ctx: Ctx,
  { id }: InputOf<typeof contract.queryVersions>,
): Promise<AnswerOf<typeof contract.queryVersions>> {
  const { publishedVersion } = await designOf(ctx, id)
  const rows = await ctx.db.rows(queries.versionsOf(ctx.tenant.id, id))
  return rows.map((row) => ({ ...row, isPublished: row.number === publishedVersion }))
}
function differenceWords(app: App, { language }: Ctx): Words {
  const say: Words['say'] = (key, values) => translate(language, key, values)
  return {
    say,
    source: ({ source, of }) => say(source === 'list' ? of : `insight.metric.metric.${of}`),
    field: ({ source, of }, key) => {
      const resource = source === 'list' ? app.operations.get(of)?.resource : undefined
      return resource ? nameOf(language, resource, key) : say(`insight.metric.${key}`)
    },
  }
}
export async function compareVersions(
  app: App,
  ctx: Ctx,
  { id, from, to }: InputOf<typeof contract.compareVersions>,
): Promise<AnswerOf<typeof contract.compareVersions>> {
  await designOf(ctx, id)
  return differences(await contentOf(ctx, id, from), await contentOf(ctx, id, to), differenceWords(app, ctx))
}
export const rollBackDesign = (ctx: Ctx, { id, number }: InputOf<typeof contract.rollBackDesign>) =>
  ctx.transaction(async (tx) => {
    const row = await locked(tx, id)
    const note = translate(tx.language, 'report.designer.versionOf', { number: number })
    return { number: await keep(tx, row, await contentOf(tx, id, number), note) }
  })

export async function publishDesign(
  app: App,
  ctx: Ctx,
  { id, number, roles }: InputOf<typeof contract.publishDesign>,
): Promise<object> {
  if (!number) throw new Refusal('report.error.noVersion', { fields: ['number'] })
  await designOf(ctx, id)
  // An uploaded sheet may still name data sets or parameters that do not exist.
  await checkContent(app, ctx, await contentOf(ctx, id, number))
  return publish(ctx, id, number, roles ?? [])
}
export const withdrawDesign = (ctx: Ctx, { id }: InputOf<typeof contract.withdrawDesign>): Promise<object> =>
  publish(ctx, id, null, [])
const publish = (ctx: Ctx, id: string, number: number | null, roles: readonly string[]): Promise<object> =>
  ctx.transaction(async (tx) => {
    await locked(tx, id)
    await tx.db.run(queries.setPublished(tx.tenant.id, id, number, roles))
    const action = number === null ? 'withdrawDesign' : 'publishDesign'
    tx.audit({ action, resource: RESOURCE, recordId: id, after: { publishedVersion: number, roles } })
    return {}
  })

export async function copyReadyReport(ctx: Ctx, { report }: InputOf<typeof contract.copyReadyReport>) {
  const ready = readyReport(ctx.language, report)
  if (!ready) throw notFound('report')
  return ctx.transaction(async (tx) => {
    const { id } = await designs.add(tx, { title: ready.title, remark: ready.remark })
    const letter = ready.letter && { ...(await ready.letter()), name: `${ready.title}.docx` }
    const content = letter ? await withLetter(tx, id, ready.content, letter) : ready.content
    await keep(tx, await locked(tx, id), content, null)
    return { id }
  })
}
