import { elemeter } from '@cloud-steward/contract/devices/index.ts'
import { CONTROL_645, decode645, done645, freezeOf645, isMalformed, question645 } from '@cloud-steward/protocol'
import { afterAll, expect, it } from 'vitest'
import type { EleMeter } from '../../../../../simulator/src/meter.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { addDays } from '../../../infra/calendar.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aField, anElemeter, aSite, listOf, type Site } from '../devices.builders.ts'
import { takeDayReadings, takeReadingsJob } from '../telemetry/take-readings.job.ts'

const field = await aField()
afterAll(() => field.close())
const DAY_MS = 86_400_000

/** Since when a device is in the books. */
const knownSince = (site: Site, id: string, days: number) =>
  site.ctx.db.run(raw(sql`update device set created_at = now() - make_interval(days => ${days}::int) where id = ${id}`))
interface Kept {
  day: string
  counterMilli: number
}
const midnightsOf = (site: Site, id: string) =>
  site.ctx.db.rows(
    raw<Kept>(sql`select (at at time zone 'Asia/Shanghai')::date::text as day, counter_milli as "counterMilli" from device_telemetry
      where device_id = ${id} and (at at time zone 'Asia/Shanghai')::time = '00:00' and received_at > at order by at`),
  )
/** A round is due again when the collector comes next. */
const roundIsDue = (site: Site) =>
  site.ctx.db.run(raw(sql`update device set last_round_at = null where id = ${site.collectorId}`))
const roundIsOver = (site: Site) =>
  expect
    .poll(async () =>
      site.ctx.db.first(raw(sql`select 1 from device where id = ${site.collectorId} and last_round_at is not null`)),
    )
    .toBeTruthy()

/** Counts what a meter is asked of its freezes; without any, refuses. */
function watch(meter: EleMeter, hasNone = false): () => number {
  let asked = 0
  const answer = meter.answer.bind(meter)
  meter.answer = (frame) => {
    const read = decode645(frame)
    const id = isMalformed(read) ? undefined : question645(read)?.id
    if (!id || !freezeOf645(id)) return answer(frame)
    asked++
    return hasNone ? done645(meter.address, CONTROL_645.readData, 0x02) : answer(frame)
  }
  return () => asked
}

it('a meter that was away tells what it kept of midnights, once, and the day gets its number from it', async () => {
  const site = await aSite(field)
  const { id, meter } = await anElemeter(site, {
    startMilli: 5_000_000,
    at: new Date(Date.now() - 3 * DAY_MS).toISOString(),
    meterId: site.meterId,
  })
  await knownSince(site, id, 2)
  const asked = watch(meter)
  const collector = await field.connect(site, [meter])
  await roundIsOver(site)
  const today = site.ctx.today()
  const kept = await midnightsOf(site, id)
  // What lies before it was known is nobody's here.
  expect(kept.map(({ day }) => day)).toEqual([addDays(today, -1), today])
  expect(kept[1]!.counterMilli).toBeGreaterThan(kept[0]!.counterMilli)
  // The newest number stays the newest.
  const shown = (await listOf(site, elemeter))[0]!.energy as number
  expect(shown * 1_000).toBeGreaterThanOrEqual(kept[1]!.counterMilli)

  expect(await onSchedule(takeReadingsJob, site.ctx, () => takeDayReadings(site.ctx))).toEqual({ taken: 1, refused: 0 })
  const readings = await site.ctx.db.rows(
    raw<object>(
      sql`select read_on::text as "readOn", kind, value_milli as "valueMilli" from metering_reading where meter_id = ${site.meterId} and read_on = ${today}::date`,
    ),
  )
  // The first of an account is what it begins with.
  expect(readings).toEqual([{ readOn: today, kind: 'opening', valueMilli: kept[1]!.counterMilli }])

  // Another round, and one after the line was served anew, ask for nothing of it again.
  const before = asked()
  expect(before).toBeGreaterThanOrEqual(4)
  await collector.cut()
  await roundIsDue(site)
  await field.connect(site, [meter])
  await roundIsOver(site)
  expect(asked()).toBe(before)
  expect(await midnightsOf(site, id)).toEqual(kept)
})

it('is not kept from telling its midnights by a refusal that answers something else', async () => {
  const site = await aSite(field)
  const { id, meter } = await anElemeter(site, { at: new Date(Date.now() - 3 * DAY_MS).toISOString() })
  await knownSince(site, id, 2)
  const asked = watch(meter)
  const answer = meter.answer.bind(meter)
  let isLate = true
  meter.answer = (frame) => {
    const said = answer(frame)
    if (!asked() || !isLate) return said
    isLate = false
    return done645(meter.address, CONTROL_645.readData, 0x02)
  }
  await field.connect(site, [meter])
  await roundIsOver(site)
  expect(await midnightsOf(site, id)).toHaveLength(2)
})

it('a meter that keeps no midnights is asked once a day, and read as ever', async () => {
  const site = await aSite(field)
  const { id, meter } = await anElemeter(site)
  await knownSince(site, id, 5)
  const asked = watch(meter, true)
  await field.connect(site, [meter])
  await roundIsOver(site)
  // A refusal is believed when it is said again.
  expect(asked()).toBe(2)
  expect(await midnightsOf(site, id)).toEqual([])
  expect((await listOf(site, elemeter))[0]).toMatchObject({ online: true, energy: 1000 })
})
