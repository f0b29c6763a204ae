import * as contract from '@cloud-steward/contract/workflow/index.ts'
import { expect } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'
import { bpmn } from '../engine/play.fixture.ts'

export type Row = Record<string, unknown> & { id: string }
type Query = Parameters<Client['send']>[0]

export const sent = (who: Client, endpoint: Query, input: object) =>
  who.call(endpoint as never, input as never, { key: newId() })
/** The answer of a call that succeeds. */
export const data = async <T = Row>(who: Client, endpoint: Query, input: object = {}): Promise<T> => {
  const { body } = await sent(who, endpoint, input)
  expect(body.reason ?? body.code, `${endpoint.path} ${JSON.stringify(body).slice(0, 300)}`).toBe(200)
  return body.data
}
/** The reason for which a call is refused. */
export const refusal = async (who: Client, endpoint: Query, input: object): Promise<unknown> =>
  (await sent(who, endpoint, input)).body.reason
export const rows = async (who: Client, of: { endpoints: { query: Query } }, input: object = {}): Promise<Row[]> =>
  (await data<{ list: Row[] }>(who, of.endpoints.query, input)).list

let count = 0
/** Draws a process by an administrator, as the designer does. */
export async function drawn(admin: Client, text: string): Promise<{ modelId: string; key: string }> {
  const { id: modelId } = await data(admin, contract.processModel.endpoints.add, { name: `流程 ${++count}` })
  const { key } = await data<{ key: string }>(admin, contract.queryModelDesign, { modelId })
  await data(admin, contract.persistProcess, { modelId, jsonXml: bpmn(text, key) })
  return { modelId, key }
}
/** Draws and deploys it. @returns the id of its definition */
export async function deployed(admin: Client, text: string, form?: object): Promise<string> {
  const { modelId } = await drawn(admin, text)
  if (form) await data(admin, contract.saveModelForm, { modelId, form })
  return (await data<{ deploymentId: string }>(admin, contract.deployModel, { modelId })).deploymentId
}
export const started = async (who: Client, processDefinitionId: string, form: object = {}): Promise<string> =>
  (await data(who, contract.startProcessInstance, { processDefinitionId, form })).id
/** The open tasks that a person has in an instance. */
export const tasksOf = async (who: Client, id: string, taskStatus = 'assignee'): Promise<Row[]> =>
  (await rows(who, contract.personalTask, { taskStatus, pageSize: 100 })).filter(
    (task) => task.processInstanceId === id,
  )
export const approve = (who: Client, taskId: string) =>
  data(who, contract.decideTask, { taskId, outcome: 'approved', comment: '同意' })
