import { Refusal } from '@cloud-steward/contract'
import { addDays, type Day } from '../../../infra/calendar.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { NIL } from '../../../infra/db/id.ts'
import { rentOn } from '../lease/break.rules.ts'
import { writeChange } from '../lease/change.service.ts'
import { type LeaseRow, lockLease } from '../lease/lease.queries.ts'
import { recordLeaseStep, refuseUnless } from '../lease/lease-record.ts'
import { termsOf } from '../lease/terms-of.ts'
import { notifyRenewed } from './notify-renewals.service.ts'
import { identityOf, leasesToRenew, recordTry } from './renewal.queries.ts'
import { nextEnd, type Obstacle, obstacleOf, renewsOn } from './renewal.rules.ts'

const PAGE = 200

/**
 * Renews leases whose last day to object is over, each in a transaction of its own. What stands against one is noted
 * where people look, and tried again every night up to its end: a change may be decided, a reservation given up.
 */
export async function renewByThemselves(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  for (let after = NIL; ; ) {
    const found = await ctx.db.rows(leasesToRenew(ctx.tenant.id, ctx.today(), after, PAGE))
    for (const { id } of found) {
      signal?.throwIfAborted()
      await renewOrSayWhyNot(ctx, id)
    }
    if (found.length < PAGE) return
    after = found.at(-1)!.id
  }
}
async function renewOrSayWhyNot(ctx: Ctx, id: string): Promise<void> {
  try {
    await ctx.transaction((tx) => renew(tx, id))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await ctx.transaction((tx) => hinder(tx, id, obstacleOf(error.reason)))
  }
}

/** The lease, locked, when it is to renew by now: of two runs at once the second finds the work done. */
async function renewing(tx: TxCtx, id: string): Promise<(LeaseRow & { months: number }) | undefined> {
  const row = await tx.db.first(lockLease(tx.tenant.id, id))
  if (row?.status !== 'signed' || row.successor_id || !row.auto_renew_months || !row.auto_renew_days) return undefined
  return renewsOn(row.end_on, row.auto_renew_days) <= tx.today() ? { ...row, months: row.auto_renew_months } : undefined
}

async function renew(tx: TxCtx, id: string): Promise<void> {
  const row = await renewing(tx, id)
  if (!row) return
  // Whoever stays past the end without a renewal has another agreement by then; nobody is bound backwards.
  if (row.end_on < tx.today()) return hinder(tx, id, 'late')
  refuseUnless(tx, row, 'change')
  const identity = await tx.db.first(identityOf(tx.tenant.id, row.rentee_id))
  if (identity?.state === 'failed') throw new Refusal('housing.error.identityFailed')
  const endOn = nextEnd(row.end_on, row.months)
  const asked = { leaseId: row.id, kind: 'renewal' as const, endOn, ...priceOf(row) }
  // Both parties agreed when they signed: nobody is asked again.
  const { newLeaseId } = await writeChange(tx, row, asked, { reason: row.no, waits: false })
  const known = { leaseId: row.id, endOn: row.end_on, siteId: row.site_id, today: tx.today() }
  await tx.db.run(recordTry(tx.tenant.id, { ...known, nextId: newLeaseId! }))
  await notifyRenewed(tx, row, endOn)
}
/** What stood against it, once for each reason. */
async function hinder(tx: TxCtx, id: string, obstacle: Obstacle): Promise<void> {
  const row = await renewing(tx, id)
  if (!row) return
  const known = { leaseId: row.id, endOn: row.end_on, siteId: row.site_id, today: tx.today() }
  const isNew = await tx.db.first(recordTry(tx.tenant.id, { ...known, obstacle }))
  if (isNew) recordLeaseStep(tx, row, 'renewalStopped', obstacle)
}

/** The rent of the next term: as on the last day, raised by what was agreed. */
function priceOf(row: LeaseRow): { rentFen?: number; raiseBp?: number } {
  const raiseFen = row.auto_renew_raise_fen
  if (!raiseFen) return { raiseBp: row.auto_renew_raise_bp ?? 0 }
  const startOn: Day = addDays(row.end_on, 1)
  return { rentFen: Math.max(0, rentOn(termsOf(row), startOn) + raiseFen) }
}
