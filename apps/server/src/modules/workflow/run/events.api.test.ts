import * as contract from '@cloud-steward/contract/workflow/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { freshTenant, signIn, type TestTenant, testApp } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'
import { waits } from '../store/tree.queries.ts'
import { runServiceJob, sendEventJob } from './follow-up.job.ts'
import { deployed, rows, started, tasksOf } from './office.fixture.ts'

let tenant: TestTenant
let admin: Client
beforeAll(async () => {
  const app = await testApp()
  tenant = await freshTenant(app)
  admin = await signIn(app, tenant)
})
/** Beside its task it catches an event as often as it comes. */
const beside = (event: string, more = 'user late assignee=admin') => `
  start s
  user a assignee=admin
  boundary t on=a ${event} nointerrupt
  ${more}
  end e
  s > a
  a > e
  t > late
  late > e`
const sent = (event: object) =>
  sendEventJob.run(
    tenant.ctx(),
    { eventId: newId(), kind: 'signal', vars: {}, chain: { hops: 1, left: 100 }, ...event },
    new AbortController().signal,
  )
const open = async (id: string): Promise<unknown[]> =>
  (await tasksOf(admin, id)).map(({ taskDefinitionKey }) => taskDefinitionKey).toSorted()

it('an event is given once, however often its job runs, and the next one again', async () => {
  const id = await started(admin, await deployed(admin, beside('signal=ping')))
  const eventId = newId()
  await sent({ eventId, name: 'ping' })
  await sent({ eventId, name: 'ping' })
  expect(await open(id)).toEqual(['a', 'late'])
  await sent({ name: 'ping' })
  expect(await open(id)).toEqual(['a', 'late', 'late'])
})

it('a message whose job runs again reaches no second instance', async () => {
  const definition = await deployed(admin, beside('message=hello').replace(' nointerrupt', ''))
  const [one, other] = [await started(admin, definition), await started(admin, definition)]
  const event = { eventId: newId(), kind: 'message', name: 'hello' }
  await sent(event)
  await sent(event)
  expect([await open(one), await open(other)].toSorted()).toEqual([['a'], ['late']])
})

it('a signal that throws itself ends after a hundred rounds, and does not keep others from theirs', async () => {
  const endless = beside('signal=echo', 'throw late signal=echo')
  const [loop, calm] = [
    await started(admin, await deployed(admin, endless)),
    await started(admin, await deployed(admin, beside('signal=echo'))),
  ]
  await sent({ name: 'echo', chain: { hops: 100, left: 100 } })
  // The process that would throw it once more stands as before; the other one got it.
  expect([await open(loop), await open(calm)]).toEqual([['a'], ['a', 'late']])
})

it('a signal that throws three others each time ends when what is left is divided up', async () => {
  const three = beside('signal=more', 'par late\nthrow x signal=more\nthrow y signal=more\nthrow z signal=more')
  const ways = ['x', 'y', 'z'].map((way) => `late > ${way}\n${way} > e`).join('\n')
  const id = await started(admin, await deployed(admin, three.replace('late > e', ways)))
  const acts = async () =>
    (await rows(admin, contract.historicActivity, { processInstanceId: id, pageSize: 100 })).length
  const before = await acts()
  await sent({ name: 'more', chain: { hops: 1, left: 2 } })
  expect(await acts()).toBe(before)
  await sent({ name: 'more', chain: { hops: 1, left: 3 } })
  expect(await acts()).toBeGreaterThan(before)
})

it('a service between two events does not begin their count again', async () => {
  const through = beside('signal=via', 'service late cs:service=notify\nthrow on signal=via').replace(
    'late > e',
    'late > on\non > e',
  )
  const id = await started(admin, await deployed(admin, through))
  await sent({ name: 'via' })
  const ctx = tenant.ctx()
  const wait = (await ctx.db.rows(waits(tenant.id, { instance: id }))).find(({ node }) => node === 'late')
  const asked = { waitId: wait!.id, service: 'notify', fields: { to: 'admin', title: 'x' } }
  await runServiceJob.run(ctx, { ...asked, chain: { hops: 100, left: 9 } }, new AbortController().signal)
  const [stuck] = (await rows(admin, contract.execution, { processInstanceId: id })).filter((one) => one.incident)
  expect(stuck?.activityId).toBe('late')
})
