import { Refusal } from '@cloud-steward/contract'
import { payLine } from '@cloud-steward/contract/payouts/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { notFound, type Operations, standard } from '../../../kit/standard-operations.ts'
import { lockWithdrawal, type WithdrawalRow } from '../withdrawal/withdrawal.queries.ts'
import { move, moveTo } from '../withdrawal/withdrawal.service.ts'
import {
  addToBatch,
  type BatchRow,
  channelNoUsed,
  countWaiting,
  findLine,
  type LineRow,
  lineByNo,
  lockBatch,
  settleLine,
} from './pay-batch.queries.ts'
import { type LineMove, type LineState, mayFollow, moveOf, type Outcome, sumsOf } from './pay-batch.rules.ts'
import { moveBatch } from './pay-batch.service.ts'

/** What a bank says of a line. */
interface Answer {
  outcome: Outcome
  amountFen?: number | null
  /** Today when nobody says; the bank's number is ours when it has none. */
  paidOn?: string | null
  channelNo?: string | null
  reason?: string | null
}
interface Ready {
  batch: BatchRow
  line: LineRow
  withdrawal: WithdrawalRow
  how: LineMove
  paidOn: string
  channelNo: string
  reason: string | undefined
}
const refused = (key: string, field?: string): Refusal =>
  new Refusal(`payout.error.${key}`, field ? { fields: [field] } : {})

/** Whether an answer may be taken; its batch and withdrawal are locked from here on. Nothing is written yet. */
async function prepare(tx: TxCtx, found: LineRow, answer: Answer): Promise<Ready | Refusal> {
  const tenantId = tx.tenant.id
  // The batch first: all its lines are settled one after the other.
  const batch = (await tx.db.first(lockBatch(tenantId, found.batchId)))!
  if (!mayFollow('settle', batch.state)) return refused(`payBatch.${batch.state}`)
  const line = (await tx.db.first(findLine(tenantId, found.id)))!
  const how = moveOf(line.state, answer.outcome)
  if (!how) return refused('payLineDone')
  if (answer.amountFen != null && answer.amountFen !== line.amountFen) return refused('payLineAmount', 'amountFen')
  const paidOn = answer.paidOn ?? tx.today()
  if (paidOn > tx.today()) return refused('dayInFuture', 'paidOn')
  const reason = answer.reason?.trim() || undefined
  if (answer.outcome === 'returned' && !reason) return refused('reasonMissing', 'reason')
  const channelNo = answer.channelNo?.trim() || line.no
  if (how === 'pay' && (await tx.db.first(channelNoUsed(tenantId, channelNo))))
    return new Refusal('payment.error.channelNoUsed', { fields: ['channelNo'] })
  const withdrawal = (await tx.db.first(lockWithdrawal(tx, line.withdrawalId)))!
  // Somebody wrote down at the withdrawal itself that it came back.
  if (withdrawal.state !== (how === 'return' ? 'paid' : 'approved')) return refused(`withdrawal.${withdrawal.state}`)
  return { batch, line, withdrawal, how, paidOn, channelNo, reason }
}

async function settle(tx: TxCtx, ready: Ready): Promise<LineState> {
  const { batch, line, withdrawal, how, paidOn, channelNo, reason } = ready
  const tenantId = tx.tenant.id
  const username = tx.user?.username ?? 'system'
  const isPaid = how === 'pay'
  await move(tx, how, withdrawal, isPaid ? paidOn : tx.today())
  if (isPaid) await moveTo(tx, withdrawal, { state: 'paid', paidOn, channelNo, way: 'bank' })
  else await moveTo(tx, withdrawal, { state: how === 'return' ? 'returned' : 'failed', reason })
  const state = isPaid ? ('paid' as const) : ('returned' as const)
  await tx.db.run(settleLine(tenantId, line.id, { state, reason, username, ...(isPaid && { paidOn, channelNo }) }))
  await tx.db.run(addToBatch(tenantId, batch.id, sumsOf(how, line.amountFen)))
  const after = { state, reason, ...(isPaid && { paidOn, channelNo }) }
  tx.audit({ action: state, resource: payLine.name, recordId: line.id, before: { state: line.state }, after })
  if (batch.state === 'sent' && !(await tx.db.first(countWaiting(tenantId, batch.id)))!.count)
    await moveBatch(tx, batch, 'done')
  return state
}

export const settlePayLine = (ctx: Ctx, { id, ...answer }: Answer & { id: string }): Promise<{ state: LineState }> =>
  ctx.transaction(async (tx) => {
    wholeTenantOnly(tx)
    const line = await tx.db.first(findLine(tx.tenant.id, id))
    if (!line) throw notFound()
    const ready = await prepare(tx, line, answer)
    if (ready instanceof Refusal) throw ready
    return { state: await settle(tx, ready) }
  })

/** Answers of a bank as a sheet, found by our number. Read again, the same sheet changes nothing and says so. */
async function addImported(tx: TxCtx, rows: object[]): Promise<(Refusal | undefined)[]> {
  wholeTenantOnly(tx)
  const answers: (Refusal | undefined)[] = []
  for (const { no, ...answer } of rows as (Answer & { no: string })[]) {
    const line = await tx.db.first(lineByNo(tx.tenant.id, no.trim()))
    const ready = line ? await prepare(tx, line, answer) : refused('payLineUnknown', 'no')
    if (!(ready instanceof Refusal)) await settle(tx, ready)
    answers.push(ready instanceof Refusal ? ready : undefined)
  }
  return answers
}
export const payLines: Operations<typeof payLine> = { ...standard(payLine), addImportedMany: addImported }
