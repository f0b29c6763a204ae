import type { Day } from '../../../infra/calendar.ts'
import { fenTimes } from '../../../infra/fen.ts'
import type { Charge, LeaseTerms } from './charge-schedule.rules.ts'
import { monthRentFen, priceRanges } from './lease-terms.rules.ts'
import type { BreakPart } from './proration.rules.ts'

interface BreakTerms {
  break_rule: string | null
  break_fen: number | null
  break_months: number | null
}

/** The rent of a unit on a day; past the end the last one goes on. */
export function rentOn(terms: LeaseTerms, day: Day): number {
  const ranges = priceRanges(terms)
  return (ranges.find(({ to }) => day < to) ?? ranges.at(-1)!).priceFen
}

/**
 * What leaving before the end costs: the sum agreed, so many months of the rent of the last day, or the deposit as far as
 * it was paid (`heldFen`), which is then set against it at check-out. Nothing from the last day on, and where nothing was agreed.
 */
export function breakCharge(
  { break_rule, break_fen, break_months }: BreakTerms,
  terms: LeaseTerms,
  leftOn: Day,
  { today, heldFen }: { today: Day; heldFen: number },
): Charge | undefined {
  if (leftOn >= terms.endOn) return undefined
  const part = partOf(
    break_rule,
    break_fen ?? 0,
    break_months ?? 0,
    monthRentFen(rentOn(terms, leftOn), terms.rentUnit),
    heldFen,
  )
  if (!part?.amountFen) return undefined
  return {
    fee: 'one_off',
    periodFrom: leftOn,
    periodTo: leftOn,
    dueOn: today,
    amountFen: part.amountFen,
    formula: { parts: [part] },
  }
}

function partOf(
  rule: string | null,
  fen: number,
  months: number,
  rentFen: number,
  depositFen: number,
): BreakPart | undefined {
  if (rule === 'fixed') return { rule: 'breakFixed', priceFen: fen, amountFen: fen }
  if (rule === 'deposit') return { rule: 'breakDeposit', priceFen: depositFen, amountFen: depositFen }
  if (rule !== 'months') return undefined
  return { rule: 'breakMonths', months, priceFen: rentFen, amountFen: fenTimes(rentFen, months, 1) }
}
