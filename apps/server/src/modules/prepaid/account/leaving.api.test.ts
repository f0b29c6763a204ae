import { beforeEach, describe, expect, it } from 'vitest'
import { onSchedule } from '../../../../test/schedules.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { balancesAt, brokenInvariants } from '../../billing/billing.builders.ts'
import {
  beginCheckOut,
  cancelCheckOut,
  readFinalMeters,
  rescheduleCheckOut,
} from '../../checkout/preparation.service.ts'
import { aRentee, TERMS } from '../../housing/housing.builders.ts'
import { leases, signLease } from '../../housing/lease/lease.service.ts'
import { recompute } from '../../ledger/ledger/recompute.service.ts'
import { takeReadings } from '../../metering/index.ts'
import { confirmReadings } from '../../metering/meter/reading-commands.service.ts'
import { read, settle, settlementsOf } from '../../metering/metering.builders.ts'
import { aHome, type Home, reads, shown } from '../account.builders.ts'
import { chargeAccounts } from '../charge/charge.service.ts'
import { rechargeByHand } from '../recharge/recharge.service.ts'
import { closeAccount } from './close-account.service.ts'
import { followAccountsJob, followLeases, leaseReactions } from './follow-leases.ts'
import { openAccount } from './open-account.service.ts'

let home: Home
beforeEach(async () => {
  home = await aHome()
  await rechargeByHand(home.today, home.app, { accountId: home.accountId, amountFen: 5_000, method: 'cash' })
})
/** What was told since is heard, by this module alone. */
async function hear(ctx: Ctx, ...names: string[]): Promise<void> {
  for (const name of names) {
    const told = await ctx.db.first(
      raw<{ payload: Record<string, unknown> }>(
        sql`select payload from infra_event where tenant_id = ${home.id} and name = ${name} order by id desc limit 1`,
      ),
    )
    for (const one of leaseReactions) if (one.event === name) await one.run(ctx, told!.payload)
  }
}
const begin = (ctx: Ctx, leftOn: string) =>
  beginCheckOut(ctx, { leaseId: home.leaseId, leaveKind: 'early', leftOn, reason: '搬走' })
const notices = (ctx: Ctx) =>
  ctx.db.rows(
    raw<{ title: string; content: string }>(
      sql`select title, content from notice_notification where tenant_id = ${home.id} order by created_at, id`,
    ),
  )

/** The numbers of nights, charged by day. */
async function nights(values: Readonly<Record<string, number>>): Promise<void> {
  for (const [day, kwh] of Object.entries(values)) {
    const told = { meterId: home.meterId, readOn: day, valueMilli: kwh * 1_000, kind: 'remote' as const }
    const ctx = home.at(`${day} 01:30`)
    const [taken] = await ctx.transaction((tx) => takeReadings(tx, [{ ...told, confirmed: true, sure: true }]))
    expect(taken!.reason).toBeUndefined()
    await chargeAccounts(ctx)
  }
}
const prepaid = () => balancesAt(home.today, home.renteeId, 'prepaid')
const sound = async (ctx: Ctx) => {
  expect(await brokenInvariants(home.today)).toEqual([])
  expect(await recompute(ctx)).toBe(0)
}

describe('an account whose payer has left', () => {
  const left = (leftOn: string) => begin(home.at('2026-06-18 12:00'), leftOn)

  it('is closed as of his last day when a number has come, however late, and the rest is nobody’s', async () => {
    await nights({ '2026-06-16': 106, '2026-06-17': 110 })
    await left('2026-06-18')
    const vacant = home.at('2026-06-19 00:50')
    await onSchedule(followAccountsJob, vacant, () => followLeases(vacant))
    expect((await shown(home, vacant)).state).toBe('vacant')
    // The meter was away; a day is half of what was used in two.
    await nights({ '2026-06-19': 130 })
    const late = home.at('2026-07-15 00:50')
    await read(home.at('2026-07-14 12:00'), home.meterId, { '2026-07-14': 230 })
    await onSchedule(followAccountsJob, late, () => followLeases(late))
    const closed = await shown(home, late)
    expect(closed.state).toBe('closed')
    expect(await prepaid()).toEqual({ prepaid: 4_000 })
    await settle(late, '2026-06-01', '2026-07-13')
    const vacancy = await settlementsOf(late, { meterId: home.meterId })
    expect(vacancy.reduce((sum, one) => sum + (one.leaseId ? 0 : Number(one.quantity)), 0)).toBe(100)
    await sound(late)
  })

  it('closed by hand a month later owes what was used by him alone', async () => {
    await nights({ '2026-06-17': 110 })
    await left('2026-06-17')
    await home.today.db.run(
      raw(sql`update prepaid_account set state = 'vacant' where tenant_id = ${home.id} and id = ${home.accountId}`),
    )
    const later = home.at('2026-07-17 12:00')
    expect(await closeAccount(later, { id: home.accountId, value: 1_210, reason: '空置' })).toEqual({
      refundFen: 4_500,
      debtFen: 0,
    })
    await sound(later)
  })

  it('waits for a number that nobody has confirmed yet', async () => {
    await nights({ '2026-06-16': 106 })
    await left('2026-06-18')
    const later = home.at('2026-06-20 10:00')
    const number = { meterId: home.meterId, readOn: '2026-06-20', valueMilli: 146_000, kind: 'manual' as const }
    const [taken] = await later.transaction((tx) => takeReadings(tx, [number]))
    await onSchedule(followAccountsJob, home.at('2026-06-21 00:50'))
    expect((await shown(home, later)).state).toBe('vacant')
    await confirmReadings(later, { ids: [taken!.id!] })
    await followLeases(home.at('2026-06-22 00:50'))
    expect((await shown(home, later)).state).toBe('closed')
    expect(await prepaid()).toEqual({ prepaid: 3_700 })
  })

  it('owes what was used up to a number nobody looked at before the last one, and takes no fall for a counter that went round', async () => {
    await nights({ '2026-06-16': 106 })
    const day = home.at('2026-06-18 10:00')
    const number = { meterId: home.meterId, readOn: '2026-06-17', valueMilli: 116_000, kind: 'manual' as const }
    await day.transaction((tx) => takeReadings(tx, [number]))
    const closed = (value: number) => closeAccount(day, { id: home.accountId, value, reason: '搬走' })
    await expect(closed(90)).rejects.toMatchObject({ reason: 'metering.error.backwards' })
    expect(await closed(120)).toEqual({ refundFen: 4_000, debtFen: 0 })
    await sound(day)
  })

  it('is not closed over a counter that is said to have gone round, before somebody has looked at that', async () => {
    await nights({ '2026-06-16': 990_000 })
    const day = home.at('2026-06-18 10:00')
    const number = { meterId: home.meterId, readOn: '2026-06-17', valueMilli: 50_000, kind: 'manual' as const }
    const [taken] = await day.transaction((tx) => takeReadings(tx, [{ ...number, sure: true }]))
    const close = () => closeAccount(day, { id: home.accountId, value: 60, reason: '搬走' })
    await expect(close()).rejects.toMatchObject({ reason: 'prepaid.error.notPriced' })
    await confirmReadings(day, { ids: [taken!.id!] })
    expect((await close()).debtFen).toBeGreaterThan(0)
  })

  it('gives back what was charged after a day that is past', async () => {
    await nights({ '2026-06-16': 110, '2026-06-17': 130, '2026-06-18': 150, '2026-07-02': 290 })
    await begin(home.at('2026-07-02 12:00'), '2026-06-17')
    await followLeases(home.at('2026-07-03 00:50'))
    expect((await shown(home, home.at('2026-07-03 01:00'))).state).toBe('closed')
    expect(await prepaid()).toEqual({ prepaid: 3_500 })
    await sound(home.at('2026-07-03 01:00'))
  })

  it('makes way for the account of who comes next', async () => {
    await nights({ '2026-06-17': 110 })
    const { id } = await left('2026-06-17')
    await home.today.db.run(
      raw(sql`update prepaid_account set state = 'vacant' where tenant_id = ${home.id} and id = ${home.accountId}`),
    )
    const renteeId = await aRentee(home.today)
    const terms = { ...TERMS, roomId: home.roomId, renteeId, startOn: '2026-06-20', endOn: '2027-06-19' }
    const next = await leases.add(home.today, terms)
    await signLease(home.today, { id: next.id, signedOn: '2026-06-15' })
    const moved = home.at('2026-06-21 10:00')
    await nights({ '2026-06-21': 150 })
    await openAccount(moved, { meterId: home.meterId, leaseAllows: true })
    expect((await shown(home, moved)).state).toBe('closed')
    expect(await prepaid()).toEqual({ prepaid: 4_500 })
    // His last numbers can still be written down.
    await readFinalMeters(moved, { id, rows: [{ meterId: home.meterId, value: 110 }] })
    await sound(moved)
  })
})

describe('a check-out that is given up', () => {
  it('brings the account back, with all that was used meanwhile', async () => {
    const { id } = await begin(home.at('2026-06-16 12:00'), '2026-06-16')
    const night = home.at('2026-06-17 00:50')
    await onSchedule(followAccountsJob, night, () => followLeases(night))
    expect((await shown(home, night)).state).toBe('vacant')
    const day = home.at('2026-06-17 10:00')
    expect(await reads(home, day, 120)).toBe(0)
    await cancelCheckOut(day, { id, decisionReason: '不走了' })
    await hear(day, 'LeaseChanged')
    const back = await shown(home, day)
    expect(back.state).toBe('normal')
    expect(back.steps[0]).toMatchObject({ kind: 'state', from: 'vacant', to: 'normal', note: '租约继续' })
    expect(await reads(home, home.at('2026-06-18 02:00'), 130)).toBe(1_500)
    expect(await brokenInvariants(home.today)).toEqual([])
  })

  it('tells staff to open anew what the last numbers have closed', async () => {
    const day = home.at('2026-06-16 12:00')
    const { id } = await begin(day, '2026-06-16')
    await readFinalMeters(day, { id, rows: [{ meterId: home.meterId, value: 110 }] })
    await hear(day, 'FinalReadingsTaken')
    expect((await shown(home, day)).state).toBe('closed')
    const before = await notices(day)
    await cancelCheckOut(day, { id, decisionReason: '不走了' })
    await hear(day, 'LeaseChanged', 'CheckOutCancelled')
    const told = (await notices(day)).slice(before.length)
    expect(told.map(({ title }) => title)).toEqual(['退租已取消，请重新开户'])
    expect(told[0]!.content).toContain((await shown(home, day)).no)
  })

  it('tells staff of it as well where he only stays longer', async () => {
    const day = home.at('2026-06-16 12:00')
    const { id } = await begin(day, '2026-06-16')
    const move = async (leftOn: string) => {
      const before = await notices(day)
      await rescheduleCheckOut(day, { id, leaveKind: 'early', leftOn, reason: '改期' })
      await hear(day, 'LeaseChanged', 'CheckOutMoved')
      return (await notices(day)).slice(before.length)
    }
    expect(await move('2026-06-17')).toEqual([])
    await move('2026-06-16')
    await readFinalMeters(day, { id, rows: [{ meterId: home.meterId, value: 110 }] })
    await hear(day, 'FinalReadingsTaken')
    expect((await shown(home, day)).state).toBe('closed')
    const told = await move('2026-06-20')
    expect(told.map(({ title }) => title)).toEqual(['退租已改期，请重新开户'])
    expect(told[0]!.content).toContain('2026-06-20')
  })
})
