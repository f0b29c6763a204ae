import type { CORRECTION_STATES } from '@cloud-steward/contract/prepaid/index.ts'
import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export type CorrectionState = (typeof CORRECTION_STATES)[number]
export interface CorrectionRow {
  id: string
  accountId: string
  amountFen: number
  reason: string
  state: CorrectionState
  makerId: string | null
}
export const insertCorrection = (tenantId: number, row: NewRow<'prepaid_correction'>) =>
  insertMany(tenantId, 'prepaid_correction', [row])
/** Locked: of many who decide on it one does. */
export const lockCorrection = (tenantId: number, id: string) =>
  raw<CorrectionRow>(sql`select id, account_id as "accountId", amount_fen as "amountFen", reason, state, maker_id as "makerId"
    from prepaid_correction where tenant_id = ${tenantId} and id = ${id} for update`)
