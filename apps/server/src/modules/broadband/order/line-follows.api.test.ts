import * as contract from '@cloud-steward/contract/broadband/index.ts'
import { lease } from '@cloud-steward/contract/housing/index.ts'
import * as valueAdded from '@cloud-steward/contract/value-added/index.ts'
import { makeStatements, payStatement, queryStatementOrders } from '@cloud-steward/contract/value-added/index.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { sql } from '../../../infra/db/sql.ts'
import { aLease, aWorld, balancesAt, brokenInvariants } from '../../billing/billing.builders.ts'
import { aHouse } from '../../housing/housing.builders.ts'
import { proposeAs } from '../../housing/lease/change.builders.ts'
import { closeFollowed } from '../../housing/lease/lease-day.service.ts'
import { LineWorld, made, refused, rowsOf, statusOf } from '../broadband.builders.ts'
import { rewardOrder, rewardOrdersJob } from '../seller/reward.job.ts'
import { followLease } from './follow-lease.ts'

let here: LineWorld
beforeAll(async () => {
  here = await LineWorld.make()
})

describe('a line goes with its holder', () => {
  it('into the room he swaps to, and ends with his lease', async () => {
    const leaseId = await aLease(here.world)
    const roomId = String((await rowsOf(here.lines.admin, lease, { id: leaseId }))[0]!.roomId)
    const { id } = await here.aLine({ roomId })
    const { roomId: nextRoom } = await aHouse(here.world.today, {
      landlordId: here.world.landlordId,
      buildingId: here.world.buildingId,
    })
    const { body } = await proposeAs(here.lines.admin, {
      leaseId,
      kind: 'swap',
      effectiveOn: '2026-06-16',
      roomId: nextRoom,
    })
    const nextId = body.data.newLeaseId!
    await followLease(here.world.today, here.outer, leaseId)
    expect((await here.account(id)).state).toBe('active')
    await closeFollowed(here.later('2026-06-16'))
    await Promise.all([
      followLease(here.later('2026-06-16'), here.outer, leaseId),
      followLease(here.later('2026-06-16'), here.outer, leaseId),
    ])
    expect(await here.account(id)).toMatchObject({ state: 'moving', roomId })
    expect((await here.requested(id))!).toMatchObject({ type: 'move', roomId: nextRoom })
    await here.done(id)
    expect(await here.account(id)).toMatchObject({ state: 'active', roomId: nextRoom })

    // An unpaid order is cancelled; one at the carrier is waited for.
    const other = await here.aLine({ roomId: nextRoom })
    await made(here.lines.rentee, contract.renewLine, { id: other.id, payBy: 'online' })
    await made(here.lines.rentee, contract.resetLinePassword, { id })
    await here.run(
      sql`update housing_lease set status = 'ended', left_on = '2026-06-20' where tenant_id = ${here.world.id} and id = ${nextId}`,
    )
    await followLease(here.later('2026-06-20'), here.outer, nextId)
    expect(await here.requested(id)).toMatchObject({ type: 'reset' })
    expect((await here.orders(other.id)).map(({ type, state }) => [type, state])).toEqual([
      ['close', 'requested'],
      ['renew', 'cancelled'],
      ['open', 'done'],
    ])
    await here.done(id, { linePassword: 'x-123456' })
    expect(await here.requested(id)).toMatchObject({ type: 'close' })
    await here.done(id)
    expect((await here.account(id)).state).toBe('closed')
  })
})

describe('sellers', () => {
  it('earn by a code, on renewals too, when the days of refund are over; a statement pays them', async () => {
    const add = async (name: string, mobile: string) =>
      (
        (await here.lines.admin.send(valueAdded.seller.endpoints.add, { name, mobile, kind: 'agent', isActive: true }))
          .body.data as { id: string }
      ).id
    const [sellerId, other] = [await add('小周', '13900000077'), await add('小吴', '13900000076')]
    const terms = {
      sellerId,
      count: 1,
      commissionBp: 1_000,
      maxUses: 5,
      validFrom: '2026-06-01',
      validTo: '2026-06-30',
    }
    const { batchNo } = await made(here.lines.admin, valueAdded.makeSalesCodes, terms)
    const [code] = await rowsOf(here.lines.admin, valueAdded.salesCode, { batchNo })
    const { id, orderId } = await here.aLine({ salesCode: String(code!.code) })
    // Of the price, not of the setup fee.
    expect(await here.account(id)).toMatchObject({ sellerId, isSold: true, commissionFen: 600 })
    expect((await rowsOf(here.lines.admin, contract.lineAccount, { isSold: 'true' })).map((row) => row.id)).toEqual([
      id,
    ])
    await rewardOrder(here.world.today, orderId)
    expect(await balancesAt(here.world.today, sellerId, 'commission_payable')).toEqual({ commission_payable: 0 })
    await onSchedule(rewardOrdersJob, here.later('2026-06-23'))
    await rewardOrder(here.later('2026-06-23'), orderId)
    expect(await balancesAt(here.world.today, sellerId, 'commission_payable')).toEqual({ commission_payable: 600 })

    await made(here.lines.admin, contract.transferLine, { id, sellerId: other, reason: '换人负责' })
    await here.prepay(20_000)
    await made(here.lines.rentee, contract.renewLine, { id, payBy: 'balance' })
    await here.done(id)
    expect((await here.orders(id))[0]).toMatchObject({ sellerId: other, commissionFen: 600 })

    await here.run(
      sql`update value_added_commission set commission_on = '2026-05-31' where tenant_id = ${here.world.id}`,
    )
    expect(await made(here.lines.admin, makeStatements, { month: '2026-05' })).toEqual({ made: 1, amountFen: 600 })
    const [statement] = await rowsOf(here.lines.admin, valueAdded.commissionStatement)
    expect(await made(here.lines.admin, queryStatementOrders, { id: statement!.id })).toMatchObject([
      { id: orderId, kind: 'broadband', commissionFen: 600 },
    ])
    await made(here.lines.admin, payStatement, { id: statement!.id, paidOn: '2026-06-15', bankRef: 'B9' })
    expect(await balancesAt(here.world.today, sellerId, 'commission_payable')).toEqual({ commission_payable: 0 })
    expect(await brokenInvariants(here.world.today)).toEqual([])
  })

  it('earn nothing of what is refunded', async () => {
    const { id, orderId } = await here.aLine()
    await made(here.lines.admin, contract.refundLineOrder, { id: orderId, reason: '不装了' })
    expect(
      await refused(here.lines.admin, contract.transferLine, { id, sellerId: here.world.renteeId, reason: 'x' }),
    ).toBe('broadband.error.notBySeller')
    await rewardOrder(here.later('2026-07-23'), orderId)
    expect((await here.orders(id)).find((row) => row.id === orderId)).toMatchObject({
      state: 'refunded',
      commissionFen: 0,
    })
  })
})

describe('what belongs to others', () => {
  it('is not found: another tenant’s accounts, orders and packages', async () => {
    const { id, orderId, packageId } = await here.aLine()
    const other = await aWorld()
    const stranger = await signIn(here.world.app, other)
    const why = { reason: 'x' }
    expect(await statusOf(stranger, contract.closeLine, { id, ...why })).toBe(404)
    expect(await statusOf(stranger, contract.renewLine, { id, payBy: 'online' })).toBe(404)
    expect(await statusOf(stranger, contract.showLinePassword, { id })).toBe(404)
    expect(await statusOf(stranger, contract.queryLineDetail, { id })).toBe(404)
    expect(await statusOf(stranger, contract.quoteLineChange, { id, packageId })).toBe(404)
    expect(await statusOf(stranger, contract.answerLineOrder, { id: orderId, result: 'failed', ...why })).toBe(404)
    expect(await statusOf(stranger, contract.publishPackage, { id: packageId })).toBe(404)
    const wish = { renteeId: other.renteeId, roomId: here.lines.roomId, payBy: 'online' as const, packageId }
    expect(await statusOf(stranger, contract.openLine, wish)).toBe(404)
    expect(
      await statusOf(here.lines.admin, contract.openLine, {
        ...wish,
        renteeId: here.lines.renteeId,
        roomId: other.landlordId,
      }),
    ).toBe(404)
    expect(await statusOf(here.lines.admin, contract.moveLine, { id, roomId: other.landlordId })).toBe(404)
    const landlord = await signIn(here.world.app, here.world, 'ROLE_LANDLORD')
    expect(await statusOf(landlord, contract.renewLine, { id, payBy: 'online' })).toBe(403)
  })
})
