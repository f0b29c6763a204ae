import { queryMap, readMap, removeMap, setMap } from '@cloud-steward/contract/insight/map.ts'
import { addKioskLink, queryScreen, showKioskScreen } from '@cloud-steward/contract/insight/screen.ts'
import { expect, it } from 'vitest'
import { freshTenant, guest, platformTenant, signIn, testApp } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { inventedMap, mapOf } from '../../../../test/invented-map.ts'

const app = await testApp()
const APPROVAL = 'GS(2024)0000号'
const send = (who: Client, bytes: Buffer, approvalNo = APPROVAL) =>
  who.upload({ ...setMap, path: `${setMap.path}?${new URLSearchParams({ approvalNo })}` }, bytes, 'map.json')
const mapOn = async (who: Client, screen: 'construction' | 'electronic' = 'construction') =>
  (await who.call(queryScreen, { screen })).body.data.map ?? null

it('is uploaded by the platform with its approval number, shown to every tenant and on walls, and removed', async () => {
  const keeper = await signIn(app, await platformTenant(app))
  const admin = await signIn(app, await freshTenant(app))
  expect(await mapOn(admin)).toBeNull()
  for (const approvalNo of ['', 'GS', '     '])
    expect((await send(keeper, inventedMap(), approvalNo)).body.code, approvalNo).not.toBe(200)
  expect((await send(keeper, mapOf())).body.reason).toBe('insight.error.noMap')
  const { body } = await send(keeper, inventedMap())
  expect(body, body.message).toMatchObject({ code: 200, data: { features: 5, unmatched: ['#4', '海外'] } })
  const { version } = body.data as unknown as { version: string }
  const now = (await keeper.call(queryMap, {})).body.data
  expect(now).toMatchObject({ version, approvalNo: APPROVAL, unmatched: ['#4', '海外'] })
  expect(now.missing).toContain('吉林省')
  expect(now.missing).not.toContain('浙江省')

  expect(await mapOn(admin)).toEqual({ version, approvalNo: APPROVAL })
  // Only where a figure stands by divisions.
  expect(await mapOn(admin, 'electronic')).toBeNull()
  const { token } = (await admin.call(addKioskLink, { screen: 'construction', hours: 1 })).body.data
  const wall = guest(app)
  expect((await wall.call(showKioskScreen, { token })).body.data.map).toEqual({ version, approvalNo: APPROVAL })
  const read = await wall.call(readMap, { version })
  expect(read.headers['content-type']).toContain('application/geo+json')
  expect(JSON.parse(read.bytes.toString())).toMatchObject({ type: 'FeatureCollection' })
  expect((await wall.call(readMap, { version: 'x'.repeat(64) })).status).toBe(404)

  expect((await keeper.call(removeMap, {})).body.code).toBe(200)
  expect(await mapOn(admin)).toBeNull()
  expect((await wall.call(readMap, { version })).status).toBe(404)
})

it('is nothing an administrator of another tenant changes', async () => {
  const admin = await signIn(app, await freshTenant(app))
  expect((await send(admin, inventedMap())).body.reason).toBe('kit.error.notFound')
  expect((await admin.call(removeMap, {})).body.reason).toBe('kit.error.notFound')
  expect((await admin.call(queryMap, {})).body.reason).toBe('kit.error.notFound')
  expect((await send(await signIn(app, await freshTenant(app), 'ROLE_TENEMENT'), inventedMap())).status).toBe(403)
})
