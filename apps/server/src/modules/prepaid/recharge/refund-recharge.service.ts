import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { refundRecharge as refundCommand } from '@cloud-steward/contract/prepaid/index.ts'
import { isParty } from '../../../infra/ctx/row-scope.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import type { SmsProvider } from '../../../infra/sms/provider.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { refundOrder } from '../../channels/index.ts'
import { refundPrepaid, reverseByNo } from '../../payments/index.ts'
import type { AccountRow } from '../account/account.queries.ts'
import { lockAccounts, moveMoney } from '../account/balance-members.service.ts'
import { shownFen } from '../charge/months.rules.ts'
import { applyToBalance, evaluateAccounts } from '../decision/evaluate.service.ts'
import { changeRefunded, lockRecharge, type RechargeRow, seenRecharge } from './recharge.queries.ts'
import { step } from './recharge-steps.ts'
import { type BackState, insertRefund } from './refund.queries.ts'

/** Money of these lies on an account; of what was not credited it lies in the prepaid balance. */
const ON_ACCOUNT = ['credited', 'verified', 'push_failed', 'part_refunded']
const UNCREDITED = ['paid', 'credit_failed']
const yuan = (fen: number): string => (fen / 100).toFixed(2)

/**
 * The refundable amount of a top-up: at most its amount, and at most the balance after all use is paid. The payer keeps no debt
 * and the landlord loses no income.
 */
export async function refundableFen(ctx: Ctx, recharge: RechargeRow, account: AccountRow): Promise<number> {
  const leftFen = recharge.amountFen - recharge.refundedFen
  if (UNCREDITED.includes(recharge.state)) return recharge.dueFen ?? leftFen
  if (!ON_ACCOUNT.includes(recharge.state) || account.state === 'closed') return 0
  const [seen] = await evaluateAccounts(ctx, [account])
  return Math.max(0, Math.min(leftFen, shownFen(seen!.facts.balance), seen!.around.ledgerFen))
}

type Input = InputOf<typeof refundCommand>
async function allowedFen(tx: TxCtx, recharge: RechargeRow, account: AccountRow, input: Input): Promise<number> {
  const isOnAccount = ON_ACCOUNT.includes(recharge.state)
  if (!isOnAccount && !UNCREDITED.includes(recharge.state)) throw new Refusal('prepaid.error.notToRefund')
  // Its money became prepaid balance with the rest of the account, and goes back from there.
  if (isOnAccount && account.state === 'closed')
    throw new Refusal('prepaid.error.closed', { values: { no: account.no } })
  if (input.how === 'reverse' && (recharge.method === 'online' || recharge.method === 'prepaid'))
    throw new Refusal('prepaid.error.reverseByHand', { fields: ['how'] })
  const most = await refundableFen(tx, recharge, account)
  const wanted = input.amountFen ?? (input.how === 'reverse' ? recharge.amountFen : most)
  if (wanted === 0 || wanted > most)
    throw new Refusal('prepaid.error.refundTooMuch', { values: { left: yuan(most) }, fields: ['amountFen'] })
  // A payment is taken back whole, and what was not credited is one sum.
  if ((input.how === 'reverse' || !isOnAccount) && wanted !== recharge.amountFen)
    throw new Refusal('prepaid.error.refundWhole', { fields: ['amountFen'] })
  return wanted
}

interface Sent {
  state: BackState
  outerNo?: string
}
/** Where its money goes, and what it is there. `free` takes it off the account first. */
async function send(
  tx: TxCtx,
  recharge: RechargeRow,
  { how, channelNo }: Input,
  { amountFen, reason }: { amountFen: number; reason: string },
  free: (inner: TxCtx) => Promise<void>,
): Promise<Sent> {
  const { method, renteeId, orderId, paymentNo } = recharge
  if (how === 'reverse') {
    const { no, waits } = await reverseByNo(tx, { no: paymentNo!, reason }, free)
    return { state: waits ? 'waiting' : 'done', outerNo: no }
  }
  if (method === 'online') {
    const { no, waits } = await refundOrder(tx, { id: orderId!, amountFen, reason }, free)
    return { state: waits ? 'waiting' : 'sent', outerNo: no }
  }
  await free(tx)
  if (method === 'prepaid') return { state: 'done' }
  const paidOn = tx.today()
  const { no, waits } = await refundPrepaid(tx, { renteeId, amountFen, channel: method, channelNo, paidOn, reason })
  return { state: waits ? 'waiting' : 'done', outerNo: no }
}

/**
 * Refunds a top-up through its original method. The amount leaves the account at once, so that it cannot be used meanwhile; the
 * refund ends when the channel or a second person confirms it.
 */
export async function refundRecharge(
  ctx: Ctx,
  sms: SmsProvider | undefined,
  input: Input,
): Promise<AnswerOf<typeof refundCommand>> {
  if (isParty(ctx.scope)) throw new Refusal('kit.error.forbidden', { http: 403 })
  return ctx.transaction(async (tx) => {
    const { id: tenantId } = tx.tenant
    if (!(await tx.db.first(seenRecharge(tx, input.id)))) throw notFound()
    const recharge = (await tx.db.first(lockRecharge(tenantId, input.id)))!
    const [account] = (await lockAccounts(tx, [recharge.accountId])) as [AccountRow]
    const amountFen = await allowedFen(tx, recharge, account, input)
    const [number] = (await tx.numbers('supplyRefund')) as [number]
    const no = serialNo('MB', tx.today(), number)
    const { id, how } = input
    const refundId = newId()
    const reason = input.reason.trim()
    const free = async (inner: TxCtx): Promise<void> => {
      if (UNCREDITED.includes(recharge.state)) return
      const memo = `${account.no} ${no}`
      const given = { how: 'refund', kind: 'refund', amountFen, memo, reason, rechargeId: id, refundId } as const
      await moveMoney(inner, account, given)
    }
    const about = { amountFen, reason: `${recharge.no} ${reason}` }
    const { state, outerNo } = await send(tx, recharge, input, about, free)
    const refund = {
      id: refundId,
      no,
      recharge_id: id,
      how,
      amount_fen: amountFen,
      state,
      outer_no: outerNo ?? null,
      reason,
      username: tx.user?.username ?? null,
      created_at: tx.now().toISOString(),
    }
    await tx.db.run(insertRefund(tenantId, refund))
    const refundedFen = recharge.refundedFen + amountFen
    const next = state === 'done' ? endOf(recharge.amountFen, refundedFen, how) : ('refunding' as const)
    await tx.db.run(changeRefunded(tenantId, id, { state: next, fen: amountFen, dueFen: null }))
    await step(tx, recharge, next, `${no} ${yuan(amountFen)} ${reason}`)
    if (account.state !== 'closed') await applyToBalance(tx, sms, account)
    return { no, refundedFen: amountFen, backState: state }
  })
}
/** What a top-up is when this much of it has gone back. */
export const endOf = (amountFen: number, refundedFen: number, how: 'refund' | 'reverse') =>
  refundedFen < amountFen
    ? ('part_refunded' as const)
    : how === 'reverse'
      ? ('reversed' as const)
      : ('refunded' as const)
