import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type {
  closeOrder as closeCommand,
  payOnline as payCommand,
  queryOrderDetail as queryView,
  queryPayWays as waysView,
} from '@cloud-steward/contract/channels/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { isId, newId } from '../../../infra/db/id.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { translate } from '../../../infra/labels.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { SOURCED, stepsOf } from '../../../infra/steps/steps.ts'
import { payableFen, payeeOfBills } from '../../payments/index.ts'
import { activeChannels } from '../channel/channel.queries.ts'
import { type Outer, openChannel } from '../channel/channel.service.ts'
import { landlordMerchant } from '../channels.ports.ts'
import { settingOf } from '../channels.settings.ts'
import { allowedBy, type FundMode } from '../fund/fund.rules.ts'
import { fundMode, requirePayOnline } from '../fund/fund.service.ts'
import { refundsOf } from '../refund/refund.queries.ts'
import { isToBeShared } from '../sharing/divide-order.service.ts'
import {
  insertOrder,
  lockOrder,
  lockPayer,
  markClosing,
  type OrderRow,
  type OrderSource,
  type OrderState,
  openOrdersOf,
} from './order.queries.ts'
import { isOpen, isSameOrder, nextQuestion } from './order.rules.ts'
import { askChannel, RESOURCE, step } from './order-facts.service.ts'
import { PLACE_JOB, placeOrder, renewLink, seenOrder, sourceOf } from './place-order.service.ts'

/** Who pays what: a rentee himself, or the one staff name; bills as they stand today, or an amount. */
async function wanted(
  ctx: Ctx,
  input: InputOf<typeof payCommand>,
): Promise<{ renteeId: string; billIds: string[]; amountFen: number }> {
  if (ctx.scope.kind === 'landlord') throw new Refusal('kit.error.forbidden', { http: 403 })
  const renteeId = ctx.scope.kind === 'rentee' ? ctx.scope.id : input.renteeId?.toLowerCase()
  if (!renteeId) throw new Refusal('channel.error.noPayer', { fields: ['renteeId'] })
  const billIds = [...new Set((input.billIds ?? []).map((id) => id.toLowerCase()))]
  const owedFen = await payableFen(ctx, renteeId, billIds)
  const amountFen = billIds.length ? owedFen : (input.amountFen ?? 0)
  if (amountFen <= 0) throw new Refusal('channel.error.nothingToPay', { fields: ['amountFen'] })
  return { renteeId, billIds, amountFen }
}

/**
 * The landlord's own number at this channel, when the bills are his alone and the mode lets his money come to him, and
 * whether he bears what the channel keeps of it.
 */
async function payeeOf(tx: Ctx, mode: FundMode, channelId: string, billIds: readonly string[]) {
  const { ownMerchants, landlordBearsFees } = allowedBy(mode)
  const landlordId = ownMerchants ? await payeeOfBills(tx, billIds) : undefined
  const found = landlordId ? await tx.ports.get(landlordMerchant)(tx, landlordId) : undefined
  if (!landlordId || found?.channelId !== channelId) return NOBODY
  return { payee: found.subMerchantNo, feeLandlordId: landlordBearsFees ? landlordId : null }
}
const NOBODY = { payee: null, feeLandlordId: null }

/** How he pays: as he asked, where his channel can; else a code is shown. */
const wayOf = (
  { way, payerIp }: { way?: OrderRow['way'] | null; payerIp?: string },
  hasInApp: boolean,
): OrderRow['way'] => ((way === 'h5' && payerIp) || (way === 'jsapi' && hasInApp) ? way : 'native')
/**
 * Asks for money: the order is written first, so that nothing the channel knows of is unknown here. `also` is written with it:
 * what it is for where another module asks.
 */
export async function payOnline(
  ctx: Ctx,
  outer: Outer,
  input: InputOf<typeof payCommand> & { payerIp?: string; isForMeter?: boolean },
  also?: (tx: TxCtx, orderId: string) => Promise<void>,
): Promise<AnswerOf<typeof payCommand>> {
  const asked = await wanted(ctx, input)
  const active = await ctx.db.rows(activeChannels(ctx.tenant.id))
  const account = input.channelId ? active.find(({ id }) => id === input.channelId?.toLowerCase()) : active[0]
  if (!account) throw new Refusal('channel.error.noChannel', { fields: ['channelId'] })
  const { inApp } = await openChannel(ctx, outer, account)
  const sharing = await sharingBy(ctx, account.id, active, asked.billIds)
  if (sharing === 'elsewhere') throw new Refusal('channel.error.cannotShare', { fields: ['channelId'] })
  const isShared = sharing === 'here'
  const id = newId()
  const now = ctx.now()
  const payWithin = await settingOf(ctx, 'channel.payWithinMinutes')
  return ctx.transaction(async (tx) => {
    const mode = await requirePayOnline(tx)
    const terms = {
      ...asked,
      channelId: account.id,
      username: tx.user?.username ?? 'system',
      isShared,
      way: wayOf(input, inApp !== undefined),
      payerIp: input.payerIp ?? null,
      // What is shared is shared out of our own order.
      ...(isShared ? NOBODY : await payeeOf(tx, mode, account.id, asked.billIds)),
    }
    await tx.db.run(lockPayer(tx.tenant.id, asked.renteeId))
    const open = await tx.db.rows(openOrdersOf(tx.tenant.id, asked.renteeId, asked.billIds))
    const same = open.find((one) => isSameOrder(one, terms, now, payWithin))
    if (same) return { id: same.id, no: same.no }
    const [number] = (await tx.numbers('order')) as [number]
    const order = {
      ...terms,
      id,
      no: serialNo('O', tx.today(), number),
      purpose: asked.billIds.length ? 'bills' : input.isForMeter ? 'meter' : 'prepaid',
      expiresAt: new Date(now.getTime() + payWithin * 60_000),
      askAt: nextQuestion(now, 0),
      userId: tx.user?.id,
    }
    // A bill is paid once: the codes shown for it before are given up.
    for (const one of open)
      await beginClosing(tx, one, translate(tx.language, 'channel.order.replaced', { no: order.no }))
    await tx.db.run(insertOrder(tx.tenant.id, order))
    step(tx, { ...order, state: 'created' } as never, sourceOf(tx), 'created')
    await also?.(tx, id)
    // The channel hears of it when it is certainly written; whoever looks first need not wait for this.
    tx.enqueue({ name: PLACE_JOB, payload: { id } })
    return { id, no: order.no }
  })
}

/** Whether a rule of this channel divides these bills, or one of another alone: by paying elsewhere no rule is evaded. */
async function sharingBy(
  ctx: Ctx,
  channelId: string,
  active: readonly { id: string }[],
  billIds: readonly string[],
): Promise<'here' | 'elsewhere' | undefined> {
  if (await isToBeShared(ctx, channelId, billIds)) return 'here'
  for (const { id } of active) if (id !== channelId && (await isToBeShared(ctx, id, billIds))) return 'elsewhere'
  return undefined
}

/** By what somebody may pay now: nothing where no payer may be sent to a channel. */
export async function queryPayWays(
  ctx: Ctx,
  outer: Outer,
  { billIds }: InputOf<typeof waysView>,
): Promise<AnswerOf<typeof waysView>> {
  if (ctx.scope.kind === 'landlord') throw new Refusal('kit.error.forbidden', { http: 403 })
  if (!allowedBy(await fundMode(ctx)).payOnline) return { ways: [] }
  const bills = billIds?.split(',').filter(isId) ?? []
  const ways: AnswerOf<typeof waysView>['ways'][number][] = []
  const active = await ctx.db.rows(activeChannels(ctx.tenant.id))
  for (const row of active) {
    const { inApp } = await openChannel(ctx, outer, row)
    if ((await sharingBy(ctx, row.id, active, bills)) !== 'elsewhere')
      ways.push({ channelId: row.id, kind: row.kind, name: row.name, inApp: inApp !== undefined })
  }
  return { ways }
}

export async function queryOrderDetail(
  ctx: Ctx,
  outer: Outer,
  { id }: InputOf<typeof queryView>,
): Promise<AnswerOf<typeof queryView>> {
  // Viewing an order without an answer of the channel asks the channel again; an expired link is not returned.
  await placeOrder(ctx, outer, id, sourceOf(ctx))
  await renewLink(ctx, outer, id)
  const order = await seenOrder(ctx, id)
  const [steps, refunds] = await ctx.db.all(
    stepsOf<OrderState, typeof SOURCED, OrderSource>(ctx.tenant.id, RESOURCE, id, SOURCED),
    refundsOf(ctx.tenant.id, id),
  )
  const { no, state, amountFen, refundedFen, expiresAt, way } = order
  const codeUrl = state === 'placed' ? order.codeUrl : null
  return { no, state, amountFen, refundedFen, expiresAt, codeUrl, way, steps, refunds }
}

export async function syncOrder(ctx: Ctx, outer: Outer, id: string): Promise<{ state: OrderState }> {
  await seenOrder(ctx, id)
  return { state: await askChannel(ctx, outer, id, 'question') }
}

/**
 * Gives an order up. The channel is told when that is committed, and only what it says closes the order: paid at the same
 * moment it is booked instead. Given up again it stays as it is.
 */
export const closeOrder = (ctx: Ctx, { id, reason }: InputOf<typeof closeCommand>): Promise<{ state: OrderState }> =>
  ctx.transaction(async (tx) => {
    await seenOrder(tx, id)
    const order = (await tx.db.first(lockOrder(tx.tenant.id, id)))!
    if (order.state === 'closing') return { state: 'closing' as const }
    if (!isOpen(order.state)) throw new Refusal('channel.error.orderOver')
    await beginClosing(tx, order, reason)
    return { state: 'closing' as const }
  })
async function beginClosing(tx: TxCtx, order: OrderRow, reason?: string): Promise<void> {
  const { id } = order
  // Should the job be lost, the minute's look at all orders does the same.
  await tx.db.run(markClosing(tx.tenant.id, id, nextQuestion(tx.now(), 0)))
  step(tx, order, sourceOf(tx), 'closing', reason)
  tx.enqueue({ name: CLOSE_JOB, payload: { id }, key: `${CLOSE_JOB}:${id}` })
}
const CLOSE_JOB = 'close-order'
export const closeOrderJob = (outer: Outer) =>
  defineJob<{ id: string }>({
    name: CLOSE_JOB,
    run: async (ctx, { id }) => {
      if ((await seenOrder(ctx, id)).state === 'closing') await askChannel(ctx, outer, id, 'question')
    },
  })
