import * as contract from '@cloud-steward/contract/checkout/index.ts'
import { queryRoomBoard } from '@cloud-steward/contract/housing/index.ts'
import { param } from '@cloud-steward/contract/system/param.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../test/app.ts'
import { ask } from '../../../test/ask.ts'
import { onSchedule } from '../../../test/schedules.ts'
import { balancesAt, billsOf, brokenInvariants, fingerprint, onDay, pay } from '../billing/billing.builders.ts'
import { leases } from '../housing/lease/lease.service.ts'
import { deposits } from './check-out.source.ts'
import {
  aHouseOfThree,
  aPaidLease,
  approve,
  detail,
  type House,
  inspected,
  payOut,
  shown,
  submit,
  submitted,
  upload,
} from './checkout.builders.ts'
import { refundLateJob } from './refund-late.job.ts'

let house: House
beforeAll(async () => {
  house = await aHouseOfThree()
})
const whole = async () => expect(await brokenInvariants(house.today)).toEqual([])
const heldOf = async (leaseId: string) => (await deposits.query(house.today, { leaseId })).list[0]
const CLEAN = { reason: 'cleaning' as const, amountFen: 15_000, note: 'oven' }
const HOB = { reason: 'damage' as const, amountFen: 20_000, note: 'cracked', itemNo: 1 }

describe('a check-out', () => {
  it('goes from notice to refund in one statement, and books all of it at once', async () => {
    const { leaseId, roomId } = await aPaidLease(house)
    const id = await submitted(house, leaseId, { deductions: [CLEAN, HOB] })
    // 20 of 30 days unused: 2,000.00 back; 350.00 deducted; 3,000.00 held.
    const row = await shown(house, id)
    expect(row).toMatchObject({ state: 'review_1', heldFen: 300_000, deductionFen: 35_000, refundFen: 465_000 })
    const { lines, events } = await detail(house.maker, id)
    expect(lines.map(({ kind, amountFen }) => [kind, amountFen])).toEqual([
      ['unused_rent', -200_000],
      ['deduction', 15_000],
      ['deduction', 20_000],
      ['deposit', -300_000],
    ])
    expect(events.map(({ to }) => to)).toEqual(['scheduled', 'inspected', 'calculated', 'confirmed', 'review_1'])
    expect((await leases.get(house.today, leaseId)).state).toBe('checking_out')
    await whole()

    expect((await approve(house.checker, id)).data.state).toBe('paying')
    expect(await shown(house, id)).toMatchObject({ state: 'paying', refundDueOn: '2026-06-18', reviewer1: 'tenement' })
    expect(await leases.get(house.today, leaseId)).toMatchObject({ state: 'terminated', leftOn: '2026-06-10' })
    const board = (await house.maker.call(queryRoomBoard, {})).body.data.rooms.find((one) => one.id === roomId)
    expect(board?.state).toBe('preparing')
    expect(await balancesAt(house.today, house.renteeId, 'deposit_liability', 'prepaid', 'refund_payable')).toEqual({
      deposit_liability: 0,
      prepaid: 0,
      refund_payable: 465_000,
    })
    expect((await billsOf(house.today, { leaseId })).every(({ outstandingFen }) => outstandingFen === 0)).toBe(true)
    await whole()

    expect((await payOut(house.second, id, 'BANK-1')).reason).toBeUndefined()
    expect((await payOut(house.second, id)).reason).toBe('checkout.error.notNow')
    expect((await ask(house.second, contract.closeCheckOut, { id })).reason).toBeUndefined()
    expect(await shown(house, id)).toMatchObject({ state: 'closed', paidOn: '2026-06-15' })
    expect(await heldOf(leaseId)).toMatchObject({ state: 'refunded', refundedFen: 300_000 })
    await whole()
  })

  it('pays open bills from the deposit first, and asks for what that does not cover', async () => {
    // Rent and deposit of 3,000.00 each; the deposit alone was paid. Leaving early costs three months.
    const { leaseId } = await aPaidLease(house, { breakRule: 'months', breakMonths: 3 }, 0)
    const [bill] = await billsOf(house.today, { leaseId })
    const id = await submitted(house, leaseId)
    // Nothing is held; 1,000.00 of rent and 9,000.00 of penalty are open.
    expect(await shown(house, id)).toMatchObject({ heldFen: 0, refundFen: 0, collectFen: 1_000_000 })
    expect((await approve(house.checker, id)).data.state).toBe('review_2')
    expect((await approve(house.second, id)).data.state).toBe('collecting')
    const open = (await billsOf(house.today, { leaseId })).reduce((sum, one) => sum + one.outstandingFen, 0)
    expect(open).toBe(1_000_000)
    expect(bill).toBeDefined()
    await whole()
  })

  it('is refused without what it rests on', async () => {
    const { leaseId } = await aPaidLease(house)
    const begin = (given: object) =>
      ask(house.maker, contract.beginCheckOut, {
        leaseId,
        leaveKind: 'early',
        leftOn: '2026-06-10',
        reason: 'x',
        ...given,
      })
    expect((await begin({ leaveKind: 'late' })).reason).toBe('checkout.error.kindWrong')
    expect((await begin({ leftOn: '2026-05-01' })).reason).toBe('housing.error.leftOutsideLease')
    expect((await begin({ noticeOn: '2026-06-11' })).reason).toBe('checkout.error.noticeLate')
    const { id } = (await begin({ leftOn: '2026-07-10' })).data
    expect((await begin({})).reason).toBe('housing.error.changeInProgress')
    const inspect = (deductions: object[], items: object[] = []) =>
      ask(house.maker, contract.inspectCheckOut, {
        id,
        inspectedOn: '2026-06-15',
        deductions: deductions as never,
        items: [{ area: 'a', item: 'b', quantity: 1, condition: 'damaged' }, ...items] as never,
      })
    expect((await inspect([HOB])).reason).toBe('checkout.error.photoWanted')
    expect((await inspect([{ ...HOB, itemNo: 2 }])).reason).toBe('checkout.error.itemWanted')
    expect((await inspect([{ ...HOB, itemNo: undefined }])).reason).toBe('checkout.error.itemWanted')
    expect((await ask(house.maker, contract.calculateCheckOut, { id })).reason).toBe('checkout.error.notNow')
    expect((await inspect([])).reason).toBeUndefined()
    expect((await ask(house.maker, contract.calculateCheckOut, { id })).reason).toBe('checkout.error.notLeftYet')
    const cancel = ask(house.maker, contract.cancelCheckOut, { id, decisionReason: 'stays' })
    expect((await cancel).reason).toBeUndefined()
    expect(await leases.get(house.today, leaseId)).toMatchObject({ state: 'active', leftOn: null })
    expect((await begin({})).reason).toBeUndefined()
  })

  it('takes only deductions its lease names', async () => {
    const { leaseId } = await aPaidLease(house, { deductionReasons: ['damage'] })
    await expect(inspected(house, leaseId, { deductions: [CLEAN] })).rejects.toThrow('checkout.error.reasonNotAgreed')
  })

  it('needs a signature, and an account of the rentee or his authorisation', async () => {
    const { leaseId } = await aPaidLease(house)
    const id = await inspected(house, leaseId)
    expect((await ask(house.maker, contract.calculateCheckOut, { id })).reason).toBeUndefined()
    const sign = (fileIds?: string[]) =>
      ask(house.maker, contract.confirmCheckOut, { id, decision: 'confirmed', fileIds })
    expect((await sign()).reason).toBe('checkout.error.signatureWanted')
    expect((await sign([await upload(house.checker)])).reason).toBe('file.error.uploadGone')
    expect((await sign([await upload(house.maker)])).reason).toBeUndefined()
    const send = (given: object) => ask(house.maker, contract.submitCheckOut, { id, ...given })
    expect((await send({})).reason).toBe('checkout.error.payeeWanted')
    const other = { payName: 'Somebody', payAccount: '6222' }
    expect((await send(other)).reason).toBe('checkout.error.authorisationWanted')
    expect((await send({ ...other, fileIds: [await upload(house.maker)] })).reason).toBeUndefined()
  })
})

describe('its review', () => {
  it('is never by the maker, nor twice by one person, and one of fifty approvals counts', async () => {
    const strict = await aHouseOfThree()
    const { maker, checker, second } = strict
    await maker.send(param.endpoints.add, {
      paramName: 'checkout.secondReviewFen',
      paramKey: 'second',
      paramValue: '100000',
    })
    const { leaseId } = await aPaidLease(strict)
    const id = await submitted(strict, leaseId)
    expect((await approve(maker, id)).reason).toBe('approval.error.ownRequest')
    expect((await approve(checker, id)).data.state).toBe('review_2')
    expect((await approve(checker, id)).reason).toBe('approval.error.sameReviewer')
    const all = await Promise.all(Array.from({ length: 50 }, () => approve(second, id)))
    expect(all.filter(({ reason }) => reason === undefined)).toHaveLength(1)
    expect(all.filter(({ reason }) => reason === 'checkout.error.notNow')).toHaveLength(49)
    expect((await deposits.query(strict.today, { leaseId })).list[0]).toMatchObject({ state: 'refunded', heldFen: 0 })
    expect(await brokenInvariants(strict.today)).toEqual([])
  })

  it('sends back with a word, and rejects so that the lease lives on', async () => {
    const { leaseId } = await aPaidLease(house)
    const id = await submitted(house, leaseId)
    const say = (decision: 'return' | 'reject', decisionReason?: string) =>
      ask(house.checker, contract.reviewCheckOut, { id, decision, decisionReason })
    expect((await say('return')).reason).toBe('approval.error.reasonMissing')
    expect((await say('return', 'photo is blurred')).data.state).toBe('returned')
    expect((await ask(house.maker, contract.calculateCheckOut, { id })).reason).toBeUndefined()
    const signed = { id, decision: 'confirmed' as const, fileIds: [await upload(house.maker)] }
    expect((await ask(house.maker, contract.confirmCheckOut, signed)).reason).toBeUndefined()
    await submit(house, id)
    expect((await say('reject', 'fraud')).data.state).toBe('rejected')
    expect((await leases.get(house.today, leaseId)).state).toBe('active')
    await whole()
  })

  it('books nothing when the books have changed since the statement was signed', async () => {
    const bill = await aPaidLease(house, {}, 300_000)
    const id = await submitted(house, bill.leaseId)
    await pay(house, bill, { amountFen: 100 })
    const before = await fingerprint(house.today)
    expect((await approve(house.checker, id)).reason).toBe('checkout.error.statementChanged')
    expect(await fingerprint(house.today)).toBe(before)
  })
})

describe('its money', () => {
  it('comes back from a bank, is owed again, and a bank number counts once', async () => {
    const [one, other] = [await aPaidLease(house), await aPaidLease(house)]
    const [id, second] = [await submitted(house, one.leaseId), await submitted(house, other.leaseId)]
    for (const each of [id, second]) {
      await approve(house.checker, each)
      await approve(house.second, each)
    }
    const failed = { id, decisionReason: 'wrong number' }
    expect((await ask(house.checker, contract.failPayout, failed)).reason).toBeUndefined()
    expect((await shown(house, id)).state).toBe('pay_failed')
    // Another account is found right by another person first.
    const elsewhere = { ...failed, payName: `Rentee of ${house.name}`, payAccount: '6222 9999 9' }
    expect((await ask(house.checker, contract.failPayout, elsewhere)).reason).toBeUndefined()
    expect((await shown(house, id)).state).toBe('payee_review')
    expect((await payOut(house.checker, id, 'N-1')).reason).toBe('checkout.error.notNow')
    const agree = { id, decision: 'approve' as const }
    expect((await ask(house.checker, contract.reviewCheckOut, agree)).reason).toBe('approval.error.ownRequest')
    expect((await ask(house.second, contract.reviewCheckOut, agree)).reason).toBeUndefined()
    expect((await shown(house, id)).state).toBe('paying')
    expect((await payOut(house.checker, id, 'N-1')).reason).toBeUndefined()
    expect((await payOut(house.checker, second, 'N-1')).reason).toBe('payment.error.channelNoUsed')
    const back = { id, decisionReason: 'account closed' }
    expect((await ask(house.checker, contract.returnPayout, back)).reason).toBeUndefined()
    await whole()
    expect((await shown(house, id)).state).toBe('paying')
    expect((await payOut(house.checker, id, 'N-2')).reason).toBeUndefined()
    await whole()
  })

  it('keeps what is disputed until somebody else decides', async () => {
    const { leaseId } = await aPaidLease(house)
    const id = await inspected(house, leaseId, { deductions: [CLEAN, HOB] })
    const calculate = async () =>
      expect((await ask(house.maker, contract.calculateCheckOut, { id })).reason).toBeUndefined()
    await calculate()
    const hob = (await detail(house.maker, id)).deductions[1]!
    const dispute = async (fileIds?: string[]) =>
      ask(house.maker, contract.confirmCheckOut, { id, decision: 'disputed', disputedIds: [hob.id], fileIds })
    expect((await dispute()).reason).toBeUndefined()
    await calculate()
    expect((await dispute([await upload(house.maker)])).reason).toBeUndefined()
    await submit(house, id)
    await approve(house.checker, id)
    await approve(house.second, id)
    expect(await shown(house, id)).toMatchObject({ retainedFen: 20_000, refundFen: 465_000, deductionFen: 15_000 })
    expect((await heldOf(leaseId))?.heldFen).toBe(20_000)
    await payOut(house.checker, id)
    expect((await ask(house.checker, contract.closeCheckOut, { id })).reason).toBe('checkout.error.retainedOpen')
    const decide = (keptFen: number, who = house.checker) =>
      ask(who, contract.settleDispute, { id, keptFen, decisionReason: 'half' })
    expect((await decide(5_000, house.maker)).reason).toBe('approval.error.ownRequest')
    expect((await decide(20_001)).reason).toBe('checkout.error.keptTooMuch')
    expect((await decide(5_000)).reason).toBeUndefined()
    expect(await shown(house, id)).toMatchObject({ state: 'paying', retainedFen: 0, refundFen: 480_000 })
    await whole()
    expect((await payOut(house.checker, id)).reason).toBeUndefined()
    expect(await heldOf(leaseId)).toMatchObject({ state: 'part_refunded', heldFen: 0, appliedFen: 5_000 })
    await whole()
  })

  it('is spoken of when it is late, once', async () => {
    const { leaseId } = await aPaidLease(house)
    const id = await submitted(house, leaseId)
    await approve(house.checker, id)
    await approve(house.second, id)
    const later = house.ctx(onDay('2026-07-01'))
    const told = async () =>
      (
        await house.maker.send(
          { method: 'GET', path: '/api/notification/notification/queryNotification', from: 'query' },
          {},
        )
      ).body.data as { list: { title: string }[] }
    await onSchedule(refundLateJob, later)
    await onSchedule(refundLateJob, later)
    const { no } = await shown(house, id)
    expect((await told()).list.filter(({ title }) => title.includes(no))).toHaveLength(1)
  })
})

it('does not exist for other tenants, and is read by its rentee alone', async () => {
  const { leaseId } = await aPaidLease(house)
  const id = await submitted(house, leaseId, { deductions: [HOB] })
  const stranger = await signIn(house.app, await freshTenant(house.app))
  const rentee = await signIn(house.app, house, 'ROLE_RENTEE')
  for (const endpoint of [contract.queryCheckOutDetail, contract.printStatement, contract.calculateCheckOut])
    expect((await stranger.send(endpoint, { id })).status).toBe(404)
  expect(
    (await stranger.call(contract.reviewCheckOut, { id, decision: 'approve' }, { key: 'stranger-1' })).status,
  ).toBe(404)
  const seen = await rentee.call(contract.queryCheckOutDetail, { id })
  expect(seen.body.data.lines.length).toBeGreaterThan(0)
  expect(seen.body.data.events).toEqual([])
  const pdf = await rentee.send(contract.printStatement, { id })
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.bytes.subarray(0, 4).toString()).toBe('%PDF')
  expect((await rentee.call(contract.cancelCheckOut, { id, decisionReason: 'no' })).status).toBe(403)
})
