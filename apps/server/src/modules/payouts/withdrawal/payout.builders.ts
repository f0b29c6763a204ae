import { recordPayment } from '@cloud-steward/contract/payments/index.ts'
import * as contract from '@cloud-steward/contract/payouts/index.ts'
import { beforeEach, expect } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { balancesAt, brokenInvariants, settle } from '../../billing/billing.builders.ts'
import { aDueBill, aShop, type Shop, WithTill } from '../../channels/channels.builders.ts'
import { anApplication, approveAccounts } from '../merchant/merchant.builders.ts'
import { payWithdrawalsJob, pushWithdrawalJob } from './pay-withdrawals.job.ts'

/** Who pays landlords of a tenant: a landlord with 3,000.00 available and as much, and more, with his own merchant at the channel. */
export class Office extends WithTill {
  shop!: Shop
  landlord!: Client
  operator!: Client
  constructor() {
    super()
    beforeEach(async () => {
      this.shop = await aShop(this.till)
      const { shop } = this
      ;[this.landlord, this.operator] = await Promise.all([
        signIn(shop.app, shop, 'ROLE_LANDLORD'),
        signIn(shop.app, shop, 'ROLE_TENEMENT'),
      ])
      const bill = await aDueBill(shop)
      const paid = { renteeId: shop.renteeId, billIds: [bill.id], amountFen: bill.totalFen, channel: 'cash' as const }
      await shop.admin.call(recordPayment, { ...paid, receivedOn: shop.today.today() }, { key: newId() })
      await settle(shop.ctx(new Date(Date.now() + 86_400_000)), shop.today.today())
    })
  }
  merchantNo = async (): Promise<string | undefined> => {
    const { list } = (await this.shop.admin.call(contract.merchant.endpoints.query, { state: 'finished' })).body
      .data as {
      list: { subMerchantNo: string }[]
    }
    return list[0]?.subMerchantNo
  }
  async becomeMerchant(balanceFen = 500_000): Promise<string> {
    const id = await anApplication(this.shop, this.landlord)
    const shown = async () => (await this.landlord.call(contract.queryMerchantDetail, { id })).body.data
    await expect.poll(async () => (await shown()).signUrl).toBeTruthy()
    await fetch((await shown()).signUrl!, { method: 'POST' })
    await expect.poll(this.merchantNo).toBeTruthy()
    const number = (await this.merchantNo())!
    const { book } = this.till.sandbox
    book.put('merchant', number, { ...book.get('merchant', number)!, balanceFen })
    return number
  }
  async approved(amountFen = 200_000): Promise<string> {
    const { data } = (await this.landlord.call(contract.withdraw, { amountFen }, { key: newId() })).body
    await this.shop.admin.call(contract.reviewWithdrawal, { id: data.id, decision: 'approve' }, { key: newId() })
    return data.id
  }
  /** Sends it, and does at once what the queue would do next. @returns the answer with the state it then has */
  async send(id: string, who = this.shop.admin) {
    const { body } = await who.call(contract.sendWithdrawal, { id }, { key: newId() })
    if (body.code !== 200) return body
    await pushWithdrawalJob(this.shop.app).run(this.shop.ctx(), { id }, new AbortController().signal)
    return { ...body, data: { state: (await this.shown(id)).state } }
  }
  shown = async (id: string) =>
    (
      (await this.shop.admin.call(contract.withdrawal.endpoints.query, { id })).body.data as {
        list: Record<string, unknown>[]
      }
    ).list[0]!
  becomes = (id: string, state: string) => expect.poll(async () => (await this.shown(id)).state).toBe(state)
  steps = async (id: string) =>
    (await this.shop.admin.call(contract.queryWithdrawalSteps, { id })).body.data.steps.map(({ state }) => state)
  balances = () => balancesAt(this.shop.today, this.shop.landlordId, 'available', 'frozen')
  sound = async () => expect(await brokenInvariants(this.shop.today)).toEqual([])
  clock = (minutes: number) =>
    onSchedule(payWithdrawalsJob(this.shop.app), this.shop.ctx(new Date(Date.now() + minutes * 60_000)))
  /** A new account was looked at and has rested long enough. */
  async rested(): Promise<void> {
    await approveAccounts(this.shop)
    await this.shop.today.db.run(
      raw(sql`update payout_settlement_account set usable_from = now() where tenant_id = ${this.shop.id}`),
    )
  }
  payouts = (id: string) =>
    this.till.sandbox.book.all('payout').filter(({ payoutNo }) => payoutNo === id.replaceAll('-', ''))
  keyOf = (id: string) => `${this.payouts(id)[0]!.merchantNo}/${this.payouts(id)[0]!.payoutNo}`
}
