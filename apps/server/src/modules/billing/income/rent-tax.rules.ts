import type { LESSOR_KINDS, LET_AS } from '@cloud-steward/contract/housing/choices.ts'
import type { Day } from '../../../infra/calendar.ts'

type Lessor = (typeof LESSOR_KINDS)[number]
type LetAs = (typeof LET_AS)[number]

/** Value added tax of rents of one kind of lessor and use, in basis points, over a range of days that both belong to it. */
interface RentTax {
  lessors: readonly Lessor[]
  letAs: LetAs
  rateBp: number
  from: Day
  to?: Day
}
const BEGAN = '2016-05-01'
const ALL_USES = ['housing', 'nonHousing'] as const
const GENERAL = [
  { rateBp: 1_100, from: BEGAN, to: '2018-04-30' },
  { rateBp: 1_000, from: '2018-05-01', to: '2019-03-31' },
  { rateBp: 900, from: '2019-04-01' },
]
/**
 * The first row that fits counts. A housing rental enterprise is a general taxpayer in all that has no row of its own.
 *
 * Source: State Taxation Administration, Announcement 2016 No. 16 (levy of 5 %, individuals' housing lowered to 1.5 %);
 * Announcement 2021 No. 24 (housing rental enterprises); Caishui 2018 No. 32 and Announcement 2019 No. 39 (rates of general taxpayers).
 */
const RENT_TAX: readonly RentTax[] = [
  { lessors: ['person', 'smallScale'], letAs: 'housing', rateBp: 150, from: BEGAN },
  { lessors: ['person', 'smallScale'], letAs: 'nonHousing', rateBp: 500, from: BEGAN },
  { lessors: ['rentalEnterprise'], letAs: 'housing', rateBp: 150, from: '2021-10-01' },
  ...GENERAL.flatMap((rate) =>
    ALL_USES.map((letAs) => ({ lessors: ['general', 'rentalEnterprise'] as const, letAs, ...rate })),
  ),
]
/** General taxpayers may take the simplified levy for what was theirs before the tax began. */
const SIMPLIFIED_BP = 500
const FIRST_YEAR = Number(BEGAN.slice(0, 4))

/** The levy of 5 % is lowered to 1.5 %; what it is taken from stays the amount without 5 %: 10,000.00 → 142.86. */
export const LOWERED: Readonly<Record<number, number>> = { 150: 500 }

export interface LetFacts {
  lessor: Lessor
  /** Absent: housing. */
  letAs?: LetAs | null
  /** A building of 2016 or of an unknown year is not taken for one from before May 2016. */
  builtYear?: number | null
}
/** The rate of tax in a rent that falls due on a day; undefined before the tax began. */
export function rentTaxBp({ lessor, letAs, builtYear }: LetFacts, day: Day): number | undefined {
  const use = letAs ?? 'housing'
  const found = RENT_TAX.find(
    (one) =>
      one.lessors.includes(lessor) && one.letAs === use && one.from <= day && (one.to === undefined || day <= one.to),
  )
  const isGeneralRate = found !== undefined && found.rateBp > SIMPLIFIED_BP
  return isGeneralRate && builtYear != null && builtYear < FIRST_YEAR ? SIMPLIFIED_BP : found?.rateBp
}
