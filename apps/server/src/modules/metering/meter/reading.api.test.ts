import { queryAttachment } from '@cloud-steward/contract/files/index.ts'
import {
  attachPricePlan,
  ceiling,
  confirmReadings,
  estimateReadings,
  meter,
  publishVersion,
  queryReadingSheet,
  reading,
  recordReadings,
  replaceMeter,
  saveVersion,
  simulate,
  voidReading,
} from '@cloud-steward/contract/metering/index.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { uploaded } from '../../../../test/picture.ts'
import { PNG } from '../../../../test/png.ts'
import { newId } from '../../../infra/db/id.ts'
import { aWorld, TODAY, type World } from '../../billing/billing.builders.ts'
import {
  aMeter,
  aMeteredRoom,
  aPricePlan,
  attach,
  LADDER_TERMS,
  type Metered,
  read,
  settle,
  settlementsOf,
} from '../metering.builders.ts'
import { lastReadings } from './meter.queries.ts'

let world: World
let admin: Client
let home: Metered
beforeEach(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
  home = await aMeteredRoom(world)
})
const keyed = () => ({ key: newId() })
const record = async (readOn: string, value: number, given: object = {}, who = admin) => {
  const rows = [{ meterId: home.meterId, value, ...given }]
  const { body } = await who.call(recordReadings, { readOn, rows }, keyed())
  return body.data.results?.[0]?.reason ?? body.data.results?.[0]?.quantity ?? body.code
}
const list = async (): Promise<
  { id: string; readOn: string; value: number; quantity: number | null; kind: string; state: string }[]
> => {
  const answer = await admin.send(reading.endpoints.query, {
    meterId: home.meterId,
    sorter: 'readOn_ascend',
    pageSize: 50,
  })
  return (answer.body.data as { list: never[] }).list
}

describe('a reading', () => {
  it('is taken with its use, and refused when it cannot be', async () => {
    expect(await record('2026-05-01', 100)).toBe(200)
    expect(await record('2026-05-11', 150)).toBe(50)
    expect(await record('2026-06-16', 160)).toBe('future')
    expect(await record('2026-05-10', 160)).toBe('beforeLast')
    expect(await record('2026-05-11', 160)).toBe('sameDay')
    expect(await record('2026-05-21', 140)).toBe('backwards')
    expect(await record('2026-05-21', 1_000_000)).toBe('aboveMax')
    expect(await record('2026-05-21', 2_000)).toBe('jump')
    expect(await record('2026-05-21', 2_000, { sure: true })).toBe(1_850)
    expect((await list()).map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['opening', null],
      ['manual', 50],
      ['manual', 1_850],
    ])
  })

  it('of a meter that counts bands has the counter of each, which make the whole; and costs what they cost', async () => {
    const meterId = await aMeter(world.today, home, { banded: true })
    const period = { fromMonth: 1, toMonth: 12, days: 'every' as const }
    const periods = [
      { ...period, startTime: '00:00', endTime: '12:00', band: 'valley' as const, price: 0.1 },
      { ...period, startTime: '12:00', endTime: '24:00', band: 'peak' as const, price: 1 },
    ]
    const pricePlanId = await aPricePlan(world.today, '2026-01-01', { kind: 'tou', periods })
    await attach(world.today, pricePlanId, home.siteId, { target: 'meter', meterId })
    const say = (readOn: string, value: number, bands?: object, more: object = {}) =>
      record(readOn, value, { meterId, bands, ...more })
    expect(await say('2026-05-01', 100)).toBe('bandsMissing')
    expect(await say('2026-05-01', 100, { peak: 7, valley: 3 })).toBe('bandsSum')
    expect(await say('2026-05-01', 100, { peak: 70, valley: 30 })).toBe(200)
    expect(await say('2026-06-01', 200, { peak: 71, valley: 29 })).toBe('backwards')
    expect(await say('2026-06-01', 200, { peak: 80, valley: 100 })).toBe('bandsSum')
    expect(await say('2026-06-01', 200, { peak: 80.3, valley: 119.7 })).toBe(100)
    const sheet = await admin.call(queryReadingSheet, { siteId: home.siteId, readOn: '2026-06-10' })
    const row = sheet.body.data.find((one) => one.meterId === meterId)
    expect(row).toMatchObject({ banded: true, previousBands: { peak: 80.3, valley: 119.7 } })
    const ids = (await world.today.db.rows(lastReadings(world.id, [meterId], 5))).map(({ id }) => id)
    await admin.send(confirmReadings, { ids })
    await settle(world.today, '2026-05-01', '2026-05-31')
    const [settled] = await settlementsOf(world.today, { meterId })
    // 10.3 at 1.00 and 89.7 at 0.10, which spread evenly would have been 55.00.
    expect(settled).toMatchObject({ quantity: 100, amountFen: 1_030 + 897 })
  })

  it('goes over the largest number of the counter', async () => {
    await record('2026-05-01', 999_990)
    expect(await record('2026-05-11', 10)).toBe(20)
  })

  it('is one a day, however many read at once', async () => {
    await record('2026-05-01', 100)
    const answers = await Promise.all(Array.from({ length: 20 }, () => record('2026-05-11', 150)))
    expect(answers.filter((one) => one === 50)).toHaveLength(1)
    expect(answers.filter((one) => one === 'sameDay')).toHaveLength(19)
  })

  it('is estimated by the average, and gives way to what was really read', async () => {
    await read(world.today, home.meterId, { '2026-05-01': 0, '2026-05-11': 50, '2026-05-21': 100 })
    const made = (await admin.call(estimateReadings, { siteId: home.siteId, readOn: '2026-06-01' }, keyed())).body.data
    expect(made).toEqual({ estimated: 1, without: 0 })
    expect((await list()).at(-1)).toMatchObject({ kind: 'estimated', value: 155, quantity: 55, state: 'recorded' })
    expect(await record('2026-06-05', 120)).toBe(20)
    expect((await list()).map(({ state, readOn }) => `${readOn} ${state}`)).toContain('2026-06-01 void')
  })

  it('has its photos with it, and where photos are asked for none is taken without one', async () => {
    const photo = async (who: Client) => uploaded(who, PNG, 'm.png')
    const rows = [{ meterId: home.meterId, value: 100 }]
    const asked = { readOn: '2026-05-01', kind: 'photo' as const }
    const without = (await admin.call(recordReadings, { ...asked, rows }, keyed())).body.data
    expect(without.results).toMatchObject([{ meterId: home.meterId, reason: 'photoMissing' }])
    expect(await list()).toEqual([])
    await read(world.today, home.meterId, { '2026-05-01': 100 })
    const fileIds = [await photo(admin)]
    const next = { readOn: '2026-05-11', rows: [{ meterId: home.meterId, value: 150, fileIds }] }
    // An upload of somebody else is none of his, and nothing of the command happens.
    const operator = await signIn(world.app, world, 'ROLE_TENEMENT')
    expect((await operator.call(recordReadings, next, keyed())).body.reason).toBe('file.error.uploadGone')
    expect(await list()).toHaveLength(1)
    expect((await admin.call(recordReadings, next, keyed())).body.data.results).toMatchObject([{ quantity: 50 }])
    const taken = (await list()).at(-1)!
    expect(taken).toMatchObject({ kind: 'photo', value: 150 })
    const of = { resource: reading.name, recordId: taken.id }
    const files = (await operator.call(queryAttachment, of)).body.data
    expect(files).toMatchObject([{ id: fileIds[0], purpose: 'photo', locked: true }])
    const stranger = await signIn(world.app, await aWorld())
    expect((await stranger.call(queryAttachment, of)).status).toBe(404)
  })

  it('is confirmed once, and the last one can be taken back', async () => {
    await record('2026-05-01', 100)
    await record('2026-05-11', 150)
    const [first, last] = await list()
    const ids = [first!.id, last!.id]
    expect((await admin.call(confirmReadings, { ids })).body.data).toEqual({ confirmed: 2 })
    expect((await admin.call(confirmReadings, { ids })).body.reason).toBe('metering.error.notConfirmable')
    expect((await admin.call(voidReading, { id: first!.id, reason: 'why' })).body.reason).toBe(
      'metering.error.readingNotLast',
    )
    expect((await admin.call(voidReading, { id: last!.id, reason: 'misread' })).body.code).toBe(200)
    expect(await record('2026-05-11', 140)).toBe(40)
  })

  it('goes on over a new apparatus', async () => {
    await read(world.today, home.meterId, { '2026-05-01': 900 })
    const input = {
      id: home.meterId,
      readOn: '2026-05-11',
      finalValue: 930,
      newNo: `N${newId().slice(-9)}`,
      startValue: 5,
    }
    // A number of that morning gives way to somebody's word alone, and the refusal says which and how.
    await read(world.today, home.meterId, { '2026-05-11': 928 })
    const refused = (await admin.call(replaceMeter, input, keyed())).body
    expect(refused).toMatchObject({
      reason: 'metering.error.replaceSameDay',
      message: expect.stringContaining('2026-05-11'),
    })
    const ofThatDay = (await list()).at(-1)
    expect((await admin.call(voidReading, { id: ofThatDay!.id, reason: '换表' })).body.code).toBe(200)
    expect((await admin.call(replaceMeter, input, keyed())).body.code).toBe(200)
    expect(await record('2026-06-01', 25)).toBe(20)
    const standing = (await list()).filter(({ state }) => state !== 'void')
    expect(standing.map(({ kind, quantity }) => [kind, quantity]).toSorted()).toEqual([
      ['final', 30],
      ['manual', 20],
      ['opening', null],
      ['replacement', null],
    ])
  })

  it('is typed beside what is known of its meter', async () => {
    await read(world.today, home.meterId, { '2026-05-01': 0, '2026-05-11': 50 })
    const sheet = (await admin.call(queryReadingSheet, { siteId: home.siteId, readOn: TODAY })).body.data
    expect(sheet).toMatchObject([
      { meterId: home.meterId, previousOn: '2026-05-11', previousValue: 50, averageDay: 5, value: null },
    ])
  })

  it('is nobody else’s to take, confirm or void', async () => {
    await record('2026-05-01', 100)
    const [one] = await list()
    const stranger = await signIn(world.app, await aWorld())
    expect(await record('2026-05-11', 150, {}, stranger)).toBe('unknown')
    expect((await stranger.call(confirmReadings, { ids: [one!.id] })).body.code).not.toBe(200)
    expect((await stranger.call(voidReading, { id: one!.id, reason: 'x' })).status).toBe(404)
    const replacement = { id: home.meterId, readOn: TODAY, finalValue: 1, newNo: 'X1', startValue: 0 }
    expect((await stranger.call(replaceMeter, replacement, keyed())).status).toBe(404)
    expect((await stranger.call(queryReadingSheet, { siteId: home.siteId, readOn: TODAY })).body.data).toEqual([])
    expect((await list()).map(({ state }) => state)).toEqual(['recorded'])
  })
})

describe('a meter', () => {
  it('is refused a room elsewhere, a parent of another kind, and to go once it was read', async () => {
    const elsewhere = await aMeteredRoom({ ...world, buildingId: (await aWorld()).buildingId }).catch(() => undefined)
    expect(elsewhere).toBeUndefined()
    const draft = {
      no: 'M-X',
      utility: 'electric',
      role: 'room',
      siteId: home.siteId,
      multiplier: 1,
      maxReading: 999,
      banded: false,
    }
    const add = async (given: object) => (await admin.send(meter.endpoints.add, { ...draft, ...given })).body.reason
    expect(await add({})).toBe('metering.error.roomOnlyForRoom')
    expect(await add({ role: 'main', roomId: home.roomId })).toBe('metering.error.roomOnlyForRoom')
    expect(await add({ roomId: home.roomId, parentId: home.meterId })).toBe('metering.error.parentMismatch')
    await record('2026-05-01', 100)
    const remove = await admin.send(
      { ...meter.endpoints.delete, path: `${meter.endpoints.delete.path}?id=${home.meterId}` },
      {},
    )
    expect(remove.body.reason).toBe('metering.error.meterInUse')
  })
})

describe('a pricePlan', () => {
  it('is published whole or not at all, and never changes afterwards', async () => {
    const pricePlanId = await aPricePlan(world.today)
    const save = (given: object) =>
      admin.call(saveVersion, { ...LADDER_TERMS, pricePlanId, effectiveOn: '2026-06-01', ...given })
    const publish = async (given: object = {}) =>
      (await admin.call(publishVersion, { pricePlanId, ...given })).body.reason
    expect(await publish()).toBe('metering.error.notDraft')
    await save({ tiers: [{ fromQuantity: 1, price: 1 }] })
    expect(await publish()).toBe('metering.error.terms.tiersBroken')
    await save({ effectiveOn: '2026-01-01' })
    expect(await publish()).toBe('metering.error.versionPast')
    await save({})
    const answers = await Promise.all(Array.from({ length: 5 }, () => publish()))
    expect(answers.filter((one) => one === undefined)).toHaveLength(1)
    const asked = { pricePlanId, periodFrom: '2026-06-01', periodTo: '2026-06-30', quantity: 40, usedBefore: 190 }
    expect((await admin.call(simulate, asked)).body.data.totalFen).toBe(2_300)
    expect((await admin.call(simulate, { ...asked, periodFrom: '2025-12-31' })).body.reason).toBe(
      'metering.exception.reason.noVersion',
    )
  })

  it('is held against the ceiling of its sites', async () => {
    const pricePlanId = await aPricePlan(world.today)
    const place = { pricePlanId, siteId: home.siteId, fromOn: '2026-01-01' }
    expect((await admin.call(attachPricePlan, place)).body.code).toBe(200)
    expect((await admin.call(attachPricePlan, place)).body.reason).toBe('metering.error.attachmentTwice')
    const limit = { siteId: home.siteId, utility: 'electric', price: 0.7, onExceed: 'warn' }
    expect((await admin.send(ceiling.endpoints.add, { ...limit, onExceed: 'refuse' })).body.reason).toBe(
      'metering.error.ceilingBelow',
    )
    const { id } = (await admin.send(ceiling.endpoints.add, limit)).body.data as { id: string }
    await admin.call(saveVersion, { ...LADDER_TERMS, pricePlanId, effectiveOn: '2026-06-01' })
    const publish = async (given: object = {}) =>
      (await admin.call(publishVersion, { pricePlanId, ...given })).body.reason
    expect(await publish()).toBe('metering.error.ceilingWarning')
    expect((await admin.send(ceiling.endpoints.update, { id, onExceed: 'refuse' })).body.reason).toBe(
      'metering.error.ceilingBelow',
    )
    expect(await publish({ acceptCeiling: 'yes' })).toBeUndefined()
  })

  it('is nobody else’s to write, publish, attach or try', async () => {
    const pricePlanId = await aPricePlan(world.today)
    const stranger = await signIn(world.app, await aWorld())
    const version = { ...LADDER_TERMS, pricePlanId, effectiveOn: '2026-06-01' }
    expect((await stranger.call(saveVersion, version)).status).toBe(404)
    expect((await stranger.call(publishVersion, { pricePlanId })).status).toBe(404)
    const asked = { pricePlanId, periodFrom: '2026-06-01', periodTo: '2026-06-30', quantity: 40 }
    expect((await stranger.call(simulate, asked)).status).toBe(404)
    const own = await aPricePlan(world.today)
    const theirs = await aMeteredRoom(await aWorld())
    expect(
      (await admin.call(attachPricePlan, { pricePlanId: own, siteId: theirs.siteId, fromOn: TODAY })).body.code,
    ).not.toBe(200)
  })
})
