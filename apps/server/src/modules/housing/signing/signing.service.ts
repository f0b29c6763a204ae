import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { SIGNABLE_PAPERS } from '@cloud-steward/contract/housing/identity.ts'
import { lease as leaseResource } from '@cloud-steward/contract/housing/lease.ts'
import {
  type signOnPad as padCommand,
  type querySignatures,
  SIGNERS,
  signFlow,
  type startSigning as startCommand,
} from '@cloud-steward/contract/housing/signing.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { translate } from '../../../infra/labels.ts'
import { localTime } from '../../../infra/local-time.ts'
import type { Outside } from '../../../infra/outside.ts'
import { attachFiles, fileBytes, keepFile } from '../../system/index.ts'
import { documentFor, pdfOf } from '../document/document.service.ts'
import { changeLease, type LeaseRow } from '../lease/lease.queries.ts'
import { signLocked } from '../lease/lease.service.ts'
import { lockFor, recordStep } from '../lease/lease-record.ts'
import { isReviewed } from '../lease/review.ts'
import { refuseLeaseBeyondLimits } from '../lease/room-limits.ts'
import { renteeBase } from '../resources.ts'
import { endUnsigned, lockOpen, moveFlow, refuseWhileSigning, signFlows } from './flow-record.ts'
import {
  type FlowRow,
  flowsOf,
  insertFlow,
  insertSignature,
  type SignatureRow,
  signaturesOf,
} from './signing.queries.ts'

type Outer = Pick<Outside, 'files' | 'sign'>
const resource = leaseResource.name

/** The service tells by his papers who signs; those it does not know are told before it is asked. */
async function refuseUnknownPapers(tx: TxCtx, renteeId: string): Promise<void> {
  const { paperKind } = await renteeBase.get(tx, renteeId)
  if (SIGNABLE_PAPERS.includes(paperKind ?? 'residentId')) return
  const paper = translate(tx.language, `housing.rentee.paperKind.${paperKind}`)
  throw new Refusal('housing.error.paperNotSignable', { values: { paper }, fields: ['method'] })
}

/** Fixes the text, keeps it, and puts it before the parties. Which service carries it is settled after the commit. */
export function startSigning(ctx: Ctx, outer: Outer, input: InputOf<typeof startCommand>): Promise<{ id: string }> {
  if (input.method === 'provider' && !outer.sign)
    throw new Refusal('housing.error.noSignProvider', { fields: ['method'] })
  if (input.expiresOn < ctx.today()) throw new Refusal('housing.error.expiresBefore', { fields: ['expiresOn'] })
  return ctx.transaction(async (tx) => {
    const lease = await lockFor(tx, input.leaseId, 'sign')
    await refuseWhileSigning(tx, lease.id)
    if (lease.status === 'draft' && (await isReviewed(tx, lease.type_id)))
      throw new Refusal('housing.error.reviewFirst')
    await refuseLeaseBeyondLimits(tx, lease)
    if (input.method === 'provider') await refuseUnknownPapers(tx, lease.rentee_id)
    const written = await documentFor(tx, 'lease', lease.id)
    const bytes = await pdfOf(written)
    const version = (await tx.db.first(flowsOf(tx.tenant.id, lease.id)))!.flows + 1
    const name = `${written.title}-${lease.no}-v${version}.pdf`
    const file = await keepFile(tx, outer.files, { name, bytes }, { resource, recordId: lease.id, purpose: 'lease' })
    const id = newId()
    const flow = {
      id,
      lease_id: lease.id,
      room_id: lease.room_id,
      site_id: lease.site_id,
      rentee_id: lease.rentee_id,
      landlord_id: lease.landlord_id,
      method: input.method,
      version,
      state: input.method === 'pad' ? 'signing' : 'drafting',
      template_id: written.templateId ?? null,
      title: written.title,
      html: written.html,
      sha256: file.sha256,
      file_id: file.id,
      expires_on: input.expiresOn,
      started_by: tx.user?.username ?? 'system',
    }
    await tx.db.run(insertFlow(tx.tenant.id, flow))
    if (lease.status !== 'pending_sign')
      await tx.db.run(changeLease(tx.tenant.id, lease.id, { status: 'pending_sign' }))
    recordStep(tx, lease, 'signingStarted')
    const { html: _text, ...after } = flow
    tx.audit({ action: 'start', resource: signFlow.name, recordId: id, after })
    if (input.method === 'provider') tx.enqueue({ name: 'sync-signing', payload: { id }, key: `sync-signing:${id}` })
    return { id }
  })
}

/** A party signs on the screen. The last signature makes the lease bind, in the same transaction. */
export const signOnPad = (
  ctx: Ctx,
  outer: Outer,
  { id, role, name, fileId }: InputOf<typeof padCommand>,
): Promise<AnswerOf<typeof padCommand>> =>
  ctx.transaction(async (tx) => {
    const both = await lockOpen(tx, id)
    const { flow, lease } = both
    if (flow.method !== 'pad') throw new Refusal('housing.error.signedElsewhere')
    if (flow.expires_on < tx.today()) throw new Refusal('housing.error.signingClosed')
    const signed = await tx.db.rows(signaturesOf(tx.tenant.id, id))
    if (signed.some((one) => one.role === role)) throw new Refusal('housing.error.signedAlready')
    await attachFiles(tx, [fileId], { resource, recordId: lease.id, purpose: 'signature', locked: true })
    const picture = await fileBytes(tx, outer.files, fileId)
    if (picture.contentType !== 'image/jpeg') throw new Refusal('housing.error.signatureUnreadable')
    const { sha256 } = picture
    const row = { flow_id: id, role, name, file_id: fileId, sha256, username: tx.user?.username ?? 'system' }
    await tx.db.run(insertSignature(tx.tenant.id, row))
    tx.audit({ action: 'sign', resource: signFlow.name, recordId: id, after: row })
    const all = await tx.db.rows(signaturesOf(tx.tenant.id, id))
    const bytes = await signedPdf(tx, outer, both, all)
    if (all.length < SIGNERS.length) return { state: 'signing' }
    await completeSigning(tx, outer, both, bytes)
    return { state: 'done' }
  })

/** The same text with the signatures it has. Drawn at each signature, so that a broken picture is refused to who sends it. */
async function signedPdf(
  tx: TxCtx,
  { files }: Outer,
  { flow, lease }: { flow: FlowRow; lease: LeaseRow },
  all: readonly SignatureRow[],
): Promise<Buffer> {
  const boxes = []
  for (const role of SIGNERS) {
    const one = all.find((signature) => signature.role === role)
    const label = translate('zh', `housing.document.sign.${role}`)
    if (!one) boxes.push({ label, lines: [] })
    else {
      const at = localTime(tx.tenant.timeZone, new Date(one.signed_at))
      const hash = translate('zh', 'housing.document.sign.hash', { hash: flow.sha256.slice(0, 16) })
      boxes.push({ label, lines: [one.name, at, hash], image: (await fileBytes(tx, files, one.file_id)).bytes })
    }
  }
  const { title, html } = flow
  try {
    return await pdfOf({ title, html, no: lease.no }, boxes)
  } catch (error) {
    tx.log.info({ error: String(error) }, 'a signature that cannot be drawn')
    throw new Refusal('housing.error.signatureUnreadable')
  }
}

/** The signed text is kept and locked with all that belongs to the lease, and the lease binds. */
export async function completeSigning(
  tx: TxCtx,
  { files }: Outer,
  { flow, lease }: { flow: FlowRow; lease: LeaseRow },
  bytes: Buffer,
): Promise<void> {
  const name = `${flow.title}-${lease.no}-${translate('zh', 'housing.document.signed')}.pdf`
  const file = await keepFile(tx, files, { name, bytes }, { resource, recordId: lease.id, purpose: 'signedLease' })
  await moveFlow(tx, flow, { state: 'done', signedFileId: file.id, signedSha256: file.sha256 })
  await signLocked(tx, lease, tx.today())
}

const given = (ctx: Ctx, state: 'refused' | 'revoked', { id, reason }: { id: string; reason: string }) =>
  ctx.transaction(async (tx) => {
    const both = await lockOpen(tx, id)
    await endUnsigned(tx, both, state, reason)
    return both.flow
  })
export async function refuseSigning(ctx: Ctx, input: { id: string; reason: string }): Promise<object> {
  await given(ctx, 'refused', input)
  return {}
}
/** Ours first: whoever signs at the service meanwhile finds a flow that is closed here. */
export async function recallSigning(ctx: Ctx, { sign }: Outer, input: { id: string; reason: string }): Promise<object> {
  const flow = await given(ctx, 'revoked', input)
  if (flow.provider_flow_id) await sign?.revoke(flow.provider_flow_id, input.reason)
  return {}
}

export async function signatures(ctx: Ctx, { id }: { id: string }): Promise<AnswerOf<typeof querySignatures>> {
  await signFlows.get(ctx, id)
  const rows = await ctx.db.rows(signaturesOf(ctx.tenant.id, id))
  return rows.map(({ role, name, signed_at: signedAt, username, sha256 }) => ({
    role,
    name,
    signedAt,
    username,
    sha256,
  }))
}
