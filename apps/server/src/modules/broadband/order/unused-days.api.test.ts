import * as contract from '@cloud-steward/contract/broadband/index.ts'
import * as valueAdded from '@cloud-steward/contract/value-added/index.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { raw, sql } from '../../../infra/db/sql.ts'
import { balancesAt, brokenInvariants } from '../../billing/billing.builders.ts'
import { aPackage, LineWorld, made, refused, rowsOf } from '../broadband.builders.ts'
import { rewardOrder } from '../seller/reward.job.ts'
import { followLease } from './follow-lease.ts'
import { closeLine, resumeLine } from './line.service.ts'
import { answerLineOrder } from './order.service.ts'

let here: LineWorld
beforeAll(async () => {
  here = await LineWorld.make()
})
const why = { reason: '不用了' }
const orderOf = async (id: string, type: string) => (await here.orders(id)).find((row) => row.type === type)!
const whole = async () => expect(await brokenInvariants(here.world.today)).toEqual([])
/** Staff closes a line on one day; the carrier answers some days later. */
async function closed(id: string, asked: string, answered = asked): Promise<void> {
  await closeLine(here.later(asked), here.outer, { id, ...why })
  const order = (await here.requested(id))!
  await answerLineOrder(here.later(answered), here.outer, { id: order.id, result: 'done' })
}
async function aCode(more: object = {}): Promise<{ salesCode: string; sellerId: string }> {
  const add = async (draft: object) =>
    ((await here.lines.admin.send(valueAdded.seller.endpoints.add, draft)).body.data as { id: string }).id
  const mobile = () => `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  const sellerId = await add({ name: '小周', mobile: mobile(), kind: 'agent', isActive: true, ...more })
  const terms = { count: 1, commissionBp: 1_000, maxUses: 5, validFrom: '2026-06-01', validTo: '2026-06-30' }
  const { batchNo } = await made(here.lines.admin, valueAdded.makeSalesCodes, { sellerId, ...terms })
  const [code] = await rowsOf(here.lines.admin, valueAdded.salesCode, { batchNo })
  return { salesCode: String(code!.code), sellerId }
}
const owedTo = async (id: string) =>
  (await balancesAt(here.world.today, id, 'commission_payable'))?.commission_payable ?? 0

describe('a line that is closed', () => {
  it('refunds the days after the day of the request but not the setup fee, and lowers the commission', async () => {
    const { id, orderId } = await here.aLine({ salesCode: (await aCode()).salesCode })
    const before = await here.prepaid()
    // 15 June to 14 July are 30 days; 20 of them are left. The days of the carrier's delay are refunded too.
    await closed(id, '2026-06-24', '2026-06-29')
    expect((await here.account(id)).state).toBe('closed')
    expect(await here.prepaid()).toBe(before + 4_000)
    expect(await orderOf(id, 'open')).toMatchObject({
      state: 'done',
      amountFen: 16_000,
      refundedFen: 4_000,
      commissionFen: 200,
    })
    await whole()
    // The remaining amount can still be refunded, and no more than that.
    await here.run(
      sql`update broadband_order set refund_by = '2026-07-30' where tenant_id = ${here.world.id} and id = ${orderId}`,
    )
    await made(here.lines.admin, contract.refundLineOrder, { id: orderId, ...why })
    expect(await here.prepaid()).toBe(before + 16_000)
    expect(await orderOf(id, 'open')).toMatchObject({ state: 'refunded', refundedFen: 16_000 })
    await whole()
  })

  it('gives back a renewal whole that has not begun, and what a dearer package cost for the days left', async () => {
    const { id } = await here.aLine()
    const dear = await aPackage(here.lines, { priceFen: 9_000 })
    await here.prepay(40_000)
    const before = await here.prepaid()
    const way = { payBy: 'balance' as const }
    expect(await made(here.lines.admin, contract.changeLine, { id, packageId: dear, ...way })).toMatchObject({
      amountFen: 3_000,
    })
    await here.done(id)
    await made(here.lines.rentee, contract.renewLine, { id, ...way })
    await here.done(id)
    expect(await here.prepaid()).toBe(before - 12_000)
    await closed(id, '2026-06-24')
    // 9000 × 20 ÷ 30, and the 9000 of the renewal.
    expect(await here.prepaid()).toBe(before - 12_000 + 6_000 + 9_000)
    expect(await orderOf(id, 'renew')).toMatchObject({ state: 'refunded', refundedFen: 9_000 })
    expect(await orderOf(id, 'change')).toMatchObject({ state: 'refunded', refundedFen: 3_000 })
    expect(await orderOf(id, 'open')).toMatchObject({ state: 'done', refundedFen: 3_000 })
    await whole()
  })

  it('with the lease of its holder gives his days back', async () => {
    const { id } = await here.aLine()
    const before = await here.prepaid()
    const { leaseId } = (await here.world.today.db.first(
      raw<{ leaseId: string }>(
        sql`select lease_id as "leaseId" from broadband_account where tenant_id = ${here.world.id} and id = ${id}`,
      ),
    ))!
    await here.run(
      sql`update housing_lease set status = 'ended', left_on = '2026-06-20' where tenant_id = ${here.world.id} and id = ${leaseId}`,
    )
    await followLease(here.later('2026-06-20'), here.outer, leaseId)
    await here.done(id)
    expect(await here.prepaid()).toBe(before + 4_800)
    await here.run(
      sql`update housing_lease set status = 'signed', left_on = null where tenant_id = ${here.world.id} and id = ${leaseId}`,
    )
    await whole()
  })

  it('after its last day, or when its opening was refunded, gives nothing back', async () => {
    const { id } = await here.aLine()
    await here.run(
      sql`update broadband_account set state = 'suspended' where tenant_id = ${here.world.id} and id = ${id}`,
    )
    const before = await here.prepaid()
    await closed(id, '2026-08-20')
    expect(await here.prepaid()).toBe(before)
    const other = await here.aLine()
    await made(here.lines.admin, contract.refundLineOrder, { id: other.orderId, ...why })
    const after = await here.prepaid()
    await here.done(other.id)
    expect((await here.account(other.id)).state).toBe('closed')
    expect(await here.prepaid()).toBe(after)
    await whole()
  })

  it('of a landlord gives them back to his wallet', async () => {
    const { landlordId } = here.world
    await here.run(
      sql`update housing_landlord set id_no_masked = '3301********0012' where tenant_id = ${here.world.id} and id = ${landlordId}`,
    )
    const wallet = async () => (await balancesAt(here.world.today, landlordId, 'unsettled'))!.unsettled
    await here.prepay(100)
    const before = await wallet()
    const packageId = await aPackage(here.lines, { priceFen: 3_001, floorFen: 0, setupFen: 0 })
    const { id } = await made(here.lines.admin, contract.openLine, {
      landlordId,
      roomId: here.lines.roomId,
      packageId,
      payBy: 'wallet',
    })
    await here.done(id)
    expect(await wallet()).toBe(before - 3_001)
    await closed(id, '2026-06-29')
    // 3001 × 15 ÷ 30 = 1500.5, rounded half up.
    expect(await wallet()).toBe(before - 1_500)
    await whole()
  })
})

describe('a hold', () => {
  const hold = (id: string, untilOn: string) => made(here.lines.admin, contract.holdLine, { id, untilOn, ...why })
  it('costs the price set by the package for each month begun, before the carrier is asked; other months are refunded', async () => {
    const packageId = await aPackage(here.lines, { holdFen: 501 })
    const { id } = await here.aLine({ packageId })
    const { orderId, billId, amountFen } = await hold(id, '2026-08-20')
    expect(amountFen).toBe(1_503)
    expect(await here.requested(id)).toBeUndefined()
    await here.payBill(billId)
    await here.follow(orderId)
    await here.done(id)
    expect(await here.account(id)).toMatchObject({ state: 'held', holdUntil: '2026-08-20' })
    const before = await here.prepaid()
    await resumeLine(here.later('2026-06-25'), here.outer, { id })
    const order = (await here.requested(id))!
    await answerLineOrder(here.later('2026-06-25'), here.outer, { id: order.id, result: 'done' })
    expect(await here.prepaid()).toBe(before + 1_002)
    expect(await orderOf(id, 'hold')).toMatchObject({ state: 'done', refundedFen: 1_002 })
    expect(await here.account(id)).toMatchObject({ state: 'active', expireOn: '2026-07-24' })
    await whole()
  })
  it('that lasts as long as it was to, or costs nothing, gives nothing back; a closed line gives its held days', async () => {
    const { id } = await here.aLine()
    expect(await hold(id, '2026-06-25')).toMatchObject({ billId: null, amountFen: 0 })
    await here.done(id)
    const before = await here.prepaid()
    // It was held on 15 June, so all 30 days are left.
    await closed(id, '2026-06-20')
    expect(await here.prepaid()).toBe(before + 6_000)
    expect(await refused(here.lines.admin, contract.holdLine, { id, untilOn: '2026-06-25', ...why })).toBe(
      'broadband.error.cannot.closed',
    )
    await whole()
  })
})

it('commission of a subordinate is parted with the agent above him', async () => {
  const top = await aCode()
  const { salesCode, sellerId } = await aCode({ parentId: top.sellerId, parentBp: 2_500 })
  const { orderId } = await here.aLine({ salesCode })
  await Promise.all([rewardOrder(here.later('2026-06-23'), orderId), rewardOrder(here.later('2026-06-23'), orderId)])
  expect([await owedTo(sellerId), await owedTo(top.sellerId)]).toEqual([450, 150])
  await whole()
})
