/// <reference lib="dom" />
import { afterAll, expect, test } from 'vitest'
import { Collector } from '../apps/simulator/src/collector.ts'
import { EleMeter } from '../apps/simulator/src/meter.ts'
import { closeBrowser, demo, visit } from './console.ts'
import { act, ask, askList, confirm, rowOf } from './steps.ts'

afterAll(closeBrowser)
const stamp = Date.now().toString().slice(-8)
const HOUR_MS = 3_600_000
/** The last midnight in China. */
const MIDNIGHT = Math.floor((Date.now() + 8 * HOUR_MS) / (24 * HOUR_MS)) * 24 * HOUR_MS - 8 * HOUR_MS
const USED = 24

test('a collector that was away for a day tells it afterwards, in any order and partly twice; the page shows it whole', async () => {
  // In the tenant whose devices no other journey counts: a meter stays behind that says nothing any more.
  const { page, goto, takeProblems, context } = await visit({ username: 'admin', tenant: '10002' })
  const types = await askList<{ id: string; category: string; protocol: string }>(
    page,
    'device/devicetype/queryDeviceType?pageSize=50',
  )
  const typeOf = (protocol: string, category: string) =>
    types.find((one) => one.category === category && one.protocol === protocol)!.id
  const [site] = await askList<{ id: string }>(page, 'housing/site/querySite')
  const [serial, address, siteId] = [`JB${stamp}`, `7700${stamp}`, site!.id]
  const line = { serial, name: `补传采集器${stamp}`, typeId: typeOf('json', 'collector'), siteId }
  const { id: collectorId } = await ask<{ id: string }>(page, 'device/collector/addCollector', line)
  const own = { serial: `DB${stamp}`, address, typeId: typeOf('dlt645', 'elemeter'), siteId, collectorId }
  const { id } = await ask<{ id: string }>(page, 'device/elemeter/addElemeter', own)

  await goto(`/collector?serial=${serial}`)
  await act(rowOf(page, serial), '签发接入密码')
  await confirm(page)
  const words = page.locator('.device-secret dd')
  await words.nth(1).waitFor()
  const [username, password] = [await words.nth(0).innerText(), await words.nth(1).innerText()]
  await page.keyboard.press('Escape')

  // Its clock is at the beginning of yesterday, an hour later with each thing it keeps.
  let clock = MIDNIGHT - 25 * HOUR_MS
  const now = () => new Date(clock)
  const meter = new EleMeter({ address, startMilli: 500_000 }, now)
  const given = { url: demo().brokerUrl, username, password, meters: [meter], now }
  const [morning, evening] = [new Collector(given), new Collector(given)]
  const counters = new Map<number, number>()
  for (; clock <= MIDNIGHT; clock += HOUR_MS) {
    const hour = Math.round((clock - MIDNIGHT) / HOUR_MS)
    counters.set(hour, meter.counterMilli())
    if (hour <= -12) morning.keep()
    if (hour >= -14) evening.keep()
  }
  // The later half comes first, the earlier one over another connection after it; two hours are in both.
  await evening.connect()
  await evening.cut()
  await morning.connect()
  expect([evening.backlog, morning.backlog]).toEqual([0, 0])

  await goto(`/device/elemeter?id=${id}`)
  const device = page.locator('.device-page')
  await device.getByLabel('前一段').click()
  const hours = device.locator('.device-use-frame table tr')
  await hours.nth(USED - 1).waitFor()
  await device
    .locator('.device-use-frame rect')
    .nth(USED - 1)
    .waitFor()
  const day = new Date(MIDNIGHT - 16 * HOUR_MS).toISOString().slice(0, 10)
  expect(await hours.locator('th').allInnerTexts()).toEqual(
    Array.from({ length: USED }, (_, hour) => `${day} ${String(hour).padStart(2, '0')}:00`),
  )
  // What the page shows is what the meter counted, from the last hour before the day to the last of it.
  const shown = await hours.locator('td').allInnerTexts()
  const sum = shown.reduce((all, words) => all + Number(words.split(' ')[0]), 0)
  const told = await askList<{ energy: number; online: boolean }>(
    page,
    `device/elemeter/queryElemeter?serial=DB${stamp}`,
  )
  expect(told).toMatchObject([{ online: true }])
  // Each hour is rounded to hundredths.
  expect(Math.abs(sum - (counters.get(-1)! - counters.get(-25)!) / 1_000)).toBeLessThan(USED * 0.005 + 0.001)
  expect(takeProblems()).toEqual([])
  await morning.cut()
  await context.close()
})
