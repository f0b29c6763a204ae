import { addDays, type DayRange, daysBetween, earlierDay } from '../../../infra/calendar.ts'
import { fenTimes } from '../../../infra/fen.ts'
import { fixedUnit, leaseRange, type RentTerms, UNIT_DAYS } from './lease-terms.rules.ts'
import {
  type FormulaPart,
  freePart,
  monthPricer,
  type RentPricer,
  type Stretch,
  shownDays,
  stretchesIn,
} from './proration.rules.ts'

/** Calculates the charges of rent of a lease by the month, week or day. Throws RangeError as `leaseRange` and `priceRanges` do. */
export const rentPricer = (terms: RentTerms): RentPricer => {
  const unit = fixedUnit(terms)
  return unit ? fixedPricer(terms, unit) : monthPricer(terms)
}

/**
 * Prepares the rent of a lease by the week or day: pay periods of whole units from the first day, or one of all days; the
 * last one is cut at the end. Rent is counted in whole days: a week that is cut by the end, by an early leave, by
 * rent-free days or by a price step costs its price × days ÷ 7, rounded half up to fen for each price.
 */
function fixedPricer(terms: RentTerms, unit: keyof typeof UNIT_DAYS): RentPricer {
  const lease = leaseRange(terms)
  const days = daysBetween(lease.from, lease.to)
  const periodDays = terms.isLumpSum ? days : (terms.payUnits ?? 1) * UNIT_DAYS[unit]
  const { stretchesOf } = stretchesIn(terms, lease)
  const partsOf = unit === 'week' ? weekParts : dayParts
  const periodRange = (index: number): DayRange => {
    const from = addDays(lease.from, index * periodDays)
    return { from, to: earlierDay(addDays(from, periodDays), lease.to) }
  }
  return {
    periodCount: Math.ceil(days / periodDays),
    periodRange,
    price: (index, cutAt = lease.to) => {
      const { from, to } = periodRange(index)
      return { parts: stretchesOf({ from, to: earlierDay(to, cutAt) }).flatMap(partsOf) }
    },
  }
}

function dayParts(stretch: Stretch): FormulaPart[] {
  const { priceFen } = stretch
  if (priceFen === undefined) return [freePart(stretch)]
  const days = daysBetween(stretch.from, stretch.to)
  return [{ rule: 'eachDay', days, priceFen, amountFen: days * priceFen, ...shownDays(stretch) }]
}

/** The whole weeks, then the days that are left. */
function weekParts(stretch: Stretch): FormulaPart[] {
  const { priceFen } = stretch
  if (priceFen === undefined) return [freePart(stretch)]
  const length = daysBetween(stretch.from, stretch.to)
  const [weeks, days] = [Math.floor(length / UNIT_DAYS.week), length % UNIT_DAYS.week]
  const cut = addDays(stretch.from, weeks * UNIT_DAYS.week)
  const whole = { rule: 'weeks' as const, weeks, priceFen, amountFen: weeks * priceFen }
  const rest = { rule: 'days' as const, days, ofDays: UNIT_DAYS.week, priceFen }
  return [
    ...(weeks ? [{ ...whole, ...shownDays({ from: stretch.from, to: cut }) }] : []),
    ...(days
      ? [{ ...rest, amountFen: fenTimes(priceFen, days, UNIT_DAYS.week), ...shownDays({ from: cut, to: stretch.to }) }]
      : []),
  ]
}
