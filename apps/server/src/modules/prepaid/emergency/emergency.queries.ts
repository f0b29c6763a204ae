import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

/** What a balance has taken and not come out of, if anything. */
export const openEmergency = (tenantId: number, sharedBalanceId: string) =>
  raw<{ id: string; amountFen: number; repaidFen: number; at: string }>(
    sql`select id, amount_fen as "amountFen", repaid_fen as "repaidFen", created_at as at from prepaid_emergency
      where tenant_id = ${tenantId} and account_id = ${sharedBalanceId} and ended_at is null`,
  )
export const insertEmergency = (tenantId: number, row: NewRow<'prepaid_emergency'>) =>
  insertMany(tenantId, 'prepaid_emergency', [row])
export const repayEmergency = (tenantId: number, id: string, repaidFen: number, endedAt: Date | null) =>
  raw(
    sql`update prepaid_emergency set repaid_fen = ${repaidFen}, ended_at = ${endedAt?.toISOString() ?? null}::timestamptz where tenant_id = ${tenantId} and id = ${id}`,
  )
