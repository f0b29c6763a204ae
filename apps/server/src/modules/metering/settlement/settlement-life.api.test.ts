import { voidBill } from '@cloud-steward/contract/billing/index.ts'
import {
  billSettlements,
  confirmSettlements,
  disputeSettlement,
  querySettlementDetail,
  recalculateSettlement,
  settlement,
  voidReading,
  voidSettlement,
} from '@cloud-steward/contract/metering/index.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import {
  aWorld,
  balancesAt,
  billsOf,
  brokenInvariants,
  pay,
  settle as settleMoney,
  type World,
} from '../../billing/billing.builders.ts'
import { aPricedRoom, type Metered, read, settle, settlementsOf } from '../metering.builders.ts'
import { billReactions } from './settlement.service.ts'

let world: World
let admin: Client
beforeEach(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
})
const keyed = () => ({ key: newId() })
const aPlace = (terms: object = {}) => aPricedRoom(world, terms)
const MAY = ['2026-05-01', '2026-05-31'] as const
const mine = (home: Metered, filters: object = {}) => settlementsOf(world.today, { meterId: home.meterId, ...filters })
async function confirmed(home: Metered) {
  const [one] = await mine(home)
  await admin.call(confirmSettlements, { ids: [one!.id] })
  return one!
}

describe('a settlement', () => {
  it('becomes one bill, however often and by how many it is asked for', async () => {
    const home = await aPlace()
    await read(world.today, home.meterId, { '2026-05-01': 0, '2026-06-01': 100 })
    await settle(world.today, ...MAY)
    const one = await confirmed(home)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin.call(billSettlements, { ids: [one.id], dueOn: '2026-06-20' }, keyed())),
    )
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ body }) => body.reason))).toEqual(new Set([undefined, 'metering.error.notBillable']))
    const bills = await billsOf(world.today, { leaseId: home.leaseId })
    expect(bills).toMatchObject([{ kind: 'utility', totalFen: 5_000, dueOn: '2026-06-20' }])
    expect((await mine(home))[0]).toMatchObject({ state: 'billed', billNo: bills[0]!.no, billState: 'issued' })
    expect(await brokenInvariants(world.today)).toEqual([])
  })

  it('is corrected: disputed, its reading voided and read anew, recalculated, billed again', async () => {
    const home = await aPlace()
    await read(world.today, home.meterId, { '2026-05-01': 0, '2026-06-01': 300 })
    await settle(world.today, ...MAY)
    const one = await confirmed(home)
    await admin.call(billSettlements, { ids: [one.id], dueOn: '2026-06-20' }, keyed())
    const [last] = await world.today.db.rows(
      raw<{ id: string }>(
        sql`select id from metering_reading where tenant_id = ${world.id} and meter_id = ${home.meterId} and read_on = '2026-06-01'`,
      ),
    )
    const wrong = { id: last!.id, reason: '300 read as 100' }
    expect((await admin.call(voidReading, wrong)).body.reason).toBe('metering.error.readingSettled')
    await admin.call(disputeSettlement, { id: one.id, reason: 'too much' })
    expect((await admin.call(voidReading, wrong)).body.code).toBe(200)
    await read(world.today, home.meterId, { '2026-06-01': 100 })
    const again = await admin.call(recalculateSettlement, { id: one.id, reason: 'read again' }, keyed())
    expect(again.body.data.totalFen).toBe(5_000)
    expect((await mine(home)).map((row) => [row.revision, row.state, row.totalFen])).toEqual([
      [1, 'replaced', 16_000],
      [2, 'draft', 5_000],
    ])
    expect((await billsOf(world.today, { leaseId: home.leaseId })).map(({ state }) => state)).toEqual(['void'])
    await admin.call(confirmSettlements, { ids: [again.body.data.id] })
    await admin.call(billSettlements, { ids: [again.body.data.id], dueOn: '2026-06-20' }, keyed())
    expect(await billsOf(world.today, { leaseId: home.leaseId, state: 'issued' })).toMatchObject([{ totalFen: 5_000 }])
    expect(await brokenInvariants(world.today)).toEqual([])
  })

  it('disputed keeps what was paid of it from the landlord until it is worked out again', async () => {
    const home = await aPlace()
    await read(world.today, home.meterId, { '2026-05-01': 0, '2026-06-01': 300 })
    await settle(world.today, ...MAY)
    const one = await confirmed(home)
    await admin.call(billSettlements, { ids: [one.id], dueOn: '2026-06-20' }, keyed())
    const [bill] = await billsOf(world.today, { leaseId: home.leaseId })
    await pay(world, bill!, { amountFen: 16_000, receivedOn: '2026-06-04' })
    const landlord = () => balancesAt(world.today, world.landlordId, 'available', 'frozen')
    await settleMoney(world.today, '2026-06-14')
    await admin.call(disputeSettlement, { id: one.id, reason: 'too much' })
    expect(await landlord()).toEqual({ available: 0, frozen: 16_000 })
    await admin.call(confirmSettlements, { ids: [one.id] })
    expect(await landlord()).toEqual({ available: 16_000, frozen: 0 })
    await admin.call(disputeSettlement, { id: one.id, reason: 'still too much' })
    await admin.call(recalculateSettlement, { id: one.id, reason: 'worked out again' }, keyed())
    expect(await landlord()).toEqual({ available: 16_000, frozen: 0 })
    expect(await brokenInvariants(world.today)).toEqual([])
  })

  it('is not voided once its bill is paid', async () => {
    const home = await aPlace()
    await read(world.today, home.meterId, { '2026-05-01': 0, '2026-06-01': 300 })
    await settle(world.today, ...MAY)
    const one = await confirmed(home)
    await admin.call(billSettlements, { ids: [one.id], dueOn: '2026-06-20' }, keyed())
    const [bill] = await billsOf(world.today, { leaseId: home.leaseId })
    await pay(world, bill!)
    expect((await admin.call(voidSettlement, { id: one.id, reason: 'why' }, keyed())).body.reason).toBe(
      'billing.error.billHasPayments',
    )
    expect((await mine(home))[0]).toMatchObject({ state: 'billed', billState: 'part_paid' })
  })

  it('can be billed again when its bill was voided elsewhere', async () => {
    const home = await aPlace()
    await read(world.today, home.meterId, { '2026-05-01': 0, '2026-06-01': 300 })
    await settle(world.today, ...MAY)
    const one = await confirmed(home)
    await admin.call(billSettlements, { ids: [one.id], dueOn: '2026-06-20' }, keyed())
    const [bill] = await billsOf(world.today, { leaseId: home.leaseId })
    await admin.call(voidBill, { id: bill!.id, reason: 'slip' }, keyed())
    await billReactions[0]!.run(world.today, { billId: bill!.id })
    expect((await mine(home))[0]).toMatchObject({ state: 'confirmed', billNo: null })
    expect((await admin.call(billSettlements, { ids: [one.id], dueOn: '2026-06-20' }, keyed())).body.data.bills).toBe(1)
  })

  it('is voided from the last one on, and its days can be settled again', async () => {
    const home = await aPlace()
    await read(world.today, home.meterId, { '2026-05-01': 0, '2026-06-01': 100, '2026-06-10': 130 })
    await settle(world.today, ...MAY)
    await settle(world.today, '2026-06-01', '2026-06-14')
    const [may, june] = await mine(home)
    const undo = (id: string) => admin.call(voidSettlement, { id, reason: 'why' }, keyed())
    expect((await undo(may!.id)).body.reason).toBe('metering.error.laterSettled')
    expect((await undo(june!.id)).body.code).toBe(200)
    expect((await undo(june!.id)).body.reason).toBe('metering.error.settlementClosed')
    await settle(world.today, '2026-06-01', '2026-06-14')
    expect(await mine(home, { state: 'draft' })).toHaveLength(2)
  })

  it('is not there for another tenant, nor for a rentee', async () => {
    const home = await aPlace()
    await read(world.today, home.meterId, { '2026-05-01': 0, '2026-06-01': 300 })
    await settle(world.today, ...MAY)
    const [one] = await mine(home)
    const stranger = await signIn(world.app, await aWorld())
    for (const command of [confirmSettlements, billSettlements])
      expect(
        (await stranger.call(command as typeof billSettlements, { ids: [one!.id], dueOn: '2026-06-20' }, keyed()))
          .status,
      ).toBe(404)
    for (const command of [disputeSettlement, recalculateSettlement, voidSettlement])
      expect((await stranger.call(command, { id: one!.id, reason: 'x' }, keyed())).status).toBe(404)
    expect((await stranger.call(querySettlementDetail, { id: one!.id })).status).toBe(404)
    const rentee = await signIn(world.app, world, 'ROLE_RENTEE')
    // The list is the clerk's; what is settled stands on his bill.
    expect((await rentee.send(settlement.endpoints.query, {})).status).toBe(403)
    expect((await rentee.call(confirmSettlements, { ids: [one!.id] })).status).toBe(403)
  })
})
