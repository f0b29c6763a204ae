import { Refusal } from '@cloud-steward/contract'
import { lineOrder } from '@cloud-steward/contract/broadband/order.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { type AccountRow, holderOf } from '../account/account.queries.ts'
import { noteProblem } from '../carrier/carrier.queries.ts'
import { type CarrierRequest, type CarrierSaid, OPERATION_OF } from '../carrier/carrier.ts'
import { carrierOf, type LineOuter, modeOf } from '../carrier/link.service.ts'
import { dueAsking } from '../due.queries.ts'
import { packageById } from '../package/package.queries.ts'
import { followLeaseOf } from './follow-lease.ts'
import { lineOrderByNo, type OrderRow, ordersToAsk, setLineOrder } from './order.queries.ts'
import { lockPair, placeOfNewPassword } from './order.record.ts'
import { ASK_JOB } from './request.ts'
import { settleOrder } from './settle-order.ts'

const MINUTE_MS = 60_000
/** Minutes until a carrier that has not answered is asked again, by how often it was asked. */
const AGAIN = [1, 2, 5, 15, 30, 60] as const
const MOST = 200

/** Everything the carrier has to know. */
async function requestOf(
  ctx: Ctx,
  { secrets }: LineOuter,
  account: AccountRow,
  order: OrderRow,
): Promise<CarrierRequest> {
  const tenantId = ctx.tenant.id
  const line = (await ctx.db.first(packageById(tenantId, order.package_id)))!
  const { name, phone, roomName } = (await ctx.db.first(holderOf(tenantId, account, order.room_id)))!
  return {
    no: order.no,
    operation: OPERATION_OF[order.type],
    accountNo: account.account_no,
    carrierRef: account.carrier_ref,
    package: {
      name: line.name,
      code: line.carrierCode,
      downMbps: line.downMbps,
      upMbps: line.upMbps,
      months: line.months,
    },
    address: roomName,
    holder: { name, phone },
    untilOn: order.until_on,
    password: order.secret ? secrets.open(order.secret, placeOfNewPassword(tenantId, order.id)) : null,
  }
}
/** The carrier is asked by lists now: what it has not answered goes on the list as well. */
async function leaveToPeople(tx: TxCtx, order: OrderRow): Promise<undefined> {
  const columns = { mode: 'manual' as const, next_at: null, secret: null }
  await tx.db.run(setLineOrder(tx.tenant.id, order.id, columns))
  tx.audit({ action: 'requestLineOrder', resource: lineOrder.name, recordId: order.id, after: { mode: 'manual' } })
}
/**
 * Claims an order for one worker until `next_at`. The claim is stored before the carrier is called: after a crash the job
 * asks again at that time.
 */
const takeUp = (ctx: Ctx, id: string, isNow: boolean) =>
  ctx.transaction(async (tx) => {
    const pair = await lockPair(tx, id)
    if (pair?.order.state !== 'requested' || pair.order.mode !== 'http') return undefined
    const { tries, next_at, sent_at } = pair.order
    if (!isNow && next_at && new Date(next_at) > tx.now()) return undefined
    if ((await modeOf(tx, pair.order.carrier)) === 'manual') return leaveToPeople(tx, pair.order)
    const minutes = AGAIN[Math.min(tries, AGAIN.length - 1)]!
    const nextAt = new Date(tx.now().getTime() + minutes * MINUTE_MS).toISOString()
    const columns = { tries: tries + 1, next_at: nextAt, sent_at: sent_at ?? tx.now().toISOString() }
    await tx.db.run(setLineOrder(tx.tenant.id, id, columns))
    return pair
  })
/** Takes an answer in a transaction of its own; an answer that cannot be taken leaves the order open, with the reason. */
export const hear = (ctx: Ctx, outer: LineOuter, id: string, said: CarrierSaid): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    const pair = await lockPair(tx, id)
    if (!pair) return false
    const settled = await settleOrder(tx, outer, pair, said)
    if (settled instanceof Refusal) {
      ctx.log.warn({ id, reason: settled.reason }, 'the answer of a carrier cannot be taken')
      return false
    }
    if (!settled) return false
    await followLeaseOf(tx, outer, pair.account.id)
    return true
  })
export const hearByNo = async (ctx: Ctx, outer: LineOuter, no: string, said: CarrierSaid): Promise<boolean> => {
  const row = await ctx.db.first(lineOrderByNo(ctx, no))
  return row ? hear(ctx, outer, row.id, said) : false
}

/** Asks the carrier about an order. The first call sends the request; a later call queries it, and sends it again only if the carrier has not received it. */
export async function askOne(ctx: Ctx, outer: LineOuter, id: string, { isNow = false } = {}): Promise<boolean> {
  const pair = await takeUp(ctx, id, isNow)
  const carrier = pair && (await carrierOf(ctx, outer, pair.order))
  if (!pair || !carrier) return false
  const found: CarrierSaid = pair.order.tries ? await carrier.find(pair.order.no) : { state: 'unknown' }
  const said =
    found.state === 'unknown' ? await carrier.ask(await requestOf(ctx, outer, pair.account, pair.order)) : found
  // The link shows why its orders wait.
  await ctx.db.run(noteProblem(ctx.tenant.id, pair.order.carrier, said.state === 'silent' ? said.problem : null))
  return hear(ctx, outer, id, said)
}

/** An order that was just requested. */
export const askCarrierJob = (outer: LineOuter) =>
  defineJob<{ id: string }>({
    name: ASK_JOB,
    only: ['open', 'readOnly'],
    run: async (ctx, { id }) => void (await askOne(ctx, outer, id)),
  })
/** Orders whose carrier has not answered. */
export const askCarriersJob = (outer: LineOuter) =>
  defineJob({
    name: 'ask-carriers-of-lines',
    schedule: '* * * * *',
    due: dueAsking,
    run: async (ctx, _payload, signal) => {
      for (const { id } of await ctx.db.rows(ordersToAsk(ctx.tenant.id, ctx.now(), MOST))) {
        if (signal.aborted) return
        await askOne(ctx, outer, id)
      }
    },
  })
