import { Refusal } from '@cloud-steward/contract'
import { addDays } from '../../../infra/calendar.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { coursesNow } from '../meter/course-source.ts'
import { makeWay, numbersOn } from '../meter/in-person.service.ts'
import { lastReadings, type MeterRow, metersOfRoom, type ReadingRow, settledUntil } from '../meter/meter.queries.ts'
import { LOOKED_BACK, sentenceOf, type TakenResult, takeReadings } from '../meter/reading.service.ts'
import { billSettlements } from './billing.service.ts'
import { settleNow } from './settle.service.ts'
import { unbilledOf } from './settlement.queries.ts'
import { confirmSettlements } from './settlement.service.ts'

export interface LeavingMeter extends MeterRow {
  last?: ReadingRow
  /** What it showed on the day that was asked for; `last` is of that day or before it, where there is one. */
  shownMilli?: number
  /** The first day whose use stands on no settlement yet. */
  settledUntil?: string
}
/** The meters of a room for a check-out, with their last readings and the reading of a day. */
export async function leavingMeters(ctx: Ctx, roomId: string, day = ctx.today()): Promise<LeavingMeter[]> {
  const meters = await ctx.db.rows(metersOfRoom(ctx.tenant.id, roomId))
  const ids = meters.map(({ id }) => id)
  const [last, settled] = await ctx.db.all(
    lastReadings(ctx.tenant.id, ids, LOOKED_BACK),
    settledUntil(ctx.tenant.id, ids),
  )
  const numbers = await numbersOn(ctx, ids, day)
  return meters.map((meter) => {
    const own = last.filter(({ meterId }) => meterId === meter.id)
    const until = settled.find(({ meterId }) => meterId === meter.id)?.day
    return {
      ...meter,
      last: own.find(({ readOn }) => readOn <= day) ?? own[0],
      shownMilli: numbers.get(meter.id),
      // What is paid for ahead is charged with each number.
      settledUntil: meter.prepaidSince ? own[0]?.readOn : until,
    }
  })
}

interface Final {
  roomId: string
  /** The day of the hand-over: what was used until then is the rentee's. */
  readOn: string
  rows: readonly { meterId: string; valueMilli: number; sure?: boolean }[]
}
/**
 * Takes the last numbers of the meters of a room and settles their use at once. Answers for each meter why it could not
 * be: the end of a label key `metering.error.…` or `metering.exception.reason.…`.
 */
export async function takeFinalReadings(
  tx: TxCtx,
  given: Final,
): Promise<{ meterId: string; reason: string; values?: TakenResult['values'] }[]> {
  const meters = new Map((await leavingMeters(tx, given.roomId)).map((meter) => [meter.id, meter]))
  if (given.rows.some(({ meterId }) => !meters.has(meterId))) throw notFound('rows')
  const fresh = await makeWay(tx, given.rows, given.readOn)
  const results = await takeReadings(
    tx,
    fresh.map((one) => ({ ...one, readOn: given.readOn, kind: 'final' as const, confirmed: true })),
  )
  const refused = results.flatMap((one) =>
    one.reason ? [{ meterId: one.meterId, reason: `error.${sentenceOf(one)}`, values: one.values }] : [],
  )
  if (refused.length) return refused
  const prepaid = given.rows.filter(({ meterId }) => meters.get(meterId)!.prepaidSince).map(({ meterId }) => meterId)
  if (prepaid.length) tx.emit({ name: 'FinalReadingsTaken', payload: { meterIds: prepaid, readOn: given.readOn } })
  const periodTo = addDays(given.readOn, -1)
  const ids = given.rows.map(({ meterId }) => meterId)
  await coursesNow(tx, ids)
  const gaps = await settleNow(tx, { periodFrom: '0001-01-01', periodTo }, ids)
  // Nothing is to be settled of a meter whose account has ended by then.
  const isPaid = (id: string) => (meters.get(id)?.settledFrom ?? '') >= given.readOn
  return gaps
    .filter(({ meter_id, reason }) => reason !== 'noReading' || !isPaid(meter_id))
    .map(({ meter_id, reason }) => ({ meterId: meter_id, reason: `exception.reason.${reason}` }))
}

/** Bills the use of a lease, including drafts, because the renter has seen the statement. Disputes must be decided first. */
export async function billUseOf(tx: TxCtx, leaseId: string, dueOn: string): Promise<void> {
  const open = await tx.db.rows(unbilledOf(tx.tenant.id, leaseId))
  if (open.some(({ state }) => state === 'disputed')) throw new Refusal('metering.error.useDisputed')
  const drafts = open.filter(({ state }) => state === 'draft').map(({ id }) => id)
  if (drafts.length) await confirmSettlements(tx, { ids: drafts })
  const owing = open.filter(({ amountFen, lossFen }) => amountFen + lossFen > 0).map(({ id }) => id)
  if (owing.length) await billSettlements(tx, { ids: owing, dueOn })
}
