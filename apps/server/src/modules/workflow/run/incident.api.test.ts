import * as contract from '@cloud-steward/contract/workflow/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { freshTenant, signIn, type TestTenant, testApp } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { waits } from '../store/tree.queries.ts'
import { runServiceJob } from './follow-up.job.ts'
import { deployed, rows, started } from './office.fixture.ts'

let tenant: TestTenant
let admin: Client
beforeAll(async () => {
  const app = await testApp()
  tenant = await freshTenant(app)
  admin = await signIn(app, tenant)
})
const STUCK = `
  start s
  service n cs:service=notify
  xor x
  user a assignee=admin
  user b assignee=admin
  end e
  s > n
  n > x
  x > a \${way == 'a'}
  x > b \${way == 'b'}
  a > e
  b > e`
const signal = new AbortController().signal
/** Carries out the service for which an instance waits, as the queue does. */
async function serve(processInstanceId: string, to = 'admin'): Promise<void> {
  const ctx = tenant.ctx()
  const wait = await ctx.db.first(waits(tenant.id, { instance: processInstanceId }))
  await runServiceJob.run(ctx, { waitId: wait!.id, service: 'notify', fields: { to, title: 'hello' } }, signal)
}

it('a process that cannot go on behind its service has an incident that says why', async () => {
  const id = await started(admin, await deployed(admin, STUCK))
  await serve(id)
  const [instance] = await rows(admin, contract.processInstance, { hasIncident: 'yes' })
  expect(instance?.processInstanceId).toBe(id)
  const [incident] = (await rows(admin, contract.execution, { processInstanceId: id })).filter((one) => one.incident)
  expect(incident).toMatchObject({ activityId: 'n', incident: expect.stringContaining('x') })
})
