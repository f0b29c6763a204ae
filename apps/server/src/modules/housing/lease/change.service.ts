import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import type {
  previewChange as previewChangeCommand,
  proposeChange as proposeChangeCommand,
} from '@cloud-steward/contract/housing/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { recordStep } from '../../../infra/steps/steps.ts'
import { startReview } from '../../approvals/index.ts'
import { applyChange } from './apply-change.ts'
import { insertChange } from './change.queries.ts'
import { type Asked, type ChangePlan, planChange } from './change-plan.ts'
import { changeLease, type LeaseRow } from './lease.queries.ts'
import { lockFor, recordLeaseStep } from './lease-record.ts'
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
    const waits = await isReviewed(tx)
    const decided = await writeChange(tx, row, asked, { reason, waits })
    const link = `/leasechange?id=${decided.id}`
    // What is asked for of several leases together is decided as a whole, by a reviewer.
    if (waits) await startReview(tx, { subject: 'leaseChange', recordId: decided.id, title: row.no, reason, link })
    return decided
  })

interface Request {
  reason: string
  waits: boolean
  /** Of what is asked for of a contract of several rooms as a whole: its name, and the contract. */
  together?: { id: string; masterLeaseId: string }
}
/** Writes down a change of a lease that is locked: it counts at once, or waits for a second person. */
export async function writeChange(
  tx: TxCtx,
  row: LeaseRow,
  asked: Asked,
  { reason, waits, together }: Request,
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
    together_id: together?.id ?? null,
    master_lease_id: together?.masterLeaseId ?? null,
    ...(waits ? {} : { decided_by: by, decided_on: tx.today() }),
  }
  if (waits) await tx.db.run(changeLease(tx.tenant.id, row.id, { change_lock: asked.kind }))
  await tx.db.run(insertChange(tx.tenant.id, change))
  recordLeaseStep(tx, row, waits ? 'changeProposed' : 'changed', reason)
  recordStep(tx, { subject: 'housing.leaseChange', recordId: id, from: null, to: change.state, reason })
  tx.audit({
    action: 'propose',
    resource: 'housing.leaseChange',
    recordId: id,
    after: { ...asked, reason, state: change.state },
  })
  return { id, state: change.state as Decided['state'], newLeaseId }
}
