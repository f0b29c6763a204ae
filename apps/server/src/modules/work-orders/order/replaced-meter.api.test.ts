import { elemeter, replaceDevice } from '@cloud-steward/contract/devices/index.ts'
import { getSysUser } from '@cloud-steward/contract/identity/index.ts'
import { billSettlements, confirmSettlements, querySettlementDetail } from '@cloud-steward/contract/metering/index.ts'
import * as contract from '@cloud-steward/contract/work-orders/index.ts'
import { expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { ask } from '../../../../test/ask.ts'
import { aWorld, billsOf, brokenInvariants, onDay } from '../../billing/billing.builders.ts'
import { collectors, elemeters } from '../../devices/registry/device.service.ts'
import { deviceTypes } from '../../devices/registry/type.service.ts'
import { aPricedRoom, read, settle, settlementsOf } from '../../metering/metering.builders.ts'

const FLAT = { tiers: [{ fromQuantity: 0, price: 0.5383 }] }
const JUNE = ['2026-06-01', '2026-06-30'] as const

it('a broken meter is reported, replaced on its order with both numbers, and the next bill is right to the fen', async () => {
  const world = await aWorld()
  const admin = await signIn(world.app, world)
  const home = await aPricedRoom(world, FLAT)
  const { siteId, roomId, meterId } = home
  const type = async (category: 'collector' | 'elemeter', protocol: 'json' | 'dlt645') => {
    const of = { category, protocol, canSwitch: false, needsButton: false, pollMinutes: 1_440, offlineMinutes: 30 }
    return (await deviceTypes.add(world.today, { code: `R-${category}`, name: category, ...of })).id
  }
  const line = { serial: 'R-LINE', name: 'Line', typeId: await type('collector', 'json'), siteId }
  const { id: collectorId } = await collectors.add(world.today, line)
  const address = '202688000001'
  const { id: oldId } = await elemeters.add(world.today, {
    serial: 'R-OLD',
    address,
    typeId: await type('elemeter', 'dlt645'),
    siteId,
    roomId,
    collectorId,
    meterId,
  })
  await read(world.today, meterId, { '2026-06-01': 1_000 })

  const { id: executorId } = (await admin.call(getSysUser, {})).body.data
  const order = await ask(admin, contract.createOrder, { siteId, roomId, kind: 'repair', subject: '电表黑屏' })
  const { id, no } = order.data
  const done = async (answer: Promise<{ reason?: string }>) => expect((await answer).reason).toBeUndefined()
  await done(ask(admin, contract.dispatchOrder, { id, executorId }))
  await done(ask(admin, contract.acceptOrder, { id }))
  await done(ask(admin, contract.startOrder, { id }))
  const swap = { id: oldId, serial: 'R-NEW', reason: '电表黑屏', ticketNo: no, finalValue: 1_120.4, startValue: 7.5 }
  const { data, reason } = await ask(admin, replaceDevice, swap)
  expect(reason).toBeUndefined()
  await done(ask(admin, contract.finishOrder, { id, outcome: '已换表' }))
  const shown = (await admin.call(contract.queryOrderDetail, { id })).body.data
  expect(shown.devices).toMatchObject([{ id: data.id, category: 'elemeter' }])
  const { list } = (await admin.send(elemeter.endpoints.query, { id: data.id })).body.data as { list: object[] }
  expect(list).toMatchObject([{ serial: 'R-NEW', ticketNo: no, meterId, address }])

  const july = world.ctx(onDay('2026-07-01'))
  await read(july, meterId, { '2026-07-01': 57.8 })
  await settle(july, ...JUNE)
  // 120.4 kWh by the old meter up to the day it was taken out, 50.3 by the new one: 170.7 × 0.5383 yuan.
  const [made] = await settlementsOf(july, { meterId })
  expect(made).toMatchObject({ state: 'draft', quantity: 170.7, totalFen: 9_189 })
  const { data: detail } = (await admin.call(querySettlementDetail, { id: made!.id })).body
  expect(detail.lines).toMatchObject([{ part: 'energy', quantity: 170.7, price: 0.5383, amountFen: 9_189 }])
  await done(ask(admin, confirmSettlements, { ids: [made!.id] }))
  await done(ask(admin, billSettlements, { ids: [made!.id], dueOn: '2026-07-10' }))
  expect(await billsOf(july, { leaseId: home.leaseId, kind: 'utility' })).toMatchObject([
    { state: 'issued', totalFen: 9_189, dueOn: '2026-07-10' },
  ])
  expect(await brokenInvariants(july)).toEqual([])
})
