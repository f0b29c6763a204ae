import type { Minute } from './clock.rules.ts'
import { type DayPlans, dayPlans, periodAt, periodOfBand } from './day-plan.rules.ts'
import { cutAtSteps, type LadderPeriod, type LadderPeriods, type LadderUse, ladderPeriodsAt } from './ladder.rules.ts'
import { type Band, TariffGap, type TouPeriod, type Version } from './terms.rules.ts'

/** Use between two readings. */
export interface Use {
  from: Minute
  to: Minute
  milli: number
  /** Of meters that count each band by itself; otherwise the use is spread evenly over the time. */
  band?: Band
}
/** Use that has one price, and why: version, step, band. */
export interface Priced {
  version: number
  tier?: number
  band?: Band
  from: Minute
  to: Minute
  milli: number
  price: number
}
interface Ready extends Omit<Version, 'to'> {
  to: Minute
  days?: DayPlans
  ladder: boolean
}
export type Tariff = readonly Ready[]

/** Versions in their order, each until the next begins. */
export const tariffOf = (versions: readonly Version[]): Tariff =>
  versions
    .toSorted((a, b) => a.from - b.from)
    .map((one, at, all) => ({
      ...one,
      to: Math.min(one.to ?? Infinity, all[at + 1]?.from ?? Infinity),
      ladder: one.terms.kind === 'ladder' || one.terms.kind === 'ladder_tou',
      ...(one.terms.kind === 'tou' || one.terms.kind === 'ladder_tou' ? { days: dayPlans(one.terms) } : {}),
    }))

export function versionAt(tariff: Tariff, at: Minute): Ready {
  for (let index = tariff.length - 1; index >= 0; index--)
    if (at >= tariff[index]!.from && at < tariff[index]!.to) return tariff[index]!
  throw new TariffGap('noVersion', at)
}

/**
 * Prices use: cut at version changes, borders of bands and ladder periods, and at the steps. Pieces stay exact and are rounded
 * together at the end, or the same rounding of each day would move a part of one band to another.
 */
export class Pricing {
  readonly #tariff: Tariff
  readonly #since?: Minute
  readonly #used: Map<number, number>
  readonly #parts = new Map<number, Priced>()
  /** Found for the piece before; the next one lies in them as a rule. */
  #version: Ready | undefined
  #periods: LadderPeriods | undefined

  constructor(tariff: Tariff, ladder: LadderUse = { usedMilli: new Map() }) {
    this.#tariff = tariff
    this.#since = ladder.since
    this.#used = new Map(ladder.usedMilli)
  }

  add({ from, to, milli, band }: Use): void {
    if (to <= from || !Number.isSafeInteger(milli) || milli < 0) throw new RangeError('no use of a time')
    let taken = 0
    for (let at = from; at < to; ) {
      const version = this.#versionAt(at)
      const { days } = version
      const period = days && (band ? periodOfBand(days, at, band) : periodAt(days, at))
      const periods = this.#periodsAt(at)
      // Prices of a band can change with the day's kind and the month, so band counters are cut at each midnight too.
      const dayEnd = period ? at - (at % 1_440) + (band ? 1_440 : period.endMinute) : Infinity
      const end = Math.min(to, version.to, dayEnd, periods.month.to)
      const upTo = end === to ? milli : (milli * (end - from)) / (to - from)
      if (upTo > taken) this.#price(version, period, periods, { from: at, to: end, milli: upTo - taken })
      taken = upTo
      at = end
    }
  }

  #versionAt(at: Minute): Ready {
    const known = this.#version
    if (known && at >= known.from && at < known.to) return known
    return (this.#version = versionAt(this.#tariff, at))
  }

  #periodsAt(at: Minute): LadderPeriods {
    const known = this.#periods
    if (known && at >= known.from && at < known.month.to) return known
    return (this.#periods = ladderPeriodsAt(at, this.#since))
  }

  #price({ no, terms, ladder }: Ready, period: TouPeriod | undefined, periods: LadderPeriods, use: Use): void {
    const { from, to, milli } = use
    if (!ladder) {
      const price = period ? period.price : terms.price
      if (price == null) throw new TariffGap('noPrice', from)
      this.#keep(no, period?.band, from, to, milli, price, undefined)
    } else this.#priceOnLadder(no, terms, period, periods[terms.ladderPeriod ?? 'month'], use)
    // Use counts for a ladder whatever it is priced by: one that begins inside a month knows what was used before.
    for (const { key } of [periods.month, periods.year]) this.#used.set(key, (this.#used.get(key) ?? 0) + milli)
  }

  #priceOnLadder(
    no: number,
    terms: Version['terms'],
    period: TouPeriod | undefined,
    { key, months }: LadderPeriod,
    { from, to, milli }: Use,
  ): void {
    const tiers = terms.tiers ?? []
    const base = period ? period.price : 0
    cutAtSteps(tiers, { usedMilli: this.#used.get(key) ?? 0, useMilli: milli, months, at: from }, (tier, part) =>
      this.#keep(no, period?.band, from, to, part, base + tiers[tier]!.price, tier),
    )
  }

  #keep(
    version: number,
    band: Band | undefined,
    from: Minute,
    to: Minute,
    milli: number,
    price: number,
    tier: number | undefined,
  ): void {
    // A version, a step and a band have one price, but for bands whose price follows the season or the kind of day.
    const key = (version * 100 + (tier ?? 99)) * 10 + (band ? BAND_NO[band] : 0)
    for (let nth = 0; ; nth++) {
      const place = key * 64 + nth
      const known = this.#parts.get(place)
      if (known && known.price !== price) continue
      if (known) {
        known.milli += milli
        if (from < known.from) known.from = from
        if (to > known.to) known.to = to
      } else this.#parts.set(place, { version, band, from, to, milli, price, tier })
      return
    }
  }

  /** The parts in the order they came up, rounded to thousandths by what the running sum grows. */
  get parts(): Priced[] {
    let [exact, whole] = [0, 0]
    return [...this.#parts.values()].flatMap((one) => {
      exact += one.milli
      const milli = Math.round(exact) - whole
      whole += milli
      return milli ? [{ ...one, milli }] : []
    })
  }
  /** Where the household stands on its ladders now. */
  get usedMilli(): ReadonlyMap<number, number> {
    return new Map([...this.#used].map(([key, milli]) => [key, Math.round(milli)]))
  }
}
const BAND_NO: Readonly<Record<Band, number>> = { sharp: 1, peak: 2, flat: 3, valley: 4, deep: 5 }
