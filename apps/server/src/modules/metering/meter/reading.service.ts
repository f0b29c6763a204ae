import { daysBetween } from '../../../infra/calendar.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { settledBefore } from '../settlement/correction.queries.ts'
import { type Bands, bandUse } from './bands.rules.ts'
import {
  insertReadings,
  lastReadings,
  lockMeters,
  type MeterRow,
  markReadings,
  passedReadings,
  type ReadingRow,
  settledUntil,
} from './meter.queries.ts'
import { fromMilli } from './quantity-wire.rules.ts'
import { isJump, rangeOf, useBetween, usualDay } from './register.rules.ts'

/** A number read off a meter, by whoever or whatever read it. */
export interface Taken {
  meterId: string
  /** Business day; the number is that of its beginning. */
  readOn: string
  valueMilli: number
  kind: ReadingRow['kind']
  /** Of a meter that counts each band: where they stand. */
  bands?: Bands
  /** A large jump is right. */
  sure?: boolean
  /** Needs nobody's look any more. */
  confirmed?: boolean
  remark?: string | null
}
export interface TakenResult {
  meterId: string
  id?: string
  useMilli?: number
  /** Why it was not taken: the end of a label key `metering.error.…`. */
  reason?: string
  /** Of a number that makes no sense: the one before it and, in the unit, what was used since then if it were right. */
  values?: { last: number; use?: number }
}
/** How many of the last readings say what is usual. */
export const LOOKED_BACK = 6
/** So many estimates may follow each other, and one more. */
const FAR_BACK = 24

/** The average day of the last readings of one apparatus, newest first. */
export function averageDay(readings: readonly ReadingRow[]): number | undefined {
  const [newest, oldest] = [readings[0], readings.at(-1)]
  if (!newest || !oldest) return undefined
  const days = daysBetween(oldest.readOn, newest.readOn)
  const milli = readings.slice(0, -1).reduce((sum, one) => sum + (one.useMilli ?? 0), 0)
  return days > 0 ? milli / days : undefined
}

/** What was used from one of these readings to the next, newest first. */
const spansOf = (readings: readonly ReadingRow[]): { milli: number; days: number }[] =>
  readings.slice(0, -1).map(({ useMilli, readOn }, at) => ({
    milli: useMilli ?? 0,
    days: daysBetween(readings[at + 1]!.readOn, readOn),
  }))

interface Known {
  meter: MeterRow
  readings: ReadingRow[]
  settledUntil: string | undefined
}
type Verdict = { useMilli: number | null; useBands?: Bands; rolledOver: boolean; drop?: string[] } | string
/** Who types numbers, or photographs them, sees all of the meter. */
const BY_HAND: readonly string[] = ['manual', 'photo', 'import']

/** The first number of an apparatus: its bands have counted since it was made, and together make the whole. */
function firstOf({ bands, valueMilli, sure }: Taken, { banded, maxMilli }: MeterRow): Verdict {
  const none = Object.fromEntries(Object.keys(bands ?? {}).map((band) => [band, 0]))
  const made = banded ? bandUse(none, bands, valueMilli, { maxMilli, multiplier: 1 }, sure) : undefined
  return typeof made === 'string' ? made : { useMilli: null, rolledOver: false }
}
/** What a number means after those before it, or why it is refused. */
function judge(taken: Taken, { meter, readings, settledUntil: settled }: Known, today: string): Verdict {
  if (meter.state !== 'in_use') return 'removed'
  if (taken.readOn > today) return 'future'
  if (taken.valueMilli >= rangeOf(meter.maxMilli)) return 'aboveMax'
  if (taken.kind === 'replacement') return { useMilli: null, rolledOver: false }
  if (meter.banded && !taken.bands && BY_HAND.includes(taken.kind)) return 'bandsMissing'
  const own = readings.filter((one) => one.counter === meter.counter)
  let [before] = own
  if (!before) return firstOf(taken, meter)
  // What is really read takes the place of estimates that were too high, are of the same day, or were settled: those
  // settlements are worked out again. One that was too low and not settled yet evens out by itself.
  const drop: string[] = []
  if (taken.kind !== 'estimated')
    while (before?.kind === 'estimated' && taken.readOn >= before.readOn) {
      const isWrong = taken.valueMilli < before.valueMilli || taken.readOn === before.readOn
      if (!isWrong && (settled === undefined || settled < before.readOn)) break
      drop.push(before.id)
      before = own[drop.length]
    }
  if (!before) return 'belowEstimate'
  if (own.some((one) => one.readOn === taken.readOn && !drop.includes(one.id))) return 'sameDay'
  if (taken.readOn < before.readOn) return 'beforeLast'
  const step = useBetween(before.valueMilli, taken.valueMilli, meter)
  if (typeof step === 'string') return step
  const days = daysBetween(before.readOn, taken.readOn)
  if (!taken.sure && isJump({ milli: step.milli, days }, usualDay(spansOf(own)))) return 'jump'
  const useBands = meter.banded ? bandUse(before.bands, taken.bands, step.milli, meter, taken.sure) : undefined
  if (typeof useBands === 'string') return useBands
  return { useMilli: step.milli, useBands, rolledOver: step.rolledOver, drop }
}

/** What a number that runs backwards or jumps is held against. */
function meaningOf({ valueMilli }: Taken, { meter, readings }: Known, reason: string): Pick<TakenResult, 'values'> {
  const before = readings.find((one) => one.counter === meter.counter && one.kind !== 'estimated')
  if (!before || (reason !== 'backwards' && reason !== 'jump')) return {}
  const step = useBetween(before.valueMilli, valueMilli, meter)
  const use = typeof step === 'string' ? {} : { use: fromMilli(step.milli) }
  return { values: { last: fromMilli(before.valueMilli), ...use } }
}
/** The end of the label key of a refused number that is said to one person, with what it is held against. */
export const sentenceOf = ({ reason, values }: TakenResult): string => (values ? `${reason}From` : reason!)

/**
 * Takes numbers off meters, by hand, from a sheet or from devices: each is taken or refused by itself. The meters are
 * locked, so of two who read one meter at once the second is judged after the first.
 */
export async function takeReadings(tx: TxCtx, given: readonly Taken[]): Promise<TakenResult[]> {
  const ids = [...new Set(given.map((one) => one.meterId))]
  const { id: tenantId } = tx.tenant
  const meters = new Map((await tx.db.rows(lockMeters(tenantId, ids))).map((one) => [one.id, one]))
  const [last, settled] = await tx.db.all(lastReadings(tenantId, ids, FAR_BACK), settledUntil(tenantId, ids))
  const known = new Map<string, Known>()
  for (const [id, meter] of meters) {
    const day = settled.find((one) => one.meterId === id)?.day
    known.set(id, { meter, readings: last.filter((one) => one.meterId === id), settledUntil: day })
  }
  const [rows, dropped]: [ReturnType<typeof rowOf>[], string[]] = [[], []]
  const results = given.map((one): TakenResult => {
    const own = known.get(one.meterId)
    if (!own) return { meterId: one.meterId, reason: 'unknown' }
    const verdict = judge(one, own, tx.today())
    if (typeof verdict === 'string') return { meterId: one.meterId, reason: verdict, ...meaningOf(one, own, verdict) }
    const row = rowOf(tx, one, own.meter, verdict)
    rows.push(row)
    dropped.push(...(verdict.drop ?? []))
    const kept = own.readings.filter((reading) => !verdict.drop?.includes(reading.id))
    const added = {
      ...one,
      id: row.id,
      counter: own.meter.counter,
      useMilli: verdict.useMilli,
      state: 'recorded' as const,
    }
    own.readings = [added, ...kept].slice(0, FAR_BACK)
    return { meterId: one.meterId, id: row.id, ...(verdict.useMilli === null ? {} : { useMilli: verdict.useMilli }) }
  })
  if (dropped.length) await tx.db.run(markReadings(tenantId, dropped, 'void'))
  if (rows.length) await tx.db.run(insertReadings(tenantId, rows))
  for (const row of rows) tx.audit({ action: 'add', resource: 'metering.reading', recordId: row.id, after: row })
  await notifyReplaced(
    tx,
    rows.filter((one) => one.state === 'confirmed').map(({ id }) => id),
  )
  return results
}

/** Numbers somebody stands for from now on. */
export async function confirm(tx: TxCtx, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  await tx.db.run(markReadings(tx.tenant.id, ids, 'confirmed'))
  const [before, after] = [{ state: 'recorded' }, { state: 'confirmed' }]
  for (const recordId of ids) tx.audit({ action: 'confirm', resource: 'metering.reading', recordId, before, after })
  await notifyReplaced(tx, ids)
}
/**
 * Numbers of a meter nobody has looked at, before one that is confirmed: that one says they were not too high, and what was
 * used up to them is part of what was used up to it. False where a counter is said to have gone round meanwhile: somebody
 * has to look at that.
 */
export async function confirmPassed(tx: TxCtx, meterId: string): Promise<boolean> {
  const passed = await tx.db.rows(passedReadings(tx.tenant.id, meterId))
  if (passed.some(({ rolledOver }) => rolledOver)) return false
  await confirm(
    tx,
    passed.map(({ id }) => id),
  )
  return true
}

/** Confirmed numbers say of days that are settled how much was used, where an estimate had: tells so by an event. */
export async function notifyReplaced(tx: TxCtx, confirmedIds: readonly string[]): Promise<void> {
  if (!confirmedIds.length) return
  const meters = await tx.db.rows(settledBefore(tx.tenant.id, confirmedIds))
  if (meters.length) tx.emit({ name: 'EstimatesReplaced', payload: { meters } })
}

function rowOf(tx: TxCtx, taken: Taken, meter: MeterRow, verdict: Exclude<Verdict, string>) {
  const isFirst = verdict.useMilli === null && taken.kind !== 'replacement'
  return {
    id: newId(),
    meter_id: meter.id,
    site_id: meter.siteId,
    room_id: meter.roomId,
    utility: meter.utility,
    counter: meter.counter,
    read_on: taken.readOn,
    value_milli: taken.valueMilli,
    use_milli: verdict.useMilli,
    bands: meter.banded ? (taken.bands ?? null) : null,
    use_bands: verdict.useBands ?? null,
    kind: isFirst ? ('opening' as const) : taken.kind,
    state: taken.confirmed ? ('confirmed' as const) : ('recorded' as const),
    rolled_over: verdict.rolledOver,
    username: tx.user?.username ?? 'system',
    remark: taken.remark ?? null,
  }
}
