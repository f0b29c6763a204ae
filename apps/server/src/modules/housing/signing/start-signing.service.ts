import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { SIGNABLE_PAPERS } from '@cloud-steward/contract/housing/identity.ts'
import type { startMasterSigning as startMasterCommand } from '@cloud-steward/contract/housing/master-lease.ts'
import { signFlow, type startSigning as startCommand } from '@cloud-steward/contract/housing/signing.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { translate } from '../../../infra/labels.ts'
import type { Outside } from '../../../infra/outside.ts'
import { keepFile } from '../../files/index.ts'
import { documentFor, type FilledDocument, pdfOf } from '../document/document.service.ts'
import { renteeBase } from '../housing.source.ts'
import { changeLease, type LeaseRow } from '../lease/lease.queries.ts'
import { refuseStaying, refuseUnready } from '../lease/lease.service.ts'
import { lockFor, recordLeaseStep } from '../lease/lease-record.ts'
import { masterDocument } from '../master-lease/master-document.ts'
import { refuseWholeUnready } from '../master-lease/master-lease-life.service.ts'
import { lockWhole, recordMasterStep } from '../master-lease/master-lease-record.ts'
import { idOf, numberOf, recordOf, refuseWhileSigning, type Signed } from './flow-record.ts'
import { flowsOf, insertFlow } from './signing.queries.ts'

type Outer = Pick<Outside, 'files' | 'sign'>

/** The service tells by his papers who signs; those it does not know are told before it is asked. */
async function refuseUnknownPapers(tx: TxCtx, renteeId: string): Promise<void> {
  const { paperKind } = await renteeBase.get(tx, renteeId)
  if (SIGNABLE_PAPERS.includes(paperKind ?? 'residentId')) return
  const paper = translate(tx.language, `housing.rentee.paperKind.${paperKind}`)
  throw new Refusal('housing.error.paperNotSignable', { values: { paper }, fields: ['method'] })
}

type Way = Pick<InputOf<typeof startCommand>, 'method' | 'expiresOn'>
function checkWay(ctx: Ctx, outer: Outer, { method, expiresOn }: Way): void {
  if (method === 'provider' && !outer.sign) throw new Refusal('housing.error.noSignProvider', { fields: ['method'] })
  if (expiresOn < ctx.today()) throw new Refusal('housing.error.expiresBefore', { fields: ['expiresOn'] })
}
export function startSigning(
  ctx: Ctx,
  outer: Outer,
  { leaseId, acceptStaying, acceptLimits, ...way }: InputOf<typeof startCommand>,
): Promise<{ id: string }> {
  checkWay(ctx, outer, way)
  return ctx.transaction(async (tx) => {
    const lease = await lockFor(tx, leaseId, 'sign')
    await refuseWhileSigning(tx, { leaseId })
    await refuseUnready(tx, lease, acceptLimits)
    await refuseStaying(tx, lease, acceptStaying)
    return put(tx, outer, { leases: [lease] }, way, await documentFor(tx, 'lease', leaseId))
  })
}
/** One text for all rooms, signed once. */
export function startMasterSigning(
  ctx: Ctx,
  outer: Outer,
  { id, acceptStaying, acceptLimits, ...way }: InputOf<typeof startMasterCommand>,
): Promise<{ id: string }> {
  checkWay(ctx, outer, way)
  return ctx.transaction(async (tx) => {
    const whole = await lockWhole(tx, id, 'sign')
    await refuseWhileSigning(tx, { masterLeaseId: id })
    await refuseWholeUnready(tx, whole, { acceptStaying, acceptLimits })
    const answer = await put(tx, outer, whole, way, await masterDocument(tx, whole))
    recordMasterStep(tx, whole, 'signingStarted')
    return answer
  })
}

/** Fixes the text, keeps it, and puts it before the parties. Which service carries it is settled after the commit. */
async function put(
  tx: TxCtx,
  outer: Outer,
  of: Signed,
  { method, expiresOn }: Way,
  written: FilledDocument,
): Promise<{ id: string }> {
  const [first] = of.leases as [LeaseRow]
  if (method === 'provider') await refuseUnknownPapers(tx, first.rentee_id)
  const bytes = await pdfOf(written)
  const version = (await tx.db.first(flowsOf(tx.tenant.id, idOf(of))))!.flows + 1
  const name = `${written.title}-${numberOf(of)}-v${version}.pdf`
  const file = await keepFile(tx, outer.files, { name, bytes }, { ...recordOf(of), purpose: 'lease' })
  const id = newId()
  const { room_id, site_id, landlord_id } = first
  const flow = {
    id,
    ...(of.master ? { master_lease_id: of.master.id } : { lease_id: first.id, room_id, site_id, landlord_id }),
    rentee_id: first.rentee_id,
    method,
    version,
    state: method === 'pad' ? 'signing' : 'drafting',
    template_id: written.templateId ?? null,
    title: written.title,
    html: written.html,
    sha256: file.sha256,
    file_id: file.id,
    expires_on: expiresOn,
    started_by: tx.user?.username ?? 'system',
  }
  await tx.db.run(insertFlow(tx.tenant.id, flow))
  for (const row of of.leases) {
    if (row.status !== 'pending_sign') await tx.db.run(changeLease(tx.tenant.id, row.id, { status: 'pending_sign' }))
    recordLeaseStep(tx, row, 'signingStarted')
  }
  const { html: _text, ...after } = flow
  tx.audit({ action: 'start', resource: signFlow.name, recordId: id, after })
  if (method === 'provider') tx.enqueue({ name: 'sync-signing', payload: { id }, key: `sync-signing:${id}` })
  return { id }
}
