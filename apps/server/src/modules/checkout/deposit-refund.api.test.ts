import * as contract from '@cloud-steward/contract/checkout/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../test/app.ts'
import { ask } from '../../../test/ask.ts'
import type { Client } from '../../../test/client.ts'
import { newId } from '../../infra/db/id.ts'
import { balancesAt, brokenInvariants } from '../billing/billing.builders.ts'
import { deposits } from './check-out.source.ts'
import { aHouseOfThree, aPaidLease, approve, type House, shown, submitted, upload } from './checkout.builders.ts'

let house: House
beforeAll(async () => {
  house = await aHouseOfThree()
})
const KEY = { kind: 'key' as const, amountFen: 20_000 }
const asked = (terms: object = {}) => aPaidLease(house, { otherDeposits: [KEY], ...terms })
const depositOf = async (leaseId: string, kind: 'security' | 'key') =>
  (await deposits.query(house.today, { leaseId, kind })).list[0]!
const bank = () => ({ way: 'bank' as const, payName: `Rentee of ${house.name}`, payAccount: '6222 0000 1' })
const request = (depositId: string, amountFen: number, given: object = bank(), who: Client = house.maker) =>
  ask(who, contract.requestDepositRefund, {
    depositId,
    amountFen,
    why: 'returned' as const,
    reason: 'one of two keys',
    way: 'cash' as const,
    ...given,
  })
const review = (who: Client, id: string, decision: 'approve' | 'reject' = 'approve') =>
  ask(who, contract.reviewDepositRefund, { id, decision, decisionReason: 'looked at' })
const pay = (id: string, channelNo = newId()) =>
  ask(house.checker, contract.payDepositRefund, { id, channel: 'bank', channelNo, paidOn: '2026-06-15' })

it('a part of one deposit goes back while the lease lives, and the check-out settles what is left', async () => {
  const { leaseId, renteeId } = await asked()
  const key = await depositOf(leaseId, 'key')
  const { id } = (await request(key.id, 15_000)).data
  // Nothing moves before another person has approved it.
  expect(await depositOf(leaseId, 'key')).toMatchObject({ state: 'held', heldFen: 20_000 })
  expect((await review(house.maker, id)).reason).toBe('approval.error.ownRequest')
  expect((await pay(id)).reason).toBe('checkout.error.refundNotNow')
  const both = await Promise.all([review(house.checker, id), review(house.second, id)])
  expect(both.map(({ reason }) => reason ?? 'done').toSorted()).toEqual(['checkout.error.refundNotNow', 'done'])
  expect(await depositOf(leaseId, 'key')).toMatchObject({ state: 'part_refunded', refundedFen: 15_000, heldFen: 5_000 })
  expect(await depositOf(leaseId, 'security')).toMatchObject({ state: 'held', heldFen: 300_000 })
  expect(await balancesAt(house.today, renteeId, 'deposit_liability', 'refund_payable')).toMatchObject({
    deposit_liability: 305_000,
    refund_payable: 15_000,
  })
  expect((await pay(id)).reason).toBe(undefined)
  expect((await pay(id)).reason).toBe('checkout.error.refundNotNow')
  expect((await balancesAt(house.today, renteeId, 'refund_payable'))!.refund_payable).toBe(0)
  const { steps } = (await ask(house.maker, contract.queryDepositRefundSteps, { id })).data
  expect(steps.map(({ from, to }) => [from ?? null, to])).toEqual([
    [null, 'review_1'],
    ['review_1', 'paying'],
    ['paying', 'paid'],
  ])
  const out = await submitted(house, leaseId, { leftOn: '2026-06-15' })
  expect(await shown(house, out)).toMatchObject({ heldFen: 305_000 })
  expect((await approve(house.checker, out)).data.state).toBe('paying')
  expect(await depositOf(leaseId, 'key')).toMatchObject({ heldFen: 0, returnableFen: 0 })
  expect(await brokenInvariants(house.today)).toEqual([])
})

it('never more goes back than is held, however many ask at once', async () => {
  const { leaseId } = await asked()
  const key = await depositOf(leaseId, 'key')
  expect((await request(key.id, 20_001)).reason).toBe('checkout.error.refundTooMuch')
  const three = await Promise.all([12_000, 12_000, 12_000].map((fen) => request(key.id, fen, { way: 'cash' })))
  const stood = three.flatMap(({ data, reason }) => (reason ? [] : [data.id]))
  expect(stood.length).toBe(1)
  expect(three.flatMap(({ reason }) => reason ?? [])).toEqual(Array(2).fill('checkout.error.refundTooMuch'))
  // Taken back it leaves room for another; only whoever asked takes it back.
  expect((await ask(house.checker, contract.withdrawDepositRefund, { id: stood[0]! })).reason).toBe(
    'approval.error.othersRequest',
  )
  expect((await ask(house.maker, contract.withdrawDepositRefund, { id: stood[0]! })).reason).toBe(undefined)
  expect((await depositOf(leaseId, 'key')).returnableFen).toBe(20_000)
  const all = (await request(key.id, 20_000, { way: 'cash' })).data
  expect((await depositOf(leaseId, 'key')).returnableFen).toBe(0)
  expect((await review(house.checker, all.id, 'reject')).data.state).toBe('rejected')
  expect((await depositOf(leaseId, 'key')).heldFen).toBe(20_000)
  expect(await brokenInvariants(house.today)).toEqual([])
})

it('large parts take two reviewers, and whoever is being checked out waits for the settlement', async () => {
  const { leaseId } = await asked({ depositFen: 900_000 })
  const security = await depositOf(leaseId, 'security')
  const { id } = (await request(security.id, 600_000)).data
  expect((await review(house.checker, id)).data.state).toBe('review_2')
  expect((await review(house.checker, id)).reason).toBe('approval.error.sameReviewer')
  const leaving = { leaveKind: 'early' as const, leftOn: '2026-06-15', reason: 'moves' }
  const begun = (await ask(house.maker, contract.beginCheckOut, { leaseId, ...leaving })).data
  expect((await review(house.second, id)).reason).toBe('housing.error.notGoing')
  expect((await request(security.id, 1)).reason).toBe('housing.error.notGoing')
  expect((await depositOf(leaseId, 'security')).returnableFen).toBe(0)
  await ask(house.maker, contract.cancelCheckOut, { id: begun.id, decisionReason: 'stays' })
  expect((await review(house.second, id)).data.state).toBe('paying')
})

it('money goes to the renter or whom he names, and comes back when the bank sends it back', async () => {
  const { leaseId, renteeId } = await asked()
  const key = await depositOf(leaseId, 'key')
  expect((await request(key.id, 1_000, { way: 'bank' })).reason).toBe('checkout.error.payeeWanted')
  const other = { way: 'bank' as const, payName: 'Somebody else', payAccount: '6222' }
  expect((await request(key.id, 1_000, other)).reason).toBe('checkout.error.authorisationWanted')
  const fileIds = [await upload(house.maker)]
  const { id } = (await request(key.id, 1_000, { ...other, fileIds })).data
  await review(house.checker, id)
  const failed = { id, decisionReason: 'no such account', payName: `Rentee of ${house.name}`, payAccount: '6223' }
  expect((await ask(house.checker, contract.failDepositRefund, failed)).reason).toBe(undefined)
  expect((await review(house.checker, id)).reason).toBe('approval.error.ownRequest')
  expect((await review(house.second, id)).data.state).toBe('paying')
  await pay(id)
  const back = { id, decisionReason: 'account closed' }
  const owed = async () => (await balancesAt(house.today, renteeId, 'refund_payable'))!.refund_payable
  const before = await owed()
  expect((await ask(house.checker, contract.returnDepositRefund, back)).reason).toBe(undefined)
  expect((await owed()) - before).toBe(1_000)
  expect((await pay(id)).reason).toBe(undefined)
  expect(await brokenInvariants(house.today)).toEqual([])
})

it('is nobody else’s: other tenants, landlords and renters', async () => {
  const { leaseId } = await asked()
  const key = await depositOf(leaseId, 'key')
  const { id } = (await request(key.id, 1_000, { way: 'cash' })).data
  const stranger = await signIn(house.app, await freshTenant(house.app))
  expect((await request(key.id, 1, { way: 'cash' }, stranger)).reason).toBe('kit.error.notFound')
  expect((await review(stranger, id)).reason).toBe('kit.error.notFound')
  expect((await ask(stranger, contract.queryDepositRefundSteps, { id })).reason).toBe('kit.error.notFound')
  for (const role of ['ROLE_LANDLORD', 'ROLE_RENTEE'] as const) {
    const party = await signIn(house.app, house, role)
    expect((await party.send(contract.requestDepositRefund, { depositId: key.id })).status, role).toBe(403)
  }
  for (const wrong of [{ amountFen: 0 }, { amountFen: -1 }, { why: 'because' }, { way: 'gold' }])
    expect((await request(key.id, 1, wrong)).reason, JSON.stringify(wrong)).toMatch(/^kit\.error\./)
})
