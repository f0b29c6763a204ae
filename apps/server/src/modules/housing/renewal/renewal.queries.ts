import { insertMany } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { Obstacle } from './renewal.rules.ts'

/** Leases whose last day to object is over, and that nobody renewed yet; past their end as well, to say why not. */
export const leasesToRenew = (tenantId: number, today: string, after: string, most: number) =>
  raw<{ id: string }>(
    sql`select l.id from housing_lease l where l.tenant_id = ${tenantId} and l.auto_renew_months is not null and l.status = 'signed' and l.successor_id is null
      and l.end_on - l.auto_renew_days < ${today}::date and l.id > ${after}
      and not exists (select from housing_auto_renewal r where r.tenant_id = l.tenant_id and r.lease_id = l.id and r.end_on = l.end_on and r.obstacle = 'late')
      order by l.id limit ${most}`,
  )
export interface RenewingLease {
  id: string
  no: string
  siteId: string
  renteeId: string
  renteeName: string
  roomName: string
  endOn: string
  months: number
  days: number
}
/** Leases that renew soon, of whom nobody was told yet: claimed by telling. */
export const leasesToTell = (tenantId: number, today: string, ahead: number, most: number) =>
  raw<RenewingLease>(
    sql`select l.id, l.no, l.site_id as "siteId", l.rentee_id as "renteeId", r.name as "renteeName", m.full_name as "roomName",
        l.end_on as "endOn", l.auto_renew_months as months, l.auto_renew_days as days
      from housing_lease l join housing_rentee r on r.tenant_id = l.tenant_id and r.id = l.rentee_id
      join housing_room m on m.tenant_id = l.tenant_id and m.id = l.room_id
      where l.tenant_id = ${tenantId} and l.auto_renew_months is not null and l.status = 'signed' and l.successor_id is null and l.leaving_on is null
        and ${today}::date between l.end_on - l.auto_renew_days - ${ahead}::int and l.end_on - l.auto_renew_days
        and not exists (select from housing_auto_renewal a where a.tenant_id = l.tenant_id and a.lease_id = l.id and a.end_on = l.end_on and a.told_on is not null)
      order by l.end_on, l.id limit ${most}`,
  )
/** A row of each, and those of them nobody else is telling of just now. */
export const insertRenewals = (tenantId: number, rows: readonly RenewingLease[]) =>
  insertMany(
    tenantId,
    'housing_auto_renewal',
    rows.map(({ id, endOn, siteId }) => ({ lease_id: id, end_on: endOn, site_id: siteId })),
    { skipExisting: true },
  )
export const claimTold = (tenantId: number, rows: readonly RenewingLease[], today: string) =>
  raw<{ leaseId: string }>(
    sql`update housing_auto_renewal r set told_on = ${today}
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ endOn }) => endOn)}::date[]) x (lease_id, end_on)
      where r.tenant_id = ${tenantId} and r.lease_id = x.lease_id and r.end_on = x.end_on and r.told_on is null returning r.lease_id as "leaseId"`,
  )
interface Tried {
  leaseId: string
  endOn: string
  siteId: string
  today: string
  obstacle?: Obstacle
  nextId?: string
}
/** What came of a try; nothing when it is what came of the one before. */
export const recordTry = (tenantId: number, { leaseId, endOn, siteId, today, obstacle, nextId }: Tried) =>
  raw<{ leaseId: string }>(
    sql`insert into housing_auto_renewal as r (tenant_id, lease_id, end_on, site_id, tried_on, obstacle, renewed_on, next_id)
      values (${tenantId}, ${leaseId}, ${endOn}, ${siteId}, ${today}, ${obstacle ?? null}, ${nextId ? today : null}::date, ${nextId ?? null}::uuid)
      on conflict (tenant_id, lease_id, end_on) do update set tried_on = excluded.tried_on, obstacle = excluded.obstacle, renewed_on = excluded.renewed_on, next_id = excluded.next_id
        where r.obstacle is distinct from excluded.obstacle or r.next_id is distinct from excluded.next_id
      returning r.lease_id as "leaseId"`,
  )
export const identityOf = (tenantId: number, renteeId: string) =>
  raw<{ state: string }>(
    sql`select identity_state as state from housing_rentee where tenant_id = ${tenantId} and id = ${renteeId}`,
  )
