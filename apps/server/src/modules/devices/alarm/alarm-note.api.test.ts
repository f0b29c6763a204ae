import { assignAlarms, commentAlarm, deviceAlarm, queryAlarmNotes } from '@cloud-steward/contract/devices/index.ts'
import { getSysUser } from '@cloud-steward/contract/identity/index.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { ask } from '../../../../test/ask.ts'
import type { Client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'
import { aField, aSite, type Site } from '../devices.builders.ts'
import { alarmsOf, look, says, startNow } from './alarm.builders.ts'

const idOf = async (client: Client): Promise<string> => (await client.call(getSysUser, {})).body.data.id
const field = await aField()
beforeAll(startNow)
afterAll(() => field.close())

let site: Site
let steward: Client
let stewardId: string
let alarmId: string
beforeAll(async () => {
  site = await aSite(field, 5)
  steward = await signIn(field.app, site.tenant, 'ROLE_TENEMENT')
  stewardId = await idOf(steward)
  await says(site, site.collectorId, 0)
  await look(site, 36)
  alarmId = (await alarmsOf(site, { state: 'active' }))[0]!.id
})
const notes = async (who = site.admin) => (await who.call(queryAlarmNotes, { id: alarmId })).body
const mine = async (assigneeId: string) =>
  ((await steward.send(deviceAlarm.endpoints.query, { assigneeId })).body.data as { list: { id: string }[] }).list

it('is given to somebody once, who finds it among his own, and keeps who gave it', async () => {
  expect(await mine(stewardId)).toEqual([])
  const given = { ids: [alarmId], userId: stewardId, note: '请现场查看' }
  const both = await Promise.all([1, 2].map(() => ask(site.admin, assignAlarms, given)))
  expect(both.map(({ data }) => data.changed).toSorted()).toEqual([0, 1])
  expect(await mine(stewardId)).toMatchObject([{ id: alarmId, assigneeId: stewardId }])
  expect((await notes()).data).toMatchObject([{ noteKind: 'assigned', note: '请现场查看', username: 'admin' }])
  expect((await ask(site.admin, assignAlarms, { ids: [alarmId] })).data).toEqual({ changed: 1 })
  expect(await mine(stewardId)).toEqual([])
})

it('takes comments of whoever sees it, a repeated one once', async () => {
  const key = newId()
  const said = { id: alarmId, note: '已联系运营商' }
  await Promise.all([1, 2].map(() => steward.call(commentAlarm, said, { key })))
  await ask(site.admin, commentAlarm, { id: alarmId, note: '明天上门' })
  const comments = (await notes(steward)).data.filter(({ noteKind }) => noteKind === 'comment')
  expect(comments.map(({ note }) => note)).toEqual(['明天上门', '已联系运营商'])
  expect(comments.every(({ at, username }) => at && username)).toBe(true)
})

it('is nobody’s business of another tenant, and goes to none of his', async () => {
  const far = await aSite(field)
  expect((await notes(far.admin)).code).not.toBe(200)
  expect((await ask(far.admin, commentAlarm, { id: alarmId, note: 'x' })).reason).toBe('kit.error.notFound')
  expect((await ask(far.admin, assignAlarms, { ids: [alarmId] })).reason).toBe('kit.error.notFound')
  const stranger = await idOf(far.admin)
  expect((await ask(site.admin, assignAlarms, { ids: [alarmId], userId: stranger })).reason).toBe('kit.error.notFound')
})
