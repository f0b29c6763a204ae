import { voidBill } from '@cloud-steward/contract/billing/index.ts'
import * as contract from '@cloud-steward/contract/value-added/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { ask } from '../../../../test/ask.ts'
import type { Client } from '../../../../test/client.ts'
import {
  aLease,
  aWorld,
  balancesAt,
  billsOf,
  brokenInvariants,
  pay,
  type World,
} from '../../billing/billing.builders.ts'
import { saleReactions } from './follow-sale.ts'

let world: World
let [admin, renter] = [] as unknown as [Client, Client]
let productId: string
let roomId: string
beforeAll(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
  renter = await signIn(world.app, world, 'ROLE_RENTEE')
  await aLease(world)
  roomId = (await ask(renter, contract.queryShop, {})).data.rooms[0]!.roomId
  const prices = [{ buyerKind: 'rentee', priceFen: 10_000 }]
  const draft = {
    name: '搬家',
    soldBy: 'piece',
    unit: '次',
    stock: 5,
    delivery: 'work_order',
    orderKind: 'service',
    prices,
  }
  const { body } = await admin.send(contract.product.endpoints.add, draft)
  productId = (body.data as { id: string }).id
  expect((await ask(admin, contract.publishProduct, { id: productId })).reason).toBeUndefined()
})
const buy = async (months = 1) =>
  (await ask(renter, contract.buyProduct, { productId, roomIds: [roomId], quantity: months, payBy: 'online' })).data
const rowOf = async (of: typeof contract.sale | typeof contract.product, id: string) =>
  ((await admin.send(of.endpoints.query, { id })).body.data as { list: Record<string, unknown>[] }).list[0]!
const balance = async () => (await balancesAt(world.today, world.renteeId, 'prepaid'))?.prepaid ?? 0

it('an order that was paid in part is cancelled, and what was paid is on the balance of its buyer', async () => {
  const { id, billId } = await buy()
  const bill = (await billsOf(world.today, { id: billId! }))[0]!
  await pay(world, bill, { amountFen: 4_000 })
  expect((await ask(renter, contract.cancelSale, { id, reason: '不需要了' })).reason).toBeUndefined()
  expect(await rowOf(contract.sale, id)).toMatchObject({ state: 'cancelled' })
  expect(await rowOf(contract.product, productId)).toMatchObject({ stock: 5 })
  expect(await brokenInvariants(world.today)).toEqual([])
  expect((await billsOf(world.today, { id: billId! }))[0]).toMatchObject({ outstandingFen: 0 })
  expect(await balance()).toBe(4_000)
})

it('an order whose bill staff makes void ends before it is accepted', async () => {
  const { id, billId } = await buy()
  const given = { id: billId!, reason: '重复下单' }
  expect((await ask(admin, voidBill, given as never)).reason).toBeUndefined()
  const follow = saleReactions.find(({ event }) => event === 'BillVoided')!
  for (const _twice of [1, 2]) await follow.run(world.today, { billId })
  expect(await rowOf(contract.sale, id)).toMatchObject({ state: 'cancelled' })
  expect(await rowOf(contract.product, productId)).toMatchObject({ stock: 5 })
})
