import type { Endpoint, InputOf } from '@cloud-steward/contract'
import * as contract from '@cloud-steward/contract/work-orders/index.ts'
import { expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { ask } from '../../../../test/ask.ts'
import type { Client } from '../../../../test/client.ts'
import {
  aLease,
  aWorld,
  balancesAt,
  billsOf,
  brokenInvariants,
  issue,
  onDay,
  pay,
} from '../../billing/billing.builders.ts'
import { confirmByItself } from './finish.service.ts'

async function made<E extends Endpoint>(who: Client, endpoint: E, input: InputOf<E>) {
  const { reason, data } = await ask(who, endpoint, input)
  expect(reason, endpoint.permission).toBeUndefined()
  return data
}

it('a landlord is charged by the confirmation, or when its days are over; work that is done again is charged once', async () => {
  const world = await aWorld()
  const [admin, installer, rentee] = (await Promise.all(
    (['ROLE_ADMIN', 'ROLE_INSTALLER', 'ROLE_RENTEE'] as const).map((role) => signIn(world.app, world, role)),
  )) as [Client, Client, Client]
  await aLease(world)
  // The landlord has the rent of a month.
  await issue(world.today)
  for (const bill of await billsOf(world.today)) await pay(world, bill, { amountFen: bill.totalFen })
  const { roomId, siteId } = (await made(rentee, contract.queryReportForm, {})).places[0]!
  const item = { name: '换灯', kind: 'labour', unit: '次', priceFen: 30_000, costFen: 20_000, isActive: true }
  const itemId = ((await admin.send(contract.item.endpoints.add, item)).body.data as { id: string }).id
  const orderOf = async (id: string) =>
    ((await admin.send(contract.workOrder.endpoints.query, { id })).body.data as { list: Record<string, unknown>[] })
      .list[0]
  const paidBy = async () => (await balancesAt(world.today, world.landlordId, 'unsettled'))!.unsettled
  const priced = { siteId, roomId, kind: 'repair' as const, subject: '换灯', payer: 'landlord' as const }
  const finished = async () => {
    const { id } = await made(admin, contract.createOrder, { ...priced, despiteDuplicate: true })
    await made(admin, contract.dispatchOrder, { id, installerId: world.installerId })
    await made(installer, contract.acceptOrder, { id })
    await made(installer, contract.startOrder, { id })
    await made(installer, contract.priceOrder, { id, lines: [{ itemId, quantity: 0.5 }] })
    await made(installer, contract.finishOrder, { id, outcome: '换了' })
    return id
  }
  const before = await paidBy()
  const id = await finished()
  expect(await orderOf(id)).toMatchObject({ state: 'done', totalFen: 15_000 })
  expect(await paidBy()).toBe(before)
  await confirmByItself(world.today, id)
  expect(await orderOf(id)).toMatchObject({ state: 'done' })
  await confirmByItself(world.ctx(onDay('2026-06-19')), id)
  expect(await orderOf(id)).toMatchObject({ state: 'confirmed' })
  expect(await paidBy()).toBe(before - 15_000)
  expect(await brokenInvariants(world.today)).toEqual([])
  // It was not done after all: his money is back until it is.
  await made(admin, contract.reopenOrder, { id, reason: '又不亮' })
  expect(await paidBy()).toBe(before)
  await made(installer, contract.acceptOrder, { id })
  await made(installer, contract.startOrder, { id })
  await made(installer, contract.finishOrder, { id, outcome: '换了镇流器' })
  await made(rentee, contract.confirmOrder, { id })
  expect(await paidBy()).toBe(before - 15_000)
  // One that is reopened before the confirmation was never charged.
  const other = await finished()
  await made(admin, contract.reopenOrder, { id: other, reason: '没换' })
  expect(await paidBy()).toBe(before - 15_000)
  expect(await brokenInvariants(world.today)).toEqual([])
})
