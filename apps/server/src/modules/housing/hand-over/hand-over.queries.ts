import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export interface HandOverReading {
  meterId: string
  no: string
  utility: string
  value: number
}
export interface HandOverRow {
  id: string
  handedOn: string
  handedBy: string
  confirmedBy: string | null
  keys: { kind: string; count: number; note?: string | null }[]
  items: string | null
  readings: HandOverReading[]
  skipped: string | null
}
export const insertHandOver = (tenantId: number, row: NewRow<'housing_hand_over'>) =>
  insertMany(tenantId, 'housing_hand_over', [row])
/** How a lease was handed over, unless that was taken back. */
export const handOverRow = (tenantId: number, leaseId: string) =>
  raw<HandOverRow>(
    sql`select id, handed_on as "handedOn", handed_by as "handedBy", confirmed_by as "confirmedBy", keys, items, readings, skipped
      from housing_hand_over where tenant_id = ${tenantId} and lease_id = ${leaseId} and state = 'done'`,
  )
export const voidHandOver = (tenantId: number, id: string, reason: string) =>
  raw(
    sql`update housing_hand_over set state = 'void', void_reason = ${reason} where tenant_id = ${tenantId} and id = ${id}`,
  )
