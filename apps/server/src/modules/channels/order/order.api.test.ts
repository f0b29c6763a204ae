import { creditBill } from '@cloud-steward/contract/billing/index.ts'
import {
  channel,
  closeOrder,
  order as orders,
  payOnline,
  refundOrder,
  syncOrder,
} from '@cloud-steward/contract/channels/index.ts'
import { recordPayment } from '@cloud-steward/contract/payments/index.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { newId } from '../../../infra/db/id.ts'
import { type BillShown, balancesAt, billsOf, brokenInvariants } from '../../billing/billing.builders.ts'
import { aDueBill, aShop, giveUp, look, order, type Shop, scan, WithTill } from '../channels.builders.ts'
import { askChannelJob } from './ask-channel.job.ts'
import { closeOrderJob } from './order.service.ts'

const cash = new WithTill()
let shop: Shop
let bill: BillShown
beforeEach(async () => {
  shop = await aShop(cash.till)
  bill = await aDueBill(shop)
})
const stateOf = async (id: string) => (await look(shop.admin, id)).state
const booked = (id: string) => expect.poll(() => stateOf(id)).toBe('booked')
const paidFen = async () => (await billsOf(shop.today, { id: bill.id }))[0]!.paidFen
/** The clock's turn: asks about everything that is due by then. */
const clock = (minutes: number) =>
  onSchedule(askChannelJob(shop.app), shop.ctx(new Date(Date.now() + minutes * 60_000)))

describe('an order', () => {
  it('is paid by its rentee, booked by the message, and stands in his list with what happened', async () => {
    const id = await order(shop.rentee, { billIds: [bill.id] })
    const before = await look(shop.rentee, id)
    expect(before).toMatchObject({
      state: 'placed',
      amountFen: bill.outstandingFen,
      codeUrl: expect.stringMatching(/^http/),
    })
    await scan(shop.rentee, id)
    await booked(id)
    expect(await paidFen()).toBe(bill.totalFen)
    const after = await look(shop.rentee, id)
    expect(after.codeUrl).toBeFalsy()
    expect(after.steps.map(({ source, state }) => [source, state])).toEqual([
      ['payer', 'created'],
      ['payer', 'placed'],
      ['message', 'booked'],
    ])
    const { list } = (await shop.rentee.call(orders.endpoints.query, { id })).body.data as { list: object[] }
    expect(list).toMatchObject([
      { state: 'booked', transactionNo: expect.stringMatching(/^42/), paymentNo: expect.stringMatching(/^P/) },
    ])
    expect(await brokenInvariants(shop.today)).toEqual([])
  })

  it.each(['noticeTwice', 'noticeLost', 'noticeForged', 'noticeAmount', 'noticeSwapped'] as const)(
    'is booked once when the channel’s message is %s',
    async (fault) => {
      const id = await order(shop.admin, { renteeId: shop.renteeId, billIds: [bill.id] })
      cash.till.sandbox.faults.set(fault, 1)
      await scan(shop.admin, id)
      await Promise.all([1, 2, 3, 4].map(() => shop.admin.call(syncOrder, { id })))
      await booked(id)
      await clock(5)
      expect(await paidFen()).toBe(bill.totalFen)
      expect((await look(shop.admin, id)).steps.filter(({ state }) => state === 'booked')).toHaveLength(1)
      expect(await brokenInvariants(shop.today)).toEqual([])
    },
  )

  it('is paid on the phone in the payer’s hand, and by a code where the merchant may not be', async () => {
    const wayOf = (id: string) =>
      cash.till.sandbox.book.all('order').find(({ orderNo }) => orderNo === id.replaceAll('-', ''))?.tradeType
    const id = await order(shop.rentee, { amountFen: 10_000, way: 'h5' })
    expect(await look(shop.rentee, id)).toMatchObject({ way: 'h5', codeUrl: expect.stringContaining('/pay/') })
    expect(wayOf(id)).toBe('MWEB')
    await scan(shop.rentee, id)
    await booked(id)
    cash.till.sandbox.faults.set('noPhone', 1)
    const other = await order(shop.rentee, { amountFen: 10_000, way: 'h5' })
    expect(await look(shop.rentee, other)).toMatchObject({
      state: 'placed',
      way: 'native',
      codeUrl: expect.any(String),
    })
    expect(wayOf(other)).toBe('NATIVE')
    const code = await order(shop.rentee, { amountFen: 10_000 })
    expect(await look(shop.rentee, code)).toMatchObject({ way: 'native' })
  })

  it('keeps what no bill takes any more as prepaid balance', async () => {
    const id = await order(shop.rentee, { billIds: [bill.id] })
    const paid = { renteeId: shop.renteeId, billIds: [bill.id], amountFen: 200_000, channel: 'cash' as const }
    await shop.admin.call(recordPayment, { ...paid, receivedOn: shop.today.today() }, { key: newId() })
    await scan(shop.rentee, id)
    await booked(id)
    expect(await paidFen()).toBe(bill.totalFen)
    expect(await balancesAt(shop.today, shop.renteeId, 'prepaid')).toEqual({ prepaid: 200_000 })
    expect(await brokenInvariants(shop.today)).toEqual([])
  })

  it('asks again with the same number when the answer never came, and is closed at its end', async () => {
    cash.till.sandbox.faults.set('answerLost', 1)
    const id = await order(shop.rentee, { amountFen: 10_000 })
    expect((await look(shop.rentee, id)).state).toBe('created')
    expect((await look(shop.rentee, id)).state).toBe('placed')
    await clock(16)
    expect(await stateOf(id)).toBe('closed')
    expect(cash.till.sandbox.book.all('order').filter(({ merchantNo }) => merchantNo)).toContainEqual(
      expect.objectContaining({ orderNo: id.replaceAll('-', ''), state: 'CLOSED' }),
    )
  })

  it('is booked when it was paid just before it is closed or given up', async () => {
    for (const end of [(id: string) => giveUp(shop, id), () => clock(16)]) {
      const id = await order(shop.rentee, { amountFen: 10_000 })
      cash.till.sandbox.faults.set('noticeLost', 1)
      await scan(shop.rentee, id)
      await end(id)
      expect(await stateOf(id)).toBe('booked')
    }
    expect(await balancesAt(shop.today, shop.renteeId, 'prepaid')).toEqual({ prepaid: 20_000 })
  })

  it('is one for one key, asks for nothing that is not owed, and shows nobody another one’s', async () => {
    const key = newId()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => shop.rentee.call(payOnline, { billIds: [bill.id] }, { key })),
    )
    expect(new Set(answers.filter(({ body }) => body.code === 200).map(({ body }) => body.data.id)).size).toBe(1)
    const why = async (input: object, who = shop.rentee) =>
      (await who.call(payOnline, input, { key: newId() })).body.reason
    expect(await why({})).toBe('channel.error.nothingToPay')
    expect(await why({ amountFen: 100 }, shop.admin)).toBe('channel.error.noPayer')
    expect(await why({ billIds: [newId()] })).toBe('kit.error.notFound')
    expect(await why({ amountFen: 100 }, await signIn(shop.app, shop, 'ROLE_LANDLORD'))).toBeTruthy()
    const other = await aShop(cash.till)
    const id = await order(shop.rentee, { amountFen: 100 })
    for (const endpoint of [syncOrder, closeOrder]) {
      const { status } = await other.admin.call(endpoint, { id, reason: 'x' } as never, {
        key: newId(),
      })
      expect(status).toBe(404)
    }
  })

  it('is one open order of a bill, however many keys ask for it, one after another and at once', async () => {
    const pay = (input: object = {}, who = shop.rentee) =>
      order(who, { billIds: [bill.id], ...(who === shop.admin ? { renteeId: shop.renteeId } : {}), ...input })
    const first = await Promise.all(Array.from({ length: 12 }, () => pay()))
    expect(new Set([...first, await pay()]).size).toBe(1)
    const open = async () => {
      const { list } = (await shop.admin.call(orders.endpoints.query, { pageSize: 100 })).body.data as {
        list: { id: string; state: string }[]
      }
      return list.filter(({ state }) => state === 'created' || state === 'placed').map(({ id }) => id)
    }
    expect(await open()).toEqual([first[0]])
    expect((await look(shop.rentee, first[0]!)).state).toBe('placed')
    // On other terms, or of more bills, it is another order: the one before is given up, by the way orders are.
    const more = await aDueBill(shop)
    const byStaff = await pay({}, shop.admin)
    const both = await pay({ billIds: [more.id, bill.id] })
    const apart = await order(shop.rentee, { amountFen: 500 })
    expect((await open()).toSorted()).toEqual([both, apart].toSorted())
    for (const id of [first[0]!, byStaff]) {
      await closeOrderJob(shop.app).run(shop.ctx(), { id }, new AbortController().signal)
      const { state, steps } = await look(shop.admin, id)
      expect([state, steps.find((one) => one.state === 'closing')?.note]).toEqual([
        'closed',
        expect.stringMatching(/O\d+/),
      ])
    }
    await scan(shop.rentee, both)
    await booked(both)
    expect(await paidFen()).toBe(bill.totalFen)
    expect(await brokenInvariants(shop.today)).toEqual([])
  })

  it('is refused without a channel that works', async () => {
    const row = { id: shop.channelId, isActive: false }
    await shop.admin.call(channel.endpoints.update, row)
    const { body } = await shop.rentee.call(payOnline, { billIds: [bill.id] }, { key: newId() })
    expect(body.reason).toBe('channel.error.noChannel')
  })
})

describe('a refund', () => {
  const ask = async (id: string, amountFen: number) =>
    (await shop.admin.call(refundOrder, { id, amountFen, reason: '多付退回' }, { key: newId() })).body
  async function paidPrepaid(): Promise<string> {
    const id = await order(shop.rentee, { amountFen: 10_000 })
    await scan(shop.rentee, id)
    await booked(id)
    return id
  }
  const refundStates = async (id: string) => (await look(shop.admin, id)).refunds.map(({ state }) => state)

  it('goes back the way it came, never more than came, and is out of reach from the moment it is asked for', async () => {
    const id = await paidPrepaid()
    expect((await ask(id, 10_001)).reason).toBe('channel.error.refundTooMuch')
    const both = await Promise.all([ask(id, 7_000), ask(id, 7_000)])
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 500])
    let minutes = 5
    await expect
      .poll(async () => {
        await clock(minutes++)
        return refundStates(id)
      })
      .toEqual(['paid'])
    expect(await balancesAt(shop.today, shop.renteeId, 'prepaid', 'refund_payable')).toEqual({
      prepaid: 3_000,
      refund_payable: 0,
    })
    expect(await brokenInvariants(shop.today)).toEqual([])
  })

  it('is the rentee’s again when the channel cannot pay it', async () => {
    const id = await paidPrepaid()
    cash.till.sandbox.faults.set('refundAbnormal', 1)
    await ask(id, 4_000)
    await expect
      .poll(async () => {
        await clock(5)
        return refundStates(id)
      })
      .toEqual(['dropped'])
    expect(await balancesAt(shop.today, shop.renteeId, 'prepaid', 'refund_payable')).toEqual({
      prepaid: 10_000,
      refund_payable: 0,
    })
    expect((await look(shop.admin, id)).refundedFen).toBe(0)
    expect(await brokenInvariants(shop.today)).toEqual([])
  })

  it('takes no money that paid a bill before that is credited', async () => {
    const id = await order(shop.rentee, { billIds: [bill.id] })
    await scan(shop.rentee, id)
    await booked(id)
    expect((await ask(id, 5_000)).reason).toBe('payment.error.prepaidTooLittle')
    const { body } = await shop.admin.send(
      { method: 'GET', path: '/api/billing/bill/queryBillDetail', from: 'query' } as never,
      { id: bill.id },
    )
    const rent = (body.data as { lines: { id: string; fee: string }[] }).lines.find(({ fee }) => fee === 'rent')!
    const lines = [{ lineId: rent.id, amountFen: 5_000 }]
    await shop.admin.call(creditBill, { id: bill.id, lines, reason: '维修减免' }, { key: newId() })
    expect((await ask(id, 5_000)).code).toBe(200)
    expect(await brokenInvariants(shop.today)).toEqual([])
  })
})
