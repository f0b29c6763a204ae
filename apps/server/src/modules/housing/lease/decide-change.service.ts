import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type {
  decideChange as decideChangeCommand,
  queryChangeRooms as queryChangeRoomsView,
  withdrawChange as withdrawChangeCommand,
} from '@cloud-steward/contract/housing/index.ts'
import { seesEach } from '../../../infra/ctx/row-scope.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { moveState } from '../../../infra/steps/move-state.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import {
  type Decided,
  endReview,
  requireMaker,
  requireNoProcess,
  requireReason,
  requireReviewer,
  requireWaiting,
} from '../../approvals/index.ts'
import { lockLeasesOf, lockMasterRow, lockRoomsOf, type MasterRow } from '../master-lease/master-lease.queries.ts'
import { forEach, recordMasterStep } from '../master-lease/master-lease-record.ts'
import { applyChange } from './apply-change.ts'
import { type ChangeRow, changeRooms, lockChanges, scopeOfChange } from './change.queries.ts'
import { leaseChanges } from './change.source.ts'
import { type Asked, planChange } from './change-plan.ts'
import { changeLease, type LeaseRow } from './lease.queries.ts'
import { getLocked, type LeaseStep, recordLeaseStep } from './lease-record.ts'

/** What was asked for at once: a change of one lease, or of all leases that were renewed together. */
interface Open {
  changes: ChangeRow[]
  leases: LeaseRow[]
  master?: MasterRow
}

/**
 * What is decided, locked as everywhere: the contract, its leases, their rooms, then the changes. Gone or not seen: not
 * found. Whoever does not see each room of it does not decide about those he sees.
 */
async function open(tx: TxCtx, id: string): Promise<Open> {
  await leaseChanges.get(tx, id)
  const asked = await tx.db.first(scopeOfChange(tx.tenant.id, id))
  if (!asked) throw notFound()
  const { masterLeaseId } = asked
  if (!masterLeaseId) {
    const row = await getLocked(tx, asked.leaseId)
    return { changes: await stillOpen(tx, id), leases: [row] }
  }
  if (!(await seesEach(tx, 'housing.masterLease', [masterLeaseId]))) throw new Refusal('housing.error.wholeUnseen')
  const master = await tx.db.first(lockMasterRow(tx.tenant.id, masterLeaseId))
  if (!master) throw notFound()
  const all = await tx.db.rows(lockLeasesOf(tx.tenant.id, masterLeaseId))
  const roomIds = all.map((row) => row.room_id)
  await tx.db.rows(lockRoomsOf(tx.tenant.id, roomIds))
  const changes = await stillOpen(tx, id)
  return { changes, leases: all.filter((row) => changes.some((one) => one.lease_id === row.id)), master }
}
async function stillOpen(tx: TxCtx, id: string): Promise<ChangeRow[]> {
  const changes = await tx.db.rows(lockChanges(tx.tenant.id, id))
  requireWaiting(changes.length > 0 && changes.every(({ state }) => state === 'submitted'))
  return changes
}

/** Does the same with each of them; what is refused of one says which room it is, and then nothing happens to any. */
async function each(
  tx: TxCtx,
  { changes, leases, master }: Open,
  step: LeaseStep,
  reason: string | null | undefined,
  work: (row: LeaseRow, change: ChangeRow) => Promise<void>,
): Promise<void> {
  const changeOf = new Map(changes.map((one) => [one.lease_id, one]))
  const go = async (row: LeaseRow) => {
    const change = changeOf.get(row.id)!
    await work(row, change)
    recordLeaseStep(tx, row, step, reason ?? undefined)
  }
  if (!master) return go(leases[0]!)
  await forEach(tx, leases, go)
  recordMasterStep(tx, { master, leases }, step, reason)
}
interface Closed {
  state: Exclude<ChangeRow['state'], 'submitted'>
  reason?: string | null
  newLeaseId?: string | null
}
async function close(tx: TxCtx, change: ChangeRow, { state, reason, newLeaseId }: Closed): Promise<void> {
  const moved = await moveState(tx, 'housing_lease_change', {
    subject: 'housing.leaseChange',
    recordId: change.id,
    from: change.state,
    to: state,
    columns: {
      decided_by: tx.user?.username ?? 'system',
      decided_on: tx.today(),
      decision_reason: reason ?? null,
      new_lease_id: newLeaseId ?? null,
    },
    reason,
    after: { state, reason },
  })
  requireWaiting(moved)
  if (state !== 'applied') await tx.db.run(changeLease(tx.tenant.id, change.lease_id, { change_lock: null }))
}

/**
 * A second person lets it happen or not; what was asked for together happens together or not at all. It is worked out
 * anew: bills may have gone out since it was asked for.
 */
export const decideChange = (
  ctx: Ctx,
  { id, decision, decisionReason: reason }: InputOf<typeof decideChangeCommand>,
): Promise<AnswerOf<typeof decideChangeCommand>> =>
  ctx.transaction(async (tx) => {
    const asked = await open(tx, id)
    const [first] = asked.changes as [ChangeRow]
    await requireNoProcess(tx, 'leaseChange', id)
    requireReviewer(tx, { makerIds: [first.proposed_by_id] })
    const rooms = asked.changes.length
    if (decision === 'reject') {
      requireReason(reason, 'decisionReason')
      await refuse(tx, asked, reason)
      return { id, state: 'rejected', rooms }
    }
    return { id, state: 'applied', newLeaseId: await carryOut(tx, asked, id, reason), rooms }
  })
const refuse = (tx: TxCtx, asked: Open, reason?: string | null): Promise<void> =>
  each(tx, asked, 'changeRejected', reason, (_, change) => close(tx, change, { state: 'rejected', reason }))
/** @returns the lease that follows this change's own, if one does */
async function carryOut(tx: TxCtx, asked: Open, id: string, reason?: string | null): Promise<string | null> {
  let newLeaseId: string | null = null
  await each(tx, asked, 'changed', asked.changes[0]!.reason, async (row, change) => {
    const next = await applyChange(tx, row, await planChange(tx, row, change.asked as Asked), change.id)
    await close(tx, change, { state: 'applied', reason, newLeaseId: next })
    if (change.id === id) newLeaseId = next
  })
  return newLeaseId
}
/** What the tenant's own process decided. */
export async function decidedChange(tx: TxCtx, { recordId, outcome, reason }: Decided): Promise<void> {
  const asked = await open(tx, recordId)
  if (outcome === 'rejected') await refuse(tx, asked, reason)
  else await carryOut(tx, asked, recordId, reason)
}

export const withdrawChange = (ctx: Ctx, { id }: InputOf<typeof withdrawChangeCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const asked = await open(tx, id)
    requireMaker(tx, asked.changes[0]!.proposed_by_id)
    await endReview(tx, 'leaseChange', id, asked.changes[0]!.reason)
    await each(tx, asked, 'changeWithdrawn', undefined, (_, change) => close(tx, change, { state: 'withdrawn' }))
    return {}
  })

/** Each room that is decided together with this one, with what changes. */
export async function queryChangeRooms(
  ctx: Ctx,
  { id }: InputOf<typeof queryChangeRoomsView>,
): Promise<AnswerOf<typeof queryChangeRoomsView>> {
  await leaseChanges.get(ctx, id)
  return (await ctx.db.rows(changeRooms(ctx.tenant.id, id))) as AnswerOf<typeof queryChangeRoomsView>
}
