import type { Ctx } from '../../../infra/ctx/types.ts'
import { localTime } from '../../../infra/local-time.ts'
import {
  type CloudKey,
  type LockCloud,
  LockCloudError,
  LockCloudSilence,
} from '../../../infra/lock-cloud/lock-cloud.ts'
import type { Answered, LockAdapter } from '../credential/adapter.ts'
import { beginningOf, isForever } from '../credential/code.rules.ts'
import type { CredentialRow, LockRow } from '../credential/credential.queries.ts'
import { firstUseOf } from '../credential/credential.record.ts'
import { type CredentialError, FIRST_USE_MS } from '../credential/credential.rules.ts'
import { cloudKindOf } from '../credential/cycle.rules.ts'
import { accountOfType } from './account.queries.ts'
import { type CloudOuter, openCloud } from './account.service.ts'

const HOUR_MS = 3_600_000
const IN_LOCK = 1
/** What the numbers of the cloud mean for us; everything else is a refusal. */
const CODES: Record<number, CredentialError> = {
  [-3003]: 'busy',
  [-3002]: 'unreachable',
  [-2012]: 'unreachable',
  [-3009]: 'full',
  [-1003]: 'noDevice',
  10001: 'account',
  10003: 'account',
  10004: 'account',
  10007: 'account',
}
export const errorOf = (error: unknown): CredentialError => {
  if (error instanceof LockCloudSilence) return 'noAnswer'
  if (error instanceof LockCloudError) return CODES[error.code] ?? 'refused'
  throw error
}
/** A key is known there by this name also when the answer that gave its number was lost. */
const nameOf = ({ id }: Pick<CredentialRow, 'id'>): string => `cs-${id}`
interface Times {
  from: number
  /** None: for ever. */
  to: number | undefined
}
const timesOf = ({ validFrom, validTo }: CredentialRow): Times => ({
  from: Date.parse(validFrom),
  to: isForever(validTo) ? undefined : Date.parse(validTo),
})
/** What has no end is listed with none, or with one nobody lives to see; its beginning may be missing as well. */
const isEndless = ({ endDate }: CloudKey): boolean => !endDate || endDate > Date.UTC(2090)
/** @param latest computed digits begin when they are computed, which may be later than was asked */
const isThere = (key: CloudKey | undefined, { from, to }: Times, latest = from): boolean => {
  if (key?.status !== IN_LOCK) return false
  const begins = key.startDate > from - HOUR_MS && key.startDate < latest + HOUR_MS
  return to === undefined ? isEndless(key) && (!key.startDate || begins) : begins && near(key.endDate, to)
}
/** Computed digits begin and end at full hours. */
const near = (a: number, b: number): boolean => Math.abs(a - b) < HOUR_MS

/** Full hours: of its first and last moment, and of the day where it is for days of the week. */
function hoursOf(ctx: Ctx, row: CredentialRow): Times {
  const { from, to } = timesOf(row)
  const begins = Math.floor(Math.max(from, ctx.now().getTime()) / HOUR_MS) * HOUR_MS
  const { timeZone } = ctx.tenant
  const { dayFrom, dayTo } = row
  if (!dayFrom || !dayTo) return { from: begins, to: to && Math.ceil(to / HOUR_MS) * HOUR_MS }
  const onDay = (at: number, time: string) =>
    beginningOf(localTime(timeZone, new Date(at)).slice(0, 10), timeZone).getTime() + Number(time.slice(0, 2)) * HOUR_MS
  return { from: onDay(begins, dayFrom), to: onDay(to ?? begins, dayTo) }
}

/** Digits the lock knows without hearing of them; those for a time must be used soon, or it knows them no more. */
async function compute(ctx: Ctx, cloud: LockCloud, lock: LockRow, row: CredentialRow): Promise<Answered> {
  const { from, to } = hoursOf(ctx, row)
  const kind = cloudKindOf(row.cycle, row.weekdays)
  const made = await cloud.compute({ lockId: lock.address, name: nameOf(row), from, to, kind })
  const firstUseBy = kind ? undefined : new Date(from + FIRST_USE_MS).toISOString()
  return { outcome: 'done', remoteNo: made.id, secret: made.code, firstUseBy }
}
/** It has been made already, and the answer was lost: what its maker computed is in its list. */
function foundAs(
  { mode, cycle, firstUseBy }: CredentialRow,
  { keyboardPwdId, keyboardPwd, startDate }: CloudKey,
): Answered {
  const found = { outcome: 'done' as const, remoteNo: keyboardPwdId }
  if (mode !== 'algorithmic' || !keyboardPwd) return found
  const isNew = cycle === 'period' && !firstUseBy && startDate
  const until = isNew ? { firstUseBy: new Date(startDate + FIRST_USE_MS).toISOString() } : {}
  return { ...found, secret: keyboardPwd, ...until }
}
const isUnused = (row: CredentialRow, now: number): boolean => {
  const by = firstUseOf(row)
  return by !== null && now >= by
}

/** Locks of a maker's cloud. What it says that it did counts when its list of the lock says so. */
export function cloudAdapter(outer: CloudOuter): LockAdapter {
  const cloudOf = async (ctx: Ctx, { typeId }: LockRow): Promise<LockCloud> => {
    const account = await ctx.db.first(accountOfType(ctx.tenant.id, typeId))
    const cloud = account && (await openCloud(ctx, outer, account))
    if (!cloud) throw new LockCloudError(10001, 'no account')
    return cloud
  }
  const find = async (cloud: LockCloud, lock: LockRow, row: CredentialRow) =>
    (await cloud.list(lock.address)).find(
      ({ keyboardPwdId, keyboardPwdName }) =>
        (row.remoteNo !== null && keyboardPwdId === row.remoteNo) || keyboardPwdName === nameOf(row),
    )
  const answer = async (work: () => Promise<Answered>): Promise<Answered> => {
    try {
      return await work()
    } catch (error) {
      return { outcome: errorOf(error) }
    }
  }
  return {
    put: (ctx, lock, row, secret) =>
      answer(async () => {
        const cloud = await cloudOf(ctx, lock)
        const times = timesOf(row)
        const key = { lockId: lock.address, ...times }
        const before = await find(cloud, lock, row)
        const kind = cloudKindOf(row.cycle, row.weekdays)
        // Its days and hours are in the digits: they are no other ones by being written again.
        if (kind && before?.status === IN_LOCK) return foundAs(row, before)
        const isVoid = isUnused(row, ctx.now().getTime())
        const latest = row.mode === 'algorithmic' ? Math.max(times.from, ctx.now().getTime()) : undefined
        if (!isVoid && before && isThere(before, times, latest)) return foundAs(row, before)
        const { to } = times
        if (before?.status === IN_LOCK && !isVoid && to !== undefined)
          await cloud.change({ ...key, to, keyboardPwdId: before.keyboardPwdId })
        else {
          // What was accepted and failed afterwards, or is void, stands in its list, and in its way.
          if (before) await cloud.delete(lock.address, before.keyboardPwdId)
          if (row.mode === 'algorithmic') return await compute(ctx, cloud, lock, row)
          await cloud.add({ ...key, code: secret!, name: nameOf(row) })
        }
        const after = await find(cloud, lock, row)
        return { outcome: isThere(after, times) ? 'done' : 'notDone', remoteNo: after?.keyboardPwdId ?? null }
      }),
    drop: (ctx, lock, row) =>
      answer(async () => {
        const cloud = await cloudOf(ctx, lock)
        const before = await find(cloud, lock, row)
        if (!before) return { outcome: 'done' }
        await cloud.delete(lock.address, before.keyboardPwdId)
        return { outcome: (await find(cloud, lock, row)) ? 'notDone' : 'done' }
      }),
    open: async (ctx, lock) => {
      try {
        await (await cloudOf(ctx, lock)).unlock(lock.address)
        return 'done'
      } catch (error) {
        return errorOf(error)
      }
    },
    list: async (ctx, lock) => {
      try {
        const keys = await (await cloudOf(ctx, lock)).list(lock.address)
        return keys
          .filter(({ status }) => status === IN_LOCK)
          .map((key) => ({
            remoteNo: key.keyboardPwdId,
            from: key.startDate ? new Date(key.startDate).toISOString() : undefined,
            to: isEndless(key) ? undefined : new Date(key.endDate).toISOString(),
          }))
      } catch (error) {
        return errorOf(error)
      }
    },
  }
}
