import { creditBill, queryBillDetail, queryBillHistory } from '@cloud-steward/contract/billing/index.ts'
import {
  printReceipt,
  recordPayment,
  refundPrepaid,
  reversePayment,
  usePrepaid,
} from '@cloud-steward/contract/payments/index.ts'
import { param } from '@cloud-steward/contract/system/param.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import {
  aBill,
  aWorld,
  type BillShown,
  balancesAt,
  billsOf,
  brokenInvariants,
  fingerprint,
  issue,
  pay,
  paymentOn,
  settle,
  TODAY,
  type World,
} from '../../billing/billing.builders.ts'
import { aRentee } from '../../housing/housing.builders.ts'

let world: World
let admin: Client
let bill: BillShown
beforeEach(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
  bill = await aBill(world)
})
const again = async () => (await billsOf(world.today, { id: bill.id }))[0]!
const reverse = (id: string, key = newId(), client = admin) =>
  client.call(reversePayment, { id, reason: 'bounced' }, { key })
const prepaid = () => balancesAt(world.today, world.renteeId, 'prepaid')
const whole = async () => expect(await brokenInvariants(world.today)).toEqual([])
const spend = (amountFen?: number) =>
  admin.call(usePrepaid, { renteeId: world.renteeId, billIds: [bill.id], amountFen }, { key: newId() })
const refund = (amountFen: number) =>
  admin.call(
    refundPrepaid,
    { renteeId: world.renteeId, amountFen, channel: 'bank', paidOn: TODAY, reason: 'moved out' },
    { key: newId() },
  )

describe('a reversed payment', () => {
  it('leaves the bill as it was before, late fee included, also after the landlord was settled', async () => {
    const before = await again()
    const { id, no } = await pay(world, bill, { amountFen: 400_000, receivedOn: '2026-06-10' })
    await settle(world.today, '2026-06-12')
    expect((await reverse(id)).body.code).toBe(200)
    expect(await again()).toEqual(before)
    expect(await balancesAt(world.today, world.landlordId, 'collected', 'unsettled', 'available')).toEqual({
      collected: 0,
      unsettled: 0,
      available: 0,
    })
    expect((await reverse(id)).body.reason).toBe('payment.error.paymentReversed')
    const events = (await admin.call(queryBillHistory, { id: bill.id })).body.data
    expect(events.map((one) => [one.event, one.no, one.reason])).toEqual([
      ['issued', bill.no, null],
      ['payment', no, null],
      ['reversed', no, 'bounced'],
    ])
    await whole()
  })

  it('frees its channel number and keeps what later payments built on', async () => {
    const first = await pay(world, bill, { amountFen: 100_000, receivedOn: '2026-06-10', channelNo: 'A1' })
    await pay(world, bill, { amountFen: 100_000, receivedOn: '2026-06-12' })
    const { lateFeeFixedFen } = await again()
    await reverse(first.id)
    expect(await again()).toMatchObject({ state: 'part_paid', lateFeeFixedFen })
    await pay(world, bill, { amountFen: 100_000, channelNo: 'A1' })
    await whole()
  })

  it('takes what was credited meanwhile from the prepaid balance, and is refused when that is used', async () => {
    const rent = (await admin.call(queryBillDetail, { id: bill.id })).body.data.lines.find(({ fee }) => fee === 'rent')!
    const { id } = await pay(world, bill, { amountFen: 601_650 })
    await admin.call(
      creditBill,
      { id: bill.id, lines: [{ lineId: rent.id, amountFen: 50_000 }], reason: 'x' },
      { key: newId() },
    )
    await refund(30_000)
    const before = await fingerprint(world.today)
    expect((await reverse(id)).body.reason).toBe('payment.error.prepaidUsed')
    expect(await fingerprint(world.today)).toBe(before)
    await pay(world, await aBill(world), { amountFen: 700_000, keepRest: 'yes' })
    expect((await reverse(id)).body.code).toBe(200)
    expect(await again()).toMatchObject({ state: 'issued', paidFen: 0, creditedFen: 50_000 })
    await whole()
  })

  it('is one of fifty that come at once with as many payments', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => pay(world, bill, { amountFen: 10_000 })))
    const work = made.flatMap(({ id }) => [
      reverse(id),
      reverse(id),
      reverse(id),
      admin.call(recordPayment, paymentOn(bill, { amountFen: 7_000 }), { key: newId() }),
      admin.call(recordPayment, paymentOn(bill, { amountFen: 3_000 }), { key: newId() }),
    ])
    const answers = await Promise.all(work)
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(30)
    expect(await again()).toMatchObject({ paidFen: 100_000 - 1_650, lateFeePaidFen: 1_650 })
    await whole()
  })

  it('is not found for other tenants, refused to parties, and answered once for one key', async () => {
    const { id } = await pay(world, bill, { amountFen: 1_000 })
    const stranger = await signIn(world.app, await aWorld())
    expect((await reverse(id, newId(), stranger)).status).toBe(404)
    expect((await stranger.call(printReceipt, { id })).status).toBe(404)
    // A renter prints receipts of his own payments; a landlord is told of none.
    const own = await signIn(world.app, world, 'ROLE_RENTEE')
    expect((await own.call(printReceipt, { id })).bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await signIn(world.app, world, 'ROLE_LANDLORD').then((one) => one.call(printReceipt, { id }))).status).toBe(
      403,
    )
    const theirs = await aRentee(world.today)
    const foreign = await pay(world, await aBill({ ...world, renteeId: theirs }), { amountFen: 1_000 })
    expect((await own.call(printReceipt, { id: foreign.id })).status).toBe(404)
    expect((await reverse(id, newId(), await signIn(world.app, world, 'ROLE_LANDLORD'))).status).toBe(403)
    const key = newId()
    const [one, two] = await Promise.all([reverse(id, key), reverse(id, key)])
    expect([one.body.code, two.body.code]).toEqual([200, 200])
    expect((await admin.call(printReceipt, { id })).body.reason).toBe('payment.error.paymentReversed')
    await whole()
  })
})

describe('a prepaid balance', () => {
  it('pays bills, is paid back, and is never less than nothing, however many take from it at once', async () => {
    const other = await aBill(world)
    await pay(world, other, { amountFen: 601_650 + 100_000, keepRest: 'yes' })
    const answers = await Promise.all([
      ...Array.from({ length: 12 }, () => spend(10_000)),
      ...Array.from({ length: 12 }, () => refund(10_000)),
    ])
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(10)
    expect(await prepaid()).toEqual({ prepaid: 0 })
    expect((await spend()).body.reason).toBe('payment.error.prepaidTooLittle')
    await whole()
  })

  it('gets back what it had paid when that is reversed', async () => {
    await pay(world, await aBill(world), { amountFen: 701_650, keepRest: 'yes' })
    const { body } = await spend()
    expect(body.data.amountFen).toBe(100_000)
    expect((await reverse(body.data.id)).body.code).toBe(200)
    expect(await prepaid()).toEqual({ prepaid: 100_000 })
    expect(await again()).toMatchObject({ state: 'issued', paidFen: 0 })
    await whole()
  })

  it('pays new bills by itself where the tenant says so', async () => {
    await pay(world, bill, { amountFen: 601_650 + 120_000, keepRest: 'yes' })
    await issue(world.today, '2026-07-01')
    expect((await billsOf(world.today, { state: 'issued' })).map(({ paidFen }) => paidFen)).toEqual([0])
    const value = { paramName: 'billing.prepaidAtIssue', paramKey: 'billing.prepaidAtIssue', paramValue: 'yes' }
    await admin.send(param.endpoints.add, value)
    await issue(world.today, '2026-08-01')
    const [, july, august] = await billsOf(world.today, { leaseId: bill.leaseId })
    expect([july!.paidFen, august!.paidFen]).toEqual([0, 120_000])
    expect(await prepaid()).toEqual({ prepaid: 0 })
    await whole()
  })

  it('pays in the order of fees the tenant wrote down', async () => {
    const value = {
      paramName: 'payment.allocationOrder',
      paramKey: 'payment.allocationOrder',
      paramValue: 'deposit, nonsense,rent',
    }
    await admin.send(param.endpoints.add, value)
    const { allocations } = await pay(world, bill, { amountFen: 400_000 })
    expect(allocations.map(({ fee, amountFen }) => [fee, amountFen])).toEqual([
      ['deposit', 300_000],
      ['rent', 100_000],
    ])
    await whole()
  })
})

it('prints a receipt with one number, and says of every later print that it is a copy', async () => {
  const { id } = await pay(world, bill, { amountFen: 601_650 })
  const prints = await Promise.all([1, 2, 3].map(() => admin.call(printReceipt, { id })))
  for (const { headers, bytes } of prints) {
    expect(headers['content-type']).toBe('application/pdf')
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  }
  expect(new Set(prints.map(({ headers }) => headers['content-disposition'])).size).toBe(1)
  const counted = await world.today.db.rows(
    raw(sql`select prints from payment_receipt where tenant_id = ${world.id} and payment_id = ${id}`),
  )
  expect(counted).toEqual([{ prints: 3 }])
})
