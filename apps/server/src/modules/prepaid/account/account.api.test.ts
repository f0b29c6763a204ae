import {
  account,
  closeAccount,
  correctAccount,
  keepPower,
  openAccount as openCommand,
  queryAccountDetail,
  recharge,
  rechargeAccount,
  rechargeByHand,
  setAccountMode,
  setAccountPlan,
  warningPlan,
} from '@cloud-steward/contract/prepaid/index.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { balancesAt, billsOf, brokenInvariants } from '../../billing/billing.builders.ts'
import { recompute } from '../../ledger/ledger/recompute.service.ts'
import { takeFinalReadings } from '../../metering/index.ts'
import { aMeter, aMeteredRoom, LADDER_TERMS, read } from '../../metering/metering.builders.ts'
import { aHome, at, commands, cutOff, evaluates, type Home, PLAN, reads, shown } from '../account.builders.ts'
import { chargeAccounts } from '../charge/charge.service.ts'
import { rechargeByHand as takeMoney } from '../recharge/recharge.service.ts'
import { keepPower as keepIt } from './account-commands.service.ts'
import { closeAccount as close } from './close-account.service.ts'
import { followLeases, leaseReactions } from './follow-leases.ts'
import { openAccount } from './open-account.service.ts'

/** Steps that begin anew each month. */
const LADDER = { ...LADDER_TERMS, fixedFen: 300 }
let home: Home
let other: Home
beforeAll(async () => {
  ;[home, other] = [await aHome(), await aHome()]
})
const send = async (who: Home, command: Parameters<Home['admin']['send']>[0], input: object) =>
  (await who.admin.send(command, input, { key: newId() })).body
const reason = '核对后更正'

describe('opening and closing', () => {
  it('refuses what has no tenant, no price, no number or an account already, and changes nothing', async () => {
    const { today } = home
    const metered = await aMeteredRoom(home, { terms: { startOn: '2026-05-01', endOn: '2027-04-30' } })
    const ask = (meterId: string, more = {}) => send(home, openCommand, { meterId, leaseAllows: true, ...more })
    expect((await ask(home.meterId)).reason).toBe('prepaid.error.accountExists')
    const water = await aMeter(today, metered, { utility: 'cold_water' })
    expect((await ask(water, { value: 1 })).reason).toBe('prepaid.error.noPricePlan')
    expect((await ask(metered.meterId)).reason).toBe('prepaid.error.noReading')
    expect((await ask(other.meterId)).code).toBe(404)
    expect((await ask(metered.meterId, { planId: other.planId })).reason).toBe('prepaid.error.noPlan')
    expect((await ask(metered.meterId, { value: 12.5 })).code).toBe(200)
    const [one, two] = await Promise.all([ask(metered.meterId), ask(metered.meterId)])
    expect([one.reason, two.reason]).toEqual(Array(2).fill('prepaid.error.accountExists'))
  })

  it('gives what is left to the prepaid balance, bills what is owed, and hands the meter back', async () => {
    const rich = await aHome()
    const pay = (amountFen: number) =>
      takeMoney(rich.today, rich.app, { accountId: rich.accountId, amountFen, method: 'cash' })
    await pay(5_000)
    const leaving = rich.at('2026-06-20 10:00')
    const done = await close(leaving, { id: rich.accountId, value: 130.001, reason: '退租' })
    expect(done).toEqual({ refundFen: 3_500, debtFen: 0 })
    expect(await balancesAt(rich.today, rich.renteeId, 'prepaid')).toEqual({ prepaid: 3_500 })
    expect((await shown(rich, leaving)).state).toBe('closed')
    await expect(close(leaving, { id: rich.accountId, reason })).rejects.toThrow('prepaid.error.closed')

    const again = rich.at('2026-06-21 10:00')
    await read(again, rich.meterId, { '2026-06-21': 131 })
    const { id } = await openAccount(again, { meterId: rich.meterId, leaseAllows: true })
    await read(rich.at('2026-06-25 10:00'), rich.meterId, { '2026-06-25': 151 })
    const debt = await close(rich.at('2026-06-25 10:00'), { id, reason: '改后付费' })
    expect(debt).toEqual({ refundFen: 0, debtFen: 1_000 })
    expect(await billsOf(rich.today, { leaseId: rich.leaseId })).toMatchObject([{ kind: 'utility', totalFen: 1_000 }])
    expect(await brokenInvariants(rich.today)).toEqual([])
    expect(await recompute(rich.at('2026-06-25 11:00'))).toBe(0)
  })

  it('is closed by the last numbers of a check-out, before that is settled', async () => {
    const leaver = await aHome()
    await takeMoney(leaver.today, leaver.app, { accountId: leaver.accountId, amountFen: 2_000, method: 'cash' })
    const day = leaver.at('2026-06-20 11:00')
    const { roomId, meterId } = leaver
    const rows = [{ meterId, valueMilli: 120_000 }]
    expect(await day.transaction((tx) => takeFinalReadings(tx, { roomId, readOn: '2026-06-20', rows }))).toEqual([])
    const closing = leaseReactions.find(({ event }) => event === 'FinalReadingsTaken')!
    for (const _twice of [1, 2]) await closing.run(day, { meterIds: [meterId], readOn: '2026-06-20' })
    expect((await shown(leaver, day)).state).toBe('closed')
    expect(await balancesAt(leaver.today, leaver.renteeId, 'prepaid')).toEqual({ prepaid: 1_000 })
    expect(await brokenInvariants(leaver.today)).toEqual([])
  })

  it('charges over the ends of months and years the same, however seldom it is read', async () => {
    const long = await aHome({ terms: LADDER })
    const months = ['2026-07-15', '2026-08-01', '2026-11-20', '2027-01-10', '2027-02-03']
    let fen = 0
    for (const [at, day] of months.entries()) fen += await reads(long, long.at(`${day} 02:00`), 100 + 500 * (at + 1))
    const once = await aHome({ terms: LADDER })
    const { meterId } = once
    for (const [at, day] of months.entries())
      await read(once.at(`${day} 02:00`), meterId, { [day]: 100 + 500 * (at + 1) })
    const last = once.at('2027-02-03 03:00')
    // Charged at once for everything, the months before the window are there as well.
    await chargeAccounts(last)
    expect((await shown(once, last)).ledgerFen).toBe(-fen)
  })

  it('follows the lease: when its payer has gone nobody is cut, and the last number closes it', async () => {
    const left = await aHome()
    await cutOff(left)
    await left.today.db.run(
      raw(
        sql`update housing_lease set left_on = '2026-06-17', status = 'ended' where tenant_id = ${left.id} and id = ${left.leaseId}`,
      ),
    )
    const night = left.at('2026-06-18 00:50')
    await followLeases(night)
    expect((await shown(left, night)).state).toBe('vacant')
    expect((await commands(left)).at(-1)).toMatchObject({ kind: 'switchOn', cause: 'restore' })
    await evaluates(night)
    expect((await shown(left, night)).state).toBe('vacant')
  })
})

describe('what is agreed', () => {
  it('keeps power on, restores what was cut, and says why; ends with its moment', async () => {
    const dark = await aHome()
    await cutOff(dark)
    const keep = (until: string | undefined) => {
      return keepIt(dark.at('2026-06-17 10:00'), undefined, { id: dark.accountId, until, reason: '家有病人' })
    }
    await expect(keep('2026-06-17T01:00:00Z')).rejects.toThrow('prepaid.error.keepUntil')
    await keep('2026-06-18T04:00:00Z')
    expect(await shown(dark, dark.at('2026-06-17 10:00'))).toMatchObject({
      state: 'restoring',
      keepPowerReason: '家有病人',
    })
  })

  it('corrects with a reason, both ways, and counts it as income', async () => {
    const paid = await send(home, rechargeByHand, { accountId: home.accountId, amountFen: 2_000, method: 'pos' })
    expect(paid.code).toBe(200)
    await reads(home, home.at('2026-06-16 02:00'), 120)
    const correct = (amountFen: number) => send(home, correctAccount, { id: home.accountId, amountFen, reason })
    expect((await correct(0)).reason).toBe('prepaid.error.noAmount')
    expect((await correct(300)).data).toEqual({ balanceFen: 1_300 })
    expect((await correct(-100)).data).toEqual({ balanceFen: 1_200 })
    expect((await send(home, correctAccount, { id: home.accountId, amountFen: 100 })).code).not.toBe(200)
    expect(await brokenInvariants(home.today)).toEqual([])
  })

  it('changes payment and plan; a plan in use stays, and one is the default', async () => {
    const { accountId: id } = home
    expect((await send(home, setAccountMode, { id, mode: 'postpaid', reason })).code).toBe(200)
    expect((await send(home, setAccountMode, { id, mode: 'prepaid', reason })).code).toBe(200)
    expect((await send(home, setAccountPlan, { id, planId: other.planId, reason })).code).toBe(404)
    const add = async (more: object) => send(home, warningPlan.endpoints.add, { ...PLAN, name: 'Soft', ...more })
    expect((await add({ alarm2Fen: 3_000 })).reason).toBe('prepaid.error.alarms')
    expect((await add({ cutTo: '09:00' })).reason).toBe('prepaid.error.cutHours')
    expect((await add({ cutDays: [] })).reason).toBe('prepaid.error.cutDays')
    expect((await add({ holdUntil: '2026-07-01' })).reason).toBe('prepaid.error.holdReason')
    const soft = (await add({ holidays: ['2026-10-01'], isDefault: true })).data as { id: string }
    expect((await send(home, setAccountPlan, { id, planId: soft.id, reason })).code).toBe(200)
    const { list } = (await send(home, warningPlan.endpoints.query, { isDefault: 'true' })).data as {
      list: { name: string }[]
    }
    expect(list).toMatchObject([{ name: 'Soft', holidays: ['2026-10-01'], cutDays: PLAN.cutDays }])
    const { body } = await home.admin.send(warningPlan.endpoints.delete, { id: soft.id })
    expect(body.reason).toBe('prepaid.error.planInUse')
    expect((await send(home, warningPlan.endpoints.update, { id: soft.id, isDefault: false })).reason).toBe(
      'prepaid.error.oneDefault',
    )
  })
})

describe('who may', () => {
  it('shows a renter and a landlord their own, and lets them change nothing but pay', async () => {
    const detail = { id: home.accountId }
    for (const role of ['ROLE_RENTEE', 'ROLE_LANDLORD'] as const) {
      const party = await signIn(home.app, home, role)
      expect((await party.send(queryAccountDetail, detail)).body.code).toBe(200)
      expect((await party.send(queryAccountDetail, { id: other.accountId })).status).toBe(404)
      for (const command of [openCommand, closeAccount, correctAccount, keepPower, setAccountMode, rechargeByHand])
        expect((await party.send(command, { id: home.accountId }, { key: newId() })).status).toBe(403)
    }
    const renter = await signIn(home.app, home, 'ROLE_RENTEE')
    const { list } = (await renter.call(account.endpoints.query, {})).body.data as { list: { id: string }[] }
    expect(list.map(({ id }) => id)).toContain(home.accountId)
    const steward = await signIn(home.app, home, 'ROLE_TENEMENT')
    expect((await steward.send(keepPower, { ...detail, reason })).body.code).toBe(200)
  })

  it('lets a renter move his prepaid balance to his meter, no more than there is, and to nobody else’s', async () => {
    const renter = await signIn(home.app, home, 'ROLE_RENTEE')
    const ask = (accountId: string, amountFen: number) =>
      renter.send(rechargeAccount, { accountId, amountFen, method: 'prepaid' }, { key: newId() })
    expect((await ask(home.accountId, 100)).body.reason).toBe('payment.error.prepaidTooLittle')
    expect((await ask(other.accountId, 100)).status).toBe(404)
    const { list } = (await home.admin.call(recharge.endpoints.query, { state: 'paid' })).body.data as {
      list: object[]
    }
    expect(list).toEqual([])
    expect((await at(home, '2026-06-16 10:00', 121)).state).not.toBe('closed')
  })

  it('answers nothing of another tenant’s', async () => {
    for (const [command, more] of [
      [closeAccount, { reason }],
      [correctAccount, { amountFen: 1, reason }],
      [keepPower, { reason }],
      [setAccountMode, { mode: 'postpaid', reason }],
    ] as const)
      expect((await other.admin.send(command, { id: home.accountId, ...more }, { key: newId() })).status).toBe(404)
    expect((await other.admin.send(queryAccountDetail, { id: home.accountId })).status).toBe(404)
    expect((await send(other, rechargeByHand, { accountId: home.accountId, amountFen: 1, method: 'cash' })).code).toBe(
      404,
    )
  })
})
