import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  daysInMonth,
  earlierDay,
  firstOfMonth,
  laterDay,
} from '../../../infra/calendar.ts'

/** What the payments to a landlord follow from. Money in fen, days 'YYYY-MM-DD', both ends belong to the term. */
export interface HeadLeaseTerms {
  startOn: Day
  endOn: Day
  /** Of a month, from the first one on. */
  rentFen: number
  /** Another price from a month on, counted from 0. */
  steps: readonly { fromMonth: number; rentFen: number }[]
  intervalMonths: number
  firstPayOn: Day
  /** Day of the month; the last one where the month is shorter. */
  payDay: number
  /** Days without rent at the beginning of each year of the head lease. */
  freeDaysPerYear: number
}
export interface HeadRent {
  periodFrom: Day
  periodTo: Day
  dueOn: Day
  amountFen: number
}

/**
 * What is owed to the landlord, period by period. The periods tile the term without gap or overlap: each has
 * `intervalMonths` months counted from the first day (a month that is too short ends with its last day), the last one
 * what is left. A month costs its price; a part of it, and a month with rent-free days, its days at price ÷ days of that
 * month, rounded half up once a month. The first payment is due on `firstPayOn`, the next on `payDay` of the month in
 * which their period begins, and none before the one before it.
 *
 * Source: usual terms of operators who rent in order to let (收房合同, 免租期).
 * Throws RangeError when the term ends before it begins or the interval is no whole number above 0.
 */
export function headRents(terms: HeadLeaseTerms): HeadRent[] {
  if (terms.endOn < terms.startOn) throw new RangeError('the term ends before it begins')
  if (!Number.isInteger(terms.intervalMonths) || terms.intervalMonths < 1) throw new RangeError('no interval')
  const rents: HeadRent[] = []
  for (let month = 0; monthStart(terms, month) <= terms.endOn; month += terms.intervalMonths) {
    const periodFrom = monthStart(terms, month)
    const periodTo = earlierDay(addDays(monthStart(terms, month + terms.intervalMonths), -1), terms.endOn)
    let amountFen = 0
    for (let at = month; at < month + terms.intervalMonths; at++) amountFen += monthFen(terms, at)
    const before = rents.at(-1)?.dueOn
    const dueOn = before === undefined ? terms.firstPayOn : laterDay(before, payDayIn(periodFrom, terms.payDay))
    rents.push({ periodFrom, periodTo, dueOn, amountFen })
  }
  return rents
}
const monthStart = ({ startOn }: HeadLeaseTerms, month: number): Day => addMonths(startOn, month)

function monthFen(terms: HeadLeaseTerms, month: number): number {
  const [from, next] = [monthStart(terms, month), monthStart(terms, month + 1)]
  const until = earlierDay(next, addDays(terms.endOn, 1))
  const free = addDays(monthStart(terms, Math.floor(month / 12) * 12), terms.freeDaysPerYear)
  const days = Math.max(0, daysBetween(laterDay(from, free), until))
  return Math.floor((priceOf(terms, month) * days * 2 + daysBetween(from, next)) / (daysBetween(from, next) * 2))
}
/** The price of the latest step that has come. */
const priceOf = ({ rentFen, steps }: HeadLeaseTerms, month: number): number =>
  steps
    .filter(({ fromMonth }) => fromMonth <= month)
    .toSorted((a, b) => a.fromMonth - b.fromMonth)
    .at(-1)?.rentFen ?? rentFen
const payDayIn = (day: Day, payDay: number): Day => addDays(firstOfMonth(day), Math.min(payDay, daysInMonth(day)) - 1)
