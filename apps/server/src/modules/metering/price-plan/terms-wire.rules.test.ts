import { expect, it } from 'vitest'
import { LADDER_TERMS } from '../metering.builders.ts'
import { problemOf } from '../tariff/check-terms.rules.ts'
import { termsOf } from './terms-wire.rules.ts'

it('takes a band over midnight as the end of a day and the beginning of one', () => {
  const season = { fromMonth: 1, toMonth: 12, days: 'every' as const }
  const band = (startTime: string, endTime: string, name: 'valley' | 'flat', price: number) => ({
    ...season,
    startTime,
    endTime,
    band: name,
    price,
  })
  const terms = (...periods: ReturnType<typeof band>[]) => termsOf({ ...LADDER_TERMS, kind: 'tou', periods })
  const night = terms(band('22:00', '06:00', 'valley', 0.3), band('06:00', '22:00', 'flat', 0.6))
  expect(night.periods!.map(({ startMinute, endMinute }) => [startMinute, endMinute])).toEqual([
    [0, 360],
    [1_320, 1_440],
    [360, 1_320],
  ])
  expect(problemOf(night)).toBeUndefined()
  expect(problemOf(terms(band('22:00', '00:00', 'valley', 0.3), band('00:00', '22:00', 'flat', 0.6)))).toBeUndefined()
  expect(problemOf(terms(band('22:00', '07:00', 'valley', 0.3), band('06:00', '22:00', 'flat', 0.6)))).toBe(
    'daysBroken',
  )
})
