import { issueLease, previewIssueLease, queryBillDetail } from '@cloud-steward/contract/billing/index.ts'
import { queryEntriesOf } from '@cloud-steward/contract/ledger/ledger.ts'
import { queryPaymentDetail, recordPayment, reversePayment } from '@cloud-steward/contract/payments/payment.ts'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'
import { aLease, aWorld, billsOf, paymentOn, type World } from '../billing.builders.ts'

let world: World
let admin: Client
beforeEach(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
})
const issueOf = (leaseId: string) => admin.call(issueLease, { leaseId }, { key: newId() })

it('bills what of one lease is due, once, and nothing of another', async () => {
  const [mine, other] = [await aLease(world), await aLease(world)]
  const { body } = await issueOf(mine)
  expect(body.code, JSON.stringify(body)).toBe(200)
  const bills = await billsOf(world.today, { leaseId: mine })
  expect(body.data.bills.map(({ id }) => id).toSorted()).toEqual(bills.map(({ id }) => id).toSorted())
  expect(body.data.bills.map(({ amountFen }) => amountFen).toSorted()).toEqual(
    bills.map(({ totalFen }) => totalFen).toSorted(),
  )
  expect(bills.every(({ dueOn }) => dueOn <= world.today.today())).toBe(true)
  expect(await billsOf(world.today, { leaseId: other })).toEqual([])
  expect((await issueOf(mine)).body).toMatchObject({ reason: 'billing.error.nothingDue' })
})

it('says beforehand what it would bill, and bills nothing by that', async () => {
  const mine = await aLease(world)
  const preview = async () => (await admin.call(previewIssueLease, { leaseId: mine })).body
  const [first, second] = [await preview(), await preview()]
  expect(first.code, JSON.stringify(first)).toBe(200)
  expect(second.data).toEqual(first.data)
  expect(await billsOf(world.today, { leaseId: mine })).toEqual([])
  const { bills } = (await issueOf(mine)).body.data
  expect(first.data).toEqual({ bills: bills.length, amountFen: bills.reduce((sum, one) => sum + one.amountFen, 0) })
  expect(first.data.amountFen).toBeGreaterThan(0)
  expect(await preview()).toMatchObject({ reason: 'billing.error.nothingDue' })
})

it('names the payments of a bill that still stand, for their receipts', async () => {
  const mine = await aLease(world)
  await issueOf(mine)
  const [bill] = await billsOf(world.today, { leaseId: mine })
  const { id } = (await admin.call(recordPayment, paymentOn(bill!, { amountFen: 100 }), { key: newId() })).body.data
  const paid = async () => (await admin.call(queryBillDetail, { id: bill!.id })).body.data.payments
  expect((await paid()).map(({ paymentId }) => paymentId)).toEqual([id])
  await admin.call(reversePayment, { id, reason: '录错' }, { key: newId() })
  expect(await paid()).toEqual([])
})

it('leads from a payment to its bills and its entries, and from a bill to its own', async () => {
  const lease = await aLease(world)
  await issueOf(lease)
  const [bill] = await billsOf(world.today, { leaseId: lease })
  const { id: billId, no: billNo, outstandingFen: amountFen } = bill!
  const paid = await admin.call(recordPayment, paymentOn(bill!, { amountFen }), { key: newId() })
  expect(paid.body.code, JSON.stringify(paid.body)).toBe(200)
  const { id } = paid.body.data
  const detail = (await admin.call(queryPaymentDetail, { id })).body.data
  expect(detail.bills).toMatchObject([{ billId, billNo, leaseId: lease, amountFen }])
  const entries = (await admin.call(queryEntriesOf, { of: 'payment', id })).body.data
  expect(entries.every((entry) => entry.billId === billId && entry.amountFen > 0)).toBe(true)
  // Cleared money is booked once for all fees; what it is of follows in further entries.
  const cleared = entries.filter(({ debit }) => debit.account === 'clearing')
  expect(cleared.reduce((sum, entry) => sum + entry.amountFen, 0)).toBe(amountFen)
  const issued = (await admin.call(queryEntriesOf, { of: 'bill', id: billId })).body.data
  expect(issued.map(({ kind }) => kind)).toContain('bill_issued')
})
