import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { publicKeyOf } from '../../../../sandbox/src/keys.ts'
import { startSandbox } from '../../../../sandbox/src/server.ts'
import { alipay } from './alipay/index.ts'
import { wechatPay } from './wechat/index.ts'

const sandbox = await startSandbox({ slownessMs: 5 })
afterAll(() => sandbox.close())
beforeEach(() => sandbox.faults.clear())
const newNo = (): string => randomUUID().replaceAll('-', '')
const wechat = sandbox.merchant('1900000001')
const [ours, other] = [sandbox.merchant('2088000000000001'), sandbox.merchant('2088000000000002')]
const CHANNELS = [
  {
    own: wechat,
    receiver: '1900000009',
    channel: wechatPay({ ...wechat, endpoint: sandbox.address }),
    tooMuch: 'RULE_LIMIT',
    stranger: 'PARAM_ERROR',
  },
  {
    own: ours,
    receiver: other.merchantNo,
    channel: alipay({
      ...ours,
      alipayKey: publicKeyOf(sandbox.world.keys),
      endpoint: `${sandbox.address}/alipay/gateway.do`,
    }),
    tooMuch: 'ACQ.ALLOC_AMOUNT_VALIDATE_ERROR',
    stranger: 'ACQ.ROYALTY_RECEIVER_INVALID',
  },
]
const refused = (code: string, isFinal: boolean) => expect.objectContaining({ name: 'ChannelError', code, isFinal })

describe.each(CHANNELS)('$channel.name', ({ own, receiver, channel, tooMuch, stranger }) => {
  /** A payment of 100.01 the channel keeps frozen. */
  async function frozen(): Promise<{ orderNo: string; transactionNo: string }> {
    const orderNo = newNo()
    const { codeUrl } = await channel.place({
      orderNo,
      amountFen: 10_001,
      description: '房租 2026 年 11 月',
      expiresAt: new Date(Date.now() + 900_000),
      notifyUrl: sandbox.address,
      way: 'native',
      isShared: true,
    })
    await fetch(codeUrl!, { method: 'POST', redirect: 'manual' })
    return { orderNo, transactionNo: (await channel.orderOf(orderNo)).transactionNo! }
  }
  const bind = () => channel.addReceiver({ kind: 'merchant', account: receiver, name: '物业公司', relation: 'PARTNER' })
  const share = (transactionNo: string, amountFen: number, shareNo = newNo()) =>
    channel.share({
      shareNo,
      transactionNo,
      lines: [{ kind: 'merchant', account: receiver, amountFen, description: '管理费' }],
      isLast: false,
    })
  const balanceOf = (merchantNo: string): number => sandbox.merchant(merchantNo).balanceFen

  it('shares what was paid, takes it back before refunding, and frees the rest', async () => {
    const { orderNo, transactionNo } = await frozen()
    await expect(share(transactionNo, 1_000)).rejects.toEqual(refused(stranger, true))
    sandbox.merchant(receiver)
    await bind()
    // Bound twice it is bound.
    await bind()
    await channel.removeReceiver({ kind: 'merchant', account: receiver })
    await expect(share(transactionNo, 1_000)).rejects.toEqual(refused(stranger, true))
    await expect(channel.removeReceiver({ kind: 'merchant', account: receiver })).rejects.toMatchObject({
      isFinal: true,
    })
    await bind()
    await expect(share(transactionNo, 3_001)).rejects.toEqual(refused(tooMuch, true))
    const shareNo = newNo()
    expect(await channel.shareOf(shareNo, transactionNo)).toMatchObject({ state: 'absent' })
    await share(transactionNo, 1_000, shareNo)
    await expect
      .poll(() => channel.shareOf(shareNo, transactionNo))
      .toMatchObject({ state: 'finished', lines: [{ account: receiver, amountFen: 1_000, state: 'success' }] })
    const returnNo = newNo()
    const back = { shareNo, returnNo, transactionNo, merchantNo: receiver, amountFen: 400, description: '退款回退' }
    expect(await channel.shareReturnOf(back)).toEqual({ returnNo, state: 'absent' })
    expect(await channel.returnShare(back)).toEqual({ returnNo, state: 'success' })
    // Asked for twice it came back once.
    expect(await channel.returnShare(back)).toEqual({ returnNo, state: 'success' })
    expect(await channel.shareReturnOf(back)).toEqual({ returnNo, state: 'success' })
    expect(balanceOf(receiver)).toBe(600)
    // Nothing of it went to who has paid.
    expect(await channel.orderOf(orderNo)).toMatchObject({ state: 'paid' })
    const refund = { orderNo, refundNo: newNo(), totalFen: 10_001, reason: '退租', notifyUrl: sandbox.address }
    await expect(channel.refund({ ...refund, amountFen: 9_402 })).rejects.toEqual(refused('NOT_ENOUGH', true))
    await channel.refund({ ...refund, amountFen: 1_001 })
    const before = balanceOf(own.merchantNo)
    await channel.unfreeze({ shareNo: newNo(), transactionNo, description: '完结' })
    expect(balanceOf(own.merchantNo) - before).toBe(10_001 - 60 - 600 - 1_001)
  })

  it.each(['answerLost', 'answerForged'] as const)(
    'has shared once what nobody knows the end of: %s',
    async (fault) => {
      const { transactionNo } = await frozen()
      await bind()
      const [shareNo, before] = [newNo(), balanceOf(receiver)]
      sandbox.faults.set(fault, 1)
      await expect(share(transactionNo, 1_000, shareNo)).rejects.toMatchObject({ isFinal: false })
      await share(transactionNo, 1_000, shareNo)
      await expect.poll(() => channel.shareOf(shareNo, transactionNo)).toMatchObject({ state: 'finished' })
      expect(balanceOf(receiver) - before).toBe(1_000)
      const back = {
        shareNo,
        returnNo: newNo(),
        transactionNo,
        merchantNo: receiver,
        amountFen: 1_000,
        description: '退',
      }
      sandbox.faults.set(fault, 1)
      await expect(channel.returnShare(back)).rejects.toMatchObject({ isFinal: false })
      expect(await channel.shareReturnOf(back)).toMatchObject({ state: 'success' })
      expect(balanceOf(receiver)).toBe(before)
    },
  )

  it('says of each part what became of it, and what does not come back', async () => {
    const { transactionNo } = await frozen()
    await bind()
    sandbox.faults.set('shareFails', 1)
    const failed = newNo()
    await share(transactionNo, 1_000, failed)
    await expect
      .poll(() => channel.shareOf(failed, transactionNo))
      .toMatchObject({ lines: [{ state: 'closed', reason: expect.stringContaining('ACCOUNT_ABNORMAL') }] })
    const shareNo = newNo()
    await share(transactionNo, 1_000, shareNo)
    await expect.poll(() => channel.shareOf(shareNo, transactionNo)).toMatchObject({ state: 'finished' })
    sandbox.faults.set('shareBackFails', 1)
    const back = {
      shareNo,
      returnNo: newNo(),
      transactionNo,
      merchantNo: receiver,
      amountFen: 1_000,
      description: '退',
    }
    await channel.returnShare(back).catch(() => {})
    expect(await channel.shareReturnOf(back)).toMatchObject({ state: 'failed' })
  })
})
