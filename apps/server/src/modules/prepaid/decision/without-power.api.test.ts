import { correctAccount } from '@cloud-steward/contract/prepaid/index.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { raw, sql } from '../../../infra/db/sql.ts'
import { commandDevices } from '../../devices/index.ts'
import { setAccountMode } from '../account/account-commands.service.ts'
import { aHome, at, commands, cutOff, ends, evaluates, type Home, reads, shown } from '../account.builders.ts'
import { ask } from '../prepaid.builders.ts'
import { rechargeByHand as takeMoney } from '../recharge/recharge.service.ts'
import { heldWarningJob } from './notify.service.ts'

let home: Home
beforeEach(async () => {
  home = await aHome()
})
const pay = (local: string, amountFen: number) =>
  takeMoney(home.at(local), home.app, { accountId: home.accountId, amountFen, method: 'cash' })
const stateAt = async (local: string) => (await shown(home, home.at(local))).state
const kinds = async () => (await commands(home)).map(({ kind, cause }) => `${kind} ${cause}`)
/** Somebody tells the meter by hand, and it does so. */
async function byHand(local: string, kind: 'switchOff' | 'switchOn'): Promise<void> {
  const ctx = home.at(local)
  await ctx.transaction((tx) =>
    commandDevices(tx, { deviceIds: [home.deviceId], kind, cause: 'manual', reason: '漏电检修' }),
  )
  await ends(home, ctx)
}
const texts = (template: string) =>
  home.today.db.rows(
    raw<{ content: string }>(
      sql`select content from identity_message where tenant_id = ${home.id} and template = ${template}`,
    ),
  )
/** Warned on Tuesday, due to be cut on Wednesday at 9:30. */
async function due(): Promise<void> {
  await at(home, '2026-06-16 10:00', 150)
  await evaluates(home.at('2026-06-16 10:02'))
  await at(home, '2026-06-17 09:30', 160)
  expect(await stateAt('2026-06-17 09:30')).toBe('cut_pending')
}

describe('a cut whose answer is lost', () => {
  it('is one when the meter says so, and power comes back with the money', async () => {
    await due()
    await ends(home, home.at('2026-06-17 09:40'), 'expired', true)
    expect(await stateAt('2026-06-17 09:41')).toBe('cut_pending')
    // A number without a word about the relay says nothing of it.
    await evaluates(home.at('2026-06-17 09:42'))
    expect(await stateAt('2026-06-17 09:42')).toBe('cut_pending')
    expect(await at(home, '2026-06-17 09:50', 160, 'open')).toMatchObject({ state: 'cut' })
    await pay('2026-06-17 10:00', 9_000)
    expect(await stateAt('2026-06-17 10:00')).toBe('restoring')
    expect(await kinds()).toEqual(['switchOff auto', 'switchOn restore'])
  })
  it('gives power back also before anybody heard of the meter', async () => {
    await due()
    await ends(home, home.at('2026-06-17 09:40'), 'failed', true)
    await pay('2026-06-17 09:45', 9_000)
    expect(await kinds()).toEqual(['switchOff auto', 'switchOn restore'])
  })
  it('is none when the meter has its power, and is given again after a while', async () => {
    await due()
    await ends(home, home.at('2026-06-17 09:40'), 'failed', true)
    expect(await at(home, '2026-06-17 09:41', 161)).toMatchObject({ state: 'arrears' })
    expect(await at(home, '2026-06-17 10:00', 162)).toMatchObject({ state: 'cut_pending' })
  })
  it('that was never sent is none', async () => {
    await due()
    await ends(home, home.at('2026-06-17 09:40'), 'expired', false)
    expect(await stateAt('2026-06-17 09:40')).toBe('arrears')
  })
  it('found out late, of an account in order, is given back', async () => {
    await due()
    await ends(home, home.at('2026-06-17 09:40'), 'expired', true)
    await home.today.db.run(
      raw(
        sql`update prepaid_account set state = 'normal', command_id = null, ordered_at = null where tenant_id = ${home.id} and id = ${home.accountId}`,
      ),
    )
    await pay('2026-06-17 09:45', 9_000)
    expect(await at(home, '2026-06-17 11:00', 160, 'open')).toMatchObject({ state: 'restoring' })
    expect((await kinds()).at(-1)).toBe('switchOn restore')
  })
})

describe('what people switched by hand', () => {
  it('is theirs to give back: who pays is told, and so are they', async () => {
    await cutOff(home)
    await byHand('2026-06-17 10:00', 'switchOff')
    await pay('2026-06-17 11:00', 9_000)
    expect(await stateAt('2026-06-17 11:00')).toBe('normal')
    expect(await kinds()).toEqual(['switchOff auto', 'switchOff manual'])
    expect((await texts('powerHeld'))[0]!.content).toContain('漏电检修')
    expect(await texts('powerBack')).toEqual([])
    await at(home, '2026-06-17 12:00', 160, 'open')
    expect(await kinds()).toHaveLength(2)
  })
  it('is no power for ever: the account owes again, and is cut when it had time to pay', async () => {
    await cutOff(home)
    await byHand('2026-06-17 10:00', 'switchOn')
    expect(await at(home, '2026-06-17 10:15', 161)).toMatchObject({ state: 'arrears' })
    expect(await at(home, '2026-06-17 13:00', 162)).toMatchObject({ state: 'arrears' })
    expect(await kinds()).toEqual(['switchOff auto', 'switchOn manual'])
    expect(await at(home, '2026-06-17 14:10', 163)).toMatchObject({ state: 'cut_pending' })
  })
})

it('a meter that cannot be told takes no money back: it is credited, and somebody is called', async () => {
  await cutOff(home)
  await home.today.db.run(
    raw(sql`update device_type t set protocol = 'modbus', key = null from device d where d.tenant_id = ${home.id}
      and d.id = ${home.deviceId} and t.tenant_id = d.tenant_id and t.id = d.type_id`),
  )
  await pay('2026-06-17 10:00', 9_000)
  expect(await stateAt('2026-06-17 10:00')).toBe('restoring')
  await evaluates(home.at('2026-06-17 10:05'))
  expect(await stateAt('2026-06-17 10:05')).toBe('restore_failed')
})

describe('warnings', () => {
  it('of a debt that is over are none of the next', async () => {
    await pay('2026-06-15 12:00', 4_000)
    await at(home, '2026-06-16 10:00', 180)
    await evaluates(home.at('2026-06-16 10:02'))
    expect((await shown(home, home.at('2026-06-16 10:03'))).warnings).toHaveLength(2)
    await reads(home, home.at('2026-06-17 02:00'), 180)
    const given = { id: home.accountId, amountFen: 3_500, reason: '误计' }
    expect((await ask(home.admin, correctAccount, given)).body.code).toBe(200)
    expect(await at(home, '2026-06-17 10:00', 181)).toMatchObject({ state: 'normal' })
    // Weeks later it is used up at once: he is warned anew, and has his time.
    expect(await at(home, '2026-07-15 10:00', 700)).not.toMatchObject({ state: 'cut_pending' })
    expect(await kinds()).toEqual([])
  })
  it('nor are those of before it was paid for afterwards', async () => {
    await at(home, '2026-06-16 10:00', 145)
    await evaluates(home.at('2026-06-16 10:02'))
    await setAccountMode(home.at('2026-06-16 11:00'), undefined, {
      id: home.accountId,
      mode: 'postpaid',
      reason: '改后付',
    })
    await at(home, '2026-07-15 10:00', 200)
    await setAccountMode(home.at('2026-07-15 10:05'), undefined, {
      id: home.accountId,
      mode: 'prepaid',
      reason: '改预付',
    })
    expect(await kinds()).toEqual([])
  })
  it('of the night are sent in the morning, the gravest alone, unless he has paid', async () => {
    await at(home, '2026-06-15 22:30', 145)
    await evaluates(home.at('2026-06-15 22:31'))
    expect(await texts('supplyWarning2')).toEqual([])
    const { episode } = (await home.today.db.first(
      raw<{ episode: number }>(
        sql`select episode from prepaid_account where tenant_id = ${home.id} and id = ${home.accountId}`,
      ),
    ))!
    const morning = (level: 1 | 2) =>
      heldWarningJob(undefined).run(
        home.at('2026-06-16 08:00'),
        { accountId: home.accountId, episode, level },
        new AbortController().signal,
      )
    for (const level of [1, 2] as const) await morning(level)
    expect([(await texts('supplyWarning1')).length, (await texts('supplyWarning2')).length]).toEqual([0, 1])
    await pay('2026-06-16 09:00', 20_000)
    await morning(2)
    expect(await texts('supplyWarning2')).toHaveLength(1)
  })
})
