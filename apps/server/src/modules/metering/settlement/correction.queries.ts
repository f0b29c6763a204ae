import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export const insertCorrection = (tenantId: number, row: NewRow<'metering_correction'>) =>
  insertMany(tenantId, 'metering_correction', [row])
/** Everything a bill may name as the source of what it claims for one settlement, in all its revisions. */
export const sourcesOf = (tenantId: number, no: string) =>
  raw<{ id: string }>(
    sql`select id from metering_settlement where tenant_id = ${tenantId} and no = ${no}
      union select id from metering_correction where tenant_id = ${tenantId} and no = ${no}`,
  )
export const correctionsOf = (tenantId: number, no: string) =>
  raw<{
    id: string
    creditedFen: number
    debitedFen: number
    documents: string | null
    reason: string
    username: string
    createdAt: string
  }>(
    sql`select id, credited_fen as "creditedFen", debited_fen as "debitedFen", documents, reason, username, created_at as "createdAt"
      from metering_correction where tenant_id = ${tenantId} and no = ${no} order by id desc limit 50`,
  )
/** Live settlements of meters that reach to a day or beyond it, in the order in which they follow each other. */
export const settledSince = (tenantId: number, meterIds: readonly string[], day: string) =>
  raw<{ id: string; meterId: string }>(
    sql`select id, meter_id as "meterId" from metering_settlement where tenant_id = ${tenantId} and meter_id = any(${meterIds}::uuid[])
      and period_to >= ${day}::date and state not in ('replaced', 'void') order by meter_id, period_from limit 5000`,
  )
/** The meters of the room of a lease, and since when it may be his. */
export const metersOfLease = (tenantId: number, leaseId: string) =>
  raw<{ id: string; startOn: string }>(
    sql`select m.id, least(l.start_on, l.handed_on) as "startOn" from housing_lease l
      join metering_meter m on m.tenant_id = l.tenant_id and m.room_id = l.room_id and m.role = 'room'
      where l.tenant_id = ${tenantId} and l.id = ${leaseId} order by m.id`,
  )
/** Of these readings, the meters some of whose use since the reading before stands on settlements: an estimate was in between. */
export const settledBefore = (tenantId: number, readingIds: readonly string[]) =>
  raw<{ meterId: string; day: string }>(
    sql`select r.meter_id as "meterId", min(b.read_on) as day from metering_reading r
      cross join lateral (select read_on from metering_reading x where x.tenant_id = r.tenant_id and x.meter_id = r.meter_id
        and x.counter = r.counter and x.state <> 'void' and x.read_on < r.read_on order by x.read_on desc limit 1) b
      where r.tenant_id = ${tenantId} and r.id = any(${readingIds}::uuid[]) and r.state = 'confirmed'
        and exists (select from metering_settlement s where s.tenant_id = r.tenant_id and s.meter_id = r.meter_id
          and s.state not in ('replaced', 'void') and s.period_to >= b.read_on and s.period_from < r.read_on)
      group by r.meter_id`,
  )
