import { hash } from 'node:crypto'
import { FORMULA_VARIABLES } from '@cloud-steward/contract/billing/index.ts'
import { parseFormula, type Ratio, ratio, toFen } from '@cloud-steward/contract/formula.ts'
import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  earlierDay,
  firstOfMonth,
  laterDay,
} from '../../../infra/calendar.ts'
import { chargeDays } from './charge-days.rules.ts'

/** Bills go out this many days before they are due: enough for a weekend and a bank transfer. */
export const DAYS_AHEAD = 5
/** A plan with its fee item, on one lease. */
export interface PlannedFee {
  planId: string
  leaseId: string
  name: string
  fee: 'service' | 'value_added' | 'one_off' | 'utility'
  basis: 'fixed' | 'area' | 'person' | 'rent' | 'formula'
  priceFen: number | null
  rateBp: number | null
  formula: string | null
  roundMode: 'half_up' | 'down' | 'up'
  rhythm: 'period' | 'daily' | 'monthly' | 'dates'
  everyMonths: number
  timing: 'advance' | 'arrears' | null
  isProrated: boolean
  onDay: number | null
  onDates: readonly Day[] | null
  dueInDays: number | null
  startOn: Day
  endOn: Day | null
  leaseFrom: Day
  /** The last day of the lease. */
  leaseTo: Day
  isNatural: boolean
  advanceDays: number
  /** m², as the database writes it; rent a month; people who live there. */
  area: string | null
  rentFen: number
  persons: number
}
export interface PlanCharge {
  /** Follows from plan, lease and period: what makes billing harmless when done again. */
  sourceId: string
  fee: PlannedFee['fee']
  periodFrom: Day
  periodTo: Day
  /** The day it is charged; of periods, the day it is due. */
  chargeOn: Day
  dueOn: Day
  amountFen: number
  formula: object
}
/** A room without an area, which the fee goes by. */
export class AreaMissing extends Error {}
/** A lease of twenty years charged every month has fewer periods. */
const MOST_PERIODS = 600

function sourceOf(planId: string, leaseId: string, from: Day): string {
  const hex = hash('sha256', `${planId} ${leaseId} ${from}`, 'hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** What a plan charges a lease with up to a day: periods by their due days, others by the days they are charged on. */
export const planCharges = (plan: PlannedFee, through: Day, today: Day): PlanCharge[] =>
  plan.rhythm === 'period' ? periodCharges(plan, through) : datedCharges(plan, through, today)

/** On days of its own a plan charges whoever has a lease that day; found late, it is due as many days after it was found. */
function datedCharges(plan: PlannedFee, through: Day, today: Day): PlanCharge[] {
  return chargeDays(plan, through, today).flatMap((day) => {
    const dueOn = addDays(laterDay(day, today), plan.dueInDays ?? 0)
    return chargeOf({ ...plan, isProrated: false }, { from: day, to: day, chargeOn: day, dueOn, whole: 1, part: 1 })
  })
}

/**
 * What a plan charges a lease with up to a due day. Periods follow the lease, so that a fee meets the rent of its
 * period: from its first day on, or by calendar months. Parts of a period cost their days, or all of it. In advance a
 * fee is due with the rent, in arrears the day after its period.
 */
function periodCharges(plan: PlannedFee, dueThrough: Day): PlanCharge[] {
  const first = laterDay(plan.startOn, plan.leaseFrom)
  const last = plan.endOn ? earlierDay(plan.endOn, plan.leaseTo) : plan.leaseTo
  if (first > last) return []
  if (plan.everyMonths === 0) return dueBy(plan, { from: first, to: last, whole: 1, part: 1, dueOn: first }, dueThrough)
  const anchor = plan.isNatural ? firstOfMonth(plan.leaseFrom) : plan.leaseFrom
  const charges: PlanCharge[] = []
  for (let at = 0; at < MOST_PERIODS; at++) {
    const from = addMonths(anchor, at * plan.everyMonths)
    const next = addMonths(anchor, (at + 1) * plan.everyMonths)
    if (from > last) break
    if (addDays(next, -1) < first) continue
    const [start, end] = [laterDay(from, first), earlierDay(addDays(next, -1), last)]
    const dueOn = plan.timing === 'advance' ? addDays(start, -plan.advanceDays) : addDays(end, 1)
    const days = { whole: daysBetween(from, next), part: daysBetween(start, end) + 1 }
    charges.push(...dueBy(plan, { from: start, to: end, dueOn, ...days }, dueThrough))
  }
  return charges
}
interface Period {
  from: Day
  to: Day
  chargeOn: Day
  dueOn: Day
  /** Days of the whole period and of the part charged. */
  whole: number
  part: number
}
function dueBy(plan: PlannedFee, period: Omit<Period, 'chargeOn'>, dueThrough: Day): PlanCharge[] {
  // Nothing is due before the lease begins.
  const dueOn = laterDay(period.dueOn, plan.leaseFrom)
  return dueOn > dueThrough ? [] : chargeOf(plan, { ...period, dueOn, chargeOn: dueOn })
}
function chargeOf(plan: PlannedFee, { from, to, chargeOn, dueOn, whole, part }: Period): PlanCharge[] {
  if (plan.area === null && goesByArea(plan)) throw new AreaMissing()
  const ofDays = plan.isProrated && plan.basis !== 'formula' ? { n: BigInt(part), d: BigInt(whole) } : { n: 1n, d: 1n }
  const inputs = {
    area: plan.area ?? '0',
    rent: (plan.rentFen / 100).toFixed(2),
    persons: plan.persons,
    days: part,
    months: plan.rhythm === 'period' || plan.rhythm === 'monthly' ? plan.everyMonths : 1,
  }
  const { n, d } = priceOf(plan, inputs)
  const amountFen = toFen({ n: n * ofDays.n, d: d * ofDays.d }, plan.roundMode)
  if (amountFen === 0) return []
  const isPart = plan.isProrated && part < whole
  const explained = {
    rule: `item_${plan.basis}`,
    name: plan.name,
    ...(plan.priceFen === null ? {} : { priceFen: plan.priceFen }),
    ...(plan.basis === 'rent' ? { rate: ((plan.rateBp ?? 0) / 100).toString() } : {}),
    ...(plan.basis === 'formula' ? { text: plan.formula } : {}),
    ...inputs,
    amountFen,
  }
  const parts = [
    explained,
    ...(isPart && plan.basis !== 'formula' ? [{ rule: 'item_days', days: part, ofDays: whole }] : []),
  ]
  return [
    {
      sourceId: sourceOf(plan.planId, plan.leaseId, from),
      fee: plan.fee,
      periodFrom: from,
      periodTo: to,
      chargeOn,
      dueOn,
      amountFen,
      formula: { parts },
    },
  ]
}

const goesByArea = ({ basis, formula }: PlannedFee): boolean =>
  basis === 'area' || (basis === 'formula' && /\barea\b/.test(formula ?? ''))

/** The price of a whole period in yuan. */
function priceOf(
  plan: PlannedFee,
  inputs: Record<'area' | 'rent' | 'persons' | 'days' | 'months', string | number>,
): Ratio {
  const price: Ratio = { n: BigInt(plan.priceFen ?? 0), d: 100n }
  const by = (factor: Ratio): Ratio => ({ n: price.n * factor.n, d: price.d * factor.d })
  if (plan.basis === 'area') return by(ratio(inputs.area))
  if (plan.basis === 'person') return by(ratio(inputs.persons))
  if (plan.basis === 'rent') return { n: BigInt(plan.rentFen) * BigInt(plan.rateBp ?? 0), d: 1_000_000n }
  if (plan.basis === 'fixed') return price
  const { area, rent, persons, days, months } = inputs
  return parseFormula(
    plan.formula ?? '0',
    FORMULA_VARIABLES,
  )({
    area: ratio(area),
    rent: ratio(rent),
    persons: ratio(persons),
    days: ratio(days),
    months: ratio(months),
  })
}
