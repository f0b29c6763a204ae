import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/locks/index.ts'
import { DECIDE_MINUTES, remoteOpen } from '@cloud-steward/contract/locks/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { translate } from '../../../infra/labels.ts'
import { publish } from '../../../infra/live/publish.ts'
import { defineJob, type Reaction } from '../../../infra/queue/jobs.ts'
import { recordStep } from '../../../infra/steps/steps.ts'
import { notFound, standard } from '../../../kit/standard-operations.ts'
import {
  type Decided,
  endReview,
  isOverdue,
  requireNoProcess,
  requireReviewer,
  requireWaiting,
  startReview,
} from '../../approvals/index.ts'
import { commandLock } from '../../devices/index.ts'
import { placeName } from '../alarm/alarm.queries.ts'
import { findLock, type LockRow } from '../credential/credential.queries.ts'
import type { Outer } from '../credential/work.service.ts'
import { dueOpenings } from '../due.queries.ts'
import { doorOf } from '../mine/mine.queries.ts'
import { noticeOf, notifyInBox, notifyRentee } from '../notify/notify-rentee.ts'
import {
  decideRemote,
  endRemote,
  insertRemote,
  lapseRemotes,
  lockRemote,
  markTold,
  residentOf,
  residentsBehind,
  setOp,
  untold,
} from './remote.queries.ts'

export const remoteOpens = standard(remoteOpen)
const OPEN_JOB = 'open-lock'
const MINUTE_MS = 60_000
/** Longer no order to open is waited for. */
const OPENING_MS = 5 * MINUTE_MS
type Answer<E> = Promise<AnswerOf<E>>

async function usable(tx: TxCtx, lockId: string): Promise<LockRow> {
  const lock = await tx.db.first(findLock(tx, lockId))
  if (!lock) throw notFound()
  if (lock.state !== 'active')
    throw new Refusal('lock.error.lockNotActive', { values: { serial: lock.serial }, fields: ['lockId'] })
  return lock
}
const requesterOf = ({ user }: Ctx) => ({ requester_id: user?.id ?? null, requester: user?.username ?? 'system' })

export const requestOpen = (
  ctx: Ctx,
  { lockId, reason }: InputOf<typeof contract.requestOpen>,
): Answer<typeof contract.requestOpen> =>
  ctx.transaction(async (tx) => {
    if (!tx.user) throw new Refusal('kit.error.forbidden', { http: 403 })
    const lock = await usable(tx, lockId)
    const id = newId()
    const resident = lock.roomId ? await tx.db.first(residentOf(tx.tenant.id, lock.roomId, tx.today())) : undefined
    const place = { lock_id: lockId, site_id: lock.siteId, room_id: lock.roomId, rentee_id: resident?.renteeId ?? null }
    const row = { id, kind: 'emergency', state: 'requested', ...place, reason, ...requesterOf(tx) }
    await tx.db.run(insertRemote(tx.tenant.id, row))
    recordStep(tx, { subject: remoteOpen.name, recordId: id, from: null, to: 'requested', reason })
    tx.audit({ action: 'requestOpen', resource: remoteOpen.name, recordId: id, after: row })
    await startReview(tx, {
      subject: 'remoteOpen',
      recordId: id,
      title: lock.serial,
      reason,
      link: `/remoteopen?id=${id}`,
    })
    return { id }
  })

/** Decided by somebody else than who asked. Who lives there is told with the decision, before the door opens. */
export const decideOpen = (
  ctx: Ctx,
  outer: Outer,
  { id, decision, note }: InputOf<typeof contract.decideOpen>,
): Answer<typeof contract.decideOpen> =>
  ctx.transaction(async (tx) => {
    const row = await tx.db.first(lockRemote(tx, id))
    if (!row) throw notFound()
    await requireNoProcess(tx, 'remoteOpen', id)
    requireReviewer(tx, { makerIds: [row.requesterId] })
    return { state: await carryOut(tx, outer, row, { isApproved: decision === 'approve', note }) }
  })
/** What the tenant's own process decided. It lapses like any other request. */
export const decidedOpen =
  (outer: Outer) =>
  async (tx: TxCtx, { recordId, outcome, reason }: Decided): Promise<void> => {
    const row = await tx.db.first(lockRemote(tx, recordId))
    if (!row) throw notFound()
    await carryOut(tx, outer, row, { isApproved: outcome === 'approved', note: reason })
  }
type Requested = NonNullable<Awaited<ReturnType<typeof lockedRemote>>>
const lockedRemote = (tx: TxCtx, id: string) => tx.db.first(lockRemote(tx, id))
interface Verdict {
  isApproved: boolean
  note?: string | null
}
async function carryOut(tx: TxCtx, outer: Outer, row: Requested, { isApproved, note }: Verdict) {
  requireWaiting(row.state === 'requested')
  if (isOverdue(new Date(row.createdAt), DECIDE_MINUTES, tx.now())) throw new Refusal('lock.error.openLapsed')
  const { id } = row
  const told = isApproved && (await tellResidents(tx, outer, row))
  const state = isApproved ? ('opening' as const) : ('rejected' as const)
  const by = { approverId: tx.user?.id ?? null, approver: tx.user?.username ?? 'system' }
  const reason = note?.trim() || null
  const to = { state, ...by, note: reason, told }
  await tx.db.run(decideRemote(tx.tenant.id, id, to))
  recordStep(tx, { subject: remoteOpen.name, recordId: id, from: row.state, to: state, reason })
  tx.audit({ action: isApproved ? 'approveOpen' : 'rejectOpen', resource: remoteOpen.name, recordId: id, after: to })
  if (isApproved) await startOpening(tx, outer, id, await usable(tx, row.lockId), row.reason)
  return state
}

/** @returns whether anybody of them could be told */
async function tellResidents(tx: TxCtx, outer: Outer, row: Requested): Promise<boolean> {
  let told = false
  for (const one of await openingsOf(tx, row)) if (await notifyRentee(tx, outer.sms, one)) told = true
  return told
}
/** What is said of an opening to those who live behind the door. */
async function openingsOf(tx: TxCtx, row: { lockId: string; renteeId: string | null; reason: string | null }) {
  const { renteeId, lockId } = row
  const residents = renteeId ? [{ renteeId }] : await tx.db.rows(residentsBehind(tx.tenant.id, lockId, tx.today()))
  const place = (await tx.db.first(placeName(tx.tenant.id, row.lockId)))?.name ?? ''
  const values = { place, reason: row.reason ?? '' }
  const said = { template: 'doorOpened' as const, values, ...noticeOf(tx, 'open', values) }
  return residents.map((one) => ({ ...one, ...said }))
}

/** Our gateways are told by an order; a cloud is asked when this transaction is over. */
async function startOpening(tx: TxCtx, { secrets }: Outer, id: string, lock: LockRow, reason: string | null) {
  if (lock.protocol === 'cloud') {
    await tx.db.run(setOp(tx.tenant.id, id, id))
    tx.enqueue({ name: OPEN_JOB, payload: { id, lockId: lock.id } })
    return
  }
  const opId = await commandLock(tx, secrets, { deviceId: lock.id, kind: 'unlock', cause: 'manual', reason })
  await tx.db.run(setOp(tx.tenant.id, id, opId))
}
async function ended(ctx: Ctx, opId: string, state: 'opened' | 'failed'): Promise<void> {
  await ctx.transaction(async (tx) => {
    const found = await tx.db.first(endRemote(tx.tenant.id, opId, state))
    if (!found) return
    recordStep(tx, { subject: remoteOpen.name, recordId: found.id, from: 'opening', to: state })
    tx.audit({ action: 'endOpen', resource: remoteOpen.name, recordId: found.id, after: { state } })
    await publish(tx, { kind: 'device', to: { staffOf: remoteOpen.name, usernames: [found.requester] } })
  })
}
export const unlockEnded: Reaction = {
  event: 'device.deviceCommand.ended',
  run: async (ctx, { id, kind, state }) => {
    if (kind === 'unlock') await ended(ctx, id as string, state === 'verified' ? 'opened' : 'failed')
  },
}
export const openLockJob = (outer: Outer) =>
  defineJob<{ id: string; lockId: string }>({
    name: OPEN_JOB,
    run: async (ctx, { id, lockId }) => {
      const lock = await ctx.db.first(findLock(ctx, lockId))
      const said = lock ? await outer.cloud.open(ctx, lock) : 'noDevice'
      await ended(ctx, id, said === 'done' ? 'opened' : 'failed')
    },
  })

/** A renter opens his own door, while his key of it is on and of this hour. */
export const openMyLock = (
  ctx: Ctx,
  outer: Outer,
  { lockId }: InputOf<typeof contract.openMyLock>,
): Answer<typeof contract.openMyLock> =>
  ctx.transaction(async (tx) => {
    if (tx.scope.kind !== 'rentee') throw new Refusal('kit.error.forbidden', { http: 403 })
    const door = await tx.db.first(doorOf(tx.tenant.id, tx.scope.id, lockId, tx.now()))
    if (!door) throw notFound()
    if (!door.mayOpen) throw new Refusal('lock.error.notNow')
    const lock = (await tx.db.first(findLock({ tenant: tx.tenant, scope: { kind: 'all' } }, lockId)))!
    const id = newId()
    const place = { lock_id: lockId, site_id: lock.siteId, room_id: lock.roomId, rentee_id: tx.scope.id }
    const row = { id, kind: 'renter', state: 'opening', ...place, ...requesterOf(tx) }
    await tx.db.run(insertRemote(tx.tenant.id, row))
    await startOpening(tx, outer, id, lock, null)
    recordStep(tx, { subject: remoteOpen.name, recordId: id, from: null, to: 'opening' })
    tx.audit({ action: 'openMyLock', resource: remoteOpen.name, recordId: id, after: row })
    return { id }
  })

/** A request nobody has decided on is none any more; an opening nobody heard of has failed; who was not told is told. */
export const lapseOpensJob = defineJob({
  name: 'lapse-opens',
  schedule: '* * * * *',
  due: dueOpenings(DECIDE_MINUTES),
  run: async (ctx) => {
    await ctx.transaction(async (tx) => {
      for (const row of await tx.db.rows(untold(tx.tenant.id)))
        for (const one of await openingsOf(tx, row))
          if (await notifyInBox(tx, one)) await tx.db.run(markTold(tx.tenant.id, row.id))
    })
    const now = ctx.now().getTime()
    const [askedBefore, openingBefore] = [DECIDE_MINUTES * MINUTE_MS, DECIDE_MINUTES * MINUTE_MS + OPENING_MS].map(
      (ms) => new Date(now - ms),
    ) as [Date, Date]
    await ctx.transaction(async (tx) => {
      const lapsed = await tx.db.rows(lapseRemotes(tx.tenant.id, askedBefore, openingBefore))
      for (const { id, state } of lapsed)
        if (state === 'lapsed') await endReview(tx, 'remoteOpen', id, translate(tx.language, 'lock.error.openLapsed'))
      recordStep(
        tx,
        ...lapsed.map(({ id, state: to }) => {
          return { subject: remoteOpen.name, recordId: id, from: to === 'lapsed' ? 'requested' : 'opening', to }
        }),
      )
    })
  },
})
