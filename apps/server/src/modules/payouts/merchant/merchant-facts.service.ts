import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import type { ApplicationFacts, ApplicationRequest } from '../../../infra/payment/application.ts'
import { ChannelError, type PaymentChannel } from '../../../infra/payment/channel.ts'
import { channelOf, idOf, noticeUrl, numberOf } from '../../channels/index.ts'
import { fileBytes } from '../../files/index.ts'
import { placeOf } from '../withdrawal/account.service.ts'
import { accountById } from '../withdrawal/withdrawal.queries.ts'
import { findMerchant, lookLater, type MerchantRow, putFacts } from './merchant.queries.ts'
import { follow, type MerchantSource, type MerchantState, nextLook } from './merchant.rules.ts'
import { idPlaceOf, lockedMerchant, type MerchantOuter, merchantStep } from './merchant-draft.service.ts'

const rowOf = async (ctx: Ctx, id: string): Promise<MerchantRow> => (await ctx.db.first(findMerchant(ctx, id)))!
const kept = (facts: ApplicationFacts): boolean => facts.state !== 'absent' && facts.state !== 'rejected'

/** What follows from what the channel says, once. */
export async function applyApplication(
  tx: TxCtx,
  id: string,
  facts: ApplicationFacts,
  source: MerchantSource,
): Promise<MerchantState> {
  const row = await lockedMerchant(tx, id)
  const state = follow(row.state, facts)
  if (!state) {
    await tx.db.run(lookLater(tx.tenant.id, id, nextLook(tx.now(), row.state, row.asked)))
    return row.state
  }
  const isNews = state !== row.state
  const rejects = state === 'rejected' ? facts.rejects : []
  const reason =
    rejects
      .map((one) => one.reason)
      .join('；')
      .slice(0, 300) || null
  const hasNumber = state === 'finished' || state === 'frozen'
  await tx.db.run(
    putFacts(tx.tenant.id, id, {
      state,
      isHandedIn: true,
      rejects,
      reason,
      signUrl: facts.signUrl ?? null,
      check: facts.check ?? null,
      subMerchantNo: hasNumber ? (row.subMerchantNo ?? facts.subMerchantNo!) : null,
      askAt: nextLook(tx.now(), state, isNews ? 0 : row.asked),
    }),
  )
  if (!isNews) await tx.db.run(lookLater(tx.tenant.id, id, nextLook(tx.now(), state, row.asked)))
  else merchantStep(tx, row, source, state, reason)
  return state
}

/** An application as the channel takes it: pictures handed over, what is sealed opened. */
async function requestOf(
  ctx: Ctx,
  outer: MerchantOuter,
  channel: PaymentChannel,
  row: MerchantRow,
): Promise<ApplicationRequest> {
  const tenantId = ctx.tenant.id
  const account = (await ctx.db.first(accountById(tenantId, row.accountId!)))!
  const picture = async (fileId: string): Promise<string> => {
    const { bytes, contentType } = await fileBytes(ctx, outer.files, fileId)
    const ending = contentType === 'image/png' ? 'png' : 'jpg'
    return channel.uploadPicture({ name: `${fileId}.${ending}`, contentType, bytes })
  }
  const [front, back] = [await picture(row.idFrontFile!), await picture(row.idBackFile!)]
  return {
    requestNo: numberOf(row.id),
    kind: row.kind,
    shortName: row.shortName,
    trade: translate('zh', `platform.tenant.mcc.${row.mcc}`).replace(/^\d+\s*/, ''),
    ...(row.kind !== 'person' && {
      licence: { name: row.subjectName!, number: row.licenceNo!, picture: await picture(row.licenceFile!) },
    }),
    legal: {
      name: row.legalName,
      idNo: outer.secrets.open(row.sealedIdNo, idPlaceOf(tenantId, row.id)),
      validTo: row.idValidTo,
      front,
      back,
    },
    contact: { name: row.contactName, mobile: row.contactMobile, email: row.contactEmail },
    account: {
      isCorporate: row.isCorporate,
      holder: account.holder,
      bankName: account.bankName,
      areaCode: row.bankAreaCode.slice(0, 6),
      number: outer.secrets.open(account.sealedNo, placeOf(tenantId, account.id)),
    },
    notifyUrl: noticeUrl(ctx, outer, row.channelId!),
  }
}

/** The job that hands in. */
export const HAND_IN_JOB = 'hand-in-merchant'
/**
 * Hands in what nobody knows to be there. Asked first: an answer that never came may have been a yes, and the channel takes
 * a number once; only an application it does not have, or has rejected before, is sent.
 */
export async function handIn(ctx: Ctx, outer: MerchantOuter, id: string): Promise<MerchantState> {
  const row = await rowOf(ctx, id)
  if (row.state !== 'auditing' || row.isHandedIn) return row.state
  try {
    const channel = await channelOf(ctx, outer, row.channelId!)
    const before = await channel.applicationOf(numberOf(id))
    if (kept(before)) return await ctx.transaction((tx) => applyApplication(tx, id, before, 'channel'))
    try {
      await channel.apply(await requestOf(ctx, outer, channel, row))
    } catch (error) {
      if (!(error instanceof ChannelError && error.isFinal)) throw error
      // Somebody else of us may have been faster: then it is there.
      const now = await channel.applicationOf(numberOf(id))
      if (kept(now)) return await ctx.transaction((tx) => applyApplication(tx, id, now, 'channel'))
      return await refuse(ctx, id, error.message)
    }
    const facts = { requestNo: numberOf(id), state: 'auditing' as const, rejects: [] }
    return await ctx.transaction(async (tx) => {
      // The channel's message may have been faster than its answer, and says more than we suppose.
      const now = await lockedMerchant(tx, id)
      return now.isHandedIn ? now.state : applyApplication(tx, id, facts, 'channel')
    })
  } catch (error) {
    return await askAgain(ctx, row, error)
  }
}
/** The channel would not even look at it. */
const refuse = (ctx: Ctx, id: string, said: string): Promise<MerchantState> =>
  ctx.transaction(async (tx) => {
    const row = await lockedMerchant(tx, id)
    if (row.state !== 'auditing' || row.isHandedIn) return row.state
    const rejects = [{ part: 'other' as const, reason: said.slice(0, 200) }]
    return applyApplication(tx, id, { requestNo: numberOf(id), state: 'rejected', rejects }, 'channel')
  })
async function askAgain(ctx: Ctx, row: MerchantRow, error: unknown): Promise<MerchantState> {
  if (!(error instanceof ChannelError)) throw error
  ctx.log.warn({ merchant: row.no, code: error.code }, 'the channel did not say what became of an application')
  await ctx.db.run(lookLater(ctx.tenant.id, row.id, nextLook(ctx.now(), row.state, row.asked)))
  return row.state
}

/** Asks the channel and does what follows. */
export async function askMerchant(
  ctx: Ctx,
  outer: MerchantOuter,
  id: string,
  source: MerchantSource,
): Promise<MerchantState> {
  const row = await rowOf(ctx, id)
  if (row.state === 'auditing' && !row.isHandedIn) return handIn(ctx, outer, id)
  try {
    const channel = await channelOf(ctx, outer, row.channelId!)
    const facts = await channel.applicationOf(numberOf(id))
    const state = await ctx.transaction(async (tx) => {
      // Somebody who asked later may have been faster: what we heard is old then.
      const now = await lockedMerchant(tx, id)
      return now.state === row.state && now.asked === row.asked ? applyApplication(tx, id, facts, source) : undefined
    })
    return state ?? (await askMerchant(ctx, outer, id, source))
  } catch (error) {
    return await askAgain(ctx, row, error)
  }
}
/** A message of a channel about an application: a hint to ask. True when it is one of ours, at that channel. */
export async function hearOfMerchant(
  ctx: Ctx,
  outer: MerchantOuter,
  channelId: string,
  requestNo: string,
): Promise<boolean> {
  const id = idOf(requestNo)
  const row = id ? await ctx.db.first(findMerchant(ctx, id)) : undefined
  if (row?.channelId !== channelId) return false
  await askMerchant(ctx, outer, row.id, 'channel')
  return true
}
