import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import {
  type queryMerchantDetail as detailView,
  MERCHANT_PICTURES,
  merchant,
} from '@cloud-steward/contract/payouts/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { ChannelError } from '../../../infra/payment/channel.ts'
import { SOURCED, stepsOf } from '../../../infra/steps/steps.ts'
import { notFound, standard } from '../../../kit/standard-operations.ts'
import { type Decided, startReview } from '../../approvals/index.ts'
import { channelOf, findChannel, merchantChannel, openChannel, requireOwnMerchants } from '../../channels/index.ts'
import { filesNamed, lockAttachments } from '../../files/index.ts'
import { merchantCategory } from '../../platform/index.ts'
import { requireReviewed } from '../review/account-review.ts'
import { landlordOf, placeOf } from '../withdrawal/account.service.ts'
import { currentAccount } from '../withdrawal/withdrawal.queries.ts'
import {
  findMerchant,
  type MerchantRow,
  markReview,
  markSubmitted,
  putAccount,
  type Submission,
} from './merchant.queries.ts'
import {
  isAtChannel,
  isOpen,
  type MerchantSource,
  type MerchantState,
  missingParts,
  nextLook,
} from './merchant.rules.ts'
import { lockedMerchant, type MerchantOuter, merchantStep, RESOURCE, sourceOf } from './merchant-draft.service.ts'
import { askMerchant, HAND_IN_JOB } from './merchant-facts.service.ts'

/** A landlord's business is the whole tenant's: whoever sees only some sites sees none of it. */
export const merchants = standard(merchant)

async function seenMerchant(ctx: Ctx, id: string): Promise<MerchantRow> {
  const row = await ctx.db.first(findMerchant(ctx, id))
  if (!row) throw notFound()
  return row
}

/** A corrected application goes to the channel of the first one: only that channel knows its number. */
async function channelFor(ctx: Ctx, row: MerchantRow) {
  const channel = row.channelId
    ? await ctx.db.first(findChannel(ctx.tenant.id, row.channelId))
    : await merchantChannel(ctx)
  if (!channel) throw new Refusal('channel.error.noChannel')
  return channel
}
/**
 * The data for the channel beside the draft.
 * @throws Refusal where some of it is missing
 */
async function submissionOf(tx: TxCtx, row: MerchantRow): Promise<Submission> {
  await requireOwnMerchants(tx)
  const missing = missingParts(row)
  if (missing.length) throw new Refusal('payout.error.merchantIncomplete', { fields: missing })
  const account = await tx.db.first(currentAccount(tx.tenant.id, row.landlordId))
  if (!account) throw new Refusal('payout.error.noAccount')
  await requireReviewed(tx, row.landlordId, account.id)
  const mcc = await merchantCategory(tx)
  if (!mcc) throw new Refusal('payout.error.noCategory')
  const { id: channelId, feeBp } = await channelFor(tx, row)
  return { channelId, feeBp, accountId: account.id, tail: account.tail, mcc, askAt: nextLook(tx.now(), 'auditing', 0) }
}
/** The channel hears of it when this is committed, so that the console knows of each application the channel has. */
async function handOver(tx: TxCtx, row: MerchantRow, submission: Submission): Promise<void> {
  await tx.db.run(markSubmitted(tx.tenant.id, row.id, submission))
  merchantStep(tx, row, sourceOf(tx), 'auditing')
  tx.enqueue({ name: HAND_IN_JOB, payload: { id: row.id }, key: `${HAND_IN_JOB}:${row.id}` })
}

/** Hands an application in, or gives it to the process by which the tenant decides applications. */
export async function submitMerchant(ctx: Ctx, outer: MerchantOuter, id: string): Promise<{ state: MerchantState }> {
  const asked = await seenMerchant(ctx, id)
  await openChannel(ctx, outer, await channelFor(ctx, asked))
  await landlordOf(ctx, asked.landlordId)
  return ctx.transaction(async (tx) => {
    const row = await lockedMerchant(tx, id)
    if (!isOpen(row.state)) throw new Refusal(`payout.error.merchant.${row.state}`)
    const submission = await submissionOf(tx, row)
    await lockAttachments(tx, RESOURCE, id)
    const title = `${row.no} ${row.shortName}`
    if (
      await startReview(tx, { subject: 'merchant', recordId: id, title, link: `/landlordmerchant?open=detail:${id}` })
    ) {
      await tx.db.run(markReview(tx.tenant.id, id, { state: 'in_review', reason: null }))
      merchantStep(tx, row, sourceOf(tx), 'in_review')
      return { state: 'in_review' as const }
    }
    await handOver(tx, row, submission)
    return { state: 'auditing' as const }
  })
}
/** The tenant's own process has decided: an approved application is handed in as if it had been submitted now. */
export async function decidedMerchant(tx: TxCtx, { recordId, outcome, reason }: Decided): Promise<void> {
  const row = await lockedMerchant(tx, recordId)
  if (row.state !== 'in_review') throw new Refusal(`payout.error.merchant.${row.state}`)
  if (outcome === 'approved') return handOver(tx, row, await submissionOf(tx, row))
  await tx.db.run(markReview(tx.tenant.id, recordId, { state: 'rejected', reason }))
  merchantStep(tx, row, 'staff', 'rejected', reason)
}

/** Asks the channel now. */
export async function syncMerchant(ctx: Ctx, outer: MerchantOuter, id: string): Promise<{ state: MerchantState }> {
  const row = await seenMerchant(ctx, id)
  if (!isAtChannel(row.state)) return { state: row.state }
  return { state: await askMerchant(ctx, outer, id, sourceOf(ctx)) }
}

/** Tells the channel where the landlord's money goes from now on; told twice it is the same account. */
export async function changeMerchantCard(ctx: Ctx, outer: MerchantOuter, id: string): Promise<Record<string, never>> {
  const row = await seenMerchant(ctx, id)
  const tenantId = ctx.tenant.id
  if (row.state !== 'finished') throw new Refusal(`payout.error.merchant.${row.state}`)
  const account = await ctx.db.first(currentAccount(tenantId, row.landlordId))
  if (!account) throw new Refusal('payout.error.noAccount')
  if (account.id === row.accountId) throw new Refusal('payout.error.accountKnown')
  await requireReviewed(ctx, row.landlordId, account.id)
  const channel = await channelOf(ctx, outer, row.channelId!)
  try {
    await channel.changeAccount(row.subMerchantNo!, {
      isCorporate: row.isCorporate,
      holder: account.holder,
      bankName: account.bankName,
      areaCode: row.bankAreaCode.slice(0, 6),
      number: outer.secrets.open(account.sealedNo, placeOf(tenantId, account.id)),
    })
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    if (!error.isFinal) throw new Refusal('channel.error.channelSilent')
    throw new Refusal('payout.error.channelRefused', { values: { reason: error.message.slice(0, 200) } })
  }
  await ctx.transaction(async (tx) => {
    const now = await lockedMerchant(tx, id)
    if (now.state !== 'finished') return
    await tx.db.run(putAccount(tenantId, id, account))
    const [before, after] = [{ accountId: now.accountId }, { accountId: account.id, tail: account.tail }]
    tx.audit({ action: 'changeCard', resource: RESOURCE, recordId: id, before, after })
  })
  return {}
}

export async function queryMerchantDetail(
  ctx: Ctx,
  { id }: InputOf<typeof detailView>,
): Promise<AnswerOf<typeof detailView>> {
  const row = await seenMerchant(ctx, id)
  const tenantId = ctx.tenant.id
  const [steps, [account]] = await ctx.db.all(
    stepsOf<MerchantState, typeof SOURCED, MerchantSource>(tenantId, RESOURCE, id, SOURCED),
    currentAccount(tenantId, row.landlordId),
  )
  const named = MERCHANT_PICTURES.flatMap((purpose) => (row[purpose] ? [[purpose, row[purpose]] as const] : []))
  const files = await filesNamed(
    ctx,
    named.map(([, file]) => file),
  )
  return {
    rejects: [...row.rejects],
    signUrl: row.state === 'to_sign' ? row.signUrl : null,
    check: row.state === 'to_confirm' ? row.check : null,
    pictures: named.flatMap(([purpose, fileId]) => {
      const file = files.get(fileId)
      return file ? [{ purpose, id: fileId, ...file }] : []
    }),
    account: account && {
      holder: account.holder,
      bankName: account.bankName,
      tail: account.tail,
      isKnown: account.id === row.accountId,
    },
    steps,
  }
}
