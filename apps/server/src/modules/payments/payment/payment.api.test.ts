import { queryBillDetail } from '@cloud-steward/contract/billing/index.ts'
import { recordPayment } from '@cloud-steward/contract/payments/index.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn, tokenOf } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import {
  aBill,
  aLease,
  aWorld,
  type BillShown,
  balancesAt,
  billsOf,
  brokenInvariants,
  fingerprint,
  issue,
  type PaymentInput,
  pay,
  paymentOn,
  type World,
} from '../../billing/billing.builders.ts'
import { aRentee } from '../../housing/housing.builders.ts'

let world: World
let admin: Client
beforeEach(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
})
const again = async (bill: BillShown): Promise<BillShown> => (await billsOf(world.today, { id: bill.id }))[0]!
const send = (bill: BillShown, given: Partial<PaymentInput>, key = newId()) =>
  admin.call(recordPayment, paymentOn(bill, given), { key })
const renteeBalances = () =>
  balancesAt(world.today, world.renteeId, 'receivable', 'deposit_billed', 'deposit_liability', 'prepaid')
const landlordBalances = () =>
  balancesAt(world.today, world.landlordId, 'income', 'collected', 'unsettled', 'available')

describe('a payment', () => {
  it('pays a bill fully: late fee first, then rent, then deposit', async () => {
    const bill = await aBill(world)
    expect(bill).toMatchObject({ lateFeeFen: 1_650, outstandingFen: 601_650, daysOverdue: 14, overdue: 'yes' })
    const { body } = await send(bill, { amountFen: 601_650 })
    expect(body.data.no).toMatch(/^P2606-\d{6}$/)
    expect(body.data.allocations.map(({ fee, amountFen }) => [fee, amountFen])).toEqual([
      ['late_fee', 1_650],
      ['rent', 300_000],
      ['deposit', 300_000],
    ])
    expect(await again(bill)).toMatchObject({
      state: 'paid',
      outstandingFen: 0,
      paidFen: 600_000,
      lateFeeFen: 1_650,
      overdue: 'no',
    })
    expect(await renteeBalances()).toEqual({ receivable: 0, deposit_billed: 0, deposit_liability: 300_000, prepaid: 0 })
    expect(await landlordBalances()).toEqual({ income: 301_650, collected: 301_650, unsettled: 301_650, available: 0 })
    expect(await brokenInvariants(world.today)).toEqual([])
  })

  it('pays in parts; the fee stays fixed and goes on for the rest', async () => {
    const bill = await aBill(world)
    await pay(world, bill, { receivedOn: '2026-06-07', amountFen: 450 + 200_000 })
    expect(await again(bill)).toMatchObject({
      state: 'part_paid',
      bearingOpenFen: 100_000,
      lateFeeFixedFen: 450,
      lateFeeThrough: '2026-06-07',
      lateFeeFen: 450 + 400,
      outstandingFen: 400_400,
    })
    expect(await brokenInvariants(world.today)).toEqual([])
    const { data } = (await admin.call(queryBillDetail, { id: bill.id })).body
    expect(data.payments.map(({ fee, amountFen, username }) => [fee, amountFen, username])).toEqual([
      ['late_fee', 450, 'system'],
      ['rent', 200_000, 'system'],
    ])
    expect(data.lines.at(-1)).toMatchObject({ fee: 'late_fee', amountFen: 850, paidFen: 450 })
    await pay(world, bill, { amountFen: 400_400 })
    expect(await again(bill)).toMatchObject({ state: 'paid', outstandingFen: 0, lateFeeFen: 850 })
    expect(await brokenInvariants(world.today)).toEqual([])
  })

  it('within grace bears no fee, whenever it is booked', async () => {
    const bill = await aBill(world)
    await pay(world, bill, { receivedOn: '2026-06-04', amountFen: 600_000 })
    expect(await again(bill)).toMatchObject({ state: 'paid', lateFeeFen: 0 })
  })

  it('goes over many bills in the order chosen', async () => {
    const leaseId = await aLease(world, { terms: { depositFen: 0, lateFeeBp: 0 } })
    await issue(world.today, '2026-08-31')
    const [june, july, august] = (await billsOf(world.today, { leaseId })) as [BillShown, BillShown, BillShown]
    const { allocations } = await pay(world, june, {
      billIds: [august.id, june.id, july.id, august.id],
      amountFen: 450_000,
    })
    expect(allocations.map(({ billNo, amountFen }) => [billNo, amountFen])).toEqual([
      [august.no, 300_000],
      [june.no, 150_000],
    ])
    expect((await billsOf(world.today, { leaseId })).map(({ state }) => state)).toEqual(['part_paid', 'issued', 'paid'])
    expect(await brokenInvariants(world.today)).toEqual([])
  })

  it('keeps what is above all that is open only when asked', async () => {
    const bill = await aBill(world)
    const before = await fingerprint(world.today)
    const tooMuch = (await send(bill, { amountFen: 601_651 })).body
    expect([tooMuch.reason, tooMuch.message]).toEqual([
      'payment.error.amountTooMuch',
      expect.stringContaining('6016.50'),
    ])
    expect(tooMuch.fields).toHaveProperty('amountFen')
    expect(await fingerprint(world.today)).toBe(before)
    expect((await send(bill, { amountFen: 601_651, keepRest: 'yes' })).body.data.prepaidFen).toBe(1)
    expect(await renteeBalances()).toMatchObject({ receivable: 0, prepaid: 1 })
    expect(await brokenInvariants(world.today)).toEqual([])
  })

  it('is refused with a clear reason, and then nothing changes', async () => {
    const bill = await aBill(world)
    const paid = await aBill(world)
    await pay(world, paid, { amountFen: 601_650, channelNo: 'TX-1' })
    const stranger = await aRentee(world.today)
    const before = await fingerprint(world.today)
    const reason = async (given: Partial<PaymentInput>) => (await send(bill, given)).body.reason
    expect(await reason({ receivedOn: '2026-06-16' })).toBe('ledger.error.dayInFuture')
    expect(await reason({ receivedOn: '2025-05-01' })).toBe('ledger.error.receivedTooLongAgo')
    expect(await reason({ renteeId: stranger })).toBe('billing.error.otherRentee')
    expect(await reason({ billIds: [bill.id, paid.id] })).toBe('payment.error.billPaid')
    expect(await reason({ billIds: [newId()] })).toBe('kit.error.notFound')
    expect(await reason({ channelNo: ' TX-1 ' })).toBe('payment.error.channelNoUsed')
    expect(await reason({ amountFen: 0 })).toBe('kit.error.invalid')
    expect(await reason({ billIds: [] })).toBe('kit.error.invalid')
    expect((await admin.call(recordPayment, paymentOn(bill))).body.reason).toBe('kit.error.keyRequired')
    const landlord = await signIn(world.app, world, 'ROLE_LANDLORD')
    expect((await landlord.call(recordPayment, paymentOn(bill), { key: newId() })).status).toBe(403)
    expect(await fingerprint(world.today)).toBe(before)
    expect((await send(bill, { channelNo: 'TX-1', channel: 'wechat' })).body.code).toBe(200)
  })
})

describe('payments at once', () => {
  it('are one when 50 requests carry one key', async () => {
    const bill = await aBill(world)
    const key = newId()
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(bill, { amountFen: 601_650 }, key)))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
    expect(answers[0]!.body.code).toBe(200)
    expect((await send(bill, { amountFen: 1 }, key)).body.reason).toBe('kit.error.keyReused')
    const [payments] = await world.today.db.rows(
      raw(sql`select count(*)::int as n from payment where tenant_id = ${world.id}`),
    )
    expect(payments).toEqual({ n: 1 })
    expect(await brokenInvariants(world.today)).toEqual([])
  })

  it('of 50 clerks on one bill let one win; the others hear that it is paid', async () => {
    const bill = await aBill(world)
    const tokens = await Promise.all(Array.from({ length: 5 }, () => tokenOf(world.app, world)))
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        client(world.app.http, tokens[n % 5]).call(recordPayment, paymentOn(bill, { amountFen: 601_650 }), {
          key: newId(),
        }),
      ),
    )
    const reasons = answers.map(({ body }) => body.reason ?? 'won').toSorted()
    expect(reasons).toEqual([...Array.from({ length: 49 }, () => 'payment.error.billPaid'), 'won'])
    expect(await brokenInvariants(world.today)).toEqual([])
  })

  it('crosswise over the same bills end without a deadlock', async () => {
    const [one, two] = [await aBill(world), await aBill(world)]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        send(one, { billIds: n % 2 ? [one.id, two.id] : [two.id, one.id], amountFen: 10_000 }),
      ),
    )
    expect(answers.map(({ body }) => body.code)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(await brokenInvariants(world.today)).toEqual([])
  })
})
