import type { DraftOf, Impact, Page, Resource, RowOf } from '@cloud-steward/contract'
import { columnOf, Refusal } from '@cloud-steward/contract'
import { isHidden } from '../infra/ctx/hidden-fields.ts'
import { andScope, declareScope, refuseUnseen, seesAll } from '../infra/ctx/row-scope.ts'
import type { Ctx, TxCtx } from '../infra/ctx/types.ts'
import { withCodes } from '../infra/db/codes.ts'
import { newId } from '../infra/db/id.ts'
import { columnsOf, withoutSounds } from '../infra/db/sounds.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { queryPage } from './list-page.ts'
import { type ListInput, ListQuery, type ListSource } from './list-query.ts'

/** The standard operations of one resource as plain functions. Overwrite what is special: `{ ...base, remove: removeVacantRoom }`. */
export interface Operations<R extends Resource = Resource> {
  resource: R
  source: ListSource
  query(ctx: Ctx, input: ListInput): Promise<Page<RowOf<R>>>
  /** Throws NotFound (404) alike for an absent id and another tenant's. */
  get(ctx: Ctx, id: string): Promise<RowOf<R>>
  /** `made` are values the server gives to fields that no input reaches. */
  add(ctx: Ctx, draft: DraftOf<R>, made?: Record<string, unknown>): Promise<{ id: string }>
  update(
    ctx: Ctx,
    change: { id: string } & Partial<DraftOf<R>>,
    made?: Record<string, unknown>,
  ): Promise<{ id: string }>
  remove(ctx: Ctx, ids: string[]): Promise<void>
  /** What would go with these records, for those that take others along. */
  impact?(ctx: Ctx, ids: string[]): Promise<Impact[]>
  /** The day by which rows of a sheet are sorted before they are added. */
  importOrder?: string
  /** Adds rows of an import sheet together; answers for each what is wrong with it, if anything. Without it: one by one. */
  addImportedMany?: (tx: TxCtx, rows: Record<string, unknown>[]) => Promise<(Refusal | undefined)[]>
}
export const notFound = (...fields: string[]): Refusal => new Refusal('kit.error.notFound', { http: 404, fields })

/** Ids by comma, each once; anything that is no id cannot exist. */
export function idList(text: string): string[] {
  const parts = text.split(',').map((id) => id.trim())
  const ids = [...new Set(parts.filter(Boolean))]
  if (ids.some((id) => !/^[0-9a-f-]{36}$/i.test(id))) throw notFound()
  return ids
}
/** Those of a call about some records: at least one. */
export function idsOf(text: string): string[] {
  const ids = idList(text)
  if (!ids.length || ids.length > 500) throw notFound()
  return ids
}

/** Standard operations over the resource's table: audited, in one transaction each, of the caller's tenant only. */
export function standard<R extends Resource>(resource: R, source: ListSource = {}): Operations<R> {
  const writable = Object.entries(resource.fields).filter(([, field]) => !field.readOnly)
  const table = sql.table(resource.table)
  declareScope(resource, source.scope)

  const get = async (ctx: Ctx, id: string) => {
    const row = await ctx.db.first(new ListQuery(ctx, resource, source, { id: idsOf(id)[0] }).page({ pageSize: 1 }))
    if (!row) throw notFound()
    return (source.present ? source.present(row, ctx) : row) as RowOf<R>
  }

  const add: Operations<R>['add'] = (ctx, draft, made = {}) =>
    ctx.transaction(async (tx) => {
      const id = newId()
      const given = await withCodes(tx, resource, draft)
      const values = [...writable.map(([key]) => [key, given[key] ?? null] as const), ...Object.entries(made)]
      if (!seesAll(tx)) await refuseUnseen(tx, resource, Object.fromEntries(values))
      const written = columnsOf(resource, values)
      // Not awaited: insert, audit, event and commit travel in one trip; an error surfaces at the commit.
      tx.db
        .run(
          raw(
            sql`insert into ${table} (tenant_id, id, ${sql.join(written.map(([column]) => sql.ref(column)))}) values (${tx.tenant.id}, ${id}, ${sql.join(written.map(([, value]) => sql`${value}`))})`,
          ),
        )
        .catch(() => {})
      tx.audit({ action: 'add', resource: resource.name, recordId: id, after: { ...given, ...made } })
      tx.emit({ name: `${resource.name}.added`, payload: { id } })
      return { id }
    })

  const update: Operations<R>['update'] = (ctx, change, made = {}) =>
    ctx.transaction(async (tx) => {
      const given = change as Record<string, unknown>
      const changed = writable.filter(
        ([key, field]) =>
          !field.once && key in given && (given[key] != null || field.optional) && !isHidden(ctx, resource, key),
      )
      const fields = [...changed.map(([key]) => [key, given[key] ?? null] as const), ...Object.entries(made)]
      const before = await tx.db.first(
        raw<Record<string, unknown>>(
          sql`select * from ${table} t where t.tenant_id = ${tx.tenant.id} and t.id = ${change.id}${andScope(tx, resource)} for update`,
        ),
      )
      if (!before) throw notFound()
      const differs = fields.filter(([key, value]) => before[columnOf(key)] !== value)
      if (!seesAll(tx)) await refuseUnseen(tx, resource, Object.fromEntries(differs))
      if (fields.length) {
        const sets = columnsOf(resource, fields).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
        tx.db
          .run(raw(sql`update ${table} set ${sql.join(sets)} where tenant_id = ${tx.tenant.id} and id = ${change.id}`))
          .catch(() => {})
        const [was, is] = [{} as Record<string, unknown>, {} as Record<string, unknown>]
        for (const [key, value] of fields) {
          was[key] = before[columnOf(key)]
          is[key] = value
        }
        tx.audit({ action: 'update', resource: resource.name, recordId: change.id, before: was, after: is })
        tx.emit({ name: `${resource.name}.updated`, payload: { id: change.id } })
      }
      return { id: change.id }
    })

  const remove: Operations<R>['remove'] = (ctx, ids) =>
    ctx.transaction(async (tx) => {
      // The audit keeps the whole record: that is the archive of what was deleted.
      const gone = await tx.db.rows(
        raw<Record<string, unknown>>(
          sql`delete from ${table} t where t.tenant_id = ${tx.tenant.id} and t.id = any(${ids}::uuid[])${andScope(tx, resource)} returning *`,
        ),
      )
      if (gone.length !== ids.length) throw notFound()
      for (const before of gone.map((row) => withoutSounds(resource.table, row))) {
        tx.audit({ action: 'delete', resource: resource.name, recordId: before.id as string, before })
        tx.emit({ name: `${resource.name}.deleted`, payload: { id: before.id } })
      }
    })

  return { resource, source, query: (ctx, input) => queryPage(ctx, resource, source, input), get, add, update, remove }
}
