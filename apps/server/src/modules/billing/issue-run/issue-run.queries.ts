import { overAll, raw, sql } from '../../../infra/db/sql.ts'

/** Of runs, the bills that stand and those nothing has happened to since. */
export const billsOfRuns = (tenantId: number, runIds: readonly string[]) =>
  raw<{ runId: string; bills: number; amountFen: number; undoable: number }>(
    sql`select run_id as "runId", count(*)::int as bills, sum(total_fen)::bigint as "amountFen",
        (count(*) filter (where state = 'issued' and paid_fen + credited_fen + written_off_fen + late_fee_fen = 0))::int as undoable
      from billing_bill where tenant_id = ${tenantId} and run_id = any(${runIds}::uuid[]) and state <> 'void' group by 1`,
  )
/** Bills of an issue run that stand and this undoing has not looked at yet. */
export const billsToUndo = (tenantId: number, issueRunId: string, undoRunId: string, most: number) =>
  raw<{ id: string }>(
    sql`select id from billing_bill b where tenant_id = ${tenantId} and run_id = ${issueRunId} and state <> 'void'
      and not exists (select from infra_run_item i where i.tenant_id = b.tenant_id and i.run_id = ${undoRunId} and i.title = b.no)
      order by id limit ${most}`,
  )
const atSites = (siteIds: readonly string[] | undefined) =>
  siteIds?.length ? sql`and site_id = any(${siteIds}::uuid[])` : sql``
export const openMeteringExceptions = (tenantId: number, siteIds: readonly string[] | undefined) =>
  raw<{
    id: string
    recordId: string
    recordNo: string
    siteId: string
    roomName: string | null
    detail: string
    periodFrom: string
    periodTo: string
  }>(
    sql`select e.id, e.meter_id as "recordId", e.meter_no as "recordNo", e.site_id as "siteId", r.full_name as "roomName", e.reason as detail,
        e.period_from as "periodFrom", e.period_to as "periodTo"
      from (select * from metering_open_exception where tenant_id = ${tenantId} ${atSites(siteIds)}) e
      left join housing_room r on r.tenant_id = e.tenant_id and r.id = e.room_id order by e.id desc limit 500`,
  )
export const siteNames = (tenantId: number) =>
  overAll<{ id: string; name: string }>(
    sql`select id, name from housing_site where tenant_id = ${tenantId} order by code`,
  )
export const leaseTitles = (tenantId: number, ids: readonly string[]) =>
  raw<{ id: string; no: string; roomName: string }>(
    sql`select l.id, l.no, r.full_name as "roomName" from housing_lease l join housing_room r on r.tenant_id = l.tenant_id and r.id = l.room_id
      where l.tenant_id = ${tenantId} and l.id = any(${ids}::uuid[])`,
  )
