import { Refusal } from '@cloud-steward/contract'
import {
  type CheckOutAction,
  type CheckOutState,
  checkOut,
  isSigned,
  mayFollow,
} from '@cloud-steward/contract/checkout/index.ts'
import { isParty } from '../../infra/ctx/row-scope.ts'
import type { Ctx, TxCtx } from '../../infra/ctx/types.ts'
import type { NewRow } from '../../infra/db/bulk.ts'
import { newId } from '../../infra/db/id.ts'
import { serialNo } from '../../infra/db/numbers.ts'
import { recordStep } from '../../infra/steps/steps.ts'
import { notFound } from '../../kit/standard-operations.ts'
import { limitLateFees } from '../billing/index.ts'
import { type CheckOutRow, changeCheckOut, insertCheckOut, lockCheckOut } from './check-out.queries.ts'
import { checkOuts } from './check-out.source.ts'
import { followDispute } from './dispute-hold.service.ts'

/** Refuses landlords and rentees, whatever an administrator granted them. */
export function staffOnly(ctx: Ctx): void {
  if (isParty(ctx.scope)) throw new Refusal('kit.error.forbidden', { http: 403 })
}
/** The check-out, locked, when the caller sees it and may do this with it as it stands. */
export async function lockFor(tx: TxCtx, id: string, action: CheckOutAction): Promise<CheckOutRow> {
  staffOnly(tx)
  await checkOuts.get(tx, id)
  const row = await tx.db.first(lockCheckOut(tx.tenant.id, id))
  if (!row) throw notFound()
  if (!mayFollow(action, row.state)) throw new Refusal('checkout.error.notNow', { values: { no: row.no } })
  return row
}
/** Where a check-out is worked on, with its inspection or before it. */
export const startedState = ({ inspection_id, settle_on }: Pick<CheckOutRow, 'inspection_id' | 'settle_on'>) =>
  inspection_id || settle_on ? ('inspected' as const) : ('scheduled' as const)
/** Whoever begins or submits it. */
export const makerOf = (tx: TxCtx) => ({ maker_id: tx.user?.id ?? null, maker: tx.user?.username ?? 'system' })
type Leased = Record<'id' | 'room_id' | 'site_id' | 'rentee_id' | 'landlord_id', string>
/** Writes a new check-out of a lease down, with its number and its first step. */
export async function addCheckOut(
  tx: TxCtx,
  { id: leaseId, room_id, site_id, rentee_id, landlord_id }: Leased,
  columns: Omit<NewRow<'checkout_check_out'>, 'no' | 'lease_id' | 'maker' | keyof Leased> & {
    state: CheckOutState
    reason: string
  },
): Promise<{ id: string }> {
  const [number] = (await tx.numbers('checkOut')) as [number]
  const known = { id: newId(), no: serialNo('C', tx.today(), number), lease_id: leaseId }
  const row = { ...known, room_id, site_id, rentee_id, landlord_id, ...columns, ...makerOf(tx) }
  await tx.db.run(insertCheckOut(tx.tenant.id, row))
  noteStep(tx, row.id, null, row.state, row.reason)
  tx.audit({ action: 'add', resource: checkOut.name, recordId: row.id, after: row })
  return { id: row.id }
}
/** Writes where a check-out stands now: who, when, from, to, why; and what else changed with it. */
export async function moveTo(
  tx: TxCtx,
  row: CheckOutRow,
  to: CheckOutState,
  columns: Partial<Omit<NewRow<'checkout_check_out'>, 'reason'>> = {},
  why?: string | null,
): Promise<void> {
  const moved = to === row.state ? {} : { state: to, state_at: tx.now().toISOString() }
  await tx.db.run(changeCheckOut(tx.tenant.id, row.id, { ...moved, decision_reason: why ?? null, ...columns }))
  noteStep(tx, row.id, row.state, to, why)
  if (isSigned(row.state) !== isSigned(to)) await closeDebt(tx, row, isSigned(to))
  await followDispute(tx, row, to, { retainedFen: columns.retained_fen, reason: why ?? row.reason })
  const { statement: _statement, pay_account: account, ...shown } = columns
  // The audit says that the account changed and which it is, not how to pay to it.
  const payee = account ? { pay_account: `…${account.slice(-4)}` } : {}
  tx.audit({
    action: to,
    resource: checkOut.name,
    recordId: row.id,
    before: { state: row.state },
    after: { state: to, reason: why, ...shown, ...payee },
  })
}
/** Late fees are counted to the day of the statement, however long it is reviewed and whenever it is paid. */
export async function closeDebt(tx: TxCtx, row: CheckOutRow, signed: boolean): Promise<void> {
  await tx.db.run(limitLateFees(tx.tenant.id, row.lease_id, signed ? (row.settle_on ?? row.left_on) : null))
}

export function noteStep(tx: TxCtx, checkOutId: string, from: string | null, to: string, reason?: string | null): void {
  recordStep(tx, { subject: checkOut.name, recordId: checkOutId, from, to, reason })
}
