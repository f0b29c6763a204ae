import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { publicKeyOf as sandboxKey } from '../../../../../sandbox/src/keys.ts'
import { startSandbox } from '../../../../../sandbox/src/server.ts'
import type { ChannelLine, PaymentChannel, RawNotice } from '../channel.ts'
import { hearNotices } from '../notices.builders.ts'
import { alipay } from './index.ts'

const sandbox = await startSandbox({ slownessMs: 5 })
let channel: PaymentChannel = alipay(accountOf('2088000000000001'))
const heard = await hearNotices('success')
const { notices, url: notifyUrl } = heard
afterAll(async () => {
  heard.close()
  await sandbox.close()
})
beforeEach(() => {
  sandbox.faults.clear()
  notices.length = 0
  heard.answer = 'success'
})
function accountOf(merchantNo: string) {
  const { appId, privateKey } = sandbox.merchant(merchantNo)
  const endpoint = `${sandbox.address}/alipay/gateway.do`
  return { merchantNo, appId, privateKey, alipayKey: sandboxKey(sandbox.world.keys), endpoint }
}
const newNo = (): string => randomUUID().replaceAll('-', '')
const place = (orderNo: string, amountFen = 10_001) =>
  channel.place({
    orderNo,
    amountFen,
    description: '房租 2026 年 11 月',
    expiresAt: new Date(Date.now() + 900_000),
    notifyUrl,
    way: 'native',
  })
async function paid(amountFen = 10_001): Promise<string> {
  const orderNo = newNo()
  const { codeUrl } = await place(orderNo, amountFen)
  await fetch(codeUrl!, { method: 'POST', redirect: 'manual' })
  return orderNo
}
/** What was told of an order; others may be told again meanwhile. */
const notice = async (orderNo: string, at = 0): Promise<RawNotice> => {
  const told = () => notices.filter(({ body }) => body.includes(orderNo))
  await expect.poll(() => told().length).toBeGreaterThan(at)
  return told()[at]!
}
async function linesOf(day: string): Promise<ChannelLine[]> {
  const lines: ChannelLine[] = []
  for await (const some of channel.linesOf(day)) lines.push(...some)
  return lines
}
const refused = (code: string, isFinal: boolean) => expect.objectContaining({ name: 'ChannelError', code, isFinal })

it('knows nothing of a code before it is scanned, and of the payment by a message and by asking', async () => {
  const orderNo = newNo()
  const { codeUrl } = await place(orderNo)
  expect(await channel.orderOf(orderNo)).toEqual({ orderNo, state: 'absent' })
  // There is nothing to close yet, which is as good as closed.
  await channel.close(orderNo)
  await fetch(codeUrl!)
  expect(await channel.orderOf(orderNo)).toMatchObject({ state: 'pending', amountFen: 10_001 })
  await fetch(codeUrl!, { method: 'POST', redirect: 'manual' })
  const told = await channel.read(await notice(orderNo))
  const asked = await channel.orderOf(orderNo)
  expect(told).toMatchObject({ kind: 'order', order: asked })
  expect(asked).toMatchObject({ state: 'paid', amountFen: 10_001, transactionNo: expect.stringMatching(/^2026/) })
  await expect(channel.close(orderNo)).rejects.toEqual(refused('ACQ.TRADE_STATUS_ERROR', true))
})

it('is told again until it answers with the right word', async () => {
  heard.answer = '{"code":200}'
  await notice(await paid(), 1)
  heard.answer = 'success'
})

it('believes no message that is changed, unsigned, or for another application', async () => {
  const real = await notice(await paid())
  const form = new URLSearchParams(real.body.toString())
  const changed = (name: string, value: string): RawNotice => {
    const other = new URLSearchParams(form)
    if (value) other.set(name, value)
    else other.delete(name)
    return { ...real, body: Buffer.from(other.toString()) }
  }
  const bad = [changed('total_amount', '100.02'), changed('sign', ''), changed('sign_type', 'RSA'), changed('x', 'y')]
  for (const one of bad) await expect(channel.read(one)).rejects.toEqual(refused('SIGN_ERROR', true))
  const other = alipay(accountOf('2088000000000002'))
  await expect(other.read(real)).rejects.toEqual(refused('SIGN_ERROR', true))
  sandbox.faults.set('noticeForged', 1)
  await expect(channel.read(await notice(await paid()))).rejects.toEqual(refused('SIGN_ERROR', true))
})

it('gives back in parts, each once, and says so of a trade given back as a whole', async () => {
  const orderNo = await paid()
  const part = { orderNo, refundNo: newNo(), amountFen: 4_000, totalFen: 10_001, reason: '多付', notifyUrl }
  expect(await channel.refund(part)).toMatchObject({ state: 'success', amountFen: 4_000 })
  expect(await channel.refund(part)).toMatchObject({ state: 'success', amountFen: 4_000 })
  expect(await channel.refundOf(part)).toMatchObject({ state: 'success', amountFen: 4_000 })
  expect(await channel.refundOf({ orderNo, refundNo: newNo() })).toMatchObject({ state: 'absent' })
  expect(await channel.read(await notice(orderNo, 1))).toMatchObject({
    kind: 'refund',
    orderNo,
    refund: { refundNo: part.refundNo },
  })
  await expect(channel.refund({ ...part, refundNo: newNo(), amountFen: 6_002 })).rejects.toEqual(
    refused('NOT_ENOUGH', true),
  )
  await paid()
  await channel.refund({ ...part, refundNo: newNo(), amountFen: 6_001 })
  expect(await channel.orderOf(orderNo)).toMatchObject({ state: 'refunded' })
})

it('tells a refusal from what nobody knows the end of', async () => {
  sandbox.faults.set('answer500', 1)
  await expect(place(newNo())).rejects.toEqual(refused('isp.unknow-error', false))
  sandbox.faults.set('answerLost', 1)
  await expect(place(newNo())).rejects.toEqual(refused('UNREACHABLE', false))
  const orderNo = newNo()
  await place(orderNo)
  await expect(place(orderNo, 5)).rejects.toEqual(refused('ACQ.CONTEXT_INCONSISTENT', true))
  const { privateKey } = sandbox.merchant('2088000000000009')
  const wrong = alipay({ ...accountOf('2088000000000001'), privateKey })
  await expect(wrong.orderOf(orderNo)).rejects.toEqual(refused('isv.invalid-signature', true))
  const deceived = alipay({
    ...accountOf('2088000000000001'),
    alipayKey: sandbox.merchant('2088000000000009').publicKey,
  })
  await expect(deceived.orderOf(orderNo)).rejects.toEqual(refused('SIGN_ERROR', false))
})

it('pays a person once, and says what became of it', async () => {
  await paid(100_000)
  const payout = {
    payoutNo: newNo(),
    amountFen: 5_000,
    remark: '退押金',
    to: { payerId: 'a@example.com', name: '王芳' },
  }
  expect(await channel.payoutOf(payout.payoutNo, payout.to)).toMatchObject({ state: 'absent' })
  const first = await channel.payOut(payout)
  expect(first).toMatchObject({ state: 'success' })
  expect(await channel.payOut(payout)).toEqual(first)
  expect(await channel.payoutOf(payout.payoutNo, payout.to)).toEqual(first)
  sandbox.faults.set('payoutFails', 1)
  expect(await channel.payOut({ ...payout, payoutNo: newNo() })).toMatchObject({ state: 'failed' })
  await expect(channel.payOut({ ...payout, payoutNo: newNo(), to: { subMerchantNo: '1' } })).rejects.toEqual(
    refused('NOT_SUPPORTED', true),
  )
})

it('reads the list of a day', async () => {
  channel = alipay(accountOf('2088000000000003'))
  const [first, second] = [await paid(12_345), await paid(20_000)]
  const refundNo = newNo()
  await channel.refund({ orderNo: first, refundNo, amountFen: 2_345, totalFen: 12_345, reason: '多付', notifyUrl })
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const lines = await linesOf(day)
  expect(lines).toMatchObject([
    { kind: 'payment', orderNo: first, amountFen: 12_345, feeFen: 74 },
    { kind: 'payment', orderNo: second, amountFen: 20_000, feeFen: 120 },
    { kind: 'refund', orderNo: first, refundNo, amountFen: 2_345, feeFen: -14 },
  ])
  await expect(linesOf('2020-01-01')).rejects.toEqual(refused('NO_STATEMENT_EXIST', true))
})
