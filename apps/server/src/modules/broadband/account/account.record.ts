import { Refusal } from '@cloud-steward/contract'
import {
  type AccountState,
  type LineOrderType,
  lineAccount,
  mayFollowAccount,
} from '@cloud-steward/contract/broadband/index.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { publish } from '../../../infra/live/publish.ts'
import { moveState } from '../../../infra/steps/move-state.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { type AccountColumns, type AccountRow, lockAccount, setAccount } from './account.queries.ts'

export const refusedNow = (state: AccountState): Refusal => new Refusal(`broadband.error.cannot.${state}`)

/** The account the caller sees, locked, if this may be asked of its carrier now. */
export async function lockedAccount(tx: TxCtx, id: string, type?: LineOrderType): Promise<AccountRow> {
  const row = await tx.db.first(lockAccount(tx, id))
  if (!row) throw notFound()
  if (type && !mayFollowAccount(type, row.state)) throw refusedNow(row.state)
  return row
}

interface Change {
  to: AccountState
  columns?: AccountColumns
  reason?: string | null
  action: string
}
/** Moves an account to a state and tells open consoles. Answers the row as it is now. */
export async function moveAccount(
  tx: TxCtx,
  row: AccountRow,
  { to, columns, reason, action }: Change,
): Promise<AccountRow> {
  const step = { subject: lineAccount.name, recordId: row.id, from: row.state, to, columns, reason, at: tx.now() }
  if (!(await moveState(tx, 'broadband_account', { ...step, action, after: said(to, columns, reason) })))
    throw refusedNow(row.state)
  tx.emit({ name: 'broadband.account.moved', payload: { id: row.id, from: row.state, to } })
  await publish(tx, { kind: 'device', to: { staffOf: lineAccount.name } })
  return { ...row, ...(columns as Partial<AccountRow>), state: to }
}
/** What the log keeps: a password not even sealed. */
function said(to: AccountState, columns: AccountColumns = {}, reason?: string | null): object {
  const { secret: _secret, ...told } = columns
  return { state: to, reason: reason ?? undefined, ...told }
}
/** Changes an account without moving it. */
export async function changeAccount(
  tx: TxCtx,
  row: AccountRow,
  action: string,
  columns: AccountColumns,
): Promise<AccountRow> {
  await tx.db.run(setAccount(tx.tenant.id, row.id, columns))
  const { secret: _secret, ...told } = columns
  tx.audit({ action, resource: lineAccount.name, recordId: row.id, after: told })
  return { ...row, ...(columns as Partial<AccountRow>) }
}
/** Sets the day on which the server looks at an account next. It is not audited. */
export const lookOn = (tx: TxCtx, { id }: Pick<AccountRow, 'id'>, day: string | null) =>
  tx.db.run(setAccount(tx.tenant.id, id, { look_on: day }))

export const placeOfPassword = (tenantId: number, id: string): string => `broadband_account ${tenantId} ${id} password`
