import * as contract from '@cloud-steward/contract/broadband/index.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { raw, sql } from '../../../infra/db/sql.ts'
import { brokenInvariants } from '../../billing/billing.builders.ts'
import { aPackage, LineWorld, made, refused } from '../broadband.builders.ts'

let here: LineWorld
beforeAll(async () => {
  here = await LineWorld.make()
})

describe('the days of an account', () => {
  it('end at 24:00 of the last one; then come grace, arrears and the closing', async () => {
    const { id } = await here.aLine()
    const stateOn = async (day: string) => {
      await here.dayOf(day)
      return (await here.account(id)).state
    }
    expect(await stateOn('2026-07-14')).toBe('active')
    expect(await stateOn('2026-07-15')).toBe('expired')
    expect(await stateOn('2026-07-17')).toBe('expired')
    expect(await here.requested(id)).toBeUndefined()
    await here.dayOf('2026-07-18')
    expect(await here.requested(id)).toMatchObject({ type: 'suspend' })
    await here.done(id)
    expect((await here.account(id)).state).toBe('suspended')
    await here.dayOf('2026-08-16')
    expect(await here.requested(id)).toBeUndefined()
    await here.dayOf('2026-08-17')
    expect(await here.requested(id)).toMatchObject({ type: 'close' })
    await here.done(id)
    expect((await here.account(id)).state).toBe('closed')
  })

  it('are told 7, 3, 1 and 0 days before, once each', async () => {
    const { id } = await here.aLine()
    const told = async () =>
      (
        await here.world.today.db.rows(
          raw<{ told: number | null }>(
            sql`select told_days as told from broadband_account where tenant_id = ${here.world.id} and id = ${id}`,
          ),
        )
      )[0]!.told
    for (const [day, mark] of [
      ['2026-07-06', null],
      ['2026-07-07', 7],
      ['2026-07-08', 7],
      ['2026-07-11', 3],
      ['2026-07-13', 1],
      ['2026-07-14', 0],
    ] as const) {
      await here.dayOf(day)
      expect([day, await told()]).toEqual([day, mark])
    }
  })

  it('of a hold are added to the end, which is limited in length and number', async () => {
    const { id } = await here.aLine()
    const hold = (untilOn: string) => refused(here.lines.admin, contract.holdLine, { id, untilOn, reason: '出差' })
    expect(await hold('2026-06-15')).toBe('broadband.error.holdDays')
    expect(await hold('2027-06-15')).toBe('broadband.error.holdDays')
    expect(await hold('2026-06-25')).toBeUndefined()
    await here.done(id)
    expect(await here.account(id)).toMatchObject({ state: 'held', heldOn: '2026-06-15', holdUntil: '2026-06-25' })
    expect(await refused(here.lines.admin, contract.renewLine, { id, payBy: 'online' })).toBe(
      'broadband.error.cannot.held',
    )
    await here.dayOf('2026-06-25')
    expect(await here.requested(id)).toMatchObject({ type: 'resume' })
    await here.run(
      sql`update broadband_account set held_on = '2026-06-05' where tenant_id = ${here.world.id} and id = ${id}`,
    )
    await here.done(id)
    expect(await here.account(id)).toMatchObject({ state: 'active', expireOn: '2026-07-24', heldOn: null })
    for (const last of [undefined, 'broadband.error.holdsUsed']) {
      expect(await hold('2026-06-25')).toBe(last)
      if (last) break
      await here.done(id)
      await made(here.lines.admin, contract.resumeLine, { id })
      await here.done(id)
    }
  })

  it('go on while it is blocked', async () => {
    const { id } = await here.aLine()
    await made(here.lines.admin, contract.blockLine, { id, reason: '私接' })
    await here.done(id)
    expect((await here.account(id)).state).toBe('blocked')
    await made(here.lines.admin, contract.resumeLine, { id })
    await here.done(id)
    expect(await here.account(id)).toMatchObject({ state: 'active', expireOn: '2026-07-14' })
  })
})

describe('a change of package', () => {
  it('to a dearer one is paid for the days left; to a cheaper one begins with the next renewal', async () => {
    const { id } = await here.aLine()
    const [dear, cheap] = [
      await aPackage(here.lines, { priceFen: 9_000 }),
      await aPackage(here.lines, { priceFen: 5_000 }),
    ]
    const other = await aPackage(here.lines, { carrier: 'yidong' })
    expect(await refused(here.lines.admin, contract.changeLine, { id, packageId: other, payBy: 'online' })).toBe(
      'broadband.error.otherCarrier',
    )
    await here.run(
      sql`update broadband_term set from_on = '2026-06-05', to_on = '2026-07-04' where tenant_id = ${here.world.id} and account_id = ${id}`,
    )
    const packageId = dear
    expect(await made(here.lines.admin, contract.quoteLineChange, { id, packageId })).toMatchObject({
      isNow: true,
      amountFen: 2_000,
      daysLeft: 20,
    })
    const { orderId, billId, amountFen } = await made(here.lines.admin, contract.changeLine, {
      id,
      packageId,
      payBy: 'online',
    })
    expect(amountFen).toBe(2_000)
    await here.payBill(billId)
    await here.follow(orderId!)
    expect((await here.account(id)).state).toBe('changing')
    await here.done(id)
    expect(await here.account(id)).toMatchObject({ state: 'active', packageId: dear })

    expect(await made(here.lines.admin, contract.changeLine, { id, packageId: cheap, payBy: 'online' })).toMatchObject({
      isNow: false,
      amountFen: 0,
    })
    await here.prepay(20_000)
    await made(here.lines.rentee, contract.renewLine, { id, payBy: 'balance' })
    await here.done(id)
    expect(await here.account(id)).toMatchObject({ packageId: dear, nextPackageId: null })
    await here.run(
      sql`update broadband_term set to_on = '2026-07-14' where tenant_id = ${here.world.id} and account_id = ${id} and from_on = '2026-06-05'`,
    )
    await here.dayOf('2026-07-15')
    expect(await here.requested(id)).toMatchObject({ type: 'change', packageId: cheap, amountFen: 0 })
    await here.done(id)
    expect(await here.account(id)).toMatchObject({ packageId: cheap })
    expect(await brokenInvariants(here.world.today)).toEqual([])
  })

  it('that the carrier refuses leaves all as it was', async () => {
    const { id, packageId } = await here.aLine()
    await here.prepay(20_000)
    const before = await here.prepaid()
    const dear = await aPackage(here.lines, { priceFen: 9_000 })
    await made(here.lines.admin, contract.changeLine, { id, packageId: dear, payBy: 'balance' })
    await here.fails(id, '不支持')
    expect(await here.account(id)).toMatchObject({ state: 'active', packageId })
    expect(await here.prepaid()).toBe(before)
  })
})
