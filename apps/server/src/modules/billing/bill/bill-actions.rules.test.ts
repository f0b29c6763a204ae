import { BILL_ACTIONS } from '@cloud-steward/contract/billing/bill.ts'
import { describe, expect, it } from 'vitest'
import { actionsOf, type BillFacts, refusalOf } from './bill-actions.rules.ts'

const issued: BillFacts & { no: string } = {
  no: 'B1',
  kind: 'rent',
  state: 'issued',
  heldOn: null,
  paidFen: 0,
  creditedFen: 0,
  writtenOffFen: 0,
  lateFeeFixedFen: 0,
  lateFeePaidFen: 0,
  lateFeeWaivedFen: 0,
  lateFeeFen: 0,
}
const refused = (change: Partial<BillFacts>) =>
  Object.fromEntries(Object.entries(actionsOf({ ...issued, ...change })).filter(([, reason]) => reason !== null))

describe('the actions of a bill', () => {
  it('are answered for each action there is', () => {
    expect(Object.keys(actionsOf(issued)).toSorted()).toEqual([...BILL_ACTIONS].toSorted())
  })

  it('are all allowed on an issued bill, but what needs a hold or a late fee', () => {
    expect(refused({})).toEqual({ release: 'billing.error.billNotHeld', waiver: 'billing.error.noLateFee' })
    expect(refused({ lateFeeFen: 5 })).toEqual({ release: 'billing.error.billNotHeld' })
  })

  it('follow from what was booked on it', () => {
    const partPaid = refused({ state: 'part_paid', paidFen: 1, lateFeeFen: 5 })
    expect(partPaid).toMatchObject({ split: 'billing.error.splitPaid', void: 'billing.error.billHasPayments' })
    expect(partPaid).not.toHaveProperty('pay')
    expect(refused({ creditedFen: 1 })).toMatchObject({
      void: 'billing.error.billHasNotes',
      split: 'billing.error.splitNotes',
    })
    const paid = refused({ state: 'paid', paidFen: 1 })
    expect(paid).toMatchObject({ pay: 'billing.error.billNotOpen', hold: 'billing.error.billNotOpen' })
    for (const action of ['credit', 'debit', 'discount']) expect(paid).not.toHaveProperty(action)
    expect(Object.keys(refused({ state: 'void' })).toSorted()).toEqual([...BILL_ACTIONS].toSorted())
  })

  it('rest while it is held', () => {
    expect(refused({ heldOn: '2026-01-01', lateFeeFen: 5 })).toEqual({
      hold: 'billing.error.billHeld',
      remind: 'billing.error.notRemindable',
      split: 'billing.error.splitHeld',
    })
  })

  it('are refused by the same rule, with the number of the bill', () => {
    expect(refusalOf('split', { ...issued, kind: 'utility' })).toMatchObject({
      reason: 'billing.error.splitUtility',
      values: { no: 'B1' },
    })
    expect(refusalOf('void', issued)).toBeUndefined()
  })
})
