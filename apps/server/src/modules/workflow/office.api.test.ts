import { queryAttachment, uploadAttachment } from '@cloud-steward/contract/files/attachment.ts'
import * as contract from '@cloud-steward/contract/workflow/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { freshTenant, signIn, type TestTenant, testApp } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { PNG } from '../../../test/png.ts'
import { newId } from '../../infra/db/id.ts'

let tenant: TestTenant
let admin: Client
let clerk: Client
beforeAll(async () => {
  const app = await testApp()
  tenant = await freshTenant(app)
  ;[admin, clerk] = await Promise.all([signIn(app, tenant), signIn(app, tenant, 'ROLE_TENEMENT')])
})
const data = async (who: Client, endpoint: Parameters<Client['send']>[0], input: object = {}) => {
  const { body } = await who.call(endpoint as never, input as never, { key: newId() })
  expect(body.reason ?? body.code, `${endpoint.path} ${JSON.stringify(body).slice(0, 300)}`).toBe(200)
  return body.data
}
type Row = Record<string, unknown> & { id: string }
const rows = async (who: Client, of: { endpoints: { query: Parameters<Client['send']>[0] } }, input: object = {}) =>
  ((await data(who, of.endpoints.query, input)) as { list: Row[] }).list

it('a leave request of a clerk goes to the administrator, comes back once, and is approved', async () => {
  const { id: modelId } = (await data(admin, contract.copyReadyProcess, { ready: 'leave' })) as { id: string }
  expect((await data(admin, contract.checkModel, { modelId })) as object).toEqual({ problems: [] })
  await data(admin, contract.deployModel, { modelId })
  const [definition] = await rows(clerk, contract.processDefinition)
  const form = { leaveKind: 'Annual', fromOn: '2026-03-02', toOn: '2026-03-06', days: 5, reason: '回家' }
  const started = { processDefinitionId: definition!.id, form }
  const { body } = await clerk.call(contract.startProcessInstance, {
    ...started,
    form: { ...form, days: 'x' },
  })
  expect(body.fields).toBeDefined()
  const { id } = (await data(clerk, contract.startProcessInstance, started)) as { id: string }
  // The clerk has no superior: the administrator decides.
  const [task] = await rows(admin, contract.personalTask, { taskStatus: 'assignee' })
  expect(task).toMatchObject({ processInstanceId: id, delegationState: null, taskLocalVariables: {} })
  const detail = (await data(admin, contract.queryTaskDetail, { taskId: task!.id })) as {
    values: object
    task: { may: string[] }
  }
  expect(detail.values).toMatchObject({ days: 5, reason: '回家' })
  await data(admin, contract.regressTask, { taskId: task!.id, comment: '请补充', targetActivityId: 'start' })
  const [back] = await rows(clerk, contract.personalTask, { taskStatus: 'assignee' })
  await data(clerk, contract.decideTask, {
    taskId: back!.id,
    outcome: 'approved',
    comment: '已补充',
    form: { ...form, days: 2 },
  })
  const [again] = await rows(admin, contract.personalTask, { taskStatus: 'assignee' })
  await data(admin, contract.decideTask, { taskId: again!.id, outcome: 'approved', comment: '同意' })
  const [mine] = await rows(clerk, contract.historicInstance, { status: 'personal' })
  expect(mine).toMatchObject({ state: 'approved', processStatus: 'Approved' })
  const over = await admin.call(contract.decideTask, {
    taskId: again!.id,
    outcome: 'approved',
    comment: '再来',
  } as never)
  expect(over.body.reason).toBe('workflow.error.taskOver')
  for (const of of [contract.historicActivity, contract.historicDetail, contract.historicVariable])
    expect((await rows(admin, of, { processInstanceId: id })).length).toBeGreaterThan(2)
  const seen = (await data(clerk, contract.queryInstanceDetail, { processInstanceId: id })) as {
    timeline: { action: string }[]
  }
  expect(seen.timeline.map(({ action }) => action)).toEqual(['start', 'regress', 'approve', 'approve'])
})

it('answers the tree of people who may start a model, as the platform ticks them', async () => {
  const { id: modelId } = (await data(admin, contract.copyReadyProcess, { ready: 'general' })) as { id: string }
  const flat = (nodes: { key?: string; children: never[] }[]): string[] =>
    nodes.flatMap((one) => [...(one.key ? [one.key] : []), ...flat(one.children)])
  const tree = async (assign: string) => flat(await data(admin, contract.queryModelOrgUserTree, { modelId, assign }))
  const [someone] = await tree('0')
  expect(await tree('1')).toEqual([])
  await data(admin, contract.processModel.endpoints.update, { modelId, userId: [[someone]] })
  expect([await tree('1'), (await tree('0')).includes(someone!)]).toEqual([[someone], false])
})

it('keeps the files of a form with the instance, for those who have a part in it', async () => {
  const { id: modelId } = (await data(admin, contract.copyReadyProcess, { ready: 'general' })) as { id: string }
  const { deploymentId } = (await data(admin, contract.deployModel, { modelId })) as { deploymentId: string }
  const file = ((await clerk.upload(uploadAttachment, PNG, '方案.png')).body.data as unknown as { id: string }).id
  const [boss] = (await data(clerk, contract.queryUsername)) as { children: { id: string; key: string }[] }[]
  const form = { title: '采购', content: '请审批', files: [file] }
  const chosen = { approve: [boss!.children[0]!.id] }
  const { id } = (await data(clerk, contract.startProcessInstance, {
    processDefinitionId: deploymentId,
    form,
    chosen,
  })) as { id: string }
  const of = { resource: 'workflow.historicInstance', recordId: id }
  expect(await data(admin, queryAttachment, of)).toMatchObject([{ id: file, purpose: 'files', locked: true }])
  // Used once, and nothing of it is for somebody without a part in it.
  const again = await clerk.call(contract.startProcessInstance, {
    processDefinitionId: deploymentId,
    form,
    chosen,
  })
  expect(again.body.reason).toBe('file.error.uploadGone')
})
