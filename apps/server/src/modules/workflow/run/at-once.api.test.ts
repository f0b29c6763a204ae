import * as contract from '@cloud-steward/contract/workflow/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { freshTenant, signIn, type TestApp, type TestTenant, testApp } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { newId } from '../../../infra/db/id.ts'
import { bpmn } from '../engine/play.fixture.ts'
import { fireTimersJob } from './follow-up.job.ts'

let app: TestApp
let tenant: TestTenant
let admin: Client
let clerk: Client
beforeAll(async () => {
  app = await testApp()
  tenant = await freshTenant(app)
  ;[admin, clerk] = await Promise.all([signIn(app, tenant), signIn(app, tenant, 'ROLE_TENEMENT')])
})
type Row = Record<string, unknown> & { id: string }
type Query = Parameters<Client['send']>[0]
const sent = (who: Client, endpoint: Query, input: object) =>
  who.call(endpoint as never, input as never, { key: newId() })
const data = async <T = Row>(who: Client, endpoint: Query, input: object = {}): Promise<T> => {
  const { body } = await sent(who, endpoint, input)
  expect(body.reason ?? body.code, `${endpoint.path} ${JSON.stringify(body).slice(0, 300)}`).toBe(200)
  return body.data
}
const rows = async (who: Client, of: { endpoints: { query: Query } }, input: object = {}): Promise<Row[]> =>
  (await data<{ list: Row[] }>(who, of.endpoints.query, input)).list

let count = 0
/** Draws and deploys a process, as the designer does. @returns the id of its definition */
async function deployed(text: string): Promise<string> {
  const name = `流程 ${++count}`
  const { id: modelId } = await data(admin, contract.processModel.endpoints.add, { name })
  const { key } = await data<{ key: string }>(admin, contract.queryModelDesign, { modelId })
  await data(admin, contract.persistProcess, { modelId, jsonXml: bpmn(text, key) })
  await data(admin, contract.deployModel, { modelId })
  return (await rows(admin, contract.processDefinition, { processDefinitionKey: key }))[0]!.id
}
const started = async (processDefinitionId: string, who = clerk): Promise<string> =>
  (await data(who, contract.startProcessInstance, { processDefinitionId, form: {} })).id
const tasksOf = async (id: string): Promise<Row[]> =>
  (await rows(admin, contract.personalTask, { taskStatus: 'assignee', pageSize: 100 })).filter(
    (task) => task.processInstanceId === id,
  )
const approve = (taskId: string, who = admin) =>
  sent(who, contract.decideTask, { taskId, outcome: 'approved', comment: '同意' })
const acts = async (processInstanceId: string): Promise<unknown[]> =>
  (await rows(admin, contract.historicActivity, { processInstanceId, pageSize: 100 })).map((row) => row.activityId)

const FORK = `
  start s
  par f
  user a assignee=admin
  user b assignee=admin
  par j
  user c assignee=admin
  end e
  s > f
  f > a
  f > b
  a > j
  b > j
  j > c
  c > e`
it('two branches that are completed at the same moment join once', async () => {
  const definition = await deployed(FORK)
  for (let round = 0; round < 8; round++) {
    const id = await started(definition)
    const [one, other] = await tasksOf(id)
    const answers = await Promise.all([approve(one!.id), approve(other!.id)])
    expect(answers.map(({ body }) => body.reason ?? body.code)).toEqual([200, 200])
    expect((await tasksOf(id)).map((task) => task.taskDefinitionKey)).toEqual(['c'])
    expect((await acts(id)).filter((node) => node === 'j')).toHaveLength(1)
  }
})

it('a task that two windows complete is completed once', async () => {
  const definition = await deployed('start s\nuser a assignee=admin\nuser b assignee=admin\nend e\ns > a\na > b\nb > e')
  const id = await started(definition)
  const [task] = await tasksOf(id)
  const answers = await Promise.all([approve(task!.id), approve(task!.id)])
  expect(answers.map(({ body }) => body.reason ?? 'done').toSorted()).toEqual(['done', 'workflow.error.taskOver'])
  expect((await tasksOf(id)).map((one) => one.taskDefinitionKey)).toEqual(['b'])
  expect((await acts(id)).filter((node) => node === 'b')).toHaveLength(1)
})

const LATE = `
  start s
  user a assignee=admin
  boundary t on=a timer=PT1H
  user late assignee=admin
  user b assignee=admin
  end e
  s > a
  a > b
  t > late
  late > e
  b > e`
it('a timer that is due while its task is completed goes one of both ways', async () => {
  const definition = await deployed(LATE)
  const later = tenant.ctx(new Date(Date.now() + 2 * 3_600_000))
  const fired = await started(definition)
  await onSchedule(fireTimersJob, later)
  expect((await tasksOf(fired)).map((task) => task.taskDefinitionKey)).toEqual(['late'])
  for (let round = 0; round < 5; round++) {
    const id = await started(definition)
    const [task] = await tasksOf(id)
    await Promise.all([approve(task!.id), onSchedule(fireTimersJob, later)])
    const left = (await tasksOf(id)).map((one) => one.taskDefinitionKey)
    expect(left).toHaveLength(1)
    expect(['late', 'b']).toContain(left[0])
  }
})

it('nothing goes on while an instance is suspended, and its timers fire afterwards', async () => {
  const id = await started(await deployed(LATE))
  const [task] = await tasksOf(id)
  await data(admin, contract.suspendProcessInstance, { processInstanceId: id })
  expect((await approve(task!.id)).body.reason).toBe('workflow.error.suspended')
  const later = tenant.ctx(new Date(Date.now() + 2 * 3_600_000))
  await fireTimersJob.run(later, {}, new AbortController().signal)
  await data(admin, contract.activateProcessInstance, { processInstanceId: id })
  expect((await tasksOf(id)).map((one) => one.taskDefinitionKey)).toEqual(['a'])
  await onSchedule(fireTimersJob, later)
  expect((await tasksOf(id)).map((one) => one.taskDefinitionKey)).toEqual(['late'])
})

it('people without a part in an instance, and other tenants, find neither it nor its tasks', async () => {
  const id = await started(await deployed(FORK), admin)
  const [task] = await tasksOf(id)
  const stranger = await signIn(app, await freshTenant(app))
  for (const who of [clerk, stranger]) {
    for (const endpoint of [contract.queryTaskDetail, contract.decideTask]) {
      const more = endpoint === contract.decideTask ? { outcome: 'approved', comment: '同意' } : {}
      const { body, status } = await sent(who, endpoint, { taskId: task!.id, ...more })
      expect([status, body.reason]).toEqual([404, 'kit.error.notFound'])
    }
    const { body } = await sent(who, contract.queryInstanceDetail, { processInstanceId: id })
    expect(body.reason).toBe('kit.error.notFound')
  }
  expect(await rows(stranger, contract.processInstance)).toEqual([])
  expect(await tasksOf(id)).toHaveLength(2)
})
