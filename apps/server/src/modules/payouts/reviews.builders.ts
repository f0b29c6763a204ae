import * as workflow from '@cloud-steward/contract/workflow/index.ts'
import { expect } from 'vitest'
import type { Client } from '../../../test/client.ts'
import { newId } from '../../infra/db/id.ts'

type Query = Parameters<Client['send']>[0]
export const sent = (who: Client, endpoint: Query, input: object) =>
  who.call(endpoint as never, input as never, { key: newId() })
/** The answer of a call that succeeds. */
export async function data<T = { id: string }>(who: Client, endpoint: Query, input: object = {}): Promise<T> {
  const { body } = await sent(who, endpoint, input)
  expect(body.reason ?? body.code, `${endpoint.path} ${JSON.stringify(body).slice(0, 300)}`).toBe(200)
  return body.data
}
/** Deploys the ready process of a review. @param change changes its drawing before */
export async function deployReady(admin: Client, ready: string, change = (xml: string): string => xml): Promise<void> {
  const { id: modelId } = await data(admin, workflow.copyReadyProcess, { ready })
  const { xml } = await data<{ xml: string }>(admin, workflow.queryModelDesign, { modelId })
  await data(admin, workflow.persistProcess, { modelId, jsonXml: change(xml) })
  await data(admin, workflow.deployModel, { modelId })
}

export interface Task {
  id: string
  taskDefinitionKey: string
}
export const tasksOf = async (who: Client, taskStatus: string): Promise<Task[]> =>
  (await data<{ list: Task[] }>(who, workflow.personalTask.endpoints.query, { taskStatus })).list
/** The task that waits for a user now, claimed where several may have it. */
export async function heldTask(who: Client): Promise<Task> {
  const [offered] = await tasksOf(who, 'candidate')
  if (offered) await data(who, workflow.claimTask, { taskId: offered.id })
  const [task] = await tasksOf(who, 'assignee')
  return task!
}
/** @returns the key of the node that was decided */
export async function decide(who: Client, outcome: 'approved' | 'rejected'): Promise<string> {
  const task = await heldTask(who)
  await data(who, workflow.decideTask, { taskId: task.id, outcome, comment: '核对' })
  return task.taskDefinitionKey
}
