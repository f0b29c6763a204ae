import { LESSOR_KINDS, LET_AS } from '@cloud-steward/contract/housing/choices.ts'
import { expect, it } from 'vitest'
import { taxIn } from '../tax-invoice/tax-invoice.rules.ts'
import { rentTaxBp } from './rent-tax.rules.ts'

const NOW = '2026-06-01'
it('knows the rate by who lets and what is let', () => {
  const rates = LESSOR_KINDS.map((lessor) => LET_AS.map((letAs) => rentTaxBp({ lessor, letAs }, NOW)))
  expect(rates).toEqual([
    [150, 500],
    [150, 500],
    [900, 900],
    [150, 900],
  ])
  expect(rentTaxBp({ lessor: 'person' }, NOW)).toBe(150)
})

it('takes the lowered levy of a person’s housing from the amount without 5 %', () => {
  const tax = (lessor: (typeof LESSOR_KINDS)[number], letAs: (typeof LET_AS)[number]) =>
    taxIn(1_000_000, rentTaxBp({ lessor, letAs }, NOW)!)
  expect(tax('person', 'housing')).toBe(14_286)
  expect(tax('rentalEnterprise', 'housing')).toBe(14_286)
  expect(tax('person', 'nonHousing')).toBe(47_619)
  expect(tax('general', 'nonHousing')).toBe(82_569)
})

it('takes the simplified levy of general taxpayers for buildings from before the tax', () => {
  const of = (builtYear: number | null, lessor: 'general' | 'rentalEnterprise' = 'general') =>
    rentTaxBp({ lessor, letAs: 'nonHousing', builtYear }, NOW)
  expect([of(2015), of(2016), of(null), of(2015, 'rentalEnterprise')]).toEqual([500, 900, 900, 500])
  expect(rentTaxBp({ lessor: 'person', letAs: 'housing', builtYear: 1990 }, NOW)).toBe(150)
})

it('takes the rate of the day', () => {
  const general = (day: string) => rentTaxBp({ lessor: 'general' }, day)
  const days = ['2016-04-30', '2016-05-01', '2018-04-30', '2018-05-01', '2019-03-31', '2019-04-01']
  expect(days.map(general)).toEqual([undefined, 1_100, 1_100, 1_000, 1_000, 900])
  const enterprise = (day: string) => rentTaxBp({ lessor: 'rentalEnterprise' }, day)
  expect([enterprise('2021-09-30'), enterprise('2021-10-01')]).toEqual([900, 150])
})
