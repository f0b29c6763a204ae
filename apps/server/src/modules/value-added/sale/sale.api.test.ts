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
  onDay,
  pay,
  type World,
} from '../../billing/billing.builders.ts'
import { reversePayment } from '../../payments/payment/reversal.service.ts'
import { followBillOf, followWorkOrder } from './follow-sale.ts'
import { endTerm } from './renew-sale.ts'
import { closeDueSale, expireSale } from './sale-days.job.ts'

let world: World
let [admin, rentee, landlord, installer] = [] as unknown as [Client, Client, Client, Client]
let roomId: string
let siteId: string
let sellerId: string

async function made<E extends Endpoint>(who: Client, endpoint: E, input: InputOf<E>) {
  const { reason, data } = await ask(who, endpoint, input)
  expect(reason, endpoint.permission).toBeUndefined()
  return data
}
const refused = async <E extends Endpoint>(who: Client, endpoint: E, input: InputOf<E>) =>
  (await ask(who, endpoint, input)).reason
const statusOf = async <E extends Endpoint>(who: Client, endpoint: E, input: InputOf<E>) =>
  (await who.call(endpoint, input, { key: newId() })).status
type Wish = InputOf<typeof contract.buyProduct>
type Row = Record<string, unknown> & { id: string; state: string }
const rowsOf = async (resource: { endpoints: { query: Endpoint } }, input: object = {}, who = admin): Promise<Row[]> =>
  ((await who.send(resource.endpoints.query, input)).body.data as { list: Row[] }).list
const saleOf = async (id: string) => (await rowsOf(contract.sale, { id }))[0]!
async function add(resource: { endpoints: { add: Endpoint } }, draft: object): Promise<string> {
  const { body } = await admin.send(resource.endpoints.add, draft)
  expect(body.code, JSON.stringify(body)).toBe(200)
  return (body.data as { id: string }).id
}
let count = 0
async function aProduct(more: object = {}): Promise<string> {
  const id = await add(contract.product, {
    name: `保洁 ${++count}`,
    soldBy: 'piece',
    unit: '次',
    delivery: 'work_order',
    orderKind: 'clean',
    prices: contract.BUYER_KINDS.map((buyerKind) => ({ buyerKind, priceFen: 10_000 })),
    ...more,
  })
  await made(admin, contract.publishProduct, { id })
  return id
}
const buy = (productId: string, more: Partial<InputOf<typeof contract.buyProduct>> = {}) =>
  made(rentee, contract.buyProduct, { productId, roomIds: [roomId], quantity: 1, payBy: 'online', ...more })
async function aCode(productIds: string[] = [], maxUses = 10): Promise<string> {
  const terms = { sellerId, count: 1, commissionBp: 1_250, maxUses, validFrom: '2026-06-01', validTo: '2026-06-30' }
  const { batchNo } = await made(admin, contract.makeSalesCodes, { ...terms, productIds })
  return (await rowsOf(contract.salesCode, { batchNo }))[0]!.code as string
}
async function payBill(billId: string | null | undefined): Promise<{ id: string }> {
  const bill = (await billsOf(world.today, { id: billId! }))[0]!
  return pay(world, bill, { amountFen: bill.totalFen })
}
async function done(saleId: string): Promise<void> {
  const { lines } = await made(admin, contract.querySaleDetail, { id: saleId })
  for (const { workOrderId } of lines) {
    const id = workOrderId!
    await made(admin, work.dispatchOrder, { id, installerId: world.installerId })
    await made(installer, work.acceptOrder, { id })
    await made(installer, work.startOrder, { id })
    await made(installer, work.finishOrder, { id, outcome: '已完成' })
    await followWorkOrder(world.today, id)
  }
}
const later = (day: string) => world.ctx(onDay(day))

beforeAll(async () => {
  world = await aWorld()
  ;[admin, rentee, landlord, installer] = (await Promise.all(
    (['ROLE_ADMIN', 'ROLE_RENTEE', 'ROLE_LANDLORD', 'ROLE_INSTALLER'] as const).map((role) =>
      signIn(world.app, world, role),
    ),
  )) as [Client, Client, Client, Client]
  await aLease(world)
  const shop = await made(rentee, contract.queryShop, {})
  ;({ roomId, siteId } = shop.rooms[0]!)
  sellerId = await add(contract.seller, { name: '小周', mobile: '13900000088', kind: 'agent', isActive: true })
  await issue(world.today)
  for (const bill of await billsOf(world.today)) await pay(world, bill, { amountFen: bill.totalFen })
})

it('a renter buys with a sales code and pays; it is delivered by a work order; the seller is owed commission and paid', async () => {
  const productId = await aProduct({ stock: 5 })
  const salesCode = await aCode([productId])
  const { unsettled: before } = (await balancesAt(world.today, world.landlordId, 'unsettled'))!
  const { id, billId, totalFen } = await buy(productId, { salesCode: salesCode.toLowerCase(), quantity: 2 })
  expect(totalFen).toBe(20_000)
  expect(await saleOf(id)).toMatchObject({ state: 'created', buyerKind: 'rentee', payBy: 'online' })
  expect((await rowsOf(contract.product, { id: productId }))[0]).toMatchObject({ stock: 3 })
  // A later price changes nothing about an order.
  await admin.send(contract.product.endpoints.update, { id: productId, prices: [{ buyerKind: 'rentee', priceFen: 1 }] })
  expect(await refused(admin, contract.acceptSale, { id })).toBe('valueAdded.error.cannot.created')
  await payBill(billId)
  // The payment is reported twice at once: it is booked once.
  await Promise.all([followBillOf(world.today, id), followBillOf(world.today, id)])
  expect(await saleOf(id)).toMatchObject({ state: 'paid', totalFen: 20_000 })
  // What came to the landlord with the payment went to the operator.
  expect(await balancesAt(world.today, world.landlordId, 'unsettled')).toEqual({ unsettled: before })
  expect(await brokenInvariants(world.today)).toEqual([])

  const twice = await Promise.all([1, 2].map(() => ask(admin, contract.acceptSale, { id })))
  expect(twice.map(({ reason }) => reason).toSorted()).toEqual(['valueAdded.error.cannot.accepted', undefined])
  const detail = await made(admin, contract.querySaleDetail, { id })
  expect(detail).toMatchObject({ commissionBp: 1_250, commissionFen: 2_500, sellerName: '小周' })
  expect(detail.lines).toHaveLength(1)
  expect((await made(rentee, contract.querySaleDetail, { id })).commissionFen).toBeNull()
  await done(id)
  await Promise.all(detail.lines.map(({ workOrderId }) => followWorkOrder(world.today, workOrderId!)))
  expect(await saleOf(id)).toMatchObject({ state: 'delivered' })

  await closeDueSale(world.today, id)
  expect((await saleOf(id)).state).toBe('delivered')
  await closeDueSale(later('2026-06-23'), id)
  await closeDueSale(later('2026-06-23'), id)
  expect((await saleOf(id)).state).toBe('closed')
  expect(await refused(admin, contract.refundSale, { id, reason: '晚了' })).toBe('valueAdded.error.cannot.closed')
  expect(await balancesAt(world.today, sellerId, 'commission_payable')).toEqual({ commission_payable: 2_500 })

  expect(await refused(admin, contract.makeStatements, { month: '2026-06' })).toBe('valueAdded.error.monthNotOver')
  await world.today.db.run(raw(sql`update value_added_order set commission_on = '2026-05-31' where id = ${id}`))
  expect(await made(admin, contract.makeStatements, { month: '2026-05' })).toEqual({ made: 1, amountFen: 2_500 })
  expect(await made(admin, contract.makeStatements, { month: '2026-05' })).toEqual({ made: 0, amountFen: 0 })
  const [statement] = await rowsOf(contract.commissionStatement)
  const paid = { id: statement!.id, paidOn: '2026-06-15', bankRef: 'B1' }
  const both = await Promise.all([1, 2].map(() => ask(admin, contract.payStatement, paid)))
  expect(both.map(({ reason }) => reason).toSorted()).toEqual(['valueAdded.error.statementPaid', undefined])
  expect(await balancesAt(world.today, sellerId, 'commission_payable')).toEqual({ commission_payable: 0 })
  expect(await brokenInvariants(world.today)).toEqual([])
})

it('a refund gives the renter his money as prepaid balance, the stock back, and takes the commission away', async () => {
  const productId = await aProduct({ stock: 1 })
  const { id, billId } = await buy(productId, { salesCode: await aCode() })
  await payBill(billId)
  await followBillOf(world.today, id)
  await made(admin, contract.acceptSale, { id })
  const { prepaid } = (await balancesAt(world.today, world.renteeId, 'prepaid'))!
  const twice = await Promise.all([1, 2].map(() => ask(admin, contract.refundSale, { id, reason: '不需要了' })))
  expect(twice.map(({ reason }) => reason).toSorted()).toEqual(['valueAdded.error.cannot.refunded', undefined])
  expect(await balancesAt(world.today, world.renteeId, 'prepaid')).toEqual({ prepaid: prepaid + 10_000 })
  const { lines, commissionFen } = await made(admin, contract.querySaleDetail, { id })
  expect(lines.map(({ state, workOrderState }) => [state, workOrderState])).toEqual([['refunded', 'cancelled']])
  expect(commissionFen).toBe(0)
  expect(await saleOf(id)).toMatchObject({ refundedFen: 10_000, failedCount: 0 })
  expect((await rowsOf(contract.product, { id: productId }))[0]).toMatchObject({ stock: 1 })
  await closeDueSale(later('2026-08-01'), id)
  expect((await saleOf(id)).state).toBe('refunded')
  expect(await brokenInvariants(world.today)).toEqual([])
})

it('a payment that is reversed opens the order again', async () => {
  const { id, billId } = await buy(await aProduct())
  const payment = await payBill(billId)
  await followBillOf(world.today, id)
  await reversePayment(world.today, { id: payment.id, reason: '付错' })
  await followBillOf(world.today, id)
  expect(await saleOf(id)).toMatchObject({ state: 'created', paidAt: null })
  await payBill(billId)
  await followBillOf(world.today, id)
  expect(await saleOf(id)).toMatchObject({ state: 'paid' })
  expect(await brokenInvariants(world.today)).toEqual([])
})

it('the last piece goes to one of several buyers, and the last use of a code to one order', async () => {
  const productId = await aProduct({ stock: 2 })
  const wish: Wish = { productId, roomIds: [roomId], quantity: 1, payBy: 'online' }
  const tries = await Promise.all([1, 2, 3, 4, 5].map(() => ask(rentee, contract.buyProduct, wish)))
  expect(tries.filter(({ reason }) => !reason)).toHaveLength(2)
  expect(tries.filter(({ reason }) => reason === 'valueAdded.error.soldOut')).toHaveLength(3)
  const [first] = tries.filter(({ reason }) => !reason)
  await made(rentee, contract.cancelSale, { id: first!.data.id, reason: '点错了' })
  expect((await rowsOf(contract.product, { id: productId }))[0]).toMatchObject({ stock: 1 })
  expect((await billsOf(world.today, { id: first!.data.billId! }))[0]).toMatchObject({ state: 'void' })

  const coded = { ...wish, productId: await aProduct(), salesCode: await aCode([], 1) }
  const uses = await Promise.all([1, 2, 3].map(() => ask(rentee, contract.buyProduct, coded)))
  expect(uses.map(({ reason }) => reason).filter(Boolean)).toEqual(Array(2).fill('valueAdded.error.badCode'))
})

it('an order nobody pays ends by itself; one that was paid in the last moment does not', async () => {
  const { id } = await buy(await aProduct())
  await expireSale(world.today, id)
  expect((await saleOf(id)).state).toBe('created')
  await expireSale(later('2026-06-17'), id)
  expect((await saleOf(id)).state).toBe('cancelled')
  const late = await buy(await aProduct())
  await payBill(late.billId)
  await expireSale(later('2026-06-17'), late.id)
  expect((await saleOf(late.id)).state).toBe('paid')
})

it('a landlord pays from his wallet, or nothing is taken', async () => {
  const wish = { roomIds: [roomId], quantity: 1, payBy: 'wallet' as const }
  const dear = await aProduct({ prices: [{ buyerKind: 'landlord', priceFen: 90_000_000 }] })
  const { unsettled } = (await balancesAt(world.today, world.landlordId, 'unsettled'))!
  const waits = await made(landlord, contract.buyProduct, { ...wish, productId: dear })
  expect(await refused(landlord, contract.paySale, { id: waits.id })).toBe('valueAdded.error.walletShort')
  expect(await saleOf(waits.id)).toMatchObject({ state: 'created' })
  const { id } = await made(landlord, contract.buyProduct, {
    ...wish,
    productId: await aProduct({ delivery: 'at_once' }),
  })
  expect(await saleOf(id)).toMatchObject({ state: 'paid', buyerKind: 'landlord' })
  expect(await balancesAt(world.today, world.landlordId, 'unsettled')).toEqual({ unsettled: unsettled - 10_000 })
  await made(admin, contract.acceptSale, { id })
  expect((await saleOf(id)).state).toBe('delivered')
  await made(admin, contract.refundSale, { id, reason: '没有效果' })
  expect(await balancesAt(world.today, world.landlordId, 'unsettled')).toEqual({ unsettled })
  expect(await brokenInvariants(world.today)).toEqual([])
})

it('a company orders for several rooms of a site on one bill, each with a work order', async () => {
  await world.today.db.run(
    raw(
      sql`update housing_rentee set party_kind = 'company', paper_kind = 'creditCode' where tenant_id = ${world.id} and id = ${world.renteeId}`,
    ),
  )
  await aLease(world)
  await aLease(world)
  const { rooms, buyerKind } = await made(rentee, contract.queryShop, {})
  expect([buyerKind, rooms.length]).toEqual(['enterprise', 3])
  const productId = await aProduct({ prices: [{ buyerKind: 'enterprise', siteId, priceFen: 8_000 }] })
  const wish = { renteeId: world.renteeId, productId, roomIds: rooms.map((one) => one.roomId), quantity: 1 }
  expect(await refused(admin, contract.orderFor, { ...wish, payBy: 'wallet' })).toBe('valueAdded.error.payBy')
  const { id, billId, totalFen } = await made(admin, contract.orderFor, { ...wish, payBy: 'bill' })
  expect(totalFen).toBe(24_000)
  // It is delivered before the bill is due.
  await made(admin, contract.acceptSale, { id })
  const { lines } = await made(admin, contract.querySaleDetail, { id })
  expect(lines.map(({ workOrderState }) => workOrderState)).toEqual(['new', 'new', 'new'])
  await made(admin, work.cancelOrder, { id: lines[0]!.workOrderId!, reason: '改期' })
  await followWorkOrder(world.today, lines[0]!.workOrderId!)
  expect(await made(admin, contract.redeliverSale, { id })).toEqual({ opened: 1 })
  await done(id)
  expect(await saleOf(id)).toMatchObject({ state: 'delivered', paidAt: null })
  await closeDueSale(later('2026-07-01'), id)
  expect((await saleOf(id)).state).toBe('delivered')
  await payBill(billId)
  await followBillOf(world.today, id)
  await closeDueSale(later('2026-07-01'), id)
  expect((await saleOf(id)).state).toBe('closed')
  expect(await brokenInvariants(world.today)).toEqual([])
})

it('a term is renewed once, seven days before its end', async () => {
  const productId = await aProduct({ soldBy: 'month', delivery: 'at_once' })
  const { id, billId } = await buy(productId, { fromOn: '2026-06-15', autoRenew: true })
  expect(await saleOf(id)).toMatchObject({ fromOn: '2026-06-15', toOn: '2026-07-14', autoRenew: true })
  await payBill(billId)
  await followBillOf(world.today, id)
  await made(admin, contract.acceptSale, { id })
  await Promise.all([endTerm(world.today, id), endTerm(world.today, id)])
  const [next, ...more] = (await rowsOf(contract.sale, { productId })).filter((one) => one.id !== id)
  expect(more).toEqual([])
  expect(next).toMatchObject({ fromOn: '2026-07-15', toOn: '2026-08-14', state: 'created', autoRenew: true })
  // The product is not sold any more: the buyer is told, and nothing is ordered.
  await made(admin, contract.stopProduct, { id: productId, reason: '下架' })
  await endTerm(world.today, next!.id)
  expect((await rowsOf(contract.sale, { productId })).map((one) => one.id)).toHaveLength(2)
})

it('nobody buys for rooms of others, or reads their orders', async () => {
  const productId = await aProduct()
  const other = await aWorld()
  await aLease(other)
  const stranger = await signIn(other.app, other, 'ROLE_RENTEE')
  const { id } = await buy(productId)
  expect(await statusOf(stranger, contract.querySaleDetail, { id })).toBe(404)
  expect(await statusOf(stranger, contract.cancelSale, { id, reason: '不是我的' })).toBe(404)
  const theirs = (await made(stranger, contract.queryShop, {})).rooms[0]!
  const wish: Wish = { productId, roomIds: [theirs.roomId], quantity: 1, payBy: 'online' }
  expect(await statusOf(rentee, contract.buyProduct, wish)).toBe(404)
  expect(await statusOf(stranger, contract.buyProduct, wish)).toBe(404)
  expect(await refused(installer, contract.queryShop, {})).toBeDefined()
})
