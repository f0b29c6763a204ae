import { raw, type Sql, sql } from '../../../infra/db/sql.ts'

/** Moves a node and all below it to the trash, except nodes that are there already. */
export const throwAway = (tenantId: number, id: string, by: string) =>
  raw(sql`update file_node set deleted_at = now(), deleted_by = ${by}, deleted_with = ${id}
    where tenant_id = ${tenantId} and (id = ${id} or above @> array[${id}::uuid]) and deleted_at is null`)
export interface Thrown {
  id: string
  kind: 'folder' | 'file'
  name: string
  parentId: string | null
  above: string[]
  bytes: number
  deletedAt: string
  deletedBy: string
}
const columns = sql`t.id, t.kind, t.name, t.parent_id as "parentId", t.above::text[] as above, t.deleted_at as "deletedAt", t.deleted_by as "deletedBy"`
/** Nodes that were deleted themselves, each with the bytes of all that was deleted with it. */
export const trash = (tenantId: number, may: Sql, page: { size: number; offset: number }) =>
  raw<Thrown>(
    sql`select ${columns}, coalesce((select sum(x.bytes) from file_node x where x.tenant_id = t.tenant_id and x.deleted_with = t.id and (x.id = t.id or x.above @> array[t.id])), 0)::bigint as bytes
      from file_node t where t.tenant_id = ${tenantId} and t.deleted_with = t.id and (${may})::int > 1
      order by t.deleted_at desc, t.id limit ${page.size} offset ${page.offset}`,
  )
export const countTrash = (tenantId: number, may: Sql) =>
  raw<{ total: number }>(
    sql`select count(*)::int as total from file_node t where t.tenant_id = ${tenantId} and t.deleted_with = t.id and (${may})::int > 1`,
  )
export const thrownByIds = (tenantId: number, ids: readonly string[], may: Sql) =>
  raw<Thrown>(
    sql`select ${columns}, 0::bigint as bytes from file_node t
      where t.tenant_id = ${tenantId} and t.id = any(${ids}::uuid[]) and t.deleted_with = t.id and (${may})::int > 1 order by t.id for update`,
  )
export const thrownBefore = (tenantId: number, days: number, most: number) =>
  raw<{ id: string }>(
    sql`select t.id from file_node t where t.tenant_id = ${tenantId} and t.deleted_with = t.id
      and t.deleted_at < now() - make_interval(days => ${days}) and not exists (
        select from file_shown s join file_node n on n.tenant_id = s.tenant_id and n.id = s.node_id
        where s.tenant_id = t.tenant_id and (n.id = t.id or n.above @> array[t.id]))
      order by t.deleted_at limit ${most} for update of t skip locked`,
  )
export const bringBack = (tenantId: number, id: string) =>
  raw(sql`update file_node set deleted_at = null, deleted_by = null, deleted_with = null
    where tenant_id = ${tenantId} and deleted_with = ${id}`)
/** Versions of these nodes and of all below them, including nodes deleted earlier. @returns the blobs to release */
export const blobsOfThrown = (tenantId: number, ids: readonly string[]) =>
  raw<{ blobId: string }>(
    sql`select v.blob_id as "blobId" from file_version v join file_node n on n.tenant_id = v.tenant_id and n.id = v.node_id
      where v.tenant_id = ${tenantId} and (n.id = any(${ids}::uuid[]) or n.above && ${ids}::uuid[])`,
  )
export const deleteThrown = (tenantId: number, ids: readonly string[]) =>
  raw(
    sql`delete from file_node where tenant_id = ${tenantId} and (id = any(${ids}::uuid[]) or above && ${ids}::uuid[])`,
  )
