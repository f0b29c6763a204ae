import {
  bankAccount,
  bookBankLine,
  refundPrepaid,
  reversePayment,
  undoBankLine,
} from '@cloud-steward/contract/finance/index.ts'
import { param, readAttachment, uploadAttachment } from '@cloud-steward/contract/system/index.ts'
import * as contract from '@cloud-steward/contract/treasury/index.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aWorld, balancesAt, brokenInvariants, fingerprint, TODAY, type World } from '../../finance/finance.builders.ts'
import { bankLines } from '../../finance/index.ts'
import { aRentee } from '../../housing/housing.builders.ts'
import { matchVouchers, voucherReactions } from './match-vouchers.job.ts'
import { vouchers } from './voucher.source.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
)
let world: World
let admin: Client
let operator: Client
let rentee: Client
let accountId: string
beforeEach(async () => {
  world = await aWorld()
  ;[admin, operator, rentee] = await Promise.all([
    signIn(world.app, world),
    signIn(world.app, world, 'ROLE_TENEMENT'),
    signIn(world.app, world, 'ROLE_RENTEE'),
  ])
  accountId = ((await admin.send(bankAccount.endpoints.add, { name: '基本户' })).body.data as { id: string }).id
})
let count = 0
/** A picture like no other, unless its number is given. */
const picture = async (who: Client, n = ++count, name = '转账凭证.png') => {
  const { body } = await who.upload(uploadAttachment, Buffer.concat([PNG, Buffer.from(String(n))]), name)
  expect(body.code, body.message).toBe(200)
  return (body.data as unknown as { id: string }).id
}
const facts = (given: object = {}) => ({
  accountId,
  amountFen: 120_000,
  paidOn: '2026-06-10',
  bankRef: `REF-${newId()}`,
  payerName: '王五',
  payerTail: '1234',
  ...given,
})
const submit = async (who: Client, given: object = {}, key = newId()) => {
  const own = who === rentee ? {} : { renteeId: world.renteeId }
  const fileIds = 'fileIds' in given ? {} : { fileIds: [await picture(who)] }
  return (await who.call(contract.submitVoucher, { ...facts(), ...own, ...fileIds, ...given } as never, { key })).body
}
const made = async (who: Client, given: object = {}) => {
  const { code, data, message } = await submit(who, given)
  expect(code, message).toBe(200)
  return data.id
}
const addLine = async (given: object = {}) => {
  const row = { accountId, receivedOn: '2026-06-10', amountFen: 120_000, bankRef: `L-${newId()}`, ...given }
  const [refusal] = await world.today.transaction((tx) => bankLines.addImportedMany!(tx, [row]))
  if (refusal) throw refusal
  return (await bankLines.query(world.today, { bankRef: row.bankRef })).list[0]!
}
const lineOf = async (id: string) => (await bankLines.query(world.today, { id })).list[0]!
const shown = async (id: string) => (await vouchers.query(world.today, { id })).list[0]!
const review = async (who: Client, id: string, given: object = {}, key = newId()) =>
  (await who.call(contract.reviewVoucher, { id, decision: 'approve', ...given } as never, { key })).body
const detail = async (who: Client, id: string) => (await who.call(contract.queryVoucherDetail, { id })).body.data
const prepaid = async () => (await balancesAt(world.today, world.renteeId, 'prepaid'))!.prepaid
const sound = async () => expect(await brokenInvariants(world.today)).toEqual([])
const setParam = (value: string) =>
  admin.send(param.endpoints.add, {
    paramName: 'treasury.secondReviewFen',
    paramKey: 'treasury.secondReviewFen',
    paramValue: value,
  })

describe('a voucher', () => {
  it('of a rentee finds its line when it is imported, is reviewed and becomes his balance, once', async () => {
    const bankRef = 'CMB-0001'
    const { data } = await submit(rentee, { bankRef })
    expect(data.state).toBe('unmatched')
    const line = await addLine({ bankRef, payerName: '王五' })
    expect(await matchVouchers(world.today)).toBe(1)
    expect(await shown(data.id)).toMatchObject({ state: 'matched', lineRef: bankRef, renteeId: world.renteeId })
    expect(await lineOf(line.id)).toMatchObject({ state: 'open', heldFor: data.no })
    expect(await prepaid()).toBe(0)
    const key = newId()
    const posted = await review(operator, data.id, { reason: '到账无误' }, key)
    expect(posted.data).toMatchObject({ state: 'posted' })
    expect(await review(operator, data.id, { reason: '到账无误' }, key)).toEqual(posted)
    expect((await review(admin, data.id)).reason).toBe('treasury.error.voucher.posted')
    expect(await prepaid()).toBe(120_000)
    expect(await lineOf(line.id)).toMatchObject({ state: 'booked', heldFor: null, renteeId: world.renteeId })
    expect((await detail(rentee, data.id)).steps.map(({ state }) => state)).toEqual([
      'submitted',
      'unmatched',
      'matched',
      'review_1',
      'posted',
    ])
    await sound()
  })

  it('above the limit needs two people, neither of whom handed it in', async () => {
    await setParam('100000')
    const line = await addLine({ bankRef: 'CMB-0002' })
    const id = await made(operator, { bankRef: 'CMB-0002' })
    expect(await shown(id)).toMatchObject({ state: 'matched', lineRef: line.bankRef })
    expect((await review(operator, id)).reason).toBe('treasury.error.ownReview')
    expect((await review(admin, id)).data).toMatchObject({ state: 'review_1' })
    expect((await review(admin, id)).reason).toBe('treasury.error.ownReview')
    expect((await review(operator, id)).reason).toBe('treasury.error.ownReview')
    await addLine({ bankRef: 'CMB-0022' })
    const his = await made(rentee, { bankRef: 'CMB-0022', paidOn: '2026-06-09' })
    expect((await detail(admin, his)).isLast).toBe(false)
    expect((await review(admin, his)).data).toMatchObject({ state: 'review_1' })
    expect((await detail(operator, his)).isLast).toBe(true)
    expect((await review(operator, his)).data).toMatchObject({ state: 'posted' })
    expect(await prepaid()).toBe(120_000)
    await sound()
  })

  it('without a line waits for it after two reviews, and is posted by itself when it comes', async () => {
    const id = await made(rentee, { bankRef: 'CMB-0003' })
    expect((await review(operator, id, { exception: '急用' })).reason).toBe('treasury.error.exceptionTooEarly')
    expect((await review(operator, id)).data).toMatchObject({ state: 'review_1' })
    expect((await review(admin, id)).data).toMatchObject({ state: 'review_2' })
    expect((await review(admin, id)).reason).toBe('treasury.error.exceptionMissing')
    expect(await prepaid()).toBe(0)
    await addLine({ bankRef: 'CMB-0003' })
    expect(await matchVouchers(world.today)).toBe(1)
    expect(await shown(id)).toMatchObject({ state: 'posted', lineRef: 'CMB-0003' })
    expect(await prepaid()).toBe(120_000)
    await sound()
  })

  it('is posted for a stated exception by the second reviewer, and its line is that payment when it comes', async () => {
    const id = await made(rentee, { bankRef: 'CMB-0004' })
    await review(operator, id)
    const posted = (await review(admin, id, { exception: '银行回单已电话核实' })).data
    expect(posted.state).toBe('posted')
    expect(await shown(id)).toMatchObject({ exception: '银行回单已电话核实', paymentNo: posted.paymentNo })
    expect(await prepaid()).toBe(120_000)
    const line = await addLine({ bankRef: 'CMB-0004' })
    await matchVouchers(world.today)
    expect(await lineOf(line.id)).toMatchObject({ state: 'booked', bookedFen: 120_000 })
    expect(await shown(id)).toMatchObject({ state: 'posted', lineRef: 'CMB-0004' })
    expect(await prepaid()).toBe(120_000)
    await sound()
  })

  it('is rejected for a reason, and may be handed in again', async () => {
    const line = await addLine({ bankRef: 'CMB-0005' })
    const id = await made(rentee, { bankRef: 'CMB-0005' })
    expect((await submit(rentee, { bankRef: 'CMB-0005' })).reason).toBe('treasury.error.voucherKnown')
    expect((await review(operator, id, { decision: 'reject' })).reason).toBe('treasury.error.reasonMissing')
    expect((await review(operator, id, { decision: 'reject', reason: '金额看不清' })).code).toBe(200)
    expect((await lineOf(line.id)).heldFor).toBe(null)
    expect((await detail(rentee, id)).steps.at(-1)).toMatchObject({
      state: 'rejected',
      note: '金额看不清',
      username: null,
    })
    expect((await submit(rentee, { bankRef: 'CMB-0005' })).data.state).toBe('matched')
    expect(await prepaid()).toBe(0)
  })
})

describe('what may be a double', () => {
  it('by payer, amount and day, or by its picture, is posted only with a word about it', async () => {
    const first = await made(rentee, { bankRef: 'REFD-1' })
    const second = await made(rentee, { bankRef: 'REFD-2', fileIds: [await picture(rentee, 77)] })
    const third = await made(operator, { bankRef: 'REFD-3', amountFen: 5, fileIds: [await picture(operator, 77)] })
    expect((await shown(second)).flags).toContain('duplicate')
    expect((await shown(third)).flags).toContain('same_picture')
    expect((await detail(admin, second)).duplicates).toMatchObject([
      { id: first, kind: 'same_facts' },
      { id: third, kind: 'same_picture' },
    ])
    expect((await detail(rentee, second)).duplicates).toEqual([])
    const his = (await rentee.send(contract.voucher.endpoints.query, { id: second })).body.data as { list: object[] }
    expect(his.list).toMatchObject([{ id: second, flags: [] }])
    await addLine({ bankRef: 'REFD-2' })
    await matchVouchers(world.today)
    const refused = await review(operator, second)
    expect(refused).toMatchObject({ reason: 'treasury.error.voucherDuplicate' })
    expect((await review(operator, second, { duplicateNote: '当日两次转账，银行各有一笔' })).data.state).toBe('posted')
    await sound()
  })
})

describe('a line of a statement', () => {
  it('is booked by a voucher or by hand, never by both', async () => {
    const line = await addLine({ bankRef: 'REFB-1' })
    const id = await made(rentee, { bankRef: 'REFB-1' })
    const booking = { id: line.id, renteeId: world.renteeId, billIds: [], amountFen: 120_000 }
    expect((await admin.call(bookBankLine, booking, { key: newId() })).body.reason).toBe('finance.error.bankLineHeld')
    const other = await addLine({ bankRef: 'REFB-2' })
    expect((await admin.call(bookBankLine, { ...booking, id: other.id }, { key: newId() })).body.code).toBe(200)
    const late = await made(rentee, { bankRef: 'REFB-2', paidOn: '2026-06-09' })
    expect(await shown(late)).toMatchObject({ state: 'unmatched', flags: expect.arrayContaining(['line_taken']) })
    const match = (lineId: string, voucherId = late) =>
      admin.call(contract.matchVoucher, { id: voucherId, lineId }, { key: newId() })
    expect((await match(other.id)).body.reason).toBe('finance.error.bankLineDone')
    expect((await match(line.id)).body.reason).toBe('finance.error.bankLineHeld')
    const wrong = await addLine({ amountFen: 1 })
    expect((await match(wrong.id)).body.reason).toBe('finance.error.bankLineAmount')
    const right = await addLine({ bankRef: 'REFB-9' })
    expect((await match(right.id)).body.data.state).toBe('matched')
    expect((await review(admin, id)).data.state).toBe('posted')
    await sound()
  })

  it('tied by hand makes the reviews begin anew, and can be untied', async () => {
    const id = await made(rentee)
    await review(operator, id)
    const line = await addLine({ bankRef: 'REFH-1' })
    const tied = await operator.call(contract.matchVoucher, { id, lineId: line.id }, { key: newId() })
    expect(tied.body.data.state).toBe('matched')
    const release = () => admin.call(contract.releaseVoucher, { id, reason: '不是这一笔' }, { key: newId() })
    expect((await release()).body.code).toBe(200)
    expect((await release()).body.reason).toBe('treasury.error.voucher.unmatched')
    expect((await lineOf(line.id)).heldFor).toBe(null)
    expect(await shown(id)).toMatchObject({ state: 'unmatched', lineRef: null })
  })

  it('is one for one voucher, of two at the same time', async () => {
    const [a, b] = [await made(rentee), await made(rentee, { amountFen: 120_000, paidOn: '2026-06-11' })]
    const line = await addLine({ bankRef: 'REFR-1', payerName: '张三' })
    const answers = await Promise.all(
      [a, b].map((id) => admin.call(contract.matchVoucher, { id, lineId: line.id }, { key: newId() })),
    )
    expect(answers.map(({ body }) => body.code === 200).toSorted()).toEqual([false, true])
  })
})

describe('a posted voucher', () => {
  const posted = async (bankRef: string) => {
    const line = await addLine({ bankRef })
    const id = await made(rentee, { bankRef })
    expect((await reverse(admin, id)).reason).toBe('treasury.error.voucher.matched')
    expect((await review(operator, id, { duplicateNote: '各是一笔' })).data.state).toBe('posted')
    return { id, line }
  }
  const reverse = async (who: Client, id: string) =>
    (await who.call(contract.reverseVoucher, { id, reason: '重复入账' }, { key: newId() })).body

  it('is taken back by entries backwards, unless its money is spent', async () => {
    const { id, line } = await posted('REFP-1')
    const spent = {
      renteeId: world.renteeId,
      amountFen: 1,
      channel: 'bank',
      paidOn: TODAY,
      reason: '退还一分钱',
    } as const
    expect((await admin.call(refundPrepaid, spent, { key: newId() })).body.code).toBe(200)
    const before = await fingerprint(world.today)
    expect((await reverse(admin, id)).reason).toBe('finance.error.prepaidUsed')
    expect(await fingerprint(world.today)).toBe(before)
    const other = await posted('REFP-2')
    expect((await reverse(admin, other.id)).code).toBe(200)
    expect((await reverse(admin, other.id)).reason).toBe('treasury.error.voucher.reversed')
    expect((await lineOf(other.line.id)).state).toBe('open')
    expect((await lineOf(line.id)).state).toBe('booked')
    expect(await prepaid()).toBe(119_999)
    await sound()
  })

  it('is reversed as well when its payment or its line is undone elsewhere', async () => {
    const told = async (paymentId: string) => {
      for (const one of voucherReactions) if (one.event === 'PaymentReversed') await one.run(world.today, { paymentId })
    }
    const { id, line } = await posted('REFP-3')
    const first = await paymentOf(id)
    expect((await admin.call(undoBankLine, { id: line.id, reason: '记账有误' }, { key: newId() })).body.code).toBe(200)
    await told(first)
    await told(first)
    expect((await shown(id)).state).toBe('reversed')
    expect((await detail(admin, id)).steps.filter(({ state }) => state === 'reversed')).toHaveLength(1)
    const again = await posted('REFP-4')
    const paymentId = await paymentOf(again.id)
    expect((await admin.call(reversePayment, { id: paymentId, reason: '记账有误' }, { key: newId() })).body.code).toBe(
      200,
    )
    await told(paymentId)
    expect((await reverse(admin, again.id)).reason).toBe('treasury.error.voucher.reversed')
    await sound()
  })
  const paymentOf = async (id: string) => {
    const found = await world.today.db.first(
      raw<{ paymentId: string }>(
        sql`select payment_id as "paymentId" from treasury_voucher where tenant_id = ${world.id} and id = ${id}`,
      ),
    )
    return found!.paymentId
  }

  it('is posted once, however many press at once', async () => {
    await addLine({ bankRef: 'REFQ-1' })
    const id = await made(rentee, { bankRef: 'REFQ-1' })
    const people = await Promise.all(Array.from({ length: 4 }, () => signIn(world.app, world, 'ROLE_TENEMENT')))
    const answers = await Promise.all(people.map((who) => review(who, id)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await prepaid()).toBe(120_000)
    await sound()
  })
})

describe('who may', () => {
  it('is seen in the answers: parties hand in their own and decide nothing, strangers find nothing', async () => {
    const line = await addLine({ bankRef: 'REFW-1' })
    const id = await made(rentee, { bankRef: 'REFW-1' })
    const landlord = await signIn(world.app, world, 'ROLE_LANDLORD')
    const other = await freshTenant(world.app)
    const stranger = await signIn(world.app, other)
    expect((await submit(landlord, { renteeId: world.renteeId })).code).toBe(403)
    const calls = [
      [contract.reviewVoucher, { id, decision: 'approve' }],
      [contract.matchVoucher, { id, lineId: line.id }],
      [contract.releaseVoucher, { id, reason: 'x' }],
      [contract.reverseVoucher, { id, reason: 'x' }],
    ] as const
    for (const [endpoint, input] of calls) {
      for (const who of [rentee, landlord]) expect((await who.send(endpoint, input, { key: newId() })).status).toBe(403)
      expect((await stranger.send(endpoint, input, { key: newId() })).status).toBe(404)
    }
    expect((await stranger.send(contract.queryVoucherDetail, { id })).status).toBe(404)
    const fileIds = [await picture(stranger)]
    const theirs = { ...facts({ accountId }), renteeId: other.renteeId, fileIds }
    expect((await stranger.send(contract.submitVoucher, theirs, { key: newId() })).body).toMatchObject({
      code: 404,
    })
    // Another rentee of the same operator sees neither the voucher nor its picture, and hands in nothing for him.
    const someone = await aRentee(world.today)
    expect((await submit(rentee, { renteeId: someone })).code).toBe(404)
    const [{ id: pictureId } = { id: '' }] = (await detail(rentee, id)).pictures
    expect((await rentee.call(readAttachment, { id: pictureId })).status).toBe(200)
    expect((await admin.call(readAttachment, { id: pictureId })).status).toBe(200)
    expect((await landlord.call(readAttachment, { id: pictureId })).status).not.toBe(200)
  })

  it('is asked for a picture, an amount, a day that has come and a reference', async () => {
    for (const given of [
      { fileIds: [] },
      { amountFen: 0 },
      { amountFen: -5 },
      { amountFen: 1.5 },
      { paidOn: '2026-06-16' },
      { paidOn: '2020-01-01' },
      { bankRef: 'x' },
      { payerName: '' },
      { payerTail: 'abcd' },
      { accountId: newId() },
      { fileIds: [newId()] },
    ])
      expect((await submit(rentee, given)).code, JSON.stringify(given)).not.toBe(200)
    const taken = await picture(rentee)
    expect((await submit(rentee, { fileIds: [taken] })).code).toBe(200)
    expect((await submit(rentee, { fileIds: [taken] })).reason).toBe('system.error.uploadGone')
    expect((await submit(admin, { renteeId: null })).reason).toBe('treasury.error.noPayer')
    expect((await vouchers.query(world.today, {})).list).toHaveLength(1)
  })

  it('counts what waits', async () => {
    await addLine({ bankRef: 'REFC-1' })
    await made(rentee, { bankRef: 'REFC-1' })
    await made(rentee, { amountFen: 7 })
    const reviewed = await made(rentee, { amountFen: 8 })
    await review(admin, reviewed)
    expect((await admin.call(contract.queryVoucherQueue, {})).body.data).toEqual({
      matched: 1,
      unmatched: 1,
      review_1: 1,
      review_2: 0,
    })
  })
})
