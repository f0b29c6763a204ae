import {
  channel,
  finishShare,
  registerReceiver,
  retryShare,
  saveWebhook,
  syncShare,
} from '@cloud-steward/contract/channels/index.ts'
import { recordPayment } from '@cloud-steward/contract/payments/index.ts'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { look, order, scan } from '../channels.builders.ts'
import { webhookReaction } from '../webhook/webhook.service.ts'
import {
  AGENT,
  aRule,
  BASE,
  clock,
  detailOf,
  owed,
  PLATFORM,
  paid,
  SHARER_KINDS,
  Stall,
  sharesOf,
  until,
} from './sharing.builders.ts'

describe.each(SHARER_KINDS)('shared by %s:', (sharer) => {
  const stall = new Stall(sharer)
  /** The order as the channel knows it. */
  const soldAs = (orderId: string) =>
    stall.till.sandbox.book.all('order').find(({ orderNo }) => orderNo === orderId.replaceAll('-', ''))!
  const callsOf = (merchantNo: string) =>
    stall.till.sandbox.book.all('share').filter((one) => one.merchantNo === merchantNo)
  const linesOf = async (id: string) => (await detailOf(stall.market.admin, id)).lines

  describe('a payment', () => {
    it('is divided when it is booked, frozen for a minute, shared, and the rest freed', async () => {
      const orderId = await paid(stall.market)
      const [share] = await sharesOf(stall.market.admin, orderId)
      expect(share).toMatchObject({
        state: 'pending',
        paidFen: 300_000,
        feeFen: 1_800,
        baseFen: BASE,
        sharedFen: PLATFORM + AGENT,
        ownFen: BASE - PLATFORM - AGENT,
      })
      expect(await owed(stall.market, stall.market.platformId)).toBe(PLATFORM)
      expect(await stall.own()).toEqual({ unsettled: BASE - PLATFORM - AGENT })
      await stall.sound()
      // Not within a minute of the payment.
      expect((await stall.market.admin.call(syncShare, { id: share!.id })).body.data).toEqual({ state: 'pending' })
      const done = await until(stall.market, orderId, 'finished')
      expect(stall.balanceOf(stall.market.accounts.platform)).toBe(PLATFORM)
      expect(stall.balanceOf(stall.market.accounts.agent)).toBe(AGENT)
      expect(await owed(stall.market, stall.market.platformId)).toBe(0)
      const { lines, steps } = await detailOf(stall.market.admin, done.id)
      expect(lines.map(({ state, amountFen }) => [state, amountFen]).toSorted()).toEqual([
        ['success', AGENT],
        ['success', PLATFORM],
      ])
      expect(steps.map(({ state }) => state)).toEqual(['pending', 'frozen', 'splitting', 'finished'])
      await clock(stall.market, 20)
      const sold = soldAs(orderId)
      expect(sold).toMatchObject({ isShared: true, isReleased: true, sharedFen: PLATFORM + AGENT })
      await stall.sound()
    })

    it('is not kept frozen where no rule divides it', async () => {
      const orderId = await paid(stall.market, { amountFen: 5_000 })
      expect(await sharesOf(stall.market.admin, orderId)).toEqual([])
      const sold = soldAs(orderId)
      expect(sold.isShared).toBe(false)
    })

    it('is freed whole when nothing of it is left to divide', async () => {
      const { bill, renteeId } = stall.market
      const orderId = await order(stall.market.rentee, { billIds: [bill.id] })
      // Meanwhile the bill is paid at the bank.
      const paidThere = {
        renteeId,
        billIds: [bill.id],
        amountFen: bill.totalFen,
        channel: 'bank',
        receivedOn: stall.market.today.today(),
      }
      const { body } = await stall.market.admin.call(recordPayment, paidThere as never, { key: newId() })
      expect(body, JSON.stringify(body)).toMatchObject({ code: 200 })
      await scan(stall.market.rentee, orderId)
      await expect.poll(async () => (await look(stall.market.admin, orderId)).state).toBe('booked')
      expect(await sharesOf(stall.market.admin, orderId)).toEqual([])
      await clock(stall.market)
      const sold = soldAs(orderId)
      expect(sold).toMatchObject({ isShared: true, isReleased: true, sharedFen: 0 })
      await stall.sound()
    })
  })

  describe('what the channel does not say', () => {
    it.each(['answerLost', 'answer500', 'answerForged'] as const)(
      'is asked for with the same number: %s',
      async (fault) => {
        const orderId = await paid(stall.market)
        // The registration of two receivers, then the sharing itself.
        for (const times of [1, 2, 3]) {
          stall.till.sandbox.faults.set(fault, times)
          await clock(stall.market, times * 10)
        }
        await until(stall.market, orderId, 'finished')
        expect(callsOf(soldAs(orderId).merchantNo)).toHaveLength(1)
        expect(stall.balanceOf(stall.market.accounts.platform)).toBe(PLATFORM)
        await stall.sound()
      },
    )

    it('is handed over once when the process dies between sending and hearing', async () => {
      const orderId = await paid(stall.market)
      for (const id of [stall.market.platformId, stall.market.agentId])
        await stall.market.admin.call(registerReceiver, { id })
      stall.till.sandbox.faults.set('answerLost', 1)
      await clock(stall.market)
      const [share] = await sharesOf(stall.market.admin, orderId)
      // The channel has it, and nobody here knows; what is owed is owed still.
      expect(callsOf(soldAs(orderId).merchantNo)).toHaveLength(1)
      expect(share).toMatchObject({ state: 'splitting', error: expect.stringContaining('did not answer') })
      expect((await linesOf(share!.id)).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
      expect(await owed(stall.market, stall.market.platformId)).toBe(PLATFORM)
      await until(stall.market, orderId, 'finished')
      expect(callsOf(soldAs(orderId).merchantNo)).toHaveLength(1)
      expect(stall.balanceOf(stall.market.accounts.platform)).toBe(PLATFORM)
      await stall.sound()
    })

    it('changes nothing twice when many go on with it at once', async () => {
      const orderId = await paid(stall.market)
      await Promise.all([1, 2, 3, 4, 5].map(() => clock(stall.market)))
      await until(stall.market, orderId, 'finished')
      await Promise.all([1, 2, 3].map(() => clock(stall.market, 60)))
      const [share] = await sharesOf(stall.market.admin, orderId)
      const { steps } = await detailOf(stall.market.admin, share!.id)
      expect(steps.map(({ state }) => state)).toEqual(['pending', 'frozen', 'splitting', 'finished'])
      expect(stall.balanceOf(stall.market.accounts.agent)).toBe(AGENT)
      await stall.sound()
    })
  })

  describe('a part nobody could take', () => {
    const failed = async () => {
      const orderId = await paid(stall.market)
      stall.till.sandbox.faults.set('shareFails', 1)
      return { orderId, share: await until(stall.market, orderId, 'part_failed') }
    }
    const run = async (endpoint: typeof retryShare, id: string, key = newId()) =>
      (await stall.market.admin.call(endpoint, { id, reason: '核对后处理' }, { key })).body

    it('is tried again by staff, under a new number', async () => {
      const { orderId, share } = await failed()
      expect(share.error).toContain('ACCOUNT_ABNORMAL')
      expect(
        (await owed(stall.market, stall.market.platformId)) + (await owed(stall.market, stall.market.agentId)),
      ).toBeGreaterThan(0)
      expect(await run(retryShare, share.id)).toMatchObject({ code: 200 })
      await until(stall.market, orderId, 'finished')
      expect(stall.balanceOf(stall.market.accounts.platform) + stall.balanceOf(stall.market.accounts.agent)).toBe(
        PLATFORM + AGENT,
      )
      expect((await run(retryShare, share.id)).reason).toBe('channel.error.shareNotFailed')
      await stall.sound()
    })

    it('is told to who asked to hear of it each time it fails', async () => {
      const { admin, today, ctx, app } = stall.market
      app.payment = { ...app.payment, hookPort: async () => 9 }
      const hook = { name: '财务系统', url: 'http://127.0.0.1:9/money', events: ['share.part_failed'] as const }
      const given = { ...hook, events: [...hook.events], secret: 'a secret of more than 16', isActive: true }
      expect((await admin.call(saveWebhook, given, { key: newId() })).body.code).toBe(200)
      const { orderId, share } = await failed()
      stall.till.sandbox.faults.set('shareFails', 1)
      await run(retryShare, share.id)
      await until(stall.market, orderId, 'part_failed')
      const emitted = await today.db.rows(
        raw<{ payload: Record<string, unknown> }>(
          sql`select payload from infra_event where tenant_id = ${today.tenant.id} and name = 'MoneyMoved' and payload->>'event' = 'share.part_failed' order by id`,
        ),
      )
      // Each is heard twice, as after a crash.
      for (const { payload } of [...emitted, ...emitted]) await webhookReaction.run(ctx(), payload)
      const told = await today.db.rows(
        raw<{ body: { data: object } }>(
          sql`select body from channel_webhook_call where tenant_id = ${today.tenant.id} order by attempt`,
        ),
      )
      expect(told.map(({ body }) => body.data)).toMatchObject([
        { id: share.id, attempt: 1, reason: expect.stringContaining('ACCOUNT_ABNORMAL') },
        { id: share.id, attempt: 2 },
      ])
    })

    it('stays with the landlord when it is given up, once', async () => {
      const { orderId, share } = await failed()
      const all = await Promise.all([1, 2, 3].map(() => run(finishShare, share.id)))
      expect(all.filter(({ code }) => code === 200)).toHaveLength(1)
      const line = (await linesOf(share.id)).find(({ state }) => state === 'failed')!
      expect((await stall.own())?.unsettled).toBe(BASE - PLATFORM - AGENT + line.amountFen)
      await clock(stall.market, 30)
      expect(soldAs(orderId).isReleased).toBe(true)
      await stall.sound()
    })

    it('is given up when the channel has freed the money by itself', async () => {
      const { orderId } = await failed()
      await clock(stall.market, 31 * 24 * 60)
      expect((await sharesOf(stall.market.admin, orderId))[0]!.state).toBe('finished')
      await stall.sound()
    })

    it('waits as long as a channel keeps the money that says how long', async () => {
      const { admin, channelId } = stall.market
      expect((await admin.call(channel.endpoints.update, { id: channelId, frozenDays: 181 })).body.code).not.toBe(200)
      expect((await admin.call(channel.endpoints.update, { id: channelId, frozenDays: 180 })).body.code).toBe(200)
      const { orderId, share } = await failed()
      const { paidAt } = (await stall.market.today.db.first(
        raw<{ paidAt: string }>(
          sql`select paid_at as "paidAt" from channel_order where tenant_id = ${stall.market.today.tenant.id} and id = ${orderId}`,
        ),
      ))!
      expect(Date.parse(share.frozenUntil) - Date.parse(paidAt)).toBe(180 * 86_400_000)
      await clock(stall.market, 31 * 24 * 60)
      expect((await sharesOf(admin, orderId))[0]!.state).toBe('part_failed')
      await clock(stall.market, 181 * 24 * 60)
      expect((await sharesOf(admin, orderId))[0]!.state).toBe('finished')
      await stall.sound()
    })

    it('is not even sent above the part the channel lets go to others', async () => {
      await aRule(stall.market, [{ receiverId: stall.market.platformId, basisPoints: 9_000 }], {
        landlordId: stall.market.landlordId,
      })
      const orderId = await paid(stall.market)
      const share = await until(stall.market, orderId, 'part_failed')
      expect((await linesOf(share.id))[0]).toMatchObject({ state: 'failed', reason: 'over_ratio' })
      expect(callsOf(soldAs(orderId).merchantNo)).toEqual([])
      await stall.sound()
    })
  })
})
