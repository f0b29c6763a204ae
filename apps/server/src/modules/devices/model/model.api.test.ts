import {
  deviceType,
  draftModel,
  dropModel,
  publishModel,
  queryModel,
  saveModel,
  typeModel,
} from '@cloud-steward/contract/devices/index.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { newId } from '../../../infra/db/id.ts'
import { aField, aSite, type Site } from '../devices.builders.ts'
import { aDraft, aModelType, aPublishedModel, onLine } from './modbus.builders.ts'
import { METER_MODEL, METER_PROPERTIES } from './model.builders.ts'

const field = await aField()
afterAll(() => field.close())
const site = await aSite(field)

const draft = async (of: Site, typeId: string, fromId?: string) =>
  (await of.admin.call(draftModel, { typeId, fromId }, { key: newId() })).body
const look = async (id: string) => (await site.admin.call(queryModel, { id })).body.data
const publish = async (id: string, revision: number) =>
  (await site.admin.call(publishModel, { id, revision, reason: '启用' })).body
const versions = async (typeId: string) =>
  ((await site.admin.call(typeModel.endpoints.query, { typeId })).body.data as { list: Record<string, unknown>[] }).list

describe('versions of a model', () => {
  it('are worked on one at a time, published, and retired by the next', async () => {
    const typeId = await aModelType(site)
    const first = (await draft(site, typeId)).data
    expect(first.number).toBe(1)
    expect((await draft(site, typeId)).reason).toBe('device.error.draftThere')
    expect((await publish(first.id, 0)).reason).toBe('device.error.modelProblems')
    expect((await look(first.id)).problems.map(({ part }) => part)).toEqual(['properties', 'properties'])
    await site.admin.call(saveModel, { id: first.id, revision: 0, ...METER_MODEL })
    expect((await look(first.id)).problems).toEqual([])
    expect((await publish(first.id, 1)).code).toBe(200)
    const second = (await draft(site, typeId, first.id)).data
    expect(await look(second.id)).toMatchObject({ number: 2, properties: METER_PROPERTIES, difference: [] })
    const changed = METER_PROPERTIES.map((one) => (one.key === 'voltage' ? { ...one, max: 400 } : one))
    await site.admin.call(saveModel, { id: second.id, revision: 0, ...METER_MODEL, properties: changed })
    expect(await look(second.id)).toMatchObject({
      publishedNumber: 1,
      difference: [
        { part: 'properties', key: 'voltage', change: 'changed', details: [{ field: 'max', before: 500, after: 400 }] },
      ],
    })
    expect((await publish(second.id, 1)).code).toBe(200)
    expect((await versions(typeId)).map(({ number, state, basedOn }) => [number, state, basedOn])).toEqual([
      [2, 'published', 1],
      [1, 'retired', null],
    ])
    const { data } = (await site.admin.call(deviceType.endpoints.query, { id: typeId })).body
    expect((data as { list: unknown[] }).list).toMatchObject([
      {
        modelCount: 2,
        propertyCount: METER_MODEL.properties.length,
        commandCount: METER_MODEL.commands.length,
        eventCount: METER_MODEL.events.length,
        alarmCount: METER_MODEL.alarms.length,
      },
    ])
    // What was published is read for good and changed by nobody.
    expect((await look(first.id)).properties).toEqual(METER_PROPERTIES)
    const late = await site.admin.call(saveModel, { id: first.id, revision: 1, ...METER_MODEL })
    expect(late.body.reason).toBe('device.error.notDraft')
  })

  it('are published once when many do it at once, and not over what somebody saved meanwhile', async () => {
    const typeId = await aModelType(site)
    const { id, revision } = await aDraft(site, typeId)
    expect((await publish(id, revision - 1)).reason).toBe('device.error.modelSaved')
    const all = await Promise.all(Array.from({ length: 8 }, () => publish(id, revision)))
    expect(all.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(new Set(all.filter(({ code }) => code !== 200).map(({ reason }) => reason))).toEqual(
      new Set(['device.error.notDraft']),
    )
    const next = (await draft(site, typeId, id)).data
    const saves = await Promise.all(
      [1, 2, 3].map(() => site.admin.call(saveModel, { id: next.id, revision: 0, ...METER_MODEL })),
    )
    expect(saves.filter(({ body }) => body.code === 200)).toHaveLength(1)
    const began = await Promise.all([1, 2, 3].map(() => draft(site, typeId)))
    expect(began.every(({ reason }) => reason === 'device.error.draftThere')).toBe(true)
    expect((await site.admin.call(dropModel, { id: next.id })).body.code).toBe(200)
    expect((await versions(typeId)).map(({ state }) => state)).toEqual(['published'])
  })

  it('are of their tenant, and of those who may', async () => {
    const typeId = await aModelType(site)
    const { id, revision } = await aDraft(site, typeId)
    const other = await aSite(field)
    expect((await other.admin.call(queryModel, { id })).status).toBe(404)
    expect((await draft(other, typeId)).code).toBe(404)
    for (const call of [
      () => other.admin.call(saveModel, { id, revision, ...METER_MODEL }),
      () => other.admin.call(publishModel, { id, revision, reason: 'x' }),
      () => other.admin.call(dropModel, { id }),
    ])
      expect((await call()).status).toBe(404)
    for (const role of ['ROLE_TENEMENT', 'ROLE_RENTEE'] as const) {
      const who = await signIn(field.app, site.tenant, role)
      expect((await who.call(publishModel, { id, revision, reason: 'x' })).status).toBe(403)
      expect((await who.call(queryModel, { id })).status).toBe(403)
    }
    // Of another type nothing is copied.
    expect((await draft(site, await aModelType(site), id)).code).toBe(404)
    expect((await draft(site, site.types.collector)).reason).toBe('device.error.noModel')
  })

  it('take nothing that is no model', async () => {
    const { id, revision } = await aDraft(site, await aModelType(site))
    const save = (change: object) => site.admin.call(saveModel, { id, revision, ...METER_MODEL, ...change })
    for (const change of [
      { properties: 'all' },
      { properties: [{ ...METER_PROPERTIES[0], key: 'No good' }] },
      { properties: [{ ...METER_PROPERTIES[0], type: 'u64' }] },
      { alarms: [{ key: 'a' }] },
    ])
      expect((await save(change)).body.code).not.toBe(200)
    expect((await look(id)).revision).toBe(revision)
  })
})

it('knows an address by the protocol of its type', async () => {
  const typeId = await aModelType(site)
  await aPublishedModel(site, typeId)
  for (const address of ['248', '999', '202600000001'])
    await expect(onLine(site, address, typeId)).rejects.toThrow('device.error.addressForm')
  await expect(onLine(site, '7', site.types.elemeter)).rejects.toThrow('device.error.addressForm')
  expect(await onLine(site, '247', typeId)).toBeTruthy()
})
