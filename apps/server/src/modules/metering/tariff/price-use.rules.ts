import type { Minute } from './clock.rules.ts'
import { type DayPlans, dayPlans, periodAt, periodOfBand } from './day-plan.rules.ts'
import { cutAtSteps, type LadderPeriod, type LadderUse, ladderPeriodAt } from './ladder.rules.ts'
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

/** Prices use: cut at version changes, borders of bands and ladder periods, and at the steps. */
export class Pricing {
  readonly #tariff: Tariff
  readonly #since?: Minute
  readonly #used: Map<number, number>
  readonly #parts = new Map<number, Priced>()
  /** Found for the piece before; the next one lies in them as a rule. */
  #version: Ready | undefined
  #ladder: LadderPeriod | undefined
  #ladderFrom: Minute = 0

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
      const ladder = version.ladder ? this.#ladderAt(at, version) : undefined
      // Prices of a band can change with the day's kind and the month, so band counters are cut at each midnight too.
      const dayEnd = period ? at - (at % 1_440) + (band ? 1_440 : period.endMinute) : Infinity
      const end = Math.min(to, version.to, dayEnd, ladder ? ladder.to : Infinity)
      const upTo = end === to ? milli : Math.round((milli * (end - from)) / (to - from))
      if (upTo > taken) this.#price(version, period, ladder, at, end, upTo - taken)
      taken = upTo
      at = end
    }
  }

  #versionAt(at: Minute): Ready {
    const known = this.#version
    if (known && at >= known.from && at < known.to) return known
    return (this.#version = versionAt(this.#tariff, at))
  }

  #ladderAt(at: Minute, { from, terms }: Ready): LadderPeriod {
    const known = this.#ladder
    // A version may have ladders of another length, so what was found under one holds for none before it.
    if (known && at >= this.#ladderFrom && at < known.to && this.#ladderFrom >= from) return known
    this.#ladderFrom = at
    return (this.#ladder = ladderPeriodAt(at, terms.ladderPeriod ?? 'month', this.#since))
  }

  #price(
    { no, terms }: Ready,
    period: TouPeriod | undefined,
    ladder: LadderPeriod | undefined,
    from: Minute,
    to: Minute,
    milli: number,
  ): void {
    if (!ladder) {
      const price = period ? period.price : terms.price
      if (price == null) throw new TariffGap('noPrice', from)
      return this.#keep(no, period?.band, from, to, milli, price, undefined)
    }
    const tiers = terms.tiers ?? []
    const usedMilli = this.#used.get(ladder.key) ?? 0
    const base = period ? period.price : 0
    cutAtSteps(tiers, { usedMilli, useMilli: milli, months: ladder.months, at: from }, (tier, part) =>
      this.#keep(no, period?.band, from, to, part, base + tiers[tier]!.price, tier),
    )
    this.#used.set(ladder.key, usedMilli + milli)
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

  /** The parts in the order they came up. */
  get parts(): Priced[] {
    return [...this.#parts.values()]
  }
  /** Where the payer stands on his ladders now. */
  get usedMilli(): ReadonlyMap<number, number> {
    return this.#used
  }
}
const BAND_NO: Readonly<Record<Band, number>> = { sharp: 1, peak: 2, flat: 3, valley: 4, deep: 5 }
