import type { Endpoint, InputOf } from '@cloud-steward/contract'
import * as contract from '@cloud-steward/contract/work-orders/index.ts'
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
  issue,
  pay,
  settle,
  type World,
} from '../../billing/billing.builders.ts'
import { collectOrder } from './claim.ts'
import { confirmByItself } from './finish.service.ts'

let world: World
let [admin, installer, rentee, landlord] = [] as unknown as [Client, Client, Client, Client]
let roomId: string
let siteId: string
let classifierId: string
let itemId: string
const at = (hour: number): string => `2026-06-16T${String(hour).padStart(2, '0')}:00:00.000Z`
async function made<E extends Endpoint>(who: Client, endpoint: E, input: InputOf<E>) {
  const { reason, data } = await ask(who, endpoint, input)
  expect(reason, endpoint.permission).toBeUndefined()
  return data
}
const orderOf = async (id: string, who: Client = admin) =>
  ((await who.send(contract.workOrder.endpoints.query, { id })).body.data as { list: Record<string, unknown>[] })
    .list[0]
const refused = async <E extends Endpoint>(who: Client, endpoint: E, input: InputOf<E>) =>
  (await ask(who, endpoint, input)).reason

beforeAll(async () => {
  world = await aWorld()
  ;[admin, installer, rentee, landlord] = (await Promise.all(
    (['ROLE_ADMIN', 'ROLE_INSTALLER', 'ROLE_RENTEE', 'ROLE_LANDLORD'] as const).map((role) =>
      signIn(world.app, world, role),
    ),
  )) as [Client, Client, Client, Client]
  await aLease(world)
  const form = (await rentee.call(contract.queryReportForm, {})).body.data
  ;({ roomId, siteId } = form.places[0]!)
  classifierId = await add('classifier', {
    name: '漏水',
    kind: 'repair',
    deadlineMinutes: 240,
    isUrgent: false,
    payer: 'landlord',
    checklist: '关总阀\n清理现场',
    isActive: true,
  })
  itemId = await add('item', {
    name: '换软管',
    kind: 'labour',
    unit: '次',
    priceFen: 30_000,
    costFen: 20_000,
    isActive: true,
  })
})
const RESOURCES = {
  classifier: contract.classifier,
  item: contract.item,
  dispatchRule: contract.dispatchRule,
  installer: contract.installer,
}
async function add(what: 'classifier' | 'item' | 'dispatchRule' | 'installer', draft: object): Promise<string> {
  const { body } = await admin.send(RESOURCES[what].endpoints.add, draft)
  expect(body.code, JSON.stringify(body)).toBe(200)
  return (body.data as { id: string }).id
}
async function reported(more: object = {}): Promise<string> {
  const given = { roomId, classifierId, subject: '水槽下漏水', despiteDuplicate: true, ...more }
  return (await made(rentee, contract.reportFault, given)).id
}
async function onSite(id: string): Promise<void> {
  await made(admin, contract.dispatchOrder, { id, installerId: world.installerId })
  await made(installer, contract.acceptOrder, { id })
  await made(installer, contract.startOrder, { id })
}

it('a renter reports a fault, an installer mends it, the landlord agrees to the price and pays, the installer is settled', async () => {
  const id = await reported()
  expect(await orderOf(id)).toMatchObject({
    state: 'new',
    payer: 'landlord',
    landlordId: world.landlordId,
    source: 'rentee',
  })
  // 15 June, noon: four working hours later.
  expect((await orderOf(id))!.deadline).toBe('2026-06-15T08:00:00Z')
  expect(await refused(rentee, contract.reportFault, { roomId, classifierId, subject: '还是漏' })).toBe(
    'workOrder.error.duplicate',
  )
  await made(admin, contract.dispatchOrder, { id, installerId: world.installerId })
  // Until he has it he reads a telephone number in parts.
  expect((await orderOf(id, installer))!.phone).toMatch(/^139\*+0000$/)
  await made(installer, contract.acceptOrder, { id })
  expect((await orderOf(id, installer))!.phone).toBe('13900000000')
  await made(installer, contract.bookOrder, { id, appointFrom: at(2), appointTo: at(4) })
  expect(await refused(installer, contract.finishOrder, { id, outcome: '好了' })).toBe('workOrder.error.cannot.booked')
  expect(await refused(installer, contract.startOrder, { id, code: 'order:W0000-000000' })).toBe(
    'workOrder.error.otherCode',
  )
  await made(installer, contract.startOrder, { id, code: `https://example.com/c/room:${roomId}` })
  const priced = await made(installer, contract.priceOrder, { id, lines: [{ itemId, quantity: 1.5 }] })
  expect(priced).toEqual({ totalFen: 45_000, waits: true })
  expect(await refused(rentee, contract.decideQuote, { id, decision: 'approve' })).toBe('kit.error.forbidden')
  await made(landlord, contract.decideQuote, { id, decision: 'approve' })
  await made(installer, contract.finishOrder, { id, outcome: '换了软管', checked: ['关总阀'] })
  // Nothing is claimed of the landlord before the work is confirmed.
  expect(await orderOf(id)).toMatchObject({ state: 'done', quoteState: 'approved', totalFen: 45_000 })
  await made(rentee, contract.confirmOrder, { id, score: 5, speedScore: 4, scoreNote: '很快' })
  // His wallet is empty: it waits for his rent.
  expect(await orderOf(id)).toMatchObject({ state: 'to_pay', score: 5 })
  await issue(world.today)
  for (const bill of await billsOf(world.today)) await pay(world, bill, { amountFen: bill.totalFen })
  const { unsettled } = (await balancesAt(world.today, world.landlordId, 'unsettled'))!
  await collectOrder(world.today, id)
  expect(await orderOf(id)).toMatchObject({ state: 'confirmed' })
  expect(await balancesAt(world.today, world.landlordId, 'unsettled')).toEqual({ unsettled: unsettled - 45_000 })
  expect(await balancesAt(world.today, world.installerId, 'service_payable')).toEqual({ service_payable: 30_000 })
  await made(rentee, contract.confirmOrder, { id, score: 4 })
  expect(await orderOf(id)).toMatchObject({ score: 4, state: 'confirmed' })
  expect(await made(admin, contract.makeSettlements, { dueThrough: '2026-06-15' })).toEqual({ made: 0, amountFen: 0 })
  await world.today.db.run(raw(sql`update work_order set settle_on = '2026-06-15' where id = ${id}`))
  expect(await made(admin, contract.makeSettlements, { dueThrough: '2026-06-15' })).toEqual({
    made: 1,
    amountFen: 30_000,
  })
  const { list } = (await admin.send(contract.orderSettlement.endpoints.query, {})).body.data as {
    list: { id: string }[]
  }
  const paid = { id: list[0]!.id, paidOn: '2026-06-15', bankRef: 'B1' }
  const twice = await Promise.all([1, 2].map(() => ask(admin, contract.paySettlement, paid)))
  expect(twice.map(({ reason }) => reason).toSorted()).toEqual(
    [undefined, 'workOrder.error.settlementEnded'].toSorted(),
  )
  expect(await balancesAt(world.today, world.installerId, 'service_payable')).toEqual({ service_payable: 0 })
  expect(await brokenInvariants(world.today)).toEqual([])
  await settle(world.today, '2026-06-14')
})

it('what a renter pays for is a bill; a void bill is the operator\u2019s', async () => {
  for (const ends of ['paid', 'void'] as const) {
    const { id } = await made(admin, contract.createOrder, {
      siteId,
      roomId,
      kind: 'repair',
      subject: '钥匙折断',
      payer: 'rentee',
      despiteDuplicate: true,
    })
    await onSite(id)
    // An installer alone bills nobody more than the limit.
    expect(await made(installer, contract.priceOrder, { id, lines: [{ itemId, quantity: 1 }] })).toMatchObject({
      waits: true,
    })
    for (const who of [installer, landlord])
      expect(await refused(who, contract.decideQuote, { id, decision: 'approve' })).toBe('kit.error.forbidden')
    await made(rentee, contract.decideQuote, { id, decision: 'approve' })
    expect(await made(installer, contract.priceOrder, { id, lines: [{ itemId, quantity: 1 }] })).toMatchObject({
      waits: false,
    })
    await made(installer, contract.finishOrder, { id, outcome: '换锁芯' })
    const { billId, billNo } = (await admin.call(contract.queryOrderDetail, { id })).body.data
    const [bill] = await billsOf(world.today, { no: billNo! })
    expect(bill).toMatchObject({ id: billId, totalFen: 30_000, renteeId: world.renteeId })
    expect(await refused(admin, contract.reopenOrder, { id, reason: '又坏了' })).toMatch(/isPaid|cannot/)
    if (ends === 'paid') await pay(world, bill!, { amountFen: 30_000 })
    else await world.today.db.run(raw(sql`update billing_bill set state = 'void' where id = ${billId}`))
    const before = await balancesAt(world.today, world.landlordId, 'unsettled')
    await collectOrder(world.today, id)
    await collectOrder(world.today, id)
    expect(await orderOf(id)).toMatchObject({ state: 'confirmed', payer: ends === 'paid' ? 'rentee' : 'operator' })
    const taken = before!.unsettled - (await balancesAt(world.today, world.landlordId, 'unsettled'))!.unsettled
    expect(taken).toBe(ends === 'paid' ? 30_000 : 0)
    if (ends === 'void')
      await world.today.db.run(raw(sql`update billing_bill set state = 'issued' where id = ${billId}`))
  }
})

it('a rule gives an order away: in turn, to all, or by hand; whoever may not have it does not', async () => {
  const rule = await add('dispatchRule', { name: '轮派', mode: 'rotate', isActive: true })
  const first = await reported()
  expect(await orderOf(first)).toMatchObject({ state: 'dispatched', mode: 'rotate', installerId: world.installerId })
  const other = await add('installer', {
    name: '赵师傅',
    mobile: '13700000001',
    skills: ['repair'],
    dailyCapacity: 1,
    settleDays: 0,
    isActive: true,
  })
  const turns = []
  for (let n = 0; n < 3; n++) turns.push((await orderOf(await reported()))!.installerId)
  // The new one is first, then has all he may have that day.
  expect(turns).toEqual([other, world.installerId, world.installerId])
  await admin.send(contract.dispatchRule.endpoints.update, { id: rule, mode: 'grab' })
  const offered = await reported()
  expect(await orderOf(offered, installer)).toMatchObject({ state: 'new' })
  const both = await Promise.all([1, 2].map(() => ask(installer, contract.grabOrder, { id: offered })))
  expect(both.map(({ reason }) => reason).toSorted()).toEqual([undefined, 'workOrder.error.cannot.accepted'].toSorted())
  await admin.send(contract.dispatchRule.endpoints.delete, { id: rule })
  const byHand = await reported()
  expect(await refused(admin, contract.dispatchOrder, { id: byHand, installerId: other })).toBe(
    'workOrder.error.installerUnfit.capacity',
  )
  const { body } = await admin.call(contract.queryCandidates, { id: byHand })
  expect(body.data.find(({ installerId }) => installerId === other)).toMatchObject({ unfit: 'capacity' })
})

it('a certificate that has ended keeps its installer from orders of its kinds', async () => {
  const id = await add('installer', {
    name: '钱师傅',
    mobile: '13700000002',
    skills: ['repair', 'clean'],
    dailyCapacity: 9,
    settleDays: 0,
    isActive: true,
  })
  const cert = { installerId: id, name: '电工证', skills: ['repair'], validTo: '2026-06-14' }
  await admin.send(contract.certificate.endpoints.add, cert)
  const order = await reported()
  expect(await refused(admin, contract.dispatchOrder, { id: order, installerId: id })).toBe(
    'workOrder.error.installerUnfit.certificate',
  )
  await admin.send(contract.certificate.endpoints.add, { ...cert, validTo: '2027-06-14' })
  expect(await refused(admin, contract.dispatchOrder, { id: order, installerId: id })).toBeUndefined()
})

it('the clock stands still while an order waits, and appointments of one installer never overlap', async () => {
  const [one, two] = [await reported(), await reported()]
  await onSite(one)
  await made(installer, contract.waitOrder, { id: one, state: 'waiting_parts', reason: '等软管' })
  expect(await orderOf(one)).toMatchObject({ state: 'waiting_parts', deadline: null, isLate: false })
  await made(installer, contract.resumeOrder, { id: one })
  expect((await orderOf(one))!.deadline).toBe('2026-06-15T08:00:00Z')
  await made(admin, contract.dispatchOrder, { id: two, installerId: world.installerId })
  await made(installer, contract.acceptOrder, { id: two })
  await made(installer, contract.bookOrder, { id: two, appointFrom: at(2), appointTo: at(4) })
  const third = await reported()
  await made(admin, contract.dispatchOrder, { id: third, installerId: world.installerId })
  await made(installer, contract.acceptOrder, { id: third })
  expect(await refused(installer, contract.bookOrder, { id: third, appointFrom: at(3), appointTo: at(5) })).toBe(
    'workOrder.error.overlap',
  )
  expect(
    await refused(installer, contract.bookOrder, { id: third, appointFrom: at(4), appointTo: at(5) }),
  ).toBeUndefined()
})

it('each party does its own part and no other', async () => {
  const id = await reported()
  for (const endpoint of [contract.acceptOrder, contract.grabOrder, contract.resumeOrder])
    expect(await refused(rentee, endpoint, { id })).toBeDefined()
  expect(
    await refused(landlord, contract.reportFault, { roomId, subject: '房东报修', despiteDuplicate: true }),
  ).toBeUndefined()
  expect(await orderOf(id, installer)).toBeUndefined()
  await onSite(id)
  expect(await refused(rentee, contract.cancelOrder, { id, reason: '算了' })).toBe('workOrder.error.cannot.on_site')
  const stranger = await aWorld()
  const theirs = await signIn(stranger.app, stranger, 'ROLE_INSTALLER')
  expect(await refused(theirs, contract.waitOrder, { id, state: 'waiting_parts', reason: 'x' })).toBe(
    'kit.error.notFound',
  )
  expect(
    (await rentee.call(contract.queryOrderDetail, { id })).body.data.steps.map(({ username }) => username),
  ).toContain('Staff')
})

it('an order nobody confirms is confirmed by itself, and closed after that; so is one finished before there was a confirmation', async () => {
  for (const legacy of [false, true]) {
    const id = await reported()
    await onSite(id)
    await made(installer, contract.finishOrder, { id, outcome: '好了' })
    const { db } = world.today
    await confirmByItself(world.today, id)
    expect(await orderOf(id)).toMatchObject({ state: 'done' })
    const passed = legacy ? sql`null` : sql`'2026-06-14'`
    await db.run(raw(sql`update work_order set confirm_by = ${passed}::timestamptz where id = ${id}`))
    await confirmByItself(world.today, id)
    expect(await orderOf(id)).toMatchObject({ state: 'confirmed' })
    await confirmByItself(world.today, id)
    expect(await orderOf(id)).toMatchObject({ state: 'confirmed' })
    await db.run(raw(sql`update work_order set confirm_by = '2026-06-14' where id = ${id}`))
    await confirmByItself(world.today, id)
    expect(await orderOf(id)).toMatchObject({ state: 'closed' })
  }
})
