import * as contract from '@cloud-steward/contract/channels/index.ts'
import * as workflow from '@cloud-steward/contract/workflow/index.ts'
import { beforeEach, expect, it } from 'vitest'
import { ask } from '../../../../test/ask.ts'
import type { Client } from '../../../../test/client.ts'
import { Desk } from './voucher.builders.ts'

const desk = new Desk()
/** The tenant's transfer slips are decided by the ready process: up to 10,000 yuan by one person, above by two. */
beforeEach(async () => {
  const { data: model } = await ask(desk.admin, workflow.copyReadyProcess, { ready: 'voucher' })
  expect((await ask(desk.admin, workflow.deployModel, { modelId: model.id })).reason).toBeUndefined()
})
const tasksOf = async (who: Client) =>
  (
    (await ask(who, workflow.personalTask.endpoints.query, { taskStatus: 'assignee' })).data as {
      list: { id: string }[]
    }
  ).list
async function decide(who: Client, outcome: 'approved' | 'rejected', comment = '核对'): Promise<unknown> {
  const [task] = await tasksOf(who)
  return (await ask(who, workflow.decideTask, { taskId: task!.id, outcome, comment })).reason
}

it('is posted with its line by the process, and not by a direct review', async () => {
  await desk.addLine({ bankRef: 'REFZ-1' })
  const id = await desk.made(desk.rentee, { bankRef: 'REFZ-1' })
  expect((await desk.review(desk.operator, id)).reason).toBe('approval.error.inProcess')
  expect(await decide(desk.operator, 'approved')).toBeUndefined()
  expect((await desk.shown(id)).state).toBe('posted')
  expect(await desk.prepaid()).toBe(120_000)
  await desk.sound()
})

it('is rejected by the process, and its line is free again', async () => {
  const line = await desk.addLine({ bankRef: 'REFZ-2' })
  const id = await desk.made(desk.rentee, { bankRef: 'REFZ-2' })
  expect(await decide(desk.operator, 'rejected', '金额不符')).toBeUndefined()
  expect(await desk.shown(id)).toMatchObject({ state: 'rejected', reason: '金额不符' })
  expect((await desk.lineOf(line.id)).state).toBe('open')
})

it('without a line needs two people who state the exception', async () => {
  await desk.made(desk.rentee)
  expect(await decide(desk.operator, 'approved', '银行回单已核')).toBe('channel.error.exceptionTooEarly')
  const id = await desk.made(desk.rentee, { amountFen: 1_200_000 })
  const [large] = await tasksOf(desk.operator)
  await ask(desk.operator, workflow.decideTask, { taskId: large!.id, outcome: 'approved', comment: '核对' })
  expect((await desk.shown(id)).state).toBe('unmatched')
  expect(await decide(desk.admin, 'approved', '银行回单已核')).toBeUndefined()
  expect((await desk.shown(id)).state).toBe('posted')
  expect(await desk.prepaid()).toBe(1_200_000)
  await desk.sound()
})

it('is reviewed again from the first level when it gets another line', async () => {
  const id = await desk.made(desk.rentee, { amountFen: 1_200_000 })
  expect(await decide(desk.operator, 'approved')).toBeUndefined()
  const line = await desk.addLine({ amountFen: 1_200_000 })
  expect((await ask(desk.admin, contract.matchVoucher, { id, lineId: line.id })).reason).toBeUndefined()
  // Back at the first level. The user who matched the line may decide, because another user handed the voucher in.
  expect(await tasksOf(desk.admin)).toEqual([])
  expect(await decide(desk.operator, 'approved')).toBeUndefined()
  expect(await decide(desk.admin, 'approved')).toBeUndefined()
  expect((await desk.shown(id)).state).toBe('posted')
})
