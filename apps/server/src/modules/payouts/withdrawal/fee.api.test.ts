import * as contract from '@cloud-steward/contract/payouts/index.ts'
import { param } from '@cloud-steward/contract/system/param.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'
import { aBill, aWorld, balancesAt, brokenInvariants, pay, settle, type World } from '../../billing/billing.builders.ts'
import { operatorId } from '../../ledger/ledger/ledger.rules.ts'
import { settleAccounts } from '../merchant/merchant.builders.ts'
import { withdrawals } from './withdrawal.source.ts'

let world: World
let landlord: Client
let admin: Client
/** A landlord with 3,004.50 available and an account in his own name; 0.1 % and at least 2.00 a withdrawal. */
beforeEach(async () => {
  world = await aWorld()
  await pay(world, await aBill(world), { receivedOn: '2026-06-07', amountFen: 600_450 })
  await settle(world.today, '2026-06-14')
  ;[landlord, admin] = await Promise.all([signIn(world.app, world, 'ROLE_LANDLORD'), signIn(world.app, world)])
  const account = { holder: world.name, bankName: '招商银行杭州分行', accountNo: '6222 0202 0000 1234' }
  await landlord.call(contract.setSettlementAccount, account, { key: newId() })
  await settleAccounts(world)
  await set('payout.withdrawFeeBp', '10')
  await set('payout.withdrawFeeMinFen', '200')
})
const set = (paramName: string, paramValue: string) =>
  admin.call(param.endpoints.add, { paramName, paramKey: paramName, paramValue })
const asked = async (amountFen: number) =>
  (await landlord.call(contract.withdraw, { amountFen }, { key: newId() })).body
const quoted = async (amountFen: number, who = landlord, given: object = {}) =>
  (await who.call(contract.quoteWithdrawal, { amountFen, ...given })).body
const wallet = () => balancesAt(world.today, world.landlordId, 'available', 'frozen')
const fees = () => balancesAt(world.today, operatorId(world.id), 'fee_income', 'fee_expense')
const sound = async () => expect(await brokenInvariants(world.today)).toEqual([])
const decide = (id: string, decision: 'approve' | 'reject') =>
  admin.call(contract.reviewWithdrawal, { id, decision, reason: '核对' }, { key: newId() })
const paid = (id: string) =>
  admin.call(contract.payWithdrawal, { id, paidOn: '2026-06-15', channelNo: `BANK-${id}` }, { key: newId() })
const returned = (id: string) => admin.call(contract.returnWithdrawal, { id, reason: '户名不符' }, { key: newId() })

describe('what a withdrawal costs', () => {
  it('comes on top for a landlord who bears it, is earned when it is paid, and given back when it is returned', async () => {
    expect((await quoted(200_000)).data).toEqual({
      feeFen: 200,
      feeBearer: 'landlord',
      totalFen: 200_200,
      mostFen: 300_150,
    })
    const { id } = (await asked(200_000)).data
    expect(await wallet()).toEqual({ available: 100_250, frozen: 200_200 })
    await sound()
    await decide(id, 'approve')
    await paid(id)
    expect([await wallet(), await fees()]).toEqual([
      { available: 100_250, frozen: 0 },
      { fee_income: 200, fee_expense: 0 },
    ])
    await sound()
    await returned(id)
    expect([await wallet(), await fees()]).toEqual([
      { available: 300_450, frozen: 0 },
      { fee_income: 0, fee_expense: 0 },
    ])
    await sound()
  })

  it('leaves so much to ask for that it is there as well, and comes back with what is rejected', async () => {
    expect((await asked(300_450)).reason).toBe('wallet.error.availableTooLittle')
    expect((await asked(300_151)).reason).toBe('wallet.error.availableTooLittle')
    const { id } = (await asked(300_150)).data
    expect(await wallet()).toEqual({ available: 0, frozen: 300_450 })
    // What was asked for costs what it cost then.
    await set('payout.withdrawFeeFen', '900')
    await decide(id, 'reject')
    expect(await wallet()).toEqual({ available: 300_450, frozen: 0 })
    expect((await withdrawals.query(world.today, { id })).list[0]).toMatchObject({
      amountFen: 300_150,
      feeFen: 300,
      feeBearer: 'landlord',
    })
    await sound()
  })

  it('is the operator’s expense where he bears it', async () => {
    await set('payout.withdrawFeeBearer', 'platform')
    expect((await quoted(300_450)).data).toEqual({
      feeFen: 300,
      feeBearer: 'platform',
      totalFen: 300_450,
      mostFen: 300_450,
    })
    const { id } = (await asked(300_450)).data
    expect(await wallet()).toEqual({ available: 0, frozen: 300_450 })
    await decide(id, 'approve')
    await paid(id)
    expect(await fees()).toEqual({ fee_income: 0, fee_expense: 300 })
    await sound()
    await returned(id)
    expect([await wallet(), await fees()]).toEqual([
      { available: 300_450, frozen: 0 },
      { fee_income: 0, fee_expense: 0 },
    ])
    await sound()
  })

  it('is told to a landlord of his own wallet and to staff', async () => {
    expect((await quoted(100_000, admin, { landlordId: world.landlordId })).data).toMatchObject({ feeFen: 200 })
    expect((await quoted(100_000, admin)).reason).toBe('payout.error.noLandlord')
    expect((await landlord.call(contract.quoteWithdrawal, { amountFen: 1, landlordId: newId() })).status).toBe(404)
    const rentee = await signIn(world.app, world, 'ROLE_RENTEE')
    expect((await rentee.call(contract.quoteWithdrawal, { amountFen: 1 })).status).toBe(403)
    expect((await quoted(0)).fields).toHaveProperty('amountFen')
  })
})
