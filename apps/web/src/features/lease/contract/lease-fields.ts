import dayjs from 'dayjs'
import { businessDay } from '../../../infra/business-day.ts'

/** What most leases are where nobody wrote usual terms: a year from today, paid quarterly, five days ahead. */
export const usualLease = () => ({
  startOn: businessDay(),
  endOn: dayjs(businessDay()).add(1, 'year').subtract(1, 'day').format('YYYY-MM-DD'),
  rentUnit: 'month',
  payMonths: '3',
  payUnits: 1,
  depositMode: 'amount',
  dueRule: 'advance',
  advanceDays: 5,
  cycleMode: 'anniversary',
  proration: 'actualMonth',
  lateFeeOn: ['rent'],
  lateFeeEvery: 'day',
  lateFeeBp: 5,
  graceDays: 3,
  lateFeeMode: 'excluded',
  freeDays: 0,
  noticeDays: 30,
  autoRenewDays: 30,
  breakRule: 'deposit',
  atEnd: 'monthly',
})

/** The fields of a lease's form by section, in their order. */
export const SECTIONS = {
  parties: ['roomId', 'renteeId', 'typeId', 'extras'],
  term: [
    'startOn',
    'endOn',
    'rentUnit',
    'rentFen',
    'payMonths',
    'payUnits',
    'depositMode',
    'depositFen',
    'depositMonths',
    'depositHolder',
    'otherDeposits',
    'freeDays',
    'steps',
    'includedFees',
  ],
  rules: ['dueRule', 'advanceDays', 'dueDay', 'cycleMode', 'proration'],
  leaving: ['noticeDays', 'breakRule', 'breakFen', 'breakMonths', 'deductionReasons', 'atEnd'],
  renewal: ['autoRenewMonths', 'autoRenewDays', 'autoRenewRaiseBp', 'autoRenewRaiseFen'],
  late: ['lateFeeOn', 'lateFeeEvery', 'lateFeeBp', 'lateFeeUnitFen', 'graceDays', 'lateFeeMode', 'lateFeeCapBp'],
  other: ['remark'],
} as const
/** Terms that most leases take from the usual ones. */
export const USUAL_SECTIONS = [...SECTIONS.rules, ...SECTIONS.leaving, ...SECTIONS.renewal, ...SECTIONS.late] as const
type Sections = Readonly<Record<string, readonly string[]>>
/** The head of each section stands before its first field. */
export const headsOf = (sections: Sections): Record<string, string> =>
  Object.fromEntries(Object.entries(sections).map(([name, [first]]) => [first!, `housing.lease.section.${name}`]))
const renews = ({ autoRenewMonths }: Record<string, unknown>) => Boolean(autoRenewMonths)
const isMonthly = ({ rentUnit }: Record<string, unknown>) => rentUnit !== 'week' && rentUnit !== 'day'
const isInMonths = ({ depositMode }: Record<string, unknown>) => depositMode === 'months'
/** Fields that only one answer to another field asks for. */
const ASKED: Readonly<Record<string, (values: Record<string, unknown>) => boolean>> = {
  payMonths: isMonthly,
  payUnits: (values) => !isMonthly(values),
  dueRule: isMonthly,
  dueDay: (values) => isMonthly(values) && (values.dueRule === 'dayOfMonth' || values.dueRule === 'dayOfPreviousMonth'),
  cycleMode: isMonthly,
  proration: isMonthly,
  depositFen: (values) => !isInMonths(values),
  depositMonths: isInMonths,
  breakFen: ({ breakRule }) => breakRule === 'fixed',
  breakMonths: ({ breakRule }) => breakRule === 'months',
  autoRenewDays: renews,
  autoRenewRaiseBp: renews,
  autoRenewRaiseFen: renews,
  extras: ({ typeId }) => Boolean(typeId),
}
/** Whether a field belongs to what the others say. */
export const isAsked = (key: string, values: Record<string, unknown>): boolean => ASKED[key]?.(values) ?? true
export const askedOf = (sections: Sections, values: Record<string, unknown>): string[] =>
  Object.values(sections)
    .flat()
    .filter((key) => isAsked(key, values))
