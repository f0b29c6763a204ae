import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '../../../infra/calendar.ts'
import { chargeSchedule, type LeaseTerms } from './charge-schedule.rules.ts'
import { rentThrough, reschedule, type Standing } from './reschedule.rules.ts'

const anyTerms: fc.Arbitrary<LeaseTerms> = fc
  .record({
    startOn: fc.integer({ min: 0, max: 2000 }).map((days) => addDays('2024-01-01', days)),
    days: fc.integer({ min: 30, max: 800 }),
    rentFen: fc.integer({ min: 1, max: 1_000_000 }),
    payMonths: fc.constantFrom(1, 2, 3, 6, 12),
    cycleMode: fc.constantFrom('anniversary', 'naturalMonth'),
    proration: fc.constantFrom('actualMonth', 'thirtyDay', 'actualPeriod', 'none'),
    freeDays: fc.integer({ min: 0, max: 40 }),
  })
  .map(({ days, ...terms }) => ({
    ...(terms as Pick<LeaseTerms, 'startOn' | 'rentFen' | 'payMonths' | 'cycleMode' | 'proration' | 'freeDays'>),
    endOn: addDays(terms.startOn, days),
    advanceDays: 5,
    depositFen: 0,
  }))
/** What happens to a lease: bills go out, the rent changes, the end moves, the rentee leaves. */
const anyStep = fc.oneof(
  fc.record({ do: fc.constant('bill' as const), at: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({
    do: fc.constant('rent' as const),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    rentFen: fc.integer({ min: 0, max: 1_500_000 }),
  }),
  fc.record({ do: fc.constant('end' as const), at: fc.double({ min: 0, max: 1.3, noNaN: true }) }),
)
const sum = (charges: readonly { amountFen: number }[]): number =>
  charges.reduce((total, { amountFen }) => total + amountFen, 0)

test('after any sequence of changes the charges say what the terms say, period by period', () => {
  fc.assert(
    fc.property(anyTerms, fc.array(anyStep, { minLength: 1, maxLength: 8 }), (signed, steps) => {
      let terms = signed
      let next = 0
      const days = daysBetween(signed.startOn, signed.endOn)
      let rows: Standing[] = chargeSchedule(signed).map((charge) => ({ ...charge, id: `c${++next}`, billed: false }))
      for (const step of steps) {
        const on = addDays(signed.startOn, Math.floor(days * step.at))
        if (step.do === 'bill') {
          rows = rows.map((row) => ({ ...row, billed: row.billed || row.dueOn <= on }))
          continue
        }
        terms =
          step.do === 'rent'
            ? {
                ...terms,
                rentChanges: [
                  ...(terms.rentChanges ?? []).filter((one) => one.on !== on),
                  { on, rentFen: step.rentFen },
                ],
              }
            : { ...terms, endOn: on }
        const goals = rentThrough(terms, terms.endOn)
        const { drop, add } = reschedule(rows, goals, { from: on, today: on })
        expect(drop.filter(({ billed }) => billed)).toEqual([])
        const gone = new Set(drop.map(({ id }) => id))
        rows = [
          ...rows.filter(({ id }) => !gone.has(id)),
          ...add.map((charge) => ({ ...charge, id: `c${++next}`, billed: false })),
        ]

        // Σ of what stands is what the terms cost, and each period alone is as well.
        expect(sum(rows)).toBe(sum(goals))
        const roots = rows.filter(({ adjustsId }) => !adjustsId)
        expect(new Set(roots.map(({ periodFrom }) => periodFrom)).size).toBe(roots.length)
        for (const root of roots) {
          const members = rows.filter(({ adjustsId }) => adjustsId === root.id && adjustsId)
          const credits = rows.filter(({ adjustsId }) => members.some(({ id }) => id === adjustsId))
          const goal = goals.find(({ periodFrom }) => periodFrom === root.periodFrom)
          expect(sum([root, ...members, ...credits])).toBe(goal?.amountFen ?? 0)
        }
        // What is not billed tiles the lease with what is: no goal is without its charge.
        for (const goal of goals) expect(roots.some(({ periodFrom }) => periodFrom === goal.periodFrom)).toBe(true)
        // No credit takes more than the charge it corrects holds.
        for (const row of rows.filter(({ amountFen }) => amountFen > 0))
          expect(
            row.amountFen + sum(rows.filter(({ adjustsId, amountFen }) => adjustsId === row.id && amountFen < 0)),
          ).toBeGreaterThanOrEqual(0)
        // And the same again changes nothing.
        expect(reschedule(rows, goals, { from: on, today: on })).toEqual({ drop: [], add: [] })
      }
    }),
    { numRuns: 300 },
  )
})
