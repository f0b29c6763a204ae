import { RECORD_VARIABLES } from '@cloud-steward/contract/workflow/form.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import type { Definition } from '../engine/definition.ts'
import { parseBpmn } from '../engine/parse-bpmn.ts'
import { type DefinitionRow, definitionById, newestOf } from './definition.queries.ts'
import { SERVICES } from './services.ts'

/** A version as it is stored, and as the interpreter runs it. */
export interface Known {
  row: DefinitionRow
  definition: Definition
}
const MOST_KEPT = 500
/** Cache of parsed versions. A version never changes; only `is_suspended` does, so it is read anew where it matters. */
const kept = new Map<string, Known>()

async function read(tenantId: number, stored: DefinitionRow): Promise<Known> {
  const row = stored.subject && stored.form ? { ...stored, form: { ...stored.form, fixed: RECORD_VARIABLES } } : stored
  const key = `${tenantId} ${row.id}`
  const known = kept.get(key)
  if (known) return { row, definition: known.definition }
  const { definition, problems } = await parseBpmn(row.xml, SERVICES)
  // Without some of its conditions a version would take other ways.
  if (!definition || problems.some(({ code }) => code === 'expressionsTooLong'))
    throw new Error(`version ${row.id} cannot be read`)
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(key, { row, definition })
  return { row, definition }
}
/** A version from the cache, for its unchanging parts: graph, form, names. @throws Refusal 404 */
export const knownVersion = async (ctx: Ctx, id: string): Promise<Known> =>
  kept.get(`${ctx.tenant.id} ${id}`) ?? definitionOf(ctx, id)
/** A version with its current state from the database. @throws Refusal 404 */
export async function definitionOf(ctx: Ctx, id: string, field = 'processDefinitionId'): Promise<Known> {
  const row = await ctx.db.first(definitionById(ctx.tenant.id, id))
  if (!row) throw notFound(field)
  return read(ctx.tenant.id, row)
}
/** These versions and the newest of every process they call, however deep. */
export async function definitionsFor(
  ctx: Ctx,
  ids: readonly string[],
): Promise<{ byId: Map<string, Known>; byKey: Map<string, Known> }> {
  const byId = new Map<string, Known>()
  const byKey = new Map<string, Known>()
  for (const id of new Set(ids)) byId.set(id, await knownVersion(ctx, id))
  for (let wanted = missing(byId, byKey); wanted.length; wanted = missing(byId, byKey)) {
    const rows = await ctx.db.rows(newestOf(ctx.tenant.id, wanted))
    if (!rows.length) break
    for (const row of rows) {
      const known = await read(ctx.tenant.id, row)
      byKey.set(row.key, known)
      byId.set(row.id, known)
    }
  }
  return { byId, byKey }
}
const missing = (byId: ReadonlyMap<string, Known>, byKey: ReadonlyMap<string, Known>): string[] =>
  [...new Set([...byId.values()].flatMap(({ definition }) => definition.calls))].filter((key) => !byKey.has(key))
