import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/housing/signing.ts'
import { SIGNERS, signFlow } from '@cloud-steward/contract/housing/signing.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import { localTime } from '../../../infra/local-time.ts'
import type { Outside } from '../../../infra/outside.ts'
import { attachFiles, fileBytes, keepFile } from '../../files/index.ts'
import { pdfOf } from '../document/document.service.ts'
import { signLocked } from '../lease/lease.service.ts'
import { signWhole } from '../master-lease/master-lease-life.service.ts'
import { checkSigner, endUnsigned, lockOpen, moveFlow, numberOf, recordOf, type Signing } from './flow-record.ts'
import { signFlows } from './sign-flow.source.ts'
import { insertSignature, type SignatureRow, signaturesOf } from './signing.queries.ts'

type Outer = Pick<Outside, 'files' | 'sign'>

/** A party signs on the screen. The last signature makes it bind, in the same transaction. */
export const signOnPad = (
  ctx: Ctx,
  outer: Outer,
  { id, role, name, fileId }: InputOf<typeof contract.signOnPad>,
): Promise<AnswerOf<typeof contract.signOnPad>> =>
  ctx.transaction(async (tx) => {
    checkSigner(tx, role)
    const both = await lockOpen(tx, id)
    const { flow } = both
    if (flow.method !== 'pad') throw new Refusal('housing.error.signedElsewhere')
    if (flow.expires_on < tx.today()) throw new Refusal('housing.error.signingClosed')
    const signed = await tx.db.rows(signaturesOf(tx.tenant.id, id))
    if (signed.some((one) => one.role === role)) throw new Refusal('housing.error.signedAlready')
    await attachFiles(tx, [fileId], { ...recordOf(both), purpose: 'signature', locked: true })
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
async function signedPdf(tx: TxCtx, { files }: Outer, both: Signing, all: readonly SignatureRow[]): Promise<Buffer> {
  const { flow } = both
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
    return await pdfOf({ title, html, no: numberOf(both) }, boxes)
  } catch (error) {
    tx.log.info({ error: String(error) }, 'a signature that cannot be drawn')
    throw new Refusal('housing.error.signatureUnreadable')
  }
}

/** The signed text is kept and locked with all that belongs to what it is about, and that binds. */
export async function completeSigning(tx: TxCtx, { files }: Outer, both: Signing, bytes: Buffer): Promise<void> {
  const { flow, leases, master } = both
  const name = `${flow.title}-${numberOf(both)}-${translate('zh', 'housing.document.signed')}.pdf`
  const file = await keepFile(tx, files, { name, bytes }, { ...recordOf(both), purpose: 'signedLease' })
  await moveFlow(tx, flow, { state: 'done', signedFileId: file.id, signedSha256: file.sha256 })
  if (master) await signWhole(tx, { master, leases }, tx.today())
  else await signLocked(tx, leases[0]!, tx.today())
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

export async function querySignatures(
  ctx: Ctx,
  { id }: { id: string },
): Promise<AnswerOf<typeof contract.querySignatures>> {
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
