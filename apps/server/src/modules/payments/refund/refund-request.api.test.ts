import { reviewRefund } from '@cloud-steward/contract/channels/index.ts'
import {
  queryPrepaid,
  refundPrepaid,
  refundRequest,
  reversePayment,
  usePrepaid,
  withdrawRefund,
} from '@cloud-steward/contract/payments/index.ts'
import { param } from '@cloud-steward/contract/system/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import { ask } from '../../../../test/ask.ts'
import type { Client } from '../../../../test/client.ts'
import {
  aBill,
  aWorld,
  billsOf,
  brokenInvariants,
  fingerprint,
  pay,
  type World,
} from '../../billing/billing.builders.ts'
import { refundRequests } from './refund-request.source.ts'

let world: World
let maker: Client
let checker: Client
beforeAll(async () => {
  world = await aWorld()
  maker = await signIn(world.app, world)
  checker = await signIn(world.app, world, 'ROLE_TENEMENT')
  await maker.send(param.endpoints.add, {
    paramName: 'payment.refundAloneFen',
    paramKey: '单人退款额度',
    paramValue: '10000',
  })
})
/** A bill paid with so much more than it asks for. */
async function overpaid(moreFen: number) {
  const bill = await aBill(world)
  const payment = await pay(world, bill, { amountFen: bill.outstandingFen + moreFen, keepRest: 'yes' })
  return { bill, payment }
}
const balance = async () => (await ask(maker, queryPrepaid, { renteeId: world.renteeId })).data.balanceFen
const payBack = (amountFen: number, given: object = {}) =>
  ask(maker, refundPrepaid, {
    renteeId: world.renteeId,
    amountFen,
    channel: 'bank',
    paidOn: '2026-06-10',
    reason: '退租',
    ...given,
  } as never)
const review = (id: string, given: object = {}, who: Client = checker) =>
  ask(who, reviewRefund, { id, decision: 'approve', remark: '已核对', ...given } as never)
const waiting = async () => (await refundRequests.query(world.today, { state: 'waiting', pageSize: 50 })).list
const reverse = (id: string) => ask(maker, reversePayment, { id, reason: '退票' })

it('up to the limit one person pays back; above it the money is held and paid when another agrees, once', async () => {
  await overpaid(100_000)
  const before = await balance()
  expect((await payBack(10_000)).data).toMatchObject({ no: expect.stringMatching(/^T/), balanceFen: before - 10_000 })
  const { data } = await payBack(60_000, { channelNo: 'OUT-1' })
  expect(data).toMatchObject({ waits: true, no: expect.stringMatching(/^RQ/), balanceFen: before - 70_000 })
  // Nobody spends it meanwhile: not for bills, not by a second request, however small.
  expect(await balance()).toBe(before - 70_000)
  expect((await payBack(before - 69_999)).reason).toBe('payment.error.prepaidTooLittle')
  const { id } = await aBill(world)
  const use = { renteeId: world.renteeId, billIds: [id], amountFen: before }
  expect((await ask(maker, usePrepaid, use)).reason).toBe('payment.error.prepaidTooLittle')
  expect((await payBack(20_000, { channelNo: 'OUT-1' })).reason).toBe('payment.error.channelNoUsed')
  expect(await brokenInvariants(world.today)).toEqual([])

  expect((await review(data.id, {}, maker)).reason).toBe('approval.error.ownRequest')
  const decided = await Promise.all([1, 2, 3, 4].map(() => review(data.id, { channelNo: 'OUT-2' })))
  expect(decided.flatMap(({ reason }) => reason ?? [])).toEqual(Array(3).fill('approval.error.alreadyDecided'))
  expect(await balance()).toBe(before - 70_000)
  expect(await refundRequests.get(world.today, data.id)).toMatchObject({
    kind: 'payout',
    state: 'done',
    reason: '退租',
    remark: '已核对',
    resultNo: expect.stringMatching(/^T/),
  })
  expect(await brokenInvariants(world.today)).toEqual([])
})

it('refused or taken back the money can be spent again; what cannot be paid is refused at once', async () => {
  const before = await balance()
  expect((await payBack(before + 1)).reason).toBe('payment.error.prepaidTooLittle')
  const first = (await payBack(before)).data
  expect(await balance()).toBe(0)
  expect((await review(first.id, { decision: 'refuse', remark: '' })).reason).toBe('approval.error.reasonMissing')
  expect((await review(first.id, { decision: 'refuse' })).data.state).toBe('refused')
  expect((await review(first.id)).reason).toBe('approval.error.alreadyDecided')
  expect(await balance()).toBe(before)
  const second = (await payBack(before)).data
  expect((await ask(checker, withdrawRefund, { id: second.id })).reason).toBe('approval.error.othersRequest')
  expect((await ask(maker, withdrawRefund, { id: second.id })).reason).toBe(undefined)
  expect(await balance()).toBe(before)
  expect(await brokenInvariants(world.today)).toEqual([])
})

it('a payment above the limit is taken back when another agrees, and its prepaid part is held until then', async () => {
  const { bill, payment } = await overpaid(50_000)
  const before = await balance()
  const sums = await fingerprint(world.today)
  expect((await reverse(payment.id)).data).toMatchObject({ waits: true, no: expect.stringMatching(/^RQ/) })
  expect(await fingerprint(world.today)).not.toBe(sums)
  expect(await balance()).toBe(before - 50_000)
  expect((await billsOf(world.today, { id: bill.id }))[0]!.state).toBe('paid')
  expect((await reverse(payment.id)).reason).toBe('payment.error.reversalWaits')
  const [row] = await waiting()
  expect(row).toMatchObject({ kind: 'reversal', targetNo: payment.no, heldFen: 50_000, maker: 'admin' })
  expect(await brokenInvariants(world.today)).toEqual([])
  expect((await review(row!.id)).data).toEqual({ state: 'done', no: payment.no })
  expect((await billsOf(world.today, { id: bill.id }))[0]!).toMatchObject({ state: 'issued', paidFen: 0 })
  expect(await balance()).toBe(before - 50_000)
  expect(await brokenInvariants(world.today)).toEqual([])
  // What was refused may be asked for again.
  const again = await pay(world, bill, { amountFen: 20_000 })
  const asked = async () => {
    await reverse(again.id)
    return (await waiting())[0]!.id
  }
  await review(await asked(), { decision: 'refuse' })
  await review(await asked())
  expect((await reverse(again.id)).reason).toBe('payment.error.paymentReversed')
})

it('what moves no money out, and what is small, waits for nobody', async () => {
  const { bill } = await overpaid(30_000)
  const small = await pay(world, await aBill(world), { amountFen: 10_000 })
  expect((await reverse(small.id)).data).toEqual({ no: small.no })
  const open = await aBill(world)
  const used = await ask(maker, usePrepaid, { renteeId: bill.renteeId, billIds: [open.id], amountFen: 25_000 })
  expect((await reverse(used.data.id)).data).toEqual({ no: used.data.no })
  expect(await waiting()).toEqual([])
  expect(await brokenInvariants(world.today)).toEqual([])
})

it('is for staff of its tenant', async () => {
  const { payment } = await overpaid(100)
  await reverse(payment.id)
  const [row] = await waiting()
  const stranger = await signIn(world.app, await freshTenant(world.app))
  expect((await review(row!.id, {}, stranger)).reason).toBe('kit.error.notFound')
  expect((await ask(stranger, refundRequest.endpoints.query, {})).data).toMatchObject({ list: [] })
  for (const role of ['ROLE_LANDLORD', 'ROLE_RENTEE'] as const) {
    const party = await signIn(world.app, world, role)
    expect((await party.send(reviewRefund, { id: row!.id, decision: 'approve' })).status, role).toBe(403)
  }
})
