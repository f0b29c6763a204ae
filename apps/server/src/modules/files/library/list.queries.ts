import { raw, type Sql, sql } from '../../../infra/db/sql.ts'
import { type Node, TOP } from './node.queries.ts'

export interface Wanted {
  /** Only children of this folder (null: the top level); undefined: at any place. */
  parentId?: string | null
  /** At any depth below. */
  within?: string
  name?: string
  /** Each of these words occurs in the content. */
  words?: readonly Word[]
  contentType?: string
  fileType?: string
  tag?: string
}
/** A word, and the blobs that contain it where the index knows them: a word of very many documents is looked for in each. */
export interface Word {
  word: string
  blobIds: readonly string[] | undefined
}
export type ListedNode = Node & {
  may: number
  state: string | null
  hasThumbnail: boolean | null
  /** The content around the first of the words. */
  snippet?: string | null
}

const like = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
function conditions({ parentId, within, name, words, contentType, fileType, tag }: Wanted): Sql {
  const all: Sql[] = []
  if (parentId !== undefined) all.push(parentId ? sql`t.parent_id = ${parentId}` : sql`t.parent_id is null`)
  if (within) all.push(sql`t.above @> array[${within}::uuid]`)
  if (name) all.push(sql`t.name ilike ${like(name)}`)
  for (const { word, blobIds } of words ?? [])
    all.push(
      blobIds
        ? sql`t.blob_id = any(${blobIds}::uuid[])`
        : sql`exists (select from file_text x where x.tenant_id = t.tenant_id and x.id = t.blob_id and x.content ilike ${like(word)})`,
    )
  if (contentType) all.push(sql`t.content_type ilike ${like(contentType)}`)
  if (fileType) all.push(sql`t.file_type = ${fileType}`)
  if (tag) all.push(sql`t.tags @> array[${tag}::text]`)
  return all.reduce<Sql>((one, other) => sql`${one} and ${other}`, sql`true`)
}
const found = (tenantId: number, wanted: Wanted, may: Sql): Sql =>
  sql`file_node t left join file_blob b on b.tenant_id = t.tenant_id and b.id = t.blob_id
    where t.tenant_id = ${tenantId} and t.deleted_at is null and ${conditions(wanted)} and (${may})::int > 0`

/** Only of the rows of a page: a document is read whole for it. */
function snippetOf({ words }: Wanted): Sql {
  const first = words?.[0]?.word
  if (!first) return sql`null::text`
  return sql`(select substring(x.content from greatest(1, strpos(lower(x.content), lower(${first}::text)) - 40) for 160)
    from file_text x where x.tenant_id = p."tenantId" and x.id = p."blobId")`
}

const ORDERS: Readonly<Record<string, Sql>> = {
  createTime: sql`t.created_at`,
  updateTime: sql`t.changed_at`,
  name: sql`lower(t.name)`,
  originFileSize: sql`coalesce(t.bytes, 0)`,
}
/** Folders first. */
export function orderOf(sorter: string | null | undefined): Sql | undefined {
  const at = (sorter ?? 'createTime_descend').lastIndexOf('_')
  const column = ORDERS[(sorter ?? 'createTime_descend').slice(0, at)]
  if (!column) return undefined
  return (sorter ?? '').endsWith('_ascend')
    ? sql`t.kind desc, ${column}, t.id`
    : sql`t.kind desc, ${column} desc, t.id desc`
}
export const pageOfNodes = (
  tenantId: number,
  wanted: Wanted,
  may: Sql,
  sorter: string | null | undefined,
  page: { size: number; offset: number },
) =>
  raw<ListedNode>(
    sql`select p.*, ${snippetOf(wanted)} as snippet from (select t.tenant_id as "tenantId", t.id, t.kind, t.parent_id as "parentId", t.above::text[] as above, t.name, t.version, t.blob_id as "blobId", t.bytes,
        t.content_type as "contentType", t.file_type as "fileType", t.tags, t.is_shown as "isShown", t.username,
        t.created_at as "createdAt", t.changed_at as "changedAt", (${may})::int as may, b.state, b.thumbnails as "hasThumbnail"
      from ${found(tenantId, wanted, may)} order by ${orderOf(sorter) ?? orderOf(null)!} limit ${page.size} offset ${page.offset}) p`,
  )
export const countNodes = (tenantId: number, wanted: Wanted, may: Sql, most: number) =>
  raw<{ total: number }>(
    sql`select count(*)::int as total from (select from ${found(tenantId, wanted, may)} limit ${most + 1}) x`,
  )
export const parentOf = (tenantId: number, id: string) =>
  raw<{ parentId: string | null }>(
    sql`select parent_id as "parentId" from file_node where tenant_id = ${tenantId} and id = ${id} and deleted_at is null`,
  )
export { TOP }
