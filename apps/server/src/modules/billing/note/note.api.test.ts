import {
  creditBill,
  debitBill,
  decideAdjustment,
  holdBill,
  queryBillDetail,
  queryBillHistory,
  releaseBill,
  requestAdjustment,
  voidBill,
  withdrawAdjustment,
} from '@cloud-steward/contract/billing/index.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'
import {
  aBill,
  aWorld,
  type BillShown,
  balancesAt,
  billsOf,
  brokenInvariants,
  fingerprint,
  issue,
  onDay,
  pay,
  settle,
  TODAY,
  type World,
} from '../billing.builders.ts'
import { holdBill as hold, releaseBill as release } from '../hold/hold.service.ts'

let world: World
let admin: Client
let operator: Client
beforeEach(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
  operator = await signIn(world.app, world, 'ROLE_TENEMENT')
})
const again = async (bill: BillShown, day = TODAY) => (await billsOf(world.ctx(onDay(day)), { id: bill.id }))[0]!
const linesOf = async (bill: BillShown) => (await admin.call(queryBillDetail, { id: bill.id })).body.data.lines
const rentOf = async (bill: BillShown) => (await linesOf(bill)).find(({ fee }) => fee === 'rent')!
const depositOf = async (bill: BillShown) => (await linesOf(bill)).find(({ fee }) => fee === 'deposit')!
const credit = (bill: BillShown, lineId: string, amountFen: number, key = newId()) =>
  admin.call(creditBill, { id: bill.id, lines: [{ lineId, amountFen }], reason: 'left early' }, { key })
const ask = (client: Client, input: object) =>
  client.call(requestAdjustment, { reason: 'agreed', ...input } as never, { key: newId() })
const decide = (client: Client, id: string, decision: 'approved' | 'rejected', remark?: string) =>
  client.call(decideAdjustment, { id, decision, remark }, { key: newId() })
const whole = async () => expect(await brokenInvariants(world.today)).toEqual([])

describe('a credit note', () => {
  it('lowers what is open first; what was paid becomes prepaid, also after the landlord was settled', async () => {
    const bill = await aBill(world, { lateFeeBp: 0 })
    await pay(world, bill, { amountFen: 200_000, receivedOn: '2026-06-10' })
    await settle(world.today, '2026-06-12')
    const rent = await rentOf(bill)
    const { body } = await credit(bill, rent.id, 150_000)
    expect(body.data).toMatchObject({ prepaidFen: 50_000 })
    expect(body.data.no).toMatch(/^N2606-\d{6}$/)
    expect(await again(bill)).toMatchObject({
      totalFen: 600_000,
      paidFen: 150_000,
      creditedFen: 150_000,
      outstandingFen: 300_000,
    })
    expect(await balancesAt(world.today, world.renteeId, 'receivable', 'prepaid')).toEqual({
      receivable: 300_000,
      prepaid: 50_000,
    })
    expect(await balancesAt(world.today, world.landlordId, 'income', 'collected', 'unsettled', 'available')).toEqual({
      income: 150_000,
      collected: 150_000,
      unsettled: 0,
      available: 150_000,
    })
    await whole()
  })

  it('gives a paid deposit back from what is held, and settles a bill nobody owes any more', async () => {
    const bill = await aBill(world, { lateFeeBp: 0 })
    await pay(world, bill, { amountFen: 600_000 })
    await credit(bill, (await depositOf(bill)).id, 300_000)
    expect(await balancesAt(world.today, world.renteeId, 'deposit_liability', 'prepaid')).toEqual({
      deposit_liability: 0,
      prepaid: 300_000,
    })
    expect(await again(bill)).toMatchObject({ state: 'paid', paidFen: 300_000, creditedFen: 300_000 })
    const other = await aBill(world, { lateFeeBp: 0, depositFen: 0 })
    await credit(other, (await rentOf(other)).id, 300_000)
    expect(await again(other)).toMatchObject({ state: 'paid', outstandingFen: 0, paidFen: 0 })
    await whole()
  })

  it('is one for one key, and never more than the line, however many ask at once', async () => {
    const bill = await aBill(world)
    const rent = await rentOf(bill)
    const key = newId()
    const [one, two] = await Promise.all([1, 2].map(() => credit(bill, rent.id, 1_000, key)))
    expect(two!.body).toEqual(one!.body)
    const many = await Promise.all(Array.from({ length: 20 }, () => credit(bill, rent.id, 40_000)))
    expect(many.filter(({ body }) => body.code === 200)).toHaveLength(7)
    expect(new Set(many.filter(({ body }) => body.code !== 200).map(({ body }) => body.reason))).toEqual(
      new Set(['billing.error.creditTooMuch']),
    )
    expect(await again(bill)).toMatchObject({ creditedFen: 281_000 })
    await whole()
  })

  it('is refused on lines of other bills, of other tenants, on void bills and to parties', async () => {
    const bill = await aBill(world)
    const other = await aBill(world)
    const foreign = await aWorld()
    const foreignBill = await aBill(foreign)
    const before = await fingerprint(world.today)
    expect((await credit(bill, (await rentOf(other)).id, 1)).status).toBe(404)
    expect((await credit(foreignBill, (await rentOf(bill)).id, 1)).status).toBe(404)
    expect((await credit(bill, (await rentOf(bill)).id, 300_001)).body.reason).toBe('billing.error.creditTooMuch')
    for (const role of ['ROLE_LANDLORD', 'ROLE_RENTEE'] as const) {
      const party = await signIn(world.app, world, role)
      const lines = [{ lineId: (await rentOf(bill)).id, amountFen: 1 }]
      expect((await party.call(creditBill, { id: bill.id, lines, reason: 'x' }, { key: newId() })).status).toBe(403)
    }
    expect(await fingerprint(world.today)).toBe(before)
    await admin.call(voidBill, { id: other.id, reason: 'slip' }, { key: newId() })
    expect((await credit(other, (await rentOf(other)).id, 1)).body.reason).toBe('billing.error.billNotOpen')
    await credit(bill, (await rentOf(bill)).id, 1)
    expect((await admin.call(voidBill, { id: bill.id, reason: 'slip' }, { key: newId() })).body.reason).toBe(
      'billing.error.billHasNotes',
    )
  })
})

it('charges more by a bill of its own that says which it adds to', async () => {
  const bill = await aBill(world)
  const input = { id: bill.id, fee: 'one_off' as const, amountFen: 8_800, dueOn: '2026-06-30', reason: 'broken key' }
  const { body } = await admin.call(debitBill, input, { key: newId() })
  const [made] = await billsOf(world.today, { kind: 'other' })
  expect(made).toMatchObject({
    id: body.data.id,
    totalFen: 8_800,
    dueOn: '2026-06-30',
    debitOfId: bill.id,
    debitReason: 'broken key',
  })
  const events = (await admin.call(queryBillHistory, { id: bill.id })).body.data
  expect(events.map(({ event, no }) => [event, no])).toEqual([
    ['issued', bill.no],
    ['debited', made!.no],
  ])
  await whole()
})

describe('a held bill', () => {
  it('bears no late fee while it is held, and goes on from its release', async () => {
    const bill = await aBill(world)
    await hold(world.ctx(onDay('2026-06-10')), { id: bill.id, reason: 'disputed' })
    expect(await again(bill, '2026-06-30')).toMatchObject({ lateFeeFen: 900, heldOn: '2026-06-10' })
    await release(world.ctx(onDay('2026-06-30')), { id: bill.id, reason: 'agreed' })
    expect(await again(bill, '2026-07-02')).toMatchObject({ lateFeeFen: 900 + 300, heldOn: null })
    await whole()
  })
  it('is held once and released once, with its reasons in the history', async () => {
    const bill = await aBill(world)
    const held = await Promise.all(
      [1, 2, 3].map(() => admin.call(holdBill, { id: bill.id, reason: 'why' }, { key: newId() })),
    )
    expect(held.map(({ body }) => body.reason).filter(Boolean)).toEqual([
      'billing.error.billHeld',
      'billing.error.billHeld',
    ])
    const freed = await Promise.all(
      [1, 2].map(() => admin.call(releaseBill, { id: bill.id, reason: 'done' }, { key: newId() })),
    )
    expect(freed.map(({ body }) => body.reason).filter(Boolean)).toEqual(['billing.error.billNotHeld'])
    const events = (await admin.call(queryBillHistory, { id: bill.id })).body.data
    expect(events.map(({ event, reason }) => [event, reason])).toEqual([
      ['issued', null],
      ['held', 'why'],
      ['released', 'done'],
    ])
    await whole()
  })
})

describe('a request for relief', () => {
  it('waives a small late fee at once, a large one when another person agrees', async () => {
    const bill = await aBill(world)
    expect((await ask(admin, { kind: 'waiver', billId: bill.id, amountFen: 650 })).body.data.state).toBe('approved')
    expect(await again(bill)).toMatchObject({ lateFeeFen: 1_650, lateFeeWaivedFen: 650, outstandingFen: 601_000 })
    expect((await ask(admin, { kind: 'waiver', billId: bill.id, amountFen: 1_001 })).body.reason).toBe(
      'billing.error.waiverTooMuch',
    )
    const late = await aBill(world, { lateFeeBp: 100 })
    const { id, state } = (await ask(admin, { kind: 'waiver', billId: late.id, amountFen: 20_000 })).body.data
    expect(state).toBe('submitted')
    expect((await decide(admin, id, 'approved')).body.reason).toBe('approval.error.ownRequest')
    const both = await Promise.all([1, 2].map(() => decide(operator, id, 'approved')))
    expect(both.map(({ body }) => body.reason).filter(Boolean)).toEqual(['approval.error.alreadyDecided'])
    expect(await again(late)).toMatchObject({ lateFeeWaivedFen: 20_000 })
    await whole()
  })

  it('discounts the bills of a lease in some months, those issued and those to come, each once', async () => {
    const bill = await aBill(world, { lateFeeBp: 0 })
    const input = {
      kind: 'discount',
      leaseId: bill.leaseId,
      rateBp: 1_000,
      dateFrom: '2026-06-01',
      dateTo: '2026-07-31',
    }
    const { id } = (await ask(admin, input)).body.data
    expect((await again(bill)).creditedFen).toBe(0)
    await decide(operator, id, 'approved')
    await issue(world.today, '2026-08-31')
    await issue(world.today, '2026-08-31')
    expect((await billsOf(world.today)).map(({ dueOn, creditedFen }) => [dueOn, creditedFen])).toEqual([
      ['2026-06-01', 30_000],
      ['2026-07-01', 30_000],
      ['2026-08-01', 0],
    ])
    await whole()
  })

  it('writes a bill off: the claim is gone as bad debt, with its late fee', async () => {
    const bill = await aBill(world)
    await pay(world, bill, { amountFen: 101_650 })
    const { id } = (await ask(admin, { kind: 'write_off', billId: bill.id })).body.data
    await decide(operator, id, 'approved')
    expect(await again(bill, '2026-09-01')).toMatchObject({
      state: 'written_off',
      writtenOffFen: 500_000,
      outstandingFen: 0,
    })
    expect(await balancesAt(world.today, world.landlordId, 'bad_debt')).toEqual({ bad_debt: 200_000 })
    await whole()
  })

  it('is rejected with a reason or withdrawn by its maker, and then changes nothing', async () => {
    const bill = await aBill(world)
    const request = async () => (await ask(admin, { kind: 'write_off', billId: bill.id })).body.data.id
    const [one, two] = [await request(), await request()]
    expect((await decide(operator, one, 'rejected')).body.reason).toBe('approval.error.reasonMissing')
    expect((await decide(operator, one, 'rejected', 'can pay')).body.code).toBe(200)
    const withdraw = (client: Client) => client.call(withdrawAdjustment, { id: two }, { key: newId() })
    expect((await withdraw(operator)).body.reason).toBe('approval.error.othersRequest')
    expect((await withdraw(admin)).body.code).toBe(200)
    expect((await decide(operator, two, 'approved')).body.reason).toBe('approval.error.alreadyDecided')
    expect(await again(bill)).toMatchObject({ state: 'issued', writtenOffFen: 0 })
    const foreign = await aBill(await aWorld())
    expect((await ask(admin, { kind: 'write_off', billId: foreign.id })).status).toBe(404)
    expect(
      (await ask(admin, { kind: 'discount', leaseId: foreign.leaseId, amountFen: 1, dateFrom: TODAY })).status,
    ).toBe(404)
    expect((await ask(admin, { kind: 'discount', billId: bill.id })).body.reason).toBe(
      'billing.error.adjustmentIncomplete',
    )
    await whole()
  })
})
