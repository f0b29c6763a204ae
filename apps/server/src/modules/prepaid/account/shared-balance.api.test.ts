import {
  leaveBalance,
  openAccount as openCommand,
  setMonthlyFee,
  shareBalance,
} from '@cloud-steward/contract/prepaid/index.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../infra/db/id.ts'
import { balancesAt, brokenInvariants } from '../../billing/billing.builders.ts'
import { recompute } from '../../ledger/ledger/recompute.service.ts'
import { aMeter, aPricePlan, attach, read } from '../../metering/metering.builders.ts'
import { aHome, at, commands, ends, evaluates, type Home, reads, shown } from '../account.builders.ts'
import { chargeAccounts } from '../charge/charge.service.ts'
import { rechargeByHand as takeMoney } from '../recharge/recharge.service.ts'
import { closeAccount as close } from './close-account.service.ts'
import { openAccount } from './open-account.service.ts'
import { shareBalance as share } from './share-balance.service.ts'

const reason = '同一租客合并'
let other: Home
beforeAll(async () => {
  other = await aHome()
})
const send = async (who: Home, command: Parameters<Home['admin']['send']>[0], input: object) =>
  (await who.admin.send(command, input, { key: newId() })).body
/** A cold water meter of the same room, at 10 m³ on the day its account begins; a cubic metre costs 2.00. */
async function water(home: Home, more: object = {}): Promise<Home> {
  const { today } = home
  const meterId = await aMeter(today, home, { utility: 'cold_water' })
  const pricePlanId = await aPricePlan(today, '2026-01-01', { kind: 'flat', price: 2 }, { utility: 'cold_water' })
  await attach(today, pricePlanId, home.siteId)
  await read(today, meterId, { [today.today()]: 10 })
  const { id: accountId } = await openAccount(today, { meterId, leaseAllows: true, ...more })
  return { ...home, meterId, accountId }
}
const shared = (home: Home) => water(home, { basis: 'merged', withAccountId: home.accountId })
const pay = (home: Home, local: string, amountFen: number) =>
  takeMoney(home.at(local), home.app, { accountId: home.accountId, amountFen, method: 'cash' })
const isSound = async (home: Home) => {
  expect(await brokenInvariants(home.today)).toEqual([])
  expect(await recompute(home.at('2026-06-25 12:00'))).toBe(0)
}
const ledger = (home: Home) => balancesAt(home.today, home.accountId, 'prepaid_utility')

describe('a shared balance', () => {
  it('is fed by a top-up of any meter and used by all, warned of once, cut for power alone and restored by either', async () => {
    const home = await aHome()
    const tap = await shared(home)
    await pay(tap, '2026-06-15 12:00', 5_000)
    expect(await ledger(home)).toEqual({ prepaid_utility: 5_000 })
    await reads(tap, home.at('2026-06-16 02:00'), 15)
    await reads(home, home.at('2026-06-16 02:05'), 150)
    expect(await ledger(home)).toEqual({ prepaid_utility: 1_500 })
    const low = await at(home, '2026-06-16 10:00', 168)
    expect(low).toMatchObject({ balanceFen: 600, state: 'alarm2', basis: 'merged' })
    await evaluates(home.at('2026-06-16 10:02'))
    const seen = [await shown(home, home.at('2026-06-16 10:03')), await shown(tap, home.at('2026-06-16 10:03'))]
    for (const { balanceFen, warnings, mates } of seen) {
      expect([balanceFen, warnings.map(({ level }) => level)]).toEqual([600, [2, 1]])
      expect(mates.map(({ utility }) => utility)).toEqual(['electric', 'cold_water'])
    }
    // The ledger says what each meter cost.
    expect(
      seen[0]!.movements.map(({ utility, kind, amountFen, balanceFen }) => [utility, kind, amountFen, balanceFen]),
    ).toEqual([
      ['electric', 'use', -2_500, 1_500],
      ['cold_water', 'use', -1_000, 4_000],
      ['cold_water', 'top_up', 5_000, 5_000],
    ])
    expect(await at(home, '2026-06-17 09:30', 200)).toMatchObject({ state: 'cut_pending', balanceFen: -1_000 })
    await evaluates(home.at('2026-06-17 09:31'))
    const dry = await shown(tap, home.at('2026-06-17 09:32'))
    expect(dry.state).toBe('arrears')
    expect(dry.checks.find(({ key }) => key === 'spared')).toMatchObject({ ok: false })
    await ends(home, home.at('2026-06-17 09:33'))
    await pay(tap, '2026-06-17 10:00', 3_000)
    expect((await shown(home, home.at('2026-06-17 10:00'))).state).toBe('restoring')
    expect((await commands(home)).map(({ kind }) => kind)).toEqual(['switchOff', 'switchOn'])
    await ends(home, home.at('2026-06-17 10:01'))
    expect(await shown(home, home.at('2026-06-17 10:01'))).toMatchObject({ state: 'normal', balanceFen: 2_000 })
    expect(await shown(tap, home.at('2026-06-17 10:01'))).toMatchObject({ state: 'alarm1', balanceFen: 2_000 })
    await isSound(home)
  })

  it('takes along what there was, books nothing twice in a race, and ends with the last account', async () => {
    const home = await aHome()
    const tap = await water(home)
    await pay(home, '2026-06-15 12:00', 1_000)
    await pay(tap, '2026-06-15 12:00', 700)
    const given = { id: tap.accountId, withAccountId: home.accountId, reason }
    const both = await Promise.allSettled([share(home.today, undefined, given), share(home.today, undefined, given)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect([await ledger(home), await ledger(tap)]).toEqual([{ prepaid_utility: 1_700 }, { prepaid_utility: 0 }])
    const morning = home.at('2026-06-16 02:00')
    await read(morning, home.meterId, { '2026-06-16': 140 })
    await read(morning, tap.meterId, { '2026-06-16': 12 })
    await Promise.all([
      chargeAccounts(morning),
      pay(home, '2026-06-16 02:00', 100),
      pay(tap, '2026-06-16 02:00', 100),
      chargeAccounts(morning),
    ])
    expect(await ledger(home)).toEqual({ prepaid_utility: -500 })
    await pay(tap, '2026-06-16 03:00', 1_500)
    // Who began it may go first; the other has what is left.
    const leaving = home.at('2026-06-17 10:00')
    expect(await close(leaving, { id: home.accountId, value: 150, reason })).toEqual({ refundFen: 0, debtFen: 0 })
    expect(await close(leaving, { id: tap.accountId, value: 13, reason })).toEqual({ refundFen: 300, debtFen: 0 })
    expect(await balancesAt(home.today, home.renteeId, 'prepaid')).toEqual({ prepaid: 300 })
    await isSound(home)
  })

  it('is left with nothing, and refuses what does not belong together', async () => {
    const home = await aHome()
    const tap = await shared(home)
    await pay(tap, '2026-06-15 12:00', 900)
    const ask = (id: string, withAccountId: string) => send(home, shareBalance, { id, withAccountId, reason })
    expect((await ask(tap.accountId, home.accountId)).reason).toBe('prepaid.error.sharesAlready')
    expect((await ask(home.accountId, home.accountId)).reason).toBe('prepaid.error.sharesAlready')
    expect((await ask(home.accountId, other.accountId)).code).toBe(404)
    expect((await send(home, leaveBalance, { id: home.accountId, reason })).reason).toBe('prepaid.error.beganBalance')
    expect((await send(home, leaveBalance, { id: tap.accountId, reason })).code).toBe(200)
    expect((await send(home, leaveBalance, { id: tap.accountId, reason })).reason).toBe('prepaid.error.sharesNothing')
    expect([await ledger(home), await ledger(tap)]).toEqual([{ prepaid_utility: 900 }, { prepaid_utility: 0 }])
    expect((await ask(home.accountId, tap.accountId)).reason).toBe('prepaid.error.beganBalance')
    expect((await ask(tap.accountId, home.accountId)).code).toBe(200)
    await isSound(home)
  })
})

describe('a sum a month', () => {
  it('is charged day by day whatever is used, changes from a day on, and needs nothing at the end', async () => {
    const home = await aHome()
    const tap = await water(home, { basis: 'flat', monthlyFen: 3_000 })
    await pay(tap, '2026-06-15 12:00', 5_000)
    const day = home.at('2026-06-18 02:00')
    await Promise.all([chargeAccounts(day), chargeAccounts(day)])
    expect(await ledger(tap)).toEqual({ prepaid_utility: 4_700 })
    expect(await shown(tap, day)).toMatchObject({
      basis: 'flat',
      monthlyFen: 3_000,
      balanceFen: 4_700,
      state: 'normal',
    })
    expect((await send(home, setMonthlyFee, { id: home.accountId, monthlyFen: 1, reason })).reason).toBe(
      'prepaid.error.notFlat',
    )
    expect((await send(home, setMonthlyFee, { id: tap.accountId, monthlyFen: 6_000, reason })).code).toBe(200)
    await chargeAccounts(home.at('2026-06-19 02:00'))
    expect(await ledger(tap)).toEqual({ prepaid_utility: 4_500 })
    expect(await close(home.at('2026-06-20 10:00'), { id: tap.accountId, value: 99, reason })).toEqual({
      refundFen: 4_300,
      debtFen: 0,
    })
    await isSound(home)
  })

  it('has its own fields, and no others', async () => {
    const home = await aHome()
    const meterId = await aMeter(home.today, home, { utility: 'hot_water' })
    const ask = (more: object) => send(home, openCommand, { meterId, value: 1, leaseAllows: true, ...more })
    const { accountId: withAccountId } = home
    expect((await ask({ basis: 'flat' })).reason).toBe('prepaid.error.basis.monthlyFen')
    expect((await ask({ monthlyFen: 100 })).reason).toBe('prepaid.error.basis.monthlyFen')
    expect((await ask({ basis: 'merged' })).reason).toBe('prepaid.error.basis.withAccountId')
    expect((await ask({ basis: 'flat', monthlyFen: 100, withAccountId })).reason).toBe(
      'prepaid.error.basis.withAccountId',
    )
    const { code, data } = await ask({ basis: 'flat', monthlyFen: 100 })
    expect(code).toBe(200)
    const given = { id: (data as { id: string }).id, withAccountId, reason }
    expect((await send(home, shareBalance, given)).reason).toBe('prepaid.error.flatAlone')
  })
})
