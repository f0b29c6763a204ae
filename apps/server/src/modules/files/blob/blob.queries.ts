import { raw, sql } from '../../../infra/db/sql.ts'

export interface BlobRow {
  id: string
  sha256: string
  bytes: number
  contentType: string
  state: 'checking' | 'clean' | 'infected'
  hasThumbnails: boolean
}
const columns = sql`b.id, b.sha256, b.bytes, b.content_type as "contentType", b.state, b.thumbnails as "hasThumbnails"`

export const blobBySha256 = (tenantId: number, sha256: string) =>
  raw<BlobRow>(sql`select ${columns} from file_blob b where b.tenant_id = ${tenantId} and b.sha256 = ${sha256}`)
export const blobById = (tenantId: number, id: string) =>
  raw<BlobRow>(sql`select ${columns} from file_blob b where b.tenant_id = ${tenantId} and b.id = ${id}`)

/** One more reference to these bytes; the row has another id where the tenant had them already. */
export const takeBlob = (
  tenantId: number,
  blob: { id: string; sha256: string; bytes: number; contentType: string; state: string },
) =>
  raw<BlobRow>(
    sql`insert into file_blob as b (tenant_id, id, sha256, bytes, content_type, state, refs)
      values (${tenantId}, ${blob.id}, ${blob.sha256}, ${blob.bytes}, ${blob.contentType}, ${blob.state}, 1)
      on conflict (tenant_id, sha256) do update set refs = b.refs + 1 returning ${columns}`,
  )
export const addReference = (tenantId: number, id: string) =>
  raw(sql`update file_blob set refs = refs + 1 where tenant_id = ${tenantId} and id = ${id}`)
/** Takes back as many references as each id is named. */
export const dropReferences = (tenantId: number, ids: readonly string[]) =>
  raw(sql`update file_blob b set refs = b.refs - n.times
    from (select id, count(*)::int as times from unnest(${ids}::uuid[]) id group by id) n
    where b.tenant_id = ${tenantId} and b.id = n.id`)
export const takeUnused = (tenantId: number, most: number) =>
  raw<{ id: string; bytes: number; hasThumbnails: boolean }>(
    sql`delete from file_blob where tenant_id = ${tenantId} and id in (
      select id from file_blob where tenant_id = ${tenantId} and refs = 0 limit ${most} for update skip locked)
      returning id, bytes, thumbnails as "hasThumbnails"`,
  )

export const beginUsage = (tenantId: number) =>
  raw(sql`insert into file_usage (tenant_id) values (${tenantId}) on conflict do nothing`)
/** Held until the transaction ends: two uploads do not both take the last place. */
export const lockUsage = (tenantId: number) =>
  raw<{ bytes: number }>(sql`select bytes from file_usage where tenant_id = ${tenantId} for update`)
export const changeUsage = (tenantId: number, by: number) =>
  raw(sql`update file_usage set bytes = greatest(0, bytes + ${by}::bigint) where tenant_id = ${tenantId}`)
export const usageOf = (tenantId: number) =>
  raw<{ bytes: number }>(sql`select bytes from file_usage where tenant_id = ${tenantId}`)

export const setState = (tenantId: number, id: string, state: BlobRow['state']) =>
  raw(sql`update file_blob set state = ${state} where tenant_id = ${tenantId} and id = ${id}`)
export const setThumbnails = (tenantId: number, id: string) =>
  raw(sql`update file_blob set thumbnails = true where tenant_id = ${tenantId} and id = ${id}`)
