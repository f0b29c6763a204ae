import * as contract from '@cloud-steward/contract/checkout/index.ts'
import { endLease, lease } from '@cloud-steward/contract/housing/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../test/app.ts'
import { ask } from '../../../test/ask.ts'
import type { Client } from '../../../test/client.ts'
import { balancesAt, billsOf, brokenInvariants, issue, pay, TODAY } from '../billing/billing.builders.ts'
import { aRentee } from '../housing/housing.builders.ts'
import { leaseRow, proposeAs } from '../housing/lease/change.builders.ts'
import { deposits, unsettledLeases } from './check-out.source.ts'
import {
  aHouseOfThree,
  aPaidLease,
  approve,
  detail,
  type House,
  payOut,
  shown,
  submit,
  upload,
} from './checkout.builders.ts'

let house: House
beforeAll(async () => {
  house = await aHouseOfThree()
})
/** Handed over to somebody else today, so that it ended at once. */
async function handedOver(terms: object = {}) {
  const { leaseId, renteeId } = await aPaidLease(house, terms)
  const next = await aRentee(house.today)
  const ask = { leaseId, kind: 'transfer' as const, effectiveOn: TODAY, renteeId: next }
  const { newLeaseId } = (await proposeAs(house.maker, ask)).body.data
  await issue(house.today)
  return { leaseId, renteeId, next: { leaseId: newLeaseId!, renteeId: next } }
}
const begin = (leaseId: string, rest: 'refund' | 'carry' = 'refund', who: Client = house.maker) =>
  ask(who, contract.settleEndedLease, { leaseId, rest, reason: 'handed over' })
/** Calculated, signed and submitted. */
async function signed(id: string): Promise<void> {
  expect((await ask(house.maker, contract.calculateCheckOut, { id })).reason).toBe(undefined)
  await ask(house.maker, contract.confirmCheckOut, { id, decision: 'confirmed', fileIds: [await upload(house.maker)] })
}
const linesOf = async (id: string) =>
  (await detail(house.maker, id)).lines.map(({ kind, amountFen }) => [kind, amountFen])
const heldOf = async (leaseId: string) =>
  (await deposits.query(house.today, { leaseId })).list.map(({ state, heldFen }) => [state, heldFen])
const unsettled = async () => {
  const { data } = await ask(house.maker, lease.endpoints.query, { worklist: 'unsettled', pageSize: 100 })
  return (data as { list: { id: string }[] }).list.map(({ id }) => id)
}
/** What nobody has begun to settle. */
const waiting = async (leaseId: string) =>
  (await unsettledLeases.query(house.today, { pageSize: 100 })).list
    .filter((one) => one.leaseId === leaseId)
    .map(({ endedHow, endedOn, days, heldFen, openFen }) => [endedHow, endedOn, days, heldFen, openFen])

it('a lease handed over at once is settled afterwards, by the same statement and reviews, once', async () => {
  const { leaseId } = await handedOver()
  expect(await leaseRow(house.maker, leaseId)).toMatchObject({ state: 'transferred', depositHeldFen: 300_000 })
  expect(await unsettled()).toContain(leaseId)
  // No part of it is offered back: it is settled as a whole.
  const offered = (await deposits.query(house.today, { leaseId })).list.map(({ returnableFen }) => returnableFen)
  expect(offered).toEqual([0])
  expect(await waiting(leaseId)).toEqual([['transferred', '2026-06-14', 1, 300_000, 0]])
  const begun = await Promise.all(Array.from({ length: 8 }, () => begin(leaseId)))
  expect(begun.map(({ reason }) => reason).toSorted()).toEqual([
    ...Array.from({ length: 7 }, () => 'checkout.error.checkedOutAlready'),
    undefined,
  ])
  const { id } = begun.find(({ reason }) => !reason)!.data
  expect(await waiting(leaseId)).toEqual([])
  expect(await shown(house, id)).toMatchObject({ state: 'inspected', settleOn: TODAY, leftOn: '2026-06-14' })
  await signed(id)
  // 16 of 30 days went back as prepaid balance when the lease was handed over.
  expect(await linesOf(id)).toEqual([
    ['prepaid', -160_000],
    ['deposit', -300_000],
  ])
  await submit(house, id)
  expect((await approve(house.maker, id)).reason).toBe('approval.error.ownRequest')
  const decided = await Promise.all([house.checker, house.second, house.checker].map((who) => approve(who, id)))
  expect(decided.filter(({ reason }) => !reason)).toHaveLength(1)
  const paid = await Promise.all([1, 2, 3].map(() => payOut(house.checker, id, 'BANK-1')))
  expect(paid.filter(({ reason }) => !reason)).toHaveLength(1)
  expect(await heldOf(leaseId)).toEqual([['refunded', 0]])
  expect(await unsettled()).not.toContain(leaseId)
  expect(await brokenInvariants(house.today)).toEqual([])
})

it('the deposit becomes that of whoever took over, as far as he owes one; the rest is refunded', async () => {
  const { leaseId, renteeId, next } = await handedOver({ otherDeposits: [{ kind: 'key', amountFen: 10_000 }] })
  const [bill] = await billsOf(house.today, { leaseId: next.leaseId })
  // Of 3,100.00 he has paid 1,000.00; his rent stays his own affair.
  await pay(house, bill!, { amountFen: 100_000 })
  const owed = (await deposits.query(house.today, { leaseId: next.leaseId })).list
  const openFen = owed.reduce((sum, { dueFen, paidFen }) => sum + dueFen - paidFen, 0)
  const { id } = (await begin(leaseId, 'carry')).data
  await signed(id)
  expect(await linesOf(id)).toEqual([
    ['prepaid', -160_000],
    ['deposit', -300_000],
    ['deposit', -10_000],
    ['carried', openFen],
  ])
  expect(await shown(house, id)).toMatchObject({
    carriedFen: openFen,
    refundFen: 470_000 - openFen,
    carryLeaseId: next.leaseId,
  })
  await submit(house, id)
  // He pays some of it meanwhile: what was signed does not hold any more, and nothing is booked.
  await pay(house, bill!, { amountFen: bill!.totalFen - 100_000 - 250_000 })
  const [first] = await Promise.all([house.checker, house.second].map((who) => approve(who, id)))
  expect(first!.reason).toBe('checkout.error.statementChanged')
  expect(await heldOf(leaseId)).toEqual(expect.arrayContaining([['settling', 300_000]]))
  const back = { id, decision: 'return' as const, decisionReason: 'paid meanwhile' }
  expect((await ask(house.checker, contract.reviewCheckOut, back)).reason).toBe(undefined)
  await signed(id)
  await submit(house, id)
  expect((await approve(house.checker, id)).data.state).toBe('paying')
  const now = await shown(house, id)
  expect(now.carriedFen + now.refundFen).toBe(470_000)
  expect(
    (await deposits.query(house.today, { leaseId: next.leaseId })).list.every(({ state }) => state === 'held'),
  ).toBe(true)
  expect((await balancesAt(house.today, next.renteeId, 'deposit_liability'))!.deposit_liability).toBe(310_000)
  expect((await balancesAt(house.today, renteeId, 'refund_payable'))!.refund_payable).toBe(now.refundFen)
  expect(await brokenInvariants(house.today)).toEqual([])
})

it('who simply ended owes what he owes; given up it can be begun anew', async () => {
  const { leaseId } = await aPaidLease(house, { breakRule: 'none' }, 0)
  expect((await begin(leaseId)).reason).toBe('housing.error.notEnded')
  const left = { id: leaseId, leftOn: '2026-06-10', reason: 'gone' }
  expect((await ask(house.maker, endLease, left)).reason).toBe(undefined)
  expect((await begin(leaseId, 'carry')).reason).toBe('checkout.error.nothingToCarry')
  const { id } = (await begin(leaseId)).data
  const day = { id, leftOn: '2026-06-09', leaveKind: 'early' as const, reason: 'other day' }
  for (const answer of [
    await ask(house.maker, contract.rescheduleCheckOut, day),
    await ask(house.maker, contract.readFinalMeters, { id, skipped: 'none' }),
  ])
    expect(answer.reason).toBe('checkout.error.endedAlready')
  expect((await ask(house.maker, contract.cancelCheckOut, { id, decisionReason: 'wrong one' })).reason).toBe(undefined)
  const again = (await begin(leaseId)).data.id
  await signed(again)
  // Ten of thirty days; the deposit nobody paid is not asked for any more.
  expect(await shown(house, again)).toMatchObject({ collectFen: 100_000, refundFen: 0 })
  await submit(house, again)
  expect((await approve(house.checker, again)).data.state).toBe('collecting')
  const [bill] = (await billsOf(house.today, { leaseId })).filter(({ outstandingFen }) => outstandingFen > 0)
  await pay(house, bill!, { amountFen: 100_000 })
  expect(await unsettled()).not.toContain(leaseId)
  expect(await brokenInvariants(house.today)).toEqual([])
})

it('is for staff of its tenant, and not for leases that go on or are settled', async () => {
  const { leaseId } = await aPaidLease(house, { endOn: '2026-06-14' })
  await proposeAs(house.maker, { leaseId, kind: 'renewal', endOn: '2027-06-14' })
  expect((await begin(leaseId)).reason).toBe('checkout.error.goesOn')
  const gone = await handedOver({ depositFen: 0 })
  expect((await begin(gone.leaseId)).reason).toBe('checkout.error.nothingToSettle')
  expect((await begin(gone.next.leaseId)).reason).toBe('housing.error.notEnded')
  const other = await signIn(house.app, await freshTenant(house.app))
  expect((await begin(gone.leaseId, 'refund', other)).reason).toBe('kit.error.notFound')
  for (const role of ['ROLE_LANDLORD', 'ROLE_RENTEE'] as const)
    expect((await begin(gone.leaseId, 'refund', await signIn(house.app, house, role))).reason).toBe(
      'kit.error.forbidden',
    )
})
