import * as contract from '@cloud-steward/contract/checkout/index.ts'
import * as workflow from '@cloud-steward/contract/workflow/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { ask } from '../../../test/ask.ts'
import type { Client } from '../../../test/client.ts'
import { brokenInvariants, pay } from '../billing/billing.builders.ts'
import {
  aHouseOfThree,
  aPaidLease,
  approve,
  type House,
  shown,
  submit,
  submitted,
  upload,
} from './checkout.builders.ts'

let house: House
/** The tenant decides check-outs by the ready process: up to 10,000 yuan one person. */
beforeAll(async () => {
  house = await aHouseOfThree()
  const { data: model } = await ask(house.maker, workflow.copyReadyProcess, { ready: 'checkOut' })
  expect((await ask(house.maker, workflow.deployModel, { modelId: model.id })).reason).toBeUndefined()
})
async function decide(who: Client, outcome: 'approved' | 'rejected'): Promise<unknown> {
  const { data } = await ask(who, workflow.personalTask.endpoints.query, { taskStatus: 'assignee' })
  const [task] = (data as { list: { id: string }[] }).list
  return (await ask(who, workflow.decideTask, { taskId: task!.id, outcome, comment: '核对' })).reason
}

it('is sent back and booked by its process, in the transaction in which that ends', async () => {
  const { leaseId } = await aPaidLease(house)
  const id = await submitted(house, leaseId)
  expect((await approve(house.second, id)).reason).toBe('approval.error.inProcess')
  expect(await decide(house.checker, 'rejected')).toBeUndefined()
  expect(await shown(house, id)).toMatchObject({ state: 'returned' })

  await ask(house.maker, contract.calculateCheckOut, { id })
  await ask(house.maker, contract.confirmCheckOut, { id, decision: 'confirmed', fileIds: [await upload(house.maker)] })
  await submit(house, id)
  expect(await decide(house.checker, 'approved')).toBeUndefined()
  expect(await shown(house, id)).toMatchObject({ state: 'paying', reviewer1: 'tenement' })
  expect(await brokenInvariants(house.today)).toEqual([])
})

it('does not end its process while it cannot be booked', async () => {
  const bill = await aPaidLease(house, {}, 300_000)
  const id = await submitted(house, bill.leaseId)
  await pay(house, bill, { amountFen: 100 })
  expect(await decide(house.checker, 'approved')).toBe('checkout.error.statementChanged')
  expect(await shown(house, id)).toMatchObject({ state: 'review_1' })
  expect(await decide(house.checker, 'rejected')).toBeUndefined()
  expect(await shown(house, id)).toMatchObject({ state: 'returned' })
})
