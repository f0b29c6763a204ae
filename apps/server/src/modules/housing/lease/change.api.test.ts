import type { AnswerOf } from '@cloud-steward/contract'
import {
  endLease,
  giveNotice,
  lease,
  previewChange,
  previewEnd,
  queryCharges,
  queryLeaseChain,
  queryOccupants,
  signLease,
} from '@cloud-steward/contract/housing/index.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { newId } from '../../../infra/db/id.ts'
import { aBill, aLease, aWorld, issue, onDay, pay, TODAY, type World } from '../../billing/billing.builders.ts'
import { aHouse, aRentee, TERMS } from '../housing.builders.ts'
import { type Ask, leaseRow, proposeAs } from './change.builders.ts'
import { leaseDayJob } from './lease-day.job.ts'
import { chargeStaying, closeFollowed } from './lease-day.service.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
})

const propose = (ask: Ask, who = admin, key = newId()) => proposeAs(who, ask, key)
const rowOf = (id: string) => leaseRow(admin, id)
type Charges = AnswerOf<typeof queryCharges>
const chargesOf = async (leaseId: string): Promise<Charges> => (await admin.call(queryCharges, { leaseId })).body.data
const rentOf = async (leaseId: string) => (await chargesOf(leaseId)).filter(({ fee }) => fee === 'rent')
const sum = (charges: readonly { amountFen: number }[]) =>
  charges.reduce((total, { amountFen }) => total + amountFen, 0)
const spans = (charges: Charges) =>
  charges.map(({ periodFrom, periodTo, amountFen }) => [periodFrom, periodTo, amountFen])
const emptyRoom = async () =>
  (await aHouse(world.today, { landlordId: world.landlordId, buildingId: world.buildingId })).roomId

describe('a change of rent', () => {
  it('is what its preview said: what a bill has is credited and stays, the rest is written anew', async () => {
    const id = await aLease(world)
    await issue(world.today)
    const before = await chargesOf(id)
    const ask = { leaseId: id, kind: 'rent' as const, effectiveOn: '2026-06-16', rentFen: 240_000 }
    const shown = (await admin.call(previewChange, ask)).body.data
    expect(await chargesOf(id)).toEqual(before)
    expect(shown).toMatchObject({
      differences: [{ field: 'rentFen', before: 300_000, after: 240_000 }],
      creditFen: 30_000,
      droppedFen: 11 * 300_000,
      addedFen: 11 * 240_000,
    })
    expect((await propose(ask)).body.data).toMatchObject({ state: 'applied' })
    const after = await chargesOf(id)
    for (const billed of before.filter(({ billId }) => billId)) expect(after).toContainEqual(billed)
    expect(after.filter(({ amountFen }) => amountFen < 0)).toMatchObject([
      {
        periodFrom: '2026-06-16',
        periodTo: '2026-06-30',
        amountFen: -30_000,
        adjustsId: before.find(({ fee, billId }) => billId && fee === 'rent')!.id,
      },
    ])
    expect(sum(await rentOf(id))).toBe(300_000 - 30_000 + 11 * 240_000)
  })

  it('of nothing, of a draft, outside the lease, or of another tenant is refused', async () => {
    const id = await aLease(world)
    const ask = { leaseId: id, kind: 'rent' as const, effectiveOn: '2026-07-01', rentFen: 1 }
    expect((await propose({ ...ask, rentFen: 300_000 })).body.reason).toBe('housing.error.nothingChanges')
    expect((await propose({ ...ask, rentFen: null })).body.reason).toBe('housing.error.changeIncomplete')
    expect((await propose({ ...ask, effectiveOn: '2027-06-01' })).body.reason).toBe('housing.error.changeOutsideLease')
    const stranger = await signIn(world.app, await freshTenant(world.app))
    for (const { status } of [await propose(ask, stranger), await stranger.call(previewChange, ask)])
      expect(status).toBe(404)
    await admin.call(endLease, { id, leftOn: TODAY, reason: '搬走' })
    expect((await propose(ask)).body.reason).toBe('housing.error.notSigned')
  })
})

describe('a change of term', () => {
  it('moves the end and the charges with it, there and back', async () => {
    const id = await aLease(world)
    const before = spans(await rentOf(id))
    await propose({ leaseId: id, kind: 'term', endOn: '2026-12-10' })
    expect(spans(await rentOf(id)).at(-1)).toEqual(['2026-12-01', '2026-12-10', 96_774])
    await propose({ leaseId: id, kind: 'term', endOn: '2027-05-31' })
    expect(spans(await rentOf(id))).toEqual(before)
  })
  it('is refused into the past and into days somebody else has the room', async () => {
    const id = await aLease(world)
    expect((await propose({ leaseId: id, kind: 'term', endOn: '2026-06-14' })).body.reason).toBe(
      'housing.error.endInPast',
    )
    const { roomId } = ((await admin.send(lease.endpoints.query, { id })).body.data as { list: { roomId: string }[] })
      .list[0]!
    const next = { ...TERMS, roomId, renteeId: world.renteeId, startOn: '2027-06-01', endOn: '2027-12-31' }
    const added = (await admin.send(lease.endpoints.add, next)).body.data as { id: string }
    await admin.call(signLease, { id: added.id, signedOn: TODAY }, { key: newId() })
    expect((await propose({ leaseId: id, kind: 'term', endOn: '2027-06-01' })).body.reason).toBe(
      'housing.error.roomTaken',
    )
    expect(await rowOf(id)).toMatchObject({ endOn: '2027-05-31' })
  })
})

describe('a swap of rooms in the middle of a month', () => {
  it('charges each room for its days, carries the deposit and keeps who lives there', async () => {
    const bill = await aBill(world, { lateFeeBp: 0 })
    await pay(world, bill, { amountFen: bill.totalFen })
    const { leaseId: id } = bill
    const friend = await aRentee(world.today)
    const people = [{ renteeId: friend, role: 'occupant' as const }]
    await propose({ leaseId: id, kind: 'occupants', effectiveOn: '2026-06-01', occupants: people })
    expect((await rowOf(id)).depositHeldFen).toBe(300_000)
    const roomId = await emptyRoom()
    const { body } = await propose({
      leaseId: id,
      kind: 'swap',
      effectiveOn: '2026-06-16',
      roomId,
      depositFen: 350_000,
    })
    const next = body.data.newLeaseId!
    expect(spans(await rentOf(id))).toEqual([
      ['2026-06-01', '2026-06-30', 300_000],
      ['2026-06-16', '2026-06-30', -150_000],
    ])
    const fresh = await chargesOf(next)
    expect(fresh.find(({ fee }) => fee === 'deposit')).toMatchObject({
      amountFen: 50_000,
      formula: { parts: [{ rule: 'topUp', priceFen: 350_000, carriedFen: 300_000, amountFen: 50_000 }] },
    })
    // A whole year's rent less the day that anniversary months count otherwise: 15 days of June, eleven and a half months.
    expect(fresh.filter(({ fee }) => fee === 'rent').at(0)).toMatchObject({
      periodFrom: '2026-06-16',
      amountFen: 300_000,
    })
    expect(fresh.at(-1)).toMatchObject({ periodTo: '2027-05-31' })
    expect([await rowOf(id), await rowOf(next)]).toMatchObject([
      { state: 'active', endOn: '2026-06-15', depositHeldFen: null },
      { state: 'signed', endOn: '2027-05-31', depositHeldFen: 300_000 },
    ])
    await onSchedule(leaseDayJob, world.today, () => closeFollowed(world.today))
    expect((await rowOf(id)).state).toBe('active')
    await closeFollowed(world.ctx(onDay('2026-06-16')))
    expect(await rowOf(id)).toMatchObject({ state: 'swapped', leftOn: '2026-06-15' })
    const chain = (await admin.call(queryLeaseChain, { leaseId: next })).body.data
    expect(chain.map(({ id: one, origin }) => [one, origin])).toEqual([
      [id, 'first'],
      [next, 'swap'],
    ])
    // What follows is a lease like any other.
    const dearer = { leaseId: next, kind: 'rent' as const, effectiveOn: '2026-07-16', rentFen: 310_000 }
    expect((await propose(dearer)).body.data).toMatchObject({ state: 'applied' })
    expect((await chargesOf(next)).at(-1)!.amountFen).toBeGreaterThan(140_000)
    expect((await admin.call(queryOccupants, { leaseId: next })).body.data).toMatchObject([
      { renteeId: friend, fromOn: '2026-06-16' },
    ])
  })
  it('is refused onto a room that is taken, and nothing of it happens', async () => {
    const [id, other] = [await aLease(world), await aLease(world)]
    const { roomId } = (
      (await admin.send(lease.endpoints.query, { id: other })).body.data as { list: { roomId: string }[] }
    ).list[0]!
    const before = await chargesOf(id)
    const ask = { leaseId: id, kind: 'swap' as const, effectiveOn: '2026-06-16', roomId }
    for (const { body } of [await admin.call(previewChange, ask), await propose(ask)])
      expect(body.reason).toBe('housing.error.roomTaken')
    expect(await chargesOf(id)).toEqual(before)
    expect(await rowOf(id)).toMatchObject({ endOn: '2027-05-31', state: 'active' })
  })
})

it('a transfer begins a lease of the new rentee, who pays a deposit of his own', async () => {
  const bill = await aBill(world, { lateFeeBp: 0 })
  await pay(world, bill, { amountFen: bill.totalFen })
  const renteeId = await aRentee(world.today)
  const { body } = await propose({ leaseId: bill.leaseId, kind: 'transfer', effectiveOn: TODAY, renteeId })
  expect(await rowOf(bill.leaseId)).toMatchObject({
    state: 'transferred',
    leftOn: '2026-06-14',
    depositHeldFen: 300_000,
  })
  const charges = await chargesOf(body.data.newLeaseId!)
  expect(charges.find(({ fee }) => fee === 'deposit')).toMatchObject({ amountFen: 300_000 })
})

describe('a renewal', () => {
  it('follows on the last day, raises the last rent, and tops the deposit up', async () => {
    const id = await aLease(world, {
      terms: { startOn: '2025-07-31', endOn: '2026-06-29', steps: [{ fromMonth: 6, addFen: 10_000 }] },
    })
    await issue(world.today)
    const billed = (await chargesOf(id)).filter(({ billId }) => billId)
    const { body } = await propose({
      leaseId: id,
      kind: 'renewal',
      endOn: '2027-06-29',
      raiseBp: 500,
      depositFen: 320_000,
    })
    const next = body.data.newLeaseId!
    const fresh = await chargesOf(next)
    expect(fresh.find(({ fee }) => fee === 'deposit')?.amountFen).toBe(20_000)
    expect(fresh.find(({ fee }) => fee === 'rent')).toMatchObject({ periodFrom: '2026-06-30', amountFen: 325_500 })
    expect((await chargesOf(id)).filter(({ billId }) => billId)).toEqual(billed)
    expect(await rowOf(id)).toMatchObject({ state: 'active', endOn: '2026-06-29' })
    expect((await propose({ leaseId: id, kind: 'renewal', endOn: '2028-06-29' })).body.reason).toBe(
      'housing.error.hasSuccessor',
    )
  })
  it('that comes late follows on yesterday, with the stay charged until then', async () => {
    const id = await aLease(world, {
      terms: { startOn: '2025-06-01', endOn: '2026-05-31', atEnd: 'monthly', deductionReasons: ['damage', 'keys'] },
    })
    await onSchedule(leaseDayJob, world.today, () => chargeStaying(world.today))
    expect(spans(await rentOf(id)).at(-1)).toEqual(['2026-06-01', '2026-06-30', 300_000])
    await onSchedule(leaseDayJob, world.today, () => chargeStaying(world.today))
    expect(await rentOf(id)).toHaveLength(13)
    const { body } = await propose({ leaseId: id, kind: 'renewal', endOn: '2027-05-31' })
    expect(spans(await rentOf(id)).at(-1)).toEqual(['2026-06-01', '2026-06-14', 140_000])
    expect((await chargesOf(body.data.newLeaseId!)).find(({ fee }) => fee === 'rent')).toMatchObject({
      periodFrom: TODAY,
    })
    expect(await rowOf(id)).toMatchObject({ state: 'renewed', leftOn: '2026-06-14' })
    expect(await rowOf(body.data.newLeaseId!)).toMatchObject({ deductionReasons: ['damage', 'keys'] })
  })
})

describe('leaving early', () => {
  it('credits the rent not used, drops the rest, and costs what was agreed', async () => {
    const id = await aLease(world, { terms: { payMonths: '3', breakRule: 'months', breakMonths: 2 } })
    await issue(world.today)
    const leave = { id, leftOn: '2026-06-10' }
    const shown = (await admin.call(previewEnd, leave)).body.data
    expect([shown.creditFen, shown.addedFen, shown.droppedFen]).toEqual([800_000, 600_000, 2_700_000])
    expect((await admin.call(previewEnd, { ...leave, penalty: 'waived' })).body.data.addedFen).toBe(0)
    await admin.call(endLease, { ...leave, reason: '换工作' })
    expect((await chargesOf(id)).map(({ fee, amountFen }) => [fee, amountFen])).toEqual([
      ['deposit', 300_000],
      ['rent', 900_000],
      ['one_off', 600_000],
      ['rent', -800_000],
    ])
    expect(await rowOf(id)).toMatchObject({ state: 'terminated', leftOn: '2026-06-10' })
  })
  it('before anything was billed asks for no deposit any more', async () => {
    const id = await aLease(world)
    await admin.call(endLease, { id, leftOn: '2026-06-10', reason: '未入住' })
    expect((await chargesOf(id)).map(({ fee, amountFen }) => [fee, amountFen])).toEqual([['rent', 100_000]])
    await issue(world.today)
    expect((await chargesOf(id)).filter(({ billId }) => billId)).toHaveLength(1)
  })
  it('needs the notice agreed, or stays to the end', async () => {
    const id = await aLease(world, { terms: { noticeDays: 30 } })
    const notice = { id, noticeOn: TODAY, reason: '毕业' }
    const soon = await admin.call(giveNotice, { ...notice, leavingOn: '2026-07-14' })
    expect([soon.body.reason, soon.body.message]).toEqual([
      'housing.error.noticeTooShort',
      expect.stringContaining('2026-07-15'),
    ])
    expect((await admin.call(giveNotice, { ...notice, leavingOn: '2026-07-15' })).body.code).toBe(200)
    expect((await rowOf(id)).state).toBe('notice')
    expect((await admin.call(giveNotice, { ...notice, leavingOn: '2026-07-15' })).body.reason).toBe(
      'housing.error.noticeGiven',
    )
  })
})

it('of fifty clerks who change one lease at once one wins, and it is changed once', async () => {
  const id = await aLease(world)
  const roomId = await emptyRoom()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => propose({ leaseId: id, kind: 'swap', effectiveOn: TODAY, roomId })),
  )
  expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1)
  expect((await admin.call(queryLeaseChain, { leaseId: id })).body.data).toHaveLength(2)
  expect(sum((await rentOf(id)).filter(({ adjustsId }) => !adjustsId))).toBe(140_000)
})
