import type { MODEL_STATES, Model } from '@cloud-steward/contract/devices/index.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export interface ModelRow {
  id: string
  typeId: string
  number: number
  state: (typeof MODEL_STATES)[number]
  revision: number
  document: Model
}
const columns = sql`id, type_id as "typeId", number, state, revision, document`

export const modelById = (tenantId: number, id: string) =>
  raw<ModelRow>(sql`select ${columns} from device_type_model where tenant_id = ${tenantId} and id = ${id}`)
export const publishedOf = (tenantId: number, typeId: string) =>
  raw<ModelRow>(
    sql`select ${columns} from device_type_model where tenant_id = ${tenantId} and type_id = ${typeId} and state = 'published'`,
  )
/** Locks the type, so that versions are numbered and published one after the other. */
export const lockType = (tenantId: number, typeId: string) =>
  raw<{ category: string; protocol: string }>(
    sql`select category, protocol from device_type where tenant_id = ${tenantId} and id = ${typeId} for update`,
  )
export const newestNumber = (tenantId: number, typeId: string) =>
  raw<{ number: number; drafts: number }>(
    sql`select coalesce(max(number), 0)::int as number, count(*) filter (where state = 'draft')::int as drafts
      from device_type_model where tenant_id = ${tenantId} and type_id = ${typeId}`,
  )
export const addModel = (
  tenantId: number,
  row: { id: string; typeId: string; number: number; document: Model; basedOn?: number; username: string },
) =>
  raw(sql`insert into device_type_model (tenant_id, id, type_id, number, document, property_count, based_on, username)
    values (${tenantId}, ${row.id}, ${row.typeId}, ${row.number}, ${JSON.stringify(row.document)}::jsonb,
      ${row.document.properties.length}, ${row.basedOn ?? null}, ${row.username})`)
/** No row if it is no longer a draft, or if another user saved it meanwhile. */
export const writeModel = (tenantId: number, id: string, revision: number, document: Model, username: string) =>
  raw(sql`update device_type_model set document = ${JSON.stringify(document)}::jsonb, property_count = ${document.properties.length},
      revision = revision + 1, username = ${username}
    where tenant_id = ${tenantId} and id = ${id} and state = 'draft' and revision = ${revision}`)
export const retirePublished = (tenantId: number, typeId: string, at: Date) =>
  raw<{ number: number }>(sql`update device_type_model set state = 'retired', retired_at = ${at.toISOString()}
    where tenant_id = ${tenantId} and type_id = ${typeId} and state = 'published' returning number`)
export const markPublished = (
  tenantId: number,
  id: string,
  { at, username, reason }: { at: Date; username: string; reason: string },
) =>
  raw(sql`update device_type_model set state = 'published', published_at = ${at.toISOString()}, published_by = ${username}, reason = ${reason}
    where tenant_id = ${tenantId} and id = ${id} and state = 'draft'`)
export const deleteDraft = (tenantId: number, id: string) =>
  raw(sql`delete from device_type_model where tenant_id = ${tenantId} and id = ${id} and state = 'draft'`)

/** Published models never change, so they are cached by id without expiry. */
export const modelsByIds = (tenantId: number, ids: readonly string[]) =>
  raw<{ id: string; document: Model }>(
    sql`select id, document from device_type_model where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`,
  )
/** The published model of a device's type, and of a device its newest facts. */
export const modelOfDevice = (tenantId: number, deviceId: string) =>
  raw<{ number: number; document: Model }>(sql`select m.number, m.document from device d
    join device_type_model m on m.tenant_id = d.tenant_id and m.type_id = d.type_id and m.state = 'published'
    where d.tenant_id = ${tenantId} and d.id = ${deviceId}`)
/** Published models that have alarms. */
export const watchedModels = (tenantId: number) =>
  raw<{ typeId: string; document: Model }>(sql`select type_id as "typeId", document from device_type_model
    where tenant_id = ${tenantId} and state = 'published' and jsonb_array_length(document->'alarms') > 0`)
