import { Refusal } from '@cloud-steward/contract'
import { signFlow } from '@cloud-steward/contract/housing/signing.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { notFound, standard } from '../../../kit/standard-operations.ts'
import { changeLease, type LeaseRow, lockLease } from '../lease/lease.queries.ts'
import { recordStep } from '../lease/lease-record.ts'
import { closeFlow, type FlowRow, leaseOfFlow, lockFlow, openFlowOf, type SignState } from './signing.queries.ts'

export const signFlows = standard(signFlow)
const STEPS = { refused: 'signRefused', expired: 'signExpired', revoked: 'signRevoked' } as const

/** A flow and its lease, both locked, the lease first as everywhere. */
export async function lockBoth(tx: TxCtx, id: string): Promise<{ flow: FlowRow; lease: LeaseRow }> {
  const known = await tx.db.first(leaseOfFlow(tx.tenant.id, id))
  if (!known) throw notFound()
  const lease = await tx.db.first(lockLease(tx.tenant.id, known.lease_id))
  const flow = await tx.db.first(lockFlow(tx.tenant.id, id))
  if (!lease || !flow) throw notFound()
  return { flow, lease }
}
export async function lockOpen(tx: TxCtx, id: string): Promise<{ flow: FlowRow; lease: LeaseRow }> {
  await signFlows.get(tx, id)
  const both = await lockBoth(tx, id)
  if (both.flow.closed_at) throw new Refusal('housing.error.signingClosed')
  return both
}
/** What became of a flow, as its row and the audit say it. */
export async function moveFlow(
  tx: TxCtx,
  flow: FlowRow,
  to: Parameters<typeof closeFlow>[2] & { state: Exclude<SignState, 'drafting' | 'signing'> },
): Promise<void> {
  await tx.db.run(closeFlow(tx.tenant.id, flow.id, to))
  tx.audit({
    action: to.state,
    resource: signFlow.name,
    recordId: flow.id,
    before: { state: flow.state },
    after: { ...to },
  })
}
/** Nobody signs any more: the lease is a draft again, to be put right and tried anew. */
export async function endUnsigned(
  tx: TxCtx,
  { flow, lease }: { flow: FlowRow; lease: LeaseRow },
  state: keyof typeof STEPS,
  reason?: string,
): Promise<void> {
  await moveFlow(tx, flow, { state, reason })
  await tx.db.run(changeLease(tx.tenant.id, lease.id, { status: 'draft' }))
  recordStep(tx, lease, STEPS[state], reason)
}

/** Signing on paper, or anything else that takes the lease out of the parties' hands, needs the flow to be recalled first. */
export async function refuseWhileSigning(tx: TxCtx, leaseId: string): Promise<void> {
  if (await tx.db.first(openFlowOf(tx.tenant.id, leaseId))) throw new Refusal('housing.error.signingOpen')
}
