import { payInApp, queryPayerAsk, queryPayWays, setChannelKeys } from '@cloud-steward/contract/channels/index.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { brokenInvariants } from '../../billing/billing.builders.ts'
import { anAlipay, aShop, look, order, type Shop, scan, WithTill } from '../channels.builders.ts'
import { queryOrderDetail } from './order.service.ts'
import { placeOrderJob } from './place-order.service.ts'

const cash = new WithTill()
let shop: Shop
beforeEach(async () => {
  shop = await aShop(cash.till)
})
const remote = (id: string) =>
  cash.till.sandbox.book.all('order').find(({ orderNo }) => orderNo === id.replaceAll('-', ''))
const aWish = (who = shop.rentee) => order(who, { amountFen: 10_000, way: 'jsapi' })
/** The payer goes to the app and comes back. */
async function back(id: string, who = shop.rentee) {
  const { url } = (await who.call(queryPayerAsk, { id })).body.data
  const answer = await fetch(url, { redirect: 'manual' })
  const to = new URL(answer.headers.get('location')!)
  return { to, code: to.searchParams.get('code')!, state: to.searchParams.get('state')! }
}
const call = async (input: { id: string; code?: string; state?: string }, who: Client = shop.rentee) =>
  (await who.call(payInApp, input)).body
const cashier = async (params: object) =>
  (
    await fetch(`${cash.till.sandbox.address}/jsapi`, { method: 'POST', body: new URLSearchParams({ ...params }) })
  ).json()
const place = (id: string) => placeOrderJob(shop.app).run(shop.ctx(), { id }, new AbortController().signal)

describe('an order paid inside WeChat', () => {
  it('waits until it is known who pays, is placed for him, paid on our page and booked', async () => {
    const id = await aWish()
    await place(id)
    expect(await look(shop.rentee, id)).toMatchObject({ state: 'created', way: 'jsapi', codeUrl: null })
    expect(remote(id)).toBeUndefined()
    const came = await back(id)
    // Nobody chooses where it leads: our own page of this order.
    expect(came.to.href.startsWith(`${shop.app.payment.publicUrl}/payreturn?id=${id}&`)).toBe(true)
    // Whatever the time is: one letter stands between it and the signature.
    expect(came.state).toMatch(/^[0-9a-f]+x[0-9a-f]+$/)
    const { data } = await call({ id, code: came.code, state: came.state })
    expect(remote(id)).toMatchObject({ tradeType: 'JSAPI' })
    expect(await cashier(data)).toEqual({ err_msg: 'get_brand_wcpay_request:ok' })
    await expect.poll(async () => (await look(shop.rentee, id)).state).toBe('booked')
    expect((await look(shop.rentee, id)).steps.map(({ source, state }) => [source, state])).toEqual([
      ['payer', 'created'],
      ['payer', 'placed'],
      ['message', 'booked'],
    ])
    expect((await call({ id })).reason).toBe('channel.error.orderOver')
    expect(await brokenInvariants(shop.today)).toEqual([])
  })

  it('is called again after the payer has turned back, without asking who he is, and is one order', async () => {
    const id = await aWish()
    const { code, state } = await back(id)
    const [first, second] = await Promise.all([call({ id, code, state }), call({ id, code, state })])
    const calls = [first, second].filter((one) => one.code === 200)
    expect(calls.length).toBeGreaterThan(0)
    const again = await call({ id })
    expect(again.data.package).toBe(calls[0]!.data.package)
    expect(again.data.paySign).not.toBe(calls[0]!.data.paySign)
    expect((await look(shop.rentee, id)).steps.filter((one) => one.state === 'placed')).toHaveLength(1)
  })

  it('believes nobody who comes back with what was not given to him, for this order, a moment ago', async () => {
    const [id, other] = [await aWish(), await aWish()]
    const { code, state } = await back(id)
    const foreign = await back(other)
    const unknown = 'channel.error.payerUnknown'
    expect((await call({ id })).reason).toBe(unknown)
    expect((await call({ id, code })).reason).toBe(unknown)
    expect((await call({ id, code: foreign.code, state: foreign.state })).reason).toBe(unknown)
    expect((await call({ id, code, state: `${state.slice(0, -1)}${state.endsWith('0') ? '1' : '0'}` })).reason).toBe(
      unknown,
    )
    expect((await call({ id, code, state: `fffffffffff${state.slice(state.indexOf('x'))}` })).reason).toBe(unknown)
    expect((await call({ id, code, state: 'x' })).reason).toBe(unknown)
    // Staff see the order as well, and are not who was asked.
    expect((await call({ id, code, state }, shop.admin)).reason).toBe(unknown)
    expect((await call({ id, code: 'made up', state })).reason).toBe(unknown)
    expect(remote(id)).toBeUndefined()
    expect((await call({ id, code, state })).code).toBe(200)
    const stranger = await freshTenant(shop.app)
    const away = await signIn(shop.app, stranger, 'ROLE_RENTEE')
    expect((await away.call(queryPayerAsk, { id })).status).toBe(404)
    expect((await call({ id }, away)).code).toBe(404)
  })

  it('is a code where the channel has no application, or the merchant may not', async () => {
    const inApp = async () =>
      Object.fromEntries((await shop.rentee.call(queryPayWays, {})).body.data.ways.map((one) => [one.kind, one.inApp]))
    await anAlipay(cash.till, shop.admin)
    expect(await inApp()).toEqual({ sandbox: true, alipaySandbox: false })
    cash.till.sandbox.faults.set('noPhone', 1)
    const refused = await aWish()
    const { code, state } = await back(refused)
    expect((await call({ id: refused, code, state })).reason).toBe('channel.error.orderOver')
    expect(await look(shop.rentee, refused)).toMatchObject({
      state: 'placed',
      way: 'native',
      codeUrl: expect.any(String),
    })
    const merchant = cash.till.sandbox.merchant(remote(refused)!.merchantNo)
    const { privateKey, apiV3Key } = merchant
    await shop.admin.call(setChannelKeys, { id: shop.channelId, privateKey, apiV3Key })
    expect(await inApp()).toEqual({ sandbox: false, alipaySandbox: false })
    const id = await aWish()
    expect(await look(shop.rentee, id)).toMatchObject({ state: 'placed', way: 'native' })
    expect((await shop.rentee.call(queryPayerAsk, { id })).body.reason).toBe('channel.error.orderOver')
  })
})

describe('a link from the phone’s browser into the app', () => {
  const shown = (id: string, minutes: number) =>
    queryOrderDetail(shop.ctx(new Date(Date.now() + minutes * 60_000)), shop.app, { id })

  it('is renewed when it has ended, as long as the order can be paid, and leads back to our page', async () => {
    const id = await order(shop.rentee, { amountFen: 10_000, way: 'h5' })
    const first = (await look(shop.rentee, id)).codeUrl!
    expect(new URL(first).searchParams.get('redirect_url')).toBe(`${shop.app.payment.publicUrl}/payreturn?id=${id}`)
    expect((await look(shop.rentee, id)).codeUrl).toBe(first)
    const second = (await shown(id, 6)).codeUrl!
    expect(second).not.toBe(first)
    expect(cash.till.sandbox.book.all('order').filter((one) => one.orderNo === id.replaceAll('-', ''))).toHaveLength(1)
    await scan(shop.rentee, id)
    await expect.poll(async () => (await look(shop.rentee, id)).state).toBe('booked')
  })

  it('stays as it is while the channel does not answer, and when the order is over', async () => {
    const id = await order(shop.rentee, { amountFen: 10_000, way: 'h5' })
    const first = (await look(shop.rentee, id)).codeUrl!
    expect((await shown(id, 16)).codeUrl).toBe(first)
    cash.till.sandbox.faults.set('answer500', 1)
    expect((await shown(id, 6)).codeUrl).toBe(first)
    expect(cash.till.sandbox.faults.left('answer500')).toBe(0)
    // Not asked at every look.
    cash.till.sandbox.faults.set('answer500', 1)
    expect((await shown(id, 6)).codeUrl).toBe(first)
    expect(cash.till.sandbox.faults.left('answer500')).toBe(1)
  })
})

describe('a step', () => {
  it('names the queue when the queue has placed the order, whoever asked for it', async () => {
    const id = await order(shop.admin, { renteeId: shop.renteeId, amountFen: 10_000 })
    await place(id)
    expect((await look(shop.admin, id)).steps.map(({ source, username }) => [source, username])).toEqual([
      ['staff', 'admin'],
      ['queue', null],
    ])
  })
})
