import * as contract from '@cloud-steward/contract/channels/index.ts'
import { payment } from '@cloud-steward/contract/payments/index.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { addDays } from '../../../infra/calendar.ts'
import { newId } from '../../../infra/db/id.ts'
import { type BillShown, brokenInvariants } from '../../billing/billing.builders.ts'
import { aDueBill, anAlipay, aShop, look, order, type Shop, scan, WithTill } from '../channels.builders.ts'
import { compareDay } from '../reconciliation/reconciliation.service.ts'
import { aReceiver, aRule } from '../sharing/sharing.builders.ts'
import { askChannelJob } from './ask-channel.job.ts'

const cash = new WithTill()
let shop: Shop
let bill: BillShown
let alipayId: string
beforeEach(async () => {
  shop = await aShop(cash.till)
  bill = await aDueBill(shop)
  alipayId = await anAlipay(cash.till, shop.admin)
})
const stateOf = async (id: string) => (await look(shop.admin, id)).state
const ways = async (who = shop.rentee) => (await who.call(contract.queryPayWays, {})).body.data.ways
const booked = async (about: object = { billIds: [bill.id] }): Promise<string> => {
  const id = await order(shop.rentee, { ...about, channelId: alipayId })
  await scan(shop.rentee, id)
  await expect.poll(() => stateOf(id)).toBe('booked')
  return id
}

describe('a payer who uses Alipay', () => {
  it('finds it beside WeChat Pay, pays by it, and his money is booked as that', async () => {
    expect((await ways()).map(({ kind }) => kind)).toEqual(['sandbox', 'alipaySandbox'])
    await booked()
    const { list } = (await shop.admin.call(payment.endpoints.query, {})).body.data as { list: object[] }
    expect(list).toMatchObject([
      { channel: 'alipay', channelNo: expect.stringMatching(/^2026/), amountFen: bill.totalFen },
    ])
    expect(await brokenInvariants(shop.today)).toEqual([])
  })

  it.each(['noticeTwice', 'noticeLost', 'noticeForged', 'noticeAmount', 'answerLost'] as const)(
    'is booked once when %s',
    async (fault) => {
      if (fault === 'answerLost') cash.till.sandbox.faults.set(fault, 1)
      const id = await order(shop.rentee, { billIds: [bill.id], channelId: alipayId })
      // The first look loses the answer; the next asks with the same number.
      if (fault === 'answerLost') expect(await stateOf(id)).toBe('created')
      else cash.till.sandbox.faults.set(fault, 1)
      await scan(shop.rentee, id)
      await expect.poll(async () => (await shop.admin.call(contract.syncOrder, { id })).body.data.state).toBe('booked')
      const { list } = (await shop.admin.call(payment.endpoints.query, {})).body.data as { list: object[] }
      expect(list).toHaveLength(1)
      expect(await brokenInvariants(shop.today)).toEqual([])
    },
  )

  it('sees what its channel does, and takes receivers by their numbers there alone', async () => {
    const { list } = (await shop.admin.call(contract.channel.endpoints.query, {})).body.data as {
      list: { id: string; can: string[] }[]
    }
    const can = (id: string) => list.find((one) => one.id === id)?.can
    expect([can(alipayId), can(shop.channelId)]).toEqual([
      ['pay', 'refund', 'share'],
      ['pay', 'inApp', 'refund', 'share', 'merchant'],
    ])
    for (const account of ['1600200001', '2088', 'shop_owner'])
      await expect(aReceiver(shop, { channelId: alipayId, account })).rejects.toThrow('channel.error.receiverAccount')
    await aReceiver(shop, { channelId: alipayId })
  })

  it('gets a part back, and the list of the day agrees', async () => {
    const id = await booked({ amountFen: 50_000 })
    const refund = await shop.admin.call(
      contract.refundOrder,
      { id, amountFen: 12_345, reason: '多付' },
      { key: newId() },
    )
    expect(refund.body.code).toBe(200)
    await askChannelJob(shop.app).run(shop.ctx(new Date(Date.now() + 300_000)), {}, new AbortController().signal)
    await expect.poll(async () => (await look(shop.admin, id)).refunds[0]?.state).toBe('paid')
    const day = shop.today.today()
    const tomorrow = shop.ctx(new Date(`${addDays(day, 1)}T04:00:00Z`))
    await compareDay(tomorrow, shop.app, { channelId: alipayId, day })
    const { list } = (await shop.admin.call(contract.reconciliation.endpoints.query, {})).body.data as {
      list: { state: string; openCount: number }[]
    }
    expect(list).toHaveLength(1)
    const differences = (await shop.admin.call(contract.difference.endpoints.query, {})).body.data as { list: object[] }
    expect(differences.list).toEqual([])
    expect(await brokenInvariants(shop.today)).toEqual([])
  })
})

describe('ways to pay', () => {
  it('are none where no payer may be sent to a channel, and not for landlords', async () => {
    expect((await (await signIn(shop.app, shop, 'ROLE_LANDLORD')).send(contract.queryPayWays, {})).status).toBe(403)
    const set = await shop.admin.call(contract.setFundMode, { mode: 'manual', reason: '改为线下' }, { key: newId() })
    expect(set.body.code).toBe(200)
    expect(await ways()).toEqual([])
  })

  it('are of one tenant, active, and asked for by their own number', async () => {
    const other = await aShop(cash.till)
    const wrong = [other.channelId, newId()]
    for (const channelId of wrong) {
      const { body } = await shop.rentee.call(contract.payOnline, { amountFen: 100, channelId }, { key: newId() })
      expect(body.reason).toBe('channel.error.noChannel')
    }
    await shop.admin.call(contract.channel.endpoints.update, { id: alipayId, isActive: false })
    expect((await ways()).map(({ kind }) => kind)).toEqual(['sandbox'])
    const gone = await shop.rentee.call(contract.payOnline, { amountFen: 100, channelId: alipayId }, { key: newId() })
    expect(gone.body.reason).toBe('channel.error.noChannel')
  })
})

describe('a bill that is to be shared', () => {
  const waysOfBill = async () =>
    (await shop.rentee.call(contract.queryPayWays, { billIds: bill.id })).body.data.ways.map(({ kind }) => kind)

  it.each(['sandbox', 'alipaySandbox'] as const)('is offered where its rule is alone: %s', async (kind) => {
    const [here, elsewhere] = kind === 'sandbox' ? [shop.channelId, alipayId] : [alipayId, shop.channelId]
    await aRule(shop, [{ receiverId: await aReceiver(shop, { channelId: here }), basisPoints: 1_000 }])
    expect(await waysOfBill()).toEqual([kind])
    expect(await ways()).toHaveLength(2)
    const input = { billIds: [bill.id], channelId: elsewhere }
    const asked = await shop.rentee.call(contract.payOnline, input, { key: newId() })
    expect(asked.body.reason).toBe('channel.error.cannotShare')
    // Where both have one, he may choose.
    await aRule(shop, [{ receiverId: await aReceiver(shop, { channelId: elsewhere }), basisPoints: 500 }])
    expect(await waysOfBill()).toEqual(['sandbox', 'alipaySandbox'])
  })
})

describe('keys of Alipay', () => {
  it('are refused when they cannot be read, and never leave', async () => {
    const { privateKey } = cash.till.sandbox.merchant('2088000000000077')
    const set = async (given: object) =>
      (await shop.admin.call(contract.setChannelKeys, { id: alipayId, privateKey, ...given })).body
    expect(await set({})).toMatchObject({ reason: 'kit.error.required' })
    expect(await set({ alipayKey: 'abc' })).toMatchObject({ reason: 'channel.error.badKey' })
    expect(await set({ alipayKey: cash.till.sandbox.world.keys.certificate })).toMatchObject({
      reason: 'channel.error.badKey',
    })
    expect(await set({ privateKey: 'abc', alipayKey: 'abc' })).toMatchObject({ reason: 'channel.error.badPrivateKey' })
    const { certificate } = cash.till.sandbox.world.keys
    const byCertificates = await set({ alipayKey: certificate, appCert: certificate, rootCerts: certificate })
    expect(byCertificates.code).toBe(200)
    // The sandbox signs with the key of that certificate.
    expect((await shop.admin.call(contract.testChannel, { id: alipayId })).body.data.reason).toMatch(
      /invalid-signature/,
    )
    const shown = await shop.admin.call(contract.channel.endpoints.query, {})
    expect(JSON.stringify(shown.body)).not.toMatch(/BEGIN|alipayKey/)
  })

  it('are not asked of WeChat Pay, which wants a serial number', async () => {
    const account = {
      name: '无序列号',
      kind: 'wechat' as const,
      merchantNo: '1900',
      appId: 'wx1',
      feeBp: 60,
      isActive: true,
    }
    expect((await shop.admin.call(contract.channel.endpoints.add, account)).body.reason).toBe('kit.error.required')
  })
})
