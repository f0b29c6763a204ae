import {
  cancelReservation,
  holdReservation,
  queryReservationHistory,
  queryRoomBoard,
  reservation,
} from '@cloud-steward/contract/housing/index.ts'
import {
  endHolding,
  printHolding,
  queryHoldings,
  receiveHolding,
  reviewHolding,
} from '@cloud-steward/contract/payments/index.ts'
import { param } from '@cloud-steward/contract/system/param.ts'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import {
  aWorld,
  balancesAt,
  billsOf,
  brokenInvariants,
  fingerprint,
  TODAY,
  type World,
} from '../../billing/billing.builders.ts'
import { aHouse, aRentee } from '../../housing/housing.builders.ts'
import { reservations } from '../../housing/index.ts'
import { operatorId } from '../../ledger/ledger/ledger.rules.ts'
import { payments } from '../payment/payment.source.ts'
import { bookReversal } from '../payment/reversal.service.ts'
import { aReservation, type Kept, receive, sign } from './holding.builders.ts'
import { endHolding as end } from './holding.service.ts'

let world: World
let admin: Client
beforeEach(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
})
const row = async ({ id }: Kept) =>
  (await admin.send(reservation.endpoints.query, { id })).body.data as { list: object[] }
const shown = async (kept: Kept) => (await row(kept)).list[0] as Record<string, unknown>
const held = () => balancesAt(world.today, world.renteeId, 'holding_liability', 'prepaid', 'deposit_liability')
const tileState = async ({ roomId }: Kept) =>
  (await admin.call(queryRoomBoard, {})).body.data.rooms.find(({ id }) => id === roomId)?.state
const receiveOf = ({ id }: Kept, key = newId(), who = admin) =>
  who.call(receiveHolding, { id, channel: 'bank', channelNo: `B-${key}`, receivedOn: TODAY }, { key })
const refund = { outcome: 'refunded' as const, reason: '不租了', channel: 'bank' as const, paidOn: TODAY }

describe('a reservation', () => {
  it('keeps the room, which shows as reserved, until it is over', async () => {
    const kept = await aReservation(world)
    expect(await tileState(kept)).toBe('reserved')
    expect(await shown(kept)).toMatchObject({ state: 'held', heldFen: 0 })
    await admin.call(cancelReservation, { id: kept.id, reason: '客户改租别处' })
    expect(await tileState(kept)).toBe('vacant')
    const { data } = (await admin.call(queryReservationHistory, { reservationId: kept.id })).body
    expect(data.map(({ from, to, reason }) => [from, to, reason])).toEqual([
      ['draft', 'held', null],
      ['held', 'cancelled', '客户改租别处'],
    ])
  })

  it('is one for a room, also of clerks at once', async () => {
    const { roomId } = await aHouse(world.today, world)
    const drafts = await Promise.all(
      Array.from({ length: 10 }, () =>
        reservations.add(world.today, {
          roomId,
          renteeId: world.renteeId,
          startOn: '2026-07-01',
          rentFen: 1,
          depositMonths: 1,
          signByOn: TODAY,
          holdingFen: 1,
        }),
      ),
    )
    const answers = await Promise.all(drafts.map(({ id }) => admin.call(holdReservation, { id }, { key: newId() })))
    expect(answers.map(({ body }) => body.reason ?? 'won').toSorted()).toEqual([
      ...Array.from({ length: 9 }, () => 'housing.error.roomReservedAlready'),
      'won',
    ])
  })

  it('is refused where a lease has the room, and may begin when it has left', async () => {
    const kept = await aReservation(world)
    await sign(world, kept, { endOn: '2026-12-31' })
    await expect(aReservation(world, { roomId: kept.roomId, startOn: '2026-12-31' })).rejects.toMatchObject({
      reason: 'housing.error.roomLetUntil',
    })
    await aReservation(world, { roomId: kept.roomId, startOn: '2027-01-01' })
  })

  it('refuses a lease of anybody else that reaches its days, and says what can be done', async () => {
    const kept = await aReservation(world)
    const other = await aRentee(world.today)
    await expect(sign(world, kept, { renteeId: other })).rejects.toMatchObject({
      reason: 'housing.error.roomKept',
      values: { day: '2026-07-01' },
    })
    await sign(world, kept, { renteeId: other, startOn: TODAY, endOn: '2026-06-30' })
    expect(await shown(kept)).toMatchObject({ state: 'held' })
  })

  it('and a lease at once: one of them has the room', async () => {
    const kept = await aReservation(world)
    await admin.call(cancelReservation, { id: kept.id, reason: 'x' })
    const again = reservations.add(world.today, {
      roomId: kept.roomId,
      renteeId: await aRentee(world.today),
      startOn: '2026-07-01',
      rentFen: 1,
      depositMonths: 1,
      signByOn: TODAY,
      holdingFen: 1,
    })
    const { id } = await again
    const [lease, hold] = await Promise.allSettled([
      sign(world, kept),
      admin.call(holdReservation, { id }, { key: newId() }),
    ])
    const won = [lease.status === 'fulfilled', hold.status === 'fulfilled' && hold.value.body.code === 200]
    expect(won.filter(Boolean)).toHaveLength(1)
  })

  it('expires on the list, and nothing else happens by itself', async () => {
    const kept = await aReservation(world, { signByOn: TODAY })
    await receive(world, kept)
    const later = world.ctx(new Date('2026-06-16T04:00:00Z'))
    const { list } = await reservations.query(later, { state: 'expired' })
    expect(list).toMatchObject([{ id: kept.id, state: 'expired', heldFen: 100_000 }])
  })
})

describe('a holding deposit', () => {
  it('is owed to who paid it, and pays the first bill: deposit first, then rent', async () => {
    const kept = await aReservation(world, { holdingFen: 350_000 })
    await receive(world, kept)
    expect(await held()).toEqual({ holding_liability: 350_000, prepaid: 0, deposit_liability: 0 })
    const leaseId = await sign(world, kept)
    expect(await shown(kept)).toMatchObject({ state: 'converted', leaseId, heldFen: 0 })
    expect(await held()).toEqual({ holding_liability: 0, prepaid: 0, deposit_liability: 300_000 })
    expect(await billsOf(world.today, { leaseId })).toMatchObject([
      // Due when it is signed, not on the day he moves in.
      { dueOn: '2026-06-15', paidFen: 350_000, bearingOpenFen: 250_000 },
    ])
    expect((await payments.query(world.today, {})).list).toMatchObject([{ channel: 'holding', amountFen: 350_000 }])
    expect(await brokenInvariants(world.today)).toEqual([])
  })

  it('above the first bill becomes prepaid; what it paid is not reversed by itself', async () => {
    const kept = await aReservation(world, { holdingFen: 700_000 })
    await receive(world, kept)
    await sign(world, kept)
    expect(await held()).toEqual({ holding_liability: 0, prepaid: 100_000, deposit_liability: 300_000 })
    const [payment] = (await payments.query(world.today, {})).list
    await expect(bookReversal(world.today, { id: payment!.id, reason: 'x' })).rejects.toMatchObject({
      reason: 'payment.error.holdingPayment',
    })
    expect(await brokenInvariants(world.today)).toEqual([])
  })

  it('is received once, whoever books it how often', async () => {
    const kept = await aReservation(world)
    const answers = await Promise.all(Array.from({ length: 10 }, () => receiveOf(kept)))
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1)
    expect(answers.find(({ body }) => body.code !== 200)?.body.reason).toBe('housing.error.reservationNotNow')
    const [key, other] = [newId(), await aReservation(world)]
    const same = await Promise.all(Array.from({ length: 5 }, () => receiveOf(other, key)))
    expect(new Set(same.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
    const third = await aReservation(world)
    const used = { id: third.id, channel: 'bank' as const, channelNo: `B-${key}`, receivedOn: TODAY }
    expect((await admin.call(receiveHolding, used, { key: newId() })).body.reason).toBe('payment.error.channelNoUsed')
    expect((await held())?.holding_liability).toBe(200_000)
    expect(await brokenInvariants(world.today)).toEqual([])
  })

  it('goes back or is kept, once', async () => {
    const [back, kept] = [await aReservation(world), await aReservation(world)]
    for (const one of [back, kept]) await receive(world, one)
    const without = { id: back.id, outcome: 'refunded' as const, reason: 'x' }
    expect((await admin.call(endHolding, without, { key: newId() })).body.reason).toBe('payment.error.refundHow')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin.call(endHolding, { ...refund, id: back.id }, { key: newId() })),
    )
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1)
    await admin.call(endHolding, { id: kept.id, outcome: 'forfeited', reason: '逾期未签' }, { key: newId() })
    expect([(await shown(back)).state, (await shown(kept)).state]).toEqual(['refunded', 'forfeited'])
    const own = await balancesAt(world.today, operatorId(world.id), 'clearing', 'forfeited')
    expect(own).toEqual({ clearing: 100_000, forfeited: 100_000 })
    expect((await held())?.holding_liability).toBe(0)
    const { data } = (await admin.call(queryHoldings, { reservationId: back.id })).body
    expect(data).toMatchObject([{ state: 'refunded', outChannel: 'bank', outOn: TODAY }])
    expect(await brokenInvariants(world.today)).toEqual([])
  })

  it('is decided by another person where the tenant wants that', async () => {
    const on = { paramName: 'x', paramKey: 'housing.reservationReview', paramValue: 'on' }
    await admin.send(param.endpoints.add, { ...on, paramName: 'housing.reservationReview', paramKey: 'review' })
    const kept = await aReservation(world)
    await receive(world, kept)
    await admin.call(endHolding, { ...refund, id: kept.id }, { key: newId() })
    expect(await shown(kept)).toMatchObject({ state: 'in_review', outcome: 'refunded' })
    expect((await held())?.holding_liability).toBe(100_000)
    await expect(sign(world, kept)).rejects.toMatchObject({ reason: 'housing.error.reservationInReview' })
    const approve = { id: kept.id, decision: 'approve' as const, channel: 'bank' as const, paidOn: TODAY }
    expect((await admin.call(reviewHolding, approve, { key: newId() })).body.reason).toBe('approval.error.ownRequest')
    const colleague = await signIn(world.app, world, 'ROLE_TENEMENT')
    const sendBack = { id: kept.id, decision: 'sendBack' as const }
    expect((await colleague.call(reviewHolding, sendBack, { key: newId() })).body.reason).toBe(
      'approval.error.reasonMissing',
    )
    await colleague.call(reviewHolding, { ...sendBack, reason: '先联系客户' }, { key: newId() })
    expect(await shown(kept)).toMatchObject({ state: 'paid', outcome: null })
    await admin.call(endHolding, { ...refund, id: kept.id }, { key: newId() })
    await colleague.call(reviewHolding, approve, { key: newId() })
    expect((await shown(kept)).state).toBe('refunded')
    expect((await held())?.holding_liability).toBe(0)
    expect(await brokenInvariants(world.today)).toEqual([])
  })

  it('is nothing a landlord or a rentee books', async () => {
    const kept = await aReservation(world)
    const before = await fingerprint(world.today)
    for (const role of ['ROLE_LANDLORD', 'ROLE_RENTEE'] as const)
      expect((await receiveOf(kept, newId(), await signIn(world.app, world, role))).status).toBe(403)
    expect(await fingerprint(world.today)).toBe(before)
  })
})

it('owes what it holds over random histories', async () => {
  const step = fc.record({
    do: fc.constantFrom('reserve' as const, 'receive' as const, 'sign' as const, 'refund' as const, 'forfeit' as const),
    which: fc.nat(),
    fen: fc.integer({ min: 1, max: 900_000 }),
  })
  let moved = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 25 }), async (steps) => {
      world = await aWorld()
      const all: (Kept & { fen: number; state: string })[] = []
      for (const { do: what, which, fen } of [{ do: 'reserve' as const, which: 0, fen: 1 }, ...steps]) {
        if (what === 'reserve') all.push({ ...(await aReservation(world, { holdingFen: fen })), fen, state: 'held' })
        const wanted = what === 'receive' ? 'held' : 'paid'
        const fitting = all.filter(({ state }) => state === wanted)
        const one = fitting[which % Math.max(1, fitting.length)]
        if (what !== 'reserve' && one) {
          if (what === 'receive') await receive(world, one)
          if (what === 'sign') await sign(world, one)
          if (what === 'refund') await end(world.today, { ...refund, id: one.id })
          if (what === 'forfeit') await end(world.today, { id: one.id, outcome: 'forfeited', reason: 'x' })
          one.state = what === 'receive' ? 'paid' : 'gone'
          moved++
        }
        const sum = all.reduce((fens, { state, fen: each }) => fens + (state === 'paid' ? each : 0), 0)
        expect((await held())?.holding_liability).toBe(sum)
      }
      expect(await brokenInvariants(world.today)).toEqual([])
    }),
    { seed: 20_261_122, numRuns: 6 },
  )
  expect(moved).toBeGreaterThan(20)
})

it('prints the receipt of a holding deposit once, and copies that say so', async () => {
  const kept = await aReservation(world)
  expect((await admin.call(printHolding, { reservationId: kept.id })).status).toBe(404)
  await receive(world, kept)
  const prints = await Promise.all([1, 2, 3].map(() => admin.call(printHolding, { reservationId: kept.id })))
  expect(prints.map(({ status, bytes }) => [status, bytes.subarray(0, 5).toString()])).toEqual(
    Array.from({ length: 3 }, () => [200, '%PDF-']),
  )
  const counted = await world.today.db.rows(
    raw(sql`select prints from payment_holding where tenant_id = ${world.id} and reservation_id = ${kept.id}`),
  )
  expect(counted).toEqual([{ prints: 3 }])
  const stranger = await signIn(world.app, await freshTenant(world.app))
  expect((await stranger.call(printHolding, { reservationId: kept.id })).status).toBe(404)
  const rentee = await signIn(world.app, world, 'ROLE_RENTEE')
  expect((await rentee.call(printHolding, { reservationId: kept.id })).status).toBe(403)
})
