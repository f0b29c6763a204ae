import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { ChannelError, type ShareReturn } from '../../../infra/payment/channel.ts'
import { moveShares } from '../../wallet/index.ts'
import { channelOf, type Outer } from '../channel/channel.service.ts'
import { numberOf } from '../order/order.queries.ts'
import { nextQuestion } from '../order/order.rules.ts'
import { ceilOf, divide, floorOf, returnTargets, spread } from './divide.rules.ts'
import { shareStep } from './divide-order.service.ts'
import {
  askReturnLater,
  findReturn,
  insertReturns,
  lockReturn,
  openReturnsOf,
  putReturn,
  type ReturnRow,
  returnsOf,
} from './return.queries.ts'
import {
  addReturned,
  frozenOrder,
  type LineRow,
  linesOf,
  lockShare,
  lockSharesOf,
  putAmount,
  putDivision,
  putReversal,
  type ShareRow,
  shareById,
} from './share.queries.ts'

/** Nothing of it was ever handed to the channel: it is divided anew over what is left of the payment. */
async function divideAnew(tx: TxCtx, share: ShareRow, lines: readonly LineRow[], reversedFen: number): Promise<void> {
  const tenantId = tx.tenant.id
  const backFen = floorOf(share.feeFen, reversedFen - share.refundedFen, share.paidFen - share.refundedFen)
  const feeFen = share.feeFen - backFen
  const baseFen = share.paidFen - reversedFen - feeFen
  const amounts = new Map(divide(baseFen, share.rule).map(({ receiverId, amountFen }) => [receiverId, amountFen]))
  const { landlordId } = share
  await moveShares(
    tx,
    [
      { how: 'feeBack', key: `${share.id}:${reversedFen}`, landlordId, amountFen: backFen },
      ...lines.map(({ id, receiverId, amountFen }) => {
        const more = (amounts.get(receiverId) ?? 0) - amountFen
        const how = more > 0 ? ('calculate' as const) : ('drop' as const)
        return { how, key: `${id}:${reversedFen}`, landlordId, receiverId, amountFen: Math.abs(more) }
      }),
    ],
    share.no,
    share.paymentId,
  )
  for (const { id, receiverId } of lines) await tx.db.run(putAmount(tenantId, id, amounts.get(receiverId) ?? 0))
  const ownFen = lines.reduce((left, { receiverId }) => left - (amounts.get(receiverId) ?? 0), baseFen)
  await tx.db.run(putDivision(tenantId, share.id, { feeFen, refundedFen: reversedFen, baseFen, ownFen }))
  await tx.db.run(putReversal(tenantId, share.id, { reversedFen, feeBackFen: share.feeBackFen }))
  shareStep(tx, share, 'divided_anew', (baseFen / 100).toFixed(2))
}

/**
 * Takes back what went to receivers of so much of the payment, in the proportions it went there. The share order is
 * locked. The same again asks for nothing twice; what is underway is looked at again when its end is known.
 * @param reversedFen of the payment, with what was reversed before
 * @returns whether something has yet to come back
 */
export async function reverse(tx: TxCtx, share: ShareRow, reversedFen: number): Promise<boolean> {
  const tenantId = tx.tenant.id
  const upto = Math.max(reversedFen, share.reversedFen)
  const lines = await tx.db.rows(linesOf(tenantId, share.id))
  if (share.calls === 0 && lines.every(({ state }) => state === 'waiting')) {
    if (upto > share.reversedFen) await divideAnew(tx, share, lines, upto)
    return false
  }
  const returns = await tx.db.rows(returnsOf(tenantId, share.id))
  const [ofFen, ofPaid] = [upto - share.refundedFen, share.paidFen - share.refundedFen]
  if (ofFen <= 0) return false
  const paid = lines.filter(({ state }) => state === 'success' || state === 'returned')
  const targets = returnTargets(paid, ofFen, ofPaid)
  const hasFailed = (line: LineRow) => returns.some(({ lineId, state }) => lineId === line.id && state === 'failed')
  const needed = paid.flatMap((line, at) => {
    const known = returns.filter(({ lineId, state }) => lineId === line.id && state !== 'failed' && state !== 'dropped')
    const amountFen = targets[at]! - known.reduce((sum, one) => sum + one.amountFen, 0)
    // One that failed waits for somebody to say how it goes on.
    return amountFen > 0 && !hasFailed(line) ? [{ line, amountFen }] : []
  })
  const rows = needed.map(({ line, amountFen }) => ({
    id: newId(),
    share_id: share.id,
    line_id: line.id,
    call_id: line.callId!,
    amount_fen: amountFen,
    username: tx.user?.username ?? 'system',
    ask_at: tx.now().toISOString(),
  }))
  if (rows.length) await tx.db.run(insertReturns(tenantId, rows))
  const feeBackFen = Math.max(share.feeBackFen, floorOf(share.feeFen, ofFen, ofPaid))
  if (upto > share.reversedFen) {
    const { landlordId } = share
    const amountFen = feeBackFen - share.feeBackFen
    await moveShares(
      tx,
      [{ how: 'feeBack', key: `${share.id}:${upto}`, landlordId, amountFen }],
      share.no,
      share.paymentId,
    )
    await tx.db.run(putReversal(tenantId, share.id, { reversedFen: upto, feeBackFen }))
  }
  if (rows.length) {
    const fen = needed.reduce((sum, one) => sum + one.amountFen, 0)
    shareStep(tx, share, 'reversed', (fen / 100).toFixed(2))
    tx.audit({
      action: 'reverse',
      resource: 'channel.shareOrder',
      recordId: share.id,
      before: { reversedFen: share.reversedFen },
      after: { reversedFen: upto, returns: rows },
    })
  }
  const isOpen = lines.some(({ state }) => state === 'waiting' || state === 'accepted')
  return isOpen || rows.length > 0 || returns.some(({ state }) => state === 'asked' || state === 'failed')
}

/**
 * Sees to it that receivers give back their part of what is refunded of an order: each share order in proportion of the
 * whole payment. Whoever calls it has the order locked.
 * @param refundedFen of the order, this refund included
 * @returns whether the refund must wait for them
 */
export async function reverseForRefund(
  tx: TxCtx,
  order: { id: string; amountFen: number },
  refundedFen: number,
): Promise<boolean> {
  const shares = await tx.db.rows(lockSharesOf(tx.tenant.id, order.id))
  const sharedFen = shares.reduce((sum, { paidFen }) => sum + paidFen, 0)
  const whole = spread(refundedFen, [sharedFen, order.amountFen - sharedFen])[0]!
  let waits = false
  for (const share of shares) {
    // All of it when all is refunded; rounded up before, so that the receivers never keep what went back.
    const own = sharedFen ? Math.min(share.paidFen, ceilOf(whole, share.paidFen, sharedFen)) : 0
    waits = (await reverse(tx, share, own)) || waits
  }
  return waits
}

/** Asks the channel to give a part back, or what became of it. A no is one only when it is final. */
export async function pushReturn(ctx: Ctx, outer: Outer, id: string): Promise<void> {
  const tenantId = ctx.tenant.id
  const back = await ctx.db.first(findReturn(tenantId, id))
  if (back?.state !== 'asked') return
  const share = (await ctx.db.first(shareById(tenantId, back.shareId)))!
  const line = (await ctx.db.rows(linesOf(tenantId, share.id))).find((one) => one.id === back.lineId)!
  if (line.accountKind === 'person') return settleReturn(ctx, back, { state: 'failed', reason: 'person' })
  try {
    const channel = await channelOf(ctx, outer, share.channelId)
    const { transactionNo } = (await ctx.db.first(frozenOrder(tenantId, share.orderId)))!
    const asked = { shareNo: numberOf(back.callId), returnNo: numberOf(id), transactionNo, merchantNo: line.account }
    let facts = back.asked ? await channel.shareReturnOf(asked) : undefined
    if (!facts || facts.state === 'absent')
      facts = await channel.returnShare({ ...asked, amountFen: back.amountFen, description: share.no })
    await settleReturn(ctx, back, facts)
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    if (error.isFinal) return settleReturn(ctx, back, { state: 'failed', reason: error.message })
    await ctx.db.run(askReturnLater(tenantId, id, nextQuestion(ctx.now(), back.asked)))
  }
}

async function settleReturn(ctx: Ctx, back: ReturnRow, facts: Pick<ShareReturn, 'state' | 'reason'>): Promise<void> {
  const { state, reason } = facts
  if (state === 'processing' || state === 'absent')
    return void (await ctx.db.run(askReturnLater(ctx.tenant.id, back.id, nextQuestion(ctx.now(), back.asked))))
  await ctx.transaction(async (tx) => {
    const share = (await tx.db.first(lockShare(tx.tenant.id, back.shareId)))!
    const now = (await tx.db.first(lockReturn(tx.tenant.id, back.id)))!
    if (now.state !== 'asked') return
    if (state === 'success') return takeReturn(tx, share, now, 'done')
    await tx.db.run(putReturn(tx.tenant.id, back.id, { state: 'failed', reason: reason ?? 'FAILED' }))
    shareStep(tx, share, 'return_failed', reason)
    const [before, after] = [{ state: 'asked' }, { state: 'failed', reason }]
    tx.audit({ action: 'return_failed', resource: 'channel.shareOrder', recordId: share.id, before, after })
  })
}

/** Books a part that came back, through the channel or outside of it. Share order and return are locked. */
export async function takeReturn(
  tx: TxCtx,
  share: ShareRow,
  back: ReturnRow,
  how: 'done' | 'covered',
  note?: string,
): Promise<void> {
  const tenantId = tx.tenant.id
  const line = (await tx.db.rows(linesOf(tenantId, share.id))).find(({ id }) => id === back.lineId)!
  await tx.db.run(putReturn(tenantId, back.id, { state: how, reason: note, isDone: true }))
  await tx.db.run(addReturned(tenantId, line.id, back.amountFen))
  const { landlordId } = share
  const moved = { how: 'return' as const, key: back.id, landlordId, receiverId: line.receiverId }
  await moveShares(tx, [{ ...moved, amountFen: back.amountFen }], share.no, share.paymentId)
  const state = how === 'done' ? 'returned' : 'covered'
  shareStep(tx, share, state, note ?? `${line.receiverName} ${(back.amountFen / 100).toFixed(2)}`)
  const [before, after] = [{ state: back.state }, { state: how, amountFen: back.amountFen, note }]
  tx.audit({ action: state, resource: 'channel.shareOrder', recordId: share.id, before, after })
}

/** Pushes all returns of an order that nobody knows the end of. */
export async function pushReturnsOf(ctx: Ctx, outer: Outer, orderId: string): Promise<void> {
  for (const { id } of await ctx.db.rows(openReturnsOf(ctx.tenant.id, orderId))) await pushReturn(ctx, outer, id)
}
