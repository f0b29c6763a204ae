import type { Endpoint } from '@cloud-steward/contract'
import * as contract from '@cloud-steward/contract/billing/index.ts'
import { myNotification } from '@cloud-steward/contract/notices/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import { ask } from '../../../../test/ask.ts'
import type { Client } from '../../../../test/client.ts'
import { aRentee } from '../../housing/housing.builders.ts'
import { bookReversal } from '../../payments/payment/reversal.service.ts'
import { aBill, aWorld, type BillShown, pay, TODAY, type World } from '../billing.builders.ts'
import { invoiceReactions } from './follow-payments.ts'
import { taxInvoices } from './tax-invoice.service.ts'

let world: World
let staff: Client
let rentee: Client
beforeAll(async () => {
  world = await aWorld()
  ;[staff, rentee] = [await signIn(world.app, world), await signIn(world.app, world, 'ROLE_RENTEE')]
})
/** 3,000.00 rent and 3,000.00 deposit, paid with 16.50 late fee. */
const aPaidBill = async (renteeId = world.renteeId) => {
  const bill = await aBill({ ...world, renteeId })
  const payment = await pay(world, bill, { amountFen: bill.outstandingFen })
  return { bill, paymentId: payment.id }
}
const company = { titleKind: 'company' as const, title: '青城贸易有限公司', taxNo: '91310000MA1FL0000X' }
const asked = (who: Client, bills: readonly Pick<BillShown, 'id'>[], given: object = company) =>
  ask(who, contract.askInvoice, { billIds: bills.map(({ id }) => id), titleKind: 'personal', title: '张三', ...given })
let count = 0
const issued = (id: string, invoiceNo = `2631700000${++count}`, who: Client = staff) =>
  ask(who, contract.issueInvoice, { id, invoiceNo, issuedOn: TODAY })
const red = (id: string, given: object = {}) =>
  ask(staff, contract.reverseInvoice, {
    id,
    redNo: `RED-${id.slice(-8)}`,
    redOn: TODAY,
    reason: 'wrong title',
    ...given,
  })
const happened = async (event: string, payload: object) => {
  for (const one of invoiceReactions)
    if (one.event === event) await one.run(world.today, payload as Record<string, unknown>)
}
const listOf = async <T>(who: Client, endpoint: Endpoint, input: object) =>
  ((await ask(who, endpoint, { pageSize: 100, ...input })).data as { list: T[] }).list
const titles = async (who: Client): Promise<string[]> =>
  (await listOf<{ title: string }>(who, myNotification.endpoints.query, {})).map(({ title }) => title)
const waiting = async (who: Client, input: object = {}) => (await ask(who, contract.queryInvoiceable, input)).data

it('a renter asks for an invoice of what he paid, once; staff note it, and a red one frees the bill', async () => {
  const { bill } = await aPaidBill()
  expect(await waiting(rentee)).toMatchObject([{ id: bill.id, no: bill.no, amountFen: 301_650 }])
  const all = await Promise.all(Array.from({ length: 5 }, () => asked(rentee, [bill])))
  expect(all.flatMap(({ reason }) => reason ?? [])).toEqual(Array(4).fill('billing.error.invoiceAlive'))
  const { id, amountFen } = all.find(({ reason }) => !reason)!.data
  expect(amountFen).toBe(301_650)
  expect((await waiting(rentee)).filter((one) => one.id === bill.id)).toEqual([])
  expect((await issued(id, 'A-1', rentee)).reason).toBe('kit.error.forbidden')
  const both = await Promise.all([issued(id, 'A-1'), issued(id, 'A-2')])
  expect(both.filter(({ reason }) => !reason)).toHaveLength(1)
  expect((await ask(rentee, contract.withdrawInvoice, { id })).reason).toBe('billing.error.invoiceNotNow')
  expect((await red(id, { redOn: '2026-06-01' })).reason).toBe('billing.error.redBeforeIssue')
  expect((await red(id)).reason).toBe(undefined)
  expect((await red(id)).reason).toBe('billing.error.invoiceNotNow')
  expect(await taxInvoices.get(world.today, id)).toMatchObject({ state: 'reversed', billNos: bill.no })
  const { steps } = (await ask(rentee, contract.queryInvoiceSteps, { id })).data
  expect(steps.map(({ to }) => to)).toEqual(['asked', 'issued', 'reversed'])
  expect((await asked(rentee, [bill])).reason).toBe(undefined)
})

it('is never of more than was paid', async () => {
  const open = await aBill(world)
  expect((await asked(staff, [open])).reason).toBe('billing.error.nothingToInvoice')
  const { bill, paymentId } = await aPaidBill()
  const { id } = (await asked(staff, [bill])).data
  await bookReversal(world.today, { id: paymentId, reason: 'bounced' })
  expect((await issued(id)).reason).toBe('billing.error.invoiceTooMuch')
  expect((await ask(staff, contract.refuseInvoice, { id, reason: 'not paid any more' })).reason).toBe(undefined)
  await pay(world, bill, { amountFen: bill.outstandingFen })
  expect((await asked(staff, [bill])).reason).toBe(undefined)
})

it('follows its bill: withdrawn by the system, or in need of a red invoice until as much is paid again', async () => {
  const { bill, paymentId } = await aPaidBill()
  const reverse = async (id: string) => {
    await bookReversal(world.today, { id, reason: 'bounced' })
    await happened('PaymentReversed', { paymentId: id, billIds: [bill.id] })
  }
  const first = (await asked(rentee, [bill])).data
  await reverse(paymentId)
  const withdrawn = await taxInvoices.get(world.today, first.id)
  expect(withdrawn).toMatchObject({ state: 'withdrawn', reason: expect.stringContaining('bounced') })
  expect(await titles(rentee)).toContainEqual(expect.stringContaining(first.no))

  const again = await pay(world, bill, { amountFen: bill.outstandingFen })
  const second = (await asked(rentee, [bill])).data
  await issued(second.id, 'D-1')
  await happened('PaymentRecorded', { paymentId: again.id, billIds: [bill.id] })
  expect((await taxInvoices.get(world.today, second.id)).state).toBe('issued')
  await reverse(again.id)
  // Told of it twice, it is marked and said once.
  await happened('PaymentReversed', { paymentId: again.id, billIds: [bill.id] })
  const due = await taxInvoices.get(world.today, second.id)
  expect(due).toMatchObject({ state: 'red_due', redDueOn: TODAY, redDueReason: expect.stringContaining('bounced') })
  expect(await listOf(staff, contract.taxInvoice.endpoints.query, { state: 'red_due' })).toMatchObject([
    { id: second.id },
  ])
  expect((await titles(staff)).filter((title) => title.includes('D-1'))).toHaveLength(1)
  expect((await titles(rentee)).filter((title) => title.includes('D-1'))).toEqual([])
  const { invoices } = (await ask(staff, contract.queryBillDetail, { id: bill.id })).data
  expect(invoices.map(({ state, invoiceNo }) => [state, invoiceNo ?? null])).toEqual([
    ['red_due', 'D-1'],
    ['withdrawn', null],
  ])
  expect((await asked(rentee, [bill])).reason).toBe('billing.error.nothingToInvoice')

  const third = await pay(world, bill, { amountFen: bill.outstandingFen })
  await happened('PaymentRecorded', { paymentId: third.id, billIds: [bill.id] })
  expect(await taxInvoices.get(world.today, second.id)).toMatchObject({ state: 'issued', redDueOn: null })
  // Of what was paid a part becomes prepaid balance: less is paid on the bill than the invoice says.
  const { lines } = (await ask(staff, contract.queryBillDetail, { id: bill.id })).data
  const line = lines.find(({ fee }) => fee === 'rent')
  const credit = { id: bill.id, reason: 'broken heating', lines: [{ lineId: line!.id, amountFen: 10_000 }] }
  const note = (await ask(staff, contract.creditBill, credit)).data
  await happened('NotesWritten', { noteIds: [note.id], billIds: [bill.id] })
  const credited = await taxInvoices.get(world.today, second.id)
  expect(credited).toMatchObject({ state: 'red_due', redDueReason: expect.stringContaining('broken heating') })
  expect((await red(second.id)).reason).toBe(undefined)
  expect((await taxInvoices.get(world.today, second.id)).state).toBe('reversed')
  expect((await asked(rentee, [bill])).data.amountFen).toBe(291_650)
})

it('is of one renter, with the title it needs and a number that counts once', async () => {
  const one = await aPaidBill()
  const other = await aPaidBill(await aRentee(world.today))
  expect((await asked(staff, [one.bill, other.bill])).reason).toBe('billing.error.otherRentee')
  expect((await asked(staff, [one.bill], { ...company, taxNo: '' })).reason).toBe('billing.error.taxNoMissing')
  for (const wrong of [{ taxNo: 'abc' }, { title: '' }, { titleKind: 'shop' }, { email: 'no' }, { billIds: [] }])
    expect((await asked(staff, [one.bill], { ...company, ...wrong })).reason, JSON.stringify(wrong)).toMatch(
      /^kit\.error\./,
    )
  const two = await aPaidBill()
  const first = (await asked(staff, [one.bill, two.bill])).data
  expect(first.amountFen).toBe(603_300)
  const second = (await asked(staff, [other.bill])).data
  expect((await issued(first.id, 'B-1')).reason).toBe(undefined)
  expect((await issued(second.id, 'B-1')).reason).toBe('billing.error.invoiceNoUsed')
})

it('is nobody else’s: other renters, landlords, tenants', async () => {
  const own = await aPaidBill()
  const others = await aPaidBill(await aRentee(world.today))
  expect((await asked(rentee, [others.bill])).reason).toBe('kit.error.notFound')
  const { id } = (await asked(staff, [others.bill])).data
  expect((await ask(rentee, contract.queryInvoiceSteps, { id })).reason).toBe('kit.error.notFound')
  expect((await ask(rentee, contract.withdrawInvoice, { id })).reason).toBe('kit.error.notFound')
  const mine = (await asked(staff, [own.bill])).data
  expect((await ask(rentee, contract.withdrawInvoice, { id: mine.id })).reason).toBe('approval.error.othersRequest')
  const landlord = await signIn(world.app, world, 'ROLE_LANDLORD')
  expect((await landlord.send(contract.askInvoice, { billIds: [own.bill.id] })).status).toBe(403)
  const stranger = await signIn(world.app, await freshTenant(world.app))
  expect((await issued(id, 'C-1', stranger)).reason).toBe('kit.error.notFound')
  expect((await asked(stranger, [own.bill])).reason).toBe('kit.error.notFound')
  expect(await waiting(stranger, { renteeId: own.bill.renteeId })).toEqual([])
})
