import { beforeEach, expect, it } from 'vitest'
import { onSchedule } from '../../../../test/schedules.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { commandDevices } from '../../devices/index.ts'
import { endLease } from '../../housing/lease/ending.service.ts'
import { aHome, at, commands, cutOff, ends, evaluates, type Home, reads, shown, tells } from '../account.builders.ts'
import { rechargeByHand } from '../recharge/recharge.service.ts'
import { closeAccount } from './close-account.service.ts'
import { followLeases } from './follow-leases.ts'
import { followGivenBackJob } from './give-back.service.ts'
import { openAccount } from './open-account.service.ts'

let home: Home
beforeEach(async () => {
  home = await aHome()
})
const turn = (local: string) => onSchedule(followGivenBackJob, home.at(local))
const told = async () =>
  (
    await home.today.db.rows(
      raw<{ name: string }>(sql`select name from infra_event where tenant_id = ${home.id}
        and name like 'prepaid.account.restore%' and payload->>'id' = ${home.accountId} order by id`),
    )
  ).map(({ name }) => name)
const kinds = async () => (await commands(home)).map(({ kind }) => kind)
const backs = async (local: string) =>
  (await shown(home, home.at(local))).steps.filter(({ kind }) => kind === 'back').map(({ to }) => to)

it('is followed when its payer has left, told of when it comes to nothing, and tried until the meter says it is on', async () => {
  await cutOff(home)
  await endLease(home.at('2026-06-17 10:00'), {
    id: home.leaseId,
    leftOn: '2026-06-17',
    penalty: 'waived',
    reason: '搬走',
  })
  await followLeases(home.at('2026-06-18 00:50'))
  expect((await shown(home, home.at('2026-06-18 00:50'))).state).toBe('vacant')
  await turn('2026-06-18 00:55')
  expect([await told(), await kinds()]).toEqual([[], ['switchOff', 'switchOn']])
  await ends(home, home.at('2026-06-19 00:50'), 'expired')
  await turn('2026-06-19 00:51')
  await turn('2026-06-19 00:52')
  expect(await told()).toEqual(['prepaid.account.restoreFailed'])
  expect(await kinds()).toEqual(['switchOff', 'switchOn', 'switchOn'])
  // Closed meanwhile it is followed all the same.
  await reads(home, home.at('2026-06-19 02:00'), 162)
  await followLeases(home.at('2026-06-20 00:50'))
  expect((await shown(home, home.at('2026-06-20 00:50'))).state).toBe('closed')
  await tells(home, home.at('2026-06-20 08:00'), 162, 'open')
  await turn('2026-06-20 08:01')
  expect(await told()).toHaveLength(1)
  await tells(home, home.at('2026-06-20 09:00'), 162, 'closed')
  await turn('2026-06-20 09:01')
  await turn('2026-06-20 09:02')
  expect(await told()).toEqual(['prepaid.account.restoreFailed', 'prepaid.account.restored'])
  expect(await backs('2026-06-20 09:02')).toEqual(['verified', 'failed', 'ordered'])
})

it('is over when the meter has done it', async () => {
  await cutOff(home)
  const day = home.at('2026-06-17 12:00')
  await closeAccount(day, { id: home.accountId, value: 165, reason: '销户' })
  await ends(home, day)
  await turn('2026-06-17 12:01')
  expect([await told(), await backs('2026-06-17 12:02')]).toEqual([[], ['verified', 'ordered']])
})

it('ends with its account what was told of a restore that failed before, and tells of it once', async () => {
  await cutOff(home)
  const paid = { accountId: home.accountId, amountFen: 10_000, method: 'cash' } as const
  await rechargeByHand(home.at('2026-06-17 10:00'), home.app, paid)
  await evaluates(home.at('2026-06-17 10:05'))
  expect((await shown(home, home.at('2026-06-17 10:05'))).state).toBe('restore_failed')
  await closeAccount(home.at('2026-06-17 12:00'), { id: home.accountId, value: 165, reason: '销户' })
  await ends(home, home.at('2026-06-18 12:00'), 'expired')
  await turn('2026-06-18 12:01')
  expect(await told()).toEqual(['prepaid.account.restoreFailed'])
  await tells(home, home.at('2026-06-18 12:10'), 165, 'closed')
  await turn('2026-06-18 12:11')
  expect(await told()).toEqual(['prepaid.account.restoreFailed', 'prepaid.account.restored'])
})

it('comes with an account that is opened in the dark, and is followed like after a top-up', async () => {
  await cutOff(home)
  await closeAccount(home.at('2026-06-17 12:00'), { id: home.accountId, value: 165, reason: '销户' })
  await ends(home, home.at('2026-06-18 12:00'), 'expired')
  await tells(home, home.at('2026-06-18 12:00'), 165, 'open')
  await turn('2026-06-18 12:01')
  const opened = await openAccount(home.at('2026-06-18 13:00'), { meterId: home.meterId, leaseAllows: true })
  const next = { ...home, accountId: opened.id }
  expect((await shown(next, home.at('2026-06-18 13:00'))).state).toBe('restoring')
  expect(await told()).toEqual(['prepaid.account.restoreFailed', 'prepaid.account.restored'])
  const before = await kinds()
  await turn('2026-06-18 13:30')
  expect(await kinds()).toEqual(before)
  await evaluates(home.at('2026-06-18 13:05'))
  expect((await shown(next, home.at('2026-06-18 13:05'))).state).toBe('restore_failed')
  await at(next, '2026-06-18 13:10', 165, 'closed')
  expect((await shown(next, home.at('2026-06-18 13:10'))).power).toBe('on')
  expect((await shown(next, home.at('2026-06-18 13:10'))).steps.map(({ to }) => to)).toContain('restore_failed')
})

it('is left alone where somebody took power away by hand', async () => {
  await closeAccount(home.at('2026-06-16 12:00'), { id: home.accountId, value: 110, reason: '销户' })
  const day = home.at('2026-06-17 12:00')
  const off = { deviceIds: [home.deviceId], kind: 'switchOff', cause: 'manual', reason: '装修' } as const
  await day.transaction((tx) => commandDevices(tx, off))
  await ends(home, day)
  await tells(home, home.at('2026-06-18 12:00'), 110, 'open')
  const opened = await openAccount(home.at('2026-06-18 13:00'), { meterId: home.meterId, leaseAllows: true })
  expect((await shown({ ...home, accountId: opened.id }, home.at('2026-06-18 13:00'))).state).toBe('normal')
  expect(await kinds()).toEqual(['switchOff'])
})
