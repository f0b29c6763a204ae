import { elemeter, sendCommand } from '@cloud-steward/contract/devices/index.ts'
import { afterAll, expect, it } from 'vitest'
import { newId } from '../../../infra/db/id.ts'
import { aField, aSite, listOf } from '../devices.builders.ts'

const field = await aField()
afterAll(() => field.close())

it('keeps a meter in store until it is put on a line', async () => {
  const site = await aSite(field)
  const meter = { serial: 'STORE-1', address: '202600999001', typeId: site.types.elemeter, siteId: site.siteId }
  const added = (await site.admin.call(elemeter.endpoints.add, meter)).body.data as { id: string }
  const stateOf = async () => (await listOf(site, elemeter, { serial: 'STORE-1' }))[0]!.state
  expect(await stateOf()).toBe('in_stock')
  const read = () => site.admin.call(sendCommand, { deviceIds: [added.id], kind: 'read' } as never, { key: newId() })
  expect((await read()).body.reason).toBe('devices.error.notActive')
  const other = await aSite(field)
  const tied = (collectorId: string) => site.admin.call(elemeter.endpoints.update, { id: added.id, collectorId })
  expect((await tied(other.collectorId)).body.reason).toBe('devices.error.otherSite')
  expect(await stateOf()).toBe('in_stock')
  expect((await tied(site.collectorId)).body.code).toBe(200)
  expect(await stateOf()).toBe('active')
  expect((await read()).body.code).toBe(200)
})
