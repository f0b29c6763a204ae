import { accountDay, meterDay, rebuildDays } from '@cloud-steward/contract/prepaid/index.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { startRun } from '../../../infra/queue/runs.ts'
import { closeAccount } from '../account/close-account.service.ts'
import { aHome, type Home, reads } from '../account.builders.ts'
import { correctAccount } from '../correction/correction.service.ts'
import { rechargeByHand } from '../recharge/recharge.service.ts'
import { buildDays, buildLastDaysJob, runBuild } from './days.service.ts'

let home: Home
const RANGE = { from: '2026-06-10', to: '2026-06-20' }
beforeAll(async () => {
  home = await aHome()
  const { accountId, app } = home
  await rechargeByHand(home.at('2026-06-15 10:00'), app, { accountId, amountFen: 10_000, method: 'cash' })
  await reads(home, home.at('2026-06-16 07:00'), 120)
  // Nobody read on the 17th.
  await reads(home, home.at('2026-06-18 07:00'), 151)
  await correctAccount(home.at('2026-06-18 10:00'), undefined, { id: accountId, amountFen: 50, reason: '表故障' })
  await closeAccount(home.at('2026-06-19 10:00'), { id: accountId, value: 160, reason: '退租' })
})
const accountDays = () =>
  home.today.db.rows(
    raw<{ day: string; opening: number; closing: number; used: number; settled: number }>(
      sql`select day, opening_fen as opening, closing_fen as closing, used_fen as used, settled_fen as settled from prepaid_account_day where tenant_id = ${home.id} order by day`,
    ),
  )
const meterDays = () =>
  home.today.db.rows(
    raw<{ day: string; use: number; closing: number | null }>(
      sql`select day, use_milli as use, closing_milli as closing from prepaid_meter_day where tenant_id = ${home.id} and day >= '2026-06-15' order by day`,
    ),
  )

describe('days of accounts and meters', () => {
  it('begin with what the day before ended with, and end with what the ledger holds', async () => {
    const night = home.at('2026-06-21 03:20')
    await onSchedule(buildLastDaysJob, night, () => buildDays(night, RANGE))
    expect((await accountDays()).map(({ day, opening, closing }) => [day, opening, closing])).toEqual([
      ['2026-06-15', 0, 10_000],
      ['2026-06-16', 10_000, 9_000],
      ['2026-06-17', 9_000, 9_000],
      ['2026-06-18', 9_000, 7_500],
      ['2026-06-19', 7_500, 0],
    ])
    expect(await meterDays()).toEqual([
      { day: '2026-06-15', use: 20_000, closing: 120_000 },
      { day: '2026-06-16', use: 15_500, closing: null },
      { day: '2026-06-17', use: 15_500, closing: 151_000 },
      { day: '2026-06-18', use: 9_000, closing: 160_000 },
    ])
  })

  it('are the same when they are made again, also by two at once and in parts', async () => {
    const at = home.at('2026-06-21 03:20')
    const [accounts, meters] = [await accountDays(), await meterDays()]
    await Promise.all([buildDays(at, RANGE), buildDays(at, { from: '2026-06-16', to: '2026-06-18' })])
    expect([await accountDays(), await meterDays()]).toEqual([accounts, meters])
  })

  it('are made as a run with its progress, by whoever sees everything', async () => {
    const asked = await home.admin.send(rebuildDays, { fromOn: '2026-06-10', toOn: '2026-06-14' }, { key: newId() })
    expect(asked.body.code).toBe(200)
    const at = home.at('2026-06-21 03:20')
    const runId = await at.transaction(async (tx) => startRun(tx, { kind: 'build-days', payload: RANGE, total: 11 }))
    await runBuild(at, { ...RANGE, runId }, new AbortController().signal)
    const run = await at.db.first(
      raw<{ state: string; done: number; summary: object }>(
        sql`select state, done, summary from infra_run where tenant_id = ${home.id} and id = ${runId}`,
      ),
    )
    expect(run).toMatchObject({ state: 'succeeded', done: 11, summary: { accountDays: 5, differences: 0 } })
    const wrong = (fromOn: string, toOn: string) => home.admin.send(rebuildDays, { fromOn, toOn }, { key: newId() })
    for (const [from, to] of [
      ['2026-06-10', '2026-06-15'],
      ['2026-06-10', '2026-06-09'],
      ['2024-01-01', '2026-06-09'],
    ] as const)
      expect((await wrong(from, to)).body.reason).toBe('prepaid.error.dayRange')
  })

  it('are listed by day for staff, and nobody elsewhere', async () => {
    const rows = (await home.admin.send(accountDay.endpoints.query, { sorter: 'day_ascend', pageSize: 10 })).body
      .data as { list: { accountId: string; closingFen: number }[] }
    expect(rows.list.map(({ closingFen }) => closingFen)).toEqual([10_000, 9_000, 9_000, 7_500, 0])
    const some = { dayFrom: '2026-06-16', dayTo: '2026-06-18', sorter: 'day_descend', pageSize: 10 }
    const between = (await home.admin.send(accountDay.endpoints.query, some)).body.data as { list: { day: string }[] }
    expect(between.list.map(({ day }) => day)).toEqual(['2026-06-18', '2026-06-17', '2026-06-16'])
    const meters = (await home.admin.send(meterDay.endpoints.query, { meterId: home.meterId, pageSize: 50 })).body
      .data as { list: { day: string; quantity: number; closing: number | null }[] }
    expect(meters.list.find(({ day }) => day === '2026-06-15')).toMatchObject({ quantity: 20, closing: 120 })
    const stranger = await signIn(home.app, await freshTenant(home.app))
    const none = (await stranger.send(accountDay.endpoints.query, { accountId: home.accountId })).body.data
    expect((none as { list: unknown[] }).list).toEqual([])
    for (const role of ['ROLE_TENEMENT', 'ROLE_RENTEE'] as const) {
      const who = await signIn(home.app, home, role)
      const asked = await who.send(rebuildDays, { fromOn: '2026-06-10', toOn: '2026-06-14' }, { key: newId() })
      expect([role, asked.status]).toEqual([role, 403])
    }
  })
})
