import type { Line } from './account-lines.rules.ts'
import { dearestPrice } from './check-terms.rules.ts'
import { FEN, type Terms } from './terms.rules.ts'

/** The dearest unit under versions in force on days from one to another (both included; none: for good). */
export function dearestWithin(
  versions: readonly { effectiveOn: string; terms: Terms }[],
  { from, to }: { from: string; to: string | null },
): number {
  const all = versions.toSorted((a, b) => (a.effectiveOn < b.effectiveOn ? -1 : 1))
  const held = all.filter(
    (one, at) => (to === null || one.effectiveOn <= to) && (all[at + 1]?.effectiveOn ?? '9999-12-31') > from,
  )
  return Math.max(0, ...held.map(({ terms }) => dearestPrice(terms)))
}

/** The dearest unit of an account: its price and the service fee of the version it was priced by. */
export function dearestUnit(lines: readonly Line[]): number {
  const service = new Map(lines.flatMap((one) => (one.part === 'service' ? [[one.version, one.price ?? 0]] : [])))
  const energy = lines.filter(({ part, milli }) => part === 'energy' && milli)
  return Math.max(0, ...energy.map(({ version, price }) => (price ?? 0) + (service.get(version) ?? 0)))
}
/**
 * Whether an account asks more for a unit than a ceiling, in 1/10000 yuan: by the price of one line, or by everything with
 * fixed and minimum fees spread over the use. Fees of days without use have no unit to be spread over.
 */
export function isAbove(
  ceiling: number,
  { lines, totalFen, residue }: { lines: readonly Line[]; totalFen: number; residue: number },
  residueBefore: number,
  useMilli: number,
): boolean {
  if (useMilli <= 0) return false
  const exact = totalFen * FEN + residue - residueBefore
  return dearestUnit(lines) > ceiling || exact > ceiling * useMilli
}
