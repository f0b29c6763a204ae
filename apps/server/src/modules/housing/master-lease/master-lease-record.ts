import { Refusal } from '@cloud-steward/contract'
import { masterLease } from '@cloud-steward/contract/housing/index.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import { recordStep } from '../../../infra/steps/steps.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { type LeaseRow, roomNames } from '../lease/lease.queries.ts'
import type { LeaseAction } from '../lease/lease-actions.rules.ts'
import { type LeaseStep, obstacleTo, refuseUnless } from '../lease/lease-record.ts'
import { lockLeasesOf, lockMasterRow, lockRoomsOf, type MasterRow, roomLet } from './master-lease.queries.ts'
import { masterLeaseBase } from './master-lease.source.ts'

/** A contract of several rooms with leases of it, all locked: the contract first, then the leases in one order. */
export interface Whole {
  master: MasterRow
  leases: LeaseRow[]
}
/** All its leases that are not over, whoever asks. */
export async function lockAll(tx: TxCtx, id: string): Promise<Whole> {
  const master = await tx.db.first(lockMasterRow(tx.tenant.id, id))
  if (!master) throw notFound()
  const leases = await tx.db.rows(lockLeasesOf(tx.tenant.id, id))
  return { master, leases: leases.filter(({ status }) => status !== 'ended' && status !== 'cancelled') }
}
/** For something one wants to do with all of it, or with some of its leases; refused when it cannot be done with one of them. */
export async function lockWhole(
  tx: TxCtx,
  id: string,
  action: LeaseAction,
  some?: readonly string[] | null,
): Promise<Whole> {
  await masterLeaseBase.get(tx, id)
  const { master, leases: all } = await lockAll(tx, id)
  // What was renewed goes on with what follows on it.
  const goesOn = (row: LeaseRow) => (action !== 'notice' && action !== 'change') || !row.successor_id
  const leases = all.filter((row) => (some?.length ? some.includes(row.id) : goesOn(row)))
  if (some?.length && leases.length < new Set(some).size) throw notFound()
  if (!leases.length) throw new Refusal('housing.error.leaseOver')
  // What stands against all of it is said of the contract, what stands against one of its leases of that room.
  const obstacles = leases.map((row) => obstacleTo(tx, row, action, id))
  if (obstacles[0] && obstacles.every(Boolean)) throw obstacles[0]
  await forEach(tx, leases, async (row) => refuseUnless(tx, row, action, id))
  return { master, leases }
}

/** Does something with each lease; what is refused of one says which room it is. */
export async function forEach(
  tx: TxCtx,
  leases: readonly LeaseRow[],
  work: (row: LeaseRow) => Promise<unknown>,
): Promise<void> {
  const ids = leases.map((row) => row.room_id)
  const names = new Map((await tx.db.rows(roomNames(tx.tenant.id, ids))).map(({ id, name }) => [id, name]))
  for (const row of leases) await ofRoom(tx, names.get(row.room_id), () => work(row))
}
export async function ofRoom(tx: TxCtx, room: string | undefined, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.http !== 200 || !room) throw error
    throw new Refusal('housing.error.ofRoom', {
      values: { room, why: translate(tx.language, error.reason, error.values) },
    })
  }
}

/**
 * Takes the rooms in one order, so that two contracts with rooms in common wait for each other once, and refuses one
 * that somebody has on some of the days, by its name. Of leases the database has the last word all the same.
 * @returns what the rooms are called
 */
export async function takeRooms(
  tx: TxCtx,
  days: { roomIds: readonly string[]; startOn: string; endOn: string },
  exceptIds: readonly string[] = [],
): Promise<Map<string, string>> {
  const rooms = await tx.db.rows(lockRoomsOf(tx.tenant.id, days.roomIds))
  const taken = await tx.db.first(roomLet(tx.tenant.id, days, exceptIds))
  if (taken) throw new Refusal('housing.error.roomTakenBy', { values: taken, fields: ['rooms'] })
  return new Map(rooms.map(({ id, name }) => [id, name]))
}

/** What became of it as a whole: who, when, from, to, why. */
export function recordMasterStep(
  tx: TxCtx,
  { master, leases }: Whole,
  to: LeaseStep | 'draft' | 'in_review' | 'pending_sign' | 'signed' | 'cancelled',
  reason?: string | null,
): void {
  const from = leases[0]?.status ?? 'draft'
  recordStep(tx, { subject: masterLease.name, recordId: master.id, from, to, reason })
  const after = { status: to, reason: reason ?? undefined, leaseIds: leases.map(({ id }) => id) }
  tx.audit({ action: to, resource: masterLease.name, recordId: master.id, before: { status: from }, after })
}
