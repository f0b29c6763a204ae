import { Refusal } from '@cloud-steward/contract'
import { deviceCommand, type LOCK_KINDS } from '@cloud-steward/contract/devices/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { insertMany } from '../../../infra/db/bulk.ts'
import type { SecretBox } from '../../../infra/secrets/secret-box.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import type { LockCode } from '../gateway/lock.rules.ts'
import { answerOfCommand, type Cause, type CommandRow, lockTargets } from './command.queries.ts'
import { commandRow } from './command-row.ts'

type LockKind = (typeof LOCK_KINDS)[number]
/** What goes with an order to a lock. Instants are ISO-8601 in UTC, times of the day `HH:MM` on the lock's clock. */
export interface LockCommand {
  slot?: number
  kind?: string
  code?: string
  from?: string
  to?: string
  /** Days of the week on which it opens, Monday 1; none: every day. */
  days?: readonly number[]
  /** An end before the start is of the next day. */
  start?: string
  end?: string
  /** It forgets the code as soon as that has opened. */
  once?: boolean
}
const placeOf = (tenantId: number, id: string): string => `device_command ${tenantId} ${id} payload`
const placeOfAnswer = (tenantId: number, id: string): string => `device_command ${tenantId} ${id} answer`

export const openLockCommand = (secrets: SecretBox, tenantId: number, { id, payload }: CommandRow): LockCommand =>
  payload ? (JSON.parse(secrets.open(payload, placeOf(tenantId, id))) as LockCommand) : {}
export const sealAnswer = (secrets: SecretBox, tenantId: number, id: string, codes: readonly LockCode[]): string =>
  secrets.seal(JSON.stringify(codes), placeOfAnswer(tenantId, id))

/** Puts an order in the line of a lock's collector; the event `device.deviceCommand.ended` says what became of it. */
export async function commandLock(
  tx: TxCtx,
  secrets: SecretBox,
  input: { deviceId: string; kind: LockKind; command?: LockCommand; cause: Cause; reason?: string | null },
): Promise<string> {
  const { kind, cause, reason } = input
  const tenantId = tx.tenant.id
  const [target] = await tx.db.rows(lockTargets(tenantId, [input.deviceId], tx.now()))
  if (target?.category !== 'lock') throw notFound()
  const refuse = (why: string) => new Refusal(`device.error.${why}`, { values: { serial: target.serial } })
  if (target.state !== 'active') throw refuse('notActive')
  if (target.protocol !== 'json') throw refuse('cannotDo')
  if (!target.collectorId) throw refuse('noCollector')
  const row = commandRow(tx, target, { kind, cause, reason })
  const payload = input.command ? secrets.seal(JSON.stringify(input.command), placeOf(tenantId, row.id)) : null
  await tx.db.run(insertMany(tenantId, 'device_command', [{ ...row, payload }]))
  const after = { serial: target.serial, kind, cause, slot: input.command?.slot, reason }
  tx.audit({ action: 'sendCommand', resource: deviceCommand.name, recordId: row.id, after })
  return row.id
}

/** Which codes a lock said it holds, in answer to `listCodes`; undefined when there is no such answer. */
export async function answerOfLock(ctx: Ctx, secrets: SecretBox, id: string): Promise<LockCode[] | undefined> {
  const found = await ctx.db.first(answerOfCommand(ctx.tenant.id, id))
  if (!found?.answer) return undefined
  return JSON.parse(secrets.open(found.answer, placeOfAnswer(ctx.tenant.id, id))) as LockCode[]
}
