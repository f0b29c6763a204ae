import type { FREEZE_PAYEES } from '@cloud-steward/contract/wallet/freeze.ts'
import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { FreezeState, FreezeStep, Frozen } from './freeze.rules.ts'

export interface FreezeRow extends Frozen {
  id: string
  no: string
  landlordId: string
  state: FreezeState
  makerId: string | null
  /** Of a hold: it ends with its cause, not by hand. */
  holdId: string | null
  steps: number
}
export const insertFreeze = (tenantId: number, row: NewRow<'wallet_freeze'>) =>
  insertMany(tenantId, 'wallet_freeze', [row])
/** Locked: of many who decide about it one after the other does. */
export const lockFreeze = (tenantId: number, id: string) =>
  raw<FreezeRow>(sql`select id, no, landlord_id as "landlordId", amount_fen as "amountFen", committed_fen as "committedFen",
      released_fen as "releasedFen", state, maker_id as "makerId", hold_id as "holdId", steps
    from wallet_freeze where tenant_id = ${tenantId} and id = ${id} for update`)
export const putFreeze = (tenantId: number, { id, committedFen, releasedFen, state, steps }: FreezeRow) =>
  raw(sql`update wallet_freeze set committed_fen = ${committedFen}, released_fen = ${releasedFen}, state = ${state}, steps = ${steps}
    where tenant_id = ${tenantId} and id = ${id}`)
export const insertFreezeStep = (tenantId: number, row: NewRow<'wallet_freeze_step'>) =>
  insertMany(tenantId, 'wallet_freeze_step', [row])
export const freezeStepsOf = (tenantId: number, id: string) =>
  raw<{
    at: string
    username: string
    kind: FreezeStep
    amountFen: number
    payee: (typeof FREEZE_PAYEES)[number] | null
    payeeName: string | null
    reason: string
  }>(
    sql`select s.created_at as at, s.username, s.kind, s.amount_fen as "amountFen", s.payee, coalesce(r.name, l.name) as "payeeName", s.reason
      from wallet_freeze_step s
      left join housing_rentee r on r.tenant_id = s.tenant_id and r.id = s.rentee_id
      left join housing_landlord l on l.tenant_id = s.tenant_id and l.id = s.other_id
      where s.tenant_id = ${tenantId} and s.freeze_id = ${id} order by s.id limit 200`,
  )
/** Whose last day is over. */
export const freezesOver = (tenantId: number, today: string) =>
  raw<{ id: string }>(
    sql`select id from wallet_freeze where tenant_id = ${tenantId} and state = 'active' and expires_on < ${today}::date order by id`,
  )
