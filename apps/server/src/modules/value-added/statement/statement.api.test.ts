import type { Endpoint, InputOf } from '@cloud-steward/contract'
import * as contract from '@cloud-steward/contract/value-added/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { ask } from '../../../../test/ask.ts'
import type { Client } from '../../../../test/client.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import {
  aLease,
  aWorld,
  balancesAt,
  billsOf,
  brokenInvariants,
  onDay,
  pay,
  type World,
} from '../../billing/billing.builders.ts'
import { followBillOf } from '../sale/follow-sale.ts'
import { closeDueSale } from '../sale/sale-days.job.ts'

let world: World
let [admin, rentee] = [] as unknown as [Client, Client]
let [roomId, productId] = [] as unknown as [string, string]
async function made<E extends Endpoint>(who: Client, endpoint: E, input: InputOf<E>) {
  const { reason, data } = await ask(who, endpoint, input)
  expect(reason, endpoint.permission).toBeUndefined()
  return data
}
const rowsOf = async (resource: { endpoints: { query: Endpoint } }, input: object = {}) =>
  ((await admin.send(resource.endpoints.query, input)).body.data as { list: Record<string, unknown>[] }).list
async function add(resource: { endpoints: { add: Endpoint } }, draft: object): Promise<string> {
  const { body } = await admin.send(resource.endpoints.add, draft)
  expect(body.code, JSON.stringify(body)).toBe(200)
  return (body.data as { id: string }).id
}
let count = 0
const aSeller = (more: object = {}) =>
  add(contract.seller, {
    name: `代理 ${++count}`,
    mobile: `1390000010${count}`,
    kind: 'agent',
    isActive: true,
    ...more,
  })
const changed = async (id: string, change: object) =>
  (await admin.send(contract.seller.endpoints.update, { id, ...change })).body as { code: number; reason?: string }
async function aCode(sellerId: string): Promise<string> {
  const terms = { count: 1, commissionBp: 1_050, maxUses: 9, validFrom: '2026-06-01', validTo: '2026-06-30' }
  const { batchNo } = await made(admin, contract.makeSalesCodes, { sellerId, ...terms })
  return (await rowsOf(contract.salesCode, { batchNo }))[0]!.code as string
}
const open = () => made(admin, contract.queryOpenCommission, {})
const owedTo = async (id: string) => (await balancesAt(world.today, id, 'commission_payable'))?.commission_payable ?? 0
async function payOne(id: string, billId: string | null | undefined): Promise<void> {
  const bill = (await billsOf(world.today, { id: billId! }))[0]!
  await pay(world, bill, { amountFen: bill.totalFen })
  await followBillOf(world.today, id)
}
const buy = (salesCode: string) =>
  made(rentee, contract.buyProduct, { productId, roomIds: [roomId], quantity: 1, payBy: 'online', salesCode })

beforeAll(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
  rentee = await signIn(world.app, world, 'ROLE_RENTEE')
  await aLease(world)
  roomId = (await made(rentee, contract.queryShop, {})).rooms[0]!.roomId
  const prices = [{ buyerKind: 'rentee', priceFen: 10_001 }]
  productId = await add(contract.product, {
    name: '收纳',
    soldBy: 'piece',
    unit: '次',
    delivery: 'at_once',
    prices,
    orderKind: 'service',
  })
  await made(admin, contract.publishProduct, { id: productId })
})

it('says why there is no statement: nothing sold, not paid, refund period, a month that is not over', async () => {
  const none = { dueCount: 0, dueFen: 0, dueMonth: null, waitingCount: 0, waitingFen: 0, waitingUntil: null }
  expect(await open()).toEqual({ ...none, unpaidCount: 0 })
  const sellerId = await aSeller()
  const { id, billId } = await buy(await aCode(sellerId))
  expect(await open()).toEqual({ ...none, unpaidCount: 1 })
  await payOne(id, billId)
  // 10.5 % of 10001, rounded down.
  const waits = { ...none, waitingCount: 1, waitingFen: 1_050, unpaidCount: 0 }
  expect(await open()).toEqual(waits)
  await made(admin, contract.acceptSale, { id })
  expect(await open()).toEqual({ ...waits, waitingUntil: '2026-06-22' })
  await closeDueSale(world.ctx(onDay('2026-06-23')), id)
  expect(await open()).toEqual({ ...none, dueCount: 1, dueFen: 1_050, dueMonth: '2026-06', unpaidCount: 0 })
  await world.today.db.run(raw(sql`update value_added_order set commission_on = '2026-05-31' where id = ${id}`))
  await made(admin, contract.makeStatements, { month: '2026-05' })
  expect(await open()).toEqual({ ...none, unpaidCount: 0 })
})

it('an agent above a seller gets a share in an entry of its own, as agreed when the order was paid', async () => {
  const parentId = await aSeller()
  const sellerId = await aSeller({ parentId, parentBp: 2_000 })
  const { id, billId } = await buy(await aCode(sellerId))
  await payOne(id, billId)
  // A later change of the share does not affect a paid order.
  expect((await changed(sellerId, { parentBp: 5_000 })).code).toBe(200)
  await made(admin, contract.acceptSale, { id })
  expect(await made(admin, contract.querySaleDetail, { id })).toMatchObject({ parentBp: 2_000, commissionFen: 1_050 })
  const later = world.ctx(onDay('2026-06-23'))
  await Promise.all([closeDueSale(later, id), closeDueSale(later, id)])
  expect([await owedTo(sellerId), await owedTo(parentId)]).toEqual([840, 210])
  expect(await brokenInvariants(world.today)).toEqual([])
  await world.today.db.run(raw(sql`update value_added_order set commission_on = '2026-05-31' where id = ${id}`))
  await world.today.db.run(
    raw(sql`update value_added_commission set commission_on = '2026-05-31' where source_id = ${id}`),
  )
  expect(await made(admin, contract.makeStatements, { month: '2026-05' })).toEqual({ made: 2, amountFen: 1_050 })
  const ofParent = (await rowsOf(contract.commissionStatement, { sellerId: parentId }))[0]!
  expect(await made(admin, contract.queryStatementOrders, { id: ofParent.id as string })).toMatchObject([
    { id, kind: 'sale', productName: '收纳', totalFen: 10_001, commissionFen: 210 },
  ])
  await made(admin, contract.payStatement, { id: ofParent.id as string, paidOn: '2026-06-15', bankRef: 'B2' })
  expect([await owedTo(sellerId), await owedTo(parentId)]).toEqual([840, 0])
  expect(await brokenInvariants(world.today)).toEqual([])
})

it('there is one level of agents, with a share', async () => {
  const [top, middle] = [await aSeller(), await aSeller()]
  expect((await changed(middle, { parentId: top })).reason).toBe('kit.error.required')
  expect((await changed(top, { parentId: top, parentBp: 100 })).reason).toBe('valueAdded.error.parent')
  expect((await changed(middle, { parentId: top, parentBp: 100 })).code).toBe(200)
  expect((await changed(top, { parentId: await aSeller(), parentBp: 100 })).reason).toBe('valueAdded.error.parent')
  expect((await changed(await aSeller(), { parentId: middle, parentBp: 100 })).reason).toBe('valueAdded.error.parent')
})
