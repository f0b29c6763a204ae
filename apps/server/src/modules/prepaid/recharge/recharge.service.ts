import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import {
  type queryRechargeDetail as detailView,
  type rechargeByHand as handCommand,
  recharge,
  type rechargeAccount as rechargeCommand,
  type queryOrderTopUp as topUpView,
} from '@cloud-steward/contract/prepaid/index.ts'
import { isParty } from '../../../infra/ctx/row-scope.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { NOTED, stepsOf } from '../../../infra/steps/steps.ts'
import type { App } from '../../../kit/app.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { payOnline, queryOrderDetail } from '../../channels/index.ts'
import { recordFor } from '../../payments/index.ts'
import { type AccountRow, accountsById, seenAccount } from '../account/account.queries.ts'
import { lockAccounts } from '../account/balance-members.service.ts'
import { hasButton } from '../decision/notify.service.ts'
import { refuseBeyondCaps } from './caps.service.ts'
import { credit, creditPaid } from './credit.service.ts'
import { insertRecharge, type RechargeState, rechargeOfOrder, seenRecharge } from './recharge.queries.ts'
import { step } from './recharge-steps.ts'
import { refundsOf } from './refund.queries.ts'
import { refundableFen } from './refund-recharge.service.ts'

/** The account the caller sees, locked; refused when it is closed, or he is a landlord. */
async function accountFor(tx: TxCtx, id: string): Promise<AccountRow> {
  if (tx.scope.kind === 'landlord') throw new Refusal('kit.error.forbidden', { http: 403 })
  if (!(await tx.db.first(seenAccount(tx, id)))) throw notFound()
  const [row] = await lockAccounts(tx, [id])
  if (row!.state === 'closed')
    throw new Refusal('prepaid.error.closed', { values: { no: row!.no }, fields: ['accountId'] })
  return row!
}
async function rechargeNumber(tx: TxCtx): Promise<string> {
  const [number] = (await tx.numbers('supplyRecharge')) as [number]
  return serialNo('MR', tx.today(), number)
}
async function begin(
  tx: TxCtx,
  row: AccountRow,
  given: {
    amountFen: number
    method: string
    state: 'created' | 'reviewing' | 'paid'
    /** Its number, where that was needed before. */
    no?: string
    orderId?: string
    receivedId?: string
    paymentNo?: string
    remark?: string | null
  },
): Promise<{ id: string; no: string }> {
  await refuseBeyondCaps(tx, row, given.amountFen)
  const one = { id: newId(), no: given.no ?? (await rechargeNumber(tx)) }
  await tx.db.run(
    insertRecharge(tx.tenant.id, {
      ...one,
      account_id: row.id,
      site_id: row.siteId,
      room_id: row.roomId,
      rentee_id: row.renteeId,
      amount_fen: given.amountFen,
      method: given.method,
      state: given.state,
      order_id: given.orderId ?? null,
      payment_no: given.paymentNo ?? null,
      received_id: given.receivedId ?? null,
      remark: given.remark ?? null,
      username: tx.user?.username ?? null,
      created_at: tx.now().toISOString(),
    }),
  )
  await step(tx, { id: one.id, state: given.state }, given.state)
  return one
}

/** What a payment through a channel needs, and a message about what follows. */
type Paying = Pick<App, 'sms' | 'payment' | 'secrets'>

/** By the payer, or by staff for him: through the channel, whose answer credits it, or out of his prepaid balance at once. */
export async function rechargeAccount(
  ctx: Ctx,
  app: Paying,
  { accountId, amountFen, method, channelId, way, payerIp }: InputOf<typeof rechargeCommand> & { payerIp?: string },
): Promise<AnswerOf<typeof rechargeCommand>> {
  if (method === 'prepaid')
    return ctx.transaction(async (tx) => {
      const row = await accountFor(tx, accountId)
      const one = await begin(tx, row, { amountFen, method, state: 'paid' })
      await credit(tx, app.sms, one.id)
      return one
    })
  const { renteeId } = await ctx.transaction(async (tx) => {
    const row = await accountFor(tx, accountId)
    await refuseBeyondCaps(tx, row, amountFen)
    return row
  })
  let made: { id: string; no: string } | undefined
  // Written together with the order, so that every payment can be matched to its recharge.
  await payOnline(ctx, app, { renteeId, amountFen, channelId, way, payerIp, isForMeter: true }, async (tx, orderId) => {
    const row = await accountFor(tx, accountId)
    made = await begin(tx, row, { amountFen, method, state: 'created', orderId })
  })
  return made!
}

/**
 * Staff have taken the money: booked as a payment, credited, and power given back, all at once; or, where the tenant wants a
 * second person to have seen it, when that one has found it right.
 */
export function rechargeByHand(
  ctx: Ctx,
  app: Pick<App, 'sms'>,
  { accountId, amountFen, method, channelNo, remark }: InputOf<typeof handCommand>,
): Promise<AnswerOf<typeof handCommand>> {
  if (isParty(ctx.scope)) throw new Refusal('kit.error.forbidden', { http: 403 })
  return ctx.transaction(async (tx) => {
    const row = await accountFor(tx, accountId)
    const no = await rechargeNumber(tx)
    const money = { amountFen, channel: method, receivedOn: tx.today(), channelNo, remark, keepRest: 'yes' } as const
    const purpose = { siteId: row.siteId, no }
    const booked = await recordFor(tx, { renteeId: row.renteeId, billIds: [], ...money }, purpose)
    if (booked.waits)
      return begin(tx, row, { no, amountFen, method, state: 'reviewing', receivedId: booked.id, remark })
    const one = await begin(tx, row, { no, amountFen, method, state: 'paid', paymentNo: booked.no, remark })
    await credit(tx, app.sms, one.id)
    return one
  })
}

/** Tries again what is paid and did not reach its account. */
export async function retryRecharge(ctx: Ctx, app: App, { id }: { id: string }) {
  const found = await ctx.db.first(seenRecharge(ctx, id))
  if (!found) throw notFound()
  if (found.state !== 'credit_failed' && found.state !== 'paid') throw new Refusal('prepaid.error.notToRetry')
  return { state: await creditPaid(ctx, app.sms, id) }
}

const stepsOfRecharge = ({ tenant }: Ctx, id: string) =>
  stepsOf<RechargeState, typeof NOTED>(tenant.id, recharge.name, id, NOTED)
export async function queryRechargeDetail(
  ctx: Ctx,
  app: Paying,
  { id }: InputOf<typeof detailView>,
): Promise<AnswerOf<typeof detailView>> {
  const found = await ctx.db.first(seenRecharge(ctx, id))
  if (!found) throw notFound()
  const steps = await ctx.db.rows(stepsOfRecharge(ctx, id))
  const refunds = await ctx.db.rows(refundsOf(ctx.tenant.id, id))
  const { no, accountNo, roomName, amountFen, refundedFen, method, state, error, orderId } = found
  const account = (await ctx.db.first(accountsById(ctx.tenant.id, [found.accountId])))!
  const backFen = isParty(ctx.scope) ? undefined : await refundableFen(ctx, found, account)
  const needsButton = await hasButton(ctx, account)
  const shown = { no, accountNo, roomName, amountFen, refundedFen, method, state, error, needsButton, steps, refunds }
  if (state !== 'created' || !orderId) return { ...shown, refundableFen: backFen }
  const { state: orderState, way, codeUrl, expiresAt } = await queryOrderDetail(ctx, app, { id: orderId })
  return { ...shown, orderId, orderState, way, codeUrl, expiresAt }
}

/** The steps of the top-up of an order; empty if the order is for something else or the caller may not see the top-up. */
export async function queryOrderTopUp(
  ctx: Ctx,
  { orderId }: InputOf<typeof topUpView>,
): Promise<AnswerOf<typeof topUpView>> {
  const found = await ctx.db.first(rechargeOfOrder(ctx.tenant.id, orderId))
  const seen = found && (await ctx.db.first(seenRecharge(ctx, found.id)))
  if (!seen) return []
  return (await ctx.db.rows(stepsOfRecharge(ctx, seen.id))).map((one) => ({ no: seen.no, ...one }))
}
