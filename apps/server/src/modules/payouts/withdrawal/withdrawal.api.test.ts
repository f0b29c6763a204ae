import { landlord as landlordResource } from '@cloud-steward/contract/housing/index.ts'
import * as contract from '@cloud-steward/contract/payouts/index.ts'
import { dict } from '@cloud-steward/contract/system/dict.ts'
import { param } from '@cloud-steward/contract/system/param.ts'
import { queryWallet } from '@cloud-steward/contract/wallet/index.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { addOne } from '../../../../test/samples.ts'
import { newId } from '../../../infra/db/id.ts'
import {
  aBill,
  aWorld,
  balancesAt,
  brokenInvariants,
  onDay,
  pay,
  settle,
  type World,
} from '../../billing/billing.builders.ts'
import { approveAccounts, settleAccounts } from '../merchant/merchant.builders.ts'
import { setSettlementAccount } from './account.service.ts'
import { withdraw } from './withdrawal.service.ts'
import { withdrawals } from './withdrawal.source.ts'

let world: World
let landlord: Client
let admin: Client
let operator: Client
const ACCOUNT = { bankName: '招商银行杭州分行', accountNo: '6222 0202 0000 1234' }
/** A landlord with 3,004.50 available and an account in his own name. */
beforeEach(async () => {
  world = await aWorld()
  const bill = await aBill(world)
  await pay(world, bill, { receivedOn: '2026-06-07', amountFen: 600_450 })
  await settle(world.today, '2026-06-14')
  ;[landlord, admin, operator] = await Promise.all([
    signIn(world.app, world, 'ROLE_LANDLORD'),
    signIn(world.app, world),
    signIn(world.app, world, 'ROLE_TENEMENT'),
  ])
  expect((await setAccount(landlord)).code).toBe(200)
  await settleAccounts(world)
})
const setAccount = async (who: Client, holder = `Landlord of ${world.name}`) =>
  (await who.call(contract.setSettlementAccount, { ...ACCOUNT, holder }, { key: newId() })).body
const balances = () => balancesAt(world.today, world.landlordId, 'available', 'frozen')
const asked = async (amountFen: number, who = landlord, key = newId()) =>
  (
    await who.call(
      contract.withdraw,
      { amountFen, ...(who === landlord ? {} : { landlordId: world.landlordId }) },
      { key },
    )
  ).body
const made = async (amountFen: number) => (await asked(amountFen)).data.id
const review = async (who: Client, id: string, decision: 'approve' | 'reject' = 'approve', reason = '核对无误') =>
  (await who.call(contract.reviewWithdrawal, { id, decision, reason }, { key: newId() })).body
const paid = async (id: string, channelNo = `BANK-${id}`) =>
  (await admin.call(contract.payWithdrawal, { id, paidOn: '2026-06-15', channelNo }, { key: newId() })).body
const shown = async (id: string) => (await withdrawals.query(world.today, { id })).list[0]!
const sound = async () => expect(await brokenInvariants(world.today)).toEqual([])

describe('a withdrawal', () => {
  it('is held, reviewed by somebody else, paid, and comes back when the bank returns it', async () => {
    const id = await made(200_000)
    expect(await balances()).toEqual({ available: 100_450, frozen: 200_000 })
    expect(await shown(id)).toMatchObject({
      state: 'submitted',
      flags: ['first'],
      tail: '1234',
      plannedOn: '2026-06-15',
    })
    expect(await review(admin, id)).toMatchObject({ data: { state: 'approved' } })
    const { data } = (await admin.call(contract.queryWithdrawalSteps, { id })).body
    expect(data.accountNo).toBe('6222020200001234')
    expect((await paid(id)).code).toBe(200)
    expect(await balances()).toEqual({ available: 100_450, frozen: 0 })
    const through = async () => (await landlord.call(queryWallet, {})).body.data
    expect(await through()).toMatchObject({ totalInFen: 300_450, totalOutFen: 200_000 })
    await sound()
    const back = { id, reason: '户名不符' }
    expect((await admin.call(contract.returnWithdrawal, back, { key: newId() })).body.code).toBe(200)
    expect(await balances()).toEqual({ available: 300_450, frozen: 0 })
    expect(await through()).toMatchObject({ totalInFen: 500_450, totalOutFen: 200_000 })
    const { steps } = (await landlord.call(contract.queryWithdrawalSteps, { id })).body.data
    expect(steps.map(({ state }) => state)).toEqual(['submitted', 'approved', 'paid', 'returned'])
    await sound()
  })

  it('of the whole balance is one, however many ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => asked(300_450)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    const key = newId()
    await review(admin, answers.find(({ code }) => code === 200)!.data.id, 'reject')
    const same = await Promise.all(Array.from({ length: 10 }, () => asked(300_450, landlord, key)))
    expect(new Set(same.filter(({ code }) => code === 200).map(({ data }) => data.id)).size).toBe(1)
    expect(await balances()).toEqual({ available: 0, frozen: 300_450 })
    await sound()
  })

  it('is never reviewed by whoever asked, and twice above the limit, by two people', async () => {
    const own = (await asked(1_000, admin)).data.id
    expect((await review(admin, own)).reason).toBe('approval.error.ownRequest')
    const parameter = { paramName: 'channel.secondReviewFen', paramKey: '二审额度', paramValue: '100000' }
    expect((await admin.call(param.endpoints.add, parameter)).body.code).toBe(200)
    const id = await made(150_000)
    expect((await review(admin, id)).data.state).toBe('reviewed')
    expect((await review(admin, id)).reason).toBe('approval.error.sameReviewer')
    expect((await paid(id)).reason).toBe('payout.error.withdrawal.reviewed')
    expect((await review(operator, id)).data.state).toBe('approved')
    await sound()
  })

  it('gives the money back when it is rejected, cancelled or not paid', async () => {
    const [first, second, third] = [await made(1_000), await made(2_000), await made(3_000)]
    expect((await review(admin, first, 'reject', ' ')).reason).toBe('approval.error.reasonMissing')
    await review(admin, first, 'reject')
    await landlord.call(contract.cancelWithdrawal, { id: second, reason: '不提了' }, { key: newId() })
    await review(admin, third)
    await admin.call(contract.failWithdrawal, { id: third, reason: '账号有误' }, { key: newId() })
    expect(await balances()).toEqual({ available: 300_450, frozen: 0 })
    expect((await review(admin, first)).reason).toBe('payout.error.withdrawal.rejected')
    expect((await paid(third)).reason).toBe('payout.error.withdrawal.failed')
    await sound()
  })

  it('pays nothing to the first account of a landlord either before it has rested and somebody else has looked at it', async () => {
    const landlordId = await addOne(admin, landlordResource, {})
    const own = { landlordId, ...ACCOUNT, holder: 'the clerk himself' }
    expect((await operator.call(contract.setSettlementAccount, own, { key: newId() })).body.code).toBe(200)
    const at = (day: string) => withdraw(world.ctx(onDay(day)), { landlordId, amountFen: 100 })
    await expect(at('2026-06-15')).rejects.toThrow('accountRests')
    await expect(at('2026-06-17')).rejects.toThrow('accountWaits')
  })

  it('keeps to its limits, and to an account that has rested', async () => {
    const why = async (fen: number) => (await asked(fen)).reason
    expect(await why(99)).toBe('payout.error.withdrawTooLittle')
    expect(await why(300_451)).toBe('wallet.error.availableTooLittle')
    for (let times = 0; times < 3; times++) await made(100)
    expect(await why(100)).toBe('payout.error.withdrawTooOften')
    expect((await setAccount(landlord, '别人')).code).toBe(200)
    expect(await why(100)).toBe('payout.error.accountRests')
    const later = world.ctx(onDay('2026-06-17'))
    await expect(withdraw(later, { landlordId: world.landlordId, amountFen: 100 })).rejects.toThrow('accountWaits')
    await approveAccounts(world)
    const { id } = await withdraw(later, { landlordId: world.landlordId, amountFen: 100 })
    expect((await shown(id)).flags).toContain('name_differs')
    await setSettlementAccount(later, world.app, { landlordId: world.landlordId, ...ACCOUNT, holder: '又一人' })
    expect((await shown(id)).holder).toBe('别人')
  })

  it('is planned around the public holidays of its tenant’s dictionary', async () => {
    const plannedOn = async (day: string) => {
      const { id } = await withdraw(world.ctx(onDay(day)), { landlordId: world.landlordId, amountFen: 100 })
      return (await shown(id)).plannedOn
    }
    // The Dragon Boat Festival of 2026 and its weekend.
    expect(await plannedOn('2026-06-19')).toBe('2026-06-22')
    const found = (await admin.call(dict.endpoints.query, { dictType: 'holiday' })).body.data as {
      list: { id: string }[]
    }
    const [root] = found.list
    const more = {
      parentId: root!.id,
      dictType: 'holiday',
      dictName: '停业盘点',
      dictValue: '2026-06-22',
      dictSequence: 99,
    }
    expect((await admin.send(dict.endpoints.add, more)).body.code).toBe(200)
    expect(await plannedOn('2026-06-19')).toBe('2026-06-23')
  })

  it('is paid under one number of the bank only', async () => {
    const ids = [await made(1_000), await made(2_000)]
    for (const id of ids) await review(admin, id)
    const answers = await Promise.all(ids.map((id) => paid(id, 'BANK-1')))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 500])
    expect(answers.find(({ code }) => code !== 200)!.reason).toBe('payment.error.channelNoUsed')
    await sound()
  })

  it('is nobody’s but its landlord’s and the tenant’s', async () => {
    const id = await made(1_000)
    const other = await aWorld()
    const stranger = await signIn(other.app, other)
    for (const command of [contract.payWithdrawal, contract.failWithdrawal])
      expect(
        (await stranger.send(command, { id, paidOn: '2026-06-15', channelNo: 'X1', reason: 'x' }, { key: newId() }))
          .status,
      ).toBe(404)
    const rentee = await signIn(world.app, world, 'ROLE_RENTEE')
    expect((await rentee.call(contract.withdraw, { amountFen: 100 }, { key: newId() })).status).toBe(403)
  })
})
