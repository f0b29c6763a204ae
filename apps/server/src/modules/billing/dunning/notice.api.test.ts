import { dunningPlan, holdBill, printNotices, reminder } from '@cloud-steward/contract/billing/index.ts'
import { beforeEach, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { clerkOf, divided } from '../../../../test/scoped.ts'
import { newId } from '../../../infra/db/id.ts'
import { aRentee } from '../../housing/housing.builders.ts'
import { aBill, aLease, aWorld, type BillShown, billsOf, issue, pay, type World } from '../billing.builders.ts'

const JUNE = '2026-06'
let world: World
let admin: Client
let bill: BillShown
beforeEach(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
  bill = await aBill(world)
})
const print = (given: object = {}, who = admin) => who.call(printNotices, { month: JUNE, ...given })
const pagesOf = (bytes: Buffer) => bytes.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
const printed = async (who = admin) =>
  (
    (await who.send(reminder.endpoints.query, { channel: 'print', pageSize: 200 })).body.data as {
      list: { billId: string; text: string }[]
    }
  ).list

it('prints a page for each rentee, and notes every bill on it', async () => {
  for (let at = 0; at < 3; at++) await aLease(world, { renteeId: await aRentee(world.today) })
  await issue(world.today)
  const batch = await print()
  expect(batch.headers['content-type']).toBe('application/pdf')
  expect(pagesOf(batch.bytes)).toBe(4)
  expect((await printed()).map(({ billId }) => billId).toSorted()).toEqual(
    (await billsOf(world.today)).map(({ id }) => id).toSorted(),
  )
  const one = await print({ renteeId: bill.renteeId })
  expect(pagesOf(one.bytes)).toBe(1)
  expect((await printed()).filter(({ billId }) => billId === bill.id)).toHaveLength(2)
})

it('leaves out what is paid, held or not due by then, and says when nothing is left', async () => {
  const nothing = async (given: object = {}) => (await print(given)).body.reason
  expect(await nothing({ month: '2026-05' })).toBe('billing.error.noNotices')
  expect(await nothing({ siteId: newId() })).toBe('billing.error.noNotices')
  await admin.call(holdBill, { id: bill.id, reason: '对账' }, { key: newId() })
  expect(await nothing()).toBe('billing.error.noNotices')
  const other = await aBill({ ...world, renteeId: await aRentee(world.today) }, { lateFeeBp: 0 })
  expect((await print()).status).toBe(200)
  await pay(world, other, { amountFen: other.totalFen, renteeId: other.renteeId })
  expect(await nothing({ renteeId: other.renteeId })).toBe('billing.error.noNotices')
})

it('is for staff, of their own tenant and sites', async () => {
  for (const role of ['ROLE_LANDLORD', 'ROLE_RENTEE'] as const)
    expect((await print({}, await signIn(world.app, world, role))).status).toBe(403)
  const stranger = await signIn(world.app, await freshTenant(world.app))
  expect((await print({}, stranger)).body.reason).toBe('billing.error.noNotices')
  const place = await divided()
  const { client } = await clerkOf(place, place.orgs.north, 'chosen', [place.orgs.north])
  const month = place.tenant.ctx().today().slice(0, 7)
  expect((await print({ month, siteId: place.south['housing.site'] }, client)).body.reason).toBe(
    'billing.error.noNotices',
  )
  await print({ month }, client)
  const seen = (await printed(place.admin)) as unknown as { siteId: string }[]
  expect(seen.length).toBeGreaterThan(0)
  expect(new Set(seen.map(({ siteId }) => siteId))).toEqual(new Set([place.north['housing.site']]))
})

it('keeps two plans from telling of the same bills, also when added at once', async () => {
  const plan = {
    name: '甲',
    kinds: ['rent'],
    minFen: 0,
    noticeDays: '1',
    textBefore: '{no}',
    textAfter: '{no}',
    isActive: true,
  }
  const add = async (given: object = {}) => (await admin.send(dunningPlan.endpoints.add, { ...plan, ...given })).body
  const answers = await Promise.all([add({ siteId: bill.siteId }), add({ siteId: bill.siteId, name: '乙' })])
  expect(answers.map(({ reason }) => reason).toSorted()).toEqual(['billing.error.dunningOverlap', undefined])
  // Other kinds at the site, the whole tenant, or a plan that rests are no overlap.
  expect((await add({ siteId: bill.siteId, kinds: ['utility'] })).code).toBe(200)
  expect((await add()).code).toBe(200)
  expect((await add({ kinds: ['other', 'rent'] })).reason).toBe('billing.error.dunningOverlap')
  const resting = await add({ siteId: bill.siteId, isActive: false, name: '丙' })
  expect(resting.code).toBe(200)
  const { id } = resting.data as { id: string }
  expect((await admin.send(dunningPlan.endpoints.update, { id, isActive: true })).body.reason).toBe(
    'billing.error.dunningOverlap',
  )
  expect((await admin.send(dunningPlan.endpoints.update, { id, name: '丁' })).body.code).toBe(200)
})
