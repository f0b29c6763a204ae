import { raw, sql } from '../../infra/db/sql.ts'

export interface AttachmentRow {
  id: string
  resource: string | null
  record_id: string | null
  purpose: string | null
  name: string
  content_type: string
  bytes: number
  sha256: string
  locked: boolean
  blob_id: string | null
  created_by: string
  username: string
  created_at: string
  removed_at: string | null
}
interface Upload {
  id: string
  blobId: string
  name: string
  contentType: string
  bytes: number
  sha256: string
  userId: string
  username: string
}
export const insertUpload = (tenantId: number, file: Upload) =>
  raw(sql`insert into file_attachment (tenant_id, id, name, content_type, bytes, sha256, blob_id, created_by, username)
    values (${tenantId}, ${file.id}, ${file.name}, ${file.contentType}, ${file.bytes}, ${file.sha256}, ${file.blobId}, ${file.userId}, ${file.username})`)
export const looseUploads = (tenantId: number, userId: string) =>
  raw<{ files: number; bytes: number }>(
    sql`select count(*)::int as files, coalesce(sum(bytes), 0)::bigint as bytes from file_attachment where tenant_id = ${tenantId} and created_by = ${userId} and record_id is null`,
  )
/** Ties uploads of this user that nobody used yet to a record; of two commands at once the second finds none. */
export const tieUploads = (
  tenantId: number,
  ids: readonly string[],
  to: { userId: string; resource: string; recordId: string; purpose: string | null; locked: boolean },
) =>
  raw<{ id: string; name: string; sha256: string; contentType: string }>(
    sql`update file_attachment set resource = ${to.resource}, record_id = ${to.recordId}, purpose = ${to.purpose}, locked = ${to.locked}, attached_at = now()
      where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) and created_by = ${to.userId} and record_id is null returning id, name, sha256, content_type as "contentType"`,
  )
export const attachmentById = (tenantId: number, id: string) =>
  raw<AttachmentRow>(
    sql`select * from file_attachment where tenant_id = ${tenantId} and id = ${id} and removed_at is null`,
  )
export const attachmentsByIds = (tenantId: number, ids: readonly string[]) =>
  raw<AttachmentRow>(
    sql`select * from file_attachment where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) and removed_at is null`,
  )
export const attachmentsOf = (tenantId: number, resource: string, recordId: string) =>
  raw<AttachmentRow>(
    sql`select * from file_attachment where tenant_id = ${tenantId} and record_id = ${recordId} and resource = ${resource}
      and removed_at is null order by id limit 500`,
  )
export const markRemoved = (tenantId: number, id: string, username: string) =>
  raw<{ id: string }>(
    sql`update file_attachment set removed_at = now(), removed_by = ${username}
      where tenant_id = ${tenantId} and id = ${id} and removed_at is null and not locked returning id`,
  )
/** Locks what a finished step rests on. */
export const lockFiles = (tenantId: number, resource: string, recordId: string) =>
  raw(
    sql`update file_attachment set locked = true where tenant_id = ${tenantId} and record_id = ${recordId} and resource = ${resource} and removed_at is null`,
  )
export const takeLoose = (tenantId: number, most: number) =>
  raw<{ id: string; blobId: string | null }>(
    sql`delete from file_attachment where tenant_id = ${tenantId} and id in (
      select id from file_attachment where tenant_id = ${tenantId} and record_id is null and created_at < now() - interval '1 day' limit ${most}) returning id, blob_id as "blobId"`,
  )
/** Whose bytes lie where attachments lay before there were blobs. */
export const unmoved = (tenantId: number, after: string, most: number) =>
  raw<{ id: string; bytes: number; sha256: string; contentType: string }>(
    sql`select id, bytes, sha256, content_type as "contentType" from file_attachment
      where tenant_id = ${tenantId} and blob_id is null and id > ${after} order by id limit ${most}`,
  )
export const setBlob = (tenantId: number, id: string, blobId: string) =>
  raw(
    sql`update file_attachment set blob_id = ${blobId} where tenant_id = ${tenantId} and id = ${id} and blob_id is null`,
  )
/** Records that carry these bytes. */
export const recordsWithBlobs = (tenantId: number, blobIds: readonly string[]) =>
  raw<{ resource: string; recordId: string; purpose: string | null }>(
    sql`select distinct resource, record_id as "recordId", purpose from file_attachment where tenant_id = ${tenantId}
      and blob_id = any(${blobIds}::uuid[]) and record_id is not null and removed_at is null limit 200`,
  )
