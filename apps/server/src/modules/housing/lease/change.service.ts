import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type {
  decideChange as decideChangeCommand,
  previewChange as previewChangeCommand,
  proposeChange as proposeChangeCommand,
  withdrawChange as withdrawChangeCommand,
} from '@cloud-steward/contract/housing/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { applyChange } from './apply-change.ts'
import { type ChangeRow, decide, insertChange, leaseOfChange, lockChange } from './change.queries.ts'
import { leaseChanges } from './change.source.ts'
import { type Asked, type ChangePlan, planChange } from './change-plan.ts'
import { changeLease, type LeaseRow } from './lease.queries.ts'
import { getLocked, lockFor, recordStep } from './lease-record.ts'
import { isReviewed } from './review.ts'
import { shownConsequence } from './schedule.service.ts'

const shown = ({ effectiveOn, differences, consequence, successor }: ChangePlan) => ({
  effectiveOn,
  differences,
  ...shownConsequence(consequence, successor?.charges),
})

export const previewChange = (
  ctx: Ctx,
  asked: InputOf<typeof previewChangeCommand>,
): Promise<AnswerOf<typeof previewChangeCommand>> =>
  ctx.transaction(async (tx) => shown(await planChange(tx, await lockFor(tx, asked.leaseId, 'change'), asked)))

type Decided = AnswerOf<typeof proposeChangeCommand>
/** Where the tenant wants two people the change waits for the second one, and nobody else changes the lease meanwhile. */
export const proposeChange = (ctx: Ctx, { reason, ...asked }: InputOf<typeof proposeChangeCommand>): Promise<Decided> =>
  ctx.transaction(async (tx) => {
    const row = await lockFor(tx, asked.leaseId, 'change')
    return writeChange(tx, row, asked, { reason, waits: await isReviewed(tx) })
  })

/** Writes down a change of a lease that is locked: it counts at once, or waits for a second person. */
export async function writeChange(
  tx: TxCtx,
  row: LeaseRow,
  asked: Asked,
  { reason, waits }: { reason: string; waits: boolean },
): Promise<Decided> {
  const plan = await planChange(tx, row, asked)
  const { addedFen, droppedFen, creditFen } = shownConsequence(plan.consequence, plan.successor?.charges)
  const id = newId()
  const newLeaseId = waits ? null : await applyChange(tx, row, plan, id)
  const by = tx.user?.username ?? 'system'
  const change = {
    id,
    lease_id: row.id,
    room_id: row.room_id,
    rentee_id: row.rentee_id,
    site_id: row.site_id,
    kind: asked.kind,
    effective_on: plan.effectiveOn,
    asked,
    differences: plan.differences as never,
    added_fen: addedFen,
    dropped_fen: droppedFen,
    credit_fen: creditFen,
    reason,
    state: waits ? 'submitted' : 'applied',
    proposed_by_id: tx.user?.id ?? null,
    proposed_by: by,
    new_lease_id: newLeaseId,
    ...(waits ? {} : { decided_by: by, decided_on: tx.today() }),
  }
  if (waits) await tx.db.run(changeLease(tx.tenant.id, row.id, { change_lock: asked.kind }))
  await tx.db.run(insertChange(tx.tenant.id, change))
  recordStep(tx, row, waits ? 'changeProposed' : 'changed', reason)
  tx.audit({
    action: 'propose',
    resource: 'housing.leaseChange',
    recordId: id,
    after: { ...asked, reason, state: change.state },
  })
  return { id, state: change.state as Decided['state'], newLeaseId }
}

/** The change and its lease, both locked, the lease first as everywhere. Gone or not seen: not found. */
async function open(tx: TxCtx, id: string): Promise<{ change: ChangeRow; row: LeaseRow }> {
  await leaseChanges.get(tx, id)
  const found = await tx.db.first(leaseOfChange(tx.tenant.id, id))
  if (!found) throw notFound()
  const row = await getLocked(tx, found.leaseId)
  const change = await tx.db.first(lockChange(tx.tenant.id, id))
  if (change?.state !== 'submitted') throw new Refusal('housing.error.changeDecided')
  return { change, row }
}
async function close(
  tx: TxCtx,
  { change, row }: { change: ChangeRow; row: LeaseRow },
  to: Omit<Parameters<typeof decide>[2], 'by' | 'on'>,
): Promise<void> {
  const by = { by: tx.user?.username ?? 'system', on: tx.today() }
  await tx.db.run(decide(tx.tenant.id, change.id, { ...to, ...by }))
  if (to.state !== 'applied') await tx.db.run(changeLease(tx.tenant.id, row.id, { change_lock: null }))
  tx.audit({
    action: to.state,
    resource: 'housing.leaseChange',
    recordId: change.id,
    before: { state: change.state },
    after: { state: to.state, reason: to.reason },
  })
}

/** A second person lets it happen or not. It is worked out anew: bills may have gone out since it was asked for. */
export const decideChange = (ctx: Ctx, input: InputOf<typeof decideChangeCommand>): Promise<Decided> =>
  ctx.transaction(async (tx) => {
    const { change, row } = await open(tx, input.id)
    if (change.proposed_by_id === tx.user?.id) throw new Refusal('housing.error.ownChange')
    const reason = input.decisionReason
    if (input.decision === 'reject') {
      if (!reason?.trim()) throw new Refusal('housing.error.reasonNeeded', { fields: ['decisionReason'] })
      await close(tx, { change, row }, { state: 'rejected', reason })
      recordStep(tx, row, 'changeRejected', reason)
      return { id: change.id, state: 'rejected' }
    }
    const plan = await planChange(tx, row, change.asked as Asked)
    const newLeaseId = await applyChange(tx, row, plan, change.id)
    await close(tx, { change, row }, { state: 'applied', reason, newLeaseId })
    recordStep(tx, row, 'changed', change.reason)
    return { id: change.id, state: 'applied', newLeaseId }
  })

export const withdrawChange = (ctx: Ctx, { id }: InputOf<typeof withdrawChangeCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const { change, row } = await open(tx, id)
    if (change.proposed_by_id !== tx.user?.id) throw new Refusal('housing.error.othersChange')
    await close(tx, { change, row }, { state: 'withdrawn' })
    recordStep(tx, row, 'changeWithdrawn')
    return {}
  })
