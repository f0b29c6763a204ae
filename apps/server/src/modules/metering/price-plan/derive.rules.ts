import type { Band, Terms } from '../tariff/terms.rules.ts'

/** What one pricePlan's prices are of another's. `factor` is 1/10000, `offset` 1/10000 yuan a unit and may be below nothing. */
export interface PriceRule {
  factor: number
  offset: number
  /** Bands with a factor of their own; the others have the rule's. */
  bands: readonly { band: Band; factor: number; offset: number }[]
}
/** Where the prices of a version come from; it stands with the version and never changes. */
export interface PriceSource {
  baseId: string
  baseName: string
  versionId: string
  baseNo: number
  rule: PriceRule
  /** The base's terms they were worked out from. */
  terms: Terms
}
export const ONE = 10_000

const times = (price: number, factor: number, offset: number): number => Math.round((price * factor) / ONE) + offset

/**
 * The terms a base's terms give under a rule: every price of energy times its factor, rounded half up to 1/10000 yuan,
 * plus what is added. What the steps of `ladder_tou` add to a band is multiplied only: the band has been added to already.
 * Days, steps, service fee and the rest are the base's. Undefined when a price falls below nothing.
 */
export function derivedTerms(base: Terms, { factor, offset, bands }: PriceRule): Terms | undefined {
  const ofBand = new Map(bands.map((one) => [one.band, one]))
  const addsToBand = base.kind === 'ladder_tou'
  const terms: Terms = {
    ...base,
    price: base.price == null ? base.price : times(base.price, factor, offset),
    tiers: base.tiers?.map((tier) => ({ ...tier, price: times(tier.price, factor, addsToBand ? 0 : offset) })),
    periods: base.periods?.map((period) => {
      const own = ofBand.get(period.band)
      return { ...period, price: times(period.price, own?.factor ?? factor, own?.offset ?? offset) }
    }),
  }
  const prices = [terms.price ?? 0, ...(terms.tiers ?? []), ...(terms.periods ?? [])]
  return prices.some((one) => (typeof one === 'number' ? one : one.price) < 0) ? undefined : terms
}

interface Dated {
  state: string
  effectiveOn: string
  source: PriceSource | null
}
/** The version in force on a day, among published ones in any order. */
export const inForceOn = <V extends Pick<Dated, 'state' | 'effectiveOn'>>(
  versions: readonly V[],
  day: string,
): V | undefined =>
  versions
    .filter(({ state, effectiveOn }) => state === 'published' && effectiveOn <= day)
    .toSorted((a, b) => (a.effectiveOn < b.effectiveOn ? 1 : -1))[0]

/**
 * What becomes of a pricePlan when its base gets a price from a day on: it follows, it has nothing to do with it, or
 * what is published of it for that day or later stands in the way, for that is never rewritten.
 */
export function followOn<V extends Dated>(
  versions: readonly V[],
  baseId: string,
  day: string,
): { how: 'no' } | { how: 'follows'; rule: PriceRule } | { how: 'blocked'; by: V } {
  const isOf = ({ source }: Dated): boolean => source?.baseId === baseId
  const later = versions.find((one) => one.state === 'published' && one.effectiveOn >= day && isOf(one))
  if (later) return { how: 'blocked', by: later }
  const now = inForceOn(versions, day)
  return now && isOf(now) && now.effectiveOn !== day ? { how: 'follows', rule: now.source!.rule } : { how: 'no' }
}
