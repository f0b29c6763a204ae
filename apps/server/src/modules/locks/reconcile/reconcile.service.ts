import { Refusal } from '@cloud-steward/contract'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { NIL } from '../../../infra/db/id.ts'
import { defineJob, type Reaction } from '../../../infra/queue/jobs.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { answerOfLock, checkOf, commandLock, type LockCode } from '../../devices/index.ts'
import { raise, settleAlarms } from '../alarm/alarm.service.ts'
import { CHECK_JOB } from '../cloud/notice.service.ts'
import { FOREVER } from '../credential/code.rules.ts'
import { type CredentialRow, credentialsOfLock, findLock, type LockRow } from '../credential/credential.queries.ts'
import { keep, standingOf, workSoon } from '../credential/credential.record.ts'
import { seen } from '../credential/credential.rules.ts'
import { type Outer, secretOf } from '../credential/work.service.ts'
import { dueChecks } from '../due.queries.ts'
import { locksToCheck } from './reconcile.queries.ts'
import { compare, type Held } from './reconcile.rules.ts'

const PAGE = 200

/** Asks a lock what it holds: a cloud at once, a lock of our gateways by an order whose answer comes as an event. */
export async function checkKeys(ctx: Ctx, outer: Outer, lockId: string): Promise<void> {
  const lock = await ctx.db.first(findLock(ctx, lockId))
  if (!lock) throw notFound()
  if (lock.protocol === 'cloud') {
    const said = await outer.cloud.list(ctx, lock)
    if (typeof said === 'string') throw new Refusal('lock.error.notListed')
    await apply(
      ctx,
      lock,
      said.map(({ remoteNo, from, to }) => ({ ref: remoteNo, ...heldTimes(from, to) })),
      ({ remoteNo }) => remoteNo,
    )
    return
  }
  await ctx.transaction((tx) => commandLock(tx, outer.secrets, { deviceId: lockId, kind: 'listCodes', cause: 'auto' }))
}
/** The answer of a lock of our gateways: places, times, and whether the digits are those we gave. */
export const listedReaction = (outer: Outer): Reaction => ({
  event: 'device.deviceCommand.ended',
  run: async (ctx, { id, deviceId, kind, state }) => {
    if (kind !== 'listCodes' || state !== 'verified') return
    const [codes, lock] = [
      await answerOfLock(ctx, outer.secrets, id as string),
      await ctx.db.first(findLock(ctx, deviceId as string)),
    ]
    if (!codes || !lock) return
    const refOf = ({ slot }: CredentialRow) => (slot === null ? null : String(slot))
    const digits = (row: CredentialRow) => secretOf(outer.secrets, ctx.tenant.id, row)
    await apply(
      ctx,
      lock,
      codes.map(({ slot, from, to }) => ({ ref: String(slot), ...heldTimes(from, to) })),
      refOf,
      (row) => {
        const there = codes.find(({ slot }) => slot === row.slot)
        const own = digits(row)
        const isWhen = !there || keepsHours(row, there)
        return isWhen && (!there?.check || own === undefined || there.check === checkOf(there.slot, own))
      },
    )
  },
})

/** Notes what was found of each key, and of those nobody gave. Keys of which something is being asked say nothing now. */
const apply = (
  ctx: Ctx,
  lock: LockRow,
  held: readonly Held[],
  refOf: (row: CredentialRow) => string | null,
  isSame: (row: CredentialRow) => boolean = () => true,
): Promise<void> =>
  ctx.transaction(async (tx) => {
    const rows = (await tx.db.rows(credentialsOfLock(tx.tenant.id, lock.id))).filter(({ kind }) => kind !== 'app_key')
    const known = rows.map((row) => ({ id: row.id, ref: refOf(row), ...timesOf(row) }))
    const same = new Map(rows.map((row) => [refOf(row), isSame(row)]))
    const found = compare(
      held.map((one) => ({ ...one, isSame: same.get(one.ref) ?? true })),
      known,
    )
    for (const { id, found: what } of found.keys) await note(tx, rows.find((row) => row.id === id)!, what)
    await noteStrays(tx, lock, found.strays)
  })

/** What says when it begins and names no end opens for ever. */
const heldTimes = (from: string | undefined, to: string | undefined) => ({ from, to: to ?? (from && FOREVER) })
const keepsHours = ({ cycle, weekdays, dayFrom, dayTo }: CredentialRow, there: LockCode): boolean =>
  (there.days ?? []).toSorted((a, b) => a - b).join() === (weekdays ?? []).toSorted().join() &&
  (there.start ?? null) === dayFrom &&
  (there.end ?? null) === dayTo &&
  Boolean(there.once) === (cycle === 'once')
/** A cloud tells of digits for days of the week, or for one time, the hours they are computed for; of others when they were computed. */
const timesOf = ({ mode, cycle, validFrom, validTo }: CredentialRow): { from?: string; to?: string } => {
  if (mode !== 'algorithmic') return { from: validFrom, to: validTo }
  return cycle === 'period' ? { to: validTo } : {}
}

async function note(tx: TxCtx, row: CredentialRow, what: 'same' | 'different' | 'absent'): Promise<void> {
  const before = standingOf(row)
  const next = seen(before, what)
  if (next === before) return
  await keep(tx, row, next, 'seen')
  const { id, lockId, siteId, roomId, holder } = row
  if (next.drift) await raise(tx, { kind: 'drift', subject: id, lockId, siteId, roomId, credentialId: id, holder })
  else await settleAlarms(tx, ['drift'], id)
  if (next.held === 'no') await settleAlarms(tx, ['outlived', 'remove_failed'], id)
  workSoon(tx)
}
async function noteStrays(tx: TxCtx, { id, siteId, roomId }: LockRow, strays: readonly string[]): Promise<void> {
  if (!strays.length) return settleAlarms(tx, ['stray'], id)
  const detail = strays.slice(0, 20).join(', ')
  await raise(tx, { kind: 'stray', subject: id, lockId: id, siteId, roomId, detail })
}

/** Every night: all locks in use, one after the other. One that cannot be asked is asked tomorrow. */
export const checkLocksJob = (outer: Outer) =>
  defineJob({
    name: 'check-locks',
    schedule: '40 3 * * *',
    due: dueChecks,
    run: async (ctx, _payload, signal) => {
      for (let after = NIL; ; ) {
        const rows = await ctx.db.rows(locksToCheck(ctx.tenant.id, after, PAGE))
        for (const { id } of rows) {
          if (signal.aborted) return
          await tryCheck(ctx, outer, id)
        }
        if (rows.length < PAGE) return
        after = rows.at(-1)!.id
      }
    },
  })
/** One lock of which a cloud said that something had failed. */
export const checkLockJob = (outer: Outer) =>
  defineJob<{ lockId: string }>({ name: CHECK_JOB, run: (ctx, { lockId }) => tryCheck(ctx, outer, lockId) })
const tryCheck = (ctx: Ctx, outer: Outer, lockId: string): Promise<void> =>
  checkKeys(ctx, outer, lockId).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    ctx.log.info({ lock: lockId, reason: error.reason }, 'a lock could not be asked what it holds')
  })
