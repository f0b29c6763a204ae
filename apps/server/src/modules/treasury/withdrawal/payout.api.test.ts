import { recordPayment } from '@cloud-steward/contract/finance/index.ts'
import * as contract from '@cloud-steward/contract/treasury/index.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { giveBack } from '../../../../../sandbox/src/payouts.ts'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { balancesAt, brokenInvariants, settle } from '../../finance/finance.builders.ts'
import { anApplication, approveAccounts, setAccount } from '../merchant/merchant.builders.ts'
import { aDueBill, aShop, look, openTill, order, type Shop, scan, type Till } from '../treasury.builders.ts'
import { payWithdrawalsJob, pushWithdrawalJob } from './pay-withdrawals.job.ts'
import { markPaying } from './withdrawal.queries.ts'

let till: Till
let shop: Shop
let landlord: Client
let operator: Client
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())
/** A landlord with 3,000.00 available and as much, and more, with his own merchant at the channel. */
beforeEach(async () => {
  till.sandbox.faults.clear()
  shop = await aShop(till)
  ;[landlord, operator] = await Promise.all([
    signIn(shop.app, shop, 'ROLE_LANDLORD'),
    signIn(shop.app, shop, 'ROLE_TENEMENT'),
  ])
  const bill = await aDueBill(shop)
  const paid = { renteeId: shop.renteeId, billIds: [bill.id], amountFen: bill.totalFen, channel: 'cash' as const }
  await shop.admin.call(recordPayment, { ...paid, receivedOn: shop.today.today() }, { key: newId() })
  await settle(shop.ctx(new Date(Date.now() + 86_400_000)), shop.today.today())
})
const merchantNo = async (): Promise<string | undefined> => {
  const { list } = (await shop.admin.call(contract.merchant.endpoints.query, { state: 'finished' })).body.data as {
    list: { subMerchantNo: string }[]
  }
  return list[0]?.subMerchantNo
}
async function becomeMerchant(balanceFen = 500_000): Promise<string> {
  const id = await anApplication(shop, landlord)
  const shown = async () => (await landlord.call(contract.queryMerchantDetail, { id })).body.data
  await expect.poll(async () => (await shown()).signUrl).toBeTruthy()
  await fetch((await shown()).signUrl!, { method: 'POST' })
  await expect.poll(merchantNo).toBeTruthy()
  const number = (await merchantNo())!
  const { book } = till.sandbox
  book.put('merchant', number, { ...book.get('merchant', number)!, balanceFen })
  return number
}
async function approved(amountFen = 200_000): Promise<string> {
  const { data } = (await landlord.call(contract.withdraw, { amountFen }, { key: newId() })).body
  await shop.admin.call(contract.reviewWithdrawal, { id: data.id, decision: 'approve' }, { key: newId() })
  return data.id
}
/** Sends it, and does at once what the queue would do next. @returns the answer with the state it then has */
async function send(id: string, who = shop.admin) {
  const { body } = await who.call(contract.sendWithdrawal, { id }, { key: newId() })
  if (body.code !== 200) return body
  await pushWithdrawalJob(shop.app).run(shop.ctx(), { id }, new AbortController().signal)
  return { ...body, data: { state: (await shown(id)).state } }
}
const shown = async (id: string) =>
  (
    (await shop.admin.call(contract.withdrawal.endpoints.query, { id })).body.data as {
      list: Record<string, unknown>[]
    }
  ).list[0]!
const becomes = (id: string, state: string) => expect.poll(async () => (await shown(id)).state).toBe(state)
const steps = async (id: string) =>
  (await shop.admin.call(contract.queryWithdrawalSteps, { id })).body.data.steps.map(({ state }) => state)
const balances = () => balancesAt(shop.today, shop.landlordId, 'available', 'frozen')
const sound = async () => expect(await brokenInvariants(shop.today)).toEqual([])
const clock = (minutes: number) =>
  payWithdrawalsJob(shop.app).run(shop.ctx(new Date(Date.now() + minutes * 60_000)), {}, new AbortController().signal)
/** A new account was looked at and has rested long enough. */
async function rested(): Promise<void> {
  await approveAccounts(shop)
  await shop.today.db.run(
    raw(sql`update treasury_settlement_account set usable_from = now() where tenant_id = ${shop.id}`),
  )
}
const payouts = (id: string) =>
  till.sandbox.book.all('payout').filter(({ payoutNo }) => payoutNo === id.replaceAll('-', ''))
const keyOf = (id: string) => `${payouts(id)[0]!.merchantNo}/${payouts(id)[0]!.payoutNo}`

describe('a withdrawal through the channel', () => {
  it('is paid out of the landlord’s own balance there, and comes back when the bank returns it', async () => {
    const number = await becomeMerchant()
    const id = await approved()
    expect((await send(id)).data.state).toBe('processing')
    await becomes(id, 'paid')
    expect(await shown(id)).toMatchObject({
      way: 'channel',
      channelNo: payouts(id)[0]!.remoteNo,
      paidOn: shop.today.today(),
    })
    expect(till.sandbox.book.get('merchant', number)!.balanceFen).toBe(300_000)
    expect(await balances()).toEqual({ available: 100_000, frozen: 0 })
    giveBack(till.sandbox.world, keyOf(id), 'REFUND', '银行退票：户名与账号不符')
    await becomes(id, 'returned')
    expect(await balances()).toEqual({ available: 300_000, frozen: 0 })
    expect(await steps(id)).toEqual(['submitted', 'approved', 'paying', 'processing', 'paid', 'returned'])
    expect((await shown(id)).reason).toBe('银行退票：户名与账号不符')
    await sound()
  })

  it('is sent by the clock on its day, and what came back is found when nobody told us', async () => {
    await becomeMerchant()
    const id = await approved()
    till.sandbox.faults.set('noticeLost', 9)
    await clock(0)
    expect(await steps(id)).toEqual(expect.arrayContaining(['submitted', 'approved']))
    // A weekend plans it for Monday: then it goes.
    if ((await shown(id)).state === 'approved') await clock(4 * 24 * 60)
    let minutes = 4 * 24 * 60
    await expect.poll(async () => (await clock((minutes += 20)), (await shown(id)).state)).toBe('paid')
    giveBack(till.sandbox.world, keyOf(id), 'REFUND', '退票')
    await clock(7 * 24 * 60)
    expect((await shown(id)).state).toBe('returned')
    expect(await balances()).toEqual({ available: 300_000, frozen: 0 })
    await sound()
  })

  it.each(['answerLost', 'answer500'] as const)(
    'stays unknown after %s, and is asked about under the same number',
    async (fault) => {
      await becomeMerchant()
      const id = await approved()
      till.sandbox.faults.set('noticeLost', 9)
      till.sandbox.faults.set(fault, 1)
      expect((await send(id)).data.state).toBe('pay_unknown')
      expect(await balances()).toEqual({ available: 100_000, frozen: 200_000 })
      expect((await send(id)).reason).toBe('treasury.error.withdrawal.pay_unknown')
      let minutes = 0
      await expect.poll(async () => (await clock((minutes += 20)), (await shown(id)).state)).toBe('paid')
      expect(payouts(id)).toHaveLength(1)
      expect((await steps(id)).filter((state) => state === 'paid')).toHaveLength(1)
      expect(await balances()).toEqual({ available: 100_000, frozen: 0 })
      await sound()
    },
  )

  it('is paid once when everybody asks at the same time and messages come twice', async () => {
    const number = await becomeMerchant()
    const id = await approved()
    till.sandbox.faults.set('noticeTwice', 9)
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(id)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    await Promise.all([1, 2, 3, 4].map(() => shop.admin.call(contract.syncWithdrawal, { id })))
    await becomes(id, 'paid')
    expect(till.sandbox.book.get('merchant', number)!.balanceFen).toBe(300_000)
    giveBack(till.sandbox.world, keyOf(id), 'REFUND', '退票')
    await Promise.all([1, 2, 3, 4].map(() => shop.admin.call(contract.syncWithdrawal, { id })))
    await becomes(id, 'returned')
    expect(await balances()).toEqual({ available: 300_000, frozen: 0 })
    await sound()
  })

  it('is finished by the clock when the server was killed before it was handed over', async () => {
    const number = await becomeMerchant()
    const id = await approved()
    await shop.today.db.run(
      markPaying(shop.id, id, { channelId: shop.channelId, subMerchantNo: number, askAt: new Date() }),
    )
    await Promise.all([clock(1), clock(1), clock(1)])
    await becomes(id, 'paid')
    expect(payouts(id)).toHaveLength(1)
    expect(await balances()).toEqual({ available: 100_000, frozen: 0 })
    await sound()
  })

  it('gives the money back when the channel says no, at once or later', async () => {
    await becomeMerchant(1)
    const poor = await approved()
    expect((await send(poor)).data.state).toBe('failed')
    expect((await shown(poor)).reason).toContain('NOT_ENOUGH')
    const { book } = till.sandbox
    const number = (await merchantNo())!
    book.put('merchant', number, { ...book.get('merchant', number)!, balanceFen: 500_000 })
    till.sandbox.faults.set('payoutFails', 1)
    const id = await approved()
    await send(id)
    await becomes(id, 'failed')
    expect((await shown(id)).reason).toBe('收款账户状态异常')
    expect(await balances()).toEqual({ available: 300_000, frozen: 0 })
    await sound()
  })
})

describe('who pays what', () => {
  it('is the bank without a merchant, the channel with one, and never both', async () => {
    await setAccount(landlord)
    const byBank = await approved(1_000)
    expect((await send(byBank)).reason).toBe('treasury.error.paidByBank')
    await becomeMerchant()
    await rested()
    const pay = (id: string) =>
      shop.admin.call(
        contract.payWithdrawal,
        { id, paidOn: shop.today.today(), channelNo: `B-${id}` },
        { key: newId() },
      )
    const id = await approved(1_000)
    expect((await pay(id)).body.reason).toBe('treasury.error.paidByChannel')
    expect((await send(id)).code).toBe(200)
    await becomes(id, 'paid')
    const back = { id, reason: '退' }
    expect((await shop.admin.call(contract.returnWithdrawal, back, { key: newId() })).body.reason).toBe(
      'treasury.error.returnedByChannel',
    )
  })

  it('is not the channel to an account it does not know', async () => {
    await becomeMerchant()
    await setAccount(landlord, undefined, '6222020200005678')
    await rested()
    const id = await approved(1_000)
    expect((await send(id)).reason).toBe('treasury.error.accountDiffers')
    await clock(4 * 24 * 60)
    expect((await shown(id)).state).toBe('approved')
  })

  it('is nobody but the tenant’s staff', async () => {
    await becomeMerchant()
    const id = await approved(1_000)
    const other = await aShop(till)
    expect((await other.admin.send(contract.sendWithdrawal, { id }, { key: newId() })).status).toBe(404)
    expect((await other.admin.send(contract.syncWithdrawal, { id })).status).toBe(404)
    for (const who of [landlord, shop.rentee])
      expect((await who.send(contract.sendWithdrawal, { id }, { key: newId() })).status).toBe(403)
    expect((await send(id, operator)).code).toBe(200)
  })
})

describe('the fund mode', () => {
  const set = async (mode: (typeof contract.FUND_MODES)[number], who = shop.admin, reason = '银行监管协议已签') =>
    (await who.call(contract.setFundMode, { mode, reason }, { key: newId() })).body
  const mode = async () => (await shop.admin.call(contract.queryFundMode, {})).body.data

  it('says who may pay online and who pays landlords; every decision is kept', async () => {
    await becomeMerchant()
    expect((await mode()).mode).toBe('own_merchant')
    const id = await approved(1_000)
    expect((await set('supervised')).code).toBe(200)
    expect((await send(id)).reason).toBe('treasury.error.paidByBank')
    await clock(4 * 24 * 60)
    expect((await shown(id)).state).toBe('approved')
    expect(
      (
        await shop.admin.call(
          contract.payWithdrawal,
          { id, paidOn: shop.today.today(), channelNo: 'B-9' },
          { key: newId() },
        )
      ).body.code,
    ).toBe(200)
    expect((await set('manual', shop.admin, '渠道停用')).code).toBe(200)
    const asked = await shop.rentee.call(contract.payOnline, { amountFen: 100 }, { key: newId() })
    expect(asked.body.reason).toBe('treasury.error.noPayOnline')
    const { history } = await mode()
    expect(history.map((one) => [one.mode, one.reason, one.username])).toEqual([
      ['manual', '渠道停用', 'admin'],
      ['supervised', '银行监管协议已签', 'admin'],
    ])
  })

  it('does not change while money is on its way, however close they come', async () => {
    const open = await order(shop.rentee, { amountFen: 100 })
    expect(await set('manual')).toMatchObject({ reason: 'treasury.error.moneyOnItsWay' })
    await shop.rentee.call(contract.closeOrder, { id: open, reason: '不付了' }, { key: newId() })
    const [changed, asked] = await Promise.all([
      set('manual'),
      shop.rentee.call(contract.payOnline, { amountFen: 100 }, { key: newId() }),
    ])
    // One of the two, whichever came first.
    expect([changed.code === 200, asked.body.code === 200].filter(Boolean)).toHaveLength(1)
  })

  it('is decided by administrators alone', async () => {
    for (const who of [operator, landlord, shop.rentee]) {
      expect((await who.send(contract.setFundMode, { mode: 'manual', reason: '试试' }, { key: newId() })).status).toBe(
        403,
      )
      expect((await who.call(contract.queryFundMode, {})).status).toBe(403)
    }
  })
})

it('brings what his bills are paid with to the landlord’s own merchant, and a deposit to nobody but us', async () => {
  const number = await becomeMerchant(0)
  const pay = async (billId: string) => {
    const id = await order(shop.rentee, { billIds: [billId] })
    await scan(shop.rentee, id)
    await expect.poll(async () => (await look(shop.admin, id)).state).toBe('booked')
    return id
  }
  const balance = () => till.sandbox.book.get('merchant', number)!.balanceFen
  await pay((await aDueBill(shop)).id)
  expect(balance()).toBe(0)
  const id = await pay((await aDueBill(shop, { depositFen: 0 })).id)
  expect(balance()).toBe(300_000 - 1_800)
  expect((await shop.admin.call(contract.syncOrder, { id })).body.data.state).toBe('booked')
  await sound()
})
