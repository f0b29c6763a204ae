import type { LeaseStatus } from '@cloud-steward/contract/housing/index.ts'
import type { DayRange } from '../../../infra/calendar.ts'
import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { changeRow } from '../../../infra/db/change-row.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { TableRow } from '../../../infra/db/table-rows.ts'

export type LeaseRow = TableRow<'housing_lease'> & { status: LeaseStatus }
/** The lease, locked: two clerks change it one after the other. */
export const lockLease = (tenantId: number, id: string) =>
  raw<LeaseRow>(sql`select * from housing_lease where tenant_id = ${tenantId} and id = ${id} for update`)

/** The same to be read alone. */
export const leaseRow = (tenantId: number, id: string) =>
  raw<LeaseRow>(sql`select * from housing_lease where tenant_id = ${tenantId} and id = ${id}`)

/** The room, held as it is: whoever merges or splits it waits for the lease, and a lease for him. */
export const roomForLease = (tenantId: number, roomId: string) =>
  raw<{ id: string; site_id: string; landlord_id: string; overlay: string; archived_on: string | null }>(
    sql`select id, site_id, landlord_id, overlay, archived_on from housing_room where tenant_id = ${tenantId} and id = ${roomId} for share`,
  )
/** What limits ask of a room, and where it is. */
export const limitedRoom = (tenantId: number, roomId: string) =>
  raw<{ kind: string | null; areaM2: number | null; regionCode: string }>(
    sql`select r.kind, r.area_m2 as "areaM2", s.region_code as "regionCode" from housing_room r
      join housing_site s on s.tenant_id = r.tenant_id and s.id = r.site_id where r.tenant_id = ${tenantId} and r.id = ${roomId}`,
  )
export const leaseInRoom = (tenantId: number, roomId: string, { from, to }: DayRange, exceptId: string) =>
  raw<{
    id: string
  }>(sql`select id from housing_lease where tenant_id = ${tenantId} and room_id = ${roomId} and id <> ${exceptId}
    and status in ('signed', 'ended') and start_on < ${to}::date and coalesce(left_on, end_on) >= ${from}::date limit 1`)
/** The lease of a room whose last day is over and whose rentee has not left; one that is checked out is on its way. */
export const stayingIn = (tenantId: number, roomId: string, today: string, exceptId: string) =>
  raw<{ no: string; endOn: string; name: string }>(sql`select l.no, l.end_on as "endOn", r.name from housing_lease l
    join housing_rentee r on r.tenant_id = l.tenant_id and r.id = l.rentee_id
    where l.tenant_id = ${tenantId} and l.room_id = ${roomId} and l.id <> ${exceptId} and l.status = 'signed' and l.end_on < ${today}::date
      and l.left_on is null and l.successor_id is null and l.change_lock is distinct from 'checkOut' limit 1`)
export const roomNames = (tenantId: number, ids: readonly string[]) =>
  raw<{ id: string; name: string }>(
    sql`select id, full_name as name from housing_room where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`,
  )
/** Sets columns of a lease that is locked. */
export const changeLease = changeRow('housing_lease')
/** A lease that follows on another. Bulk inserts carry no lists, so what may be deducted is copied from the one before. */
export const insertLease = (tenantId: number, row: NewRow<'housing_lease'>) => [
  insertMany(tenantId, 'housing_lease', [row]),
  raw(sql`update housing_lease n set deduction_reasons = l.deduction_reasons from housing_lease l
    where n.tenant_id = ${tenantId} and n.id = ${row.id} and l.tenant_id = n.tenant_id and l.id = n.previous_id`),
]
/** The new lease holds what was paid as deposit on the old one, and on those before it. */
export const carryDeposit = (tenantId: number, from: string, to: string) =>
  raw(
    sql`update housing_lease set deposit_holder_id = ${to} where tenant_id = ${tenantId} and coalesce(deposit_holder_id, id) = ${from}`,
  )

/** Leases that follow on each other, oldest first. */
export const leaseChain = (tenantId: number, leaseId: string) =>
  raw<{
    id: string
    no: string
    origin: 'first' | 'renewal' | 'swap' | 'transfer'
    roomName: string
    renteeName: string
    startOn: string
    endOn: string
    leftOn: string | null
    rentFen: number
    rentUnit: 'month' | 'week' | 'day' | null
    depositFen: number
  }>(sql`with recursive back as (
      select l.id, l.previous_id from housing_lease l where l.tenant_id = ${tenantId} and l.id = ${leaseId}
      union select l.id, l.previous_id from housing_lease l join back on l.tenant_id = ${tenantId} and l.id = back.previous_id),
    chain as (
      select id from back
      union select l.id from housing_lease l join chain on l.tenant_id = ${tenantId} and l.previous_id = chain.id)
    select l.id, l.no, coalesce(l.origin, 'first') as origin, m.full_name as "roomName", r.name as "renteeName", l.start_on as "startOn",
      l.end_on as "endOn", l.left_on as "leftOn", l.rent_fen as "rentFen", l.rent_unit as "rentUnit", l.deposit_fen as "depositFen"
    from chain join housing_lease l on l.tenant_id = ${tenantId} and l.id = chain.id
    join housing_room m on m.tenant_id = l.tenant_id and m.id = l.room_id
    join housing_rentee r on r.tenant_id = l.tenant_id and r.id = l.rentee_id order by l.start_on, l.id`)

/** Where a rentee lives on a day. */
export const roomsOfRentee = (tenantId: number, renteeId: string, day: string) =>
  raw<{ roomId: string }>(
    sql`select distinct l.room_id as "roomId" from housing_lease l
      where l.tenant_id = ${tenantId} and l.rentee_id = ${renteeId} and l.status in ('signed', 'ended') and l.start_on <= ${day}::date
        and coalesce(l.left_on, case when l.successor_id is not null then l.end_on end, ${day}::date) >= ${day}::date order by 1`,
  )

/**
 * Who lived where on which days: leases of rooms that touch a range of days, cut to it. Both days belong to it. One lives
 * there from the day on which the room was handed over.
 */
export const occupancyOf = (tenantId: number, roomIds: readonly string[], from: string, to: string) =>
  raw<{
    roomId: string
    leaseId: string
    renteeId: string
    landlordId: string
    siteId: string
    fromOn: string
    toOn: string
  }>(
    sql`select l.room_id as "roomId", l.id as "leaseId", l.rentee_id as "renteeId", l.landlord_id as "landlordId", l.site_id as "siteId",
        greatest(coalesce(l.handed_on, l.start_on), ${from}::date) as "fromOn",
        least(coalesce(l.left_on, case when l.successor_id is not null then l.end_on end), ${to}::date) as "toOn"
      from housing_lease l
      where l.tenant_id = ${tenantId} and l.room_id = any(${roomIds}::uuid[]) and l.status in ('signed', 'ended')
        and coalesce(l.handed_on, l.start_on) <= ${to}::date
        and (coalesce(l.left_on, case when l.successor_id is not null then l.end_on end) >= ${from}::date
          or (l.left_on is null and l.successor_id is null))
      order by l.room_id, coalesce(l.handed_on, l.start_on)`,
  )
