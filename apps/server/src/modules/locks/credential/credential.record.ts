import { Refusal } from '@cloud-steward/contract'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { publish } from '../../../infra/live/publish.ts'
import { recordStep } from '../../../infra/steps/steps.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { endOf } from './code.rules.ts'
import { type CredentialRow, changeCredential, lockCredential } from './credential.queries.ts'
import { FIRST_USE_MS, type Standing, stateOf, type Wish, wished } from './credential.rules.ts'

export const RESOURCE = 'lock.credential'
const at = (instant: string): number => Date.parse(instant)

/** What the rules work with. */
export const standingOf = (row: CredentialRow): Standing => ({
  goal: row.goal,
  held: row.held,
  version: row.version,
  heldVersion: row.heldVersion,
  op: row.opId ? { id: row.opId, work: row.opWork!, version: row.opVersion!, until: at(row.opUntil!) } : null,
  attempts: row.attempts,
  nextAt: at(row.nextAt),
  drift: row.drift,
  validFrom: at(row.validFrom),
  validTo: at(row.validTo),
  aheadMs: row.aheadMs,
  isVirtual: row.kind === 'app_key',
  once: row.cycle === 'once',
  error: row.error,
  firstUseBy: firstUseOf(row),
})
/** Deadline for the first use of the digits. After a use they are never void. */
export function firstUseOf({ firstUseBy, lastUsedAt }: CredentialRow): number | null {
  if (firstUseBy === null) return null
  const by = at(firstUseBy)
  return lastUsedAt !== null && at(lastUsedAt) >= by - FIRST_USE_MS ? null : by
}
export const columnsOf = (one: Standing) => ({
  goal: one.goal,
  held: one.held,
  version: one.version,
  held_version: one.heldVersion,
  op_id: one.op?.id ?? null,
  op_work: one.op?.work ?? null,
  op_version: one.op?.version ?? null,
  op_until: one.op ? new Date(one.op.until).toISOString() : null,
  attempts: one.attempts,
  next_at: new Date(one.nextAt).toISOString(),
  drift: one.drift,
  valid_from: new Date(one.validFrom).toISOString(),
  valid_to: endOf(one.validTo) ?? null,
  error: one.error,
})

/** Writes down how a locked key stands now; a step and the open consoles hear of it when its state is another one. */
export async function keep(
  tx: TxCtx,
  row: CredentialRow,
  next: Standing,
  cause: string,
  more: { note?: string | null; columns?: Parameters<typeof changeCredential>[2] } = {},
): Promise<void> {
  const state = stateOf(next, tx.now().getTime())
  await tx.db.run(changeCredential(tx.tenant.id, row.id, { ...columnsOf(next), state, ...more.columns }))
  if (state === row.state && !more.note) return
  const [from, reason] = [row.state, more.note]
  recordStep(tx, { subject: RESOURCE, recordId: row.id, kind: cause, from, to: state, reason })
  await publish(tx, { kind: 'device', to: { staffOf: RESOURCE } })
}

/** A key the caller sees, locked. */
export async function locked(tx: TxCtx, id: string): Promise<CredentialRow> {
  const row = await tx.db.first(lockCredential(tx, id))
  if (!row) throw notFound()
  return row
}

export const WORK_JOB = 'work-on-keys'
/** Has what is due done soon, whoever made it so. */
export const workSoon = (tx: TxCtx): void =>
  tx.enqueue({ name: WORK_JOB, payload: {}, key: `${WORK_JOB}:${tx.tenant.id}` })

/** Carries out a user's action on a key, with its reason; refused if the state does not allow it. */
export async function wish(
  tx: TxCtx,
  row: CredentialRow,
  input: Wish,
  reason?: string,
  cause: string = input.wish,
): Promise<void> {
  const next = wished(standingOf(row), input, tx.now().getTime())
  if (!next) throw new Refusal(`lock.error.cannot.${row.state}`)
  await keep(tx, row, next, cause, { note: reason })
  tx.audit({
    action: `${input.wish}Key`,
    resource: RESOURCE,
    recordId: row.id,
    before: { state: row.state, validTo: row.validTo },
    after: { ...input, holder: row.holder, reason },
  })
  workSoon(tx)
}

export const placeOf = (tenantId: number, id: string): string => `lock_credential ${tenantId} ${id} secret`
export const markPlace = (tenantId: number, lockId: string): string => `lock_credential ${tenantId} ${lockId}`
export const byWhom = ({ user }: Pick<Ctx, 'user'>) => ({
  maker_id: user?.id ?? null,
  maker: user?.username ?? 'system',
})
