import { received, recordPayment, reviewReceived, withdrawReceived } from '@cloud-steward/contract/payments/index.ts'
import { param } from '@cloud-steward/contract/system/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import { ask } from '../../../../test/ask.ts'
import type { Client } from '../../../../test/client.ts'
import {
  aBill,
  aWorld,
  type BillShown,
  billsOf,
  brokenInvariants,
  fingerprint,
  type PaymentInput,
  paymentOn,
  type World,
} from '../../billing/billing.builders.ts'
import { receivedMoney } from './received.service.ts'

let world: World
let maker: Client
let checker: Client
beforeAll(async () => {
  world = await aWorld()
  maker = await signIn(world.app, world)
  checker = await signIn(world.app, world, 'ROLE_TENEMENT')
})
const record = (bill: BillShown, given: Partial<PaymentInput> = {}, who: Client = maker) =>
  ask(who, recordPayment, paymentOn(bill, given))
const now = async (bill: BillShown) => (await billsOf(world.today, { id: bill.id }))[0]!
const review = (id: string, decision: 'approve' | 'refuse' = 'approve', who: Client = checker) =>
  ask(who, reviewReceived, { id, decision, reason: 'not in the till' })
const setReview = (paramValue: string) =>
  maker.send(param.endpoints.add, { paramName: 'payment.paymentReview', paramKey: '收款复核', paramValue })

it('of the principal alone the late fee stays owing, and is paid by the next payment', async () => {
  const bill = await aBill(world)
  expect(bill).toMatchObject({ lateFeeFen: 1_650, outstandingFen: 601_650 })
  expect((await record(bill, { amountFen: 600_001, payWhat: 'principal' })).reason).toBe('payment.error.amountTooMuch')
  const { data } = await record(bill, { amountFen: 600_000, payWhat: 'principal' })
  expect(data.waits).toBeFalsy()
  expect(data.allocations.map(({ fee, amountFen }) => [fee, amountFen])).toEqual([
    ['rent', 300_000],
    ['deposit', 300_000],
  ])
  expect(await now(bill)).toMatchObject({
    state: 'part_paid',
    paidFen: 600_000,
    lateFeePaidFen: 0,
    outstandingFen: 1_650,
  })
  expect((await record(bill, { amountFen: 1_650 })).reason).toBe(undefined)
  expect(await now(bill)).toMatchObject({ state: 'paid', lateFeePaidFen: 1_650, outstandingFen: 0 })
  expect(await brokenInvariants(world.today)).toEqual([])
})

it('where two people are wanted, money by hand is booked when another one approves it, once', async () => {
  await setReview('on')
  const bill = await aBill(world)
  const before = await fingerprint(world.today)
  const { data } = await record(bill, { amountFen: 601_650, channelNo: 'CASH-1', channel: 'cash' })
  expect(data).toMatchObject({ waits: true, no: expect.stringMatching(/^RV/) })
  // Nothing is booked, and the same slip is not recorded twice.
  expect(await fingerprint(world.today)).toBe(before)
  expect((await record(bill, { amountFen: 100, channelNo: 'CASH-1', channel: 'cash' })).reason).toBe(
    'payment.error.channelNoUsed',
  )
  expect((await review(data.id, 'approve', maker)).reason).toBe('approval.error.ownRequest')
  const decided = await Promise.all([1, 2, 3, 4].map(() => review(data.id)))
  expect(decided.flatMap(({ reason }) => reason ?? [])).toEqual(Array(3).fill('approval.error.alreadyDecided'))
  expect(await now(bill)).toMatchObject({ state: 'paid', outstandingFen: 0 })
  const row = await receivedMoney.get(world.today, data.id)
  expect(row).toMatchObject({ state: 'booked', billNos: bill.no, paymentNo: expect.stringMatching(/^P/) })
  expect(await brokenInvariants(world.today)).toEqual([])
})

it('refused or taken back it changes nothing; what cannot be booked is refused at once or when it is reviewed', async () => {
  await setReview('on')
  const bill = await aBill(world)
  expect((await record(bill, { amountFen: 601_651 })).reason).toBe('payment.error.amountTooMuch')
  const before = await fingerprint(world.today)
  const first = (await record(bill, { amountFen: 601_650 })).data
  expect((await review(first.id, 'refuse')).data.state).toBe('refused')
  expect((await review(first.id)).reason).toBe('approval.error.alreadyDecided')
  const second = (await record(bill, { amountFen: 601_650 })).data
  expect((await ask(checker, withdrawReceived, { id: second.id })).reason).toBe('approval.error.othersRequest')
  expect((await ask(maker, withdrawReceived, { id: second.id })).reason).toBe(undefined)
  expect(await fingerprint(world.today)).toBe(before)
  // Two wait for the same bill: the second finds it paid.
  const [one, two] = [await record(bill, { amountFen: 601_650 }), await record(bill, { amountFen: 601_650 })]
  expect((await review(one.data.id)).data.state).toBe('booked')
  expect((await review(two.data.id)).reason).toBe('payment.error.billPaid')
  expect(await receivedMoney.get(world.today, two.data.id)).toMatchObject({ state: 'waiting' })
  expect(await brokenInvariants(world.today)).toEqual([])
})

it('is for staff of its tenant', async () => {
  await setReview('on')
  const { data } = await record(await aBill(world), { amountFen: 100 })
  const stranger = await signIn(world.app, await freshTenant(world.app))
  expect((await review(data.id, 'approve', stranger)).reason).toBe('kit.error.notFound')
  expect((await ask(stranger, received.endpoints.query, {})).data).toMatchObject({ list: [] })
  for (const role of ['ROLE_LANDLORD', 'ROLE_RENTEE'] as const) {
    const party = await signIn(world.app, world, role)
    expect((await party.send(reviewReceived, { id: data.id, decision: 'approve' })).status, role).toBe(403)
  }
  expect((await review(data.id, 'maybe' as never)).reason).toMatch(/^kit\.error\./)
})
