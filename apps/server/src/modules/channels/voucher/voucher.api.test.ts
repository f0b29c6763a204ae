import * as contract from '@cloud-steward/contract/channels/index.ts'
import { bookBankLine } from '@cloud-steward/contract/payments/index.ts'
import { describe, expect, it } from 'vitest'
import { onSchedule } from '../../../../test/schedules.ts'
import { newId } from '../../../infra/db/id.ts'
import { matchVouchers, matchVouchersJob } from './match-vouchers.job.ts'
import { Desk } from './voucher.builders.ts'

const desk = new Desk()

describe('a voucher', () => {
  it('of a desk.rentee finds its line when it is imported, is reviewed and becomes his balance, once', async () => {
    const bankRef = 'CMB-0001'
    const { data } = await desk.submit(desk.rentee, { bankRef })
    expect(data.state).toBe('unmatched')
    const line = await desk.addLine({ bankRef, payerName: '王五' })
    expect(await onSchedule(matchVouchersJob, desk.world.today, () => matchVouchers(desk.world.today))).toBe(1)
    expect(await desk.shown(data.id)).toMatchObject({
      state: 'matched',
      lineRef: bankRef,
      renteeId: desk.world.renteeId,
    })
    expect(await desk.lineOf(line.id)).toMatchObject({ state: 'open', heldFor: data.no })
    expect(await desk.prepaid()).toBe(0)
    const key = newId()
    const posted = await desk.review(desk.operator, data.id, { reason: '到账无误' }, key)
    expect(posted.data).toMatchObject({ state: 'posted' })
    expect(await desk.review(desk.operator, data.id, { reason: '到账无误' }, key)).toEqual(posted)
    expect((await desk.review(desk.admin, data.id)).reason).toBe('channel.error.voucher.posted')
    expect(await desk.prepaid()).toBe(120_000)
    expect(await desk.lineOf(line.id)).toMatchObject({ state: 'booked', heldFor: null, renteeId: desk.world.renteeId })
    expect((await desk.detail(desk.rentee, data.id)).steps.map(({ state }) => state)).toEqual([
      'submitted',
      'unmatched',
      'matched',
      'review_1',
      'posted',
    ])
    await desk.sound()
  })

  it('above the limit needs two people, neither of whom handed it in', async () => {
    await desk.setParam('100000')
    const line = await desk.addLine({ bankRef: 'CMB-0002' })
    const id = await desk.made(desk.operator, { bankRef: 'CMB-0002' })
    expect(await desk.shown(id)).toMatchObject({ state: 'matched', lineRef: line.bankRef })
    expect((await desk.review(desk.operator, id)).reason).toBe('approval.error.ownRequest')
    expect((await desk.review(desk.admin, id)).data).toMatchObject({ state: 'review_1' })
    expect((await desk.review(desk.admin, id)).reason).toBe('approval.error.sameReviewer')
    expect((await desk.review(desk.operator, id)).reason).toBe('approval.error.ownRequest')
    await desk.addLine({ bankRef: 'CMB-0022' })
    const his = await desk.made(desk.rentee, { bankRef: 'CMB-0022', paidOn: '2026-06-09' })
    expect((await desk.detail(desk.admin, his)).isLast).toBe(false)
    expect((await desk.review(desk.admin, his)).data).toMatchObject({ state: 'review_1' })
    expect((await desk.detail(desk.operator, his)).isLast).toBe(true)
    expect((await desk.review(desk.operator, his)).data).toMatchObject({ state: 'posted' })
    expect(await desk.prepaid()).toBe(120_000)
    await desk.sound()
  })

  it('without a line waits for it after two reviews, and is posted by itself when it comes', async () => {
    const id = await desk.made(desk.rentee, { bankRef: 'CMB-0003' })
    expect((await desk.review(desk.operator, id, { exception: '急用' })).reason).toBe('channel.error.exceptionTooEarly')
    expect((await desk.review(desk.operator, id)).data).toMatchObject({ state: 'review_1' })
    expect((await desk.review(desk.admin, id)).data).toMatchObject({ state: 'review_2' })
    expect((await desk.review(desk.admin, id)).reason).toBe('channel.error.exceptionMissing')
    expect(await desk.prepaid()).toBe(0)
    await desk.addLine({ bankRef: 'CMB-0003' })
    expect(await onSchedule(matchVouchersJob, desk.world.today, () => matchVouchers(desk.world.today))).toBe(1)
    expect(await desk.shown(id)).toMatchObject({ state: 'posted', lineRef: 'CMB-0003' })
    expect(await desk.prepaid()).toBe(120_000)
    await desk.sound()
  })

  it('is posted for a stated exception by the second reviewer, and its line is that payment when it comes', async () => {
    const id = await desk.made(desk.rentee, { bankRef: 'CMB-0004' })
    await desk.review(desk.operator, id)
    const posted = (await desk.review(desk.admin, id, { exception: '银行回单已电话核实' })).data
    expect(posted.state).toBe('posted')
    expect(await desk.shown(id)).toMatchObject({ exception: '银行回单已电话核实', paymentNo: posted.paymentNo })
    expect(await desk.prepaid()).toBe(120_000)
    const line = await desk.addLine({ bankRef: 'CMB-0004' })
    await matchVouchers(desk.world.today)
    expect(await desk.lineOf(line.id)).toMatchObject({ state: 'booked', bookedFen: 120_000 })
    expect(await desk.shown(id)).toMatchObject({ state: 'posted', lineRef: 'CMB-0004' })
    expect(await desk.prepaid()).toBe(120_000)
    await desk.sound()
  })

  it('is rejected for a reason, and may be handed in again', async () => {
    const line = await desk.addLine({ bankRef: 'CMB-0005' })
    const id = await desk.made(desk.rentee, { bankRef: 'CMB-0005' })
    expect((await desk.submit(desk.rentee, { bankRef: 'CMB-0005' })).reason).toBe('channel.error.voucherKnown')
    expect((await desk.review(desk.operator, id, { decision: 'reject' })).reason).toBe('approval.error.reasonMissing')
    expect((await desk.review(desk.operator, id, { decision: 'reject', reason: '金额看不清' })).code).toBe(200)
    expect((await desk.lineOf(line.id)).heldFor).toBe(null)
    expect((await desk.detail(desk.rentee, id)).steps.at(-1)).toMatchObject({
      state: 'rejected',
      note: '金额看不清',
      username: null,
    })
    expect((await desk.submit(desk.rentee, { bankRef: 'CMB-0005' })).data.state).toBe('matched')
    expect(await desk.prepaid()).toBe(0)
  })
})

describe('what may be a double', () => {
  it('by payer, amount and day, or by its picture, is posted only with a word about it', async () => {
    const first = await desk.made(desk.rentee, { bankRef: 'REFD-1' })
    const second = await desk.made(desk.rentee, { bankRef: 'REFD-2', fileIds: [await desk.picture(desk.rentee, 77)] })
    const third = await desk.made(desk.operator, {
      bankRef: 'REFD-3',
      amountFen: 5,
      fileIds: [await desk.picture(desk.operator, 77)],
    })
    expect((await desk.shown(second)).flags).toContain('duplicate')
    expect((await desk.shown(third)).flags).toContain('same_picture')
    expect((await desk.detail(desk.admin, second)).duplicates).toMatchObject([
      { id: first, kind: 'same_facts' },
      { id: third, kind: 'same_picture' },
    ])
    expect((await desk.detail(desk.rentee, second)).duplicates).toEqual([])
    const his = (await desk.rentee.send(contract.voucher.endpoints.query, { id: second })).body.data as {
      list: object[]
    }
    expect(his.list).toMatchObject([{ id: second, flags: [] }])
    await desk.addLine({ bankRef: 'REFD-2' })
    await matchVouchers(desk.world.today)
    const refused = await desk.review(desk.operator, second)
    expect(refused).toMatchObject({ reason: 'channel.error.voucherDuplicate' })
    expect((await desk.review(desk.operator, second, { duplicateNote: '当日两次转账，银行各有一笔' })).data.state).toBe(
      'posted',
    )
    await desk.sound()
  })
})

describe('a line of a statement', () => {
  it('is booked by a voucher or by hand, never by both', async () => {
    const line = await desk.addLine({ bankRef: 'REFB-1' })
    const id = await desk.made(desk.rentee, { bankRef: 'REFB-1' })
    const booking = { id: line.id, renteeId: desk.world.renteeId, billIds: [], amountFen: 120_000 }
    expect((await desk.admin.call(bookBankLine, booking, { key: newId() })).body.reason).toBe(
      'payment.error.bankLineHeld',
    )
    const other = await desk.addLine({ bankRef: 'REFB-2' })
    expect((await desk.admin.call(bookBankLine, { ...booking, id: other.id }, { key: newId() })).body.code).toBe(200)
    const late = await desk.made(desk.rentee, { bankRef: 'REFB-2', paidOn: '2026-06-09' })
    expect(await desk.shown(late)).toMatchObject({ state: 'unmatched', flags: expect.arrayContaining(['line_taken']) })
    const match = (lineId: string, voucherId = late) =>
      desk.admin.call(contract.matchVoucher, { id: voucherId, lineId }, { key: newId() })
    expect((await match(other.id)).body.reason).toBe('payment.error.bankLineDone')
    expect((await match(line.id)).body.reason).toBe('payment.error.bankLineHeld')
    const wrong = await desk.addLine({ amountFen: 1 })
    expect((await match(wrong.id)).body.reason).toBe('payment.error.bankLineAmount')
    const right = await desk.addLine({ bankRef: 'REFB-9' })
    expect((await match(right.id)).body.data.state).toBe('matched')
    expect((await desk.review(desk.admin, id)).data.state).toBe('posted')
    await desk.sound()
  })

  it('tied by hand makes the reviews begin anew, and can be untied', async () => {
    const id = await desk.made(desk.rentee)
    await desk.review(desk.operator, id)
    const line = await desk.addLine({ bankRef: 'REFH-1' })
    const tied = await desk.operator.call(contract.matchVoucher, { id, lineId: line.id }, { key: newId() })
    expect(tied.body.data.state).toBe('matched')
    const release = () => desk.admin.call(contract.releaseVoucher, { id, reason: '不是这一笔' }, { key: newId() })
    expect((await release()).body.code).toBe(200)
    expect((await release()).body.reason).toBe('channel.error.voucher.unmatched')
    expect((await desk.lineOf(line.id)).heldFor).toBe(null)
    expect(await desk.shown(id)).toMatchObject({ state: 'unmatched', lineRef: null })
  })

  it('is one for one voucher, of two at the same time', async () => {
    const [a, b] = [
      await desk.made(desk.rentee),
      await desk.made(desk.rentee, { amountFen: 120_000, paidOn: '2026-06-11' }),
    ]
    const line = await desk.addLine({ bankRef: 'REFR-1', payerName: '张三' })
    const answers = await Promise.all(
      [a, b].map((id) => desk.admin.call(contract.matchVoucher, { id, lineId: line.id }, { key: newId() })),
    )
    expect(answers.map(({ body }) => body.code === 200).toSorted()).toEqual([false, true])
  })
})
