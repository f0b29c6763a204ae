import {
  exception,
  previewRecalculation,
  querySettlementDetail,
  recalculateSettlement,
} from '@cloud-steward/contract/metering/index.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aWorld, balancesAt, billsOf, brokenInvariants, pay, type World } from '../../billing/billing.builders.ts'
import { proposeChange } from '../../housing/lease/change.service.ts'
import { endLease } from '../../housing/lease/ending.service.ts'
import { aMeteredRoom, aPricePlan, attach, type Metered, read, settle, settlementsOf } from '../metering.builders.ts'
import { billSettlements } from './billing.service.ts'
import { correctionReactions } from './correct-by-event.ts'
import { confirmSettlements, disputeSettlement } from './settlement.service.ts'

let world: World
let admin: Client
let home: Metered
beforeEach(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
  home = await aMeteredRoom(world, { terms: { startOn: '2026-05-01', endOn: '2027-04-30' } })
  await attach(world.today, await aPricePlan(world.today), home.siteId)
})
const again = (id: string, key = newId()) => admin.call(recalculateSettlement, { id, reason: 'read again' }, { key })
const mine = (meterId = home.meterId) => settlementsOf(world.today, { meterId })
const shown = async (meterId?: string) =>
  (await mine(meterId)).map((one) => [one.periodFrom, one.periodTo, one.state, one.quantity, one.totalFen])
const bills = async () =>
  (await billsOf(world.today, { kind: 'utility' })).map((one) => [one.state, one.totalFen, one.creditedFen])
const prepaid = async () => (await balancesAt(world.today, world.renteeId, 'prepaid'))?.prepaid ?? 0

/** May: 300 kWh from the first to the end, 160.00, billed and paid. */
async function aPaidBill(values: Record<string, number> = { '2026-05-01': 0, '2026-06-01': 300 }) {
  await read(world.today, home.meterId, values)
  await settle(world.today, '2026-05-01', '2026-05-31')
  const [one] = await mine()
  await confirmSettlements(world.today, { ids: [one!.id] })
  await billSettlements(world.today, { ids: [one!.id], dueOn: '2026-06-20' })
  const [bill] = await billsOf(world.today, { kind: 'utility' })
  await pay(world, bill!, { amountFen: bill!.totalFen })
  return one!
}
/** Reads the end of May anew, as whoever settles a dispute does. */
async function reread(value: number) {
  await world.today.db.run(
    raw(
      sql`update metering_reading set state = 'void' where tenant_id = ${world.id} and meter_id = ${home.meterId} and read_on = '2026-06-01'`,
    ),
  )
  await read(world.today, home.meterId, { '2026-06-01': value })
}
const heard = async (event: string, payload: Record<string, unknown>) => {
  for (const reaction of correctionReactions.filter((one) => one.event === event))
    await reaction.run(world.today, payload)
}

describe('a paid settlement that is worked out again', () => {
  it('gives the difference back as prepaid balance: the bill stays, and it was said before', async () => {
    const one = await aPaidBill()
    await disputeSettlement(world.today, { id: one.id, reason: 'too much' })
    await reread(200)
    const preview = (await admin.call(previewRecalculation, { id: one.id })).body.data
    expect(preview).toMatchObject({
      way: 'credit',
      why: ['use'],
      beforeFen: 16_000,
      afterFen: 10_000,
      creditedFen: 6_000,
      prepaidFen: 6_000,
      debitedFen: 0,
      parts: [{ periodFrom: '2026-05-01', periodTo: '2026-05-31', quantity: 200, amountFen: 10_000 }],
    })
    expect([await bills(), await prepaid()]).toEqual([[['paid', 16_000, 0]], 0])
    const key = newId()
    const { data } = (await again(one.id, key)).body
    expect(data).toMatchObject({
      totalFen: 10_000,
      creditedFen: 6_000,
      debitedFen: 0,
      documents: expect.stringMatching(/^N/),
    })
    expect((await again(one.id, key)).body.data).toEqual(data)
    expect([await bills(), await prepaid()]).toEqual([[['paid', 16_000, 6_000]], 6_000])
    expect(await mine()).toMatchObject([
      { revision: 1, state: 'replaced', totalFen: 16_000 },
      { revision: 2, state: 'billed', totalFen: 10_000, billState: 'paid' },
    ])
    expect((await admin.call(querySettlementDetail, { id: data.id })).body.data.corrections).toMatchObject([
      { creditedFen: 6_000, reason: 'read again', username: expect.any(String), documents: data.documents },
    ])
    expect(await brokenInvariants(world.today)).toEqual([])
  })

  it('is billed what is missing beside the first bill, and every further time the difference alone', async () => {
    const one = await aPaidBill()
    await reread(400)
    const more = (await again(one.id)).body.data
    expect(more).toMatchObject({ totalFen: 22_000, debitedFen: 6_000, documents: expect.stringMatching(/^B/) })
    expect(await bills()).toEqual([
      ['paid', 16_000, 0],
      ['issued', 6_000, 0],
    ])
    await reread(100)
    const less = (await again(more.id)).body.data
    // What was claimed last is given back first: 60.00 nobody paid, 110.00 that were.
    expect(less).toMatchObject({ totalFen: 5_000, creditedFen: 17_000 })
    expect([await bills(), await prepaid()]).toEqual([
      [
        ['paid', 16_000, 11_000],
        ['paid', 6_000, 6_000],
      ],
      11_000,
    ])
    expect((await again(less.id)).body.data).toMatchObject({
      totalFen: 5_000,
      creditedFen: 0,
      debitedFen: 0,
      documents: null,
    })
    expect(await brokenInvariants(world.today)).toEqual([])
  })

  it('is corrected once, however many do it at the same time', async () => {
    const one = await aPaidBill()
    await reread(200)
    const answers = await Promise.all(Array.from({ length: 6 }, () => again(one.id)))
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ body }) => body.reason))).toEqual(
      new Set([undefined, 'metering.error.settlementClosed']),
    )
    expect(await prepaid()).toBe(6_000)
  })

  it('is not there for another tenant', async () => {
    const one = await aPaidBill()
    const stranger = await signIn(world.app, await aWorld())
    expect((await stranger.call(previewRecalculation, { id: one.id })).status).toBe(404)
    expect(
      (await (await signIn(world.app, world, 'ROLE_RENTEE')).call(previewRecalculation, { id: one.id })).status,
    ).toBe(403)
  })
})

describe('a day that was settled already', () => {
  it('goes to the landlord when the lease ended before it, once', async () => {
    await aPaidBill({ '2026-05-01': 0, '2026-05-11': 50, '2026-06-01': 300 })
    await endLease(world.today, { id: home.leaseId, leftOn: '2026-05-10', reason: 'moved' })
    for (let time = 0; time < 2; time++) await heard('LeaseEnded', { leaseId: home.leaseId })
    expect(await shown()).toEqual([
      ['2026-05-01', '2026-05-31', 'replaced', 300, 16_000],
      ['2026-05-01', '2026-05-10', 'billed', 50, 2_500],
      ['2026-05-11', '2026-05-31', 'vacant', 250, 13_500],
    ])
    expect([await bills(), await prepaid()]).toEqual([[['paid', 16_000, 13_500]], 13_500])
    expect(await brokenInvariants(world.today)).toEqual([])
  })

  it('moves along to the other room when the rooms were swapped before it', async () => {
    const other = await aMeteredRoom(world, { terms: { startOn: '2026-05-01', endOn: '2027-04-30' } })
    await endLease(world.today, { id: other.leaseId, leftOn: '2026-05-09', reason: 'moved' })
    await read(world.today, other.meterId, { '2026-05-01': 0, '2026-06-01': 310 })
    await aPaidBill({ '2026-05-01': 0, '2026-06-01': 310 })
    const input = { leaseId: home.leaseId, kind: 'swap' as const, effectiveOn: '2026-05-11', roomId: other.roomId }
    const { newLeaseId } = await proposeChange(world.today, { ...input, reason: 'noise' })
    for (const leaseId of [home.leaseId, newLeaseId!]) await heard('LeaseSigned', { leaseId })
    const live = (await mine(other.meterId)).filter(({ state }) => state !== 'replaced')
    expect(live.map((one) => [one.periodFrom, one.periodTo, one.leaseId === newLeaseId, one.state])).toEqual([
      ['2026-05-01', '2026-05-09', false, 'draft'],
      ['2026-05-10', '2026-05-10', false, 'vacant'],
      ['2026-05-11', '2026-05-31', true, 'draft'],
    ])
    expect(live.map(({ quantity }) => quantity)).toEqual([90, 10, 210])
    expect((await shown()).slice(1)).toEqual([
      ['2026-05-01', '2026-05-10', 'billed', 100, 5_000],
      ['2026-05-11', '2026-05-31', 'vacant', 210, 11_600],
    ])
    expect(await brokenInvariants(world.today)).toEqual([])
  })

  it('is trued up when what was really read takes the place of its estimate', async () => {
    await aPaidBill({ '2026-05-01': 0, '2026-06-01': 300 })
    await world.today.db.run(
      raw(sql`update metering_reading set kind = 'estimated' where tenant_id = ${world.id} and read_on = '2026-06-01'`),
    )
    const stop = await world.app.work()
    await read(world.today, home.meterId, { '2026-06-11': 205 })
    await expect.poll(prepaid).toBe(8_250)
    await stop()
    await heard('EstimatesReplaced', { meters: [{ meterId: home.meterId, day: '2026-05-01' }] })
    // 205 in 41 days, 31 of them in May.
    expect((await shown()).at(-1)).toEqual(['2026-05-01', '2026-05-31', 'billed', 155, 7_750])
    expect([await bills(), await prepaid()]).toEqual([[['paid', 16_000, 8_250]], 8_250])
    await settle(world.today, '2026-06-01', '2026-06-14')
    expect((await shown()).at(-1)).toEqual(['2026-06-01', '2026-06-10', 'draft', 50, 2_500])
    expect(await brokenInvariants(world.today)).toEqual([])
  })

  it('is left to people where it cannot be corrected', async () => {
    await aPaidBill({ '2026-05-01': 0, '2026-05-11': 50, '2026-06-01': 300 })
    await endLease(world.today, { id: home.leaseId, leftOn: '2026-05-10', reason: 'moved' })
    await world.today.db.run(
      raw(sql`update metering_reading set state = 'recorded' where tenant_id = ${world.id} and read_on = '2026-06-01'`),
    )
    for (let time = 0; time < 2; time++) await heard('LeaseEnded', { leaseId: home.leaseId })
    const { data } = (await admin.send(exception.endpoints.query, {})).body
    expect((data as { list: { reason: string }[] }).list.map(({ reason }) => reason)).toEqual(['unconfirmed'])
    expect(await bills()).toEqual([['paid', 16_000, 0]])
  })
})
