import { randomBytes } from 'node:crypto'
import { makeCtx } from '../infra/ctx/make-ctx.ts'
import type { Ctx } from '../infra/ctx/types.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { type Outer } from '../modules/channels/index.ts'
import { saveWebhook } from '../modules/channels/webhook/webhook.service.ts'
import { takeFile } from '../modules/payouts/pay-batch/bank-file.service.ts'
import { makePayBatch, sendPayBatch } from '../modules/payouts/pay-batch/pay-batch.service.ts'
import { settlePayLine } from '../modules/payouts/pay-batch/pay-line.service.ts'
import { decideReview } from '../modules/payouts/review/review.service.ts'
import { setSettlementAccount } from '../modules/payouts/withdrawal/account.service.ts'
import { payWithdrawal, reviewWithdrawal, withdraw } from '../modules/payouts/withdrawal/withdrawal.service.ts'
import { lockAvailable } from '../modules/wallet/index.ts'
import { setReserve } from '../modules/wallet/wallet/reserve.service.ts'

const BANKS = ['招商银行杭州分行', '中国工商银行杭州分行', '中国建设银行杭州分行', '杭州银行'] as const
/** Less is not worth a withdrawal to look at. */
const LEAST_FEN = 50_000
/** Two people look at the one, one person at the other. */
const [LARGE_FEN, USUAL_FEN] = [8_000_000, 4_800_000]
/** What stays in the first one's wallet. */
const KEPT_FEN = 200_000
const RESTED_MS = 3 * 86_400_000
/** What went to the bank as one file. */
const IN_BATCH_FEN = [68_000, 126_000] as const

/** Landlords with accounts, and their money at every step of its way to them: waiting, approved, paid, rejected. */
export async function addWithdrawals(
  system: Parameters<typeof makeCtx>[0],
  operator: Ctx,
  outer: Outer,
): Promise<void> {
  const ctx = makeCtx(system)
  // Accounts were named some days ago: they have rested since.
  const before = makeCtx({ ...system, now: () => new Date(ctx.now().getTime() - RESTED_MS) })
  const landlords = await ctx.db.rows(
    raw<{ id: string; name: string }>(
      sql`select id, name from housing_landlord where tenant_id = ${ctx.tenant.id} order by code limit ${BANKS.length}`,
    ),
  )
  const inBatch: string[] = []
  for (const [at, { id: landlordId, name }] of landlords.entries()) {
    const accountNo = `6222020${String(ctx.tenant.id).slice(-3)}${String(at + 1).padStart(9, '0')}`
    await setSettlementAccount(before, outer, {
      landlordId,
      holder: name,
      bankName: BANKS[at]!,
      bankCode: `10233100${1_041 + at * 7}`,
      accountNo,
    })
    await approveAccount(operator, landlordId)
    const availableFen = await ctx.transaction((tx) => lockAvailable(tx, landlordId))
    const amountFen = Math.min(Math.floor(availableFen / 300) * 100, at === 0 ? LARGE_FEN : USUAL_FEN)
    if (amountFen < LEAST_FEN) continue
    const { id, no } = await withdraw(ctx, { landlordId, amountFen })
    if (at === 0) continue
    const decision = at === 3 ? 'reject' : 'approve'
    const reason = decision === 'reject' ? '房东来电要求暂缓' : '账户与户名一致'
    const { state } = await reviewWithdrawal(operator, { id, decision, reason })
    if (at === 1 && state === 'approved')
      await payWithdrawal(operator, { id, paidOn: ctx.today(), channelNo: `CMB-${no}` })
    const batchFen = IN_BATCH_FEN[at - 1]
    if (!batchFen || availableFen - amountFen < batchFen) continue
    const more = await withdraw(ctx, { landlordId, amountFen: batchFen })
    await reviewWithdrawal(operator, { id: more.id, decision: 'approve' })
    inBatch.push(more.id)
  }
  if (inBatch.length) await payTogether(operator, inBatch)
  const first = landlords[0]
  if (first) await setReserve(operator, { landlordId: first.id, amountFen: KEPT_FEN, reason: '预留公共区域维修款' })
}

async function approveAccount(operator: Ctx, landlordId: string): Promise<void> {
  const review = await operator.db.first(
    raw<{ id: string }>(
      sql`select id from payout_landlord_review where tenant_id = ${operator.tenant.id} and landlord_id = ${landlordId} and kind = 'account' and state = 'submitted'`,
    ),
  )
  if (review) await decideReview(operator, { id: review.id, decision: 'approve', reason: '户名与房东一致' })
}

/** A file the bank has, of which it has answered the first payment. */
async function payTogether(operator: Ctx, ids: readonly string[]): Promise<void> {
  const { id } = await makePayBatch(operator, { ids })
  await takeFile(operator, id, 'XLSX')
  await sendPayBatch(operator, { id })
  const [line] = await operator.db.rows(
    raw<{ id: string; no: string }>(
      sql`select id, no from payout_pay_line where tenant_id = ${operator.tenant.id} and batch_id = ${id} order by no limit 1`,
    ),
  )
  await settlePayLine(operator, { id: line!.id, outcome: 'paid', channelNo: `ICBC-${line!.no}` })
}

/** The operator's bookkeeping, which will be told of money once somebody switches it on. */
export const addWebhook = (operator: Ctx, outer: Outer) =>
  saveWebhook(operator, outer, {
    name: '财务系统',
    url: 'https://erp.example.com/hooks/money',
    events: ['order.booked', 'refund.paid', 'withdrawal.paid', 'withdrawal.returned', 'share.finished'],
    secret: randomBytes(24).toString('base64url'),
    isActive: false,
  })
