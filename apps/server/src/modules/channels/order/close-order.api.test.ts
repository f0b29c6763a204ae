import { closeOrder } from '@cloud-steward/contract/channels/index.ts'
import { param } from '@cloud-steward/contract/system/param.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { onSchedule } from '../../../../test/schedules.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { balancesAt, brokenInvariants } from '../../billing/billing.builders.ts'
import { aShop, giveUp, look, order, type Shop, WithTill } from '../channels.builders.ts'
import { askChannelJob } from './ask-channel.job.ts'
import { closeOrderJob } from './order.service.ts'

const cash = new WithTill()
let shop: Shop
beforeEach(async () => {
  shop = await aShop(cash.till)
})
const placed = async (): Promise<{ id: string; codeUrl: string }> => {
  const id = await order(shop.rentee, { amountFen: 10_000 })
  return { id, codeUrl: (await look(shop.rentee, id)).codeUrl! }
}
const pays = (codeUrl: string) => fetch(codeUrl, { method: 'POST', redirect: 'manual' })
const close = async (id: string) =>
  (await shop.rentee.call(closeOrder, { id, reason: '不付了' }, { key: newId() })).body
const job = (id: string) => closeOrderJob(shop.app).run(shop.ctx(), { id }, new AbortController().signal)
const clock = (minutes: number) =>
  onSchedule(askChannelJob(shop.app), shop.ctx(new Date(Date.now() + minutes * 60_000)))
const states = async (id: string) => (await look(shop.admin, id)).steps.map(({ state }) => state)
/** How often open consoles were told to look at orders again. */
const told = async () =>
  (await shop.today.db.first(
    raw<{ count: number }>(
      sql`select count(*)::int as count from infra_live where tenant_id = ${shop.today.tenant.id} and kind = 'order'`,
    ),
  ))!.count
const remote = (id: string) =>
  cash.till.sandbox.book.all('order').find(({ orderNo }) => orderNo === id.replaceAll('-', ''))?.state

describe('how long an order may be paid', () => {
  it.each([
    [undefined, 15],
    ['30', 30],
    ['1', 5],
    ['999', 120],
  ])('set to %s it is %s minutes, within what channels allow', async (paramValue, minutes) => {
    const name = 'channel.payWithinMinutes'
    if (paramValue) await shop.admin.call(param.endpoints.add, { paramName: name, paramKey: name, paramValue })
    const { expiresAt, steps } = await look(shop.rentee, await order(shop.rentee, { amountFen: 10_000 }))
    const tookMs = Date.parse(expiresAt) - Date.parse(steps[0]!.at)
    // The step is written a moment after the order has begun.
    expect(tookMs / 60_000).toBeCloseTo(minutes, -0.3)
  })
})

describe('giving an order up', () => {
  it('is done by the channel after the commit, once, however often it is pressed', async () => {
    const { id } = await placed()
    const answers = await Promise.all(Array.from({ length: 6 }, () => close(id)))
    expect(answers.map(({ data }) => data.state)).toEqual(Array(6).fill('closing'))
    expect(remote(id)).toBe('NOTPAY')
    const shown = await look(shop.rentee, id)
    expect(shown).toMatchObject({ state: 'closing', codeUrl: null })
    expect(shown.steps.at(-1)).toMatchObject({ source: 'payer', state: 'closing', note: '不付了' })
    await Promise.all([job(id), job(id), clock(1)])
    expect(remote(id)).toBe('CLOSED')
    expect(await states(id)).toEqual(['created', 'placed', 'closing', 'closed'])
    expect(await told()).toBe(1)
    expect((await close(id)).reason).toBe('channel.error.orderOver')
  })

  it('goes on when the server was killed right after the commit, with the queue or with the clock alone', async () => {
    const [one, two] = [await placed(), await placed()]
    await close(two.id)
    await clock(1)
    expect(await states(two.id)).toEqual(['created', 'placed', 'closing', 'closed'])
    await close(one.id)
    const stop = await shop.app.work()
    try {
      await expect.poll(() => states(one.id)).toEqual(['created', 'placed', 'closing', 'closed'])
    } finally {
      await stop()
    }
  })

  it('waits for a channel that does not answer, and asks nobody inside the command', async () => {
    const { id } = await placed()
    cash.till.sandbox.faults.set('answer500', 999)
    expect((await giveUp(shop, id)).data.state).toBe('closing')
    await clock(30)
    expect(await states(id)).toEqual(['created', 'placed', 'closing'])
    cash.till.sandbox.faults.clear()
    await clock(60)
    expect(await states(id)).toEqual(['created', 'placed', 'closing', 'closed'])
    expect(remote(id)).toBe('CLOSED')
  })

  it('loses against a payment, told by the channel or found by asking', async () => {
    const [heard, asked] = [await placed(), await placed()]
    await close(heard.id)
    await pays(heard.codeUrl)
    await expect.poll(() => states(heard.id)).toEqual(['created', 'placed', 'closing', 'booked'])
    await job(heard.id)
    await close(asked.id)
    cash.till.sandbox.faults.set('noticeLost', 1)
    await pays(asked.codeUrl)
    await job(asked.id)
    for (const { id } of [heard, asked]) expect(await states(id)).toEqual(['created', 'placed', 'closing', 'booked'])
    expect((await close(heard.id)).reason).toBe('channel.error.orderOver')
    expect(await balancesAt(shop.today, shop.renteeId, 'prepaid')).toEqual({ prepaid: 20_000 })
    expect(await brokenInvariants(shop.today)).toEqual([])
  })

  it('ends at once what the channel never heard of', async () => {
    const id = await order(shop.rentee, { amountFen: 10_000 })
    await giveUp(shop, id)
    expect(await states(id)).toEqual(['created', 'closing', 'closed'])
  })
})
