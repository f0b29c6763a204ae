import { queryAttachment, readAttachment, uploadAttachment } from '@cloud-steward/contract/files/attachment.ts'
import * as contract from '@cloud-steward/contract/workflow/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { freshTenant, signIn, type TestTenant, testApp } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { PNG } from '../../../../test/png.ts'
import { approve, data, deployed, rows, sent, started, tasksOf } from '../run/office.fixture.ts'
import { pastDetails, pastVariables } from './history.source.ts'

let tenant: TestTenant
let admin: Client
let clerk: Client
beforeAll(async () => {
  const app = await testApp()
  tenant = await freshTenant(app)
  ;[admin, clerk] = await Promise.all([signIn(app, tenant), signIn(app, tenant, 'ROLE_TENEMENT')])
})
const TWO = `
  start s
  user a assignee=admin
  user b cs:who={"by":"roles","values":["ROLE_TENEMENT"]}
  user c assignee=admin
  end e
  s > a
  a > b
  b > c
  c > e`
const FORM = {
  fields: [
    { key: 'title', label: '标题', kind: 'text' },
    { key: 'salary', label: '工资', kind: 'text' },
    { key: 'files', label: '附件', kind: 'files' },
    { key: 'secrets', label: '密件', kind: 'files' },
  ],
  rights: { b: { salary: 'hide', secrets: 'hide' } },
}
interface Detail {
  values: object
}

it('files, lists and the tasks of others show nothing that the node of a handler hides', async () => {
  const upload = async () =>
    ((await admin.upload(uploadAttachment, PNG, '图.png')).body.data as unknown as { id: string }).id
  const [file, secret] = [await upload(), await upload()]
  const form = { title: '调薪', salary: '9000', files: [file], secrets: [secret] }
  const id = await started(admin, await deployed(admin, TWO, FORM), form)
  const [first] = await tasksOf(admin, id)
  await approve(admin, first!.id)
  const [offered] = await tasksOf(clerk, id, 'candidate')
  const mine = offered ?? (await tasksOf(clerk, id))[0]!
  if (offered) await data(clerk, contract.claimTask, { taskId: mine.id })

  const of = { resource: 'workflow.historicInstance', recordId: id }
  const ids = async (who: Client) => (await data<{ id: string }[]>(who, queryAttachment, of)).map((one) => one.id)
  expect([await ids(admin), await ids(clerk)]).toEqual([[file, secret], [file]])
  const opened = async (one: string) => (await clerk.send(readAttachment, { id: one })).status
  expect([await opened(file), await opened(secret)]).toEqual([200, 404])

  const seen = async (who: Client, endpoint: Parameters<typeof sent>[1], input: object) =>
    Object.keys((await data<Detail>(who, endpoint, input)).values).toSorted()
  expect(await seen(clerk, contract.queryTaskDetail, { taskId: mine.id })).toEqual(['files', 'title'])
  // The task before was somebody else's, whose node hides nothing.
  expect(await seen(clerk, contract.queryTaskDetail, { taskId: first!.id })).toEqual(['files', 'title'])
  expect(await seen(admin, contract.queryTaskDetail, { taskId: first!.id })).toHaveLength(4)

  for (const [list, name] of [
    [contract.historicVariable, 'variableName'],
    [contract.historicDetail, 'name'],
  ] as const)
    expect((await rows(admin, list, { processInstanceId: id })).map((row) => row[name])).toContain('salary')
  // Somebody whose role was given these lists, without being an administrator of processes.
  const ctx = { ...tenant.ctx(), user: { id: mine.id, username: 'x', nickname: 'x', roles: ['ROLE_AUDITOR'] } } as never
  for (const input of [{ processInstanceId: id }, {}]) {
    const variables = (await pastVariables.query(ctx, input)).list.map((row) => row.variableName)
    const details = (await pastDetails.query(ctx, input)).list.map((row) => row.name)
    expect([variables.includes('title'), details.includes('title')]).toEqual([true, true])
    for (const name of ['salary', 'secrets']) expect([...variables, ...details]).not.toContain(name)
  }
})
