import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import {
  type cancelMerchant as cancelCommand,
  MERCHANT_PICTURES,
  merchant,
  type saveMerchant as saveCommand,
} from '@cloud-steward/contract/payouts/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { isIdNumber, maskedIdNumber, plainIdNumber } from '../../../infra/identity-number.ts'
import type { Outside } from '../../../infra/outside.ts'
import { recordStep } from '../../../infra/steps/steps.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { endReview } from '../../approvals/index.ts'
import type { Outer } from '../../channels/index.ts'
import { attachFiles, fileBytes } from '../../files/index.ts'
import { landlordOf } from '../withdrawal/account.service.ts'
import {
  findMerchant,
  insertMerchant,
  lockMerchant,
  type MerchantDraft,
  type MerchantRow,
  markCancelled,
  updateDraft,
} from './merchant.queries.ts'
import { isLicenceNo, isOpen, type MerchantSource, type MerchantState } from './merchant.rules.ts'

/** Besides channels and secrets, the files: pictures go to the channel. */
export type MerchantOuter = Outer & Pick<Outside, 'files'>
export const RESOURCE = merchant.name
/** As the channel takes them. */
const PICTURE_TYPES = ['image/jpeg', 'image/png']
const MOST_PICTURE_BYTES = 2 * 1024 * 1024

export const isPicture = ({ bytes, contentType }: { bytes: Buffer; contentType: string }): boolean =>
  PICTURE_TYPES.includes(contentType) && bytes.length <= MOST_PICTURE_BYTES

export const idPlaceOf = (tenantId: number, id: string): string => `payout_merchant ${tenantId} ${id} id_no`
export const sourceOf = (ctx: Ctx): MerchantSource => (ctx.scope.kind === 'landlord' ? 'landlord' : 'staff')

/** Writes down who told us what, and what that made of the application. */
export function merchantStep(
  tx: TxCtx,
  row: { id: string; state: MerchantState | null },
  source: MerchantSource,
  state: MerchantState,
  note?: string | null,
): void {
  const username = source === 'staff' || source === 'landlord' ? (tx.user?.username ?? null) : null
  recordStep(tx, { subject: RESOURCE, recordId: row.id, from: row.state, to: state, reason: note, source, username })
  tx.audit({
    action: state,
    resource: RESOURCE,
    recordId: row.id,
    before: { state: row.state },
    after: { state, source, note },
  })
}
export async function lockedMerchant(tx: TxCtx, id: string): Promise<MerchantRow> {
  const row = await tx.db.first(lockMerchant(tx, id))
  if (!row) throw notFound()
  return row
}

/** Ties new pictures to the application and keeps those that were there. Refused unless each is what the channel takes. */
async function picturesOf(
  tx: TxCtx,
  { files }: MerchantOuter,
  id: string,
  input: InputOf<typeof saveCommand>,
  before: MerchantRow | undefined,
): Promise<Pick<MerchantRow, (typeof MERCHANT_PICTURES)[number]>> {
  const kept = { licenceFile: null, idFrontFile: null, idBackFile: null } as Record<
    (typeof MERCHANT_PICTURES)[number],
    string | null
  >
  for (const purpose of MERCHANT_PICTURES) {
    const [given, was] = [input[purpose]?.toLowerCase(), before?.[purpose]]
    kept[purpose] = given ?? was ?? null
    if (!given || given === was) continue
    await attachFiles(tx, [given], { resource: RESOURCE, recordId: id, purpose })
    if (!isPicture(await fileBytes(tx, files, given)))
      throw new Refusal('payout.error.badPicture', { fields: [purpose] })
  }
  return kept
}
/** The identity number sealed and masked; an empty one is the one that was. */
function identityOf(
  ctx: Ctx,
  { secrets }: Outer,
  id: string,
  given: string | null | undefined,
  before: MerchantRow | undefined,
): Pick<MerchantDraft, 'sealedIdNo' | 'idNo'> {
  if (!given) {
    if (!before) throw new Refusal('kit.error.required', { fields: ['idNo'] })
    return { sealedIdNo: before.sealedIdNo, idNo: before.idNo }
  }
  const idNo = plainIdNumber(given)
  if (!isIdNumber(idNo, ctx.today())) throw new Refusal('housing.error.idNoInvalid', { fields: ['idNo'] })
  return { sealedIdNo: secrets.seal(idNo, idPlaceOf(ctx.tenant.id, id)), idNo: maskedIdNumber(idNo) }
}

/** An application as somebody fills it in, step by step; whether it is whole is asked when it is handed in. */
export async function saveMerchant(
  ctx: Ctx,
  outer: MerchantOuter,
  input: InputOf<typeof saveCommand>,
): Promise<{ id: string }> {
  const known = input.id ? await ctx.db.first(findMerchant(ctx, input.id)) : undefined
  if (input.id && !known) throw notFound()
  const landlord = await landlordOf(ctx, known?.landlordId ?? input.landlordId)
  if (input.licenceNo && !isLicenceNo(input.licenceNo))
    throw new Refusal('payout.error.licenceNoInvalid', { fields: ['licenceNo'] })
  if (input.idValidTo && input.idValidTo <= ctx.today())
    throw new Refusal('payout.error.idExpired', { fields: ['idValidTo'] })
  return ctx.transaction(async (tx) => {
    const tenantId = tx.tenant.id
    const before = known && (await lockedMerchant(tx, known.id))
    if (before && !isOpen(before.state)) throw new Refusal(`payout.error.merchant.${before.state}`)
    const id = before?.id ?? newId()
    const isLicensed = input.kind !== 'person'
    const row: MerchantDraft = {
      kind: input.kind,
      shortName: input.shortName.trim(),
      subjectName: (isLicensed && input.subjectName?.trim()) || null,
      licenceNo: (isLicensed && input.licenceNo) || null,
      legalName: input.legalName.trim(),
      ...identityOf(tx, outer, id, input.idNo, before),
      idValidTo: input.idValidTo ?? null,
      contactName: input.contactName.trim(),
      contactMobile: input.contactMobile,
      contactEmail: input.contactEmail,
      // A person has no account of a company.
      isCorporate: isLicensed && input.isCorporate,
      bankAreaCode: input.bankAreaCode,
      licenceFile: null,
      idFrontFile: null,
      idBackFile: null,
    }
    if (before) {
      const draft = { ...row, ...(await picturesOf(tx, outer, id, input, before)) }
      await tx.db.run(updateDraft(tenantId, id, draft))
      audit(tx, id, 'update', draft)
      return { id }
    }
    const [number] = (await tx.numbers('merchant')) as [number]
    const no = serialNo('M', tx.today(), number)
    const username = tx.user?.username ?? 'system'
    await tx.db.run(insertMerchant(tenantId, { ...row, id, no, landlordId: landlord.id, username }))
    const pictures = await picturesOf(tx, outer, id, input, undefined)
    await tx.db.run(updateDraft(tenantId, id, { ...row, ...pictures }))
    merchantStep(tx, { id, state: null }, sourceOf(tx), 'editing')
    audit(tx, id, 'add', { ...row, ...pictures, no, landlordId: landlord.id })
    return { id }
  })
}
/** What the log says of it: the number of his card masked, and never what it is sealed as. */
function audit(
  tx: TxCtx,
  id: string,
  action: string,
  after: MerchantDraft & { no?: string; landlordId?: string },
): void {
  const { sealedIdNo: _sealed, idNo: idNoMasked, ...rest } = after
  tx.audit({ action, resource: RESOURCE, recordId: id, after: { ...rest, idNoMasked } })
}

export const cancelMerchant = (
  ctx: Ctx,
  { id, reason }: InputOf<typeof cancelCommand>,
): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    const row = await lockedMerchant(tx, id)
    if (row.state === 'in_review') await endReview(tx, 'merchant', id, reason)
    else if (!isOpen(row.state)) throw new Refusal(`payout.error.merchant.${row.state}`)
    await tx.db.run(markCancelled(tx.tenant.id, id, reason))
    merchantStep(tx, row, sourceOf(tx), 'cancelled', reason)
    return {}
  })
