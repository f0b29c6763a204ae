import { myNotification } from '@cloud-steward/contract/notices/notification.ts'
import * as contract from '@cloud-steward/contract/workflow/index.ts'
import { hash } from '@node-rs/argon2'
import { beforeAll, expect, it } from 'vitest'
import {
  freshTenant,
  PASSWORD,
  signIn,
  signInAs,
  type TestApp,
  type TestTenant,
  testApp,
} from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { addUser } from '../../../setup/first-tenants.ts'
import { bpmn } from '../engine/play.fixture.ts'
import { usersNamed } from '../people/people.queries.ts'
import { waits } from '../store/tree.queries.ts'
import { fireTimersJob, runServiceJob } from './follow-up.job.ts'
import { approve, data, deployed, drawn, refusal, rows, started, tasksOf } from './office.fixture.ts'

let app: TestApp
let tenant: TestTenant
let admin: Client
let clerk: Client
let deputy: Client
/** Ids by account. */
let ids: Record<string, string>
beforeAll(async () => {
  app = await testApp()
  tenant = await freshTenant(app)
  await addPerson('deputy')
  ;[admin, clerk, deputy] = await Promise.all([
    signIn(app, tenant),
    signIn(app, tenant, 'ROLE_TENEMENT'),
    signInAs(app, tenant, 'deputy', PASSWORD),
  ])
  const named = ['admin', 'tenement', 'deputy']
  const found = await Promise.all(named.map((name) => tenant.ctx().db.first(usersNamed(tenant.id, [name]))))
  ids = Object.fromEntries(named.map((name, at) => [name, found[at]!.id]))
})
const addPerson = async (username: string): Promise<void> => {
  const passwordHash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1 })
  await addUser(app.pools, tenant.id, { username, nickname: username, role: 'ROLE_TENEMENT' }, passwordHash)
}
const instanceOf = async (id: string) => (await rows(admin, contract.historicInstance, { id }))[0]!
const actions = async (id: string): Promise<unknown[]> =>
  (
    await data<{ timeline: { action: string }[] }>(admin, contract.queryInstanceDetail, { processInstanceId: id })
  ).timeline.map(({ action }) => action)

it('a countersign is decided by the share that has to approve; a voter who was added votes as well', async () => {
  const voters = ['tenement', 'deputy'].map((name) => `"${ids[name]}"`).join(',')
  const definition = await deployed(
    admin,
    `start s\nuser v cs:who={"by":"users","values":[${voters}]} cs:many=all\nend e\ns > v\nv > e`,
  )
  const id = await started(admin, definition)
  const [[first], [second]] = await Promise.all([tasksOf(clerk, id), tasksOf(deputy, id)])
  const added = { taskId: first!.id, position: 'after', userIds: [ids.admin], comment: '一起看' }
  await data(clerk, contract.addSign, added)
  await approve(clerk, first!.id)
  await approve(deputy, second!.id)
  expect((await instanceOf(id)).state).toBe('running')
  const [third] = await tasksOf(admin, id)
  await approve(admin, third!.id)
  expect((await instanceOf(id)).state).toBe('approved')

  const refused = await started(admin, definition)
  const [vote] = await tasksOf(clerk, refused)
  await data(clerk, contract.rejectTask, { taskId: vote!.id, comment: '不同意' })
  expect((await instanceOf(refused)).state).toBe('rejected')
  expect(await tasksOf(deputy, refused)).toEqual([])
})

it('a sub-process and a called process go on where they were started, and end with it', async () => {
  const child = await drawn(admin, 'start s\nuser k assignee=admin\nend e\ns > k\nk > e')
  await data(admin, contract.deployModel, { modelId: child.modelId })
  const definition = await deployed(
    admin,
    `start s
    sub p {
    start ps
    user a assignee=admin
    end pe
    ps > a
    a > pe
    }
    call c called=${child.key}
    user z assignee=admin
    end e
    s > p
    p > c
    c > z
    z > e`,
  )
  const id = await started(clerk, definition)
  for (const node of ['a', 'k', 'z']) {
    const [task] = await tasksOf(admin, id)
    expect(task?.taskDefinitionKey).toBe(node)
    await approve(admin, task!.id)
  }
  expect((await instanceOf(id)).state).toBe('approved')
  // Taken back while the called process runs: that ends too.
  const other = await started(clerk, definition)
  await approve(admin, (await tasksOf(admin, other))[0]!.id)
  await data(clerk, contract.cancelProcessInstance, { processInstanceId: other, comment: '填错了' })
  expect([(await instanceOf(other)).state, await tasksOf(admin, other)]).toEqual(['cancelled', []])
})

it('a service that failed is an incident until it is tried again', async () => {
  const definition = await deployed(
    admin,
    'start s\nservice n cs:service=notify cs:field-to=late cs:field-title=hello\nend e\ns > n\nn > e',
  )
  const id = await started(clerk, definition)
  const serve = async () => {
    const ctx = tenant.ctx()
    const wait = await ctx.db.first(waits(tenant.id, { instance: id }))
    const asked = { waitId: wait!.id, service: 'notify', fields: { to: 'late', title: 'hello' } }
    await runServiceJob.run(ctx, asked, new AbortController().signal)
  }
  await serve()
  const find = async () =>
    (await rows(admin, contract.execution, { processInstanceId: id })).find(({ incident }) => incident)
  const executionId = (await find())!.id
  expect(await rows(admin, contract.processInstance, { hasIncident: 'yes' })).toHaveLength(1)
  // Not yet there: it fails again.
  await data(admin, contract.retryExecution, { executionId, comment: '重试' })
  expect(await refusal(admin, contract.retryExecution, { executionId, comment: '重试' })).toBe(
    'workflow.error.noIncident',
  )
  await serve()
  expect(await find()).toBeDefined()
  await addPerson('late')
  await data(admin, contract.retryExecution, { executionId, comment: '已补账号' })
  await serve()
  expect((await instanceOf(id)).state).toBe('approved')
  expect(await rows(admin, contract.processInstance, { hasIncident: 'yes' })).toEqual([])
})

it('a running instance moves to a new version, once each of its nodes has a place there', async () => {
  const { modelId, key } = await drawn(admin, 'start s\nuser a assignee=admin\nend e\ns > a\na > e')
  const { deploymentId } = await data<{ deploymentId: string }>(admin, contract.deployModel, { modelId })
  const id = await started(clerk, deploymentId)
  const next = 'start s\nuser b assignee=admin\nuser c assignee=admin\nend e\ns > b\nb > c\nc > e'
  await data(admin, contract.persistProcess, { modelId, jsonXml: bpmn(next, key) })
  const { deploymentId: toDefinitionId } = await data<{ deploymentId: string }>(admin, contract.deployModel, {
    modelId,
  })
  const move = { processInstanceId: id, toDefinitionId }
  const check = await data<{ problems: string[]; nodes: object[] }>(admin, contract.checkMigration, move)
  expect([check.problems.length, check.nodes]).toEqual([1, [{ from: 'a', fromName: 'a', to: null, count: 1 }]])
  const why = { comment: '流程调整' }
  expect(await refusal(admin, contract.migrateInstance, { ...move, ...why })).toBe('workflow.error.migrationOpen')
  await data(admin, contract.migrateInstance, { ...move, nodes: { a: 'b' }, ...why })
  for (const node of ['b', 'c']) {
    const [task] = await tasksOf(admin, id)
    expect(task?.taskDefinitionKey).toBe(node)
    await approve(admin, task!.id)
  }
  expect(await instanceOf(id)).toMatchObject({ state: 'approved', processDefinitionVersion: 2 })
})

it('new tasks of somebody who is away go to the substitute, and the history names both', async () => {
  const definition = await deployed(admin, 'start s\nuser a assignee=deputy\nend e\ns > a\na > e')
  const today = tenant.ctx().today()
  const days = { substituteId: ids.tenement, fromOn: today, toOn: today, reason: '休假' }
  const { id: substitute } = await data(deputy, contract.addSubstitute, days)
  expect(await refusal(deputy, contract.addSubstitute, days)).toBe('workflow.error.substituteTwice')
  const id = await started(admin, definition)
  expect([(await tasksOf(deputy, id)).length, (await tasksOf(clerk, id)).length]).toEqual([0, 1])
  await approve(clerk, (await tasksOf(clerk, id))[0]!.id)
  expect(await actions(id)).toEqual(['start', 'substitute', 'approve'])
  await data(deputy, contract.endSubstitute, { id: substitute })
  expect(await tasksOf(deputy, await started(admin, definition))).toHaveLength(1)
})

it('a substitute is reminded of a task that is late, and it is decided by the rule of its node', async () => {
  const today = tenant.ctx().today()
  const { id: substitute } = await data(deputy, contract.addSubstitute, {
    substituteId: ids.tenement,
    fromOn: today,
    toOn: today,
    reason: '休假',
  })
  const late = async (then: string, minutes: number) => {
    const text = `start s\nuser a assignee=deputy cs:overdueAfter=PT${minutes}M cs:overdueThen=${then}\nend e\ns > a\na > e`
    const id = await started(admin, await deployed(admin, text))
    await onSchedule(fireTimersJob, tenant.ctx(new Date(Date.now() + (minutes + 1) * 60_000)))
    return id
  }
  const reminded = await late('remind', 10)
  expect([(await tasksOf(clerk, reminded)).length, (await tasksOf(deputy, reminded)).length]).toEqual([1, 0])
  const told = await rows(clerk, myNotification, { pageSize: 100 })
  const { name } = await instanceOf(reminded)
  expect(told.map(({ title }) => title)).toContain(`已超时：${name as string}`)
  const refused = await late('reject', 20)
  expect((await instanceOf(refused)).state).toBe('rejected')
  expect(await tasksOf(clerk, refused)).toEqual([])
  expect((await actions(refused)).slice(0, 2)).toEqual(['start', 'substitute'])
  await data(deputy, contract.endSubstitute, { id: substitute })
})

it('an instance is urged once an hour, by those who have a part in it', async () => {
  const id = await started(clerk, await deployed(admin, 'start s\nuser a assignee=admin\nend e\ns > a\na > e'))
  const urge = { processInstanceId: id, comment: '请尽快' }
  expect(await data(clerk, contract.urgeProcessInstance, urge)).toEqual({ told: 1 })
  expect(await refusal(clerk, contract.urgeProcessInstance, urge)).toBe('workflow.error.urgedLately')
  expect(await refusal(deputy, contract.urgeProcessInstance, urge)).toBe('kit.error.notFound')
  expect(await actions(id)).toEqual(['start', 'urge'])
})
