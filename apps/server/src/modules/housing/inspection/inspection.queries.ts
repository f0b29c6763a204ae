import type { INSPECTION_KINDS, INSPECTION_STATES, inspectionItemShape } from '@cloud-steward/contract/housing/index.ts'
import type { DataOf } from '@cloud-steward/contract/kit/index.ts'
import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { TableRow } from '../../../infra/db/table-rows.ts'

export type InspectionItem = DataOf<typeof inspectionItemShape>
export type InspectionKind = (typeof INSPECTION_KINDS)[number]
export type InspectionRow = Omit<TableRow<'housing_inspection'>, 'items'> & {
  kind: InspectionKind
  state: (typeof INSPECTION_STATES)[number]
  items: InspectionItem[]
}
export const insertInspection = (tenantId: number, row: NewRow<'housing_inspection'>) =>
  insertMany(tenantId, 'housing_inspection', [row])
export const lockInspection = (tenantId: number, id: string) =>
  raw<InspectionRow>(sql`select * from housing_inspection where tenant_id = ${tenantId} and id = ${id} for update`)
export const inspectionRow = (tenantId: number, id: string) =>
  raw<InspectionRow>(sql`select * from housing_inspection where tenant_id = ${tenantId} and id = ${id}`)
/** Those of a lease that are done, the newest first. */
export const doneInspections = (tenantId: number, leaseId: string, kind: InspectionKind) =>
  raw<InspectionRow>(
    sql`select * from housing_inspection where tenant_id = ${tenantId} and lease_id = ${leaseId} and kind = ${kind} and state = 'done'
      order by inspected_on desc, id desc limit 1`,
  )
export const rewriteInspection = (
  tenantId: number,
  id: string,
  row: Pick<NewRow<'housing_inspection'>, 'inspected_on' | 'item_count' | 'flaw_count' | 'cost_fen' | 'remark'> & {
    items: readonly InspectionItem[]
  },
) =>
  raw(
    sql`update housing_inspection set inspected_on = ${row.inspected_on}, items = ${JSON.stringify(row.items)}::jsonb, item_count = ${row.item_count},
      flaw_count = ${row.flaw_count}, cost_fen = ${row.cost_fen}, remark = ${row.remark ?? null} where tenant_id = ${tenantId} and id = ${id}`,
  )
export const markDone = (tenantId: number, id: string, by: string) =>
  raw(
    sql`update housing_inspection set state = 'done', done_by = ${by}, done_at = now() where tenant_id = ${tenantId} and id = ${id}`,
  )
