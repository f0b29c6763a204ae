import { elemeter } from '@cloud-steward/contract/devices/index.ts'
import { reading } from '@cloud-steward/contract/metering/index.ts'
import * as contract from '@cloud-steward/contract/work-orders/index.ts'
import { expect, it } from 'vitest'
import { ask } from '../../../../test/ask.ts'
import { addDays } from '../../../infra/calendar.ts'
import { anElemeter, aSite, eachOnItsSite, type Field, listOf, type Site } from '../../devices/devices.builders.ts'
import { read } from '../../metering/metering.builders.ts'

let field: Field
let site: Site
eachOnItsSite((mine, shared) => {
  ;[site, field] = [mine, shared]
})
/** An order at the room of the site, accepted and begun. */
async function begun(kind: 'remove' | 'repair', roomId = site.roomId): Promise<{ id: string; no: string }> {
  const { siteId, admin } = site
  const given = { siteId, roomId, kind, subject: '拆表', despiteDuplicate: true } as const
  const order = (await ask(admin, contract.createOrder, given)).data
  await ask(admin, contract.dispatchOrder, { id: order.id, vendor: '安家维修' })
  for (const step of [contract.acceptOrder, contract.startOrder])
    expect((await ask(admin, step, { id: order.id })).reason).toBeUndefined()
  return order
}
const take = (id: string, deviceId: string, more: object = {}, who = site.admin) =>
  ask(who, contract.removeDevice, { id, deviceId, to: 'in_stock', ...more })
const finish = async (id: string) =>
  (await ask(site.admin, contract.finishOrder, { id, outcome: '已拆除' })).reason ?? 'done'
const one = async (id: string) => (await listOf(site, elemeter, { id }))[0]
const readings = async () =>
  (
    (await site.admin.send(reading.endpoints.query, { meterId: site.meterId })).body.data as {
      list: { kind: string; value: number; state: string }[]
    }
  ).list.filter(({ state, kind }) => state !== 'void' && kind === 'final')

it('takes a meter out with its last number, once, and brings it back to stock', async () => {
  const { ctx } = site
  const { id: meter } = await anElemeter(site, { meterId: site.meterId })
  await read(ctx, site.meterId, { [addDays(ctx.today(), -10)]: 900, [ctx.today()]: 1_000 })
  const { id, no } = await begun('remove')
  expect(await finish(id)).toBe('workOrder.error.deviceStands')
  expect((await take(id, meter)).reason).toBe('device.error.finalMissing')
  expect((await take(id, meter, { finalValue: 5 })).reason).toMatch(/^metering\.error\./)
  expect(await one(meter)).toMatchObject({ roomId: site.roomId, state: 'installed' })
  const far = await aSite(field)
  expect((await take(id, meter, { finalValue: 1_004 }, far.admin)).reason).toBe('kit.error.notFound')

  const both = await Promise.all([1, 2].map(() => take(id, meter, { finalValue: 1_004 })))
  expect(both.map(({ reason }) => reason)).toEqual([undefined, undefined])
  expect(await one(meter)).toMatchObject({ state: 'in_stock', roomId: null, collectorId: null, meterId: null })
  expect(await readings()).toMatchObject([{ kind: 'final', value: 1_004 }])
  const { devices } = (await site.admin.call(contract.queryOrderDetail, { id })).body.data
  expect(devices).toMatchObject([{ id: meter, isOut: true, life: 'in_stock' }])
  expect(await finish(id)).toBe('done')

  // It is put in elsewhere like any other from the stock.
  const again = await site.admin.call(elemeter.endpoints.update, { id: meter, collectorId: site.collectorId })
  expect(again.body.code).toBe(200)
  expect(await one(meter)).toMatchObject({ state: 'installed' })
  expect(no).toMatch(/^W/)
})

it('is scrapped where it is worth nothing, and refused by an order of another kind or for another place', async () => {
  const { id: meter } = await anElemeter(site)
  const repair = await begun('repair')
  expect((await take(repair.id, meter)).reason).toBe('workOrder.error.ticket.kind.remove')
  const { id: elsewhere } = await anElemeter(site)
  await site.admin.call(elemeter.endpoints.update, { id: elsewhere, roomId: null })
  const { id } = await begun('remove')
  expect((await take(id, elsewhere)).reason).toBe('kit.error.notFound')
  expect((await take(id, meter, { to: 'scrapped' })).reason).toBeUndefined()
  expect(await one(meter)).toMatchObject({ state: 'scrapped', roomId: null })
  expect(await finish(id)).toBe('done')
})
