import { Refusal } from '@cloud-steward/contract'
import { addDays, type Day, earlierDay } from '../../../infra/calendar.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { attachFiles } from '../../files/index.ts'
import { changeLease, type LeaseRow, occupancyOf } from '../lease/lease.queries.ts'
import { leaseBase } from '../lease/lease.source.ts'
import { getLocked, lockFor, recordLeaseStep, refuseUnless } from '../lease/lease-record.ts'
import {
  type HandOverReading,
  type HandOverRow,
  handOverRow,
  insertHandOver,
  voidHandOver,
} from './hand-over.queries.ts'

const refuse = (why: string): Refusal => new Refusal(`housing.error.${why}`, { fields: ['handedOn'] })

/** Between signing, or the first day where that comes sooner, and today; and nobody else lives there on it. */
async function checkDay(tx: TxCtx, row: LeaseRow, day: Day): Promise<void> {
  if (day > tx.today()) throw refuse('handedLater')
  if (day < earlierDay(row.signed_on ?? row.start_on, row.start_on) || day > row.end_on) throw refuse('handedOutside')
  if (day >= row.start_on) return
  const living = await tx.db.rows(occupancyOf(tx.tenant.id, [row.room_id], day, addDays(row.start_on, -1)))
  if (living.some(({ leaseId }) => leaseId !== row.id)) throw refuse('handedWhileLivedIn')
}

export interface HandOver extends Omit<HandOverRow, 'id' | 'handedBy' | 'readings'> {
  leaseId: string
  fileIds: readonly string[]
}
/** Hands the room of a signed lease over, with what `readMeters` takes of its meters. */
export async function recordHandOver(
  tx: TxCtx,
  { leaseId, fileIds, ...given }: HandOver,
  readMeters: (lease: { roomId: string }) => Promise<HandOverReading[]>,
): Promise<void> {
  const row = await lockFor(tx, leaseId, 'handOver')
  await checkDay(tx, row, given.handedOn)
  await tx.db.run(changeLease(tx.tenant.id, row.id, { handed_on: given.handedOn }))
  const readings = await readMeters({ roomId: row.room_id })
  const kept = {
    id: newId(),
    lease_id: row.id,
    site_id: row.site_id,
    handed_on: given.handedOn,
    handed_by: tx.user?.username ?? 'system',
    confirmed_by: given.confirmedBy,
    keys: given.keys,
    items: given.items,
    readings,
    skipped: given.skipped,
  }
  await tx.db.run(insertHandOver(tx.tenant.id, kept))
  await attachFiles(tx, fileIds, { resource: 'housing.lease', recordId: row.id, purpose: 'handOver', locked: true })
  recordLeaseStep(tx, row, 'handedOver', given.handedOn)
  tx.audit({ action: 'handOver', resource: 'housing.lease', recordId: row.id, after: kept })
  tx.emit({ name: 'LeaseHandedOver', payload: { leaseId: row.id, since: earlierDay(given.handedOn, row.start_on) } })
}

/** Takes a hand-over back. What the meters showed stays with them. */
export async function takeBackHandOver(tx: TxCtx, leaseId: string, reason: string): Promise<void> {
  const row = await getLocked(tx, leaseId)
  const made = await tx.db.first(handOverRow(tx.tenant.id, leaseId))
  refuseUnless(tx, row, 'undoHandOver')
  if (!made) throw new Refusal('housing.error.notHandedOver')
  await tx.db.all(voidHandOver(tx.tenant.id, made.id, reason), changeLease(tx.tenant.id, leaseId, { handed_on: null }))
  recordLeaseStep(tx, row, 'handOverUndone', reason)
  tx.audit({ action: 'undoHandOver', resource: 'housing.lease', recordId: leaseId, before: made, after: { reason } })
  tx.emit({ name: 'LeaseHandedOver', payload: { leaseId, since: earlierDay(made.handedOn, row.start_on) } })
}

/** The lease the caller sees, and how it was handed over. */
export async function handOverOf(
  ctx: Ctx,
  leaseId: string,
): Promise<{ roomId: string; isOpen: boolean; made: HandOverRow | undefined }> {
  const lease = await leaseBase.get(ctx, leaseId)
  return {
    roomId: lease.roomId,
    isOpen: !lease.handedOn,
    made: await ctx.db.first(handOverRow(ctx.tenant.id, leaseId)),
  }
}
