import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import * as contract from '@cloud-steward/contract/channels/index.ts'
import * as payoutsContract from '@cloud-steward/contract/payouts/index.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { signatureOf } from '../../../infra/hook/post-hook.ts'
import { settleAccounts } from '../../payouts/merchant/merchant.builders.ts'
import { Office } from '../../payouts/withdrawal/payout.builders.ts'
import { pushWebhookJob, pushWebhooksJob, webhookReaction } from './webhook.service.ts'

const SECRET = 'a secret of more than 16'
type Row = Record<string, unknown> & { id: string }
interface Heard {
  body: { id: string; event: string; tenant: string; data: Record<string, unknown> }
  isSigned: boolean
}
const office = new Office()
let ear: Server
let heard: Heard[] = []
let answer: { status: number; body: string }
beforeAll(async () => {
  ear = createServer(async (request, response) => {
    const body = await text(request)
    const { 'x-hook-timestamp': at, 'x-hook-signature': signature } = request.headers
    const one: Heard = { body: JSON.parse(body), isSigned: signature === signatureOf(SECRET, String(at), body) }
    // A worker tells for all tenants there are.
    if (one.body.tenant === office.shop.code) heard.push(one)
    response.writeHead(answer.status).end(answer.body)
  }).listen(0, '127.0.0.1')
  await once(ear, 'listening')
})
beforeEach(() => {
  office.shop.app.payment = { ...office.shop.app.payment, hookPort: async () => (ear.address() as AddressInfo).port }
})
afterAll(() => void ear.close())
beforeEach(() => {
  heard = []
  answer = { status: 200, body: 'success' }
})
const draft = (given: object = {}) => ({
  name: '财务系统',
  url: `http://127.0.0.1:${(ear.address() as AddressInfo).port}/money`,
  events: ['withdrawal.paid', 'withdrawal.returned'] as ('withdrawal.paid' | 'withdrawal.returned')[],
  secret: SECRET,
  isActive: true,
  ...given,
})
const save = async (given: object = {}, who = office.shop.admin) =>
  (await who.call(contract.saveWebhook, draft(given), { key: newId() })).body
const calls = async (): Promise<Row[]> =>
  ((await office.shop.admin.call(contract.webhookCall.endpoints.query, {})).body.data as { list: Row[] }).list
const no = new AbortController().signal
const told = (id = newId(), event = 'withdrawal.paid') => ({ event, id, no: 'W1', amountFen: 5_000, at: '2026-06-15' })
/** What the queue would do next. */
const push = async (id: string) => pushWebhookJob(office.shop.app).run(office.shop.ctx(), { id }, no)
const again = async (id: string, who = office.shop.admin) =>
  (await who.call(contract.sendAgain, { id }, { key: newId() })).body
/** All that waits has come. */
const clock = async () => {
  const { db, tenant } = office.shop.today
  await db.run(
    raw(
      sql`update channel_webhook_call set next_at = now() - interval '1 minute' where tenant_id = ${tenant.id} and next_at is not null`,
    ),
  )
  await onSchedule(pushWebhooksJob(office.shop.app), office.shop.ctx())
}

describe('others', () => {
  it('are told once of each thing, signed, and again until they say that all is well', async () => {
    await save()
    const one = told()
    answer.body = '{"code":"FAIL"}'
    for (let times = 0; times < 2; times++) await webhookReaction.run(office.shop.ctx(), one)
    const [call] = (await calls()) as [Row]
    expect(await calls()).toHaveLength(1)
    await Promise.all([push(call.id), push(call.id), push(call.id)])
    expect(heard).toMatchObject([
      {
        isSigned: true,
        body: {
          id: call.id,
          event: 'withdrawal.paid',
          tenant: office.shop.code,
          data: { id: one.id, amountFen: 5_000 },
        },
      },
    ])
    expect((await calls())[0]).toMatchObject({
      state: 'bad_answer',
      status: 200,
      answer: '{"code":"FAIL"}',
      attempts: 1,
    })
    answer = { status: 503, body: 'success' }
    await clock()
    expect((await calls())[0]).toMatchObject({ state: 'unreachable', status: 503, attempts: 2 })
    answer = { status: 200, body: 'success' }
    await clock()
    expect((await calls())[0]).toMatchObject({ state: 'delivered', attempts: 3, nextAt: null })
    await clock()
    expect(heard).toHaveLength(3)
    expect((await again(call.id)).reason).toBe('channel.error.hookDelivered')
  })

  it('are given up in the end, and told again when somebody says so', async () => {
    await save()
    await webhookReaction.run(office.shop.ctx(), told())
    answer.body = 'busy'
    for (let times = 0; times < 9; times++) await clock()
    const [call] = (await calls()) as [Row]
    expect(call).toMatchObject({ state: 'given_up', attempts: 9, nextAt: null })
    answer.body = 'success'
    expect((await again(call.id)).code).toBe(200)
    await push(call.id)
    expect((await calls())[0]).toMatchObject({ state: 'delivered' })
  })

  it('hear what they asked for, while they are active', async () => {
    const { data } = await save({ events: ['withdrawal.returned'] })
    await webhookReaction.run(office.shop.ctx(), told())
    expect(await calls()).toEqual([])
    expect((await save({ id: data.id, events: ['withdrawal.paid'], isActive: false, secret: undefined })).code).toBe(
      200,
    )
    await webhookReaction.run(office.shop.ctx(), told())
    expect(await calls()).toEqual([])
    // Kept where none is given.
    await save({ id: data.id, secret: undefined })
    await webhookReaction.run(office.shop.ctx(), told())
    await clock()
    expect(heard).toMatchObject([{ isSigned: true }])
  })

  it('are saved by administrators, at addresses outside, with a secret nobody sees again', async () => {
    expect((await save({ secret: undefined })).fields).toHaveProperty('secret')
    expect((await save({ secret: 'short' })).fields).toHaveProperty('secret')
    expect((await save({ url: 'ftp://erp.example.com' })).reason).toBe('channel.error.hookAddress')
    expect((await save({ id: newId() })).status ?? 404).toBe(404)
    const { data } = await save()
    const { body } = await office.shop.admin.call(contract.webhook.endpoints.query, {})
    expect(JSON.stringify(body)).not.toContain(SECRET)
    expect((await office.operator.call(contract.saveWebhook, draft(), { key: newId() })).status).toBe(403)
    const stranger = await signIn(office.shop.app, await freshTenant(office.shop.app))
    expect((await stranger.call(contract.saveWebhook, draft({ id: data.id }), { key: newId() })).status).toBe(404)
    await webhookReaction.run(office.shop.ctx(), told())
    const [call] = (await calls()) as [Row]
    expect((await stranger.call(contract.sendAgain, { id: call.id }, { key: newId() })).status).toBe(404)
  })

  it('hear of a withdrawal that is paid by itself', async () => {
    await save()
    const account = { holder: office.shop.name, bankName: '招商银行', accountNo: '6222 0202 0000 1234' }
    await office.landlord.call(payoutsContract.setSettlementAccount, account, { key: newId() })
    await settleAccounts(office.shop)
    const id = await office.approved(50_000)
    const stop = await office.shop.app.work()
    const paid = { id, paidOn: office.shop.today.today(), channelNo: `BANK-${id}` }
    expect((await office.shop.admin.call(payoutsContract.payWithdrawal, paid, { key: newId() })).body.code).toBe(200)
    await expect.poll(async () => (await calls()).map(({ state }) => state)).toEqual(['delivered'])
    await stop()
    expect(heard.map(({ body }) => [body.event, body.data.id, body.data.amountFen])).toEqual([
      ['withdrawal.paid', id, 50_000],
    ])
  })
})
