import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { ChannelError, type ShareFacts } from '../../../infra/payment/channel.ts'
import { moveShares } from '../../wallet/index.ts'
import { findChannel } from '../channel/channel.queries.ts'
import { channelOf, type Outer } from '../channel/channel.service.ts'
import { numberOf } from '../order/order.queries.ts'
import { nextQuestion } from '../order/order.rules.ts'
import { notifyReceivers } from '../webhook/webhook.service.ts'
import { limitOf, MOST_CALLS, MOST_RECEIVERS, SHARE_AFTER_MS, USUAL_SHARE_BP } from './choose.rules.ts'
import { shareStep } from './divide-order.service.ts'
import { register } from './receiver.service.ts'
import { reverse } from './return.service.ts'
import { receiversById } from './rule.queries.ts'
import {
  attemptOf,
  type FrozenOrder,
  frozenOrder,
  type LineRow,
  linesOf,
  lockShare,
  othersOf,
  putLines,
  putShare,
  type ShareRow,
  type ShareState,
  shareById,
} from './share.queries.ts'

const idsOf = (lines: readonly LineRow[]): string[] => lines.map(({ id }) => id)
const isUnderway = ({ callId, state }: LineRow): boolean =>
  callId !== null && (state === 'waiting' || state === 'accepted')
const isWaiting = ({ callId, state }: LineRow): boolean => callId === null && state === 'waiting'

/** Whether the channel may be asked at all, and when if not now. */
const readyAt = ({ paidAt }: FrozenOrder): Date => new Date(Date.parse(paidAt) + SHARE_AFTER_MS)

/**
 * Goes on with a share order: asks about the call whose end nobody knows, or else makes the next one. The number of a call
 * is committed before the channel hears of it, and asked about until its end is known; killed anywhere in between, the
 * next turn goes on with the same number. What the channel does not say now it is asked again, ever more seldom.
 */
export async function pushShare(ctx: Ctx, outer: Outer, id: string): Promise<ShareState> {
  const share = (await ctx.db.first(shareById(ctx.tenant.id, id)))!
  if (share.state === 'finished' || share.state === 'to_divide') return share.state
  const order = await ctx.db.first(frozenOrder(ctx.tenant.id, share.orderId))
  if (!order) return share.state
  try {
    const lines = await ctx.db.rows(linesOf(ctx.tenant.id, id))
    const open = lines.filter(isUnderway)
    if (open.length) return await goOn(ctx, outer, share, order, open)
    if (readyAt(order) > ctx.now()) {
      await ctx.db.run(putShare(ctx.tenant.id, id, { askAt: readyAt(order) }))
      return share.state
    }
    if (share.state === 'pending') await freeze(ctx, id)
    const waiting = lines.filter(isWaiting)
    const strangers = await registerAll(ctx, outer, waiting)
    const call = await ctx.transaction((tx) => nextCall(tx, id, order, strangers))
    if (!call.lines.length) return call.state
    // The number is new: nobody can have heard of it.
    return await send(ctx, outer, { ...share, state: call.state }, order, call.lines)
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    ctx.log.warn({ share: share.no, code: error.code }, 'the channel did not say what became of a sharing')
    const { asked } = (await ctx.db.first(shareById(ctx.tenant.id, id)))!
    await ctx.db.run(
      putShare(ctx.tenant.id, id, {
        askAt: nextQuestion(ctx.now(), asked),
        again: true,
        error: error.message.slice(0, 300),
      }),
    )
    return (await ctx.db.first(shareById(ctx.tenant.id, id)))!.state
  }
}

const freeze = (ctx: Ctx, id: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const share = (await tx.db.first(lockShare(tx.tenant.id, id)))!
    if (share.state !== 'pending') return
    await tx.db.run(putShare(tx.tenant.id, id, { state: 'frozen', askAt: tx.now() }))
    shareStep(tx, share, 'frozen')
  })

/** Registers receivers the channel does not know yet; gives those it would not take. */
async function registerAll(ctx: Ctx, outer: Outer, lines: readonly LineRow[]): Promise<Set<string>> {
  const receivers = await ctx.db.rows(
    receiversById(
      ctx.tenant.id,
      lines.map(({ receiverId }) => receiverId),
    ),
  )
  const refused = new Set<string>()
  for (const receiver of receivers)
    if (receiver.state !== 'registered' && (await register(ctx, outer, receiver)) === 'refused')
      refused.add(receiver.id)
  return refused
}

/** The lines of the next call, with its number; lines the channel would refuse fail here. Nothing left: how it ended. */
async function nextCall(
  tx: TxCtx,
  id: string,
  order: FrozenOrder,
  strangers: ReadonlySet<string>,
): Promise<{ state: ShareState; lines: LineRow[] }> {
  const tenantId = tx.tenant.id
  const share = (await tx.db.first(lockShare(tenantId, id)))!
  const lines = await tx.db.rows(linesOf(tenantId, id))
  // Somebody else went on with it meanwhile.
  if (share.state === 'finished' || lines.some(isUnderway)) return { state: share.state, lines: [] }
  const waiting = lines.filter(isWaiting)
  const nothing = waiting.filter(({ amountFen }) => amountFen === 0)
  if (nothing.length) await tx.db.run(putLines(tenantId, idsOf(nothing), { state: 'success', isPaid: true }))
  const [others, account] = await tx.db.all(othersOf(tenantId, share), findChannel(tenantId, share.channelId))
  const next = waiting.filter(({ amountFen }) => amountFen > 0).slice(0, MOST_RECEIVERS)
  const went = lines.filter(({ state }) => state === 'success' || state === 'returned')
  const fenOf = (some: readonly LineRow[]) => some.reduce((sum, one) => sum + one.amountFen - one.returnedFen, 0)
  const limit = limitOf({
    sharedFen: fenOf(went) + fenOf(next),
    othersFen: others[0]!.fen,
    amountFen: order.amountFen,
    feeFen: share.feeFen,
    refundedFen: order.refundedFen,
    maxBp: account[0]!.maxShareBp ?? USUAL_SHARE_BP,
    receivers: next.length,
  })
  const isOver = Date.parse(share.frozenUntil) <= tx.now().getTime()
  const refusal = isOver ? 'expired' : others[0]!.calls >= MOST_CALLS ? 'too_many' : limit
  const bad = refusal ? next : next.filter(({ receiverId }) => strangers.has(receiverId))
  const good = next.filter((line) => !bad.includes(line))
  if (bad.length)
    await tx.db.run(putLines(tenantId, idsOf(bad), { state: 'failed', reason: refusal ?? 'not_registered' }))
  if (!good.length) return { state: await settle(tx, share), lines: [] }
  const callId = newId()
  await tx.db.run(putLines(tenantId, idsOf(good), { state: 'waiting', callId }))
  const askAt = nextQuestion(tx.now(), 0)
  await tx.db.run(putShare(tenantId, id, { state: 'splitting', calls: share.calls + 1, askAt }))
  if (share.state !== 'splitting') shareStep(tx, share, 'splitting')
  return { state: 'splitting', lines: good.map((line) => ({ ...line, callId })) }
}

/** Hands a call over, or over again: with the same number it is the same one. Only a final no says that nothing happened. */
async function send(ctx: Ctx, outer: Outer, share: ShareRow, order: FrozenOrder, lines: readonly LineRow[]) {
  const callId = lines[0]!.callId!
  let facts: ShareFacts
  try {
    const channel = await channelOf(ctx, outer, share.channelId)
    facts = await channel.share({
      shareNo: numberOf(callId),
      transactionNo: order.transactionNo,
      lines: lines.map(({ accountKind, account, amountFen }) => ({
        kind: accountKind,
        account,
        amountFen,
        description: share.no,
      })),
      isLast: false,
    })
  } catch (error) {
    if (!(error instanceof ChannelError) || !error.isFinal) throw error
    // A channel that says no keeps to it; its word stands at the lines.
    const refused = lines.map(({ account, amountFen }) => ({
      account,
      amountFen,
      state: 'closed' as const,
      reason: error.message,
    }))
    facts = { shareNo: numberOf(callId), state: 'finished', lines: refused }
  }
  return ctx.transaction((tx) => applyCall(tx, share.id, callId, facts))
}

/** Asks about a call. One the channel never heard of is handed over again, under its number. */
async function goOn(ctx: Ctx, outer: Outer, share: ShareRow, order: FrozenOrder, lines: readonly LineRow[]) {
  const callId = lines[0]!.callId!
  const channel = await channelOf(ctx, outer, share.channelId)
  const facts = await channel.shareOf(numberOf(callId), order.transactionNo)
  if (facts.state === 'absent') return send(ctx, outer, share, order, lines)
  return ctx.transaction((tx) => applyCall(tx, share.id, callId, facts))
}

/** What follows from what the channel says of a call: each line ends once, whoever says it and however often. */
async function applyCall(tx: TxCtx, id: string, callId: string, facts: ShareFacts): Promise<ShareState> {
  const tenantId = tx.tenant.id
  const share = (await tx.db.first(lockShare(tenantId, id)))!
  const lines = (await tx.db.rows(linesOf(tenantId, id))).filter((line) => isUnderway(line) && line.callId === callId)
  if (!lines.length) return share.state
  const saidOf = ({ account }: LineRow) => facts.lines.find((line) => line.account === account)
  const by = (state: 'success' | 'closed' | 'pending') =>
    lines.filter((line) => (saidOf(line)?.state ?? 'pending') === state)
  const [paid, pending] = [by('success'), by('pending')]
  if (paid.length) {
    await tx.db.run(putLines(tenantId, idsOf(paid), { state: 'success', isPaid: true }))
    const moves = paid.map(({ id: key, receiverId, amountFen }) => ({
      how: 'pay' as const,
      key,
      landlordId: share.landlordId,
      receiverId,
      amountFen,
    }))
    await moveShares(tx, moves, share.no, share.paymentId)
  }
  for (const line of by('closed'))
    await tx.db.run(putLines(tenantId, [line.id], { state: 'failed', reason: saidOf(line)!.reason ?? 'CLOSED' }))
  if (!pending.length) return settle(tx, share)
  await tx.db.run(putLines(tenantId, idsOf(pending), { state: 'accepted' }))
  const askAt = nextQuestion(tx.now(), share.asked)
  await tx.db.run(putShare(tenantId, id, { askAt, again: true }))
  return share.state
}

/** How it stands when no call is open: on to the next lines, done, or somebody must say what becomes of those that failed. */
async function settle(tx: TxCtx, share: ShareRow): Promise<ShareState> {
  const tenantId = tx.tenant.id
  const lines = await tx.db.rows(linesOf(tenantId, share.id))
  if (lines.some(isWaiting)) {
    await tx.db.run(putShare(tenantId, share.id, { state: 'splitting', askAt: tx.now() }))
    return 'splitting'
  }
  const failed = lines.filter((line) => line.state === 'failed' && !line.isDropped)
  const state = failed.length ? 'part_failed' : 'finished'
  const note = failed.map(({ receiverName, reason }) => `${receiverName}: ${reason}`).join('; ')
  // Nobody can do anything about it once the channel has freed the money: then it ends by itself.
  const askAt = failed.length ? new Date(share.frozenUntil) : null
  await tx.db.run(putShare(tenantId, share.id, { state, askAt, error: note.slice(0, 300) || null }))
  shareStep(tx, share, state, note)
  // A refund came while the call was open: what got through goes back.
  if (share.reversedFen > share.refundedFen) await reverse(tx, share, share.reversedFen)
  const [before, after] = [{ state: share.state }, { state, note }]
  tx.audit({ action: state, resource: 'channel.shareOrder', recordId: share.id, before, after })
  const told = { id: share.id, no: share.no, amountFen: share.baseFen, reason: note || null }
  notifyReceivers(tx, {
    ...told,
    event: `share.${state}`,
    attempt: (await tx.db.first(attemptOf(tenantId, share.id)))!.attempt,
  })
  return state
}
