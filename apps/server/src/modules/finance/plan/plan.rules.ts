import { hash } from 'node:crypto'
import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  earlierDay,
  firstOfMonth,
  laterDay,
} from '../../../infra/calendar.ts'
import { parseFormula, type Ratio, ratio, toFen } from './formula.rules.ts'

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
  everyMonths: number
  timing: 'advance' | 'arrears'
  isProrated: boolean
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
  dueOn: Day
  amountFen: number
  formula: object
}
/** A lease of twenty years charged every month has fewer periods. */
const MOST_PERIODS = 600

function sourceOf(planId: string, leaseId: string, from: Day): string {
  const hex = hash('sha256', `${planId} ${leaseId} ${from}`, 'hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * What a plan charges a lease with up to a due day. Periods follow the lease, so that a fee meets the rent of its
 * period: from its first day on, or by calendar months. Parts of a period cost their days, or all of it. In advance a
 * fee is due with the rent, in arrears the day after its period.
 */
export function planCharges(plan: PlannedFee, dueThrough: Day): PlanCharge[] {
  const first = laterDay(plan.startOn, plan.leaseFrom)
  const last = plan.endOn ? earlierDay(plan.endOn, plan.leaseTo) : plan.leaseTo
  if (first > last) return []
  if (plan.everyMonths === 0)
    return chargeOf(plan, { from: first, to: last, whole: 1, part: 1, dueOn: first }, dueThrough)
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
    charges.push(...chargeOf(plan, { from: start, to: end, dueOn, ...days }, dueThrough))
  }
  return charges
}
interface Period {
  from: Day
  to: Day
  dueOn: Day
  /** Days of the whole period and of the part charged. */
  whole: number
  part: number
}
function chargeOf(plan: PlannedFee, period: Period, dueThrough: Day): PlanCharge[] {
  const { from, to, whole, part } = period
  // Nothing is due before the lease begins.
  const dueOn = laterDay(period.dueOn, plan.leaseFrom)
  if (dueOn > dueThrough) return []
  const ofDays = plan.isProrated && plan.basis !== 'formula' ? { n: BigInt(part), d: BigInt(whole) } : { n: 1n, d: 1n }
  const inputs = {
    area: plan.area ?? '0',
    rent: (plan.rentFen / 100).toFixed(2),
    persons: plan.persons,
    days: part,
    months: plan.everyMonths,
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
      dueOn,
      amountFen,
      formula: { parts },
    },
  ]
}

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
  return parseFormula(plan.formula ?? '0')({
    area: ratio(area),
    rent: ratio(rent),
    persons: ratio(persons),
    days: ratio(days),
    months: ratio(months),
  })
}
