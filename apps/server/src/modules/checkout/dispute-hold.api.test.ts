import * as contract from '@cloud-steward/contract/checkout/index.ts'
import { expect, it } from 'vitest'
import { ask } from '../../../test/ask.ts'
import { balancesAt, brokenInvariants, settle } from '../billing/billing.builders.ts'
import { aHouseOfThree, aPaidLease, approve, detail, inspected, payOut, submit, upload } from './checkout.builders.ts'

const CLEAN = { reason: 'cleaning' as const, amountFen: 15_000, note: 'oven' }
const HOB = { reason: 'damage' as const, amountFen: 20_000, note: 'cracked', itemNo: 1 }

it('holds as much of the landlord as he has of a disputed deposit, and nothing of one the operator has', async () => {
  for (const [depositHolder, heldFen] of [
    ['owner', 20_000],
    ['operator', 0],
  ] as const) {
    const own = await aHouseOfThree()
    const { leaseId } = await aPaidLease(own, { depositHolder })
    await settle(own.today, '2026-06-14')
    const before = (await balancesAt(own.today, own.landlordId, 'available'))!.available
    const id = await inspected(own, leaseId, { deductions: [CLEAN, HOB] })
    const calculate = () => ask(own.maker, contract.calculateCheckOut, { id })
    await calculate()
    const hob = (await detail(own.maker, id)).deductions[1]!
    const input = { id, decision: 'disputed' as const, disputedIds: [hob.id] }
    await ask(own.maker, contract.confirmCheckOut, input)
    await calculate()
    const wallet = () => balancesAt(own.today, own.landlordId, 'available', 'frozen')
    expect(await wallet()).toEqual({ available: before, frozen: 0 })
    await ask(own.maker, contract.confirmCheckOut, { ...input, fileIds: [await upload(own.maker)] })
    expect(await wallet()).toEqual({ available: before - heldFen, frozen: heldFen })
    await submit(own, id)
    await approve(own.checker, id)
    await approve(own.second, id)
    expect(await wallet()).toMatchObject({ frozen: heldFen })
    await payOut(own.checker, id)
    const decided = { id, keptFen: 5_000, decisionReason: 'half' }
    expect((await ask(own.checker, contract.settleDispute, decided)).reason).toBeUndefined()
    expect(await wallet()).toMatchObject({ frozen: 0 })
    expect(await brokenInvariants(own.today)).toEqual([])
  }
})
