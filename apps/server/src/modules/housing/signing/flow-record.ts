import { Refusal } from '@cloud-steward/contract'
import { lease } from '@cloud-steward/contract/housing/lease.ts'
import { masterLease } from '@cloud-steward/contract/housing/master-lease.ts'
import { type SIGNERS, signFlow } from '@cloud-steward/contract/housing/signing.ts'
import { isParty } from '../../../infra/ctx/row-scope.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { changeLease, type LeaseRow, lockLease } from '../lease/lease.queries.ts'
import { recordLeaseStep } from '../lease/lease-record.ts'
import type { MasterRow } from '../master-lease/master-lease.queries.ts'
import { lockAll, recordMasterStep } from '../master-lease/master-lease-record.ts'
import { signFlows } from './sign-flow.source.ts'
import {
  closeFlow,
  type FlowRow,
  flowById,
  lockFlow,
  openFlowOf,
  type SignedId,
  type SignState,
} from './signing.queries.ts'

const STEPS = { refused: 'signRefused', expired: 'signExpired', revoked: 'signRevoked' } as const

/** What is signed: one lease, or all of a contract of several rooms. */
export interface Signed {
  leases: LeaseRow[]
  master?: MasterRow
}
export interface Signing extends Signed {
  flow: FlowRow
}
export const numberOf = ({ leases, master }: Signed): string => (master ?? leases[0]!).no
/** The record its files belong to. */
export const recordOf = ({ leases, master }: Signed): { resource: string; recordId: string } => ({
  resource: master ? masterLease.name : lease.name,
  recordId: (master ?? leases[0]!).id,
})
export const idOf = ({ leases, master }: Signed): SignedId =>
  master ? { masterLeaseId: master.id } : { leaseId: leases[0]!.id }

/** A flow and what is signed by it, all locked, the leases first as everywhere. */
export async function lockBoth(tx: TxCtx, id: string): Promise<Signing> {
  const known = await tx.db.first(flowById(tx.tenant.id, id))
  if (!known) throw notFound()
  const of = known.lease_id ? await lockOne(tx, known.lease_id) : await lockAll(tx, known.master_lease_id!)
  const flow = await tx.db.first(lockFlow(tx.tenant.id, id))
  if (!flow) throw notFound()
  return { ...of, flow }
}
async function lockOne(tx: TxCtx, leaseId: string): Promise<Signed> {
  const row = await tx.db.first(lockLease(tx.tenant.id, leaseId))
  if (!row) throw notFound()
  return { leases: [row] }
}
/** @throws when a renter or a landlord signs for somebody else than the renter he is */
export function checkSigner({ scope }: Pick<Ctx, 'scope'>, role: (typeof SIGNERS)[number]): void {
  if (isParty(scope) && role !== scope.kind) throw new Refusal('kit.error.forbidden', { http: 403 })
}
export async function lockOpen(tx: TxCtx, id: string): Promise<Signing> {
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
/** Nobody signs any more: what was to be signed is a draft again, to be put right and tried anew. */
export async function endUnsigned(
  tx: TxCtx,
  { flow, leases, master }: Signing,
  state: keyof typeof STEPS,
  reason?: string,
): Promise<void> {
  await moveFlow(tx, flow, { state, reason })
  for (const row of leases) {
    await tx.db.run(changeLease(tx.tenant.id, row.id, { status: 'draft' }))
    recordLeaseStep(tx, row, STEPS[state], reason)
  }
  if (master) recordMasterStep(tx, { master, leases }, STEPS[state], reason)
}

/** Signing on paper, or anything else that takes it out of the parties' hands, needs the flow to be recalled first. */
export async function refuseWhileSigning(tx: TxCtx, of: SignedId): Promise<void> {
  if (await tx.db.first(openFlowOf(tx.tenant.id, of))) throw new Refusal('housing.error.signingOpen')
}
