import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import {
  account,
  type correctAccount as correctCommand,
  correction,
  type reviewCorrection as reviewCommand,
} from '@cloud-steward/contract/prepaid/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import type { SmsProvider } from '../../../infra/sms/provider.ts'
import { moveState } from '../../../infra/steps/move-state.ts'
import { recordStep } from '../../../infra/steps/steps.ts'
import { notFound, standard } from '../../../kit/standard-operations.ts'
import {
  type Decided,
  endReview,
  requireMaker,
  requireNoProcess,
  requireReason,
  requireReviewer,
  requireWaiting,
  startReview,
} from '../../approvals/index.ts'
import { paramValue } from '../../system/index.ts'
import { prepaidBalance } from '../../wallet/index.ts'
import type { AccountRow } from '../account/account.queries.ts'
import { lockOpen } from '../account/account-commands.service.ts'
import { moveMoney, sharedBalanceOf } from '../account/balance-members.service.ts'
import { applyToBalance } from '../decision/evaluate.service.ts'
import { type CorrectionRow, type CorrectionState, insertCorrection, lockCorrection } from './correction.queries.ts'

export const corrections = standard(correction)

/** Up to this one person corrects alone, fen; the parameter `prepaid.correctAloneFen` says otherwise. */
const ALONE_FEN = 5_000
async function aloneFen(ctx: Ctx): Promise<number> {
  const text = (await paramValue(ctx, 'prepaid.correctAloneFen'))?.trim() ?? ''
  return /^\d{1,12}$/.test(text) ? Number(text) : ALONE_FEN
}

/** Money back for use that was not his, or use that was not counted; positive is in the payer's favour. Of more than a little a second person decides. */
export const correctAccount = (
  ctx: Ctx,
  sms: SmsProvider | undefined,
  { id, amountFen, reason }: InputOf<typeof correctCommand>,
): Promise<AnswerOf<typeof correctCommand>> =>
  ctx.transaction(async (tx) => {
    const row = await lockOpen(tx, id)
    if (!amountFen) throw new Refusal('prepaid.error.noAmount', { fields: ['amountFen'] })
    if (Math.abs(amountFen) <= (await aloneFen(tx))) return { balanceFen: await book(tx, sms, row, amountFen, reason) }
    const asked = {
      id: newId(),
      account_id: row.id,
      site_id: row.siteId,
      room_id: row.roomId,
      rentee_id: row.renteeId,
      amount_fen: amountFen,
      reason,
      maker_id: tx.user?.id ?? null,
      maker: tx.user?.username ?? 'system',
      created_at: tx.now().toISOString(),
    }
    await tx.db.run(insertCorrection(tx.tenant.id, asked))
    recordStep(tx, { subject: correction.name, recordId: asked.id, from: null, to: 'waiting', reason, at: tx.now() })
    tx.audit({ action: 'request', resource: correction.name, recordId: asked.id, after: asked })
    const about = { subject: 'correction', recordId: asked.id, title: row.no, reason } as const
    await startReview(tx, { ...about, amountFen: Math.abs(amountFen), link: `/meteraccount?no=${row.no}` })
    return { balanceFen: await prepaidBalance(tx, sharedBalanceOf(row)), waits: true }
  })

async function book(
  tx: TxCtx,
  sms: SmsProvider | undefined,
  row: AccountRow,
  amountFen: number,
  reason: string,
): Promise<number> {
  const how = amountFen > 0 ? ('return' as const) : ('use' as const)
  const given = { how, kind: 'correction', amountFen: Math.abs(amountFen), memo: reason, reason } as const
  const { balanceFen } = await moveMoney(tx, row, given)
  tx.audit({ action: 'correctAccount', resource: account.name, recordId: row.id, after: { amountFen, reason } })
  await applyToBalance(tx, sms, row)
  return balanceFen
}

async function waiting(tx: TxCtx, id: string): Promise<CorrectionRow> {
  await corrections.get(tx, id)
  const row = await tx.db.first(lockCorrection(tx.tenant.id, id))
  if (!row) throw notFound()
  requireWaiting(row.state === 'waiting')
  return row
}
async function decide(tx: TxCtx, id: string, state: CorrectionState, remark?: string | null): Promise<void> {
  const moved = await moveState(tx, 'prepaid_correction', {
    subject: correction.name,
    recordId: id,
    from: 'waiting',
    to: state,
    columns: {
      checker_id: tx.user?.id ?? null,
      checker: tx.user?.username ?? 'system',
      remark: remark ?? null,
      decided_at: tx.now().toISOString(),
    },
    reason: remark,
    action: state === 'refused' ? 'rejected' : state,
    after: { state, remark },
    at: tx.now(),
  })
  requireWaiting(moved)
}

/** The second person's word; booked it is as if it had been made now. */
export const reviewCorrection = (
  ctx: Ctx,
  sms: SmsProvider | undefined,
  { id, decision, remark }: InputOf<typeof reviewCommand>,
): Promise<AnswerOf<typeof reviewCommand>> =>
  ctx.transaction(async (tx) => {
    const asked = await waiting(tx, id)
    await requireNoProcess(tx, 'correction', id)
    requireReviewer(tx, { makerIds: [asked.makerId] })
    if (decision === 'refuse') requireReason(remark, 'remark')
    const state = decision === 'approve' ? ('booked' as const) : ('refused' as const)
    if (state === 'booked') await book(tx, sms, await lockOpen(tx, asked.accountId), asked.amountFen, asked.reason)
    await decide(tx, id, state, remark)
    return { state }
  })
/** What the tenant's own process decided. */
export const decidedCorrection =
  (sms: SmsProvider | undefined) =>
  async (tx: TxCtx, { recordId, outcome, reason }: Decided): Promise<void> => {
    const asked = await waiting(tx, recordId)
    const isApproved = outcome === 'approved'
    if (isApproved) await book(tx, sms, await lockOpen(tx, asked.accountId), asked.amountFen, asked.reason)
    await decide(tx, recordId, isApproved ? 'booked' : 'refused', reason)
  }
export const withdrawCorrection = (ctx: Ctx, { id }: { id: string }): Promise<object> =>
  ctx.transaction(async (tx) => {
    const asked = await waiting(tx, id)
    requireMaker(tx, asked.makerId)
    await endReview(tx, 'correction', id, asked.reason)
    await decide(tx, id, 'withdrawn')
    return {}
  })
