import { collector, elemeter, replaceDevice, watermeter } from '@cloud-steward/contract/devices/index.ts'
import * as contract from '@cloud-steward/contract/work-orders/index.ts'
import { expect, it } from 'vitest'
import { ask } from '../../../../test/ask.ts'
import {
  anElemeter,
  anInstallOrder,
  aSite,
  eachOnItsSite,
  type Field,
  listOf,
  type Site,
} from '../../devices/devices.builders.ts'
import { aBuilding, aHouse } from '../../housing/housing.builders.ts'

let site: Site
let field: Field
eachOnItsSite((mine, shared) => {
  ;[site, field] = [mine, shared]
})
let count = 0
/** Puts a meter into the room by an order; answers why not. */
async function put(ticketNo: string, more: object = {}, at = site) {
  const serial = `TICKET-${++count}`
  const draft = { serial, address: String(202655000000 + count), typeId: at.types.elemeter, siteId: at.siteId }
  const { body } = await at.admin.send(elemeter.endpoints.add, { ...draft, roomId: at.roomId, ticketNo, ...more })
  return body as { reason?: string; fields?: Record<string, string>; message: string; data: { id: string } }
}
const orderOf = async (no: string) =>
  (await listOf(site, contract.workOrder as never, { no }))[0] as unknown as { id: string }

it('is put in by an open order of its room, and stands on that order', async () => {
  const no = await anInstallOrder(site, { roomId: site.roomId })
  const { data, reason } = await put(no)
  expect(reason).toBeUndefined()
  const { id } = await orderOf(no)
  const { devices } = (await site.admin.call(contract.queryOrderDetail, { id })).body.data
  expect(devices).toMatchObject([{ id: data.id, category: 'elemeter', life: 'allotted', online: false }])
  // An order that names no room is for any of its site.
  const wide = await anInstallOrder(site)
  expect((await put(wide)).reason).toBeUndefined()
  expect((await put(wide, { roomId: null })).reason).toBeUndefined()
})

it('is refused by what is no order, none of an installation, none of there, or one that has ended', async () => {
  expect(await put('W2601-999999')).toMatchObject({
    reason: 'workOrder.error.ticket.unknown',
    fields: { ticketNo: expect.stringContaining('W2601-999999') },
  })
  // Of another system: nobody here knows it, and it stays as it was given.
  expect((await put('AZ-1')).reason).toBeUndefined()
  expect((await put(await anInstallOrder(site, { kind: 'repair' }))).reason).toBe('workOrder.error.ticket.kind.install')
  const no = await anInstallOrder(site, { roomId: site.roomId })
  const buildingId = await aBuilding(site.ctx, { siteId: site.siteId })
  const other = await aHouse(site.ctx, { landlordId: site.tenant.landlordId, buildingId })
  const { reason, fields } = await put(no, { roomId: other.roomId })
  expect([reason, Object.keys(fields ?? {})]).toEqual(['workOrder.error.ticket.place', ['ticketNo']])
  expect((await put(no, { roomId: null })).reason).toBe('workOrder.error.ticket.place')
  const far = await aSite(field)
  expect((await put(no, {}, far)).reason).toBe('workOrder.error.ticket.unknown')
  await ask(site.admin, contract.cancelOrder, { id: (await orderOf(no)).id, reason: '改期' })
  expect((await put(no)).reason).toBe('workOrder.error.ticket.ended')
})

it('is asked for when it is named, not when a form sends it again', async () => {
  const no = await anInstallOrder(site, { roomId: site.roomId })
  const { id } = await anElemeter(site)
  const change = async (given: object) =>
    (await site.admin.send(elemeter.endpoints.update, { id, ...given })).body.reason
  expect(await change({ ticketNo: 'W2601-999998' })).toBe('workOrder.error.ticket.unknown')
  expect(await change({ ticketNo: no })).toBeUndefined()
  await ask(site.admin, contract.cancelOrder, { id: (await orderOf(no)).id, reason: '改期' })
  expect(await change({ ticketNo: no, remark: '新' })).toBeUndefined()
  expect(await change({ ticketNo: null })).toBeUndefined()
  expect(await change({ ticketNo: no })).toBe('workOrder.error.ticket.ended')
})

it('stands in no room as a collector, and may be a repair where one takes the place of another', async () => {
  const named = await anInstallOrder(site, { roomId: site.roomId })
  const given = { id: site.collectorId, ticketNo: named }
  expect((await site.admin.send(collector.endpoints.update, given)).body.reason).toBeUndefined()
  expect((await site.admin.send(collector.endpoints.update, { ...given, ticketNo: 'W2601-999997' })).body.reason).toBe(
    'workOrder.error.ticket.unknown',
  )
  const { id } = await anElemeter(site)
  const replace = (ticketNo: string) =>
    ask(site.admin, replaceDevice, { id, serial: `NEW-${count}`, reason: '黑屏', ticketNo })
  expect((await replace(await anInstallOrder(site, { kind: 'read' }))).reason).toBe(
    'workOrder.error.ticket.kind.replace',
  )
  const repair = await anInstallOrder(site, { kind: 'repair', roomId: site.roomId })
  const { data } = await replace(repair)
  expect((await listOf(site, elemeter, { id: data.id }))[0]).toMatchObject({ ticketNo: repair })
  expect(await listOf(site, watermeter, { ticketNo: repair })).toEqual([])
})
