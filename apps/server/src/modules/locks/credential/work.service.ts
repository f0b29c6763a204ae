import { Refusal } from '@cloud-steward/contract'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { NIL, newId } from '../../../infra/db/id.ts'
import { translate } from '../../../infra/labels.ts'
import { defineJob, type Reaction } from '../../../infra/queue/jobs.ts'
import type { SecretBox } from '../../../infra/secrets/secret-box.ts'
import type { SmsProvider } from '../../../infra/sms/provider.ts'
import { commandLock } from '../../devices/index.ts'
import { raise, settleAlarms } from '../alarm/alarm.service.ts'
import { dueKeys } from '../due.queries.ts'
import type { Answered, LockAdapter } from './adapter.ts'
import { endOf } from './code.rules.ts'
import { type CredentialRow, credentialOfOp, dueCredentials, findLock, type LockRow } from './credential.queries.ts'
import { keep, locked, markPlace, placeOf, RESOURCE, standingOf, WORK_JOB, workSoon } from './credential.record.ts'
import {
  begun,
  ended,
  isVoid,
  lapsed,
  MOST_ATTEMPTS,
  passed,
  type Standing,
  type Work,
  workFor,
} from './credential.rules.ts'

/** An order in the line of a collector may wait for an hour; what is asked over the network is answered soon. */
const [ORDER_MS, CALL_MS] = [70 * 60_000, 3 * 60_000]
const PAGE = 200

export interface Outer {
  secrets: SecretBox
  cloud: LockAdapter
  sms?: SmsProvider | undefined
}
export const secretOf = (secrets: SecretBox, tenantId: number, row: CredentialRow): string | undefined =>
  row.secret ? secrets.open(row.secret, placeOf(tenantId, row.id)) : undefined

/** Does the next thing a key needs, if there is one. */
export async function workOn(ctx: Ctx, outer: Outer, id: string): Promise<void> {
  const asked = await ctx.transaction(async (tx) => {
    const row = await locked(tx, id)
    const now = tx.now().getTime()
    const one = passed(lapsed(standingOf(row), now, Math.random()), now)
    const work = workFor(one, now)
    const lock = (await tx.db.first(findLock(tx, row.lockId)))!
    if (!work) {
      // Time has passed: what was planned is due, or what was on is to go.
      const isUnused = isVoid(one, now)
      await keep(tx, row, one, one.goal !== row.goal ? 'expired' : isUnused ? 'unused' : 'due')
      // Whoever holds them stands before a door that does not open.
      if (isUnused) await raise(tx, { kind: 'unused', ...aboutKey(row) })
      if (one.goal !== row.goal) workSoon(tx)
      return undefined
    }
    if (lock.state === 'removed') {
      // What hangs on no door opens none.
      await keep(tx, row, { ...one, goal: 'gone', held: 'no', op: null, heldVersion: null }, 'dismounted')
      return undefined
    }
    if (lock.protocol === 'cloud') {
      const next = begun(one, work, newId(), now + CALL_MS)
      await keep(tx, row, next, 'sent')
      return { row, lock, work, next }
    }
    await sendCommand(tx, outer.secrets, { row, one, work })
    return undefined
  })
  if (!asked) return
  const { row, lock, work, next } = asked
  const secret = secretOf(outer.secrets, ctx.tenant.id, row)
  const current = {
    ...row,
    validFrom: new Date(next.validFrom).toISOString(),
    validTo: new Date(next.validTo).toISOString(),
  }
  const answered = await (work === 'put'
    ? outer.cloud.put(ctx, lock, current, secret)
    : outer.cloud.drop(ctx, lock, current))
  await settle(ctx, outer.secrets, next.op!.id, answered)
}

async function sendCommand(
  tx: TxCtx,
  secrets: SecretBox,
  { row, one, work }: { row: CredentialRow; one: Standing; work: Work },
): Promise<void> {
  const now = tx.now().getTime()
  const command = {
    slot: row.slot ?? 0,
    kind: row.kind,
    ...(work === 'put' && {
      code: secretOf(secrets, tx.tenant.id, row),
      from: new Date(one.validFrom).toISOString(),
      to: endOf(one.validTo),
      ...(row.weekdays && { days: row.weekdays.map(Number) }),
      ...(row.dayFrom && row.dayTo && { start: row.dayFrom, end: row.dayTo }),
      ...(row.cycle === 'once' && { once: true }),
    }),
  }
  try {
    const kind = work === 'put' ? 'putCode' : 'dropCode'
    const opId = await commandLock(tx, secrets, { deviceId: row.lockId, kind, command, cause: 'auto' })
    await keep(tx, row, begun(one, work, opId, now + ORDER_MS), 'sent')
  } catch (error) {
    // Suspended, or without a gateway: nothing was asked of it.
    if (!(error instanceof Refusal)) throw error
    const failed = ended(begun(one, work, row.id, now), row.id, 'noDevice', { now, chance: Math.random() })
    await keep(tx, row, { ...failed, held: one.held }, 'noDevice')
    await notifyFailures(tx, row, failed)
  }
}

/** What came of the one thing that was asked. Heard twice, or of something else, it changes nothing. */
export const settle = (
  ctx: Ctx,
  secrets: SecretBox,
  opId: string,
  { outcome, remoteNo, secret, firstUseBy }: Answered,
): Promise<void> =>
  ctx.transaction(async (tx) => {
    const row = await tx.db.first(credentialOfOp(tx.tenant.id, opId))
    if (!row) return
    const before = standingOf(row)
    const answered = ended(before, opId, outcome, { now: tx.now().getTime(), chance: Math.random() })
    const next = firstUseBy ? { ...answered, firstUseBy: Date.parse(firstUseBy) } : answered
    const columns = {
      ...(firstUseBy && { first_use_by: firstUseBy }),
      ...(remoteNo !== undefined && { remote_no: remoteNo }),
      ...(secret && {
        secret: secrets.seal(secret, placeOf(tx.tenant.id, row.id)),
        secret_mark: secrets.fingerprint(secret, markPlace(tx.tenant.id, row.lockId)),
      }),
    }
    await keep(tx, row, next, outcome, { columns })
    if (outcome === 'done')
      await settleAlarms(tx, ['push_failed', 'remove_failed', 'outlived', 'drift', 'unused'], row.id)
    else await notifyFailures(tx, row, next)
    workSoon(tx)
  })

/** Who could not be reached again and again: the maker computes digits that need no way to the lock, else somebody goes there. */
async function notifyFailures(tx: TxCtx, row: CredentialRow, next: Standing): Promise<void> {
  if (next.attempts !== MOST_ATTEMPTS) return
  const kind = next.goal === 'on' ? 'push_failed' : 'remove_failed'
  const lock = await tx.db.first(findLock(tx, row.lockId))
  const mayCompute =
    kind === 'push_failed' && row.kind === 'passcode' && row.mode === 'custom' && row.cycle === 'period'
  if (mayCompute && lock && isComputed(lock) && next.error !== 'account') {
    await keep(
      tx,
      { ...row, state: 'push_failed' },
      { ...next, attempts: 0, nextAt: tx.now().getTime() },
      'algorithmic',
      {
        columns: { mode: 'algorithmic' },
      },
    )
    return
  }
  const detail = translate(tx.language, `${RESOURCE}.error.${next.error}`)
  await raise(tx, { kind, ...aboutKey(row), detail })
}
const aboutKey = ({ id, lockId, siteId, roomId, holder }: CredentialRow) => ({
  subject: id,
  lockId,
  siteId,
  roomId,
  credentialId: id,
  holder,
})
const isComputed = ({ protocol }: LockRow): boolean => protocol === 'cloud'

/** All keys of a tenant for which the clock has something to do; one after the other, so a gateway has one thing at a time. */
export async function workOnKeys(ctx: Ctx, outer: Outer, signal?: AbortSignal): Promise<void> {
  for (let after = NIL; ; ) {
    const due = await ctx.db.rows(dueCredentials(ctx.tenant.id, ctx.now(), after, PAGE))
    for (const { id } of due) {
      if (signal?.aborted) return
      await workOn(ctx, outer, id)
    }
    if (due.length < PAGE) return
    after = due.at(-1)!.id
  }
}
export const workOnKeysJob = (outer: Outer) =>
  defineJob({
    name: WORK_JOB,
    schedule: '* * * * *',
    due: dueKeys,
    run: (ctx, _payload, signal) => workOnKeys(ctx, outer, signal),
  })

/** What became of an order to a lock of our own gateways. */
const OUTCOMES: Record<string, Answered['outcome']> = {
  noAnswer: 'noAnswer',
  notDone: 'notDone',
  refused: 'refused',
  noDevice: 'noDevice',
  full: 'full',
  busy: 'busy',
  unreachable: 'unreachable',
}
export const commandEnded = ({ secrets }: Outer): Reaction => ({
  event: 'device.deviceCommand.ended',
  run: async (ctx, { id, kind, state, result }) => {
    if (kind !== 'putCode' && kind !== 'dropCode') return
    const outcome = state === 'verified' ? 'done' : (OUTCOMES[String(result)] ?? 'notReached')
    await settle(ctx, secrets, id as string, { outcome })
  },
})
