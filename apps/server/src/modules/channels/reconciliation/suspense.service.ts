import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import {
  type assignSuspense as assignCommand,
  type returnSuspense as returnCommand,
  suspense,
} from '@cloud-steward/contract/channels/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { requireReviewer } from '../../approvals/index.ts'
import { bookOnline, isReviewedRefund } from '../../payments/index.ts'
import { moveSuspense, suspenseKey } from '../../wallet/index.ts'
import { findChannel } from '../channel/channel.queries.ts'
import { moneyChannelOf } from '../channel/channel.service.ts'
import { linkEntries } from './difference-entry.service.ts'
import type { DifferenceRow } from './reconciliation.queries.ts'
import { endSuspense, insertSuspense, lockSuspense, type SuspenseRow } from './suspense.queries.ts'

/** Puts what a difference is about into suspense, once, and names the entry. */
export async function suspend(tx: TxCtx, row: DifferenceRow, amountFen: number, note: string): Promise<void> {
  const [number] = (await tx.numbers('suspense')) as [number]
  const { id: differenceId, channelId, day } = row
  const kept = {
    id: newId(),
    no: serialNo('SU', tx.today(), number),
    channel_id: channelId,
    difference_id: differenceId,
    day,
    amount_fen: amountFen,
    note,
    maker_id: tx.user?.id ?? null,
    maker: tx.user?.username ?? 'system',
  }
  await tx.db.run(insertSuspense(tx.tenant.id, kept))
  await moveSuspense(tx, 'begin', { id: kept.id, amountFen, day, memo: `${kept.no} ${row.no}` })
  await linkEntries(tx, differenceId, [suspenseKey(kept.id, 'begin')])
  tx.audit({ action: 'add', resource: suspense.name, recordId: kept.id, after: kept })
}

/** What is open, locked. Above the limit of refunds somebody else clears it up than put it there. */
async function locked(tx: TxCtx, id: string): Promise<SuspenseRow> {
  const row = await tx.db.first(lockSuspense(tx.tenant.id, id))
  if (!row) throw notFound()
  if (row.state !== 'open') throw new Refusal('channel.error.suspenseEnded')
  if (await isReviewedRefund(tx, Math.abs(row.amountFen))) requireReviewer(tx, { makerIds: [row.makerId] })
  return row
}
interface Outcome {
  state: 'assigned' | 'returned'
  renteeId?: string
  paymentNo?: string
  endNote: string
}
async function end(tx: TxCtx, row: SuspenseRow, outcome: Outcome): Promise<void> {
  await moveSuspense(tx, 'end', { ...row, day: tx.today(), memo: `${row.no} ${outcome.endNote}` })
  await tx.db.run(endSuspense(tx.tenant.id, row.id, { ...outcome, username: tx.user?.username ?? 'system' }))
  tx.audit({
    action: outcome.state,
    resource: suspense.name,
    recordId: row.id,
    before: { state: row.state },
    after: outcome,
  })
}

/** Its owner is known: it leaves suspense and is received as his, by the channel's own number of it. */
export function assignSuspense(
  ctx: Ctx,
  { id, renteeId, endNote }: InputOf<typeof assignCommand>,
): Promise<AnswerOf<typeof assignCommand>> {
  wholeTenantOnly(ctx)
  return ctx.transaction(async (tx) => {
    const row = await locked(tx, id)
    if (row.amountFen < 0) throw new Refusal('channel.error.suspenseOut')
    const channel = moneyChannelOf((await tx.db.first(findChannel(tx.tenant.id, row.channelId)))!)
    const { no: paymentNo } = await bookOnline(tx, {
      renteeId,
      billIds: [],
      amountFen: row.amountFen,
      channel,
      channelNo: row.transactionNo ?? row.no,
      receivedOn: row.day,
    })
    await end(tx, row, { state: 'assigned', renteeId, paymentNo, endNote })
    return { paymentNo }
  })
}
export function returnSuspense(
  ctx: Ctx,
  { id, endNote }: InputOf<typeof returnCommand>,
): Promise<Record<string, never>> {
  wholeTenantOnly(ctx)
  return ctx.transaction(async (tx) => {
    await end(tx, await locked(tx, id), { state: 'returned', endNote })
    return {}
  })
}
