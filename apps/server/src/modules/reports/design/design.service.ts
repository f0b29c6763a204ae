import { type AnswerOf, type InputOf, Refusal } from '@cloud-steward/contract'
import type { Content } from '@cloud-steward/contract/reports/content.ts'
import * as contract from '@cloud-steward/contract/reports/design.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { DocumentError, readTemplate } from '../../../infra/documents/index.ts'
import { translate } from '../../../infra/labels.ts'
import type { App } from '../../../kit/app.ts'
import { notFound, type Operations, standard } from '../../../kit/standard-operations.ts'
import { checkedTemplate } from '../data/check.service.ts'
import { cellFormula } from '../sheet/formula.rules.ts'
import * as queries from './design.queries.ts'
import { differences } from './difference.rules.ts'
import { readyReport } from './ready.ts'

const RESOURCE = contract.design.name
const EMPTY: Content = {
  sets: [],
  parameters: [],
  sheet: { name: 'Sheet1', widths: [], heights: [], styles: [], cells: [], merges: [] },
}

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
  const { id, base, content, note } = input
  await checkedTemplate(app, content)
  return ctx.transaction(async (tx) => {
    const row = await locked(tx, id)
    if (row.version !== base) throw new Refusal('report.error.changed', { http: 409, fields: ['base'] })
    return { number: await keep(tx, row, content, note ?? null) }
  })
}

const REASONS = {
  notXlsx: 'notXlsx',
  damaged: 'damaged',
  tooLarge: 'tooLargeFile',
  tooManyRows: 'tooLargeFile',
} as const

/** Takes over the sheet of a workbook. Its bindings may name data sets that are set up afterwards. */
export async function uploadTemplate(ctx: Ctx, id: string, file: { name: string; bytes: Buffer }) {
  const { sheet, leftOut } = await readTemplate(file.bytes, (text) => cellFormula(text) !== undefined).catch(
    (error: unknown) => {
      if (error instanceof DocumentError) throw new Refusal(`report.error.${REASONS[error.reason]}`)
      throw error
    },
  )
  return ctx.transaction(async (tx) => {
    const row = await locked(tx, id)
    const content = { ...(await contentOf(tx, id, row.version)), sheet }
    return { number: await keep(tx, row, content, file.name.slice(0, 200)), leftOut }
  })
}

export async function queryVersions(
  ctx: Ctx,
  { id }: InputOf<typeof contract.queryVersions>,
): Promise<AnswerOf<typeof contract.queryVersions>> {
  const { publishedVersion } = await designOf(ctx, id)
  const rows = await ctx.db.rows(queries.versionsOf(ctx.tenant.id, id))
  return rows.map((row) => ({ ...row, isPublished: row.number === publishedVersion }))
}
export async function compareVersions(
  ctx: Ctx,
  { id, from, to }: InputOf<typeof contract.compareVersions>,
): Promise<AnswerOf<typeof contract.compareVersions>> {
  await designOf(ctx, id)
  return differences(await contentOf(ctx, id, from), await contentOf(ctx, id, to))
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
  await checkedTemplate(app, await contentOf(ctx, id, number))
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
    await keep(tx, await locked(tx, id), ready.content, null)
    return { id }
  })
}
