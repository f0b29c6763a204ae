import { elemeter } from '@cloud-steward/contract/devices/index.ts'
import { rechargeByHand } from '@cloud-steward/contract/prepaid/index.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { balancesAt, brokenInvariants } from '../../billing/billing.builders.ts'
import { queryIncome } from '../../billing/income/income.service.ts'
import { recompute } from '../../ledger/ledger/recompute.service.ts'
import { settle, settlementsOf } from '../../metering/metering.builders.ts'
import { aHome, at, commands, cutOff, ends, evaluates, type Home, reads, shown } from '../account.builders.ts'
import { chargeAccounts } from '../charge/charge.service.ts'
import { protections } from '../protection/protection.service.ts'
import { rechargeByHand as takeMoney } from '../recharge/recharge.service.ts'

let home: Home
beforeEach(async () => {
  home = await aHome()
})
const pay = (local: string, amountFen: number) =>
  takeMoney(home.at(local), home.app, { accountId: home.accountId, amountFen, method: 'cash' })
const isSound = async () => {
  expect(await brokenInvariants(home.today)).toEqual([])
  expect(await recompute(home.at('2026-06-20 12:00'))).toBe(0)
}
const against = (given: { checks: { key: string; ok: boolean }[] }) =>
  given.checks.filter(({ ok }) => !ok).map(({ key }) => key)

describe('a prepaid account', () => {
  it('is used up, warned of twice, protected at night, cut in the morning and restored by a top-up', async () => {
    await pay('2026-06-15 12:00', 5_000)
    expect(await shown(home, home.at('2026-06-15 12:00'))).toMatchObject({ balanceFen: 5_000, state: 'normal' })
    expect(await reads(home, home.at('2026-06-16 02:00'), 160)).toBe(3_000)
    expect(await at(home, '2026-06-16 03:00', 161)).toMatchObject({ state: 'alarm1', balanceFen: 1_950 })
    const low = await at(home, '2026-06-16 10:00', 190)
    expect(low).toMatchObject({ state: 'alarm2', balanceFen: 500, unbilledFen: 1_500, ledgerFen: 2_000 })
    expect(low.warnings.map(({ level, notice }) => [level, notice])).toEqual([
      [2, 'sent'],
      [1, 'sent'],
    ])
    const night = await at(home, '2026-06-16 22:00', 212)
    expect(night).toMatchObject({ state: 'protected', balanceFen: -600 })
    expect(against(night)).toEqual(['hours'])
    expect(await commands(home)).toEqual([])

    expect(await at(home, '2026-06-17 09:01', 214)).toMatchObject({ state: 'cut_pending', balanceFen: -700 })
    await evaluates(home.at('2026-06-17 09:02'))
    expect(await commands(home)).toMatchObject([{ kind: 'switchOff', cause: 'auto', state: 'queued' }])
    expect(Date.parse((await commands(home))[0]!.expiresAt)).toBeLessThanOrEqual(
      Date.parse('2026-06-17T17:00:00+08:00'),
    )
    await ends(home, home.at('2026-06-17 09:03'))
    expect((await shown(home, home.at('2026-06-17 09:04'))).state).toBe('cut')

    await pay('2026-06-17 09:10', 300)
    expect((await shown(home, home.at('2026-06-17 09:10'))).state).toBe('cut')
    await pay('2026-06-17 09:11', 2_000)
    expect((await shown(home, home.at('2026-06-17 09:11'))).state).toBe('restoring')
    expect(await commands(home)).toMatchObject([{ kind: 'switchOff' }, { kind: 'switchOn', cause: 'restore' }])
    await ends(home, home.at('2026-06-17 09:12'))
    const after = await shown(home, home.at('2026-06-17 09:12'))
    expect(after).toMatchObject({ state: 'normal', balanceFen: 1_600 })
    expect(after.steps.filter(({ kind }) => kind === 'state').map(({ to }) => to)).toEqual([
      'normal',
      'restoring',
      'cut',
      'cut_pending',
      'protected',
      'alarm2',
      'alarm1',
      'normal',
    ])
    expect(after.decisions.map(({ cut }) => cut)).toContain(true)
    await isSound()
  })

  it('is charged once for each day, whatever comes twice or late, and never twice by bills', async () => {
    await pay('2026-06-15 12:00', 5_000)
    const morning = home.at('2026-06-17 02:00')
    expect(await reads(home, morning, 141)).toBe(2_050)
    expect(await chargeAccounts(morning)).toEqual({ charged: 0, amountFen: 0 })
    await Promise.all([chargeAccounts(morning), chargeAccounts(morning)])
    expect(await balancesAt(home.today, home.accountId, 'prepaid_utility')).toEqual({ prepaid_utility: 2_950 })
    await settle(home.at('2026-06-18 12:00'), '2026-06-01', '2026-06-17')
    expect((await settlementsOf(home.today)).map(({ periodTo }) => periodTo)).toEqual(['2026-06-14'])
    const { movements } = await shown(home, morning)
    expect(movements.map(({ kind, amountFen, balanceFen }) => [kind, amountFen, balanceFen])).toEqual([
      ['use', -2_050, 2_950],
      ['top_up', 5_000, 5_000],
    ])
    await isSound()
  })

  it('owes below nothing, and what is paid goes to the landlord as far as it was used', async () => {
    await pay('2026-06-15 12:00', 1_000)
    await reads(home, home.at('2026-06-16 02:00'), 160)
    expect(await balancesAt(home.today, home.accountId, 'prepaid_utility')).toEqual({ prepaid_utility: -2_000 })
    const landlord = () => balancesAt(home.today, home.landlordId, 'unsettled', 'collected', 'income')
    const before = await landlord()
    expect([before!.collected, before!.unsettled]).toEqual([1_000, 1_000])
    await pay('2026-06-16 09:00', 2_500)
    expect((await landlord())!.collected).toBe(3_000)
    // Of no bill, and income of its site and landlord all the same.
    for (const given of [{ siteId: home.siteId }, { landlordId: home.landlordId, source: 'utility' as const }]) {
      const shownIncome = await queryIncome(home.today, { from: '2026-06-01', to: '2026-06-30', unit: 'day', ...given })
      const utility = shownIncome.groups.filter(({ by, key }) => by === 'source' && key === 'utility')
      expect(utility).toMatchObject([{ billedFen: 3_000, receivedFen: 3_000 }])
      expect(shownIncome.total).toMatchObject({ billedFen: 3_000, receivedFen: 3_000 })
    }
    await isSound()
  })

  it('never cuts by a low number that comes late, once it was topped up', async () => {
    await at(home, '2026-06-16 10:00', 150)
    await evaluates(home.at('2026-06-16 10:02'))
    await pay('2026-06-17 09:20', 2_100)
    const late = await at(home, '2026-06-17 09:10', 160)
    expect(late).toMatchObject({ state: 'arrears', balanceFen: -900 })
    expect(against(late)).toContain('afterTopUp')
    expect(await commands(home)).toEqual([])
  })

  it('cuts nobody on a holiday, whose room is protected, or whose lease does not say so', async () => {
    const rest = await aHome({ plan: { holidays: ['2026-06-17'] } })
    const [shy, safe] = [await aHome({ leaseAllows: false }), await aHome()]
    const given = { siteId: safe.siteId, roomId: safe.roomId, kind: 'life_support' as const, reason: '呼吸机' }
    await protections.add(safe.today, { ...given, fromOn: '2026-06-17' })
    for (const [one, key, state] of [
      [rest, 'day', 'protected'],
      [shy, 'lease', 'arrears'],
      [safe, 'protection', 'protected'],
    ] as const) {
      await at(one, '2026-06-16 10:00', 150)
      await evaluates(one.at('2026-06-16 10:02'))
      const seen = await at(one, '2026-06-17 09:30', 160)
      expect([against(seen), seen.state]).toEqual([[key], state])
      expect(await commands(one)).toEqual([])
    }
  })

  it('does not believe a counter that runs backwards, and cuts nobody by it', async () => {
    await at(home, '2026-06-16 10:00', 150)
    const back = await at(home, '2026-06-17 10:00', 60)
    expect(back).toMatchObject({ gap: 'backwards', balanceFen: 0 })
    expect(await commands(home)).toEqual([])
  })

  it('goes on counting when its meter goes over its largest number', async () => {
    home = await aHome({ meter: { maxReading: 109 } })
    await pay('2026-06-15 12:00', 5_000)
    expect(await reads(home, home.at('2026-06-16 02:00'), 109.5)).toBe(475)
    expect(await at(home, '2026-06-16 10:00', 4)).toMatchObject({ state: 'normal', gap: null, unbilledFen: 225 })
    expect(await reads(home, home.at('2026-06-17 02:00'), 9.5)).toBe(500)
  })

  it('gives the same answer to a second click, and cuts and restores once per crossing however often it is looked at', async () => {
    const key = newId()
    const input = { accountId: home.accountId, amountFen: 1_000, method: 'cash' as const }
    const [one, two] = await Promise.all([
      home.admin.call(rechargeByHand, input, { key }),
      home.admin.call(rechargeByHand, input, { key }),
    ])
    expect([one.body.code, two.body.data]).toEqual([200, one.body.data])
    expect(await balancesAt(home.today, home.accountId, 'prepaid_utility')).toEqual({ prepaid_utility: 1_000 })
    await at(home, '2026-06-16 10:00', 150)
    await evaluates(home.at('2026-06-16 10:02'))
    await at(home, '2026-06-17 09:30', 160)
    await Promise.all(['09:31', '09:31', '09:32'].map((time) => evaluates(home.at(`2026-06-17 ${time}`))))
    expect((await commands(home)).map(({ kind }) => kind)).toEqual(['switchOff'])
    await ends(home, home.at('2026-06-17 09:33'))
    await Promise.all([pay('2026-06-17 09:40', 9_000), pay('2026-06-17 09:40', 9_000)])
    expect((await commands(home)).map(({ kind }) => kind)).toEqual(['switchOff', 'switchOn'])
    await isSound()
  })

  it('waits for whoever holds the button of his meter, and tells him to', async () => {
    await home.admin.call(elemeter.endpoints.update, { id: home.deviceId, restoreMode: 'button' })
    await cutOff(home)
    await pay('2026-06-17 10:00', 9_000)
    const { db, tenant } = home.at('2026-06-17 10:02')
    await db.run(
      raw(sql`update device_command set result = 'pressButton' where tenant_id = ${tenant.id} and kind = 'switchOn'`),
    )
    await evaluates(home.at('2026-06-17 10:02'))
    const waiting = await shown(home, home.at('2026-06-17 11:00'))
    expect(waiting).toMatchObject({ state: 'restoring', needsButton: true })
    const told = await db.rows(
      raw<{ title: string; text: string }>(
        sql`select title, content as text from notice_notification where tenant_id = ${tenant.id} order by created_at, id`,
      ),
    )
    expect(told.map(({ title }) => title).slice(-2)).toEqual(['已停止供应', '请按键恢复供电'])
    for (const { text } of told.slice(-2)) expect(text).toContain('按住表上的按钮')
    expect(await at(home, '2026-06-17 12:00', 161, 'closed')).toMatchObject({ state: 'normal', power: 'on' })
  })

  it('says so when power is not back in a minute, keeps trying, and believes the meter in the end', async () => {
    await cutOff(home)
    await pay('2026-06-17 10:00', 9_000)
    await evaluates(home.at('2026-06-17 10:02'))
    expect((await shown(home, home.at('2026-06-17 10:02'))).state).toBe('restore_failed')
    await ends(home, home.at('2026-06-17 10:03'), 'expired')
    await evaluates(home.at('2026-06-17 10:05'))
    expect(await commands(home)).toHaveLength(2)
    await evaluates(home.at('2026-06-17 10:20'))
    expect((await commands(home)).at(-1)).toMatchObject({ kind: 'switchOn', state: 'queued' })
    expect(await at(home, '2026-06-17 10:30', 161, 'closed')).toMatchObject({ state: 'normal', power: 'on' })
    // Whoever sends people hears of it once, and that nobody has to go any more.
    const { db, tenant } = home.at('2026-06-17 10:31')
    const told = await db.rows(
      raw<{ name: string }>(sql`select name from infra_event where tenant_id = ${tenant.id}
        and name like 'prepaid.account.restore%' and payload->>'id' = ${home.accountId} order by id`),
    )
    expect(told.map(({ name }) => name)).toEqual(['prepaid.account.restoreFailed', 'prepaid.account.restored'])
  })
})
