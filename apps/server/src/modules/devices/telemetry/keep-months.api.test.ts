import { beforeAll, expect, it } from 'vitest'
import { freshTenant, type TestTenant, testApp } from '../../../../test/app.ts'
import { dropMonths } from '../../../infra/db/months.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { keepMonthsJob } from './keep-months.job.ts'

let tenant: TestTenant
beforeAll(async () => {
  tenant = await freshTenant(await testApp())
})
const ctx = () => tenant.ctx()
const ago = (months: number): Date => {
  const at = new Date()
  at.setUTCMonth(at.getUTCMonth() - months, 15)
  return at
}
const say = (at: Date, by = tenant) =>
  by.ctx().db.run(
    raw(sql`insert into device_telemetry (tenant_id, device_id, at, received_at, counter_milli)
      values (${by.id}, gen_random_uuid(), ${at}, now(), 1000)`),
  )
const heard = async (): Promise<string[]> =>
  (
    await ctx().db.rows(
      raw<{ month: string }>(sql`select to_char(at at time zone 'UTC', 'YYYY-MM') as month from device_telemetry
        where tenant_id = ${tenant.id} order by at`),
    )
  ).map(({ month }) => month)
const monthOf = (at: Date): string => at.toISOString().slice(0, 7)
const run = (keep: number) => keepMonthsJob(keep).run(ctx(), {}, new AbortController().signal)

it('keeps as many months as it is told, drops older ones whole, and makes those to come', async () => {
  await ctx().db.run(raw(sql`select infra_make_months('device_telemetry', -30, -27)`))
  const moments = [new Date('1999-05-05'), ago(30), ago(27), ago(26), ago(1), ago(0)]
  for (const at of moments) await say(at)
  await run(0)
  expect(await heard()).toEqual(moments.map(monthOf))
  await run(26)
  expect(await heard()).toEqual(moments.slice(3).map(monthOf))
  await run(26)
  expect(await heard()).toEqual(moments.slice(3).map(monthOf))
  await say(ago(-3))
  const [ahead] = await ctx().db.rows(
    raw<{ part: string }>(sql`select tableoid::regclass::text as part from device_telemetry
      where tenant_id = ${tenant.id} order by at desc limit 1`),
  )
  expect(ahead!.part).toBe(`device_telemetry_${monthOf(ago(-3)).replace('-', '')}`)
})

it('makes a month of which something was said before it was there, whosever that is', async () => {
  const other = await freshTenant(await testApp())
  const partOf = async ({ id, ctx: of }: TestTenant) =>
    (
      await of().db.rows(
        raw<{ part: string }>(sql`select tableoid::regclass::text as part from device_telemetry
          where tenant_id = ${id} and at > now() + interval '4 months'`),
      )
    ).map(({ part }) => part)
  for (const one of [tenant, other]) {
    await say(ago(-6), one)
    expect(await partOf(one)).toEqual(['device_telemetry_other'])
  }
  const make = () => ctx().db.run(raw(sql`select infra_make_months('device_telemetry', 5, 7)`))
  // Jobs of two tenants at once.
  await Promise.all([make(), make()])
  await make()
  const part = `device_telemetry_${monthOf(ago(-6)).replace('-', '')}`
  for (const one of [tenant, other]) expect(await partOf(one)).toEqual([part])
  const walls = await ctx().db.rows(
    raw<{ forced: boolean }>(sql`select relrowsecurity and relforcerowsecurity as forced from pg_class
      where relname in ('device_telemetry_other', ${part})`),
  )
  expect(walls).toEqual([{ forced: true }, { forced: true }])
})

it('drops the events of devices with what they said', async () => {
  for (const at of [ago(30), ago(2)])
    await ctx().db.run(
      raw(sql`insert into device_event (tenant_id, device_id, at, key, name, severity, received_at)
        values (${tenant.id}, gen_random_uuid(), ${at}, 'leak', '漏水', 'major', now())`),
    )
  await run(26)
  const left = await ctx().db.rows(raw<{ at: string }>(sql`select at from device_event where tenant_id = ${tenant.id}`))
  expect(left.map(({ at }) => monthOf(new Date(at)))).toEqual([monthOf(ago(2))])
})

it('drops neither what charts of a year need nor anything else than telemetry', async () => {
  await expect(ctx().db.first(dropMonths(12))).rejects.toThrow(/are kept/)
  await expect(ctx().db.first(raw(sql`select infra_drop_months('system_audit', 26)`))).rejects.toThrow(/are kept/)
})
