import { OPERATORS } from '@cloud-steward/contract/devices/index.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { METER_MODEL } from '../model/model.builders.ts'
import { problemsOf } from '../model/model.rules.ts'
import { meaningOf, watchesOf } from './model-alarm.rules.ts'

const alarm = METER_MODEL.alarms[0]!
const NOW = '2026-06-01 12:00'
const watch = (more: object) => watchesOf({ ...METER_MODEL, alarms: [{ ...alarm, ...more }] }, NOW)[0]!
const number = fc.integer({ min: -300_000, max: 300_000 }).map((milli) => milli / 1000)

describe('an alarm of a model', () => {
  it('begins beyond its threshold and ends where it says, not between', () => {
    const high = watch({})
    expect([250_001, 250_000, 245_001, 245_000].map((milli) => meaningOf(high, milli))).toEqual([
      'begins',
      'stays',
      'stays',
      'ends',
    ])
    const low = watch({ operator: 'le', threshold: 198, clearAt: 200 })
    expect([198_000, 198_001, 199_999, 200_000].map((milli) => meaningOf(low, milli))).toEqual([
      'begins',
      'stays',
      'stays',
      'ends',
    ])
    const just = watch({ operator: 'eq', threshold: 0, clearAt: undefined })
    expect([0, 1].map((milli) => meaningOf(just, milli))).toEqual(['begins', 'ends'])
  })

  it('never begins and ends at one number, and every number far enough ends it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...OPERATORS),
        number,
        fc.option(number, { nil: undefined }),
        number,
        (operator, threshold, clearAt, said) => {
          const model = { ...METER_MODEL, alarms: [{ ...alarm, operator, threshold, clearAt }] }
          fc.pre(!problemsOf(model, { category: 'elemeter', protocol: 'modbus' }).length)
          const [one] = watchesOf(model, NOW)
          const is = meaningOf(one!, Math.round(said * 1000))
          const compared = {
            gt: said > threshold,
            ge: said >= threshold,
            lt: said < threshold,
            le: said <= threshold,
            eq: said === threshold,
          }
          expect(is === 'begins').toBe(compared[operator])
          if (clearAt === undefined && is !== 'begins') expect(is).toBe('ends')
          const far = one!.sign ? one!.clearMilli - one!.sign * 1_000_000 : one!.thresholdMilli + 1
          expect(meaningOf(one!, far)).toBe('ends')
        },
      ),
    )
  })

  it('is looked for under the name its number is stored by', () => {
    expect(watch({}).stored).toBe('voltage')
    expect(watch({ property: 'frequency' }).stored).toBe('frequency')
    expect(watch({ property: 'energy' }).stored).toBeNull()
    expect(watchesOf({ ...METER_MODEL, alarms: [{ ...alarm, property: 'relay' }] }, NOW)).toEqual([])
  })
})
