import { user } from '@cloud-steward/contract/identity/index.ts'
import {
  assignSites,
  createOrder,
  dispatchOrder,
  handOverSites,
  leaveSteward,
  queryStewardSites,
  steward,
  workOrder,
} from '@cloud-steward/contract/work-orders/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { freshTenant, signIn, testApp } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { addDays } from '../../../infra/calendar.ts'
import { aSite } from '../../housing/housing.builders.ts'
import { stewardDayJob } from './steward-day.job.ts'

const app = await testApp()
const [own, other] = [await freshTenant(app), await freshTenant(app)]
const [admin, clerk, stranger] = [
  await signIn(app, own),
  await signIn(app, own, 'ROLE_TENEMENT'),
  await signIn(app, other),
]
const today = own.ctx().today()
type Row = Record<string, unknown> & { id: string }
const list = async (endpoint: { query: Parameters<Client['send']>[0] }, filter: object) =>
  ((await admin.send(endpoint.query, filter)).body.data as { list: Row[] }).list
const added = async (endpoint: Parameters<Client['send']>[0], draft: object) =>
  ((await admin.send(endpoint, draft)).body.data as Row).id
const userId = async (username: string) => (await list(user.endpoints, { username }))[0]!.id
const addSite = () => aSite(own.ctx())
const one = async (id: string) => (await list(steward.endpoints, { id }))[0]!

let [li, wang]: [string, string] = ['', '']
beforeAll(async () => {
  li = await added(steward.endpoints.add, { userId: await userId('admin') })
  wang = await added(steward.endpoints.add, { userId: await userId('tenement') })
})

it('hands sites with their open orders over to another steward, now or on a later day, and keeps the history', async () => {
  const [first, second] = [await addSite(), await addSite()]
  expect((await admin.call(assignSites, { id: li, siteIds: [first, second], fromOn: today })).body.data).toEqual({
    sites: 2,
    orders: 0,
  })
  expect(await one(li)).toMatchObject({ siteCount: 2, openCount: 0, state: 'active', collectedBp: null })
  const draft = { kind: 'repair', siteId: first, subject: '漏水', description: '漏水' }
  const order = ((await admin.send(createOrder, draft, { key: 'steward-order-1' })).body.data as Row).id
  expect(order).toBeTruthy()
  expect(
    (
      await admin.call(
        dispatchOrder,
        { id: order, executorId: await userId('admin') },
        {
          key: 'steward-dispatch-1',
        },
      )
    ).body,
  ).toMatchObject({ code: 200 })
  expect((await one(li)).openCount).toBe(1)
  const moved = { id: li, toId: wang, siteIds: [first], fromOn: today, reason: '换片区' }
  const key = { key: 'hand-over-1' }
  expect((await admin.call(handOverSites, moved, key)).body.data).toEqual({ sites: 1, orders: 1 })
  // Pressed twice it happens once.
  expect((await admin.call(handOverSites, moved, key)).body.data).toEqual({ sites: 1, orders: 1 })
  expect((await list(workOrder.endpoints, { id: order }))[0]).toMatchObject({
    executorId: await userId('tenement'),
    state: 'dispatched',
  })
  expect([(await one(li)).siteCount, (await one(wang)).siteCount, (await one(wang)).openCount]).toEqual([1, 1, 1])
  const nextWeek = addDays(today, 7)
  await admin.call(handOverSites, { id: li, toId: wang, fromOn: nextWeek, reason: '离职' })
  expect((await one(li)).siteCount).toBe(1)
  expect((await admin.call(leaveSteward, { id: li, reason: '离职' })).body.reason).toBe('workOrder.error.stewardBusy')
  await stewardDayJob.run(own.ctx(new Date(Date.now() + 7 * 86_400_000)), {}, undefined as never)
  expect([(await one(li)).siteCount, (await one(wang)).siteCount]).toEqual([0, 2])
  const periods = (await admin.call(queryStewardSites, { id: li })).body.data
  expect(periods.find(({ siteId }) => siteId === second)).toMatchObject({ fromOn: today, toOn: nextWeek })
  expect((await admin.call(leaveSteward, { id: li, reason: '离职' })).body.code).toBe(200)
  expect(await one(li)).toMatchObject({ state: 'left', leftOn: today })
  expect((await admin.call(assignSites, { id: li, siteIds: [first], fromOn: today })).body.reason).toBe(
    'workOrder.error.stewardLeft',
  )
})

it('refuses what is not his, past days and other tenants', async () => {
  const mine = await addSite()
  const theirs = { id: await aSite(other.ctx()) }
  expect((await admin.call(assignSites, { id: wang, siteIds: [theirs.id], fromOn: today })).status).toBe(404)
  expect((await stranger.call(assignSites, { id: wang, siteIds: [theirs.id], fromOn: today })).status).toBe(404)
  const yesterday = addDays(today, -1)
  expect((await admin.call(assignSites, { id: wang, siteIds: [mine], fromOn: yesterday })).body.reason).toBe(
    'workOrder.error.stewardPast',
  )
  const over = { id: wang, toId: li, siteIds: [mine], fromOn: today, reason: 'x' }
  expect((await admin.call(handOverSites, { ...over, toId: wang })).body.reason).toBe('workOrder.error.stewardSelf')
  expect((await admin.call(handOverSites, over)).body.reason).toBe('workOrder.error.stewardLeft')
  expect((await clerk.send(steward.endpoints.add, { userId: await userId('admin') })).body.reason).toBe(
    'workOrder.error.stewardTaken',
  )
  const landlord = { userId: await userId('landlord') }
  expect((await admin.send(steward.endpoints.add, landlord)).body.reason).toBe('workOrder.error.stewardUnfit')
})
