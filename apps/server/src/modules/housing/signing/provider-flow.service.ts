import { Refusal } from '@cloud-steward/contract'
import type { Ctx } from '../../../infra/ctx/types.ts'
import type { Outside } from '../../../infra/outside.ts'
import type { SignProvider } from '../../../infra/sign/provider.ts'
import { fileBytes } from '../../files/index.ts'
import { renteeBase } from '../housing.source.ts'
import { endUnsigned, lockBoth, moveFlow } from './flow-record.ts'
import { signFlows } from './sign-flow.source.ts'
import { type FlowRow, flowById, openFlows, type SignState, startFlow } from './signing.queries.ts'
import { completeSigning } from './signing.service.ts'

type Outer = Pick<Outside, 'files' | 'sign'>
const DAY_MS = 86_400_000

/** The flow and the service that carries it. */
async function carried(ctx: Ctx, { sign }: Outer, id: string): Promise<{ sign: SignProvider; flow: FlowRow }> {
  await signFlows.get(ctx, id)
  const flow = await ctx.db.first(flowById(ctx.tenant.id, id))
  if (!sign || flow?.method !== 'provider') throw new Refusal('housing.error.noSignProvider')
  return { sign, flow }
}

/** Puts a flow before the service when it does not have it yet. A second worker at once waits for the lock and finds it done. */
async function hand(ctx: Ctx, { files }: Outer, sign: SignProvider, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const { flow } = await lockBoth(tx, id)
    if (flow.state !== 'drafting') return
    const pdf = await fileBytes(tx, files, flow.file_id)
    const rentee = await renteeBase.get(tx, flow.rentee_id)
    const flowId = await sign.create({
      title: flow.title,
      pdf: pdf.bytes,
      signers: [{ name: rentee.name, mobile: rentee.mobile }],
      expiresAt: new Date(Date.parse(flow.expires_on) + DAY_MS),
      tenant: tx.tenant.code,
    })
    await tx.db.run(startFlow(tx.tenant.id, id, flowId))
    tx.audit({
      action: 'signing',
      resource: signFlows.resource.name,
      recordId: id,
      before: { state: 'drafting' },
      after: { state: 'signing', provider: sign.name, providerFlowId: flowId },
    })
  })
}

/**
 * Brings a flow to where the service says it is. Messages may come twice, late or in any order: none of them is believed
 * for more than that something has happened, and what stands is asked for.
 */
export async function syncFlow(ctx: Ctx, outer: Outer, id: string): Promise<SignState> {
  const { sign, flow } = await carried(ctx, outer, id)
  if (flow.state === 'drafting') await hand(ctx, outer, sign, id)
  const known = (await ctx.db.first(flowById(ctx.tenant.id, id)))!
  if (!known.provider_flow_id) return known.state
  const report = await sign.stateOf(known.provider_flow_id)
  const bytes = report.state === 'done' && !known.closed_at ? await sign.signedPdf(known.provider_flow_id) : undefined
  return ctx.transaction(async (tx) => {
    const both = await lockBoth(tx, id)
    const { state, closed_at: closed } = both.flow
    if (report.state === 'rescinded' && state === 'done') await moveFlow(tx, both.flow, { state: 'rescinded' })
    else if (closed) return state
    else if (bytes) await completeSigning(tx, outer, both, bytes)
    else if (report.state === 'refused' || report.state === 'expired' || report.state === 'revoked')
      await endUnsigned(tx, both, report.state, report.reason)
    else return state
    return report.state
  })
}

export async function remindSigning(ctx: Ctx, outer: Outer, id: string): Promise<void> {
  const { sign, flow } = await carried(ctx, outer, id)
  if (flow.state !== 'signing') throw new Refusal('housing.error.signingClosed')
  await sign.remind(flow.provider_flow_id!)
}
export async function addressFor(ctx: Ctx, outer: Outer, id: string): Promise<string> {
  const { sign, flow } = await carried(ctx, outer, id)
  if (flow.state !== 'signing') throw new Refusal('housing.error.signingClosed')
  return sign.addressFor(flow.provider_flow_id!, (await renteeBase.get(ctx, flow.rentee_id)).mobile)
}

/** At night: asks after flows whose messages were lost, and ends those whose time is over. */
export async function signingDay(ctx: Ctx, outer: Outer, signal: AbortSignal): Promise<void> {
  for (const { id, method, expiresOn } of await ctx.db.rows(openFlows(ctx.tenant.id))) {
    signal.throwIfAborted()
    // Its own word comes first: it may have been signed in the last minute.
    if (method === 'provider' && outer.sign)
      await syncFlow(ctx, outer, id).catch((error: unknown) => ctx.log.warn({ flow: id, error: String(error) }, 'sign'))
    if (expiresOn >= ctx.today()) continue
    await ctx.transaction(async (tx) => {
      const both = await lockBoth(tx, id)
      if (!both.flow.closed_at) await endUnsigned(tx, both, 'expired')
    })
  }
}
