import { addDays, type Day, earlierDay, laterDay } from '../../../infra/calendar.ts'
import type { Bands } from '../meter/bands.rules.ts'
import { type Course, useWithinTime } from '../meter/course.rules.ts'
import { type Minute, minuteOf } from '../tariff/clock.rules.ts'
import type { Use } from '../tariff/price-use.rules.ts'
import type { Band } from '../tariff/terms.rules.ts'

/** A confirmed number of a meter; `useMilli` since the one before it, null where an apparatus begins. */
export interface Mark {
  readOn: Day
  counter: number
  valueMilli: number
  useMilli: number | null
  kind: string
  /** How that use went, where it is known: by the bands the meter counts itself, or by the hours. */
  useBands?: Bands | null
  course?: Course
}
export interface Part {
  uses: Use[]
  useMilli: number
  /** Where the counter stood at both ends; between two readings it is worked out by days. */
  previousMilli: number
  currentMilli: number
  estimated: boolean
}

/**
 * The use of a meter in some days (`to` not included), from the readings around them. Where a day falls between two
 * readings the use is spread as it went, or evenly where nobody knows. Undefined when the readings do not reach.
 */
export function useWithin(
  marks: readonly Mark[],
  { from, to }: { from: Day; to: Day },
  multiplier: number,
): Part | undefined {
  const part: Part = { uses: [], useMilli: 0, previousMilli: 0, currentMilli: 0, estimated: false }
  let covered = from
  for (const [at, mark] of marks.entries()) {
    const before = marks[at - 1]
    if (!before || mark.useMilli === null || mark.readOn <= from || before.readOn >= to) continue
    const [first, last] = [laterDay(before.readOn, from), earlierDay(mark.readOn, to)]
    if (first > covered) return undefined
    const use = { from: minuteOf(before.readOn), to: minuteOf(mark.readOn), milli: mark.useMilli }
    const found = partOf(use, { from: minuteOf(first), to: minuteOf(last) }, mark)
    const standAt = (day: Day, used: number) =>
      day === mark.readOn ? mark.valueMilli : before.valueMilli + Math.round(used / multiplier)
    if (!part.uses.length) part.previousMilli = standAt(first, found.before)
    part.currentMilli = standAt(last, found.after)
    part.estimated ||= first !== before.readOn || last !== mark.readOn || mark.kind === 'estimated'
    part.uses.push(...found.pieces)
    part.useMilli += found.after - found.before
    covered = last
  }
  return covered < to || !part.uses.length ? undefined : part
}

/** What of a use falls into some time, band by band where the meter counts them itself. */
function partOf(use: Use, within: { from: Minute; to: Minute }, { useBands, course }: Mark) {
  if (!useBands) return useWithinTime(use, within, course)
  const parts = Object.entries(useBands).map(([band, milli]) => {
    const part = useWithinTime({ ...use, milli }, within)
    return { ...part, pieces: part.pieces.map((piece) => ({ ...piece, band: band as Band })) }
  })
  const sum = (of: 'before' | 'after') => parts.reduce((all, part) => all + part[of], 0)
  return { pieces: parts.flatMap(({ pieces }) => pieces), before: sum('before'), after: sum('after') }
}

/** The days of a payer in a room, first and last included. */
export interface Occupancy {
  roomId: string
  leaseId: string
  renteeId: string
  landlordId: string
  fromOn: Day
  toOn: Day
}
/** The first day of uninterrupted occupancy across leases: a renewal is no move-in. */
export function stayOf(by: Occupancy, all: readonly Occupancy[]): Day {
  let since = by.fromOn
  const own = all.filter((one) => one.roomId === by.roomId && one.renteeId === by.renteeId)
  for (const one of own.toSorted((a, b) => (a.fromOn < b.fromOn ? 1 : -1)))
    if (one.fromOn < since && addDays(one.toOn, 1) >= since) since = one.fromOn
  return since
}
export interface Span<O> {
  from: Day
  to: Day
  /** The occupant; empty: the use is the landlord's. */
  by: O | undefined
}
/** The days of a period (`to` not included) by who lived there, without gap or overlap. `toOn` is his last day. */
export function spansOf<O extends { fromOn: Day; toOn: Day }>(
  occupancies: readonly O[],
  { from, to }: { from: Day; to: Day },
): Span<O>[] {
  const spans: Span<O>[] = []
  let at = from
  for (const by of occupancies.toSorted((a, b) => (a.fromOn < b.fromOn ? -1 : 1))) {
    const begin = laterDay(by.fromOn, at)
    const end = by.toOn >= to ? to : addDays(by.toOn, 1)
    if (begin >= to || end <= begin) continue
    if (begin > at) spans.push({ from: at, to: begin, by: undefined })
    spans.push({ from: begin, to: end, by })
    at = end
  }
  if (at < to) spans.push({ from: at, to, by: undefined })
  return spans
}

/** Whether days that were settled still are one payer's, and the readings still say as much. */
export function isAsSettled(
  settled: { periodFrom: Day; periodTo: Day; leaseId: string | null; useMilli: number },
  occupancies: readonly Occupancy[],
  marks: readonly Mark[],
  multiplier: number,
): boolean {
  const days = { from: settled.periodFrom, to: addDays(settled.periodTo, 1) }
  const [only, ...others] = spansOf(occupancies, days)
  if (others.length || (only?.by?.leaseId ?? null) !== settled.leaseId) return false
  return useWithin(marks, days, multiplier)?.useMilli === settled.useMilli
}
