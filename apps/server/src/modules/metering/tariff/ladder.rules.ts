import { type Minute, monthOf, startOfMonth } from './clock.rules.ts'
import { TariffGap, type Tier } from './terms.rules.ts'

/** What a household has used so far of the ladder of a month or a year, by its number. */
export interface LadderUse {
  usedMilli: ReadonlyMap<number, number>
  /** From when on its use is known: the steps of that year are as many twelfths as months are left of it. */
  since?: Minute
}
export interface LadderPeriod {
  /** Years and months never share a number. */
  key: number
  to: Minute
  /** Twelfths of the steps that hold. */
  months: number
}
export function ladderPeriodAt(at: Minute, per: 'month' | 'year', since?: Minute): LadderPeriod {
  const month = monthOf(at)
  if (per === 'month') return { key: month, to: startOfMonth(month + 1), months: 12 }
  const year = Math.floor(month / 12)
  const first = since === undefined ? undefined : monthOf(since)
  const months = first !== undefined && Math.floor(first / 12) === year ? 12 - (first % 12) : 12
  return { key: year, to: startOfMonth((year + 1) * 12), months }
}
/** The month and the year of a moment. */
export interface LadderPeriods {
  from: Minute
  month: LadderPeriod
  year: LadderPeriod
}
export const ladderPeriodsAt = (at: Minute, since?: Minute): LadderPeriods => ({
  from: startOfMonth(monthOf(at)),
  month: ladderPeriodAt(at, 'month'),
  year: ladderPeriodAt(at, 'year', since),
})
const scaled = (milli: number, months: number): number => (months === 12 ? milli : Math.round((milli * months) / 12))

/** Cuts use at the steps, beginning where the household stands. */
export function cutAtSteps(
  tiers: readonly Tier[],
  { usedMilli, useMilli, months, at }: { usedMilli: number; useMilli: number; months: number; at: Minute },
  take: (tier: number, milli: number) => void,
): void {
  let [stand, left] = [usedMilli, useMilli]
  for (let tier = 0; tier < tiers.length && left > 0; tier++) {
    const { fromMilli, toMilli } = tiers[tier]!
    if (stand < scaled(fromMilli, months)) break
    const room = toMilli == null ? left : scaled(toMilli, months) - stand
    if (room <= 0) continue
    const milli = Math.min(room, left)
    take(tier, milli)
    stand += milli
    left -= milli
  }
  // Less than a millionth of a thousandth is a rest of the division, no use.
  if (left > 1e-6) throw new TariffGap('noTier', at)
}
