import { anyOf } from './conditions.ts'
import { raw, type Sql, type Statement, sql } from './sql.ts'

/** A table whose rows name their parent in the same table; siblings stand in the order of a whole number. */
export interface TreeTable {
  name: string
  parent: string
  order: string
}

const below = (tree: TreeTable, tenantId: number, top: Sql) => sql<{ id: string }>`with recursive below as (
      select c.id from ${sql.table(tree.name)} c where c.tenant_id = ${tenantId} and ${top}
      union select c.id from ${sql.table(tree.name)} c join below b on c.${sql.ref(tree.parent)} = b.id
        where c.tenant_id = ${tenantId})
    select id from below`
/** Ids of these rows and of everything below them. */
export const idsBelow = (tree: TreeTable, tenantId: number, ids: readonly string[]): Statement<{ id: string }> =>
  raw(below(tree, tenantId, sql`c.id = any(${ids}::uuid[])`))
/** Whether a row of `t` is one of those whose ids stand in a text, or is below one. */
export const isAtOrBelow = (tree: TreeTable, tenantId: number, ids: string): Sql =>
  sql`t.id in (${below(tree, tenantId, anyOf(sql`c.id`, ids, 'uuid'))})`

/** Joins to `t` the place of each row when the tree is read from top to bottom, as `outline.place`. */
export function outline(tree: TreeTable, tenantId: number): Sql {
  const [table, parent, order] = [sql.table(tree.name), sql.ref(tree.parent), sql.ref(tree.order)]
  // Of equal length and made of digits and a to f: such texts sort alike in every language.
  const step = sql`lpad(c.${order}::text, 10, '0') || c.id::text`
  return sql`left join (with recursive walked as (
      select c.id, array[${step}] as place from ${table} c where c.tenant_id = ${tenantId} and c.${parent} is null
      union all select c.id, w.place || (${step}) from ${table} c join walked w on c.${parent} = w.id
        where c.tenant_id = ${tenantId})
    select id, place from walked) outline on outline.id = t.id`
}

/** Held until the transaction ends: two changes of one tree at once could put each below the other, or below nothing. */
export const lockTree = (tree: TreeTable, tenantId: number): Statement =>
  raw(sql`select pg_advisory_xact_lock(${tenantId}, hashtext(${tree.name}))`)

/** The place behind the last of those below this parent; the forms take five digits. */
export const placeAfter = (tree: TreeTable, tenantId: number, parent?: string | null): Statement<{ place: number }> =>
  raw(sql`select least(coalesce(max(t.${sql.ref(tree.order)}), 0) + 1, 99999)::int as place from ${sql.table(tree.name)} t
    where t.tenant_id = ${tenantId} and t.${sql.ref(tree.parent)} is not distinct from ${parent ?? null}::uuid`)

/** The titles of some of these rows. */
export const titlesOf = (tree: TreeTable, title: string, tenantId: number, ids: readonly string[]) =>
  raw<{ title: string }>(sql`select t.${sql.ref(title)} as title from ${sql.table(tree.name)} t
    where t.tenant_id = ${tenantId} and t.id = any(${ids}::uuid[]) order by t.${sql.ref(tree.order)}, t.id`)
