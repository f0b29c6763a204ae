import type { Endpoint, InputOf } from '@cloud-steward/contract'
import * as contract from '@cloud-steward/contract/value-added/index.ts'
import * as work from '@cloud-steward/contract/work-orders/order-commands.ts'
import { beforeAll, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { ask } from '../../../../test/ask.ts'
import type { Client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import {
  aLease,
  aWorld,
  balancesAt,
  billsOf,
  brokenInvariants,
  issue,
  pay,
  type World,
} from '../../billing/billing.builders.ts'
import { reversePayment } from '../../payments/payment/reversal.service.ts'
import { followBillOf, followWorkOrder } from './follow-sale.ts'

let world: World
let [admin, rentee, landlord, installer] = [] as unknown as [Client, Client, Client, Client]
let roomIds: string[]
async function made<E extends Endpoint>(who: Client, endpoint: E, input: InputOf<E>) {
  const { reason, data } = await ask(who, endpoint, input)
  expect(reason, endpoint.permission).toBeUndefined()
  return data
}
const rowOf = async (of: typeof contract.sale | typeof contract.product, id: string) =>
  ((await admin.send(of.endpoints.query, { id })).body.data as { list: Record<string, unknown>[] }).list[0]!
const detailOf = (id: string) => made(admin, contract.querySaleDetail, { id })
const balanceOf = async (owner: string, kind: 'prepaid' | 'unsettled') =>
  (await balancesAt(world.today, owner, kind))?.[kind] ?? 0
const refund = (id: string, lineIds?: string[]) => ask(admin, contract.refundSale, { id, reason: '少一间', lineIds })
let count = 0
async function aProduct(more: object = {}): Promise<string> {
  const prices = contract.BUYER_KINDS.map((buyerKind) => ({ buyerKind, priceFen: 1_001 }))
  const draft = { soldBy: 'piece', unit: '次', stock: 10, delivery: 'work_order', orderKind: 'clean', prices, ...more }
  const { body } = await admin.send(contract.product.endpoints.add, { name: `清洗 ${++count}`, ...draft })
  const { id } = body.data as { id: string }
  await made(admin, contract.publishProduct, { id })
  return id
}
async function aCode(): Promise<string> {
  const { body } = await admin.send(contract.seller.endpoints.add, {
    name: '小周',
    mobile: `1390000009${++count % 10}`,
    kind: 'agent',
    isActive: true,
  })
  const sellerId = (body.data as { id: string }).id
  const terms = { count: 1, commissionBp: 1_000, maxUses: 9, validFrom: '2026-06-01', validTo: '2026-06-30' }
  const { batchNo } = await made(admin, contract.makeSalesCodes, { sellerId, ...terms })
  const { list } = (await admin.send(contract.salesCode.endpoints.query, { batchNo })).body.data as never as {
    list: { code: string }[]
  }
  return list[0]!.code
}
async function payBill(billId: string | null | undefined): Promise<string> {
  const bill = (await billsOf(world.today, { id: billId! }))[0]!
  return (await pay(world, bill, { amountFen: bill.outstandingFen })).id
}
async function finish(workOrderId: string): Promise<void> {
  const id = workOrderId
  await made(admin, work.dispatchOrder, { id, installerId: world.installerId })
  await made(installer, work.acceptOrder, { id })
  await made(installer, work.startOrder, { id })
  await made(installer, work.finishOrder, { id, outcome: '已完成' })
  await followWorkOrder(world.today, id)
}

beforeAll(async () => {
  world = await aWorld()
  ;[admin, rentee, landlord, installer] = (await Promise.all(
    (['ROLE_ADMIN', 'ROLE_RENTEE', 'ROLE_LANDLORD', 'ROLE_INSTALLER'] as const).map((role) =>
      signIn(world.app, world, role),
    ),
  )) as [Client, Client, Client, Client]
  for (const _ of [1, 2, 3]) await aLease(world)
  roomIds = (await made(rentee, contract.queryShop, {})).rooms.map(({ roomId }) => roomId)
  expect(roomIds).toHaveLength(3)
  await issue(world.today)
  for (const bill of await billsOf(world.today)) await pay(world, bill, { amountFen: bill.totalFen })
})

it('rooms are refunded one by one: money, stock and commission of each, and never more than was paid', async () => {
  const productId = await aProduct()
  const wish = { productId, roomIds, quantity: 2, payBy: 'online' as const, salesCode: await aCode() }
  const { id, billId, totalFen } = await made(rentee, contract.buyProduct, wish)
  expect(totalFen).toBe(6_006)
  await payBill(billId)
  await followBillOf(world.today, id)
  await made(admin, contract.acceptSale, { id })
  const before = {
    prepaid: await balanceOf(world.renteeId, 'prepaid'),
    landlord: await balanceOf(world.landlordId, 'unsettled'),
  }
  expect(await detailOf(id)).toMatchObject({ commissionFen: 600 })
  const [one, two, three] = (await detailOf(id)).lines
  await finish(one!.workOrderId!)

  // Two requests at once for the same room: it is refunded once.
  const twice = await Promise.all([refund(id, [two!.id]), refund(id, [two!.id])])
  expect(twice.map(({ reason }) => reason).toSorted()).toEqual(['valueAdded.error.lineRefunded', undefined])
  expect(await balanceOf(world.renteeId, 'prepaid')).toBe(before.prepaid + 2_002)
  // The operator returned the amount to the landlord, and the landlord to the renter.
  expect(await balanceOf(world.landlordId, 'unsettled')).toBe(before.landlord)
  expect(await rowOf(contract.sale, id)).toMatchObject({ state: 'delivering', refundedFen: 2_002 })
  expect(await rowOf(contract.product, productId)).toMatchObject({ stock: 6, soldCount: 4 })
  const detail = await detailOf(id)
  // 10 % of 4004, rounded down.
  expect(detail.commissionFen).toBe(400)
  expect(detail.lines.map(({ state, workOrderState }) => [state, workOrderState])).toEqual([
    ['delivered', 'done'],
    ['refunded', 'cancelled'],
    ['delivering', 'new'],
  ])
  expect(await brokenInvariants(world.today)).toEqual([])

  // Without the last open room all remaining rooms are delivered.
  await refund(id, [three!.id])
  expect(await rowOf(contract.sale, id)).toMatchObject({ state: 'delivered', refundedFen: 4_004 })
  expect((await ask(admin, contract.redeliverSale, { id })).reason).toBeDefined()
  // The rest; a room that was delivered gives no stock back.
  expect((await refund(id)).data).toEqual({ refundedFen: 2_002 })
  expect(await rowOf(contract.sale, id)).toMatchObject({ state: 'refunded', refundedFen: 6_006 })
  expect(await rowOf(contract.product, productId)).toMatchObject({ stock: 8, soldCount: 0 })
  expect(await balanceOf(world.renteeId, 'prepaid')).toBe(before.prepaid + 6_006)
  expect((await refund(id)).reason).toBe('valueAdded.error.cannot.refunded')
  expect(await brokenInvariants(world.today)).toEqual([])
})

it('a wallet gets back the price of single rooms', async () => {
  const productId = await aProduct({ delivery: 'at_once' })
  const before = await balanceOf(world.landlordId, 'unsettled')
  const { id } = await made(landlord, contract.buyProduct, { productId, roomIds, quantity: 1, payBy: 'wallet' })
  expect(await balanceOf(world.landlordId, 'unsettled')).toBe(before - 3_003)
  for (const [at, { id: lineId }] of (await detailOf(id)).lines.entries()) {
    await refund(id, [lineId])
    expect(await balanceOf(world.landlordId, 'unsettled')).toBe(before - 1_001 * (2 - at))
  }
  expect(await rowOf(contract.sale, id)).toMatchObject({ state: 'refunded', refundedFen: 3_003 })
  expect(await brokenInvariants(world.today)).toEqual([])
})

it('a room refunded before the acceptance gets no work order, and a payment reversed afterwards asks for the rest', async () => {
  const productId = await aProduct()
  const wish = { productId, roomIds, quantity: 1, payBy: 'online' as const, salesCode: await aCode() }
  const { id, billId } = await made(rentee, contract.buyProduct, wish)
  const payment = await payBill(billId)
  await followBillOf(world.today, id)
  const [first] = (await detailOf(id)).lines
  await refund(id, [first!.id])
  expect((await refund(id, [newId()])).reason).toBe('kit.error.notFound')
  await made(admin, contract.acceptSale, { id })
  expect((await detailOf(id)).lines.map(({ workOrderId }) => Boolean(workOrderId))).toEqual([false, true, true])
  expect(await brokenInvariants(world.today)).toEqual([])
  // The refund is still on the renter's balance, so the payment can be reversed.
  await reversePayment(world.today, { id: payment, reason: '付错' })
  await followBillOf(world.today, id)
  expect(await rowOf(contract.sale, id)).toMatchObject({ state: 'accepted', paidAt: null, refundedFen: 1_001 })
  await payBill(billId)
  await followBillOf(world.today, id)
  expect((await rowOf(contract.sale, id)).paidAt).not.toBeNull()
  expect((await detailOf(id)).commissionFen).toBe(200)
  expect(await brokenInvariants(world.today)).toEqual([])
})

it('a company pays an order on account without the rooms that were refunded', async () => {
  await world.today.db.run(
    raw(
      sql`update housing_rentee set party_kind = 'company', paper_kind = 'creditCode' where tenant_id = ${world.id} and id = ${world.renteeId}`,
    ),
  )
  const productId = await aProduct()
  const wish = { renteeId: world.renteeId, productId, roomIds, quantity: 1, payBy: 'bill' as const }
  const { id, billId } = await made(admin, contract.orderFor, { ...wish, salesCode: await aCode() })
  await made(admin, contract.acceptSale, { id })
  const [first] = (await detailOf(id)).lines
  const before = await balanceOf(world.renteeId, 'prepaid')
  await refund(id, [first!.id])
  // Nothing was paid: the bill asks for less.
  expect(await balanceOf(world.renteeId, 'prepaid')).toBe(before)
  expect((await billsOf(world.today, { id: billId! }))[0]).toMatchObject({ outstandingFen: 2_002 })
  await payBill(billId)
  await followBillOf(world.today, id)
  expect(await rowOf(contract.sale, id)).toMatchObject({ state: 'accepted', refundedFen: 1_001 })
  expect((await detailOf(id)).commissionFen).toBe(200)
  expect(await brokenInvariants(world.today)).toEqual([])
})
