import { expect, it } from 'vitest'
import { bpmn } from '../src/modules/workflow/engine/play.fixture.ts'
import { PASSWORD, testApp } from './app.ts'
import { done, type Fields, refused, type WirePage, wireSignIn } from './wire.ts'
import { wireOffice } from './wire-office.ts'

const app = await testApp()
const { tenant, wire, get, first, role } = await wireOffice(app)
const staff = await first('admin/sysrole/querySysRole', { roleCode: 'ROLE_TENEMENT' })
const given = await first('admin/sysuser/querySysUser', { username: 'wang' })
done(await wire.json('PUT', 'admin/sysuser/updateSysUser', { ...given, roleId: [staff.id] }))
const { wire: wang } = await wireSignIn(app, tenant, 'wang', PASSWORD)
type Row = Fields & { id: string }
const page = { currentPage: 1, pageSize: 10 }
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg"><g data-element-id="first"><script>alert(1)</script><rect/></g></svg>'
const DRAWN = `
  start s
  user first
  user second
  end e
  s > first
  first > second
  second > e`

/** Draws and deploys as the platform's screens do. @returns the row of the definition */
async function deployed(name: string): Promise<Row> {
  done(await wire.json('POST', 'activiti/model/addModel', { name, category: 'oa', referGroupId: [], userId: [] }))
  const find = async () => (await get<WirePage>('activiti/model/queryModel', { ...page, name })).list[0]!
  const { id: modelId, key } = await find()
  expect(refused(await wire.post('activiti/model/deployModel', { modelId }))).not.toBe('')
  const jsonXml = bpmn(DRAWN, String(key))
  done(await wire.form('activiti/process/persistProcess', { modelId, jsonXml, svgXml: SVG }))
  expect(done<string>(await wire.post('activiti/model/getModelResource', { modelId }))).toBe(jsonXml)
  done(await wire.post('activiti/model/deployModel', { modelId }))
  const model = await find()
  expect(JSON.parse(String(model.metaInfo))).toMatchObject({ name, revision: 1 })
  const [row] = (
    await get<WirePage>('activiti/process/queryProcessDefinition', { ...page, processDefinitionName: name })
  ).list
  expect(row).toMatchObject({ key, name, version: 1, suspended: false, deploymentId: model.deploymentId })
  return row!
}
const personal = (who: typeof wire, taskStatus: string) =>
  who.get('activiti/task/queryPersonalTask', { ...page, taskStatus, taskName: '' })
const mine = async (who: typeof wire, taskStatus: string): Promise<Row[]> =>
  done<WirePage>(await personal(who, taskStatus)).list
const start = (processDefinitionId: string, more: Fields = {}) =>
  wire.json('POST', 'activiti/process/startProcessInstance', {
    candidate: 'wang',
    startTime: '2026-03-02T01:00:00.000Z',
    endTime: '2026-03-03T01:00:00.000Z',
    description: '回家',
    customForm: [],
    processDefinitionId,
    ...more,
  })

it('walks the personal office from the start of a process to its history', async () => {
  const definition = await deployed('请假')
  const image = await wire.post('activiti/process/getProcessImage', { deploymentId: definition.deploymentId })
  expect([image.http, image.headers['content-type']]).toEqual([200, expect.stringContaining('text/xml')])
  expect(image.bytes.toString()).toMatch(/^<svg/)
  expect(image.bytes.toString()).not.toContain('script')
  const users =
    await get<{ value: string; children: { key: string; value: string }[] }[]>('activiti/task/queryUsername')
  expect(users.flatMap(({ children }) => children)).toContainEqual(
    expect.objectContaining({ key: 'wang', value: expect.stringMatching(/^wang\(.*\)$/) }),
  )

  refused(await start(definition.id, { candidate: '' }))
  done(await start(definition.id, { customForm: [{ 金额: '120' }] }))
  const [candidate] = await mine(wang, 'candidate')
  expect(candidate).toMatchObject({
    processDefinitionName: '请假',
    processInstanceName: 'admin发起的流程',
    delegationState: null,
    taskLocalVariables: { description: '回家' },
    dynamicProperty: expect.stringContaining('120'),
  })
  const { id: taskId, processInstanceId } = candidate!
  done(await wang.post('activiti/task/claimTask', { taskId }))
  expect(await mine(wang, 'candidate')).toEqual([])
  const said = (comment: string, more: Fields = {}) => ({ taskId, processInstanceId, comment, ...more })

  done(await wang.post('activiti/task/delegateTask', said('请看', { assignee: 'admin' })))
  const [delegated] = await mine(wire, 'assignee')
  expect(delegated).toMatchObject({ id: taskId, delegationState: 'PENDING' })
  done(await wire.post('activiti/task/resolveTask', said('看过')))
  expect((await mine(wang, 'assignee'))[0]).toMatchObject({ delegationState: 'RESOLVED' })

  // A next task follows: its handler must be named.
  refused(await wang.post('activiti/task/completeTask', said('同意')))
  done(await wang.post('activiti/task/completeTask', said('同意', { candidate: 'admin' })))
  const [finished] = await mine(wang, 'finished')
  expect(finished).toMatchObject({ id: taskId, taskLocalVariables: { description: '回家' } })
  const [next] = await mine(wire, 'candidate')
  done(await wire.post('activiti/task/claimTask', { taskId: next!.id }))
  const last = { taskId: next!.id, processInstanceId, comment: '好' }
  refused(await wire.post('activiti/task/completeTask', { ...last, candidate: 'wang' }))
  done(await wire.post('activiti/task/completeTask', last))

  const past = await get<WirePage>('activiti/history/queryHistoricProcessInstance', { ...page, status: 'personal' })
  expect(past.list[0]).toMatchObject({ processInstanceId, processStatus: '审批通过', startUserId: 'admin' })
  const { list } = await get<{ list: Fields[] }>('activiti/task/queryTaskComment', { processInstanceId })
  expect(list).toContainEqual(expect.objectContaining({ userId: 'wang', fullMessage: '同意' }))
  refused(await wire.post('activiti/process/getHighLightedProcessDiagram', { processInstanceId }))
})

it('rejects, returns and ends as the platform does', async () => {
  const definition = await deployed('报销')
  const begun = async () => {
    done(await start(definition.id))
    const [row] = await mine(wang, 'candidate')
    done(await wang.post('activiti/task/claimTask', { taskId: row!.id }))
    return { taskId: row!.id, processInstanceId: String(row!.processInstanceId) }
  }
  const statusOf = async (processInstanceId: string) =>
    (await get<WirePage>('activiti/history/queryHistoricProcessInstance', { ...page, status: 'personal' })).list.find(
      (row) => row.processInstanceId === processInstanceId,
    )
  const rejected = await begun()
  expect(await statusOf(rejected.processInstanceId)).toMatchObject({ processStatus: '审批中', endTime: null })
  const svg = await wire.post('activiti/process/getHighLightedProcessDiagram', {
    processInstanceId: rejected.processInstanceId,
  })
  expect(done<string>(svg)).toContain('<svg')
  done(await wang.post('activiti/task/rejectTask', { ...rejected, comment: '不行' }))
  expect(await statusOf(rejected.processInstanceId)).toMatchObject({ processStatus: '已驳回' })

  const ended = await begun()
  refused(await wang.post('activiti/task/regressTask', { ...ended, comment: '退回' }))
  done(await wang.post('activiti/task/terminateTask', { ...ended, comment: '作废' }))
  expect(await statusOf(ended.processInstanceId)).toMatchObject({ processStatus: '已终止', deleteReason: '作废' })

  const back = await begun()
  done(await wang.post('activiti/task/completeTask', { ...back, comment: '好', candidate: 'admin' }))
  const [second] = await mine(wire, 'candidate')
  done(await wire.post('activiti/task/claimTask', { taskId: second!.id }))
  const two = { taskId: second!.id, processInstanceId: back.processInstanceId, comment: '退回' }
  done(await wire.post('activiti/task/regressTask', two))
  expect((await mine(wang, 'assignee')).map((row) => row.taskDefinitionKey)).toEqual(['first'])
})

it('suspends and deletes from the screens of administrators', async () => {
  const definition = await deployed('采购')
  const of = { processDefinitionId: definition.id }
  done(await wire.post('activiti/process/suspendProcessDefinition', of))
  refused(await wire.post('activiti/process/suspendProcessDefinition', of))
  refused(await start(definition.id))
  done(await wire.post('activiti/process/activateProcessDefinition', of))
  done(await start(definition.id))
  const [instance] = (await get<WirePage>('activiti/process/queryProcessInstance', page)).list
  expect(instance).toMatchObject({ suspended: false, ended: false, startUserId: 'admin' })
  const processInstanceId = instance!.id
  const found = await wire.get('activiti/task/queryTask', { ...page, 'taskName[]': 'first' })
  expect(done<WirePage>(found).list.every((row) => typeof row.taskLocalVariables === 'object')).toBe(true)
  expect((await get<WirePage>('activiti/process/queryExecution', { ...page, processInstanceId })).list.length).not.toBe(
    0,
  )
  done(await wire.post('activiti/process/suspendProcessInstance', { processInstanceId }))
  refused(await wire.post('activiti/process/suspendProcessInstance', { processInstanceId }))
  done(await wire.post('activiti/process/activateProcessInstance', { processInstanceId }))
  done(await wire.post('activiti/process/deleteProcessInstance', { processInstanceId }))
  const tasks = await get<WirePage>('activiti/history/queryHistoricTaskInstance', { ...page, taskName: 'first' })
  const task = tasks.list.find((row) => row.processInstanceId === processInstanceId)
  expect(task).toMatchObject({ status: '已结束' })
  refused(await wire.post('activiti/history/deleteHistoricTaskInstance', { id: task!.id }))
  done(await wire.post('activiti/history/deleteHistoricProcessInstance', { processInstanceId }))
  refused(
    await wire.post('activiti/deployment/deleteDeployment', { deploymentId: '00000000-0000-7000-8000-000000000000' }),
  )
  done(await wire.post('activiti/deployment/deleteDeployment', { deploymentId: definition.deploymentId }))
})

it('lets only the roles that a model names start it', async () => {
  const name = '用印'
  done(await wire.json('POST', 'activiti/model/addModel', { name, category: 'oa', referGroupId: [role.id] }))
  const find = async () => (await get<WirePage>('activiti/model/queryModel', { ...page, name })).list[0]!
  const { id: modelId, key } = await find()
  done(await wire.form('activiti/process/persistProcess', { modelId, jsonXml: bpmn(DRAWN, String(key)), svgXml: SVG }))
  done(await wire.post('activiti/model/deployModel', { modelId }))
  const list = await wang.get('activiti/process/queryProcessDefinition', { ...page, processDefinitionName: name })
  expect(done<WirePage>(list).list).toEqual([])
})

it('saves a drawing of the size of large models, with its picture, in one form', async () => {
  done(
    await wire.json('POST', 'activiti/model/addModel', {
      name: '大流程',
      category: 'oa',
      referGroupId: [],
      userId: [],
    }),
  )
  const [{ id: modelId, key }] = (await get<WirePage>('activiti/model/queryModel', { ...page, name: '大流程' }))
    .list as [Row]
  const jsonXml = bpmn(`${DRAWN}\n`, String(key)).replace(
    '</definitions>',
    `<!--${'审批'.repeat(40_000)}--></definitions>`,
  )
  const svgXml = `<svg xmlns="http://www.w3.org/2000/svg"><text>${'审批'.repeat(60_000)}</text></svg>`
  done(await wire.form('activiti/process/persistProcess', { modelId, jsonXml, svgXml }))
  expect(done<string>(await wire.post('activiti/model/getModelResource', { modelId }))).toBe(jsonXml)
  // Past four megabytes the body is not read.
  const { body } = await wire.form('activiti/process/persistProcess', {
    modelId,
    jsonXml,
    svgXml: '审'.repeat(500_000),
  })
  expect(body).toMatchObject({ status: 413, message: '提交的内容过大', data: {} })
})
