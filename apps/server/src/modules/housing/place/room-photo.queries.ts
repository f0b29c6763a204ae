import { raw, sql } from '../../../infra/db/sql.ts'

const shown = sql`select coalesce(photo_ids, '{}') as "photoIds" from housing_room`
export const photosOf = (tenantId: number, id: string) =>
  raw<{ photoIds: string[] }>(sql`${shown} where tenant_id = ${tenantId} and id = ${id}`)
export const lockPhotos = (tenantId: number, id: string) =>
  raw<{ photoIds: string[] }>(sql`${shown} where tenant_id = ${tenantId} and id = ${id} for no key update`)
export const setPhotos = (tenantId: number, id: string, photoIds: readonly string[]) =>
  raw(sql`update housing_room set photo_ids = ${photoIds}::text[] where tenant_id = ${tenantId} and id = ${id}`)
