import { type AnswerOf, type InputOf, Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/wallet/freeze.ts'
import { freeze } from '@cloud-steward/contract/wallet/freeze.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { requireReviewer } from '../../approvals/index.ts'
import { isReviewedRefund } from '../../payments/index.ts'
import type { FreezeMove } from '../wallet/moves.rules.ts'
import { findLandlord } from '../wallet/wallet.queries.ts'
import { lockAvailable } from '../wallet/withdrawal.service.ts'
import { type FreezeRow, freezeStepsOf, insertFreeze, lockFreeze } from './freeze.queries.ts'
import { leftOf } from './freeze.rules.ts'
import { freezes } from './freeze.source.ts'
import { note, noteAudit, take } from './freeze-step.ts'

type Wish = Pick<InputOf<typeof contract.freezeMoney>, 'amountFen' | 'cause' | 'expiresOn' | 'reason'>
/** Freezes a part of the available money of a landlord, for a hold or by itself. Refused if less is available; two simultaneous calls cannot both take the same money. */
export async function freezePart(
  tx: TxCtx,
  landlordId: string,
  wish: Wish,
  holdId?: string,
): Promise<{ id: string; no: string }> {
  const { amountFen, cause, expiresOn, reason } = wish
  const availableFen = await lockAvailable(tx, landlordId)
  if (amountFen > availableFen)
    throw new Refusal('wallet.error.availableTooLittle', {
      values: { available: (availableFen / 100).toFixed(2) },
      fields: ['amountFen'],
    })
  const [number] = (await tx.numbers('freeze')) as [number]
  const row = {
    id: newId(),
    no: serialNo('FZ', tx.today(), number),
    landlord_id: landlordId,
    amount_fen: amountFen,
    cause,
    hold_id: holdId ?? null,
    expires_on: expiresOn ?? null,
    reason,
    maker_id: tx.user?.id ?? null,
    maker: tx.user?.username ?? 'system',
  }
  await tx.db.run(insertFreeze(tx.tenant.id, row))
  const kept = { id: row.id, no: row.no, landlordId }
  await note(tx, kept, 1, { kind: 'freeze', amountFen, reason, move: { how: 'hold' } })
  tx.audit({ action: 'freezeMoney', resource: freeze.name, recordId: row.id, after: row })
  return { id: row.id, no: row.no }
}
export const freezeMoney = (
  ctx: Ctx,
  { landlordId, ...wish }: InputOf<typeof contract.freezeMoney>,
): Promise<AnswerOf<typeof contract.freezeMoney>> =>
  ctx.transaction(async (tx) => {
    wholeTenantOnly(tx)
    if (wish.expiresOn && wish.expiresOn < tx.today())
      throw new Refusal('wallet.error.freezeOver', { fields: ['expiresOn'] })
    const landlord = await tx.db.first(findLandlord(tx, landlordId))
    if (!landlord) throw notFound('landlordId')
    return freezePart(tx, landlord.id, wish)
  })

async function locked(tx: TxCtx, id: string): Promise<FreezeRow> {
  wholeTenantOnly(tx)
  const row = await tx.db.first(lockFreeze(tx.tenant.id, id))
  if (!row) throw notFound()
  if (row.holdId) throw new Refusal('wallet.error.freezeHeld', { values: { no: row.no } })
  if (row.state !== 'active') throw new Refusal('wallet.error.freezeEnded', { values: { no: row.no } })
  return row
}
type Gift = Omit<InputOf<typeof contract.commitFreeze>, 'id'>
/** Who gets it, by what was chosen: there has to be exactly that one. */
function moveTo(row: FreezeRow, { payee, renteeId, otherId }: Gift): FreezeMove {
  if (payee === 'operator') return { how: 'commit', payee }
  const field = payee === 'rentee' ? 'renteeId' : 'otherId'
  const payeeId = (payee === 'rentee' ? renteeId : otherId)?.toLowerCase()
  if (!payeeId) throw new Refusal('kit.error.required', { fields: [field] })
  if (payeeId === row.landlordId) throw new Refusal('wallet.error.freezeSelf', { fields: [field] })
  return { how: 'commit', payee, payeeId }
}
/** A part of what is frozen, whose row is locked, goes to somebody else; gives what is left. */
export async function giveAway(tx: TxCtx, row: FreezeRow, gift: Gift): Promise<number> {
  const { amountFen, payee, rest, reason } = gift
  const move = moveTo(row, gift)
  let after = await take(tx, row, { kind: 'commit', amountFen, reason, move })
  if (rest === 'release' && leftOf(after) > 0)
    after = await take(tx, after, { kind: 'release', amountFen: leftOf(after), reason, move: { how: 'release' } })
  noteAudit(tx, 'commitFreeze', row, after, { amountFen, payee, rest, reason, ...move })
  return leftOf(after)
}
async function release(tx: TxCtx, row: FreezeRow, amountFen: number, reason: string): Promise<number> {
  const after = await take(tx, row, { kind: 'release', amountFen, reason, move: { how: 'release' } })
  noteAudit(tx, 'release', row, after, { amountFen, reason })
  return leftOf(after)
}
/** All that is left of it, whose row is locked, is the landlord's again. */
export const releaseRest = async (tx: TxCtx, row: FreezeRow, reason: string): Promise<void> =>
  void (await release(tx, row, leftOf(row), reason))

/** Above the limit of refunds somebody else gives it away than froze it. */
export const commitFreeze = (
  ctx: Ctx,
  { id, ...gift }: InputOf<typeof contract.commitFreeze>,
): Promise<AnswerOf<typeof contract.commitFreeze>> =>
  ctx.transaction(async (tx) => {
    const row = await locked(tx, id)
    if (await isReviewedRefund(tx, gift.amountFen)) requireReviewer(tx, { makerIds: [row.makerId] })
    return { leftFen: await giveAway(tx, row, gift) }
  })
export const releaseFreeze = (
  ctx: Ctx,
  { id, amountFen, reason }: InputOf<typeof contract.releaseFreeze>,
): Promise<AnswerOf<typeof contract.releaseFreeze>> =>
  ctx.transaction(async (tx) => ({ leftFen: await release(tx, await locked(tx, id), amountFen, reason) }))

export async function queryFreezeSteps(
  ctx: Ctx,
  { id }: InputOf<typeof contract.queryFreezeSteps>,
): Promise<AnswerOf<typeof contract.queryFreezeSteps>> {
  await freezes.get(ctx, id)
  return { steps: await ctx.db.rows(freezeStepsOf(ctx.tenant.id, id)) }
}
