import {
  dunningPlan,
  holdBill,
  previewDunning,
  queryBillHistory,
  remindBill,
  reminder,
  runDunning,
} from '@cloud-steward/contract/billing/index.ts'
import { addTenantSms } from '@cloud-steward/contract/platform/index.ts'
import { beforeEach, expect, it } from 'vitest'
import { freshTenant, platformTenant, signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { isDue } from '../../../../test/schedules.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aBill, aLease, aWorld, type BillShown, billsOf, issue, pay, type World } from '../billing.builders.ts'
import { sendDueReminders as run, runDunning as startDunning } from './dunning.service.ts'
import { receiptReaction, remindBillsJob, sendRemindersJob } from './send-reminders.job.ts'

const PLAN = {
  name: '常规催缴',
  kinds: ['rent'],
  minFen: 0,
  noticeDays: '-3,1',
  smsDays: '3',
  textBefore: '{name} {no}',
  textAfter: '{name} {no} {amount}',
  isActive: true,
}
let world: World
let admin: Client
let bill: BillShown
beforeEach(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
  bill = await aBill(world)
})
const addPlan = (given: object = {}) => admin.send(dunningPlan.endpoints.add, { ...PLAN, ...given })
const claim = async () => {
  expect(await isDue(remindBillsJob, world.today)).toBe(true)
  const { runId } = await startDunning(world.today)
  await run(world.today, runId, new AbortController().signal)
}
/** Does what the queue would. */
async function send(): Promise<void> {
  const batches = await world.today.db.rows(
    raw<{ id: string }>(
      sql`select distinct batch_id as id from billing_reminder where tenant_id = ${world.id} and result = 'waiting'`,
    ),
  )
  for (const { id } of batches)
    await sendRemindersJob(undefined).run(world.today, { batchId: id }, new AbortController().signal)
}
interface Logged {
  billId: string
  step: number | null
  channel: string
  result: string
  text: string | null
}
const log = async (who = admin) =>
  ((await who.send(reminder.endpoints.query, { pageSize: 100 })).body.data as { list: Logged[] }).list
const remind = (given: object = {}, who = admin) =>
  who.call(remindBill, { id: bill.id, channel: 'sms', reason: '电话未接', ...given }, { key: newId() })
const delivery = async () => (await billsOf(world.today, { id: bill.id }))[0]!.deliveryState
const shown = async () => (await admin.call(previewDunning, {})).body.data as { billNo: string; step: number }[]

it('tells a late bill of its latest step alone, once, however many workers and days find it', async () => {
  await addPlan()
  expect(await shown()).toMatchObject([{ billNo: bill.no, step: 3, channels: ['sms'] }])
  expect(await log()).toEqual([])
  await Promise.all([claim(), claim(), claim()])
  await send()
  await claim()
  await send()
  expect(await log()).toMatchObject([{ billId: bill.id, step: 3, channel: 'sms', result: 'sent' }])
  expect(await delivery()).toBe('sent')
  expect((await log())[0]!.text).toContain(bill.no)
  expect(await shown()).toEqual([])
  const history = (await admin.call(queryBillHistory, { id: bill.id })).body.data as { event: string }[]
  expect(history.map(({ event }) => event)).toContain('reminded')
})

it('follows what the receipt of the short message says, once', async () => {
  await addPlan()
  await claim()
  await send()
  const { id: messageId } = (await world.today.db.first(
    raw<{ id: string }>(
      sql`select message_id as id from billing_reminder where tenant_id = ${world.id} and bill_id = ${bill.id}`,
    ),
  ))!
  const receipt = (state: string) => receiptReaction.run(world.today, { messageId, state })
  await receipt('failed')
  expect(await log()).toMatchObject([{ channel: 'sms', result: 'failed' }])
  expect(await delivery()).toBe('failed')
  // What is known stays; what did not arrive may be said again at once.
  await receipt('delivered')
  expect(await delivery()).toBe('failed')
  expect((await remind()).body.reason).toBe(undefined)
  await send()
  expect(await delivery()).toBe('sent')
  const again = await world.today.db.first(
    raw<{ id: string }>(
      sql`select message_id as id from billing_reminder where tenant_id = ${world.id} and result = 'sent'`,
    ),
  )
  await receiptReaction.run(world.today, { messageId: again!.id, state: 'delivered' })
  expect(await delivery()).toBe('delivered')
  expect((await remind()).body.reason).toBe('billing.error.remindedLately')
})

it('says nothing of what is held, and drops what was paid meanwhile', async () => {
  await addPlan()
  await claim()
  await pay(world, bill, { amountFen: bill.outstandingFen })
  await send()
  expect(await log()).toMatchObject([{ result: 'dropped', text: null }])
  const other = await aBill(world)
  await admin.call(holdBill, { id: other.id, reason: '核对' }, { key: newId() })
  expect(await shown()).toEqual([])
  expect((await remind({ id: other.id })).body.reason).toBe('billing.error.notRemindable')
})

it('tells of several bills in one message, within the quota of the tenant', async () => {
  await aLease(world)
  await issue(world.today)
  expect((await billsOf(world.today)).length).toBe(2)
  const keeper = await signIn(world.app, await platformTenant(world.app))
  const terms = { channel: 'outbox', signature: '青城', quota: 1, priceFen: 5, alarmAt: 0, status: 1 }
  await keeper.call(addTenantSms, { tenantCode: world.code, ...terms } as never)
  await addPlan()
  await claim()
  await send()
  const [one, two] = await log()
  expect([one!.result, two!.result, one!.text]).toEqual(['sent', 'sent', two!.text])
  expect((await remind()).body.reason).toBe('billing.error.remindedLately')
  await world.today.db.run(
    raw(sql`update billing_reminder set created_at = created_at - interval '1 year' where tenant_id = ${world.id}`),
  )
  const answers = await Promise.all(Array.from({ length: 10 }, () => remind()))
  expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1)
  await send()
  expect((await log())[0]).toMatchObject({ result: 'refused', step: null })
})

it("prefers the plan of the bill's site, and says when nobody can be reached", async () => {
  await addPlan()
  await addPlan({ siteId: bill.siteId, noticeDays: '0', smsDays: '' })
  expect(await shown()).toMatchObject([{ step: 0, channels: ['notice'] }])
  await claim()
  expect(await delivery()).toBe('not_sent')
  await send()
  expect(await log()).toMatchObject([{ step: 0, channel: 'notice', result: 'sent' }])
  expect(await delivery()).toBe('delivered')
  const told = await world.today.db.rows(
    raw<{ content: string }>(
      sql`select content_text as content from notice_notification where tenant_id = ${world.id} and cardinality(username) > 0`,
    ),
  )
  expect(told).toMatchObject([{ content: expect.stringContaining(bill.no) }])
  await world.today.db.run(
    raw(sql`with aged as (update billing_reminder set created_at = created_at - interval '1 year' where tenant_id = ${world.id})
      update identity_user set status = 'disabled' where tenant_id = ${world.id} and party_kind = 'rentee'`),
  )
  expect((await remind({ channel: 'notice' })).body.code).toBe(200)
  await send()
  expect((await log())[0]).toMatchObject({ channel: 'notice', result: 'unreachable' })
})

it('waits for the end of quiet hours', async () => {
  // The clock of these tests stands at noon.
  await addPlan({ quietFrom: 11, quietTo: 14 })
  await claim()
  expect(await log()).toMatchObject([{ result: 'waiting' }])
})

it('refuses plans that say nothing, and keeps tenants apart', async () => {
  for (const [given, reason] of [
    [{ noticeDays: '1,x' }, 'dunningDays'],
    [{ noticeDays: '', smsDays: '' }, 'dunningNoDays'],
    [{ quietFrom: 3 }, 'dunningQuiet'],
    [{ textAfter: '{password}' }, 'dunningWord'],
  ] as const)
    expect((await addPlan(given)).body.reason).toBe(`billing.error.${reason}`)
  const stranger = await signIn(world.app, await freshTenant(world.app))
  expect((await remind({}, stranger)).status).toBe(404)
  await addPlan()
  await claim()
  await send()
  expect(await log(stranger)).toEqual([])
  expect((await stranger.call(previewDunning, {})).body.data).toEqual([])
  expect((await stranger.call(runDunning, {}, { key: newId() })).body.code).toBe(200)
})
