import { Refusal } from '@cloud-steward/contract'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { NIL } from '../../../infra/db/id.ts'
import { defineJob, type Reaction } from '../../../infra/queue/jobs.ts'
import type { SecretBox } from '../../../infra/secrets/secret-box.ts'
import { notifyNoKey, settleNoKey, whyNoKey } from '../alarm/no-key.ts'
import {
  type CredentialRow,
  credentialsLeftBehind,
  credentialsOfLeases,
  findLock,
  holdLease,
  locksOfRoom,
} from '../credential/credential.queries.ts'
import { wish } from '../credential/credential.record.ts'
import { issue } from '../credential/issue.service.ts'
import { dueLeaseKeys } from '../due.queries.ts'
import { issueAt, numberOf } from '../locks.settings.ts'
import {
  firstPaid,
  housemateKeys,
  keysOfLease,
  type LeaseFacts,
  leaseFacts,
  leasesBehind,
  leasesOfBills,
  leasesToFollow,
  moveToLease,
  wasIssued,
} from './follow.queries.ts'
import { windowOfLease } from './window.ts'

const MOST = 200
const HOUR_MS = 3_600_000

/**
 * Makes the keys of a lease as the lease is now. Done twice it is done once; told late or in another order it comes to the
 * same, for it looks at the lease and not at what happened. Rent that is owed is none of its business, except that the
 * first key may be worth the first bill.
 */
export const followLease = (ctx: Ctx, secrets: SecretBox, leaseId: string, isClosed = false): Promise<void> =>
  ctx.transaction(async (tx) => {
    const lease = await tx.db.first(leaseFacts(tx.tenant.id, leaseId))
    if (!lease || lease.status === 'draft') return
    // Renewals take the keys along, before a lease before them could take them away or give others.
    const [last, before] = await lastOf(tx, lease)
    if (last !== lease) return followSigned(tx, secrets, last, before)
    await tx.db.run(holdLease(tx.tenant.id, lease.id))
    if (lease.status === 'signed') await followSigned(tx, secrets, lease, before)
    else await followEnded(tx, lease, isClosed)
  })

/** The renewal a lease has come to by now, and the leases before that one whose keys are its. */
async function lastOf(tx: TxCtx, lease: LeaseFacts): Promise<[LeaseFacts, string[]]> {
  const before = lease.origin === 'renewal' && lease.previousId ? [lease.previousId] : []
  let last = lease
  while (last.successorId && last.successorOrigin === 'renewal') {
    const next = await tx.db.first(leaseFacts(tx.tenant.id, last.successorId))
    if (next?.status !== 'signed') break
    before.push(last.id)
    last = next
  }
  return [last, before]
}

async function followSigned(
  tx: TxCtx,
  secrets: SecretBox,
  lease: LeaseFacts,
  before: readonly string[],
): Promise<void> {
  const tenantId = tx.tenant.id
  await tx.db.run(holdLease(tenantId, lease.id))
  const doors = await tx.db.rows(locksOfRoom(tenantId, lease.roomId))
  const { from, to } = await windowOfLease(tx, lease)
  for (const row of await tx.db.rows(credentialsOfLeases(tenantId, before)))
    if (row.goal !== 'gone') await tx.db.run(moveToLease(tenantId, row.id, lease.id))
  for (const row of await tx.db.rows(credentialsOfLeases(tenantId, [lease.id]))) await fit(tx, row, { from, to })
  const when = await issueAt(tx)
  if (when === 'off' || to <= tx.now() || (when === 'moveIn' && lease.startOn > tx.today())) return
  if (when === 'firstPaid' && !(await tx.db.first(firstPaid(tenantId, lease.id)))?.paid) return
  // A place that is taken now may be free by the time the key is written.
  const isSoon = from.getTime() - (await numberOf(tx, 'lock.aheadHours')) * HOUR_MS <= tx.now().getTime()
  const whose = { of: lease.id, holder: lease.renteeName, roomId: lease.roomId }
  for (const door of doors) {
    if (await tx.db.first(wasIssued(tenantId, lease.id, door.id))) continue
    const why = whyNoKey(door)
    if (why) {
      if (isSoon) await notifyNoKey(tx, door, why, whose)
      continue
    }
    await issue(tx, secrets, () => tx.db.first(findLock(tx, door.id)), door.id, {
      leaseId: lease.id,
      renteeId: lease.renteeId,
      roomId: lease.roomId,
      role: 'renter',
      kind: 'passcode',
      holder: lease.renteeName,
      from,
      to,
      cause: 'leaseSigned',
    })
    await settleNoKey(tx, lease.id, door.id)
  }
  for (const { lockId, ...one } of await tx.db.rows(housemateKeys(tenantId, lease.id))) {
    if (!doors.some(({ id }) => id === lockId)) continue
    const given = { ...one, leaseId: lease.id, roomId: lease.roomId, role: 'co_renter' as const, from, to }
    try {
      await issue(tx, secrets, () => tx.db.first(findLock(tx, lockId)), lockId, { ...given, cause: 'leaseSigned' })
    } catch (error) {
      // The lock is full, or holds such keys no more: the renter's is not the worse for it.
      if (!(error instanceof Refusal)) throw error
      tx.log.info({ leaseId: lease.id, lockId, reason: error.reason }, 'a key was not given again')
    }
  }
}
/** The renter and who lives with him have the time of the lease; guests at most that. */
async function fit(tx: TxCtx, row: CredentialRow, { from, to }: { from: Date; to: Date }): Promise<void> {
  if (row.goal === 'gone') return
  const [hasFrom, hasTo] = [Date.parse(row.validFrom), Date.parse(row.validTo)]
  const isGuest = row.role !== 'renter' && row.role !== 'co_renter'
  const wanted = isGuest ? Math.min(hasTo, to.getTime()) : to.getTime()
  // A renewal begins later than the key that goes on.
  const first = isGuest ? hasFrom : Math.min(hasFrom, from.getTime())
  if (hasTo === wanted && hasFrom === first) return
  if (wanted <= tx.now().getTime()) return wish(tx, row, { wish: 'remove' }, undefined, 'leaseEnded')
  await wish(tx, row, { wish: 'change', from: first, to: wanted }, undefined, 'leaseChanged')
}

async function followEnded(tx: TxCtx, lease: LeaseFacts, isClosed: boolean): Promise<void> {
  await settleNoKey(tx, lease.id)
  const { to } = await windowOfLease(tx, lease)
  for (const row of await tx.db.rows(credentialsOfLeases(tx.tenant.id, [lease.id]))) {
    if (row.goal === 'gone') continue
    const over = isClosed || lease.status === 'cancelled' || to <= tx.now()
    if (over) await wish(tx, row, { wish: 'remove' }, undefined, 'leaseEnded')
    else if (Date.parse(row.validTo) > to.getTime())
      await wish(tx, row, { wish: 'change', to: to.getTime() }, undefined, 'leaseChanged')
  }
}

const leaveBehind = (ctx: Ctx, lockId: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    for (const row of await tx.db.rows(credentialsLeftBehind(tx.tenant.id, lockId)))
      await wish(tx, row, { wish: 'remove' }, undefined, 'lockMoved')
  })

export const leaseReactions = (secrets: SecretBox): Reaction[] => [
  ...['LeaseSigned', 'LeaseChanged', 'LeaseEnded', 'CheckOutBegun'].map((event) => ({
    event,
    run: (ctx: Ctx, { leaseId }: Record<string, unknown>) => followLease(ctx, secrets, leaseId as string),
  })),
  {
    event: 'LeaseClosed',
    run: (ctx, { leaseId }) => followLease(ctx, secrets, leaseId as string, true),
  },
  {
    event: 'PaymentRecorded',
    follows: 'payment',
    run: async (ctx, { billIds }) => {
      if ((await issueAt(ctx)) !== 'firstPaid') return
      for (const { id } of await ctx.db.rows(leasesOfBills(ctx.tenant.id, billIds as string[])))
        await followLease(ctx, secrets, id)
    },
  },
  // A lock is of those who live behind it, and of nobody any more behind whose room it is not.
  ...['device.lock.added', 'device.lock.updated'].map((event) => ({
    event,
    run: async (ctx: Ctx, { id }: Record<string, unknown>) => {
      await leaveBehind(ctx, id as string)
      for (const { id: leaseId } of await ctx.db.rows(leasesBehind(ctx.tenant.id, id as string)))
        await followLease(ctx, secrets, leaseId)
    },
  })),
]

/** Finds what no event told: keys of the day of moving in, of first bills that were waived, of leases that are over, and keys that end after their lease. */
export const followLeasesJob = (secrets: SecretBox) =>
  defineJob({
    name: 'follow-leases',
    schedule: '10 * * * *',
    due: dueLeaseKeys,
    run: async (ctx, _payload, signal) => {
      const paidOnly = (await issueAt(ctx)) === 'firstPaid'
      const graceHours = await numberOf(ctx, 'lock.graceHours')
      const what = { today: ctx.today(), graceHours, most: MOST, paidOnly }
      for (let after = NIL; ; ) {
        const found = await ctx.db.rows(leasesToFollow(ctx.tenant, { ...what, after }))
        for (const { id } of found) {
          if (signal.aborted) return
          // No lease waits because something is wrong with another one.
          await followLease(ctx, secrets, id).catch((error: unknown) =>
            ctx.log.error({ err: error, lease: id }, 'the keys of a lease could not be followed'),
          )
          after = id
        }
        if (found.length < MOST) return
      }
    },
  })

/** What a check-out has to wait for: keys of the lease nobody has verified as gone. */
export const keysInTheWay = async (ctx: Ctx, leaseId: string) =>
  (await ctx.db.rows(keysOfLease(ctx.tenant.id, leaseId))).map(({ id, holder, goal, serial }) => ({
    what: 'lockKey' as const,
    recordId: id,
    name: `${holder} · ${serial}`,
    stand: goal === 'gone' ? ('underWay' as const) : ('open' as const),
  }))
