import * as contract from '@cloud-steward/contract/checkout/index.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../../../test/ask.ts'
import { billsOf, brokenInvariants, pay } from '../billing/billing.builders.ts'
import { aHouseOfThree, aPaidLease, approve, type House, shown, submitted } from './checkout.builders.ts'

let house: House
beforeAll(async () => {
  house = await aHouseOfThree()
})

describe('what a statement says', () => {
  it('keeps of the deposit what was paid, not what was agreed', async () => {
    const asks = { breakRule: 'deposit' }
    const collect = async (paidFen?: number) =>
      shown(house, await submitted(house, (await aPaidLease(house, asks, paidFen)).leaseId))
    // A third of the rent is used; nothing was paid, so nothing more is asked for.
    expect(await collect(0)).toMatchObject({ collectFen: 100_000, appliedFen: 0 })
    expect(await collect()).toMatchObject({ collectFen: 0, refundFen: 200_000, appliedFen: 100_000 })
  })

  it('is owed as it was signed, however long it is reviewed and whenever it is paid', async () => {
    const late = { lateFeeBp: 50, graceDays: 0, depositFen: 0 }
    const leaving = { penalty: 'waived' as const }
    const owed = async (leaseId: string) =>
      (await billsOf(house.today, { leaseId })).reduce((sum, one) => sum + one.outstandingFen, 0)
    // A third of 3,000.00, and nine days of a fee of 5.00: 15 June would be five more.
    const bill = await aPaidLease(house, late, 0)
    const id = await submitted(house, bill.leaseId, leaving)
    expect((await shown(house, id)).collectFen).toBe(104_500)
    expect((await approve(house.checker, id)).data.state).toBe('collecting')
    expect(await owed(bill.leaseId)).toBe(104_500)
    await pay(house, bill, { amountFen: 104_500 })
    expect(await owed(bill.leaseId)).toBe(0)
    // What is not signed any more bears its fee again: 14 days on all of it.
    const other = await aPaidLease(house, late, 0)
    const back = await submitted(house, other.leaseId, leaving)
    expect(await owed(other.leaseId)).toBe(300_000 + 9 * 1_500)
    await ask(house.checker, contract.reviewCheckOut, { id: back, decision: 'return', decisionReason: 'a photo' })
    expect(await owed(other.leaseId)).toBe(300_000 + 14 * 1_500)
    expect(await brokenInvariants(house.today)).toEqual([])
  })
})
