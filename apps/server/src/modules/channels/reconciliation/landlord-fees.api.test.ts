import { creditBill, queryBillDetail } from '@cloud-steward/contract/billing/index.ts'
import { refundOrder, setFundMode } from '@cloud-steward/contract/channels/index.ts'
import { freezeMoney } from '@cloud-steward/contract/wallet/index.ts'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../infra/calendar.ts'
import { businessDay } from '../../../infra/ctx/make-ctx.ts'
import { newId } from '../../../infra/db/id.ts'
import { balancesAt, settle } from '../../billing/billing.builders.ts'
import { operatorId } from '../../ledger/ledger/ledger.rules.ts'
import { recompute } from '../../ledger/ledger/recompute.service.ts'
import { Office } from '../../payouts/withdrawal/payout.builders.ts'
import { aDueBill, look, order, scan } from '../channels.builders.ts'
import { askChannelJob } from '../order/ask-channel.job.ts'
import { compareDay } from './reconciliation.service.ts'
import { reconciliations } from './reconciliation.source.ts'

const office = new Office()
const day = () => businessDay(new Date(), 'Asia/Shanghai')
const tomorrow = () => office.shop.ctx(new Date(Date.now() + 86_400_000))
const compare = () => compareDay(tomorrow(), office.shop.app, { channelId: office.shop.channelId, day: day() })
const row = async () => {
  const { bookedFeeFen, landlordFeeFen } = (await reconciliations.query(tomorrow(), { pageSize: 1 })).list[0]!
  return [bookedFeeFen, landlordFeeFen]
}
const expense = async () =>
  (await balancesAt(office.shop.today, operatorId(office.shop.id), 'fee_expense'))!.fee_expense
const wallet = async () => {
  const { unsettled, available } = (await balancesAt(
    office.shop.today,
    office.shop.landlordId,
    'unsettled',
    'available',
  ))!
  return [unsettled, available]
}
const sound = async () => {
  await office.sound()
  expect(await recompute(office.shop.today)).toBe(0)
}
async function paidBill() {
  const { shop } = office
  // A bill that asks for a deposit is not his alone.
  const bill = await aDueBill(shop, { depositFen: 0 })
  const id = await order(shop.rentee, { billIds: [bill.id] })
  await scan(shop.rentee, id)
  await expect.poll(async () => (await look(shop.admin, id)).state).toBe('booked')
  return { id, bill }
}

describe('what the channel keeps of a payment to a landlord’s own merchant', () => {
  it('is his to bear, once, and the operator’s where it was paid to the operator', async () => {
    await office.becomeMerchant()
    const [unsettled, available] = await wallet()
    const { bill } = await paidBill()
    const feeFen = Math.round(bill.totalFen * 0.006)
    const prepaid = await order(office.shop.rentee, { amountFen: 10_000 })
    await scan(office.shop.rentee, prepaid)
    await expect.poll(async () => (await look(office.shop.admin, prepaid)).state).toBe('booked')
    await Promise.all([compare(), compare()])
    await compare()
    expect(await row()).toEqual([60, feeFen])
    expect(await expense()).toBe(60)
    expect(await wallet()).toEqual([unsettled! + bill.totalFen - feeFen, available])
    await sound()
  })

  it('is taken from what is settled as well, and is the operator’s as far as he has it no more', async () => {
    await office.becomeMerchant()
    const { bill } = await paidBill()
    const feeFen = Math.round(bill.totalFen * 0.006)
    // Today was settled before the payment came: it goes with tomorrow.
    await settle(office.shop.ctx(new Date(Date.now() + 2 * 86_400_000)), addDays(day(), 1))
    const [, available] = await wallet()
    const kept = {
      landlordId: office.shop.landlordId,
      amountFen: available! - 100,
      cause: 'risk' as const,
      reason: '核查',
    }
    expect((await office.shop.admin.call(freezeMoney, kept, { key: newId() })).body.code).toBe(200)
    await compare()
    expect(await row()).toEqual([feeFen - 100, 100])
    expect(await wallet()).toEqual([0, 0])
    await compare()
    expect(await row()).toEqual([feeFen - 100, 100])
    await sound()
  })

  it('comes back to him with a refund', async () => {
    await office.becomeMerchant()
    const { id, bill } = await paidBill()
    const feeFen = Math.round(bill.totalFen * 0.006)
    await compare()
    const { lines } = (await office.shop.admin.call(queryBillDetail, { id: bill.id })).body.data
    const { id: lineId } = lines.find(({ fee }) => fee === 'rent')!
    const credit = { id: bill.id, lines: [{ lineId, amountFen: 50_000 }], reason: '退租' }
    expect((await office.shop.admin.call(creditBill, credit, { key: newId() })).body.code).toBe(200)
    const back = { id, amountFen: 50_000, reason: '退款' }
    expect((await office.shop.admin.call(refundOrder, back, { key: newId() })).body.code).toBe(200)
    let minutes = 5
    await expect
      .poll(async () => {
        const at = office.shop.ctx(new Date(Date.now() + (minutes += 40) * 60_000))
        await askChannelJob(office.shop.app).run(at, {}, new AbortController().signal)
        return (await look(office.shop.admin, id)).refunds[0]?.state
      })
      .toBe('paid')
    await compare()
    expect(await row()).toEqual([0, feeFen - 300])
    await sound()
  })

  it('stays the operator’s where a bank supervises the account', async () => {
    await office.becomeMerchant()
    const mode = { mode: 'supervised' as const, reason: '资金监管' }
    expect((await office.shop.admin.call(setFundMode, mode, { key: newId() })).body.code).toBe(200)
    const { bill } = await paidBill()
    await compare()
    expect(await row()).toEqual([Math.round(bill.totalFen * 0.006), 0])
    await sound()
  })
})
