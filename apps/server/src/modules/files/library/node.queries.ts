import { raw, type Sql, sql } from '../../../infra/db/sql.ts'

export const TOP = '00000000-0000-0000-0000-000000000000'
export interface Node {
  id: string
  kind: 'folder' | 'file'
  parentId: string | null
  above: string[]
  name: string
  version: number | null
  blobId: string | null
  bytes: number | null
  contentType: string | null
  fileType: string | null
  tags: string[]
  isShown: boolean
  username: string
  createdAt: string
  changedAt: string
}
const columns = sql`t.id, t.kind, t.parent_id as "parentId", t.above::text[] as above, t.name, t.version, t.blob_id as "blobId", t.bytes,
  t.content_type as "contentType", t.file_type as "fileType", t.tags, t.is_shown as "isShown", t.username, t.created_at as "createdAt", t.changed_at as "changedAt"`

export const nodeById = (tenantId: number, id: string) =>
  raw<Node>(
    sql`select ${columns} from file_node t where t.tenant_id = ${tenantId} and t.id = ${id} and t.deleted_at is null`,
  )
/** A picture of texts. In the trash it is there as long as a text shows it. */
export const pictureById = (tenantId: number, id: string) =>
  raw<Node>(
    sql`select ${columns} from file_node t where t.tenant_id = ${tenantId} and t.id = ${id} and t.is_shown and (t.deleted_at is null
      or exists (select from file_shown s where s.tenant_id = t.tenant_id and s.node_id = t.id))`,
  )
/** Held against moves and removal until the transaction ends. */
export const folderForShare = (tenantId: number, id: string) =>
  raw<Node>(
    sql`select ${columns} from file_node t where t.tenant_id = ${tenantId} and t.id = ${id} and t.deleted_at is null and t.kind = 'folder' for share`,
  )
export const nodesForUpdate = (tenantId: number, ids: readonly string[]) =>
  raw<Node>(
    sql`select ${columns} from file_node t where t.tenant_id = ${tenantId} and t.id = any(${ids}::uuid[]) and t.deleted_at is null
      order by t.id for update`,
  )
export const nodesByIds = (tenantId: number, ids: readonly string[]) =>
  raw<Node>(
    sql`select ${columns} from file_node t where t.tenant_id = ${tenantId} and t.id = any(${ids}::uuid[]) and t.deleted_at is null`,
  )
export const folders = (tenantId: number, may: Sql) =>
  raw<{ id: string; name: string; parentId: string | null; may: number; hasRights: boolean }>(
    sql`select t.id, t.name, t.parent_id as "parentId", (${may})::int as may,
        exists (select from file_right r where r.tenant_id = t.tenant_id and r.node_id = t.id) as "hasRights"
      from file_node t where t.tenant_id = ${tenantId} and t.kind = 'folder' and t.deleted_at is null and (${may})::int > 0
      order by lower(t.name), t.id limit 5000`,
  )

/** Names in a folder that begin like one: whichever of them is taken, a further number is free. */
export const namesLike = (tenantId: number, parentId: string | null, beginning: string, ending: string) =>
  raw<{ name: string }>(
    sql`select lower(name) as name from file_node where tenant_id = ${tenantId} and deleted_at is null
      and coalesce(parent_id, ${TOP}) = ${parentId ?? TOP}::uuid
      and starts_with(lower(name), ${beginning.toLowerCase()}) and right(lower(name), length(${ending}::text)) = ${ending.toLowerCase()}`,
  )
export const rename = (tenantId: number, id: string, name: string) =>
  raw(sql`update file_node set name = ${name}, changed_at = now() where tenant_id = ${tenantId} and id = ${id}`)
export const describe = (tenantId: number, id: string, tags: readonly string[], fileType: string | null) =>
  raw(
    sql`update file_node set tags = ${tags}::text[], file_type = ${fileType}, changed_at = now() where tenant_id = ${tenantId} and id = ${id}`,
  )
/** Moves a node with all below it. */
export const moveNode = (
  tenantId: number,
  id: string,
  to: { parentId: string | null; above: readonly string[]; name: string },
) =>
  raw(sql`update file_node set parent_id = ${to.parentId}, above = ${to.above}::uuid[], name = ${to.name}
    where tenant_id = ${tenantId} and id = ${id}`)
export const moveBelow = (tenantId: number, id: string, above: readonly string[]) =>
  raw(sql`update file_node set above = ${above}::uuid[] || above[array_position(above, ${id}::uuid):]
    where tenant_id = ${tenantId} and above @> array[${id}::uuid]`)
export const showVersion = (
  tenantId: number,
  id: string,
  to: { version: number; blobId: string; bytes: number; contentType: string },
) =>
  raw(sql`update file_node set version = ${to.version}, blob_id = ${to.blobId}, bytes = ${to.bytes}, content_type = ${to.contentType}, changed_at = now()
    where tenant_id = ${tenantId} and id = ${id}`)

export interface VersionRow {
  version: number
  blobId: string
  bytes: number
  contentType: string
  name: string
  username: string
  restores: number | null
  createdAt: string
}
const versionColumns = sql`version, blob_id as "blobId", bytes, content_type as "contentType", name, username, restores, created_at as "createdAt"`
export const versionsOf = (tenantId: number, id: string) =>
  raw<VersionRow>(
    sql`select ${versionColumns} from file_version where tenant_id = ${tenantId} and node_id = ${id} order by version desc limit 1000`,
  )
export const versionOf = (tenantId: number, id: string, version: number) =>
  raw<VersionRow>(
    sql`select ${versionColumns} from file_version where tenant_id = ${tenantId} and node_id = ${id} and version = ${version}`,
  )
/** The folder of the pictures of texts. */
export const pictureFolder = (tenantId: number) =>
  raw<{ id: string }>(
    sql`select id from file_node where tenant_id = ${tenantId} and kind = 'folder' and is_shown and parent_id is null and deleted_at is null limit 1`,
  )
