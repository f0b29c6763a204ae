import { queryUse } from '@cloud-steward/contract/devices/index.ts'
import { tell645, toHex, writeDatum645 } from '@cloud-steward/protocol'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { EleMeter } from '../../../../simulator/src/meter.ts'
import { onSchedule } from '../../../test/schedules.ts'
import { addDays } from '../../infra/calendar.ts'
import { raw, sql } from '../../infra/db/sql.ts'
import { billingApp } from '../billing/billing.builders.ts'
import { aField } from '../devices/devices.builders.ts'
import { storeTelemetry } from '../devices/index.ts'
import { elemeters, issueSecret } from '../devices/registry/device.service.ts'
import { takeDayReadings, takeReadingsJob } from '../devices/telemetry/take-readings.job.ts'
import { readings } from '../metering/meter/reading-commands.service.ts'
import { aHome, shown } from './account.builders.ts'
import { chargeAccounts } from './charge/charge.service.ts'

const BACK = new Date('2026-06-16T10:00:00+08:00')
const field = await aField({ app: await billingApp(), now: () => BACK })
afterAll(() => field.close())

it('takes and charges the day of a collector that was away for it once, whatever order and however often it is told', async () => {
  const home = await aHome()
  const morning = home.at('2026-06-16 10:00')
  const { address, collectorId } = await elemeters.get(home.today, home.deviceId)
  const secret = await issueSecret(home.today, { id: collectorId! })
  const meter = new EleMeter({ address, startMilli: 112_000 }, () => BACK, '123456')
  const collector = await field.connect(secret, [meter])
  // From ten to ten half a kWh an hour.
  const kept = Array.from({ length: 25 }, (_, hour) => ({
    at: new Date(BACK.getTime() - (24 - hour) * 3_600_000).toISOString(),
    frame: toHex(tell645(address, '00010000', writeDatum645('energy', 100_000 + hour * 500))),
  }))
  const shuffled = [...kept.filter((_, at) => at % 3 === 1), ...kept.toReversed()]
  const deliver = () =>
    Promise.all(
      [shuffled.slice(0, 20), shuffled.slice(20)].map((part) => collector.publish('data', JSON.stringify(part))),
    )
  await deliver()
  const span = { id: home.deviceId, step: 'hour' as const, from: '2026-06-15', to: '2026-06-16' }
  const { data } = (await home.admin.call(queryUse, span)).body
  expect(data.map(({ at }) => at)).toEqual(data.map(({ at }) => at).toSorted())
  expect(data.map(({ used }) => used)).toEqual([null, ...Array.from({ length: 24 }, () => 0.5)])

  await Promise.all([takeDayReadings(morning), takeDayReadings(morning)])
  await Promise.all([chargeAccounts(morning), chargeAccounts(morning)])
  await deliver()
  expect(await onSchedule(takeReadingsJob, morning, () => takeDayReadings(morning))).toEqual({ taken: 0, refused: 0 })
  expect(await chargeAccounts(morning)).toMatchObject({ amountFen: 0 })
  const { list } = await readings.query(morning, { meterId: home.meterId })
  expect(
    list.filter(({ kind }) => kind === 'remote').map(({ readOn, value, state }) => [readOn, value, state]),
  ).toEqual([['2026-06-16', 107, 'confirmed']])
  const { movements, balanceFen } = await shown(home, morning)
  expect(movements.map(({ kind, amountFen }) => [kind, amountFen])).toEqual([['use', -350]])
  // What was told since midnight is not charged yet, and known.
  expect(balanceFen).toBe(-600)
})

const FIRST = '2026-06-15'
const dayAt = (n: number): string => addDays(FIRST, n)
/** Of each of four days after the first: after how many hours its midnight becomes known; never, where it is not given. */
const knownAfter = fc.array(fc.option(fc.integer({ min: 1, max: 95 }), { nil: undefined, freq: 4 }), {
  minLength: 4,
  maxLength: 4,
})
it('takes each midnight that becomes known late in its turn, and charges what flowed once', async () => {
  await fc.assert(
    fc.asyncProperty(knownAfter, async (hours) => {
      const home = await aHome()
      await home.today.db.run(
        raw(sql`update device set created_at = '2026-06-01' where tenant_id = ${home.id} and id = ${home.deviceId}`),
      )
      const kept = async () =>
        (await readings.query(home.today, { meterId: home.meterId, pageSize: 50 })).list
          .filter(({ kind }) => kind === 'remote')
          .map(({ readOn, value }) => [readOn, value] as const)
          .toReversed()
      // Clocks of the tests: hours since the first day began, at which something becomes known.
      const known = hours.flatMap((after, n) =>
        after === undefined ? [] : [{ day: n + 1, hour: 24 * (n + 1) + after, value: 100 + 10 * (n + 1) }],
      )
      const wanted = new Map<string, number>()
      for (const { day, hour, value } of known.toSorted((a, b) => a.hour - b.hour || a.day - b.day)) {
        const now = new Date(Date.parse(`${FIRST}T00:30:00+08:00`) + hour * 3_600_000)
        const ctx = home.ctx(now)
        const at = new Date(`${dayAt(day)}T00:00:00+08:00`)
        const told = { deviceId: home.deviceId, at, receivedAt: now, counterMilli: value * 1_000 }
        await ctx.db.run(storeTelemetry(ctx.tenant.id, [told, told]))
        await Promise.all([takeDayReadings(ctx), takeDayReadings(ctx)])
        await Promise.all([chargeAccounts(ctx), chargeAccounts(ctx)])
        // A day of which a later one was taken is in that; one of more than a week ago is as well, but none is here.
        if ([...wanted.keys()].every((taken) => taken < dayAt(day))) wanted.set(dayAt(day), value)
        expect(await kept()).toEqual([...wanted])
      }
      const { movements } = await shown(home, home.ctx(new Date('2026-06-20T12:00:00+08:00')))
      const used = movements.reduce((sum, { kind, amountFen }) => sum + (kind === 'use' ? -amountFen : 0), 0)
      expect(used).toBe(([...wanted.values()].at(-1) ?? 100) * 50 - 5_000)
    }),
    { numRuns: 8 },
  )
})
