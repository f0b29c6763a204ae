import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { startSandbox } from '../../../../../sandbox/src/server.ts'
import { PNG } from '../../../../test/png.ts'
import type { ApplicationRequest } from '../application.ts'
import { ChannelError, type RawNotice } from '../channel.ts'
import { hearNotices } from '../notices.builders.ts'
import { wechatPay } from './index.ts'

const sandbox = await startSandbox({ slownessMs: 5 })
const channel = wechatPay(accountOf('1900000001'))
const heard = await hearNotices()
const { notices, url: notifyUrl } = heard
afterAll(async () => {
  heard.close()
  await sandbox.close()
})
beforeEach(() => {
  sandbox.faults.clear()
  notices.length = 0
})
function accountOf(merchantNo: string) {
  const { appId, serialNo, privateKey, apiV3Key } = sandbox.merchant(merchantNo)
  return { merchantNo, appId, serialNo, privateKey, apiV3Key, endpoint: sandbox.address }
}
const newNo = (): string => randomUUID().replaceAll('-', '')
const order = (orderNo: string, more = {}) => ({
  orderNo,
  amountFen: 10_001,
  description: '房租 2026 年 11 月',
  expiresAt: new Date(Date.now() + 900_000),
  notifyUrl,
  way: 'native' as const,
  ...more,
})
/** The payer opens what the code says and pays. */
async function paid(orderNo: string, more = {}) {
  const { codeUrl } = await channel.place(order(orderNo, more))
  await fetch(codeUrl!, { method: 'POST' })
  return (await channel.orderOf(orderNo)).transactionNo!
}
const notice = async (at = 0): Promise<RawNotice> => {
  await expect.poll(() => notices.length).toBeGreaterThan(at)
  return notices[at]!
}
const refused = (code: string, isFinal: boolean) => expect.objectContaining({ name: 'ChannelError', code, isFinal })

it('places an order, learns of the payment by a message only it can read, and of the same by asking', async () => {
  const orderNo = newNo()
  expect(await channel.orderOf(orderNo)).toEqual({ orderNo, state: 'absent' })
  const { codeUrl } = await channel.place(order(orderNo))
  expect(await channel.orderOf(orderNo)).toMatchObject({ state: 'pending' })
  await fetch(codeUrl!, { method: 'POST' })
  const told = await channel.read(await notice())
  const asked = await channel.orderOf(orderNo)
  expect(told).toMatchObject({ kind: 'order', order: asked })
  expect(asked).toMatchObject({ state: 'paid', amountFen: 10_001, transactionNo: expect.stringMatching(/^42/) })
  await expect(channel.close(orderNo)).rejects.toEqual(refused('ORDERPAID', true))
})

it('places an order for the browser of a phone, with where it is paid from, and is refused without', async () => {
  const orderNo = newNo()
  const { codeUrl } = await channel.place(order(orderNo, { way: 'h5', payerIp: '203.0.113.7' }))
  await fetch(codeUrl!, { method: 'POST' })
  expect(await channel.orderOf(orderNo)).toMatchObject({ state: 'paid', amountFen: 10_001 })
  expect(sandbox.book.all('order').find((one) => one.orderNo === orderNo)).toMatchObject({ tradeType: 'MWEB' })
  await expect(channel.place(order(newNo(), { way: 'h5' }))).rejects.toEqual(refused('PARAM_ERROR', true))
})

it('gives a new link to the same order when one into the app has ended, which leads back to us', async () => {
  const orderNo = newNo()
  const asked = order(orderNo, {
    way: 'h5',
    payerIp: '203.0.113.7',
    returnUrl: `${new URL(notifyUrl).origin}/payreturn?id=1`,
  })
  sandbox.faults.set('linkOver', 1)
  const ended = (await channel.place(asked)).codeUrl!
  expect(await (await fetch(ended, { method: 'POST' })).text()).toContain('链接已失效')
  expect(await channel.orderOf(orderNo)).toMatchObject({ state: 'pending' })
  const { codeUrl, codeUntil } = await channel.place(asked)
  expect(codeUntil!.getTime()).toBeGreaterThan(Date.now() + 290_000)
  const page = await (await fetch(codeUrl!, { method: 'POST' })).text()
  expect(page).toContain('/payreturn?id=1')
  expect(await channel.orderOf(orderNo)).toMatchObject({ state: 'paid' })
  const elsewhere = await channel.place({ ...asked, orderNo: newNo(), returnUrl: 'https://elsewhere.example/' })
  expect(await (await fetch(elsewhere.codeUrl!, { method: 'POST' })).text()).not.toContain('elsewhere.example')
})

it('is paid on a page inside the app, by whom it has asked for, with a call nobody else can sign', async () => {
  const { appSecret } = sandbox.merchant('1900000001')
  const at = sandbox.address
  const inAppAt = { pages: `${at}/connect/oauth2/authorize`, codes: `${at}/sns/oauth2/access_token` }
  expect(channel.inApp).toBeUndefined()
  const { inApp, place } = wechatPay({ ...accountOf('1900000001'), appSecret, inAppAt })
  const asks = await fetch(inApp!.askAt('http://127.0.0.1/payreturn?id=1', 'abc1'), { redirect: 'manual' })
  const back = new URL(asks.headers.get('location')!)
  expect(back.search).toMatch(/^\?id=1&.*state=abc1$/)
  const payerId = await inApp!.payerOf(back.searchParams.get('code')!)
  expect(payerId).toMatch(/^o\w{27}$/)
  // A code is good once, and for whoever has the secret.
  await expect(inApp!.payerOf(back.searchParams.get('code')!)).rejects.toEqual(refused('OAUTH_40163', true))
  const stranger = wechatPay({ ...accountOf('1900000001'), appSecret: 'x', inAppAt }).inApp!
  await expect(stranger.payerOf('x')).rejects.toEqual(refused('OAUTH_40125', true))
  const orderNo = newNo()
  await expect(place(order(orderNo, { way: 'jsapi', payerId: 'oSomebodyElse' }))).rejects.toEqual(
    refused('PARAM_ERROR', true),
  )
  const { prepayId, codeUrl } = await place(order(orderNo, { way: 'jsapi', payerId }))
  expect(codeUrl).toBeUndefined()
  const cashier = async (call: object) =>
    (await fetch(`${sandbox.address}/jsapi`, { method: 'POST', body: new URLSearchParams({ ...call }) })).json()
  const call = inApp!.callOf(prepayId!)
  expect(await cashier({ ...call, package: `${call.package}x` })).toEqual({ err_msg: 'get_brand_wcpay_request:fail' })
  expect(await cashier(call)).toEqual({ err_msg: 'get_brand_wcpay_request:ok' })
  expect(await channel.orderOf(orderNo)).toMatchObject({ state: 'paid', amountFen: 10_001 })
})

it('believes no message that is changed, old, signed by another or unsigned', async () => {
  await paid(newNo())
  const real = await notice()
  const without = Object.fromEntries(Object.entries(real.headers).filter(([name]) => !name.startsWith('wechatpay')))
  const bad: RawNotice[] = [
    { ...real, body: Buffer.concat([real.body, Buffer.from(' ')]) },
    { ...real, headers: { ...real.headers, 'wechatpay-timestamp': '1500000000' } },
    { ...real, headers: { ...real.headers, 'wechatpay-serial': 'ABCD' } },
    { ...real, headers: without },
  ]
  for (const one of bad) await expect(channel.read(one)).rejects.toEqual(refused('SIGN_ERROR', true))
  sandbox.faults.set('noticeForged', 1)
  await paid(newNo())
  await expect(channel.read(await notice(1))).rejects.toEqual(refused('SIGN_ERROR', true))
  // Another merchant's message has the same signer, and is not for us to read.
  const other = wechatPay(accountOf('1900000002'))
  await expect(other.read(real)).rejects.toThrow()
})

it('tells a refusal from an answer that never came', async () => {
  const orderNo = newNo()
  sandbox.faults.set('answerLost', 1)
  await expect(channel.place(order(orderNo))).rejects.toEqual(refused('UNREACHABLE', false))
  expect(await channel.orderOf(orderNo)).toMatchObject({ state: 'pending' })
  sandbox.faults.set('answer500', 1)
  await expect(channel.place(order(newNo()))).rejects.toEqual(refused('SYSTEM_ERROR', false))
  await expect(channel.place(order(orderNo, { amountFen: 5 }))).rejects.toEqual(refused('INVALID_REQUEST', true))
  const stranger = wechatPay({ ...accountOf('1900000001'), privateKey: accountOf('1900000002').privateKey })
  await expect(stranger.orderOf(orderNo)).rejects.toEqual(refused('SIGN_ERROR', true))
})

it('refunds in parts, never more than was paid, once per number', async () => {
  const orderNo = newNo()
  await paid(orderNo)
  await paid(newNo())
  const refund = (refundNo: string, amountFen: number) =>
    channel.refund({ orderNo, refundNo, amountFen, totalFen: 10_001, reason: '多付', notifyUrl })
  const first = newNo()
  expect(await refund(first, 4_000)).toMatchObject({ state: 'processing' })
  await refund(first, 4_000)
  await expect.poll(async () => (await channel.refundOf({ orderNo: '', refundNo: first })).state).toBe('success')
  await expect(refund(newNo(), 6_002)).rejects.toEqual(refused('NOT_ENOUGH', true))
  const told = await channel.read(await notice(2))
  expect(told).toMatchObject({
    kind: 'refund',
    orderNo,
    refund: { refundNo: first, state: 'success', amountFen: 4_000 },
  })
  expect(await channel.refundOf({ orderNo: '', refundNo: newNo() })).toMatchObject({ state: 'absent' })
})

it('pays out and hears days later that the bank sent it back', async () => {
  await paid(newNo())
  const to = { payerId: 'o123', name: '王芳' }
  const sent = newNo()
  await channel.payOut({ payoutNo: sent, amountFen: 300, remark: '提现', to })
  await expect.poll(async () => (await channel.payoutOf(sent, to)).state).toBe('success')
  const parent = sandbox.merchant('1900000001')
  sandbox.book.put('merchant', '1900000020', {
    ...sandbox.merchant('1900000020'),
    parentNo: parent.merchantNo,
    balanceFen: 5_000,
  })
  sandbox.faults.set('payoutReturned', 1)
  const [payoutNo, drawn] = [newNo(), { subMerchantNo: '1900000020' }]
  await channel.payOut({ payoutNo, amountFen: 5_000, remark: '提现', to: drawn })
  await expect
    .poll(() => channel.payoutOf(payoutNo, drawn))
    .toMatchObject({ state: 'returned', reason: expect.stringContaining('退票') })
  expect(sandbox.merchant('1900000020').balanceFen).toBe(5_000)
})

it('reads the list of a day, and no list that was changed on its way', async () => {
  const other = wechatPay(accountOf('1900000030'))
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const read = async () => {
    const lines = []
    for await (const some of other.linesOf(day)) lines.push(...some)
    return lines
  }
  await expect(read()).rejects.toEqual(refused('NO_STATEMENT_EXIST', true))
  const orderNo = newNo()
  const { codeUrl } = await other.place(order(orderNo))
  await fetch(codeUrl!, { method: 'POST' })
  const refundNo = newNo()
  await fetch((await other.place(order(newNo()))).codeUrl!, { method: 'POST' })
  await other.refund({ orderNo, refundNo, amountFen: 1_000, totalFen: 10_001, reason: '多付', notifyUrl })
  await expect.poll(async () => (await other.refundOf({ orderNo: '', refundNo })).state).toBe('success')
  const lines = await read()
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatchObject({ kind: 'payment', orderNo, amountFen: 10_001, feeFen: 60, state: 'SUCCESS' })
  expect(lines[2]).toMatchObject({ kind: 'refund', orderNo, refundNo, amountFen: 1_000, feeFen: -6 })
  expect(ChannelError.prototype).toBeInstanceOf(Error)
})

async function application(requestNo: string): Promise<ApplicationRequest> {
  const picture = await channel.uploadPicture({ name: '执照 "1".png', contentType: 'image/png', bytes: PNG })
  return {
    requestNo,
    kind: 'company',
    shortName: '云栖公寓',
    trade: '房屋租赁',
    licence: { name: '杭州云栖公寓有限公司', number: '91330106MA27XL0G5M', picture },
    legal: { name: '王芳', idNo: '11010519491231002X', validTo: null, front: picture, back: picture },
    contact: { name: '王芳', mobile: '13800000009', email: 'wang@example.com' },
    account: {
      isCorporate: true,
      holder: '杭州云栖公寓有限公司',
      bankName: '杭州银行',
      areaCode: '330106',
      number: '6222020200001234',
    },
    notifyUrl,
  }
}
const stateOf = async (requestNo: string) => (await channel.applicationOf(requestNo)).state

it('brings a merchant in: rejected by field, corrected under the same number, confirmed and signed', async () => {
  const requestNo = newNo()
  expect(await channel.applicationOf(requestNo)).toEqual({ requestNo, state: 'absent', rejects: [] })
  sandbox.faults.set('applicationRejected', 1)
  const asked = await application(requestNo)
  await channel.apply(asked)
  await expect(channel.apply(asked)).rejects.toEqual(refused('INVALID_REQUEST', true))
  await expect.poll(() => stateOf(requestNo)).toBe('rejected')
  const { rejects } = await channel.applicationOf(requestNo)
  expect(rejects.map(({ part }) => part)).toEqual(['licenceFile', 'account'])
  await channel.apply(asked)
  await expect.poll(() => stateOf(requestNo)).toBe('to_sign')
  const { signUrl, subMerchantNo } = await channel.applicationOf(requestNo)
  expect(subMerchantNo).toBeUndefined()
  await fetch(signUrl!, { method: 'POST' })
  const done = await channel.applicationOf(requestNo)
  expect(done).toMatchObject({ state: 'finished', subMerchantNo: expect.stringMatching(/^19\d{8}$/) })
  const heard = await channel.read(await notice(0))
  expect(heard).toMatchObject({ kind: 'application', requestNo })
  await channel.changeAccount(done.subMerchantNo!, asked.account)
  // What a merchant below ours is paid is his, and goes back from what he has.
  const payee = done.subMerchantNo!
  const orderNo = newNo()
  const { codeUrl } = await channel.place(order(orderNo, { payee }))
  await fetch(codeUrl!, { method: 'POST' })
  expect((await channel.orderOf(orderNo, payee)).state).toBe('paid')
  expect(sandbox.book.get('merchant', payee)!.balanceFen).toBe(10_001 - 60)
  const back = { orderNo, refundNo: newNo(), amountFen: 1, totalFen: 10_001, reason: '退', notifyUrl, payee }
  expect((await channel.refund(back)).state).toBe('processing')
  await expect.poll(async () => (await channel.refundOf({ ...back, payee })).state).toBe('success')
})

it('seals for the channel alone what nobody else may read, and signs its pictures', async () => {
  const requestNo = newNo()
  await channel.apply(await application(requestNo))
  const kept = JSON.stringify(sandbox.book.all('application').find((one) => one.requestNo === requestNo))
  for (const secret of ['11010519491231002X', '6222020200001234', '13800000009', 'wang@example.com'])
    expect(kept).not.toContain(secret)
  const file = { name: 'a.png', contentType: 'image/png', bytes: Buffer.from('no picture') }
  await expect(channel.uploadPicture(file)).rejects.toEqual(refused('PARAM_ERROR', true))
})
