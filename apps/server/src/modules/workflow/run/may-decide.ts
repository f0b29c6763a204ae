import { Refusal } from '@cloud-steward/contract'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { requireReviewer } from '../../approvals/index.ts'
import { isAtStart } from '../engine/look.ts'
import { involvedIn, withoutSigners } from '../engine/people.ts'
import type { TaskRow } from '../engine/state.ts'
import { administrators } from '../people/people.queries.ts'
import type { Tree } from '../store/tree.store.ts'

export const isAdministrator = (ctx: Ctx): boolean => ctx.user?.roles.includes('ROLE_ADMIN') ?? false

/**
 * In a review the requester cannot decide, and no user decides twice. A decision that was undone does not count. If no other
 * user is offered the task and this holds for every administrator, an administrator may decide it.
 */
export async function requireOther(tx: TxCtx, { instances, acts }: Tree, task: TaskRow): Promise<void> {
  const root = instances.find(({ id, rootId }) => id === rootId)!
  if (!root.subject) return
  // The starter hands a returned request in again: that decides nothing.
  if (isAtStart(acts, task)) return
  await requireUninvolved(tx, { instances, acts }, task)
}
/**
 * Refuses the requester of a review and its deciders. If every administrator is one of them, an administrator may still decide
 * a `task` that is offered to nobody else; without a task there is no exception.
 */
export async function requireUninvolved(
  tx: TxCtx,
  { instances, acts }: Pick<Tree, 'instances' | 'acts'>,
  task?: TaskRow,
): Promise<void> {
  const root = instances.find(({ id, rootId }) => id === rootId)!
  const involved = involvedIn(instances, acts)
  const isLeft =
    task !== undefined && !task.candidateGroups.length && task.candidateUserIds.every((id) => involved.has(id))
  if (isLeft && involved.has(tx.user!.id) && isAdministrator(tx)) {
    const all = await tx.db.rows(administrators(tx.tenant.id))
    if (all.every(({ id }) => involved.has(id))) return
  }
  const reviewerIds = [...involved].filter((id) => id !== root.starterId)
  requireReviewer(tx, { makerIds: [root.starterId], reviewerIds })
}

/** A user who gets a task of a review has to be able to decide it: neither its requester nor one of its deciders. */
export function requireUndecided({ instances, acts }: Tree, ids: readonly string[], field: string): void {
  if (!instances.some(({ subject }) => subject !== null)) return
  const involved = involvedIn(instances, acts)
  if (ids.some((id) => involved.has(id))) throw new Refusal('workflow.error.involvedInReview', { fields: [field] })
}

/**
 * With the last signer behind it a task of a review goes on as its holder's decision. The holder has approved it by adding
 * signers; a task that was handed over since needs a holder who may decide it.
 */
export async function requireHolder(tx: TxCtx, tree: Tree, main: TaskRow): Promise<void> {
  if (!tree.instances.some(({ subject }) => subject !== null)) return
  const instances = tree.instances.map((one) => (one.id === main.instanceId ? withoutSigners(one, main.act) : one))
  await requireUninvolved(tx, { ...tree, instances }, main)
}
