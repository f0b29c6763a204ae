import { creditBill, queryBillDetail } from '@cloud-steward/contract/billing/index.ts'
import { coverReturn, refundOrder, retryReturn, reverseShare } from '@cloud-steward/contract/channels/index.ts'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../infra/db/id.ts'
import { look } from '../channels.builders.ts'
import { askChannelJob } from '../order/ask-channel.job.ts'
import {
  AGENT,
  aReceiver,
  aRule,
  detailOf,
  PLATFORM,
  paid,
  pushed,
  SHARER_KINDS,
  Stall,
  sharesOf,
  until,
} from './sharing.builders.ts'

describe.each(SHARER_KINDS)('shared by %s:', (sharer) => {
  const stall = new Stall(sharer)

  describe('a refund', () => {
    const credited = async (amountFen: number) => {
      const { lines } = (await stall.market.admin.call(queryBillDetail, { id: stall.market.bill.id })).body.data
      const { id: lineId } = lines.find(({ fee }) => fee === 'rent')!
      const note = { id: stall.market.bill.id, lines: [{ lineId, amountFen }], reason: '退租' }
      return (await stall.market.admin.call(creditBill, note, { key: newId() })).body
    }
    const refund = async (id: string, amountFen: number) => {
      const { body } = await stall.market.admin.call(refundOrder, { id, amountFen, reason: '退租' }, { key: newId() })
      if (body.code === 200) await turns(5)
      return body
    }
    const reverse = async (id: string, amountFen: number) => {
      const given = { id, amountFen, reason: '退款前回退' }
      const { body } = await stall.market.admin.call(reverseShare, given, { key: newId() })
      if (body.code === 200) await pushed(stall.market, id)
      return body
    }
    const turns = (minutes: number) =>
      askChannelJob(stall.market.app).run(
        stall.market.ctx(new Date(Date.now() + minutes * 60_000)),
        {},
        new AbortController().signal,
      )
    const refunded = (orderId: string) => {
      // Ever more seldom asked about, so each turn is later than the one before.
      let minutes = 40
      return expect
        .poll(async () => {
          await turns((minutes += 40))
          return (await look(stall.market.admin, orderId)).refunds[0]!.state
        })
        .toBe('paid')
    }

    it('takes the parts back first, in the proportions they went there', async () => {
      const orderId = await paid(stall.market)
      await until(stall.market, orderId, 'finished')
      expect(await credited(100_000)).toMatchObject({ code: 200 })
      expect(await refund(orderId, 100_000)).toMatchObject({ code: 200 })
      await turns(5)
      // A sixth of the payment.
      const [share] = await sharesOf(stall.market.admin, orderId)
      expect(share!.returnedFen).toBe(Math.floor(PLATFORM / 6) + Math.floor(AGENT / 6))
      expect(stall.balanceOf(stall.market.accounts.platform)).toBe(PLATFORM - Math.floor(PLATFORM / 6))
      expect((await look(stall.market.admin, orderId)).refunds).toMatchObject([{ awaitsShares: false }])
      await refunded(orderId)
      await stall.sound()
    })

    it('waits, for all to see, while a receiver does not give back', async () => {
      const orderId = await paid(stall.market)
      const share = await until(stall.market, orderId, 'finished')
      await credited(100_000)
      stall.till.sandbox.faults.set('shareBackFails', 1)
      expect(await refund(orderId, 100_000)).toMatchObject({ code: 200 })
      await turns(10)
      await turns(20)
      expect((await look(stall.market.admin, orderId)).refunds).toMatchObject([{ state: 'asked', awaitsShares: true }])
      expect((await sharesOf(stall.market.admin, orderId))[0]).toMatchObject({ failedReturns: 1 })
      await stall.sound()
      expect(
        (await stall.market.admin.call(retryReturn, { id: share.id, reason: '接收方已充值' }, { key: newId() })).body
          .code,
      ).toBe(200)
      await refunded(orderId)
      await stall.sound()
    })

    it('goes on when the receiver gave it back outside the channel', async () => {
      const orderId = await paid(stall.market)
      const share = await until(stall.market, orderId, 'finished')
      await credited(100_000)
      stall.till.sandbox.faults.set('shareBackFails', 2)
      await refund(orderId, 100_000)
      const cover = async () =>
        (await stall.market.admin.call(coverReturn, { id: share.id, reason: '银行退回' }, { key: newId() })).body
      const all = await Promise.all([cover(), cover()])
      expect(all.map(({ code }) => code === 200).toSorted()).toEqual([false, true])
      await refunded(orderId)
      await stall.sound()
    })

    it('of everything takes everything back, so that nothing is left anywhere', async () => {
      const orderId = await paid(stall.market)
      const share = await until(stall.market, orderId, 'finished')
      // The landlord has not enough alone: what went to others comes back before the bill is credited.
      expect((await credited(300_000)).reason).toBe('ledger.error.landlordPaidOut')
      expect(await reverse(share.id, 300_000)).toMatchObject({ code: 200 })
      expect((await sharesOf(stall.market.admin, orderId))[0]!.returnedFen).toBe(PLATFORM + AGENT)
      expect(await credited(300_000)).toMatchObject({ code: 200 })
      expect(await stall.own()).toEqual({ unsettled: 0 })
      expect(await refund(orderId, 300_000)).toMatchObject({ code: 200 })
      await refunded(orderId)
      expect((await reverse(share.id, 1)).reason).toBe('channel.error.reverseTooMuch')
      await stall.sound()
    })

    it('before anything was sent divides what is left anew', async () => {
      const orderId = await paid(stall.market)
      const [share] = await sharesOf(stall.market.admin, orderId)
      expect(await reverse(share!.id, 100_000)).toMatchObject({ code: 200 })
      const [now] = await sharesOf(stall.market.admin, orderId)
      expect(now).toMatchObject({ feeFen: 1_200, baseFen: 198_800, sharedFen: 19_880 + 10_934, returnedFen: 0 })
      await stall.sound()
      await until(stall.market, orderId, 'finished')
      expect(stall.balanceOf(stall.market.accounts.platform)).toBe(19_880)
      await stall.sound()
    })

    it('asks for nothing twice when two ask at once', async () => {
      const orderId = await paid(stall.market)
      const share = await until(stall.market, orderId, 'finished')
      const both = await Promise.all([reverse(share.id, 200_000), reverse(share.id, 200_000)])
      expect(both.map(({ code }) => code === 200).toSorted()).toEqual([false, true])
      const { returns } = await detailOf(stall.market.admin, share.id)
      expect(returns).toHaveLength(2)
      await stall.sound()
    })

    it('waits for a person, who cannot give back through the channel', async () => {
      const personId = await aReceiver(stall.market, { accountKind: 'person', realName: '王五', kind: 'merchant' })
      await aRule(stall.market, [{ receiverId: personId, basisPoints: 500 }], { landlordId: stall.market.landlordId })
      const orderId = await paid(stall.market)
      const share = await until(stall.market, orderId, 'finished')
      expect(await reverse(share.id, 300_000)).toMatchObject({ code: 200 })
      const { returns } = await detailOf(stall.market.admin, share.id)
      expect(returns).toMatchObject([{ state: 'failed', reason: 'person' }])
      await stall.sound()
    })
  })
})
