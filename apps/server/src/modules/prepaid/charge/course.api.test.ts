import { expect, it } from 'vitest'
import { beginCheckOut, readFinalMeters } from '../../checkout/preparation.service.ts'
import { makeCourses, storeTelemetry } from '../../devices/index.ts'
import { read, settlementsOf } from '../../metering/metering.builders.ts'
import { closeAccount } from '../account/close-account.service.ts'
import { aHome, evaluates, type Home, shown } from '../account.builders.ts'
import { chargeAccounts } from './charge.service.ts'

/** 0.30 from 0:00 to 8:00, 1.00 from 8:00 to 22:30, 0.50 after. */
const TERMS = {
  kind: 'tou',
  periods: [
    ['00:00', '08:00', 'valley', 0.3],
    ['08:00', '22:30', 'peak', 1],
    ['22:30', '24:00', 'flat', 0.5],
  ].map(([startTime, endTime, band, price]) => ({
    fromMonth: 1,
    toMonth: 12,
    days: 'every',
    startTime,
    endTime,
    band,
    price,
  })),
}
/** What the meter said at hours and minutes of a day, in kWh. */
async function said(home: Home, day: string, counters: Readonly<Record<string, number>>): Promise<void> {
  const { today: ctx } = home
  const all = Object.entries(counters).map(([time, kwh]) => {
    const at = new Date(`${day}T${time}:00+08:00`)
    return { deviceId: home.deviceId, at, receivedAt: at, counterMilli: kwh * 1_000, facts: { relay: 'closed' } }
  })
  await ctx.db.run(storeTelemetry(ctx.tenant.id, all))
}
/** 15 June: 8 kWh by night, 1 by day, 1 in the last hour and a half. */
const NIGHT = { '00:00': 100, '03:00': 104, '06:00': 108, '08:00': 108, '22:00': 109, '22:30': 109, '23:30': 110 }

it('charges what was used by night as used by night', async () => {
  const home = await aHome({ terms: TERMS })
  await said(home, '2026-06-15', NIGHT)
  await said(home, '2026-06-16', { '00:00': 110 })
  const morning = home.at('2026-06-16 01:25')
  await read(morning, home.meterId, { '2026-06-16': 110 })
  expect(await makeCourses(morning)).toBe(1)
  expect(await makeCourses(morning)).toBe(0)
  // 8 × 0.30 + 1 × 1.00 + 1 × 0.50; spread evenly it would have been 7.04.
  expect((await chargeAccounts(morning)).amountFen).toBe(390)
})

it('shows a balance in which the hours of today count, and sums up to the same at midnight', async () => {
  const home = await aHome({ terms: TERMS })
  await said(home, '2026-06-15', { '00:00': 100, '06:00': 108, '08:00': 108, '09:00': 108 })
  const noon = home.at('2026-06-15 09:05')
  await evaluates(noon)
  expect((await shown(home, noon)).balanceFen).toBe(-240)
})

it('looks again once a day at hours it knew little of, and puts right what was charged by them', async () => {
  const home = await aHome({ terms: TERMS })
  await said(home, '2026-06-15', { '00:00': 100 })
  await said(home, '2026-06-16', { '00:00': 110 })
  const first = home.at('2026-06-16 01:25')
  await read(first, home.meterId, { '2026-06-16': 110 })
  expect(await makeCourses(first)).toBe(1)
  const even = (await chargeAccounts(first)).amountFen
  expect(even).toBe(Math.round((10 * (480 * 30 + 870 * 100 + 90 * 50)) / 1_440))
  // What the collector had kept comes in at noon.
  await said(home, '2026-06-15', NIGHT)
  expect(await makeCourses(home.at('2026-06-16 13:25'))).toBe(0)
  const next = home.at('2026-06-17 01:25')
  await said(home, '2026-06-17', { '00:00': 120 })
  await read(next, home.meterId, { '2026-06-17': 120 })
  expect(await makeCourses(next)).toBe(2)
  // The second day is even, and pays back what the first had been charged too much.
  expect((await chargeAccounts(next)).amountFen).toBe(390)
})

it('closes by the hours too, with a number nobody had before', async () => {
  const home = await aHome({ terms: TERMS })
  await said(home, '2026-06-15', NIGHT)
  const closed = await closeAccount(home.at('2026-06-16 10:00'), { id: home.accountId, value: 110, reason: '退租' })
  expect(closed).toMatchObject({ debtFen: 390 })
})

it('bills whoever pays afterwards by the hours of his last day as well', async () => {
  const home = await aHome({ terms: TERMS })
  await closeAccount(home.at('2026-06-15 09:00'), { id: home.accountId, value: 100, reason: '改后付' })
  await said(home, '2026-06-15', NIGHT)
  const leaving = home.at('2026-06-16 10:00')
  const { leaseId } = home
  const { id } = await beginCheckOut(leaving, { leaseId, leaveKind: 'early', leftOn: '2026-06-16', reason: '搬走' })
  await readFinalMeters(leaving, { id, rows: [{ meterId: home.meterId, value: 110 }] })
  const settled = await settlementsOf(leaving, { meterId: home.meterId })
  expect(settled.map(({ periodFrom, totalFen }) => [periodFrom, totalFen])).toContainEqual(['2026-06-15', 390])
})

it('asks nothing where the price is one all day', async () => {
  const home = await aHome()
  await said(home, '2026-06-15', NIGHT)
  const morning = home.at('2026-06-16 01:25')
  await read(morning, home.meterId, { '2026-06-16': 110 })
  expect(await makeCourses(morning)).toBe(0)
})
