import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export const insertShareRun = (tenantId: number, row: NewRow<'metering_share_run'>) =>
  insertMany(tenantId, 'metering_share_run', [row])
export const insertParts = (tenantId: number, rows: readonly NewRow<'metering_share_part'>[]) =>
  insertMany(tenantId, 'metering_share_part', rows)
export const lockShareRun = (tenantId: number, id: string) =>
  raw<{ id: string; state: string }>(
    sql`select id, state from metering_share_run where tenant_id = ${tenantId} and id = ${id} for update`,
  )
export const partsOfRun = (tenantId: number, runId: string) =>
  raw<{
    id: string
    leaseId: string | null
    roomName: string
    renteeName: string | null
    weight: number
    amountFen: number
  }>(
    sql`select p.id, p.lease_id as "leaseId", r.full_name as "roomName", e.name as "renteeName", p.weight, p.amount_fen as "amountFen"
      from metering_share_part p join housing_room r on r.tenant_id = p.tenant_id and r.id = p.room_id
      left join housing_rentee e on e.tenant_id = p.tenant_id and e.id = p.rentee_id
      where p.tenant_id = ${tenantId} and p.run_id = ${runId} order by r.full_name, p.lease_id nulls last`,
  )
export const billedParts = (tenantId: number, runId: string) =>
  raw<{ yes: boolean }>(
    sql`select true as yes from metering_share_part p join billing_billed_source b on b.tenant_id = p.tenant_id and b.source_id = p.id and b.state <> 'void'
      where p.tenant_id = ${tenantId} and p.run_id = ${runId} limit 1`,
  )
export const endShare = (tenantId: number, runId: string) => [
  raw(
    sql`update metering_share_part set live = false, settlement_id = null where tenant_id = ${tenantId} and run_id = ${runId}`,
  ),
  raw(sql`update metering_share_run set state = 'void' where tenant_id = ${tenantId} and id = ${runId}`),
]
