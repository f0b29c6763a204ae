import { refundOrder } from '@cloud-steward/contract/channels/index.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { tripsOf } from '../../../../test/trips.ts'
import { newId } from '../../../infra/db/id.ts'
import { asOwner } from '../../../infra/db/owner.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aDueBill, anAlipay, aShop, look, order, type Shop, scan, WithTill } from '../channels.builders.ts'
import { PUSH_JOB, pushRefundJob } from '../refund/refund.service.ts'
import { listenTo, type Message, messagesOf, type Told } from './notices.builders.ts'
import { ASK_JOB, askOrderJob } from './order-facts.service.ts'

const cash = new WithTill()
const told: Told[] = []
let shop: Shop
let alipayId: string
beforeAll(() => listenTo(cash.till.sandbox, (one) => told.push(one)))
beforeEach(async () => {
  told.length = 0
  shop = await aShop(cash.till)
  alipayId = await anAlipay(cash.till, shop.admin)
})
const signal = new AbortController().signal
const hear = async ({ url, headers, body }: Message): Promise<void> => {
  const { statusCode } = await shop.app.http.inject({
    method: 'POST',
    url: url.slice(url.indexOf('/api/')),
    headers,
    body,
  })
  expect(statusCode).toBe(200)
}
const formOf = (what: string): Message =>
  messagesOf(cash.till.sandbox, told.at(-1)!).find((message) => message.what === what)!
const wayOf = (kind: string) => (kind === 'wechat' ? shop.channelId : alipayId)
/** Paid at the cashier, and not heard of yet. The first message of a channel has its keys learnt. */
async function paid(kind: string, about: object = { amountFen: 5_000 }): Promise<string> {
  const id = await order(shop.rentee, { ...about, channelId: wayOf(kind) })
  await scan(shop.rentee, id)
  return id
}
const oneRefund = (tenantId: number) =>
  raw<{ id: string }>(sql`select id from channel_refund where tenant_id = ${tenantId}`)
/** How often the queue has this to do with it. */
const queued = async (job: string, id: string): Promise<number> =>
  asOwner((await testDatabase()).ownerUrl, async (owner) => {
    const found = `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = $1 and j.payload->>'id' = $2`
    return (await owner.query(found, [job, id])).rowCount!
  })
const stateOf = async (id: string) => (await look(shop.admin, id)).state

describe.each(['wechat', 'alipay'])('a message of %s', (kind) => {
  it('about a payment waits seldom for the database and never for the channel', async () => {
    await paid(kind)
    await hear(formOf('real'))
    const id = await paid(kind)
    // The tenant; the channel; the order; how fees are ordered and what is closed; all that is written, and the commit.
    expect(await tripsOf(() => hear(formOf('real')))).toEqual({ database: 5, outside: 0 })
    expect(await stateOf(id)).toBe('booked')
    // Again it does nothing.
    expect(await tripsOf(() => hear(formOf('real')))).toEqual({ database: 4, outside: 0 })
  })

  it('about bills locks them and reads their lines, each once', async () => {
    await paid(kind)
    await hear(formOf('real'))
    const id = await paid(kind, { billIds: [(await aDueBill(shop)).id] })
    expect(await tripsOf(() => hear(formOf('real')))).toEqual({ database: 6, outside: 0 })
    expect(await stateOf(id)).toBe('booked')
  })

  it('that does not agree with us has the queue ask the channel', async () => {
    await paid(kind)
    await hear(formOf('real'))
    const id = await paid(kind)
    expect((await tripsOf(() => hear(formOf('of another amount')))).outside).toBe(0)
    await hear(formOf('of another amount'))
    expect([await stateOf(id), await queued(ASK_JOB, id)]).toEqual(['placed', 1])
    await askOrderJob(shop.app).run(shop.ctx(), { id }, signal)
    expect(await stateOf(id)).toBe('booked')
  })

  it('about a refund has the queue ask what became of it', async () => {
    const id = await paid(kind)
    await hear(formOf('real'))
    const given = { id, amountFen: 1_000, reason: '多付' }
    expect((await shop.admin.call(refundOrder, given, { key: newId() })).body.code).toBe(200)
    const { id: refundId } = (await shop.today.db.first(oneRefund(shop.today.tenant.id)))!
    await pushRefundJob(shop.app).run(shop.ctx(), { id: refundId }, signal)
    await expect.poll(() => told.length).toBeGreaterThan(1)
    const before = await queued(PUSH_JOB, refundId)
    expect((await tripsOf(() => hear(formOf('real')))).outside).toBe(0)
    expect((await queued(PUSH_JOB, refundId)) - before).toBe(1)
  })
})
