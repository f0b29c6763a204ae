import * as channelsContract from '@cloud-steward/contract/channels/index.ts'
import * as contract from '@cloud-steward/contract/payouts/index.ts'
import { describe, expect, it } from 'vitest'
import { giveBack } from '../../../../../sandbox/src/payouts.ts'
import { newId } from '../../../infra/db/id.ts'
import { aDueBill, aShop, look, order, scan } from '../../channels/channels.builders.ts'
import { setAccount, settleAccounts } from '../merchant/merchant.builders.ts'
import { Office } from './payout.builders.ts'
import { markPaying } from './withdrawal.queries.ts'

const office = new Office()

describe('a withdrawal through the channel', () => {
  it('is paid out of the office.landlord’s own balance there, and comes back when the bank returns it', async () => {
    const number = await office.becomeMerchant()
    const id = await office.approved()
    expect(await office.shown(id)).toMatchObject({ payBy: 'channel' })
    // On a busy machine the message of the channel comes before the answer.
    expect(['processing', 'paid']).toContain((await office.send(id)).data.state)
    expect((await office.shown(id)).payBy).toBeNull()
    await office.becomes(id, 'paid')
    expect(await office.shown(id)).toMatchObject({
      way: 'channel',
      channelNo: office.payouts(id)[0]!.remoteNo,
      paidOn: office.shop.today.today(),
    })
    expect(office.till.sandbox.book.get('merchant', number)!.balanceFen).toBe(300_000)
    expect(await office.balances()).toEqual({ available: 100_000, frozen: 0 })
    giveBack(office.till.sandbox.world, office.keyOf(id), 'REFUND', '银行退票：户名与账号不符')
    await office.becomes(id, 'returned')
    expect(await office.balances()).toEqual({ available: 300_000, frozen: 0 })
    const steps = (await office.steps(id)).filter((step) => step !== 'processing')
    expect(steps).toEqual(['submitted', 'approved', 'paying', 'paid', 'returned'])
    expect((await office.shown(id)).reason).toBe('银行退票：户名与账号不符')
    await office.sound()
  })

  it('is sent by the clock on its day, and what came back is found when nobody told us', async () => {
    await office.becomeMerchant()
    const id = await office.approved()
    office.till.sandbox.faults.set('noticeLost', 9)
    await office.clock(0)
    expect(await office.steps(id)).toEqual(expect.arrayContaining(['submitted', 'approved']))
    // A weekend plans it for Monday: then it goes.
    if ((await office.shown(id)).state === 'approved') await office.clock(4 * 24 * 60)
    let minutes = 4 * 24 * 60
    await expect.poll(async () => (await office.clock((minutes += 20)), (await office.shown(id)).state)).toBe('paid')
    giveBack(office.till.sandbox.world, office.keyOf(id), 'REFUND', '退票')
    await office.clock(7 * 24 * 60)
    expect((await office.shown(id)).state).toBe('returned')
    expect(await office.balances()).toEqual({ available: 300_000, frozen: 0 })
    await office.sound()
  })

  it.each(['answerLost', 'answer500'] as const)(
    'stays unknown after %s, and is asked about under the same number',
    async (fault) => {
      await office.becomeMerchant()
      const id = await office.approved()
      office.till.sandbox.faults.set('noticeLost', 9)
      office.till.sandbox.faults.set(fault, 1)
      expect((await office.send(id)).data.state).toBe('pay_unknown')
      expect(await office.balances()).toEqual({ available: 100_000, frozen: 200_000 })
      expect((await office.send(id)).reason).toBe('payout.error.withdrawal.pay_unknown')
      let minutes = 0
      await expect.poll(async () => (await office.clock((minutes += 20)), (await office.shown(id)).state)).toBe('paid')
      expect(office.payouts(id)).toHaveLength(1)
      expect((await office.steps(id)).filter((state) => state === 'paid')).toHaveLength(1)
      expect(await office.balances()).toEqual({ available: 100_000, frozen: 0 })
      await office.sound()
    },
  )

  it('is paid once when everybody asks at the same time and messages come twice', async () => {
    const number = await office.becomeMerchant()
    const id = await office.approved()
    office.till.sandbox.faults.set('noticeTwice', 9)
    const answers = await Promise.all(Array.from({ length: 10 }, () => office.send(id)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    await Promise.all([1, 2, 3, 4].map(() => office.shop.admin.call(contract.syncWithdrawal, { id })))
    await office.becomes(id, 'paid')
    expect(office.till.sandbox.book.get('merchant', number)!.balanceFen).toBe(300_000)
    giveBack(office.till.sandbox.world, office.keyOf(id), 'REFUND', '退票')
    await Promise.all([1, 2, 3, 4].map(() => office.shop.admin.call(contract.syncWithdrawal, { id })))
    await office.becomes(id, 'returned')
    expect(await office.balances()).toEqual({ available: 300_000, frozen: 0 })
    await office.sound()
  })

  it('is finished by the clock when the server was killed before it was handed over', async () => {
    const number = await office.becomeMerchant()
    const id = await office.approved()
    await office.shop.today.db.run(
      markPaying(office.shop.id, id, { channelId: office.shop.channelId, subMerchantNo: number, askAt: new Date() }),
    )
    await Promise.all([office.clock(1), office.clock(1), office.clock(1)])
    await office.becomes(id, 'paid')
    expect(office.payouts(id)).toHaveLength(1)
    expect(await office.balances()).toEqual({ available: 100_000, frozen: 0 })
    await office.sound()
  })

  it('gives the money back when the channel says no, at once or later', async () => {
    await office.becomeMerchant(1)
    const poor = await office.approved()
    expect((await office.send(poor)).data.state).toBe('failed')
    expect((await office.shown(poor)).reason).toContain('NOT_ENOUGH')
    const { book } = office.till.sandbox
    const number = (await office.merchantNo())!
    book.put('merchant', number, { ...book.get('merchant', number)!, balanceFen: 500_000 })
    office.till.sandbox.faults.set('payoutFails', 1)
    const id = await office.approved()
    await office.send(id)
    await office.becomes(id, 'failed')
    expect((await office.shown(id)).reason).toBe('收款账户状态异常')
    expect(await office.balances()).toEqual({ available: 300_000, frozen: 0 })
    await office.sound()
  })
})

describe('who pays what', () => {
  it('is the bank without a merchant, the channel with one, and never both', async () => {
    await setAccount(office.landlord)
    await settleAccounts(office.shop)
    const byBank = await office.approved(1_000)
    expect((await office.send(byBank)).reason).toBe('payout.error.paidByBank')
    await office.becomeMerchant()
    await office.rested()
    const pay = (id: string) =>
      office.shop.admin.call(
        contract.payWithdrawal,
        { id, paidOn: office.shop.today.today(), channelNo: `B-${id}` },
        { key: newId() },
      )
    const id = await office.approved(1_000)
    expect((await pay(id)).body.reason).toBe('payout.error.paidByChannel')
    expect((await office.send(id)).code).toBe(200)
    await office.becomes(id, 'paid')
    const back = { id, reason: '退' }
    expect((await office.shop.admin.call(contract.returnWithdrawal, back, { key: newId() })).body.reason).toBe(
      'payout.error.returnedByChannel',
    )
  })

  it('is not the channel to an account it does not know', async () => {
    await office.becomeMerchant()
    await setAccount(office.landlord, undefined, '6222020200005678')
    await office.rested()
    const id = await office.approved(1_000)
    expect((await office.send(id)).reason).toBe('payout.error.accountDiffers')
    await office.clock(4 * 24 * 60)
    expect((await office.shown(id)).state).toBe('approved')
  })

  it('is nobody but the tenant’s staff', async () => {
    await office.becomeMerchant()
    const id = await office.approved(1_000)
    const other = await aShop(office.till)
    expect((await other.admin.send(contract.sendWithdrawal, { id }, { key: newId() })).status).toBe(404)
    expect((await other.admin.send(contract.syncWithdrawal, { id })).status).toBe(404)
    for (const who of [office.landlord, office.shop.rentee])
      expect((await who.send(contract.sendWithdrawal, { id }, { key: newId() })).status).toBe(403)
    expect((await office.send(id, office.operator)).code).toBe(200)
  })
})

it('brings what his bills are paid with to the office.landlord’s own merchant, and a deposit to nobody but us', async () => {
  const number = await office.becomeMerchant(0)
  const pay = async (billId: string) => {
    const id = await order(office.shop.rentee, { billIds: [billId] })
    await scan(office.shop.rentee, id)
    await expect.poll(async () => (await look(office.shop.admin, id)).state).toBe('booked')
    return id
  }
  const balance = () => office.till.sandbox.book.get('merchant', number)!.balanceFen
  await pay((await aDueBill(office.shop)).id)
  expect(balance()).toBe(0)
  const id = await pay((await aDueBill(office.shop, { depositFen: 0 })).id)
  expect(balance()).toBe(300_000 - 1_800)
  expect((await office.shop.admin.call(channelsContract.syncOrder, { id })).body.data.state).toBe('booked')
  await office.sound()
})
