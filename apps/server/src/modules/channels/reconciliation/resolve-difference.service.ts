import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { resolveDifference as resolveCommand } from '@cloud-steward/contract/channels/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { channelEntries } from '../../ledger/index.ts'
import { reversePayment } from '../../payments/index.ts'
import { findChannel } from '../channel/channel.queries.ts'
import type { Outer } from '../channel/channel.service.ts'
import { askChannel } from '../order/order-facts.service.ts'
import { pushRefund } from '../refund/refund.service.ts'
import { differs, type List } from './comparison.queries.ts'
import { type Resolution, resolutionsOf, unknownFen } from './difference.rules.ts'
import { lockDifferencesOfPayment } from './difference-entry.queries.ts'
import { candidatesOf, linkEntries, linkIds } from './difference-entry.service.ts'
import { bookFees } from './fees.service.ts'
import {
  type DifferenceRow,
  lockDay,
  lockDifference,
  putDay,
  putOwner,
  resolve,
  subjectOf,
} from './reconciliation.queries.ts'
import { suspend } from './suspense.service.ts'

type Asked = InputOf<typeof resolveCommand>
type Answer = AnswerOf<typeof resolveCommand>

async function locked(tx: TxCtx, id: string): Promise<DifferenceRow> {
  const row = await tx.db.first(lockDifference(tx.tenant.id, id))
  if (!row) throw notFound()
  if (!row.isOpen) throw new Refusal('channel.error.differenceResolved')
  return row
}
export async function ownDifference(ctx: Ctx, { id }: { id: string }): Promise<Record<string, never>> {
  wholeTenantOnly(ctx)
  return ctx.transaction(async (tx) => {
    const row = await locked(tx, id)
    const { id: ownerId = null, username = 'system' } = tx.user ?? {}
    await tx.db.run(putOwner(tx.tenant.id, id, ownerId, username))
    const [before, after] = [{ ownerId: row.ownerId }, { ownerId }]
    tx.audit({ action: 'own', resource: 'channel.difference', recordId: id, before, after })
    return {}
  })
}

/** Says what became of it; the day's sums follow. */
async function close(
  tx: TxCtx,
  { id, channelId, day }: Pick<DifferenceRow, 'id' | 'channelId' | 'day'>,
  resolution: Resolution,
  note: string,
): Promise<void> {
  const username = tx.user?.username ?? 'system'
  await tx.db.run(resolve(tx.tenant.id, id, { resolution, note, username }))
  await tx.db.run(putDay(tx.tenant.id, channelId, day, { state: 'matched' }))
  const [before, after] = [{ isOpen: true }, { isOpen: false, resolution, note }]
  tx.audit({ action: 'resolve', resource: 'channel.difference', recordId: id, before, after })
}

/**
 * Says what became of a difference, and books it where that is the way: `suspended`, `reversed`; `linked` names an entry that
 * was booked otherwise. `synced` has the channel asked first, and the day compared anew. Its day is locked before it, as
 * whoever compares the day locks them.
 */
export async function resolveDifference(ctx: Ctx, outer: Outer, asked: Asked): Promise<Answer> {
  wholeTenantOnly(ctx)
  const { id, resolution, note } = asked
  const { channelId, day } = await ctx.transaction((tx) => locked(tx, id))
  const { feeBp } = (await ctx.db.first(findChannel(ctx.tenant.id, channelId)))!
  const list = { tenantId: ctx.tenant.id, channelId, day, feeBp }
  if (resolution === 'synced') await sync(ctx, outer, id, list)
  return ctx.transaction(async (tx) => {
    await tx.db.run(lockDay(list.tenantId, channelId, day))
    const row = await locked(tx, id)
    if (!resolutionsOf(row).includes(resolution))
      throw new Refusal('channel.error.otherWayOut', { fields: ['resolution'] })
    if (resolution === 'reversed') return reverse(tx, row, note)
    if (resolution === 'suspended') await suspend(tx, row, unknownFen(row), note)
    if (resolution === 'linked') await link(tx, row, asked.entryId)
    await close(tx, row, resolution, note)
    if (resolution === 'synced' || resolution === 'suspended') await bookFees(tx, list)
    return {}
  })
}

async function link(tx: TxCtx, row: DifferenceRow, entryId: string | null | undefined): Promise<void> {
  const ids = entryId
    ? (await tx.db.rows(channelEntries(tx.tenant.id, { ids: [entryId] }))).map((one) => one.id)
    : row.kind === 'fee'
      ? (await candidatesOf(tx, row)).map((one) => one.id)
      : []
  if (!ids.length) throw new Refusal('channel.error.noEntry', { fields: ['entryId'] })
  await linkIds(tx, row.id, ids)
}

/** Takes our payment back as anybody may: at once, or when a second person agrees; the difference is open until then. */
async function reverse(tx: TxCtx, row: DifferenceRow, note: string): Promise<Answer> {
  const subject = await tx.db.first(subjectOf(tx.tenant.id, row))
  if (!subject?.paymentId) throw new Refusal('channel.error.nothingToSync')
  const { waits } = await reversePayment(tx, { id: subject.paymentId, reason: note })
  if (waits) return { waits }
  await closeReversed(tx, row, subject.paymentId, note)
  return {}
}
/** More legs than any reversal has: a payment pays a hundred bills at most. */
const MOST_LEGS = 1_000
async function closeReversed(
  tx: TxCtx,
  row: Pick<DifferenceRow, 'id' | 'channelId' | 'day'>,
  paymentId: string,
  note: string,
): Promise<void> {
  const keys = Array.from({ length: MOST_LEGS }, (_, at) => `payment:${paymentId}:reversed:${at + 1}`)
  await linkEntries(tx, row.id, keys)
  await close(tx, row, 'reversed', note)
}
/** A payment was taken back wherever: what the channel never had of it is resolved by that. Told twice it happens once. */
export const differencesFollow = {
  event: 'PaymentReversed',
  run: (ctx: Ctx, { paymentId }: Record<string, unknown>): Promise<void> =>
    ctx.transaction(async (tx) => {
      for (const row of await tx.db.rows(lockDifferencesOfPayment(tx.tenant.id, paymentId as string)))
        await closeReversed(
          tx,
          row,
          paymentId as string,
          translate(ctx.language, 'channel.difference.reversedElsewhere'),
        )
    }),
}

async function sync(ctx: Ctx, outer: Outer, id: string, list: List): Promise<void> {
  const { tenantId } = list
  const row = await ctx.transaction((tx) => locked(tx, id))
  const subject = await ctx.db.first(subjectOf(tenantId, row))
  if (!subject) throw new Refusal('channel.error.nothingToSync')
  if (row.isRefund) await pushRefund(ctx, outer, subject.id)
  else await askChannel(ctx, outer, subject.id, 'question')
  if (await ctx.db.first(differs(list, row))) throw new Refusal('channel.error.stillDiffers')
}
