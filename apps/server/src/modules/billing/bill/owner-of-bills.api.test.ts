import { decideOwner, proposeOwner, queryOwners, withdrawOwner } from '@cloud-steward/contract/housing/index.ts'
import { param } from '@cloud-steward/contract/system/index.ts'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aLandlord } from '../../housing/housing.builders.ts'
import { leaseDayJob } from '../../housing/lease/lease-day.job.ts'
import { carryOwners } from '../../housing/owner/owner-change.service.ts'
import { bookReceivedPayment } from '../../payments/payment/payment.service.ts'
import { aLease, aWorld, balancesAt, billsOf, issue, onDay, paymentOn, type World } from '../billing.builders.ts'

let world: World
let [admin, operator] = [] as unknown as [Client, Client]
let [leaseId, houseId, buyer] = ['', '', '']
beforeEach(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
  operator = await signIn(world.app, world, 'ROLE_TENEMENT')
  leaseId = await aLease(world)
  buyer = await aLandlord(world.today, { name: '买方' })
  houseId = (await standing()).houseId
})
/** Who stands on the house, its room and the lease today. */
const standing = async () =>
  (await world.today.db.first(
    raw<{ houseId: string; house: string; room: string; lease: string }>(
      sql`select h.id as "houseId", h.landlord_id as house, r.landlord_id as room, l.landlord_id as lease from housing_lease l
        join housing_room r on r.tenant_id = l.tenant_id and r.id = l.room_id join housing_house h on h.tenant_id = r.tenant_id and h.id = r.house_id
        where l.tenant_id = ${world.id} and l.id = ${leaseId}`,
    ),
  ))!
const sell = (effectiveOn: string, landlordId = buyer, by = admin) =>
  by.call(proposeOwner, { houseId, landlordId, effectiveOn, reason: '房屋买卖' }, { key: newId() })
const owners = async () =>
  (
    (await admin.call(queryOwners, { houseId })).body.data as { landlordId: string; fromOn?: string; toOn?: string }[]
  ).map(({ landlordId, fromOn, toOn }) => [landlordId, fromOn ?? null, toOn ?? null])

it('bills each period in the name of who owned the house on its first day, and leaves what is out as it is', async () => {
  await issue(world.today)
  const [june] = await billsOf(world.today, { leaseId })
  expect((await sell('2026-07-01')).body.data).toMatchObject({ state: 'applied' })
  // He stands on the house from that day on, and not before.
  expect(await standing()).toMatchObject({ house: world.landlordId, room: world.landlordId, lease: world.landlordId })
  const july = world.ctx(onDay('2026-07-20'))
  await issue(july, '2026-07-20')
  const bills = await billsOf(july, { leaseId })
  expect(bills.map(({ periodFrom, landlordId }) => [periodFrom, landlordId])).toEqual([
    ['2026-06-01', world.landlordId],
    ['2026-07-01', buyer],
  ])
  expect(bills[0]).toMatchObject({ id: june!.id, totalFen: june!.totalFen })
  // What comes in goes to each for his own month.
  await bookReceivedPayment(july, paymentOn(bills[1]!, { amountFen: bills[1]!.totalFen, receivedOn: '2026-07-20' }))
  expect(await balancesAt(july, buyer, 'unsettled')).toEqual({ unsettled: bills[1]!.totalFen })
  expect((await balancesAt(july, world.landlordId, 'unsettled'))?.unsettled ?? 0).toBe(0)
  await onSchedule(leaseDayJob, july, () => carryOwners(july))
  await onSchedule(leaseDayJob, july, () => carryOwners(july))
  expect(await standing()).toMatchObject({ house: buyer, room: buyer, lease: buyer })
  expect(await owners()).toEqual([
    [world.landlordId, null, '2026-07-01'],
    [buyer, '2026-07-01', null],
  ])
})

it('counts from a day that has passed at once, and still rewrites nothing', async () => {
  await issue(world.today)
  await sell('2026-06-01')
  expect(await standing()).toMatchObject({ house: buyer, room: buyer, lease: buyer })
  expect((await billsOf(world.today, { leaseId })).map(({ landlordId }) => landlordId)).toEqual([world.landlordId])
})

it('is decided by a second person where the tenant wants two', async () => {
  await admin.send(param.endpoints.add, { paramName: 'housing.leaseReview', paramKey: 'leaseReview', paramValue: 'on' })
  const { body } = await sell('2026-06-10')
  const { id, state } = body.data as { id: string; state: string }
  expect([state, await owners()]).toEqual(['submitted', [[world.landlordId, null, null]]])
  expect((await sell('2026-06-11')).body.reason).toBe('housing.error.changeInProgress')
  const decide = (by: Client, decision: 'approve' | 'reject') => by.call(decideOwner, { id, decision })
  expect((await decide(admin, 'approve')).body.reason).toBe('approval.error.ownRequest')
  expect((await decide(operator, 'reject')).body.reason).toBe('approval.error.reasonMissing')
  expect((await operator.call(withdrawOwner, { id })).body.reason).toBe('approval.error.othersRequest')
  const two = await Promise.all([decide(operator, 'approve'), decide(operator, 'approve')])
  expect(two.map(({ body: answer }) => answer.reason ?? 'applied').toSorted()).toEqual([
    'applied',
    'approval.error.alreadyDecided',
  ])
  expect(await owners()).toEqual([
    [world.landlordId, null, '2026-06-10'],
    [buyer, '2026-06-10', null],
  ])
})

it('has one effect when two clerks sell one house at once, and never two owners on a day', async () => {
  const answers = await Promise.all([sell('2026-06-10'), sell('2026-06-10', buyer, operator)])
  expect(answers.map(({ body }) => body.reason ?? 'applied').toSorted()).toEqual([
    'applied',
    'housing.error.ownsAlready',
  ])
  const twice = sql`insert into housing_owner_period (tenant_id, id, house_id, site_id, landlord_id, from_on, to_on)
    select tenant_id, gen_random_uuid(), house_id, site_id, landlord_id, '2026-06-11', '2026-06-12' from housing_owner_period
    where tenant_id = ${world.id} limit 1`
  await expect(world.today.db.run(raw(twice))).rejects.toThrow(/housing_owner_period_one/)
})
