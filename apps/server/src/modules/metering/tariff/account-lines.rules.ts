import { DAY, daysOfMonth, type Minute, monthOf, startOfMonth } from './clock.rules.ts'
import type { LadderUse } from './ladder.rules.ts'
import { Pricing, type Tariff, type Use, versionAt } from './price-use.rules.ts'
import { type Band, FEN, type Terms } from './terms.rules.ts'

export const PARTS = ['energy', 'service', 'fixed', 'minimum'] as const
/** One line of an account: so much, at this price, and why. */
export interface Line {
  part: (typeof PARTS)[number]
  version: number
  tier?: number
  band?: Band
  /** The minutes it is about, half open. */
  from: Minute
  to: Minute
  milli?: number
  price?: number
  /** Days a fixed fee is for. */
  days?: number
  amountFen: number
}
export interface Account {
  lines: Line[]
  totalFen: number
  /** What rounding left, in 1/100000 fen; the next account begins with it. */
  residue: number
  usedMilli: ReadonlyMap<number, number>
}
interface Exact extends Omit<Line, 'amountFen'> {
  exact: number
}

/** All lines of a period. The sum is rounded once, half up, and what that leaves is carried on. */
export function accountOf(
  tariff: Tariff,
  given: { from: Minute; to: Minute; use: readonly Use[]; ladder?: LadderUse; residue?: number },
): Account {
  const pricing = new Pricing(tariff, given.ladder)
  for (const use of given.use) pricing.add(use)
  const energy = pricing.parts.map((one): Exact => ({ part: 'energy', ...one, exact: one.milli * one.price }))
  const lines = [...energy, ...serviceLines(tariff, energy), ...standingLines(tariff, given, (terms) => terms.fixedPer)]
  const least = standingLines(tariff, given, () => 'least')
  const missing = sum(least) - sum(lines)
  if (missing > 0) {
    const { version, from } = least[0]!
    lines.push({ part: 'minimum', version, from, to: given.to, exact: missing })
  }
  return { ...rounded(lines, given.residue ?? 0), usedMilli: pricing.usedMilli }
}
const sum = (lines: readonly Exact[]): number => lines.reduce((all, { exact }) => all + exact, 0)

/** Each line is what the running sum grew by, so that the lines always make the total. */
function rounded(lines: readonly Exact[], residue: number): { lines: Line[]; totalFen: number; residue: number } {
  let [running, fen] = [residue, 0]
  const shown = lines.map(({ exact, ...line }) => {
    running += exact
    const upTo = Math.floor(running / FEN + 0.5)
    const amountFen = upTo - fen
    fen = upTo
    return { ...line, amountFen }
  })
  return { lines: shown, totalFen: fen, residue: running - fen * FEN }
}

/** The service fee of each version, on all that was used under it. */
function serviceLines(tariff: Tariff, energy: readonly Exact[]): Exact[] {
  return tariff.flatMap(({ no, terms: { servicePrice: price } }) => {
    const own = energy.filter((one) => one.version === no)
    const milli = own.reduce((all, one) => all + one.milli!, 0)
    if (!price || !milli) return []
    const from = Math.min(...own.map((one) => one.from))
    const to = Math.max(...own.map((one) => one.to))
    return [{ part: 'service' as const, version: no, from, to, milli, price, exact: milli * price }]
  })
}

/** Fees for the time itself, cut at months and version changes; part of a month counts by its days. */
function standingLines(
  tariff: Tariff,
  { from, to }: { from: Minute; to: Minute },
  perOf: (terms: Terms) => 'day' | 'month' | 'least',
): Exact[] {
  const lines = new Map<number, Exact>()
  for (let at = from; at < to; ) {
    const { no, terms, to: versionEnd } = versionAt(tariff, at)
    const month = monthOf(at)
    const end = Math.min(to, versionEnd, startOfMonth(month + 1))
    const [days, per] = [(end - at) / DAY, perOf(terms)]
    const fen = per === 'least' ? terms.minFen : terms.fixedFen
    const exact = per === 'day' ? fen * FEN * days : Math.round((fen * FEN * days) / daysOfMonth(month))
    const known = lines.get(no)
    if (known) Object.assign(known, { to: end, days: known.days! + days, exact: known.exact + exact })
    else if (fen) lines.set(no, { part: 'fixed', version: no, from: at, to: end, days, exact })
    at = end
  }
  return [...lines.values()]
}
