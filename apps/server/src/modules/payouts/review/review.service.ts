import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import {
  type applyLandlord as applyCommand,
  type decideReview as decideCommand,
  type queryReviewDetail as detailView,
  type holdLandlord as holdCommand,
  landlordReview,
} from '@cloud-steward/contract/payouts/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { isIdNumber, maskedIdNumber, plainIdNumber } from '../../../infra/identity-number.ts'
import { REASONED, recordStep, stepsOf } from '../../../infra/steps/steps.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { notFound, standard } from '../../../kit/standard-operations.ts'
import { type Decided, requireNoProcess, requireReason, requireReviewer, startReview } from '../../approvals/index.ts'
import { attachFiles, fileBytes, filesNamed } from '../../files/index.ts'
import { balancesOf } from '../../ledger/index.ts'
import { isPicture, type MerchantOuter } from '../merchant/merchant-draft.service.ts'
import { landlordOf } from '../withdrawal/account.service.ts'
import { lockLandlord } from '../withdrawal/withdrawal.queries.ts'
import * as queries from './review.queries.ts'
import { after, needsReason, type ReviewMove, type ReviewState, reviewFlags } from './review.rules.ts'

export const landlordReviews = standard(landlordReview)
const RESOURCE = landlordReview.name
const placeOf = (tenantId: number, id: string): string => `payout_landlord_review ${tenantId} ${id} id_no`
const nameOf = (ctx: Ctx): string => ctx.user?.username ?? 'system'

/** @param from the state before; null of a new review */
const reviewStep = (
  tx: TxCtx,
  recordId: string,
  from: ReviewState | null,
  to: ReviewState,
  reason?: string | null,
): void => recordStep(tx, { subject: RESOURCE, recordId, from, to, reason })

/** Who a landlord is. What was rejected, or to which something was missing, is handed in again as the same. */
export async function applyLandlord(
  ctx: Ctx,
  { secrets, files }: MerchantOuter,
  input: InputOf<typeof applyCommand>,
): Promise<{ id: string }> {
  const landlord = await landlordOf(ctx, input.landlordId)
  const idNo = plainIdNumber(input.idNo)
  if (!isIdNumber(idNo, ctx.today())) throw new Refusal('housing.error.idNoInvalid', { fields: ['idNo'] })
  return ctx.transaction(async (tx) => {
    const tenantId = tx.tenant.id
    await tx.db.first(lockLandlord(tenantId, landlord.id))
    const before = await tx.db.first(queries.lockApplication(tenantId, landlord.id))
    if (before && !after(before.state, 'again')) throw new Refusal(`payout.error.review.${before.state}`)
    const id = before?.id ?? newId()
    const row = {
      id,
      legalName: input.legalName.trim(),
      sealedIdNo: secrets.seal(idNo, placeOf(tenantId, id)),
      idNoMasked: maskedIdNumber(idNo),
      idFrontFile: input.idFrontFile.toLowerCase(),
      idBackFile: input.idBackFile.toLowerCase(),
      flags: reviewFlags({ landlordName: landlord.name, legalName: input.legalName }),
      makerId: tx.user?.id ?? null,
      maker: nameOf(tx),
    }
    if (before) await tx.db.run(queries.updateApplication(tenantId, row))
    else {
      const [number] = (await tx.numbers('landlordReview')) as [number]
      const no = serialNo('LR', tx.today(), number)
      await tx.db.run(queries.insertApplication(tenantId, { ...row, no, landlordId: landlord.id }))
    }
    for (const [field, fileId] of [
      ['idFrontFile', row.idFrontFile],
      ['idBackFile', row.idBackFile],
    ] as const) {
      // Those handed in before are tied to it already.
      if (before?.[field] !== fileId)
        await attachFiles(tx, [fileId], { resource: RESOURCE, recordId: id, purpose: field, locked: true })
      if (!isPicture(await fileBytes(tx, files, fileId)))
        throw new Refusal('payout.error.badPicture', { fields: [field] })
    }
    reviewStep(tx, id, before?.state ?? null, 'submitted')
    const { sealedIdNo: _sealed, ...shown } = row
    tx.audit({
      action: before ? 'update' : 'add',
      resource: RESOURCE,
      recordId: id,
      after: { ...shown, landlordId: landlord.id },
    })
    const link = `/landeview?id=${id}`
    await startReview(tx, { subject: 'landlord', recordId: id, title: row.legalName, link })
    return { id }
  })
}

const HOLDS: ReadonlySet<ReviewMove> = new Set(['suspend', 'resume', 'close'])
async function move(
  tx: TxCtx,
  id: string,
  how: ReviewMove,
  given: string | null | undefined,
  byProcess = false,
): Promise<{ state: ReviewState }> {
  if (!byProcess) wholeTenantOnly(tx)
  const row = await tx.db.first(queries.lockReview(tx, id))
  if (!row) throw notFound()
  const state = after(row.state, how)
  const isHold = HOLDS.has(how)
  if (!state || (isHold && row.kind === 'account')) throw new Refusal(`payout.error.review.${row.state}`)
  if (!isHold && !byProcess) await requireByHand(tx, id, row.makerId)
  const reason = needsReason(how) ? requireReason(given, 'reason') : given?.trim() || null
  await tx.db.run(queries.putReview(tx.tenant.id, id, { state, reason, reviewer: nameOf(tx) }))
  reviewStep(tx, id, row.state, state, reason)
  tx.audit({ action: state, resource: RESOURCE, recordId: id, before: { state: row.state }, after: { state, reason } })
  return { state }
}
async function requireByHand(tx: TxCtx, id: string, makerId: string | null): Promise<void> {
  await requireNoProcess(tx, 'landlord', id)
  requireReviewer(tx, { makerIds: [makerId] })
}
export const decideReview = (ctx: Ctx, { id, decision, reason }: InputOf<typeof decideCommand>) =>
  ctx.transaction((tx) => move(tx, id, decision, reason))
/** What the tenant's own process decided. */
export async function decidedLandlord(tx: TxCtx, { recordId, outcome, reason }: Decided): Promise<void> {
  await move(tx, recordId, outcome === 'approved' ? 'approve' : 'reject', reason ?? outcome, true)
}
export const holdLandlord = (ctx: Ctx, { id, step, reason }: InputOf<typeof holdCommand>) =>
  ctx.transaction((tx) => move(tx, id, step, reason))

export async function queryReviewDetail(
  ctx: Ctx,
  { id }: InputOf<typeof detailView>,
): Promise<AnswerOf<typeof detailView>> {
  const row = await ctx.db.first(queries.findReview(ctx, id))
  if (!row) throw notFound()
  const tenantId = ctx.tenant.id
  const [[holdings], accounts, steps] = await ctx.db.all(
    queries.holdingsOf(tenantId, row.landlordId, ctx.today()),
    queries.accountsOf(tenantId, row.landlordId),
    stepsOf<ReviewState, typeof REASONED>(tenantId, RESOURCE, id, REASONED),
  )
  const balances = (await balancesOf(ctx, [row.landlordId], ['available', 'frozen', 'unsettled'])).get(row.landlordId)!
  const ids = [row.idFrontFile, row.idBackFile].filter((file) => file !== null)
  const files = await filesNamed(ctx, ids)
  return {
    ...holdings!,
    availableFen: balances.available,
    frozenFen: balances.frozen,
    unsettledFen: balances.unsettled,
    accounts,
    pictures: ids.flatMap((file) => {
      const named = files.get(file)
      return named ? [{ id: file, ...named }] : []
    }),
    steps,
  }
}
