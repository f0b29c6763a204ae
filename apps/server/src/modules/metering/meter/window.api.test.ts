import { meter, queryMissingReadings, readingWindow, recordReadings } from '@cloud-steward/contract/metering/index.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { addOne } from '../../../../test/samples.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { clerkOf, divided } from '../../../../test/scoped.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aWorld, type World } from '../../billing/billing.builders.ts'
import { aMeteredRoom, type Metered, read } from '../metering.builders.ts'
import { remindReadingsJob } from './window.service.ts'

let world: World
let admin: Client
const add = async (draft: object, who = admin) =>
  (
    await who.send(readingWindow.endpoints.add, {
      fromDay: 25,
      toDay: 28,
      outside: 'refuse',
      remindRenters: true,
      isActive: true,
      ...draft,
    })
  ).body
const aHome = (): Promise<Metered> => aMeteredRoom(world, { terms: { startOn: '2026-05-01', endOn: '2027-04-30' } })
/** What became of a number typed for a day: its use, or why it was not taken. */
const record = async (home: Metered, readOn: string, value: number, sure = false) => {
  const rows = [{ meterId: home.meterId, value, sure }]
  const { body } = await admin.call(recordReadings, { readOn, rows }, { key: newId() })
  return body.data.results[0]?.reason ?? 'taken'
}
const at = (day: string) => world.ctx(new Date(`${day}T09:00:00+08:00`))
const notices = () =>
  world.today.db.rows(
    raw<{ content: string }>(sql`select content from notice_notification where tenant_id = ${world.id} order by id`),
  )
beforeEach(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
})

describe('a reading window', () => {
  it('refuses, or asks about, what is read outside of it; devices and others are not asked', async () => {
    const home = await aHome()
    const { id } = (await add({ forSiteId: home.siteId })).data as { id: string }
    const change = async (draft: object) =>
      expect((await admin.send(readingWindow.endpoints.update, { id, ...draft })).body.code).toBe(200)
    expect(await record(home, '2026-05-20', 10, true)).toBe('windowClosed')
    expect(await record(home, '2026-05-25', 10)).toBe('taken')
    await change({ outside: 'warn' })
    expect(await record(home, '2026-05-30', 12)).toBe('outsideWindow')
    expect(await record(home, '2026-05-30', 12, true)).toBe('taken')
    await change({ outside: 'refuse' })
    await read(world.today, home.meterId, { '2026-06-02': 15 })
    await change({ isActive: false })
    expect(await record(home, '2026-06-03', 16)).toBe('taken')
  })

  it('lists what is missing, until it is read', async () => {
    const home = await aHome()
    const today = world.today.today()
    const day = Number(today.slice(8))
    const missing = async () => (await admin.call(queryMissingReadings, { siteId: home.siteId })).body.data
    expect(await missing()).toEqual([])
    expect((await add({ fromDay: day, toDay: day })).code).toBe(200)
    expect((await missing()).map(({ id, windowFrom }) => [id, windowFrom])).toEqual([[home.meterId, today]])
    await read(world.today, home.meterId, { [today]: 5 })
    expect(await missing()).toEqual([])
  })

  it('reminds once a day, at its borders', async () => {
    const home = await aHome()
    expect((await add({ forSiteId: home.siteId, fromDay: 8, toDay: 12 })).code).toBe(200)
    const told = async (day: string) => {
      const known = (await notices()).length
      await Promise.all([onSchedule(remindReadingsJob, at(day)), onSchedule(remindReadingsJob, at(day))])
      return (await notices()).length - known
    }
    // Whoever looks after the site, and whoever lives there; the latter not once it is over.
    expect(await told('2026-06-08')).toBeGreaterThan(0)
    expect(await told('2026-06-08')).toBe(0)
    expect(await told('2026-06-10')).toBe(0)
    expect(await told('2026-06-13')).toBe(1)
    await read(at('2026-06-13'), home.meterId, { '2026-06-12': 5 })
    expect(await told('2026-07-08')).toBeGreaterThan(0)
  })

  it('is of a property or an organisation, once, in its own tenant, kept by staff', async () => {
    const home = await aHome()
    expect((await add({ forSiteId: home.siteId })).code).toBe(200)
    expect((await add({ forSiteId: home.siteId })).reason).toBe('metering.error.windowTwice')
    expect((await add({ forSiteId: newId() })).code).not.toBe(200)
    expect((await add({ forSiteId: home.siteId, forOrgId: newId() })).reason).toBe('metering.error.windowOfBoth')
    expect((await add({ fromDay: 0 })).code).not.toBe(200)
    const stranger = await signIn(world.app, await freshTenant(world.app))
    expect((await stranger.call(queryMissingReadings, { siteId: home.siteId })).body.data).toEqual([])
    const party = await signIn(world.app, world, 'ROLE_RENTEE')
    expect((await party.send(queryMissingReadings, {})).status).toBe(403)
  })

  it('shows staff of an organisation their own windows and unread meters, and those of the tenant, which they do not change', async () => {
    const place = await divided()
    for (const ids of [place.north, place.south]) await addOne(place.admin, meter, ids)
    const { client: clerk } = await clerkOf(place, place.orgs.north, 'chosen', [place.orgs.north])
    const whole = { fromDay: Number(place.tenant.ctx().today().slice(8)), toDay: 31 }
    const made = async (draft: object): Promise<string> =>
      ((await add({ ...whole, ...draft }, place.admin)).data as { id: string }).id
    const theirs = [await made({ forOrgId: place.orgs.south })]
    const ours = await made({ forOrgId: place.orgs.north })
    const everywhere = await made({})
    const listed = await clerk.send(readingWindow.endpoints.query, {})
    const seen = (listed.body.data as { list: { id: string }[] }).list.map(({ id }) => id)
    expect(seen).toEqual(expect.arrayContaining([ours, everywhere]))
    expect(seen).not.toEqual(expect.arrayContaining(theirs))
    const missing = async (who: Client) =>
      new Set((await who.call(queryMissingReadings, {})).body.data.map(({ siteName }) => siteName))
    expect([(await missing(place.admin)).size, (await missing(clerk)).size]).toEqual([2, 1])
    const update = (id: string) => clerk.send(readingWindow.endpoints.update, { id, toDay: 30 })
    expect((await update(ours)).body.code).toBe(200)
    expect((await update(everywhere)).status).toBe(403)
    expect((await update(theirs[0]!)).status).toBe(404)
    expect((await clerk.send(readingWindow.endpoints.delete, { id: everywhere })).status).toBe(403)
    expect((await add(whole, clerk)).reason).toBe('kit.error.forbidden')
  })
})
