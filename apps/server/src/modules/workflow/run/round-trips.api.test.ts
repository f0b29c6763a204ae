import pg from 'pg'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { freshTenant, signIn, type TestApp, type TestTenant, testApp } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { makeCtx } from '../../../infra/ctx/make-ctx.ts'
import type { Caller } from '../../../infra/ctx/types.ts'
import { usersNamed } from '../people/people.queries.ts'
import { deployed, tasksOf } from './office.fixture.ts'
import { startProcessInstance } from './start.service.ts'
import { decideTask } from './task.service.ts'

let app: TestApp
let tenant: TestTenant
let admin: Client
beforeAll(async () => {
  app = await testApp()
  tenant = await freshTenant(app)
  admin = await signIn(app, tenant)
})
afterEach(() => vi.restoreAllMocks())
/** How often the server waited for the database during the work: everything sent together is one trip. */
async function trips<T>(work: () => Promise<T>): Promise<{ count: number; answer: T }> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  const answer = await work()
  const count = sent.mock.calls.length
  sent.mockRestore()
  return { count, answer }
}

it('a command is two trips: what it reads, and what it changes with the commit', async () => {
  const { log, tenant: of, db } = tenant.ctx()
  const { id: userId } = (await db.first(usersNamed(tenant.id, ['admin'])))!
  const who = `cs:who={"by":"users","values":["${userId}"]}`
  const processDefinitionId = await deployed(admin, `start s\nuser a ${who}\nuser b ${who}\nend e\ns > a\na > b\nb > e`)
  // A node that names people by their accounts asks once more.
  const user = { id: userId, username: 'admin', nickname: 'admin', roles: ['ROLE_ADMIN'] } as unknown as Caller
  const ctx = makeCtx({ pools: app.pools, ports: app.ports, tenant: of, user, requestId: 'test', log })
  const { id } = await startProcessInstance(ctx, { processDefinitionId, form: {} })
  const decided = async () => {
    const [task] = await tasksOf(admin, id)
    const input = { taskId: task!.id, outcome: 'approved', comment: '同意' } as const
    return (await trips(() => decideTask(ctx, input as never))).count
  }
  // The end of an instance as well.
  expect([await decided(), await decided()]).toEqual([2, 2])
})
