import { creditBill, queryBillDetail, queryIncome } from '@cloud-steward/contract/billing/index.ts'
import { refundOrder, resolveDifference } from '@cloud-steward/contract/channels/index.ts'
import { queryTrialBalance } from '@cloud-steward/contract/ledger/index.ts'
import { describe, expect, it } from 'vitest'
import { businessDay } from '../../../infra/ctx/make-ctx.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { balancesAt, brokenInvariants } from '../../billing/billing.builders.ts'
import { operatorId } from '../../ledger/ledger/ledger.rules.ts'
import { recompute } from '../../ledger/ledger/recompute.service.ts'
import { aShop, look, order, type Shop, scan, WithTill } from '../channels.builders.ts'
import { askChannelJob } from '../order/ask-channel.job.ts'
import { aMarket, type Market, paid as paidBill, until } from '../sharing/sharing.builders.ts'
import { compareDay } from './reconciliation.service.ts'
import { differences, reconciliations } from './reconciliation.source.ts'

const cash = new WithTill()
const day = () => businessDay(new Date(), 'Asia/Shanghai')
const tomorrow = (shop: Shop) => shop.ctx(new Date(Date.now() + 86_400_000))
const compare = (shop: Shop) => compareDay(tomorrow(shop), shop.app, { channelId: shop.channelId, day: day() })
const booked = async (shop: Shop) =>
  (await reconciliations.query(tomorrow(shop), { pageSize: 10 })).list[0]!.bookedFeeFen
/** What the operator bore, and what lies at the channel. */
const held = async (shop: Shop) => {
  const { fee_expense, clearing } = (await balancesAt(shop.today, operatorId(shop.id), 'fee_expense', 'clearing'))!
  return [fee_expense, clearing]
}
/** The entries of fees the operator bears, in the order they were made. */
const entries = async (shop: Shop) =>
  (
    await shop.today.db.rows(
      raw<{ kind: string; fen: number }>(
        sql`select kind, amount_fen as fen from ledger_entry where tenant_id = ${shop.id} and business_key like 'channel-fee:%' order by id`,
      ),
    )
  ).map(({ kind, fen }) => [kind, fen])
async function sound(shop: Shop): Promise<void> {
  expect(await brokenInvariants(shop.today)).toEqual([])
  expect(await recompute(shop.today)).toBe(0)
}
async function paid(shop: Shop, amountFen: number): Promise<string> {
  const id = await order(shop.rentee, { amountFen })
  await scan(shop.rentee, id)
  await expect.poll(async () => (await look(shop.admin, id)).state).toBe('booked')
  return id
}
async function refunded(shop: Shop, id: string, amountFen: number): Promise<void> {
  const { body } = await shop.admin.call(refundOrder, { id, amountFen, reason: '退款' }, { key: newId() })
  expect(body.code).toBe(200)
  let minutes = 5
  await expect
    .poll(async () => {
      const at = shop.ctx(new Date(Date.now() + (minutes += 40) * 60_000))
      await askChannelJob(shop.app).run(at, {}, new AbortController().signal)
      return (await look(shop.admin, id)).refunds[0]?.state
    })
    .toBe('paid')
}

describe('what a channel keeps', () => {
  it('is booked once for each day, however often and by how many the day is compared', async () => {
    const [shop, other] = [await aShop(cash.till), await aShop(cash.till)]
    await paid(shop, 10_000)
    await paid(shop, 20_000)
    await Promise.all([compare(shop), compare(shop), compare(shop)])
    await compare(shop)
    expect(await entries(shop)).toEqual([['channel_fee', 180]])
    expect(await held(shop)).toEqual([180, 29_820])
    expect(await booked(shop)).toBe(180)
    expect(await held(other)).toEqual([0, 0])
    await sound(shop)
  })

  it('stands in the trial balance and in the income of the day as it does in the ledger', async () => {
    const shop = await aShop(cash.till)
    await paid(shop, 50_000)
    await compare(shop)
    const month = day().slice(0, 7)
    const trial = (await shop.admin.call(queryTrialBalance, { from: month, to: month })).body.data
    expect(trial.isBalanced).toBe('yes')
    expect(trial.accounts.find(({ account }) => account === 'fee_expense')).toMatchObject({ closingFen: 300 })
    const income = await shop.admin.call(queryIncome, { from: day(), to: day(), unit: 'day' })
    // A prepaid balance is nobody's income yet; its fee was kept all the same.
    expect(income.body.data.total).toMatchObject({ receivedFen: 0, channelFeeFen: 300, sharedFen: 0, netFen: -300 })
  })

  it('is corrected by what differs when a list was', async () => {
    const shop = await aShop(cash.till)
    await paid(shop, 10_000)
    await paid(shop, 20_000)
    cash.till.sandbox.faults.set('lineFee', 1)
    await compare(shop)
    cash.till.sandbox.faults.clear()
    await compare(shop)
    await compare(shop)
    expect(await entries(shop)).toEqual([
      ['channel_fee', 181],
      ['channel_fee_back', 1],
    ])
    expect(await booked(shop)).toBe(180)
    await sound(shop)
  })

  it('is given back with a refund', async () => {
    const shop = await aShop(cash.till)
    const id = await paid(shop, 10_000)
    await compare(shop)
    await refunded(shop, id, 5_000)
    await compare(shop)
    expect(await entries(shop)).toEqual([
      ['channel_fee', 60],
      ['channel_fee_back', 30],
    ])
    expect(await held(shop)).toEqual([30, 4_970])
    await sound(shop)
  })

  it('is nothing while a list cannot be read, or says nothing of payments in our books', async () => {
    const shop = await aShop(cash.till)
    await paid(shop, 10_000)
    cash.till.sandbox.faults.set('listTorn', 1)
    await compare(shop)
    expect(await entries(shop)).toEqual([])
    cash.till.sandbox.faults.set('lineExtra', 1)
    await compare(shop)
    expect(await entries(shop)).toEqual([['channel_fee', 60]])
    await sound(shop)
  })

  it('is booked with a payment the channel had to be asked about', async () => {
    const shop = await aShop(cash.till)
    const id = await order(shop.rentee, { amountFen: 5_000 })
    cash.till.sandbox.faults.set('noticeLost', 1)
    await scan(shop.rentee, id)
    await compare(shop)
    expect(await entries(shop)).toEqual([])
    const [one] = (await differences.query(tomorrow(shop), { pageSize: 10 })).list
    const input = { id: one!.id, resolution: 'synced' as const, note: '已补单' }
    expect((await shop.admin.call(resolveDifference, input, { key: newId() })).body.code).toBe(200)
    expect(await entries(shop)).toEqual([['channel_fee', 30]])
    expect(await booked(shop)).toBe(30)
    await sound(shop)
  })
})

describe('of a shared payment', () => {
  it('only that is booked which was not booked with it', async () => {
    const market: Market = await aMarket(cash.till)
    const id = await paidBill(market)
    await Promise.all([compare(market), compare(market)])
    // 36.00 were kept, 18.00 of them of the rent, which is shared.
    expect(await entries(market)).toEqual([['channel_fee', 1_800]])
    await until(market, id, 'finished')
    await compare(market)
    expect(await entries(market)).toHaveLength(1)
    await sound(market)
  })

  it('what its share order gives back with a refund is set against the list that says so', async () => {
    const market: Market = await aMarket(cash.till)
    const id = await paidBill(market)
    await until(market, id, 'finished')
    await compare(market)
    const { lines } = (await market.admin.call(queryBillDetail, { id: market.bill.id })).body.data
    const { id: lineId } = lines.find(({ fee }) => fee === 'rent')!
    const credit = { id: market.bill.id, lines: [{ lineId, amountFen: 100_000 }], reason: '退租' }
    expect((await market.admin.call(creditBill, credit, { key: newId() })).body.code).toBe(200)
    await refunded(market, id, 100_000)
    await compare(market)
    await compare(market)
    // 6.00 came back, 3.00 of them are the landlord's, who bore them.
    expect(await entries(market)).toEqual([
      ['channel_fee', 1_800],
      ['channel_fee_back', 300],
    ])
    await sound(market)
  })
})
