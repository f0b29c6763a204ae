import { protection } from '@cloud-steward/contract/prepaid/index.ts'
import { afterAll, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { aField, anElemeter, aSite } from '../../devices/devices.builders.ts'
import { protectionsOf } from './protection.queries.ts'

const field = await aField()
afterAll(() => field.close())
const site = await aSite(field)
const other = await aSite(field)
const { id: meterId } = await anElemeter(site)
const { id: farMeter } = await anElemeter(other)
const { add, update, query } = protection.endpoints
const given = { siteId: site.siteId, kind: 'life_support', fromOn: '2026-01-10', reason: '呼吸机' }
const tryAdd = async (draft: object) => (await site.admin.send(add, { ...given, ...draft })).body
const on = async (day: string) =>
  (await site.ctx.db.rows(protectionsOf(site.tenant.id, [meterId], day))).map(({ kind }) => kind)

it('protects a room or a meter of its own site and tenant, and nothing else', async () => {
  expect((await tryAdd({})).reason).toBe('prepaid.error.onePlace')
  expect((await tryAdd({ roomId: site.roomId, elemeterId: meterId })).reason).toBe('prepaid.error.onePlace')
  for (const far of [{ elemeterId: farMeter }, { roomId: other.roomId }])
    expect((await tryAdd(far)).reason).toBe('prepaid.error.otherSite')
  expect((await tryAdd({ siteId: other.siteId, roomId: site.roomId })).reason).toBe('prepaid.error.otherSite')
  expect((await tryAdd({ roomId: site.roomId, untilOn: '2026-01-09' })).reason).toBe('prepaid.error.dates')
  expect((await site.admin.send(query, {})).body.data).toMatchObject({ list: [] })
})

it('counts from its first day to its last, both included', async () => {
  const byRoom = await tryAdd({ roomId: site.roomId, untilOn: '2026-01-20' })
  const byMeter = await tryAdd({ elemeterId: meterId, kind: 'fire', fromOn: '2026-01-15' })
  expect([byRoom.code, byMeter.code]).toEqual([200, 200])
  expect(await on('2026-01-09')).toEqual([])
  expect(await on('2026-01-10')).toEqual(['life_support'])
  expect(await on('2026-01-20')).toEqual(['life_support', 'fire'])
  expect(await on('2026-01-21')).toEqual(['fire'])
  const { id } = byMeter.data as { id: string }
  expect((await site.admin.send(update, { id, untilOn: '2026-01-14' })).body.reason).toBe('prepaid.error.dates')
  expect((await site.admin.send(update, { id, untilOn: '2026-01-16' })).body.code).toBe(200)
  expect(await on('2026-01-17')).toEqual(['life_support'])
})

it('is kept by staff alone, and not seen from another tenant', async () => {
  const { id } = (await tryAdd({ roomId: site.roomId })).data as { id: string }
  expect((await other.admin.send(update, { id, reason: 'x' })).status).toBe(404)
  expect((await other.admin.send(query, { id })).body.data).toMatchObject({ list: [] })
  for (const role of ['ROLE_LANDLORD', 'ROLE_RENTEE'] as const) {
    const party = await signIn(field.app, site.tenant, role)
    expect((await party.send(query, {})).status).toBe(403)
    expect((await party.send(add, given)).status).toBe(403)
  }
  const steward = await signIn(field.app, site.tenant, 'ROLE_TENEMENT')
  expect((await steward.send(add, { ...given, roomId: site.roomId })).body.code).toBe(200)
})
