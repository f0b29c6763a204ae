import { Refusal } from '@cloud-steward/contract'
import { METRIC_CODES, type MetricCode, metricOf } from '@cloud-steward/contract/insight/metric.ts'
import { NO_RECORD } from '@cloud-steward/contract/kit/field.ts'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '../../../infra/calendar.ts'
import { onDay } from '../../billing/billing.builders.ts'
import { computedBy, OF_WORLD, type Value } from './facts.builders.ts'
import { countFigure } from './figures.ts'
import { aCompany, begun, type Company, companyStep, takeCompanyStep } from './history.builders.ts'
import { tableFacts } from './table-facts.builders.ts'
import { worldOf } from './world.builders.ts'

const FROM = '2026-01-01'
const OF_COMPANIES = METRIC_CODES.filter((code) => metricOf(code).for[0] !== 'platform')
/** Their rows are not the rows that are added up: days, two lists, messages. */
const OTHER_ROWS = new Set<MetricCode>(['room.occupancy', 'utility.recovery', 'meter.use'])

/** Those that the beginning of each history gives something to count. */
const ALWAYS: readonly MetricCode[] = [
  'site.count',
  'room.count',
  'room.vacant',
  'room.occupancy',
  'lease.inForce',
  'lease.begun',
  'lease.rentPerM2',
  'rent.billed',
  'rent.collected',
  'rent.collectionRate',
  'rent.arrears',
  'money.received',
  'deposit.held',
  'meter.count',
  'prepaid.low',
]

/** Compares every figure of a company, as a whole and by each of its dimensions. @returns those that had something to count */
async function compareAll(company: Company, past: string): Promise<MetricCode[]> {
  const ctx = company.house.ctx(onDay(company.day))
  const world = await worldOf(ctx)
  const seen: MetricCode[] = []
  const to = addDays(company.day, 20)
  for (const code of OF_COMPANIES) {
    const metric = metricOf(code)
    const computed = OF_WORLD[code]?.(world, FROM, to) ?? (await tableFacts(ctx, code, FROM, to))
    if (!computed) throw new Error(`${code} is not computed another way`)
    if (computed.facts.some(({ part }) => part)) seen.push(code)
    const shown = ({ value, rows }: Value) => (OTHER_ROWS.has(code) ? { value } : { value, rows })
    for (const by of [undefined, ...metric.dims]) {
      // The state of a deposit follows from the whole life of its check-out; the tests of deposits hold it.
      if (code === 'deposit.held' && by === 'state') continue
      const days = metric.span === 'days' ? { from: FROM, to } : {}
      const answer = await countFigure(company.house.app, ctx, { metric: code, by, ...days })
      const { whole, parts } = computedBy(computed, by)
      const where = `${past}\n${code} by ${by}`
      expect(shown(answer), where).toEqual(shown(whole))
      const told = answer.parts.map((part) => [part.key === NO_RECORD ? '-' : part.key, shown(part)] as const)
      // A month with a supplier's bill alone has no row in the list of settlements.
      const isTold = new Set(told.map(([key]) => key))
      const expected = [...parts].filter(([key]) => !OTHER_ROWS.has(code) || isTold.has(key))
      expect(new Map(told), where).toEqual(new Map(expected.map(([key, value]) => [key, shown(value)])))
      if (code === 'rent.collectionRate')
        for (const { value } of [answer, ...answer.parts]) expect(value ?? 0, where).toBeLessThanOrEqual(10_000)
    }
  }
  return seen
}

it('counts every figure as its rows say, after whatever happened', { timeout: 180_000 }, async () => {
  const [done, seen] = [new Map<string, number>(), new Set<MetricCode>()]
  const steps = fc.array(companyStep, { minLength: 45, maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(steps, async (given) => {
      const company = await aCompany()
      const log: string[] = []
      const all = [...begun, ...given]
      for (const [at, one] of all.entries()) {
        try {
          const what = await takeCompanyStep(company, one)
          if (what) done.set(what, (done.get(what) ?? 0) + 1)
          log.push(`${company.day} ${what} ${JSON.stringify(one)}`)
        } catch (error) {
          if (!(error instanceof Refusal)) throw new Error(log.join('\n') + JSON.stringify(one), { cause: error })
          log.push(`${company.day} refused ${error.reason} ${JSON.stringify(one)}`)
        }
        if (at % 15 === 14 || at === all.length - 1)
          for (const code of await compareAll(company, log.join('\n'))) seen.add(code)
      }
    }),
    { seed: 20_260_615, numRuns: 5, endOnFailure: true },
  )
  // A history in which nothing happens would prove nothing.
  expect([...seen]).toEqual(expect.arrayContaining([...ALWAYS]))
  expect([...done.keys()]).toEqual(expect.arrayContaining(['let', 'pay', 'settle', 'read', 'tell', 'confirmOrder']))
})
