import type { Day } from '../../../infra/calendar.ts'
import { type Attached, bestOn, type Place } from './resolve.rules.ts'

type Known = Attached & { id: string }
export interface PriceChange {
  /** `same`: it holds already and goes on; `later`: the meter has prices of its own that begin on the day or after it. */
  verdict: 'change' | 'same' | 'later'
  /** By what it is priced on the day so far. */
  before: string | null
  /** The meter's own attachment that ends the day before. */
  ends: string | null
}
/** What giving a meter a pricePlan of its own from a day on, without an end, comes to. */
export function priceChange(
  attached: readonly Known[],
  place: Place,
  { pricePlanId, fromOn }: { pricePlanId: string; fromOn: Day },
): PriceChange {
  const best = bestOn(attached, place, fromOn)
  const before = best?.pricePlanName ?? null
  const own = attached.filter((one) => one.target === 'meter' && one.meterId === place.meterId)
  if (best?.pricePlanId === pricePlanId && best.toOn === null && !own.some((one) => one.fromOn > fromOn))
    return { verdict: 'same', before, ends: null }
  if (own.some((one) => one.fromOn >= fromOn)) return { verdict: 'later', before, ends: null }
  const ends = own.find(({ toOn }) => toOn === null || toOn >= fromOn)?.id ?? null
  return { verdict: 'change', before, ends }
}
