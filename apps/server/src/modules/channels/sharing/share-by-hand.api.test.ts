import {
  divideShare,
  finishShare,
  reverseShare,
  shareOrder,
  syncShare,
} from '@cloud-steward/contract/channels/index.ts'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../infra/db/id.ts'
import { aRule, clock, detailOf, owed, paid, SHARER_KINDS, Stall, sharesOf, until } from './sharing.builders.ts'

/** Of the rent of 3,000.00 less its part of the channel's fee. */
const HALF_PERCENT = 1_491

describe.each(SHARER_KINDS)('a payment that is divided by hand, by %s:', (sharer) => {
  const stall = new Stall(sharer)
  /** A bill paid where a rule before the usual one leaves it to a person. */
  const given = async () => {
    const { market } = stall
    await aRule(market, [{ receiverId: market.platformId, basisPoints: 50 }], { priority: 10, isManual: true })
    const orderId = await paid(market)
    const [share] = await sharesOf(market.admin, orderId)
    return { orderId, share: share! }
  }
  const press = async (endpoint: typeof divideShare | typeof finishShare, id: string) =>
    (await stall.market.admin.call(endpoint, { id, reason: '已核对' }, { key: newId() })).body

  it('waits, whatever the clock says, and is divided once when somebody says so', async () => {
    const { orderId, share } = await given()
    expect(share).toMatchObject({ state: 'to_divide', sharedFen: HALF_PERCENT })
    expect(await owed(stall.market, stall.market.platformId)).toBe(HALF_PERCENT)
    await clock(stall.market, 60)
    expect((await stall.market.admin.call(syncShare, { id: share.id })).body.data).toEqual({ state: 'to_divide' })
    expect(stall.balanceOf(stall.market.accounts.platform)).toBe(0)

    expect(await press(divideShare, share.id)).toMatchObject({ code: 200, data: { state: 'pending' } })
    expect(await press(divideShare, share.id)).toMatchObject({ reason: 'channel.error.shareDivided' })
    await until(stall.market, orderId, 'finished')
    expect(stall.balanceOf(stall.market.accounts.platform)).toBe(HALF_PERCENT)
    const { steps } = await detailOf(stall.market.admin, share.id)
    expect(steps.map(({ state }) => state)).toEqual(['to_divide', 'pending', 'frozen', 'splitting', 'finished'])
    expect(steps[1]).toMatchObject({ note: '已核对', username: expect.any(String) })
    await stall.sound()
  })

  it('stays with the landlord when somebody says so', async () => {
    const { orderId, share } = await given()
    expect(await press(finishShare, share.id)).toMatchObject({ data: { state: 'finished' } })
    expect(await press(divideShare, share.id)).toMatchObject({ reason: 'channel.error.shareDivided' })
    await clock(stall.market, 20)
    expect(await owed(stall.market, stall.market.platformId)).toBe(0)
    expect(await stall.own()).toEqual({ unsettled: share.baseFen })
    expect((await sharesOf(stall.market.admin, orderId))[0]).toMatchObject({ state: 'finished' })
    expect(stall.balanceOf(stall.market.accounts.platform)).toBe(0)
    await stall.sound()
  })

  it('stays with the landlord when the channel frees it first', async () => {
    const { share } = await given()
    await clock(stall.market, 31 * 24 * 60)
    const { lines, steps } = await detailOf(stall.market.admin, share.id)
    expect(lines).toMatchObject([{ state: 'failed', reason: 'expired' }])
    expect(steps.at(-1)).toMatchObject({ state: 'given_up', note: 'expired' })
    expect(await stall.own()).toEqual({ unsettled: share.baseFen })
    await stall.sound()
  })

  it('is worked out anew when some of it is to go back, and goes on waiting', async () => {
    const { orderId, share } = await given()
    const back = { id: share.id, amountFen: 100_000, reason: '退三分之一' }
    expect((await stall.market.admin.call(reverseShare, back, { key: newId() })).body).toMatchObject({ code: 200 })
    expect(await sharesOf(stall.market.admin, orderId)).toMatchObject([
      { state: 'to_divide', sharedFen: HALF_PERCENT - 497, ownFen: share.ownFen - 100_000 + 600 + 497 },
    ])
    await stall.sound()
  })

  it('is divided by nobody who may not', async () => {
    const { share } = await given()
    const { body } = await stall.market.rentee.call(divideShare, { id: share.id, reason: '我的' }, { key: newId() })
    expect(body.code).not.toBe(200)
    expect((await stall.market.admin.call(shareOrder.endpoints.query, { state: 'to_divide' })).body.data).toMatchObject(
      {
        list: [{ id: share.id }],
      },
    )
  })
})
