import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/broadband/order.ts'
import { lineOrder } from '@cloud-steward/contract/broadband/order.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { notFound, type Operations } from '../../../kit/standard-operations.ts'
import type { CarrierSaid } from '../carrier/carrier.ts'
import type { LineOuter } from '../carrier/link.service.ts'
import { askOne } from './ask-carrier.ts'
import { payFromBalance } from './claim-order.ts'
import { cancelUnpaid, refund } from './end-order.ts'
import { followLeaseOf } from './follow-lease.ts'
import { findLineOrder, lineOrderByNo } from './order.queries.ts'
import { lockedPair, lockPair, type Pair, refusedOrder } from './order.record.ts'
import { lineOrderBase } from './order.source.ts'
import { settleOrder } from './settle-order.ts'

export const payLineOrder = (
  ctx: Ctx,
  outer: LineOuter,
  { id }: InputOf<typeof contract.payLineOrder>,
): Promise<object> =>
  ctx.transaction(async (tx) => {
    const pair = await lockedPair(tx, id, 'pay')
    if (!pair.order.bill_id) throw refusedOrder(pair.order.state)
    await payFromBalance(tx, outer, pair)
    return {}
  })
export const cancelLineOrder = (ctx: Ctx, { id, reason }: InputOf<typeof contract.cancelLineOrder>): Promise<object> =>
  ctx.transaction(async (tx) => {
    await cancelUnpaid(tx, await lockedPair(tx, id, 'cancel'), reason)
    return {}
  })
export const refundLineOrder = (
  ctx: Ctx,
  outer: LineOuter,
  { id, reason }: InputOf<typeof contract.refundLineOrder>,
): Promise<object> =>
  ctx.transaction(async (tx) => {
    staffOnly(tx)
    await refund(tx, outer, await lockedPair(tx, id, 'refund'), reason)
    return {}
  })

type Answer = Omit<InputOf<typeof contract.answerLineOrder>, 'id'>
const told = (text: string | null | undefined): string | undefined => text?.trim() || undefined
const saidOf = ({ result, reason, ...given }: Answer): CarrierSaid =>
  result === 'failed'
    ? { state: 'failed', reason: told(reason) ?? '' }
    : {
        state: 'done',
        accountNo: told(given.accountNo),
        password: told(given.linePassword),
        carrierRef: told(given.carrierRef),
      }
/** What somebody learned from the carrier. Answers the refusal, if it cannot be taken; nothing was written then. */
async function take(tx: TxCtx, outer: LineOuter, pair: Pair, answer: Answer): Promise<Refusal | undefined> {
  if (pair.order.state !== 'requested') return refusedOrder(pair.order.state)
  if (answer.result === 'failed' && !told(answer.reason))
    return new Refusal('broadband.error.reasonMissing', { fields: ['reason'] })
  const settled = await settleOrder(tx, outer, pair, saidOf(answer))
  if (settled instanceof Refusal) return settled
  await followLeaseOf(tx, outer, pair.account.id)
  return undefined
}
export const answerLineOrder = (
  ctx: Ctx,
  outer: LineOuter,
  { id, ...answer }: InputOf<typeof contract.answerLineOrder>,
): Promise<object> =>
  ctx.transaction(async (tx) => {
    staffOnly(tx)
    const refusal = await take(tx, outer, await lockedPair(tx, id, 'answer'), answer)
    if (refusal) throw refusal
    return {}
  })
/** Results of a carrier as a sheet, found by our number. Read again, the same sheet changes nothing and says so. */
export const lineOrders = (outer: LineOuter): Operations<typeof lineOrder> => ({
  ...lineOrderBase,
  addImportedMany: async (tx, rows) => {
    staffOnly(tx)
    const answers: (Refusal | undefined)[] = []
    for (const { no, ...answer } of rows as unknown as (Answer & { no: string })[]) {
      const found = await tx.db.first(lineOrderByNo(tx, no.trim()))
      const pair = found && (await lockPair(tx, found.id))
      answers.push(
        pair ? await take(tx, outer, pair, answer) : new Refusal('broadband.error.orderUnknown', { fields: ['no'] }),
      )
    }
    return answers
  },
})
/** Asks the carrier now, instead of waiting until it is asked again. */
export async function askCarrier(
  ctx: Ctx,
  outer: LineOuter,
  { id }: InputOf<typeof contract.askCarrier>,
): Promise<AnswerOf<typeof contract.askCarrier>> {
  staffOnly(ctx)
  const row = await ctx.db.first(findLineOrder(ctx, id))
  if (!row) throw notFound()
  if (row.state !== 'requested') throw refusedOrder(row.state)
  if (row.mode === 'manual') throw new Refusal('broadband.error.carrierManual')
  return { isAnswered: await askOne(ctx, outer, id, { isNow: true }) }
}
