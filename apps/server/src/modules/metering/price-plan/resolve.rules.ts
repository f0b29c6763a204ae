import { addDays, type Day, earlierDay, laterDay } from '../../../infra/calendar.ts'
import { toMilli } from '../meter/quantity-wire.rules.ts'
import { minuteOf } from '../tariff/clock.rules.ts'
import { type Tariff, tariffOf } from '../tariff/price-use.rules.ts'
import type { Terms, Version } from '../tariff/terms.rules.ts'

export interface Attached {
  pricePlanId: string
  pricePlanName: string
  target: 'site' | 'house' | 'room' | 'meter'
  siteId: string
  houseId: string | null
  roomId: string | null
  meterId: string | null
  fromOn: Day
  toOn: Day | null
  /** Units by which each step of the ladder lies higher here, for a household of many persons. */
  allowance?: number | null
}
export interface Published {
  pricePlanId: string
  no: number
  effectiveOn: Day
  terms: Terms
}
export interface Place {
  siteId: string
  houseId?: string | null
  roomId?: string | null
  meterId: string
}
export interface Resolved {
  tariff: Tariff
  /** By the place of a version in the tariff: what people know it by. */
  versions: { pricePlanId: string; no: number; name: string }[]
}

/** Terms whose steps begin so many units later. */
function raised(terms: Terms, allowance: number | null | undefined): Terms {
  if (!allowance || !terms.tiers) return terms
  const more = toMilli(allowance)
  const tiers = terms.tiers.map(({ fromMilli, toMilli: end, price }) => ({
    fromMilli: fromMilli && fromMilli + more,
    toMilli: end == null ? end : end + more,
    price,
  }))
  return { ...terms, tiers }
}
const RANK = { site: 0, house: 1, room: 2, meter: 3 } as const
const holdsFor = (one: Attached, place: Place): boolean =>
  one.siteId === place.siteId &&
  (one.target === 'site' ||
    (one.target === 'house' && one.houseId === place.houseId) ||
    (one.target === 'room' && one.roomId === place.roomId) ||
    (one.target === 'meter' && one.meterId === place.meterId))

/** The most particular of what is attached for a place on a day; undefined: nothing is. */
export const bestOn = <A extends Attached>(attachments: readonly A[], place: Place, day: Day): A | undefined =>
  attachments
    .filter((one) => holdsFor(one, place) && one.fromOn <= day && (one.toOn === null || one.toOn >= day))
    .toSorted((a, b) => RANK[b.target] - RANK[a.target] || (a.fromOn < b.fromOn ? 1 : -1))[0]

/**
 * The versions that hold at a place from day to day (`to` not included): the most particular attachment of each day,
 * and under it the version in force. Days without any stay open, so that pricing them stops. Undefined: none at all.
 */
export function resolveTariff(
  attachments: readonly Attached[],
  published: readonly Published[],
  place: Place,
  { from, to }: { from: Day; to: Day },
): Resolved | undefined {
  const own = attachments.filter(
    (one) => holdsFor(one, place) && one.fromOn < to && (one.toOn === null || one.toOn >= from),
  )
  if (!own.length) return undefined
  const borders = own.flatMap((one) => [one.fromOn, ...(one.toOn === null ? [] : [addDays(one.toOn, 1)])])
  const days = [...new Set([from, ...borders.filter((day) => day > from && day < to), to])].toSorted()
  const versions: Version[] = []
  const known: Resolved['versions'] = []
  for (const [at, begin] of days.slice(0, -1).entries()) {
    const end = days[at + 1]!
    const best = bestOn(own, place, begin)
    const all = published
      .filter((one) => one.pricePlanId === best?.pricePlanId)
      .toSorted((a, b) => (a.effectiveOn < b.effectiveOn ? -1 : 1))
    for (const [nth, one] of all.entries()) {
      const first = laterDay(begin, one.effectiveOn)
      const last = earlierDay(end, all[nth + 1]?.effectiveOn ?? end)
      if (first >= last) continue
      versions.push({
        no: versions.length,
        from: minuteOf(first),
        to: minuteOf(last),
        terms: raised(one.terms, best!.allowance),
      })
      known.push({ pricePlanId: one.pricePlanId, no: one.no, name: best!.pricePlanName })
    }
  }
  return { tariff: tariffOf(versions), versions: known }
}
