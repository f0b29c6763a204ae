import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import {
  type queryMerchantDetail as detailView,
  MERCHANT_PICTURES,
  merchant,
} from '@cloud-steward/contract/payouts/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { ChannelError } from '../../../infra/payment/channel.ts'
import { SOURCED, stepsOf } from '../../../infra/steps/steps.ts'
import { notFound, standard } from '../../../kit/standard-operations.ts'
import { channelOf, findChannel, merchantChannel, openChannel, requireOwnMerchants } from '../../channels/index.ts'
import { filesNamed, lockAttachments } from '../../files/index.ts'
import { merchantCategory } from '../../platform/index.ts'
import { requireReviewed } from '../review/account-review.ts'
import { landlordOf, placeOf } from '../withdrawal/account.service.ts'
import { currentAccount } from '../withdrawal/withdrawal.queries.ts'
import { findMerchant, type MerchantRow, markSubmitted, putAccount } from './merchant.queries.ts'
import { isOpen, type MerchantSource, type MerchantState, missingParts, nextLook } from './merchant.rules.ts'
import { lockedMerchant, type MerchantOuter, merchantStep, RESOURCE, sourceOf } from './merchant-draft.service.ts'
import { askMerchant, HAND_IN_JOB } from './merchant-facts.service.ts'

/** A landlord's business is the whole tenant's: whoever sees only some sites sees none of it. */
export const merchants = standard(merchant)

async function seenMerchant(ctx: Ctx, id: string): Promise<MerchantRow> {
  const row = await ctx.db.first(findMerchant(ctx, id))
  if (!row) throw notFound()
  return row
}

/** Hands an application in. The channel hears of it when this is committed, so that whatever it has of it we know of. */
export async function submitMerchant(ctx: Ctx, outer: MerchantOuter, id: string): Promise<{ state: MerchantState }> {
  const asked = await seenMerchant(ctx, id)
  const tenantId = ctx.tenant.id
  // A corrected one goes where the first one went: only that channel knows its number.
  const channel = asked.channelId
    ? await ctx.db.first(findChannel(tenantId, asked.channelId))
    : await merchantChannel(ctx)
  if (!channel) throw new Refusal('channel.error.noChannel')
  await openChannel(ctx, outer, channel)
  await landlordOf(ctx, asked.landlordId)
  await ctx.transaction(async (tx) => {
    const row = await lockedMerchant(tx, id)
    if (!isOpen(row.state)) throw new Refusal(`payout.error.merchant.${row.state}`)
    await requireOwnMerchants(tx)
    const missing = missingParts(row)
    if (missing.length) throw new Refusal('payout.error.merchantIncomplete', { fields: missing })
    const account = await tx.db.first(currentAccount(tenantId, row.landlordId))
    if (!account) throw new Refusal('payout.error.noAccount')
    await requireReviewed(tx, row.landlordId, account.id)
    const mcc = await merchantCategory(tx)
    if (!mcc) throw new Refusal('payout.error.noCategory')
    const { id: accountId, tail } = account
    const askAt = nextLook(tx.now(), 'auditing', 0)
    await tx.db.run(
      markSubmitted(tenantId, id, { channelId: channel.id, feeBp: channel.feeBp, accountId, tail, mcc, askAt }),
    )
    await lockAttachments(tx, RESOURCE, id)
    merchantStep(tx, row, sourceOf(tx), 'auditing')
    tx.enqueue({ name: HAND_IN_JOB, payload: { id }, key: `${HAND_IN_JOB}:${id}` })
  })
  return { state: 'auditing' }
}

/** Asks the channel now. */
export async function syncMerchant(ctx: Ctx, outer: MerchantOuter, id: string): Promise<{ state: MerchantState }> {
  const row = await seenMerchant(ctx, id)
  if (isOpen(row.state) || row.state === 'cancelled') return { state: row.state }
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
