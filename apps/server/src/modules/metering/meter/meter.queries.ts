import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { overAll, raw, sql } from '../../../infra/db/sql.ts'
import type { Bands } from './bands.rules.ts'
import type { Course } from './course.rules.ts'

export interface MeterRow {
  id: string
  no: string
  utility: string
  role: 'room' | 'main' | 'public'
  siteId: string
  roomId: string | null
  parentId: string | null
  multiplier: number
  banded: boolean
  maxMilli: number
  state: 'in_use' | 'removed'
  counter: number
  /** Paid for ahead since this day: not settled. */
  prepaidSince: string | null
  /** What was used before this day was paid for ahead. */
  settledFrom: string | null
}
const meter = sql`m.id, m.no, m.utility, m.role, m.site_id as "siteId", m.room_id as "roomId", m.parent_id as "parentId", m.multiplier, m.banded,
  (m.max_reading * 1000)::bigint as "maxMilli", m.state, m.counter, m.prepaid_since as "prepaidSince", m.settled_from as "settledFrom"`

export const metersById = (tenantId: number, ids: readonly string[]) =>
  raw<MeterRow>(
    sql`select ${meter} from metering_meter m where m.tenant_id = ${tenantId} and m.id = any(${ids}::uuid[]) order by m.id`,
  )
/** In the order of their ids, so that two who lock many never wait for each other. */
export const lockMeters = (tenantId: number, ids: readonly string[]) =>
  raw<MeterRow>(
    sql`select ${meter} from metering_meter m where m.tenant_id = ${tenantId} and m.id = any(${ids}::uuid[]) order by m.id for update`,
  )
export const metersByNo = (tenantId: number, nos: readonly string[]) =>
  raw<{ id: string; no: string; siteId: string }>(
    sql`select id, no, site_id as "siteId" from metering_meter where tenant_id = ${tenantId} and no = any(${nos})`,
  )
/** Meters of rooms to settle, page by page; all sites or one. */
export const roomMeters = (tenantId: number, siteIds: readonly string[] | null, after: string, most: number) =>
  overAll<{ id: string }>(
    sql`select id from metering_meter where tenant_id = ${tenantId} and role = 'room' and state = 'in_use' and prepaid_since is null and id > ${after}
      and (${siteIds}::uuid[] is null or site_id = any(${siteIds}::uuid[])) order by id limit ${most}`,
  )
/** The meters of one room, by what they measure. */
export const metersOfRoom = (tenantId: number, roomId: string) =>
  raw<MeterRow>(
    sql`select ${meter} from metering_meter m where m.tenant_id = ${tenantId} and m.room_id = ${roomId} and m.role = 'room' and m.state = 'in_use' order by m.utility, m.no`,
  )
export const countRoomMeters = (tenantId: number, siteIds: readonly string[] | null) =>
  raw<{ meters: number }>(
    sql`select count(*)::int as meters from metering_meter where tenant_id = ${tenantId} and role = 'room' and state = 'in_use' and prepaid_since is null
      and (${siteIds}::uuid[] is null or site_id = any(${siteIds}::uuid[]))`,
  )
export const metersBehind = (tenantId: number, parentId: string) =>
  raw<MeterRow>(
    sql`select ${meter} from metering_meter m where m.tenant_id = ${tenantId} and m.parent_id = ${parentId} and m.state = 'in_use' order by m.id`,
  )
export const keepPrepaid = (
  tenantId: number,
  id: string,
  { since, settledFrom }: { since: string | null; settledFrom: string | null },
) =>
  raw(
    sql`update metering_meter set prepaid_since = ${since}, settled_from = coalesce(${settledFrom}, settled_from) where tenant_id = ${tenantId} and id = ${id}`,
  )
export const changeApparatus = (
  tenantId: number,
  id: string,
  given: { no: string; maxMilli: number; multiplier: number },
) =>
  raw(
    sql`update metering_meter set no = ${given.no}, max_reading = ${given.maxMilli}::numeric / 1000, multiplier = ${given.multiplier}, counter = counter + 1
      where tenant_id = ${tenantId} and id = ${id}`,
  )

export interface ReadingRow {
  id: string
  meterId: string
  counter: number
  readOn: string
  valueMilli: number
  useMilli: number | null
  kind:
    | 'opening'
    | 'handover'
    | 'manual'
    | 'photo'
    | 'renter'
    | 'import'
    | 'remote'
    | 'estimated'
    | 'final'
    | 'replacement'
  state: 'recorded' | 'confirmed' | 'void'
  /** Of meters that count each band: where they stood, and what was used of each. */
  bands?: Bands | null
  useBands?: Bands | null
  /** How what was used since the number before went, where that is known and was asked for. */
  course?: Course
}
const shown = sql`r.id, r.meter_id as "meterId", r.counter, r.read_on as "readOn", r.value_milli as "valueMilli", r.use_milli as "useMilli", r.bands, r.use_bands as "useBands", r.kind, r.state`

/** The last readings of each meter, newest first. */
export const lastReadings = (tenantId: number, meterIds: readonly string[], most: number) =>
  raw<ReadingRow>(
    sql`select x.* from unnest(${meterIds}::uuid[]) wanted (id) cross join lateral (select ${shown} from metering_reading r
      where r.tenant_id = ${tenantId} and r.meter_id = wanted.id and r.state <> 'void' order by r.read_on desc, r.counter desc limit ${most}) x`,
  )
/**
 * Readings up to a day, oldest first: of each meter all of them, or from the last real one up to a day of its own on. A meter
 * that is read by a device has one for every day of years.
 */
export const readingsUpTo = (
  tenantId: number,
  wanted: readonly { meterId: string; from: string | undefined }[],
  day: string,
) =>
  overAll<ReadingRow>(
    sql`select ${shown} from (select w.id, coalesce((select max(x.read_on) from metering_reading x where x.tenant_id = ${tenantId} and x.meter_id = w.id
          and x.state = 'confirmed' and x.kind <> 'estimated' and x.read_on <= w.day), '-infinity') as since
        from unnest(${wanted.map(({ meterId }) => meterId)}::uuid[], ${wanted.map(({ from }) => from ?? null)}::date[]) w (id, day)) w
      join metering_reading r on r.tenant_id = ${tenantId} and r.meter_id = w.id and r.state <> 'void' and r.read_on >= w.since and r.read_on <= ${day}::date
      order by r.meter_id, r.read_on, r.counter`,
  )
/** Confirmed readings of each meter from the last real one up to a day of its own on, until another day; oldest first. */
export const readingsSince = (
  tenantId: number,
  wanted: readonly { meterId: string; from: string }[],
  through: string,
) =>
  overAll<ReadingRow>(
    sql`select ${shown} from unnest(${wanted.map(({ meterId }) => meterId)}::uuid[], ${wanted.map(({ from }) => from)}::date[]) w (id, day)
      join metering_reading r on r.tenant_id = ${tenantId} and r.meter_id = w.id and r.state = 'confirmed' and r.read_on <= ${through}::date
        and r.read_on >= coalesce((select max(x.read_on) from metering_reading x where x.tenant_id = ${tenantId} and x.meter_id = w.id
          and x.state = 'confirmed' and x.kind <> 'estimated' and x.read_on <= w.day), w.day)
      order by r.meter_id, r.read_on, r.counter`,
  )
/** Of each meter the last real number up to a day, the first real one after it, and what was estimated between; oldest first. */
export const readingsAround = (tenantId: number, meterIds: readonly string[], day: string) =>
  raw<ReadingRow>(
    sql`select ${shown} from (select w.id,
          (select max(x.read_on) from metering_reading x where x.tenant_id = ${tenantId} and x.meter_id = w.id and x.state <> 'void' and x.kind <> 'estimated' and x.read_on <= ${day}::date) as since,
          (select min(x.read_on) from metering_reading x where x.tenant_id = ${tenantId} and x.meter_id = w.id and x.state <> 'void' and x.kind <> 'estimated' and x.read_on > ${day}::date) as until
        from unnest(${meterIds}::uuid[]) w (id)) w
      join metering_reading r on r.tenant_id = ${tenantId} and r.meter_id = w.id and r.state <> 'void' and r.read_on >= w.since and r.read_on <= coalesce(w.until, w.since)
      order by r.meter_id, r.read_on, r.counter`,
  )
/** Until which day each meter's use stands on settlements, and until which on ones nobody disputes. */
export const settledUntil = (tenantId: number, meterIds: readonly string[]) =>
  raw<{ meterId: string; day: string; firmDay: string | null }>(
    sql`select meter_id as "meterId", max(period_to) + 1 as day, max(period_to) filter (where state <> 'disputed') + 1 as "firmDay"
      from metering_settlement where tenant_id = ${tenantId} and meter_id = any(${meterIds}::uuid[]) and state not in ('replaced', 'void') group by meter_id`,
  )
export const insertReadings = (tenantId: number, rows: readonly NewRow<'metering_reading'>[]) =>
  insertMany(tenantId, 'metering_reading', rows)
/** Unconfirmed numbers of a meter before a confirmed one of the same apparatus. */
export const passedReadings = (tenantId: number, meterId: string) =>
  raw<{ id: string; rolledOver: boolean }>(
    sql`select r.id, r.rolled_over as "rolledOver" from metering_reading r where r.tenant_id = ${tenantId} and r.meter_id = ${meterId} and r.state = 'recorded'
      and exists (select from metering_reading n where n.tenant_id = r.tenant_id and n.meter_id = r.meter_id and n.counter = r.counter
        and n.state = 'confirmed' and n.kind <> 'estimated' and n.read_on > r.read_on) order by r.read_on for update`,
  )
export const markReadings = (tenantId: number, ids: readonly string[], state: 'confirmed' | 'void', reason?: string) =>
  raw(
    sql`update metering_reading set state = ${state}, remark = coalesce(${reason ?? null}, remark) where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`,
  )
export const lockReadings = (tenantId: number, ids: readonly string[]) =>
  raw<ReadingRow & { siteId: string }>(
    sql`select ${shown}, r.site_id as "siteId" from metering_reading r where r.tenant_id = ${tenantId} and r.id = any(${ids}::uuid[]) order by r.id for update`,
  )

/** The meters of a site or building for whoever reads them, in the order he walks. */
export const sheetMeters = (
  tenantId: number,
  given: { siteId: string; buildingId?: string | null; utility?: string | null },
) =>
  raw<MeterRow & { roomName: string | null }>(
    sql`select ${meter}, h.full_name as "roomName" from metering_meter m
      left join housing_room h on h.tenant_id = m.tenant_id and h.id = m.room_id
      where m.tenant_id = ${tenantId} and m.site_id = ${given.siteId} and m.state = 'in_use'
        and (${given.buildingId ?? null}::uuid is null or h.building_id = ${given.buildingId ?? null})
        and (${given.utility ?? null}::text is null or m.utility = ${given.utility ?? null})
      order by m.role <> 'room' desc, h.full_name, m.utility, m.no limit 1000`,
  )
