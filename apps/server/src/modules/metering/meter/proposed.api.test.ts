import {
  proposedReading,
  proposeReading,
  queryOwnMeters,
  queryReadingSheet,
  readingWindow,
  reviewReading,
} from '@cloud-steward/contract/metering/index.ts'
import { myNotification } from '@cloud-steward/contract/notices/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import { ask } from '../../../../test/ask.ts'
import type { Client } from '../../../../test/client.ts'
import { uploaded } from '../../../../test/picture.ts'
import { PNG } from '../../../../test/png.ts'
import { aWorld, TODAY, type World } from '../../billing/billing.builders.ts'
import { aBuilding, aRentee } from '../../housing/housing.builders.ts'
import { aMeteredRoom, type Metered, read } from '../metering.builders.ts'
import { lastReadings } from './meter.queries.ts'

let world: World
let staff: Client
let renter: Client
beforeAll(async () => {
  world = await aWorld()
  ;[staff, renter] = [await signIn(world.app, world), await signIn(world.app, world, 'ROLE_RENTEE')]
  // The 15th is inside of it.
  await window(10, 20)
})
const window = (fromDay: number, toDay: number, forSiteId?: string) =>
  ask(staff, readingWindow.endpoints.add, {
    fromDay,
    toDay,
    outside: 'warn',
    remindRenters: true,
    isActive: true,
    forSiteId,
  })
const TERMS = { terms: { startOn: '2026-04-01', endOn: '2027-03-31' } }
/** The renter's room with a meter that uses about ten a month and was read on 1 June: 20. */
async function aHome(given: object = {}): Promise<Metered> {
  const home = await aMeteredRoom(world, { ...TERMS, ...given })
  await read(world.today, home.meterId, { '2026-04-01': 0, '2026-05-01': 10, '2026-06-01': 20 })
  return home
}
const send = async (meterId: string, value: number, { who = renter, bytes = PNG, name = 'photo.png' } = {}) =>
  ask(who, proposeReading, { meterId, value, fileIds: [await uploaded(who, bytes, name)] })
const review = (id: string, decision: 'accept' | 'refuse' = 'accept', who = staff) =>
  ask(who, reviewReading, { id, decision, reason: decision === 'refuse' ? 'blurred' : undefined })
const stateOf = async (meterId: string) =>
  (await ask(renter, queryOwnMeters, {})).data.find(({ id }) => id === meterId)?.state
const waiting = async (who: Client, meterId: string) =>
  (
    (await ask(who, proposedReading.endpoints.query, { meterId })).data as {
      list: { state: string }[]
    }
  ).list.map(({ state }) => state)
const latest = async (meterId: string) => (await world.today.db.rows(lastReadings(world.id, [meterId], 1)))[0]!

it('a renter sends the number of his own meter with a photo; accepted it is a reading', async () => {
  const { meterId } = await aHome()
  expect(await stateOf(meterId)).toBe('open')
  expect((await send(meterId, 24)).data.quantity).toBe(4)
  // Nothing of it holds yet, and he may send it again.
  expect((await latest(meterId)).readOn).toBe('2026-06-01')
  const both = await Promise.all([send(meterId, 25), send(meterId, 25)])
  expect(both.map(({ reason }) => reason)).toEqual([undefined, undefined])
  expect((await waiting(staff, meterId)).toSorted()).toEqual(['replaced', 'replaced', 'waiting'])
  expect(await stateOf(meterId)).toBe('waiting')
  const found = await Promise.all(both.map(({ data }) => review(data.id)))
  expect(found.map(({ reason }) => reason ?? 'done').toSorted()).toEqual(['approval.error.alreadyDecided', 'done'])
  expect(await latest(meterId)).toMatchObject({ readOn: TODAY, valueMilli: 25_000, kind: 'renter', state: 'confirmed' })
  expect(await stateOf(meterId)).toBe('read')
  expect((await send(meterId, 26)).reason).toBe('metering.error.readAlready')
})

it('refused, its renter is told why and may send another', async () => {
  const { meterId } = await aHome()
  const { id } = (await send(meterId, 24)).data
  expect((await ask(staff, reviewReading, { id, decision: 'refuse' })).reason).toBe('approval.error.reasonMissing')
  const all = await Promise.all(Array.from({ length: 5 }, () => review(id, 'refuse')))
  expect(all.filter(({ reason }) => !reason)).toHaveLength(1)
  expect((await latest(meterId)).readOn).toBe('2026-06-01')
  const { list } = (await ask(renter, myNotification.endpoints.query, { pageSize: 100 })).data as {
    list: { content: string }[]
  }
  expect(list.filter(({ content }) => content.includes('blurred'))).toHaveLength(1)
  expect((await send(meterId, 24)).reason).toBe(undefined)
})

it('refuses what could be no reading, and what is no photo', async () => {
  const { meterId } = await aHome()
  expect((await send(meterId, 19)).reason).toBe('metering.error.backwards')
  expect((await send(meterId, 900)).reason).toBe('metering.error.jump')
  expect((await send(meterId, 9_999_999)).reason).toMatch(/^(kit|metering)\.error\./)
  expect((await ask(renter, proposeReading, { meterId, value: 24, fileIds: [] })).reason).toMatch(/^kit\.error\./)
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\nstartxref\n9\n%%EOF')
  expect((await send(meterId, 24, { bytes: pdf, name: 'a.pdf' })).reason).toBe('metering.error.photoNotPicture')
  expect(await waiting(staff, meterId)).toEqual([])
  // Read by somebody else meanwhile, what he sent is judged anew.
  const { id } = (await send(meterId, 24)).data
  await read(world.today, meterId, { [TODAY]: 25 })
  expect((await review(id)).reason).toBe('metering.error.sameDay')
  expect((await review(id, 'refuse')).reason).toBe(undefined)
})

it('is only taken inside the window', async () => {
  // A site of its own: the window is the site's.
  const home = await aHome({ buildingId: await aBuilding(world.today) })
  await window(1, 5, home.siteId)
  expect(await stateOf(home.meterId)).toBe('closed')
  expect((await send(home.meterId, 24)).reason).toBe('metering.error.windowClosed')
})

it('is nobody else’s: other renters, landlords, tenants', async () => {
  const others = await aHome({ renteeId: await aRentee(world.today) })
  expect((await send(others.meterId, 24)).reason).toBe('kit.error.notFound')
  const own = await aHome()
  const mine = await send(own.meterId, 24)
  expect(mine.reason).toBe(undefined)
  const { id } = mine.data
  const landlord = await signIn(world.app, world, 'ROLE_LANDLORD')
  expect((await send(own.meterId, 24, { who: landlord })).reason).toBe('kit.error.forbidden')
  expect((await send(own.meterId, 24, { who: staff })).reason).toBe('kit.error.forbidden')
  expect((await review(id, 'accept', renter)).reason).toBe('kit.error.forbidden')
  const stranger = await freshTenant(world.app)
  expect((await review(id, 'accept', await signIn(world.app, stranger))).reason).toBe('kit.error.notFound')
  const strange = await signIn(world.app, stranger, 'ROLE_RENTEE')
  expect((await send(own.meterId, 24, { who: strange })).reason).toBe('kit.error.notFound')
  expect(await waiting(strange, own.meterId)).toEqual([])
  expect((await ask(staff, queryReadingSheet, { siteId: own.siteId, readOn: TODAY })).reason).toBe(undefined)
})
