import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { onSchedule } from '../../../../test/schedules.ts'
import { addDays, laterDay } from '../../../infra/calendar.ts'
import { newId } from '../../../infra/db/id.ts'
import { aWorld, brokenInvariants, onDay, TODAY } from '../../billing/billing.builders.ts'
import * as life from '../../housing/head-lease/head-lease-life.service.ts'
import { headRentsOf } from '../../housing/head-lease/head-rent.queries.ts'
import { claimHeadRentsJob } from './claim-head-rents.ts'
import { anActiveHeadLease, deliverEvent, owedTo } from './head-rent.builders.ts'
import { payHeadRent as pay } from './head-rent.service.ts'

it('owes what is due and not paid over random histories', async () => {
  const step = fc.record({
    do: fc.constantFrom('take' as const, 'pay' as const, 'pay' as const, 'leave' as const, 'night' as const),
    which: fc.nat(),
    days: fc.integer({ min: 0, max: 120 }),
  })
  let [paid, left] = [0, 0]
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 18 }), async (steps) => {
      const world = await aWorld()
      const live: { id: string; startOn: string }[] = []
      const all: string[] = []
      let day = TODAY
      for (const { do: what, which, days } of [{ do: 'take' as const, which: 0, days: 40 }, ...steps]) {
        if (what === 'night') day = addDays(day, 20)
        const ctx = world.ctx(onDay(day))
        const at = which % Math.max(1, live.length)
        const one = live[at]
        const periods = (id: string) => ctx.db.rows(headRentsOf(world.id, id, day))
        if (what === 'night') await onSchedule(claimHeadRentsJob, ctx)
        else if (what === 'take') {
          const startOn = addDays(day, -days)
          const id = await anActiveHeadLease(world, { startOn, firstPayOn: startOn, freeDaysPerYear: days % 60 }, ctx)
          live.push({ id, startOn })
          all.push(id)
        } else if (one && what === 'leave') {
          const leftOn = laterDay(one.startOn, addDays(day, -(days % 60)))
          await life.leaveHeadLease(ctx, { id: one.id, leftOn, reason: 'x' })
          await deliverEvent(ctx, 'HeadLeaseLeft', one.id)
          live.splice(at, 1)
          left++
        } else if (one) {
          const open = (await periods(one.id)).filter(
            ({ state, amountFen }) => (state === 'payable' || state === 'planned') && amountFen > 0,
          )
          await pay(ctx, { id: open[which % open.length]!.id, channel: 'bank', channelNo: newId(), paidOn: day })
          paid++
        }
        const due = (await Promise.all(all.map(periods))).flat().filter(({ state }) => state === 'payable')
        expect(await owedTo(world)).toBe(due.reduce((sum, { amountFen }) => sum + amountFen, 0))
      }
      expect(await brokenInvariants(world.today)).toEqual([])
    }),
    { seed: 20_261_122, numRuns: 5 },
  )
  expect(Math.min(paid, left)).toBeGreaterThan(3)
})
