import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/housing/template.ts'
import { template } from '@cloud-steward/contract/housing/template.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { Pacer } from '../../../infra/documents/index.ts'
import { notFound, type Operations, standard } from '../../../kit/standard-operations.ts'
import { keepPictures } from '../../files/index.ts'
import { isEmptyHtml, plainOf, safeHtml } from '../../notices/index.ts'
import { extraLabels } from '../lease/contract-type.queries.ts'
import {
  insertTemplates,
  lockTemplate,
  newestVersion,
  publish,
  retirePublished,
  rewriteTemplate,
  type TemplateRow,
  templateById,
  versionBefore,
} from './template.queries.ts'
import { unknownFields } from './template-fields.rules.ts'
import { differenceOf } from './text-difference.rules.ts'

const base = standard(template)
/** Templates: only a draft is changed or thrown away. */
export const templates: Operations<typeof template> = {
  ...base,
  remove: (ctx, ids) =>
    ctx.transaction(async (tx) => {
      for (const id of ids.toSorted()) await lockDraft(tx, id)
      await base.remove(tx, ids)
      for (const id of ids) await keepPictures(tx, textOf(id), '')
    }),
}

const textOf = (recordId: string) => ({ resource: template.name, recordId })

async function lock(tx: TxCtx, id: string): Promise<TemplateRow> {
  const row = await tx.db.first(lockTemplate(tx.tenant.id, id))
  if (!row) throw notFound()
  return row
}
async function lockDraft(tx: TxCtx, id: string): Promise<TemplateRow> {
  const row = await lock(tx, id)
  if (row.state !== 'draft') throw new Refusal('housing.error.templateStands')
  return row
}
const nameOf = (ctx: Ctx): string => ctx.user?.username ?? 'system'
const told = ({ name, kind, body, remark }: Pick<TemplateRow, 'name' | 'kind' | 'body' | 'remark'>) => ({
  name,
  kind,
  body,
  remark,
})

export const saveTemplate = (
  ctx: Ctx,
  { id: known, name, kind, body: given, remark = null }: InputOf<typeof contract.saveTemplate>,
): Promise<{ id: string }> =>
  ctx.transaction(async (tx) => {
    const body = safeHtml(given)
    if (isEmptyHtml(body)) throw new Refusal('housing.error.templateEmpty', { fields: ['body'] })
    const [text, by] = [{ name, kind, body, remark }, nameOf(tx)]
    const id = known ?? newId()
    const before = known ? await lockDraft(tx, known) : undefined
    if (before) await tx.db.run(rewriteTemplate(tx.tenant.id, id, { ...text, by }))
    else await tx.db.run(insertTemplates(tx.tenant.id, [{ ...text, id, family_id: id, version: 1, changed_by: by }]))
    await keepPictures(tx, textOf(id), body)
    const action = before ? 'update' : 'add'
    tx.audit({ action, resource: template.name, recordId: id, ...(before && { before: told(before) }), after: text })
    return { id }
  })

export const reviseTemplate = (ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> =>
  ctx.transaction(async (tx) => {
    const row = await lock(tx, id)
    const version = (await tx.db.first(newestVersion(tx.tenant.id, row.family_id)))!.version + 1
    const next = { ...told(row), id: newId(), family_id: row.family_id, version, changed_by: nameOf(tx) }
    await tx.db.run(insertTemplates(tx.tenant.id, [next]))
    await keepPictures(tx, textOf(next.id), next.body)
    const { body: _same, ...after } = next
    tx.audit({ action: 'revise', resource: template.name, recordId: next.id, before: { id }, after })
    return { id: next.id }
  })

export const publishTemplate = (ctx: Ctx, { id }: { id: string }): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockDraft(tx, id)
    const own = (await tx.db.rows(extraLabels(tx.tenant.id))).map(({ label }) => `extra.${label}`)
    const unknown = unknownFields(row.body, own)
    if (unknown.length)
      throw new Refusal('housing.error.unknownFields', { values: { fields: unknown.slice(0, 5).join(' ') } })
    for (const old of await tx.db.rows(retirePublished(tx.tenant.id, row.family_id)))
      moved(tx, old.id, 'published', 'retired')
    await tx.db.run(publish(tx.tenant.id, id, nameOf(tx)))
    moved(tx, id, 'draft', 'published')
    return {}
  })
export const retireTemplate = (ctx: Ctx, { id }: { id: string }): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lock(tx, id)
    if (row.state !== 'published') throw new Refusal('housing.error.templateNotPublished')
    await tx.db.run(retirePublished(tx.tenant.id, row.family_id))
    moved(tx, id, 'published', 'retired')
    return {}
  })
const moved = (tx: TxCtx, recordId: string, from: string, to: string): void =>
  tx.audit({ action: to, resource: template.name, recordId, before: { state: from }, after: { state: to } })

export async function templateOf(ctx: Ctx, id: string): Promise<TemplateRow> {
  const row = await ctx.db.first(templateById(ctx.tenant.id, id))
  if (!row) throw notFound()
  return row
}
export const queryTemplateBody = async (
  ctx: Ctx,
  { id }: { id: string },
): Promise<AnswerOf<typeof contract.queryTemplateBody>> => told(await templateOf(ctx, id))

/** More are not compared: the work grows with their square. */
const MOST_LINES = 2_000
/** Paragraphs, headings, items and cells as lines of text; the event loop turns in between. */
async function linesOf(html: string): Promise<string[]> {
  const pacer = new Pacer()
  const lines: string[] = []
  for (const part of html.split(/<(?:br|hr)[^>]*>|<\/(?:p|div|li|tr|h[1-6]|blockquote)>/i)) {
    const line = part && plainOf(part)
    if (line) lines.push(line)
    if (lines.length === MOST_LINES) break
    await pacer.breathe()
  }
  return lines
}

export async function compareTemplates(
  ctx: Ctx,
  { id }: InputOf<typeof contract.compareTemplates>,
): Promise<AnswerOf<typeof contract.compareTemplates>> {
  const row = await templateOf(ctx, id)
  const before = await ctx.db.first(versionBefore(ctx.tenant.id, row.family_id, row.version))
  const lines = differenceOf(before ? await linesOf(before.body) : [], await linesOf(row.body))
  return { fromVersion: before?.version, toVersion: row.version, lines }
}
