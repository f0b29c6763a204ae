import { addDays, addMonths, type Day, daysBetween, daysInMonth, firstOfMonth } from '../../../infra/calendar.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { NIL } from '../../../infra/db/id.ts'
import type { Statement } from '../../../infra/db/sql.ts'
import { END_KINDS } from './apply-change.ts'
import type { LeaseTerms } from './charge-schedule.rules.ts'
import { closeLease } from './ending.service.ts'
import { type LeaseRow, lockLease } from './lease.queries.ts'
import { overdueEnds, stayingOn } from './lease-day.queries.ts'
import { fixedUnit, UNIT_DAYS } from './lease-terms.rules.ts'
import { applyConsequence, rentChange, standingOf } from './schedule.service.ts'
import { termsOf } from './terms-of.ts'

const PAGE = 500

/** Each lease in a transaction of its own, locked; a second run at once finds the work done. */
async function eachLease(
  ctx: Ctx,
  find: (tenantId: number, today: Day, after: string, most: number) => Statement<{ id: string }>,
  work: (tx: TxCtx, row: LeaseRow) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  for (let after = NIL; ; ) {
    const found = await ctx.db.rows(find(ctx.tenant.id, ctx.today(), after, PAGE))
    for (const { id } of found) {
      signal?.throwIfAborted()
      await ctx.transaction(async (tx) => {
        const row = await tx.db.first(lockLease(tx.tenant.id, id))
        if (row?.status === 'signed' && row.end_on < tx.today()) await work(tx, row)
      })
    }
    if (found.length < PAGE) return
    after = found.at(-1)!.id
  }
}

/** Ends leases whose last day is over and whose next one has begun. */
export const closeFollowed = (ctx: Ctx, signal?: AbortSignal): Promise<void> =>
  eachLease(
    ctx,
    overdueEnds,
    async (tx, row) => {
      if (!row.successor_id || row.change_lock === 'checkOut') return
      const next = await tx.db.first(lockLease(tx.tenant.id, row.successor_id))
      await closeLease(tx, row, { leftOn: row.end_on, kind: END_KINDS[next!.origin as keyof typeof END_KINDS] })
    },
    signal,
  )

/** Charges a renter who stays past the end of the lease for the month, week or day that has begun. */
export const chargeStaying = (ctx: Ctx, signal?: AbortSignal): Promise<void> =>
  eachLease(
    ctx,
    stayingOn,
    async (tx, row) => {
      const around = { from: addDays(row.end_on, 1), today: tx.today() }
      const change = rentChange(await standingOf(tx, row.id), termsOf(row), endOfStay(termsOf(row), tx.today()), around)
      await applyConsequence(tx, row.id, change)
      if (!change.add.length) return
      tx.audit({ action: 'stay', resource: 'housing.lease', recordId: row.id, after: { charges: change.add } })
      tx.emit({ name: 'LeaseChanged', payload: { leaseId: row.id } })
    },
    signal,
  )

/**
 * The last day of what a day lies in: the month, of the calendar or counted from the end of the lease; of a rent by the week
 * or day the week or the day.
 */
export function endOfStay(terms: Pick<LeaseTerms, 'endOn' | 'cycleMode' | 'rentUnit'>, day: Day): Day {
  const { endOn, cycleMode } = terms
  const unit = fixedUnit(terms)
  if (unit) return addDays(endOn, Math.ceil(daysBetween(endOn, day) / UNIT_DAYS[unit]) * UNIT_DAYS[unit])
  if (cycleMode === 'naturalMonth') return addDays(firstOfMonth(day), daysInMonth(day) - 1)
  const begins = addDays(endOn, 1)
  let months = 1
  while (addMonths(begins, months) <= day) months += 1
  return addDays(addMonths(begins, months), -1)
}
