import { param } from '@cloud-steward/contract/system/param.ts'
import * as contract from '@cloud-steward/contract/workflow/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { freshTenant, signIn, type TestTenant, testApp } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { afterWorkingMinutes, workClock } from '../../system/index.ts'
import { approve, data, deployed, drawn, started, tasksOf } from './office.fixture.ts'

let tenant: TestTenant
let admin: Client
beforeAll(async () => {
  const app = await testApp()
  tenant = await freshTenant(app)
  admin = await signIn(app, tenant)
})
const limited = (span: string) => `
  start s
  user a assignee=admin cs:overdueAfter=${span} cs:overdueIn=working
  user b assignee=admin cs:overdueAfter=${span}
  end e
  s > a
  a > b
  b > e`
/** How far the limit of a task is from where so many minutes after its beginning lie, in seconds. */
const off = (task: Record<string, unknown>, due: Date): number =>
  Math.abs(new Date(task.dueDate as string).getTime() - due.getTime()) / 1_000

it('a limit in working hours is counted by the calendar of the tenant, as those of work orders are', async () => {
  // An hour at work each day: nine hours are nine working days.
  await data(admin, param.endpoints.add, { paramName: 'workOrder.hours', paramKey: 'hours', paramValue: '10:00-11:00' })
  const clock = await workClock(tenant.ctx())
  const hours = async (span: string, minutes: number) => {
    const id = await started(admin, await deployed(admin, limited(span)))
    const [task] = await tasksOf(admin, id)
    const begun = new Date(task!.createTime as string)
    expect(off(task!, afterWorkingMinutes(begun, minutes, clock))).toBeLessThan(2)
    return { id, task: task! }
  }
  const { id, task } = await hours('PT9H', 540)
  const days = (of: Record<string, unknown>) =>
    (new Date(of.dueDate as string).getTime() - new Date(of.createTime as string).getTime()) / 86_400_000
  expect(days(task)).toBeGreaterThan(8)
  await hours('P2D', 120)
  await approve(admin, task.id)
  const [next] = await tasksOf(admin, id)
  expect(days(next!)).toBeCloseTo(9 / 24, 3)
})

it('a month has no length at work', async () => {
  const { modelId } = await drawn(admin, limited('P1M'))
  const { problems } = await data<{ problems: object[] }>(admin, contract.checkModel, { modelId })
  expect(problems).toMatchObject([{ node: 'a', code: 'badTimer' }])
})
