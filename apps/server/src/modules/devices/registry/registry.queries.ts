import { raw, sql } from '../../../infra/db/sql.ts'

export const putTypeKey = (tenantId: number, id: string, sealed: string) =>
  raw(sql`update device_type set key = ${sealed}, has_key = true where tenant_id = ${tenantId} and id = ${id}`)
export const categoryOfType = (tenantId: number, id: string, write = false) =>
  raw<{ category: string; protocol: string; medium: string | null; isShared: boolean }>(
    sql`select category, protocol, medium, shared_channel as "isShared" from device_type where tenant_id = ${tenantId} and id = ${id}${write ? sql` for update` : sql``}`,
  )
/** Deletes the model versions of an unused type. */
export const dropModels = (tenantId: number, typeIds: readonly string[]) =>
  raw(sql`delete from device_type_model where tenant_id = ${tenantId} and type_id = any(${typeIds}::uuid[])`)
export const typeInUse = (tenantId: number, ids: readonly string[]) =>
  raw(sql`select 1 from device where tenant_id = ${tenantId} and type_id = any(${ids}::uuid[]) limit 1`)

export interface DeviceRow {
  id: string
  category: string
  serial: string
  siteId: string
  state: string
  isDirect: boolean
}
const device = sql`select id, category, serial, site_id as "siteId", state, is_direct as "isDirect" from device`
export const lockDevices = (tenantId: number, ids: readonly string[]) =>
  raw<DeviceRow>(sql`${device} where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) order by id for update`)
/** One id, not a list of one: a list is planned anew each time. */
export const findDevice = (tenantId: number, id: string) =>
  raw<DeviceRow>(sql`${device} where tenant_id = ${tenantId} and id = ${id}`)
/** It speaks for itself: it is its own line. */
export const setOwnLine = (tenantId: number, id: string) =>
  raw(sql`update device set collector_id = id where tenant_id = ${tenantId} and id = ${id}`)
export const setSecret = (tenantId: number, id: string, hash: Buffer) =>
  raw(sql`update device set secret_hash = ${hash} where tenant_id = ${tenantId} and id = ${id}`)
export const hasHistory = (tenantId: number, ids: readonly string[]) =>
  raw(sql`select 1 where exists (select from device_telemetry where tenant_id = ${tenantId} and device_id = any(${ids}::uuid[]))
    or exists (select from device_command where tenant_id = ${tenantId} and device_id = any(${ids}::uuid[]))
    or exists (select from device where tenant_id = ${tenantId} and collector_id = any(${ids}::uuid[]) and not is_direct)`)
/** What a device may be tied to: its room and collector of the same site, its meter of the same utility and place. */
/** Maximum number of meters of a collector; null if not set. */
export const limitOf = (tenantId: number, collectorId: string) =>
  raw<{ serial: string; limit: number }>(
    sql`select serial, child_limit as "limit" from device where tenant_id = ${tenantId} and id = ${collectorId} and child_limit is not null for no key update`,
  )
/** Of two who register an address on the channel of a site at once one comes after the other. */
export const lockChannel = (tenantId: number, siteId: string) =>
  raw(sql`select pg_advisory_xact_lock(${tenantId}, hashtext(${`devices_channel ${siteId}`}))`)
export const onChannel = (tenantId: number, siteId: string, address: string, except: string | undefined) =>
  raw<{
    serial: string
  }>(sql`select d.serial from device d join device_type t on t.tenant_id = d.tenant_id and t.id = d.type_id
    where d.tenant_id = ${tenantId} and d.site_id = ${siteId} and d.address = ${address} and t.shared_channel and d.state <> 'removed'
      and d.id is distinct from ${except ?? null}::uuid limit 1`)
export const childrenOn = (tenantId: number, collectorId: string) =>
  raw<{ count: number }>(
    sql`select count(*)::int as count from device where tenant_id = ${tenantId} and collector_id = ${collectorId} and state <> 'removed'`,
  )
export const tiesOf = (
  tenantId: number,
  ties: Partial<Record<'roomId' | 'houseId' | 'buildingId' | 'collectorId' | 'meterId', string | null>>,
) =>
  raw<{
    roomSite: string | null
    houseSite: string | null
    buildingSite: string | null
    collectorSite: string | null
    meterSite: string | null
    meterRoom: string | null
    utility: string | null
  }>(
    sql`select (select site_id from housing_room where tenant_id = ${tenantId} and id = ${ties.roomId ?? null}::uuid) as "roomSite",
      (select site_id from housing_house where tenant_id = ${tenantId} and id = ${ties.houseId ?? null}::uuid) as "houseSite",
      (select site_id from housing_building where tenant_id = ${tenantId} and id = ${ties.buildingId ?? null}::uuid) as "buildingSite",
      (select site_id from device where tenant_id = ${tenantId} and id = ${ties.collectorId ?? null}::uuid and category = 'collector' and state <> 'removed') as "collectorSite",
      m.site_id as "meterSite", m.room_id as "meterRoom", m.utility
      from (values (1)) one left join metering_meter m on m.tenant_id = ${tenantId} and m.id = ${ties.meterId ?? null}::uuid`,
  )
