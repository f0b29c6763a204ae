import * as contract from '@cloud-steward/contract/channels/index.ts'
import { bankAccount } from '@cloud-steward/contract/payments/index.ts'
import { param } from '@cloud-steward/contract/system/index.ts'
import { beforeEach, expect } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { uploaded } from '../../../../test/picture.ts'
import { PNG } from '../../../../test/png.ts'
import { newId } from '../../../infra/db/id.ts'
import { aWorld, balancesAt, brokenInvariants, type World } from '../../billing/billing.builders.ts'
import { bankLines } from '../../payments/bank/bank.service.ts'
import { vouchers } from './voucher.source.ts'

/** Who handles transfers of a tenant; a tenant of its own for each test. */
export class Desk {
  world!: World
  admin!: Client
  operator!: Client
  rentee!: Client
  accountId!: string
  private count = 0
  constructor() {
    beforeEach(async () => {
      this.world = await aWorld()
      ;[this.admin, this.operator, this.rentee] = await Promise.all([
        signIn(this.world.app, this.world),
        signIn(this.world.app, this.world, 'ROLE_TENEMENT'),
        signIn(this.world.app, this.world, 'ROLE_RENTEE'),
      ])
      this.accountId = (
        (await this.admin.send(bankAccount.endpoints.add, { name: '基本户' })).body.data as { id: string }
      ).id
    })
  }
  /** A picture like no other, unless its number is given. */
  picture = async (who: Client, n = ++this.count, name = '转账凭证.png') => {
    return await uploaded(who, Buffer.concat([PNG, Buffer.from(String(n))]), name)
  }
  facts = (given: object = {}) => ({
    accountId: this.accountId,
    amountFen: 120_000,
    paidOn: '2026-06-10',
    bankRef: `REF-${newId()}`,
    payerName: '王五',
    payerTail: '1234',
    ...given,
  })
  submit = async (who: Client, given: object = {}, key = newId()) => {
    const own = who === this.rentee ? {} : { renteeId: this.world.renteeId }
    const fileIds = 'fileIds' in given ? {} : { fileIds: [await this.picture(who)] }
    return (await who.call(contract.submitVoucher, { ...this.facts(), ...own, ...fileIds, ...given } as never, { key }))
      .body
  }
  made = async (who: Client, given: object = {}) => {
    const { code, data, message } = await this.submit(who, given)
    expect(code, message).toBe(200)
    return data.id
  }
  addLine = async (given: object = {}) => {
    const row = {
      accountId: this.accountId,
      receivedOn: '2026-06-10',
      amountFen: 120_000,
      bankRef: `L-${newId()}`,
      ...given,
    }
    const [refusal] = await this.world.today.transaction((tx) => bankLines.addImportedMany!(tx, [row]))
    if (refusal) throw refusal
    return (await bankLines.query(this.world.today, { bankRef: row.bankRef })).list[0]!
  }
  lineOf = async (id: string) => (await bankLines.query(this.world.today, { id })).list[0]!
  shown = async (id: string) => (await vouchers.query(this.world.today, { id })).list[0]!
  review = async (who: Client, id: string, given: object = {}, key = newId()) =>
    (await who.call(contract.reviewVoucher, { id, decision: 'approve', ...given } as never, { key })).body
  detail = async (who: Client, id: string) => (await who.call(contract.queryVoucherDetail, { id })).body.data
  prepaid = async () => (await balancesAt(this.world.today, this.world.renteeId, 'prepaid'))!.prepaid
  sound = async () => expect(await brokenInvariants(this.world.today)).toEqual([])
  setParam = (value: string) =>
    this.admin.send(param.endpoints.add, {
      paramName: 'channel.secondReviewFen',
      paramKey: 'channel.secondReviewFen',
      paramValue: value,
    })
}
