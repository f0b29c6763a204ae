import * as contract from '@cloud-steward/contract/channels/index.ts'
import { readAttachment } from '@cloud-steward/contract/files/index.ts'
import { refundPrepaid, reversePayment, undoBankLine } from '@cloud-steward/contract/payments/index.ts'
import { describe, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { fingerprint, TODAY } from '../../billing/billing.builders.ts'
import { aRentee } from '../../housing/housing.builders.ts'
import { voucherReactions } from './match-vouchers.job.ts'
import { Desk } from './voucher.builders.ts'
import { vouchers } from './voucher.source.ts'

const desk = new Desk()

describe('a posted voucher', () => {
  const posted = async (bankRef: string) => {
    const line = await desk.addLine({ bankRef })
    const id = await desk.made(desk.rentee, { bankRef })
    expect((await reverse(desk.admin, id)).reason).toBe('channel.error.voucher.matched')
    expect((await desk.review(desk.operator, id, { duplicateNote: '各是一笔' })).data.state).toBe('posted')
    return { id, line }
  }
  const reverse = async (who: Client, id: string) =>
    (await who.call(contract.reverseVoucher, { id, reason: '重复入账' }, { key: newId() })).body

  it('is taken back by entries backwards, unless its money is spent', async () => {
    const { id, line } = await posted('REFP-1')
    const spent = {
      renteeId: desk.world.renteeId,
      amountFen: 1,
      channel: 'bank',
      paidOn: TODAY,
      reason: '退还一分钱',
    } as const
    expect((await desk.admin.call(refundPrepaid, spent, { key: newId() })).body.code).toBe(200)
    const before = await fingerprint(desk.world.today)
    expect((await reverse(desk.admin, id)).reason).toBe('payment.error.prepaidUsed')
    expect(await fingerprint(desk.world.today)).toBe(before)
    const other = await posted('REFP-2')
    expect((await reverse(desk.admin, other.id)).code).toBe(200)
    expect((await reverse(desk.admin, other.id)).reason).toBe('channel.error.voucher.reversed')
    expect((await desk.lineOf(other.line.id)).state).toBe('open')
    expect((await desk.lineOf(line.id)).state).toBe('booked')
    expect(await desk.prepaid()).toBe(119_999)
    await desk.sound()
  })

  it('is reversed as well when its payment or its line is undone elsewhere', async () => {
    const told = async (paymentId: string) => {
      for (const one of voucherReactions)
        if (one.event === 'PaymentReversed') await one.run(desk.world.today, { paymentId })
    }
    const { id, line } = await posted('REFP-3')
    const first = await paymentOf(id)
    expect((await desk.admin.call(undoBankLine, { id: line.id, reason: '记账有误' }, { key: newId() })).body.code).toBe(
      200,
    )
    await told(first)
    await told(first)
    expect((await desk.shown(id)).state).toBe('reversed')
    expect((await desk.detail(desk.admin, id)).steps.filter(({ state }) => state === 'reversed')).toHaveLength(1)
    const again = await posted('REFP-4')
    const paymentId = await paymentOf(again.id)
    expect(
      (await desk.admin.call(reversePayment, { id: paymentId, reason: '记账有误' }, { key: newId() })).body.code,
    ).toBe(200)
    await told(paymentId)
    expect((await reverse(desk.admin, again.id)).reason).toBe('channel.error.voucher.reversed')
    await desk.sound()
  })
  const paymentOf = async (id: string) => {
    const found = await desk.world.today.db.first(
      raw<{ paymentId: string }>(
        sql`select payment_id as "paymentId" from channel_voucher where tenant_id = ${desk.world.id} and id = ${id}`,
      ),
    )
    return found!.paymentId
  }

  it('is posted once, however many press at once', async () => {
    await desk.addLine({ bankRef: 'REFQ-1' })
    const id = await desk.made(desk.rentee, { bankRef: 'REFQ-1' })
    const people = await Promise.all(
      Array.from({ length: 4 }, () => signIn(desk.world.app, desk.world, 'ROLE_TENEMENT')),
    )
    const answers = await Promise.all(people.map((who) => desk.review(who, id)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await desk.prepaid()).toBe(120_000)
    await desk.sound()
  })
})

describe('who may', () => {
  it('is seen in the answers: parties hand in their own and decide nothing, strangers find nothing', async () => {
    const line = await desk.addLine({ bankRef: 'REFW-1' })
    const id = await desk.made(desk.rentee, { bankRef: 'REFW-1' })
    const landlord = await signIn(desk.world.app, desk.world, 'ROLE_LANDLORD')
    const other = await freshTenant(desk.world.app)
    const stranger = await signIn(desk.world.app, other)
    expect((await desk.submit(landlord, { renteeId: desk.world.renteeId })).code).toBe(403)
    const calls = [
      [contract.reviewVoucher, { id, decision: 'approve' }],
      [contract.matchVoucher, { id, lineId: line.id }],
      [contract.releaseVoucher, { id, reason: 'x' }],
      [contract.reverseVoucher, { id, reason: 'x' }],
    ] as const
    for (const [endpoint, input] of calls) {
      for (const who of [desk.rentee, landlord])
        expect((await who.send(endpoint, input, { key: newId() })).status).toBe(403)
      expect((await stranger.send(endpoint, input, { key: newId() })).status).toBe(404)
    }
    expect((await stranger.send(contract.queryVoucherDetail, { id })).status).toBe(404)
    const fileIds = [await desk.picture(stranger)]
    const theirs = { ...desk.facts({ accountId: desk.accountId }), renteeId: other.renteeId, fileIds }
    expect((await stranger.send(contract.submitVoucher, theirs, { key: newId() })).body).toMatchObject({
      code: 404,
    })
    // Another desk.rentee of the same desk.operator sees neither the voucher nor its picture, and hands in nothing for him.
    const someone = await aRentee(desk.world.today)
    expect((await desk.submit(desk.rentee, { renteeId: someone })).code).toBe(404)
    const [{ id: pictureId } = { id: '' }] = (await desk.detail(desk.rentee, id)).pictures
    expect((await desk.rentee.call(readAttachment, { id: pictureId })).status).toBe(200)
    expect((await desk.admin.call(readAttachment, { id: pictureId })).status).toBe(200)
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
      expect((await desk.submit(desk.rentee, given)).code, JSON.stringify(given)).not.toBe(200)
    const taken = await desk.picture(desk.rentee)
    expect((await desk.submit(desk.rentee, { fileIds: [taken] })).code).toBe(200)
    expect((await desk.submit(desk.rentee, { fileIds: [taken] })).reason).toBe('file.error.uploadGone')
    expect((await desk.submit(desk.admin, { renteeId: null })).reason).toBe('channel.error.noPayer')
    expect((await vouchers.query(desk.world.today, {})).list).toHaveLength(1)
  })

  it('counts what waits', async () => {
    await desk.addLine({ bankRef: 'REFC-1' })
    await desk.made(desk.rentee, { bankRef: 'REFC-1' })
    await desk.made(desk.rentee, { amountFen: 7 })
    const reviewed = await desk.made(desk.rentee, { amountFen: 8 })
    await desk.review(desk.admin, reviewed)
    expect((await desk.admin.call(contract.queryVoucherQueue, {})).body.data).toEqual({
      matched: 1,
      unmatched: 1,
      review_1: 1,
      review_2: 0,
    })
  })
})
