import { Refusal, resourceNamed } from '@cloud-steward/contract'
import { METRIC_CODES, type MetricCode, metricOf } from '@cloud-steward/contract/insight/metric.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { platformTenant, signIn, type TestApp, type TestTenant } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { addDays } from '../../../infra/calendar.ts'
import { makeCtx } from '../../../infra/ctx/make-ctx.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { asOwner } from '../../../infra/db/owner.ts'
import { billingApp, onDay } from '../../billing/billing.builders.ts'
import { aHouse } from '../../housing/housing.builders.ts'
import { freezeBusiness, setBusinessTerms, unfreezeBusiness } from '../../platform/business.service.ts'
import { OF_WORLD } from './facts.builders.ts'
import { countFigure } from './figures.ts'
import { aCompany, begun, type Company, type CompanyStep, companyStep, takeCompanyStep } from './history.builders.ts'
import { tableFacts } from './table-facts.builders.ts'
import { takeSnapshots } from './take-snapshots.job.ts'
import { worldOf } from './world.builders.ts'

const OF_PLATFORM = METRIC_CODES.filter((code) => metricOf(code).for[0] === 'platform')
const PLATFORM_STEPS = ['count', 'count', 'freeze', 'unfreeze', 'limit', 'quota', 'house', 'night', 'hear'] as const
const which = fc.nat(1)
const platformStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ which, of: fc.constant('company' as const), one: companyStep }) },
  {
    weight: 2,
    arbitrary: fc.record({ which, of: fc.constantFrom(...PLATFORM_STEPS), n: fc.integer({ min: 0, max: 90 }) }),
  },
)
/** Orders that wait while days go by, and what is paid and told on the day of the first count. */
const ORDERED: CompanyStep[] = [0, 3].map((at) => ({ do: 'order', which: at, isRepair: true }))
const PAID: CompanyStep[] = [
  { do: 'tell', which: 1, kwh: 50, hours: 4 },
  { do: 'anyMoney', money: { do: 'pay', which: 1, cents: 90_000, more: 0, daysAgo: 0, keep: true } },
]
type Step = typeof platformStep extends fc.Arbitrary<infer S> ? S : never

/** A company as the test knows it: its state, and the figures of its last count by other code than the product's. */
interface Known {
  company: Company
  id: string
  isFrozen: boolean
  limit: number
  counted?: { day: string; figures: Partial<Record<MetricCode, Part>> }
}
interface Part {
  value: number
  whole?: number
}

let app: TestApp
let keeper: Client
let platform: TestTenant
let adminId: string
let others: string[] = []
const owned = async <R>(text: string, values: unknown[] = []): Promise<R[]> =>
  asOwner(app.ownerUrl, async (owner) => (await owner.query(text, values)).rows as R[])
beforeAll(async () => {
  app = await billingApp()
  platform = await platformTenant(app)
  keeper = await signIn(app, platform)
  const users = await owned<{ id: string }>(
    `select id from identity_user where tenant_id = 10001 and username = 'admin'`,
  )
  adminId = users[0]!.id
  // Tenants of other files are none of the platform's for as long as this one runs.
  const locked = await owned<{ code: string }>(
    `update identity_tenant set status = 'locked' where id <> 10001 and status = 'active' returning code`,
  )
  others = locked.map(({ code }) => code)
})
afterAll(() => owned(`update identity_tenant set status = 'active' where code = any($1)`, [others]))

function platformOn(day: string): Ctx {
  const { tenant, log } = platform.ctx()
  const user = { id: adminId, username: 'admin', nickname: 'admin', roles: ['ROLE_ADMIN'] }
  return makeCtx({ pools: app.pools, ports: app.ports, tenant, user, requestId: 'history', log, now: () => onDay(day) })
}

/** What a count of this moment has to say of a company, from its own rows. */
async function countAnew({ company }: Known): Promise<NonNullable<Known['counted']>> {
  const ctx = company.house.ctx(onDay(company.day))
  const facts = async (code: MetricCode) => (await tableFacts(ctx, code, company.day, company.day))!.facts
  const [meters, commands, money, waiting, late] = [
    await facts('meter.online'),
    await facts('command.success'),
    await facts('money.received'),
    await facts('payout.waiting'),
    await facts('order.late'),
  ]
  const arrears = OF_WORLD['rent.arrears']!(await worldOf(ctx), company.day, company.day).facts
  const sum = (some: readonly { part: number }[]) => some.reduce((all, { part }) => all + part, 0)
  return {
    day: company.day,
    figures: {
      'tenant.devicesOnline': { value: sum(meters), whole: meters.length },
      'tenant.commandSuccess': { value: sum(commands), whole: commands.length },
      'tenant.received': { value: sum(money) },
      'tenant.arrears': { value: sum(arrears) },
      'tenant.withdrawals': { value: waiting.length },
      'tenant.ordersLate': { value: late.length },
    },
  }
}

/** The figure of a company as the platform should show it now; undefined if no snapshot holds it. */
async function expectedOf(known: Known, code: MetricCode, today: string): Promise<Part | undefined> {
  const { company, counted, limit } = known
  const tenant = [company.house.id]
  const houses = async () =>
    (await owned<{ n: number }>('select count(*)::int as n from housing_house where tenant_id = $1', tenant))[0]!.n
  if (code === 'tenant.live') return { value: 1 }
  if (code === 'tenant.houseLimit') return { value: limit }
  if (code === 'tenant.houses') return { value: await houses() }
  if (code === 'tenant.houseShare') return { value: await houses(), whole: limit }
  if (code === 'tenant.smsLeft') {
    const rows = await owned<{ quota: number; used: number; status: number }>(
      'select quota, used, status from identity_sms_setting where tenant_id = $1',
      tenant,
    )
    const open = rows.filter(({ status }) => status === 1)
    return { value: open.reduce((left, { quota, used }) => left + Math.max(0, quota - used), 0) }
  }
  if (code === 'tenant.received' && counted?.day !== today) return undefined
  return counted?.figures[code]
}
const shown = (code: MetricCode, parts: readonly Part[]): number | null => {
  const value = parts.reduce((sum, part) => sum + part.value, 0)
  if (metricOf(code).unit !== 'bp') return value
  const whole = parts.reduce((sum, part) => sum + (part.whole ?? 0), 0)
  return whole ? Math.round((value / whole) * 10_000) : null
}

interface Business {
  tenantCode: string
  housesUsed: number
  houseNum: number
}
/** The rows of the list that a figure opens. */
async function listed(opens: string): Promise<Business[]> {
  const query = Object.fromEntries(new URL(opens, 'http://x').searchParams)
  const { body } = await keeper.call(resourceNamed('platform.business').endpoints.query, { ...query, pageSize: 500 })
  expect(body, opens).toMatchObject({ code: 200 })
  return (body.data as { list: Business[] }).list
}

async function compareAll(all: readonly Known[], today: string, past: string): Promise<MetricCode[]> {
  const seen: MetricCode[] = []
  const ctx = platformOn(today)
  const active = all.filter(({ isFrozen }) => !isFrozen)
  for (const code of OF_PLATFORM) {
    const answer = await countFigure(app, ctx, { metric: code, by: 'tenant' })
    const where = `${past}\n${code}`
    const expected = await Promise.all(
      active.map(async (known) => [known.company.house.code, await expectedOf(known, code, today)] as const),
    )
    const counted = expected.flatMap(([, part]) => part ?? [])
    if (counted.some(({ value }) => value > 0)) seen.push(code)
    expect({ value: answer.value, rows: answer.rows }, where).toEqual({
      value: shown(code, counted),
      rows: active.length,
    })
    expect(new Map(answer.parts.map(({ key, value }) => [key, value])), where).toEqual(
      new Map(expected.map(([key, part]) => [key, part ? shown(code, [part]) : null])),
    )
    // The list that it opens has the same rows, and where it has a column of the figure, the same sum.
    const column = { 'tenant.houses': 'housesUsed', 'tenant.houseLimit': 'houseNum' }[code as string] as
      | 'housesUsed'
      | 'houseNum'
      | undefined
    for (const one of [answer, ...answer.parts]) {
      const rows = await listed(one.opens)
      expect(rows.length, `${where} ${one.opens}`).toBe(one.rows)
      if (column)
        expect(
          rows.reduce((sum, row) => sum + row[column], 0),
          `${where} ${one.opens}`,
        ).toBe(one.value)
      if (code === 'tenant.live') expect(rows.length, where).toBe(one.value)
      if ('key' in one) expect(rows[0]!.tenantCode, where).toBe(one.key)
    }
  }
  return seen
}

/** The devices are heard, by the clock of the database; some of their commands end, and orders should have been done. */
async function hear(tenantId: number, n: number): Promise<void> {
  await owned('update device_latest set last_seen_at = now() where tenant_id = $1', [tenantId])
  await owned('update work_order set deadline = created_at where tenant_id = $1', [tenantId])
  await owned(
    `insert into device_command (tenant_id, id, device_id, serial, site_id, kind, cause, priority, state, expires_at, ended_at)
      select d.tenant_id, gen_random_uuid(), d.id, d.serial, d.site_id, 'read', 'manual', 5,
        case when i % 3 = $2 % 3 then 'failed' else 'verified' end, now(), now()
      from device d cross join generate_series(0, $2::int % 5) i where d.tenant_id = $1 and d.category = 'elemeter'`,
    [tenantId, n],
  )
}

async function takeStep(known: Known, step: Step, n: number): Promise<void> {
  const { company, id } = known
  const { house } = company
  const ctx = platformOn(company.day)
  if (step.of === 'company') await takeCompanyStep(company, step.one)
  else if (step.of === 'count') {
    known.counted = await countAnew(known)
    await takeSnapshots(house.app, house.ctx(onDay(company.day)))
  } else if (step.of === 'freeze') {
    await freezeBusiness(ctx, { id, reason: 'history' })
    known.isFrozen = true
  } else if (step.of === 'unfreeze') {
    await unfreezeBusiness(ctx, { id, reason: 'history' })
    known.isFrozen = false
  } else if (step.of === 'limit') {
    await setBusinessTerms(ctx, { id, houseNum: n * 40 })
    known.limit = n * 40
  } else if (step.of === 'quota')
    await owned(
      `insert into identity_sms_setting (tenant_id, id, channel, signature, quota, used, status)
        values ($1, gen_random_uuid(), $2, 'History', $3, $4, $5)
        on conflict (tenant_id, channel) do update set quota = excluded.quota, used = excluded.used, status = excluded.status`,
      [house.id, n % 2 ? 'aliyun' : 'tencent', n * 10, (n % 7) * 100, Number(n % 5 > 0)],
    )
  else if (step.of === 'hear') await hear(house.id, n)
  else if (step.of === 'house') await aHouse(house.ctx(onDay(company.day)), house)
  else company.day = addDays(company.day, 1)
}

async function aKnown(): Promise<Known> {
  const company = await aCompany()
  const [row] = await owned<{ uid: string; house_limit: number }>(
    'select uid, house_limit from identity_tenant where id = $1',
    [company.house.id],
  )
  return { company, id: row!.uid, isFrozen: false, limit: row!.house_limit }
}

it('tells the platform of its tenants as their rows say, after whatever happened', { timeout: 180_000 }, async () => {
  const [done, seen] = [new Set<string>(), new Set<MetricCode>()]
  await fc.assert(
    fc.asyncProperty(fc.array(platformStep, { minLength: 35, maxLength: 45 }), async (given) => {
      // Those of the history before.
      await owned(`update identity_tenant set status = 'locked' where id <> 10001`)
      const all = [await aKnown(), await aKnown()]
      const log: string[] = []
      const first = [...ORDERED, ...begun, ...PAID].flatMap((one): Step[] =>
        [0, 1].map((at) => ({ which: at, of: 'company', one })),
      )
      const counted = (['hear', 'count'] as const).map((of): Step => ({ which: 0, of, n: 1 }))
      const steps: Step[] = [...first, ...counted, ...given]
      for (const [at, step] of steps.entries()) {
        const known = all[step.which]!
        try {
          await takeStep(known, step, 'n' in step ? step.n : 0)
          done.add(step.of)
          log.push(`${known.company.day} ${JSON.stringify(step)}`)
        } catch (error) {
          if (!(error instanceof Refusal)) throw new Error(log.join('\n') + JSON.stringify(step), { cause: error })
          log.push(`${known.company.day} refused ${error.reason} ${JSON.stringify(step)}`)
        }
        if (at < first.length || (at % 8 !== 7 && at !== steps.length - 1)) continue
        const today = all.map(({ company }) => company.day).toSorted()[1]!
        for (const code of await compareAll(all, today, log.join('\n'))) seen.add(code)
      }
    }),
    { seed: 20_261_128, numRuns: 4, endOnFailure: true },
  )
  // A history in which nothing happens would prove nothing.
  expect([...done]).toEqual(expect.arrayContaining(['company', ...PLATFORM_STEPS]))
  expect([...seen]).toEqual(expect.arrayContaining(OF_PLATFORM.filter((code) => code !== 'tenant.withdrawals')))
})
