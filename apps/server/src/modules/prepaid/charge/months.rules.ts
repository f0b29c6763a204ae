import {
  accountOf,
  type Course,
  type Line,
  type Minute,
  MONTHS,
  STEP,
  type Tariff,
  useWithinTime,
} from '../../metering/index.ts'

/** A hundred-thousandth of a fen is the unit of what is exact; so many of them are a fen. */
export const FEN = 100_000

/** A number that was really read: use since the one before it, in thousandths. */
export interface Mark {
  at: Minute
  useMilli: number
  /** How it went, where that is known. */
  course?: Course
}
interface Read {
  at: Minute
  kind: string
  /** Absent where an apparatus begins. */
  useMilli: number | null
  course?: Course
}
/**
 * Numbers in the order of their days as marks. What was estimated moves nothing until something is read: its use belongs to
 * the next number that is real, and what is estimated last is left out.
 */
export function marksOf(readings: readonly Read[]): Mark[] {
  const marks: Mark[] = []
  let waiting = 0
  for (const { at, kind, useMilli, course } of readings.toSorted((a, b) => a.at - b.at)) {
    waiting += useMilli ?? 0
    if (kind === 'estimated') continue
    const last = marks.at(-1)
    // Two of one moment, as the last of an old apparatus and the first of the new one, are one.
    if (last?.at === at) last.useMilli += waiting
    else marks.push({ at, useMilli: waiting, course })
    waiting = 0
  }
  return marks
}

/** The marks up to a moment, the beginning of a day; between two of them what was used by then, as it went. */
export function marksUntil(marks: readonly Mark[], until: Minute): readonly Mark[] {
  const nth = marks.findIndex(({ at }) => at > until)
  if (nth < 0) return marks
  const [before, after] = [marks[nth - 1], marks[nth]!]
  const kept = marks.slice(0, nth)
  if (!before || before.at === until) return kept
  const use = { from: before.at, to: after.at, milli: after.useMilli }
  const used = useWithinTime(use, { from: before.at, to: until }, after.course).after
  const course = after.course?.slice(0, (until - before.at) / STEP + 1)
  return [...kept, { at: until, useMilli: used, course }]
}

/** What a month costs, exactly; `lines` say why, rounded for people. */
export interface MonthCost {
  /** `YYYY-MM` */
  month: string
  exact: number
  useMilli: number
  /** Use by ladder period of this month alone. */
  ladder: Record<string, number>
  lines: Line[]
}
/** What a month used of ladders, by their numbers. */
export interface MonthUse {
  month: string
  ladder: Record<string, number>
}
interface Start {
  from: Minute
  /** Where the household stands on its ladders at `from`, and since when its use is known. */
  usedMilli: ReadonlyMap<number, number>
  since?: Minute
  /** What others of the household, who come first, use of the same ladders. */
  others?: readonly MonthUse[]
}
/** What was used of ladders, with more of it. */
export function addUse(used: Map<number, number>, more: readonly Pick<MonthUse, 'ladder'>[]): Map<number, number> {
  for (const { ladder } of more)
    for (const [key, milli] of Object.entries(ladder)) used.set(Number(key), (used.get(Number(key)) ?? 0) + milli)
  return used
}

/**
 * Prices everything between the marks from `from` on, month by month. It follows from the set of marks alone: whatever the
 * order in which they came, the sum is the same. Between two marks use is spread as it went, evenly where nobody knows.
 */
export function priceMonths(tariff: Tariff, marks: readonly Mark[], start: Start): MonthCost[] {
  const end = marks.at(-1)?.at ?? start.from
  const months: MonthCost[] = []
  let used = new Map(start.usedMilli)
  for (let from = Math.max(start.from, marks[0]?.at ?? start.from); from < end; ) {
    const month = MONTHS.of(from)
    const name = MONTHS.name(month)
    addUse(
      used,
      (start.others ?? []).filter((one) => one.month === name),
    )
    const to = Math.min(MONTHS.start(month + 1), end)
    const use = slices(marks, from, to)
    const account = accountOf(tariff, { from, to, use, ladder: { usedMilli: used, since: start.since }, residue: 0 })
    const ladder: Record<string, number> = {}
    for (const [key, milli] of account.usedMilli)
      if (milli > (used.get(key) ?? 0)) ladder[key] = milli - (used.get(key) ?? 0)
    used = new Map(account.usedMilli)
    months.push({
      month: name,
      exact: Math.round(account.totalFen * FEN + account.residue),
      useMilli: use.reduce((sum, { milli }) => sum + milli, 0),
      ladder,
      lines: account.lines,
    })
    from = to
  }
  return months
}
/** The use between the marks that falls into some time; neighbours together have the whole. */
function slices(marks: readonly Mark[], from: Minute, to: Minute) {
  return marks.flatMap((mark, at) => {
    const before = marks[at - 1]
    if (!before || mark.at <= from || before.at >= to) return []
    const use = { from: before.at, to: mark.at, milli: mark.useMilli }
    return useWithinTime(use, { from, to }, mark.course).pieces
  })
}

/** Whole fen of something exact, half up. */
export const wholeFen = (exact: number): number => Math.floor(exact / FEN + 0.5)
/**
 * What is to be booked so that everything priced so far is: never less than nothing. What a late number took back waits for
 * the next use.
 */
export const toBookFen = (exact: number, bookedFen: number): number => Math.max(0, wholeFen(exact) - bookedFen)
/** What the balance is now, exactly: what the ledger holds, less what is used and not booked. */
export const balanceNow = (ledgerFen: number, exact: number, bookedFen: number): number =>
  ledgerFen * FEN - (exact - bookedFen * FEN)
/** Whole fen of a balance: what is not whole is not there. */
export const shownFen = (exact: number): number => Math.floor(exact / FEN)
