import { shareOrder } from '@cloud-steward/contract/channels/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { recordStep } from '../../../infra/steps/steps.ts'
import { moveShares, type Portion, portionsOfBills, portionsOfPayment } from '../../wallet/index.ts'
import { findChannel } from '../channel/channel.queries.ts'
import { chooseRule, type RuleVersion, SHARE_AFTER_MS, USUAL_FROZEN_DAYS } from './choose.rules.ts'
import { divide, feeOf, spread } from './divide.rules.ts'
import { liveRules, receiversById, useRules } from './rule.queries.ts'
import { insertLines, insertShare, markFrozen, type ShareState, type ShareStep } from './share.queries.ts'

const asked = (portion: Portion, channelId: string, day: string) => ({
  ...portion,
  feeKind: portion.fee,
  channelId,
  day,
})

/** Writes down what became of a share order, and who did it. */
export function shareStep(
  tx: TxCtx,
  { id, state: from }: { id: string; state: ShareState | null },
  to: ShareStep,
  reason?: string | null,
): void {
  const username = tx.user?.username ?? null
  recordStep(tx, { subject: shareOrder.name, recordId: id, from, to, reason, username })
}

/** Whether a rule would divide what these bills claim, so that the channel must be told to keep the money frozen. */
export async function isToBeShared(ctx: Ctx, channelId: string, billIds: readonly string[]): Promise<boolean> {
  if (!billIds.length) return false
  const rules = await ctx.db.rows(liveRules(ctx.tenant.id, ctx.today()))
  if (!rules.length) return false
  const portions = await ctx.db.rows(portionsOfBills(ctx.tenant.id, billIds, ctx.today()))
  return portions.some((portion) => chooseRule(asked(portion, channelId, ctx.today()), rules).winner)
}

interface Paid {
  order: { id: string; no: string; channelId: string; amountFen: number }
  paymentId: string
  paidAt: string
  /** `YYYY-MM-DD` of the tenant. */
  day: string
}
/**
 * Divides a payment the channel keeps frozen, in the transaction that books it: what of it went to one landlord by one
 * rule is one share order, with the rule and the receivers as they are now. What no rule takes is freed.
 */
export async function divideOrder(tx: TxCtx, { order, paymentId, paidAt, day }: Paid): Promise<void> {
  const tenantId = tx.tenant.id
  const readyAt = new Date(Date.parse(paidAt) + SHARE_AFTER_MS)
  await tx.db.run(markFrozen(tenantId, order.id, readyAt))
  const [rules, portions, [account]] = await tx.db.all(
    liveRules(tenantId, day),
    portionsOfPayment(tenantId, paymentId),
    findChannel(tenantId, order.channelId),
  )
  const chosen = portions.flatMap((portion) => {
    const { winner } = chooseRule(asked(portion, order.channelId, day), rules)
    return winner ? [{ ...portion, rule: winner }] : []
  })
  if (!chosen.length) return
  const sharedFen = chosen.reduce((sum, { amountFen }) => sum + amountFen, 0)
  // The fee is kept from the whole payment; what is shared of it carries its part.
  const [feeFen] = spread(feeOf(order.amountFen, account!.feeBp), [sharedFen, order.amountFen - sharedFen]) as [number]
  const groups = new Map<string, { rule: RuleVersion; landlordId: string; paidFen: number }>()
  for (const { rule, landlordId, amountFen } of chosen) {
    const key = `${rule.id} ${landlordId}`
    groups.set(key, { rule, landlordId, paidFen: (groups.get(key)?.paidFen ?? 0) + amountFen })
  }
  const all = [...groups.values()]
  const fees = spread(
    feeFen,
    all.map(({ paidFen }) => paidFen),
  )
  const frozenUntil = new Date(Date.parse(paidAt) + (account!.frozenDays ?? USUAL_FROZEN_DAYS) * 86_400_000)
  await tx.db.run(useRules(tenantId, [...new Set(all.map(({ rule }) => rule.id))]))
  const numbers = await tx.numbers('share', all.length)
  for (const [at, group] of all.entries()) {
    const no = serialNo('S', tx.today(), numbers[at]!)
    await writeShare(tx, { ...group, no, order, paymentId, feeFen: fees[at]!, readyAt, frozenUntil })
  }
}

interface NewShare {
  rule: RuleVersion
  landlordId: string
  paidFen: number
  no: string
  order: Paid['order']
  paymentId: string
  feeFen: number
  readyAt: Date
  frozenUntil: Date
}
async function writeShare(tx: TxCtx, given: NewShare) {
  const { rule, landlordId, paidFen, no, order, paymentId, feeFen, readyAt, frozenUntil } = given
  const tenantId = tx.tenant.id
  const id = newId()
  const baseFen = paidFen - feeFen
  const shares = divide(baseFen, rule)
  const ids = shares.flatMap(({ receiverId }) => (receiverId ? [receiverId] : []))
  const receivers = new Map((await tx.db.rows(receiversById(tenantId, ids))).map((one) => [one.id, one]))
  const lines = shares.flatMap(({ receiverId, amountFen, isRemainder }) => {
    const receiver = receiverId && receivers.get(receiverId)
    if (!receiver) return []
    const { name, accountKind, account } = receiver
    return [
      {
        id: newId(),
        share_id: id,
        receiver_id: receiver.id,
        receiver_name: name,
        account_kind: accountKind,
        account,
        amount_fen: amountFen,
        is_remainder: isRemainder,
      },
    ]
  })
  const { parts, remainderId } = rule
  const state = rule.isManual ? 'to_divide' : 'pending'
  const row = {
    id,
    no,
    order_id: order.id,
    landlord_id: landlordId,
    channel_id: order.channelId,
    rule_id: rule.id,
    rule_version: rule.version,
    rule: { parts, remainderId },
    paid_fen: paidFen,
    fee_fen: feeFen,
    base_fen: baseFen,
    own_fen: baseFen - lines.reduce((sum, line) => sum + line.amount_fen, 0),
    frozen_until: frozenUntil.toISOString(),
    state,
    // What nobody divides while the channel keeps it stays with the landlord.
    ask_at: (rule.isManual ? frozenUntil : readyAt).toISOString(),
  }
  await tx.db.run(insertShare(tenantId, row))
  if (lines.length) await tx.db.run(insertLines(tenantId, lines))
  await moveShares(
    tx,
    [
      { how: 'fee', key: id, landlordId, amountFen: feeFen },
      ...lines.map((line) => ({
        how: 'calculate' as const,
        key: line.id,
        landlordId,
        receiverId: line.receiver_id,
        amountFen: line.amount_fen,
      })),
    ],
    `${no} ${order.no}`,
    paymentId,
  )
  shareStep(tx, { id, state: null }, state, `${rule.no} v${rule.version} ${rule.name}`)
  tx.audit({ action: 'add', resource: shareOrder.name, recordId: id, after: { ...row, lines } })
}
