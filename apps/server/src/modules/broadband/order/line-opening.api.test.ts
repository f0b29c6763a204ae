import * as contract from '@cloud-steward/contract/broadband/index.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../../../../test/ask.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { balancesAt, billsOf, brokenInvariants } from '../../billing/billing.builders.ts'
import { aSite } from '../../housing/housing.builders.ts'
import { reversePayment } from '../../payments/payment/reversal.service.ts'
import { aPackage, LineWorld, made, refused } from '../broadband.builders.ts'
import { expireLineOrder, expireLineOrdersJob } from './line-days.job.ts'

let here: LineWorld
beforeAll(async () => {
  here = await LineWorld.make()
})

describe('an opening', () => {
  it('is paid, asked of the carrier, and works for a month from the day it was opened', async () => {
    const { id, orderId, billId, amountFen } = await here.buy()
    expect(amountFen).toBe(16_000)
    expect(await here.account(id)).toMatchObject({ state: 'ordered', accountNo: null, expireOn: null })
    expect(await refused(here.lines.admin, contract.renewLine, { id, payBy: 'online' })).toBe(
      'broadband.error.cannot.ordered',
    )
    await here.payBill(billId)
    await Promise.all([here.follow(orderId), here.follow(orderId)])
    expect(await here.account(id)).toMatchObject({ state: 'opening', pending: 'open' })
    const [order] = await here.orders(id)
    expect(order).toMatchObject({ state: 'requested', mode: 'manual', type: 'open' })
    expect(order!.workOrderId).toBeTruthy()
    const answer = { id: order!.id, result: 'done' as const }
    expect(await refused(here.lines.admin, contract.answerLineOrder, answer)).toBe('broadband.error.numberMissing')
    const both = await Promise.all(
      [1, 2].map(() =>
        ask(here.lines.admin, contract.answerLineOrder, { ...answer, accountNo: 'AD1', linePassword: 'secret-1' }),
      ),
    )
    expect(both.map(({ reason }) => reason).toSorted()).toEqual(['broadband.error.order.done', undefined])
    expect(await here.account(id)).toMatchObject({
      state: 'active',
      login: 'AD1',
      startOn: '2026-06-15',
      expireOn: '2026-07-14',
      hasPassword: true,
    })
    const { steps, terms } = await made(here.lines.admin, contract.queryLineDetail, { id })
    expect(steps.map(({ to }) => to).toSorted()).toEqual(['active', 'opening', 'ordered', 'paid'])
    expect(terms).toMatchObject([{ fromOn: '2026-06-15', toOn: '2026-07-14' }])
    expect(await brokenInvariants(here.world.today)).toEqual([])
  })

  it('shows its password once, to the first caller', async () => {
    const { id } = await here.aLine()
    const shown = await made(here.lines.rentee, contract.showLinePassword, { id })
    expect(shown.password).toMatch(/^pw-/)
    expect(await refused(here.lines.admin, contract.showLinePassword, { id })).toBe('broadband.error.passwordShown')
    await made(here.lines.rentee, contract.resetLinePassword, { id })
    await here.done(id, { linePassword: 'new-one' })
    expect(await made(here.lines.admin, contract.showLinePassword, { id })).toEqual({ password: 'new-one' })
    const rows = await here.world.today.db.rows(
      raw<{ text: string }>(
        sql`select to_jsonb(t)::text as text from system_audit t where tenant_id = ${here.world.id} union all select to_jsonb(a)::text from broadband_account a where tenant_id = ${here.world.id}`,
      ),
    )
    expect(rows.filter(({ text }) => text.includes('new-one'))).toEqual([])
  })

  it('that fails is refunded by itself, and has no number', async () => {
    const before = await here.prepaid()
    const { id } = await here.aPaidLine()
    const fail = { id: (await here.requested(id))!.id, result: 'failed' as const }
    expect(await refused(here.lines.admin, contract.answerLineOrder, fail)).toBe('broadband.error.reasonMissing')
    await made(here.lines.admin, contract.answerLineOrder, { ...fail, reason: '端口不足' })
    expect(await here.account(id)).toMatchObject({ state: 'refunded' })
    expect((await here.orders(id))[0]).toMatchObject({ state: 'refunded', reason: '端口不足' })
    expect(await here.prepaid()).toBe(before + 16_000)
    expect(await refused(here.lines.admin, contract.closeLine, { id, reason: 'x' })).toBe(
      'broadband.error.cannot.refunded',
    )
    expect(await brokenInvariants(here.world.today)).toEqual([])
  })

  it('that is not paid ends; one that was paid in the last moment does not', async () => {
    const { id, orderId, billId } = await here.buy()
    await expireLineOrder(here.world.today, here.outer, orderId)
    expect((await here.account(id)).state).toBe('ordered')
    await onSchedule(expireLineOrdersJob(here.outer), here.later('2026-06-17'))
    expect((await here.account(id)).state).toBe('cancelled')
    expect((await billsOf(here.world.today, { id: billId! }))[0]).toMatchObject({ state: 'void' })
    const late = await here.buy()
    await here.payBill(late.billId)
    await expireLineOrder(here.later('2026-06-17'), here.outer, late.orderId)
    expect((await here.account(late.id)).state).toBe('opening')
  })

  it('is not for somebody without papers, at another site, or below the floor', async () => {
    const { admin, roomId, renteeId } = here.lines
    const wish = { renteeId, roomId, payBy: 'online' as const, packageId: await aPackage(here.lines) }
    expect(await refused(admin, contract.openLine, { ...wish, priceFen: 4_999 })).toBe('broadband.error.belowFloor')
    expect(await refused(admin, contract.openLine, { ...wish, payBy: 'wallet' })).toBe('broadband.error.payBy')
    expect(await made(admin, contract.openLine, { ...wish, priceFen: 5_000 })).toMatchObject({ amountFen: 15_000 })
    const away = { ...wish, packageId: await aPackage(here.lines, { siteIds: [await aSite(here.world.today)] }) }
    expect(await refused(admin, contract.openLine, away)).toBe('broadband.error.notSold')
    await made(admin, contract.stopPackage, { id: wish.packageId, reason: '停售' })
    expect(await refused(admin, contract.openLine, wish)).toBe('broadband.error.notSold')
    const papers = (no: string | null) =>
      here.run(
        sql`update housing_rentee set id_no_masked = ${no} where tenant_id = ${here.world.id} and id = ${renteeId}`,
      )
    await papers(null)
    expect(await refused(admin, contract.openLine, { ...wish, packageId: await aPackage(here.lines) })).toBe(
      'broadband.error.noIdentity',
    )
    await papers('3301********0011')
  })

  it('of a landlord is paid from his wallet, or nothing is ordered', async () => {
    const wish = { landlordId: here.world.landlordId, roomId: here.lines.roomId, payBy: 'wallet' as const }
    await here.run(sql`update housing_landlord set id_no_masked = '33' where tenant_id = ${here.world.id}`)
    const dear = await aPackage(here.lines, { priceFen: 90_000_000 })
    expect(await refused(here.lines.admin, contract.openLine, { ...wish, packageId: dear })).toBe(
      'broadband.error.walletShort',
    )
    const { unsettled } = (await balancesAt(here.world.today, here.world.landlordId, 'unsettled'))!
    const { id } = await made(here.lines.admin, contract.openLine, { ...wish, packageId: await aPackage(here.lines) })
    expect((await here.account(id)).state).toBe('opening')
    expect(await balancesAt(here.world.today, here.world.landlordId, 'unsettled')).toEqual({
      unsettled: unsettled - 16_000,
    })
    await here.fails(id, '无资源')
    expect(await balancesAt(here.world.today, here.world.landlordId, 'unsettled')).toEqual({ unsettled })
    expect(await brokenInvariants(here.world.today)).toEqual([])
  })

  it('has a number no other account of its carrier has', async () => {
    const { id } = await here.aLine()
    const { accountNo } = await here.account(id)
    const next = await here.aPaidLine()
    const open = (await here.requested(next.id))!
    const answer = { id: open.id, result: 'done' as const, accountNo: String(accountNo) }
    expect(await refused(here.lines.admin, contract.answerLineOrder, answer)).toBe('broadband.error.numberTaken')
    expect((await here.account(next.id)).state).toBe('opening')
  })
})

describe('a renewal', () => {
  it('goes on from the end, from the balance, and is ordered once at a time', async () => {
    const { id } = await here.aLine()
    await here.prepay(20_000)
    const before = await here.prepaid()
    const both = await Promise.all(
      [1, 2].map(() => ask(here.lines.rentee, contract.renewLine, { id, payBy: 'balance' })),
    )
    expect(both.map(({ reason }) => reason).toSorted()).toEqual(['broadband.error.busy', undefined])
    expect(await here.prepaid()).toBe(before - 6_000)
    await here.done(id)
    expect(await here.account(id)).toMatchObject({ state: 'active', expireOn: '2026-08-14' })
    expect(await brokenInvariants(here.world.today)).toEqual([])
  })

  it('is refused from a balance that holds less, and given back where the carrier refuses it', async () => {
    const { id } = await here.aLine()
    const all = await here.prepaid()
    const dear = await here.aLine({ packageId: await aPackage(here.lines, { priceFen: all + 100_000 }) })
    expect(await refused(here.lines.rentee, contract.renewLine, { id: dear.id, payBy: 'balance' })).toBe(
      'payment.error.prepaidTooLittle',
    )
    await here.prepay(20_000)
    const before = await here.prepaid()
    await made(here.lines.rentee, contract.renewLine, { id, payBy: 'balance' })
    await here.fails(id, '系统维护')
    expect(await here.prepaid()).toBe(before)
    expect(await here.account(id)).toMatchObject({ state: 'active', expireOn: '2026-07-14' })
  })

  it('that is refunded takes its term away, while it has not begun', async () => {
    const { id, orderId } = await here.aLine()
    await here.prepay(20_000)
    await made(here.lines.rentee, contract.renewLine, { id, payBy: 'balance' })
    const renewal = (await here.requested(id))!
    await here.done(id)
    await made(here.lines.admin, contract.refundLineOrder, { id: renewal.id, reason: '买错' })
    expect(await here.account(id)).toMatchObject({ state: 'changing', expireOn: '2026-07-14' })
    expect(await here.requested(id)).toMatchObject({ untilOn: '2026-07-14' })
    await here.done(id)
    await made(here.lines.admin, contract.refundLineOrder, { id: orderId, reason: '不装了' })
    await here.done(id)
    expect(await here.account(id)).toMatchObject({ state: 'closed' })
    expect(await refused(here.lines.admin, contract.refundLineOrder, { id: orderId, reason: '再退' })).toBe(
      'broadband.error.order.refunded',
    )
    expect(await brokenInvariants(here.world.today)).toEqual([])
  })

  it('of which the payment is reversed stays, with its bill open again', async () => {
    const { id, orderId, billId, paymentId } = await here.aLine()
    await reversePayment(here.world.today, { id: paymentId, reason: '付错' })
    await here.follow(orderId)
    expect((await here.orders(id))[0]).toMatchObject({ state: 'done', paidAt: null })
    await here.payBill(billId)
    await here.follow(orderId)
    expect((await here.orders(id))[0]!.paidAt).toBeTruthy()
    expect(await brokenInvariants(here.world.today)).toEqual([])
  })

  it('happens by itself before the end, or the holder is told that it did not', async () => {
    const { id } = await here.aLine({ autoRenew: true })
    await here.dayOf('2026-07-10')
    expect(await here.requested(id)).toBeUndefined()
    await here.prepay(20_000)
    await here.dayOf('2026-07-11')
    expect(await here.requested(id)).toMatchObject({ type: 'renew', payBy: 'balance' })
    await here.done(id)
    expect(await here.account(id)).toMatchObject({ expireOn: '2026-08-14' })
  })
})
