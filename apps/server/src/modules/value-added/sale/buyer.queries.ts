import type { BuyerKind } from '@cloud-steward/contract/value-added/index.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export interface Buyer {
  kind: BuyerKind
  renteeId: string | null
  landlordId: string | null
  name: string
  phone: string
}
export interface BuyerRoom {
  roomId: string
  siteId: string
  name: string
  landlordId: string
  /** Of a renter: the signed lease a bill can stand on. */
  leaseId: string | null
}
type Who = Pick<Buyer, 'renteeId' | 'landlordId'>

export const buyerOf = (tenantId: number, { renteeId, landlordId }: Who) =>
  raw<Buyer>(
    sql`select case when party_kind = 'company' then 'enterprise' else 'rentee' end as kind, id as "renteeId", null::uuid as "landlordId", name, mobile as phone
        from housing_rentee where tenant_id = ${tenantId} and id = ${renteeId}::uuid
      union all select 'landlord', null::uuid, id, name, mobile from housing_landlord where tenant_id = ${tenantId} and id = ${landlordId}::uuid`,
  )
/** Rooms a buyer can order for: those of his signed leases that have not ended by a day, or those he owns. */
export const roomsOf = (tenantId: number, { renteeId, landlordId }: Who, day: string) =>
  renteeId
    ? raw<BuyerRoom>(
        sql`select distinct on (r.full_name, r.id) r.id as "roomId", r.site_id as "siteId", r.full_name as name, l.landlord_id as "landlordId", l.id as "leaseId"
          from housing_lease l join housing_room r on r.tenant_id = l.tenant_id and r.id = l.room_id
          where l.tenant_id = ${tenantId} and l.rentee_id = ${renteeId} and l.status = 'signed'
            and coalesce(l.left_on, ${day}::date) >= ${day}::date
          order by r.full_name, r.id, l.start_on desc limit 500`,
      )
    : raw<BuyerRoom>(
        sql`select id as "roomId", site_id as "siteId", full_name as name, landlord_id as "landlordId", null::uuid as "leaseId"
          from housing_room where tenant_id = ${tenantId} and landlord_id = ${landlordId}::uuid order by full_name limit 500`,
      )
/** The day on which the next rent of a lease is due. */
export const nextRentDue = (tenantId: number, leaseId: string, today: string) =>
  raw<{ dueOn: string | null }>(
    sql`select min(due_on)::text as "dueOn" from housing_charge where tenant_id = ${tenantId} and lease_id = ${leaseId}
      and fee = 'rent' and dropped_at is null and amount_fen > 0 and due_on >= ${today}::date`,
  )
