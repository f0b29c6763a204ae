import { finishShare, registerReceiver, retryShare, syncShare } from '@cloud-steward/contract/treasury/index.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../infra/db/id.ts'
import { balancesAt, brokenInvariants } from '../../finance/finance.builders.ts'
import { look, openTill, order, scan, type Till } from '../treasury.builders.ts'
import {
  AGENT,
  aMarket,
  aRule,
  BASE,
  clock,
  detailOf,
  type Market,
  owed,
  PLATFORM,
  paid,
  sharesOf,
  until,
} from './sharing.builders.ts'

let till: Till
let market: Market
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())
beforeEach(async () => {
  till.sandbox.faults.clear()
  market = await aMarket(till)
})
const sound = async () => expect(await brokenInvariants(market.today)).toEqual([])
const balanceOf = (account: string) => till.sandbox.book.get('merchant', account)!.balanceFen
const own = async () => await balancesAt(market.today, market.landlordId, 'unsettled')
/** The order as the channel knows it. */
const soldAs = (orderId: string) =>
  till.sandbox.book.all('order').find(({ orderNo }) => orderNo === orderId.replaceAll('-', ''))!
const callsOf = (merchantNo: string) => till.sandbox.book.all('share').filter((one) => one.merchantNo === merchantNo)
const linesOf = async (id: string) => (await detailOf(market.admin, id)).lines

describe('a payment', () => {
  it('is divided when it is booked, frozen for a minute, shared, and the rest freed', async () => {
    const orderId = await paid(market)
    const [share] = await sharesOf(market.admin, orderId)
    expect(share).toMatchObject({
      state: 'pending',
      paidFen: 300_000,
      feeFen: 1_800,
      baseFen: BASE,
      sharedFen: PLATFORM + AGENT,
      ownFen: BASE - PLATFORM - AGENT,
    })
    expect(await owed(market, market.platformId)).toBe(PLATFORM)
    expect(await own()).toEqual({ unsettled: BASE - PLATFORM - AGENT })
    await sound()
    // Not within a minute of the payment.
    expect((await market.admin.call(syncShare, { id: share!.id })).body.data).toEqual({ state: 'pending' })
    const done = await until(market, orderId, 'finished')
    expect(balanceOf(market.accounts.platform)).toBe(PLATFORM)
    expect(balanceOf(market.accounts.agent)).toBe(AGENT)
    expect(await owed(market, market.platformId)).toBe(0)
    const { lines, steps } = await detailOf(market.admin, done.id)
    expect(lines.map(({ state, amountFen }) => [state, amountFen]).toSorted()).toEqual([
      ['success', AGENT],
      ['success', PLATFORM],
    ])
    expect(steps.map(({ state }) => state)).toEqual(['pending', 'frozen', 'splitting', 'finished'])
    await clock(market, 20)
    const sold = soldAs(orderId)
    expect(sold).toMatchObject({ isShared: true, isReleased: true, sharedFen: PLATFORM + AGENT })
    await sound()
  })

  it('is not kept frozen where no rule divides it', async () => {
    const orderId = await paid(market, { amountFen: 5_000 })
    expect(await sharesOf(market.admin, orderId)).toEqual([])
    const sold = soldAs(orderId)
    expect(sold.isShared).toBe(false)
  })

  it('is freed whole when nothing of it is left to divide', async () => {
    const orderId = await order(market.rentee, { billIds: [market.bill.id] })
    const first = await order(market.rentee, { billIds: [market.bill.id] })
    await scan(market.rentee, first)
    await expect.poll(async () => (await look(market.admin, first)).state).toBe('booked')
    await scan(market.rentee, orderId)
    await expect.poll(async () => (await look(market.admin, orderId)).state).toBe('booked')
    expect(await sharesOf(market.admin, orderId)).toEqual([])
    await clock(market)
    const sold = soldAs(orderId)
    expect(sold).toMatchObject({ isShared: true, isReleased: true, sharedFen: 0 })
    await sound()
  })
})

describe('what the channel does not say', () => {
  it.each(['answerLost', 'answer500'] as const)('is asked for with the same number: %s', async (fault) => {
    const orderId = await paid(market)
    // The registration of two receivers, then the sharing itself.
    for (const times of [1, 2, 3]) {
      till.sandbox.faults.set(fault, times)
      await clock(market, times * 10)
    }
    await until(market, orderId, 'finished')
    expect(callsOf(soldAs(orderId).merchantNo)).toHaveLength(1)
    expect(balanceOf(market.accounts.platform)).toBe(PLATFORM)
    await sound()
  })

  it('is handed over once when the process dies between sending and hearing', async () => {
    const orderId = await paid(market)
    for (const id of [market.platformId, market.agentId]) await market.admin.call(registerReceiver, { id })
    till.sandbox.faults.set('answerLost', 1)
    await clock(market)
    const [share] = await sharesOf(market.admin, orderId)
    // The channel has it, and nobody here knows; what is owed is owed still.
    expect(callsOf(soldAs(orderId).merchantNo)).toHaveLength(1)
    expect(share).toMatchObject({ state: 'splitting', error: expect.stringContaining('did not answer') })
    expect((await linesOf(share!.id)).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    expect(await owed(market, market.platformId)).toBe(PLATFORM)
    await until(market, orderId, 'finished')
    expect(callsOf(soldAs(orderId).merchantNo)).toHaveLength(1)
    expect(balanceOf(market.accounts.platform)).toBe(PLATFORM)
    await sound()
  })

  it('changes nothing twice when many go on with it at once', async () => {
    const orderId = await paid(market)
    await Promise.all([1, 2, 3, 4, 5].map(() => clock(market)))
    await until(market, orderId, 'finished')
    await Promise.all([1, 2, 3].map(() => clock(market, 60)))
    const [share] = await sharesOf(market.admin, orderId)
    const { steps } = await detailOf(market.admin, share!.id)
    expect(steps.map(({ state }) => state)).toEqual(['pending', 'frozen', 'splitting', 'finished'])
    expect(balanceOf(market.accounts.agent)).toBe(AGENT)
    await sound()
  })
})

describe('a part nobody could take', () => {
  const failed = async () => {
    const orderId = await paid(market)
    till.sandbox.faults.set('shareFails', 1)
    return { orderId, share: await until(market, orderId, 'part_failed') }
  }
  const run = async (endpoint: typeof retryShare, id: string, key = newId()) =>
    (await market.admin.call(endpoint, { id, reason: '核对后处理' }, { key })).body

  it('is tried again by staff, under a new number', async () => {
    const { orderId, share } = await failed()
    expect(share.error).toContain('ACCOUNT_ABNORMAL')
    expect((await owed(market, market.platformId)) + (await owed(market, market.agentId))).toBeGreaterThan(0)
    expect(await run(retryShare, share.id)).toMatchObject({ code: 200 })
    await until(market, orderId, 'finished')
    expect(balanceOf(market.accounts.platform) + balanceOf(market.accounts.agent)).toBe(PLATFORM + AGENT)
    expect((await run(retryShare, share.id)).reason).toBe('treasury.error.shareNotFailed')
    await sound()
  })

  it('stays with the landlord when it is given up, once', async () => {
    const { orderId, share } = await failed()
    const all = await Promise.all([1, 2, 3].map(() => run(finishShare, share.id)))
    expect(all.filter(({ code }) => code === 200)).toHaveLength(1)
    const line = (await linesOf(share.id)).find(({ state }) => state === 'failed')!
    expect((await own())?.unsettled).toBe(BASE - PLATFORM - AGENT + line.amountFen)
    await clock(market, 30)
    expect(soldAs(orderId).isReleased).toBe(true)
    await sound()
  })

  it('is given up when the channel has freed the money by itself', async () => {
    const { orderId } = await failed()
    await clock(market, 31 * 24 * 60)
    expect((await sharesOf(market.admin, orderId))[0]!.state).toBe('finished')
    await sound()
  })

  it('is not even sent above the part the channel lets go to others', async () => {
    await aRule(market, [{ receiverId: market.platformId, basisPoints: 9_000 }], { landlordId: market.landlordId })
    const orderId = await paid(market)
    const share = await until(market, orderId, 'part_failed')
    expect((await linesOf(share.id))[0]).toMatchObject({ state: 'failed', reason: 'over_ratio' })
    expect(callsOf(soldAs(orderId).merchantNo)).toEqual([])
    await sound()
  })
})
