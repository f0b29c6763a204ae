import { deposit } from '@cloud-steward/contract/checkout/index.ts'
import { cancelLease, lease, previewCharges, queryCharges } from '@cloud-steward/contract/housing/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../test/app.ts'
import { ask } from '../../../test/ask.ts'
import { balancesAt, billsOf, brokenInvariants, issue, pay } from '../billing/billing.builders.ts'
import { aHouse, aRentee, TERMS } from '../housing/housing.builders.ts'
import { leaseRow, proposeAs } from '../housing/lease/change.builders.ts'
import { deposits } from './check-out.source.ts'
import {
  aHouseOfThree,
  aPaidLease,
  approve,
  detail,
  type House,
  payOut,
  shown,
  submitted,
} from './checkout.builders.ts'

let house: House
beforeAll(async () => {
  house = await aHouseOfThree()
})
const OTHERS = [
  { kind: 'key' as const, amountFen: 10_000 },
  { kind: 'meter' as const, amountFen: 20_000, holder: 'owner' as const },
]
const listed = async (leaseId: string) =>
  (await deposits.query(house.today, { leaseId })).list
    .toSorted((a, b) => (a.kind < b.kind ? -1 : 1))
    .map(({ kind, holder, state, dueFen, heldFen }) => [kind, holder, state, dueFen, heldFen])
const asked = (terms: object = {}) =>
  aPaidLease(house, { depositHolder: 'supervised', otherDeposits: OTHERS, ...terms })
const follow = async (given: Parameters<typeof proposeAs>[1]) =>
  (await proposeAs(house.maker, given)).body.data.newLeaseId!

it('each deposit of a lease is billed, held and shown for itself, and all of them are settled together', async () => {
  const { id: billId, leaseId, renteeId, totalFen } = await asked()
  expect(totalFen).toBe(630_000)
  expect(await listed(leaseId)).toEqual([
    ['key', 'operator', 'held', 10_000, 10_000],
    ['meter', 'owner', 'held', 20_000, 20_000],
    ['security', 'supervised', 'held', 300_000, 300_000],
  ])
  expect(await leaseRow(house.maker, leaseId)).toMatchObject({ depositHeldFen: 330_000 })
  const found = await ask(house.maker, deposit.endpoints.query, { kind: 'meter', holder: 'owner', leaseId })
  const one = (found.data as { list: { id: string }[] }).list
  // By its own id, as a list's page and an export read it.
  expect((await deposits.query(house.today, { id: one[0]!.id })).list).toMatchObject(one)
  const deductions = [{ reason: 'cleaning' as const, amountFen: 455_000, note: 'all of it' }]
  const id = await submitted(house, leaseId, { leftOn: '2026-06-15', deductions })
  const { lines } = await detail(house.maker, id)
  expect(lines.filter(({ kind }) => kind === 'deposit').map(({ amountFen, formula }) => [amountFen, formula])).toEqual([
    [-300_000, undefined],
    [-10_000, { parts: [{ rule: 'depositKey' }] }],
    [-20_000, { parts: [{ rule: 'depositMeter' }] }],
  ])
  expect(await shown(house, id)).toMatchObject({ heldFen: 330_000, appliedFen: 305_000 })
  expect((await approve(house.checker, id)).data.state).toBe('paying')
  expect((await payOut(house.checker, id)).reason).toBe(undefined)
  // The security deposit is used up first.
  expect(await listed(leaseId)).toEqual([
    ['key', 'operator', 'part_refunded', 10_000, 0],
    ['meter', 'owner', 'refunded', 20_000, 0],
    ['security', 'supervised', 'applied', 300_000, 0],
  ])
  expect((await balancesAt(house.today, renteeId, 'deposit_liability'))!.deposit_liability).toBe(0)
  expect((await billsOf(house.today, { leaseId })).some((bill) => bill.id === billId)).toBe(true)
  expect(await brokenInvariants(house.today)).toEqual([])
})

it('a renewal carries all of them along and asks for none again; given up, they are back', async () => {
  const { leaseId } = await asked({ endOn: '2026-06-30' })
  const next = await follow({ leaseId, kind: 'renewal', endOn: '2027-06-30', depositFen: 350_000 })
  await issue(house.today, '2026-07-31')
  const [bill] = await billsOf(house.today, { leaseId: next })
  expect(bill!.totalFen).toBe(300_000 + 50_000)
  await pay(house, bill!, { amountFen: bill!.totalFen, receivedOn: '2026-06-15' })
  expect(await listed(leaseId)).toEqual([])
  expect(await listed(next)).toEqual([
    ['key', 'operator', 'held', 10_000, 10_000],
    ['meter', 'owner', 'held', 20_000, 20_000],
    ['security', 'supervised', 'held', 350_000, 350_000],
  ])
  expect((await ask(house.maker, cancelLease, { id: next, reason: 'stays away' })).reason).toBe(undefined)
  await issue(house.today)
  expect((await listed(leaseId)).map(([kind, , , , heldFen]) => [kind, heldFen])).toEqual([
    ['key', 10_000],
    ['meter', 20_000],
    ['security', 300_000],
  ])
  expect(await brokenInvariants(house.today)).toEqual([])
})

it('a renewal tops up each kind by what is more than before, the security deposit as the rent rises', async () => {
  const { leaseId } = await asked({ endOn: '2026-06-30' })
  const more = { raiseBp: 1_000, depositWithRent: true, keyDepositFen: 15_000, cardDepositFen: 5_000 }
  const next = await follow({ leaseId, kind: 'renewal', endOn: '2027-06-30', ...more })
  await issue(house.today, '2026-07-31')
  const [bill] = await billsOf(house.today, { leaseId: next })
  // The rent, a tenth of the deposit, a half of the key, and a card that is new.
  expect(bill!.totalFen).toBe(330_000 + 30_000 + 5_000 + 5_000)
  await pay(house, bill!, { amountFen: bill!.totalFen, receivedOn: '2026-06-15' })
  // A row for each charge: what was carried along, and what came on top.
  expect((await listed(next)).toSorted((a, b) => (String(a) < String(b) ? -1 : 1))).toEqual([
    ['card', 'operator', 'held', 5_000, 5_000],
    ['key', 'operator', 'held', 10_000, 10_000],
    ['key', 'operator', 'held', 5_000, 5_000],
    ['meter', 'owner', 'held', 20_000, 20_000],
    ['security', 'supervised', 'held', 330_000, 330_000],
  ])
  expect(await leaseRow(house.maker, next)).toMatchObject({
    depositFen: 330_000,
    otherDeposits: [
      { kind: 'key', amountFen: 15_000 },
      { kind: 'card', amountFen: 5_000 },
      { kind: 'meter', amountFen: 20_000, holder: 'owner' },
    ],
  })
  // The one after that asks for nothing more.
  const third = await follow({ leaseId: next, kind: 'renewal', endOn: '2028-06-30' })
  const charges = (await ask(house.maker, queryCharges, { leaseId: third })).data
  expect(charges.filter(({ fee }) => fee === 'deposit')).toEqual([])
  expect(await brokenInvariants(house.today)).toEqual([])
})

it('whoever takes a lease over is asked for each of them anew', async () => {
  const { leaseId } = await asked()
  const renteeId = await aRentee(house.today)
  const next = await follow({ leaseId, kind: 'transfer', effectiveOn: '2026-07-01', renteeId })
  await issue(house.today, '2026-07-31')
  expect((await billsOf(house.today, { leaseId: next }))[0]!.totalFen).toBe(630_000)
  expect((await listed(next)).map(([kind, , state]) => [kind, state])).toEqual([
    ['key', 'due'],
    ['meter', 'due'],
    ['security', 'due'],
  ])
  expect((await listed(leaseId)).length).toBe(3)
})

it('each kind is agreed once, of something, and only by words there are', async () => {
  const { roomId } = await aHouse(house.today, house)
  const draft = { ...TERMS, roomId, renteeId: house.renteeId }
  const [key] = OTHERS
  const add = (otherDeposits: unknown) =>
    house.maker.send(lease.endpoints.add, { ...draft, otherDeposits }).then(({ body }) => body.reason)
  expect(await add([key, key])).toBe('housing.error.depositTwice')
  for (const wrong of [{ kind: 'security', amountFen: 1 }, { ...key, amountFen: 0 }, { ...key, holder: 'bank' }, 7])
    expect(await add([wrong]), JSON.stringify(wrong)).toMatch(/^kit\.error\./)
  const preview = await ask(house.maker, previewCharges, { ...TERMS, otherDeposits: OTHERS })
  expect(preview.data.charges.filter(({ fee }) => fee === 'deposit').map(({ amountFen }) => amountFen)).toEqual([
    300_000, 10_000, 20_000,
  ])
  // As if signed today, as it will be: what is due at the beginning is due then.
  expect(preview.data.charges.slice(0, 4).map(({ dueOn }) => dueOn)).toEqual(Array(4).fill('2026-06-15'))
  const other = await freshTenant(house.app)
  const theirs = await signIn(house.app, other)
  expect((await ask(theirs, deposit.endpoints.query, {})).data).toMatchObject({ list: [] })
})
