import { resourceNamed } from '@cloud-steward/contract'
import { METRIC_CODES, metricOf, queryMetric } from '@cloud-steward/contract/insight/metric.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aLease, aWorld, billingApp, billsOf, issue, pay, type World } from '../../billing/billing.builders.ts'
import { aRentee } from '../../housing/housing.builders.ts'
import { asked, countFigure } from './figures.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await aWorld()
  await aLease(world, { terms: { startOn: '2025-03-01', endOn: '2026-02-28' } })
  await aLease(world, { renteeId: await aRentee(world.today), terms: { startOn: '2026-01-01', endOn: '2026-12-31' } })
  await aLease(world, { renteeId: await aRentee(world.today), terms: { startOn: '2026-05-01', endOn: '2026-07-31' } })
  await issue(world.today, '2026-08-31')
  const [first] = await billsOf(world.today, {})
  await pay(world, first!, { amountFen: 100_000 })
  admin = await signIn(await billingApp(), world)
})

interface One {
  value: number | null
  rows: number
  opens: string
  beforeValue?: number | null
}
type Answer = One & { parts: (One & { key: string; label: string })[] }
const ask = async (who: Client, input: object): Promise<Answer> => {
  const { body } = await who.call(queryMetric, input as never)
  expect(body, JSON.stringify([input, body])).toMatchObject({ code: 200 })
  return body.data as unknown as Answer
}
const OF_COMPANIES = METRIC_CODES.filter((code) => metricOf(code).for[0] !== 'platform')
const PERIOD = { from: '2025-01-01', to: '2026-06-15' }
/** Total and sums of the list that a figure opens. */
async function listed(of: string, opens: string) {
  const query = Object.fromEntries(new URL(opens, 'http://x').searchParams)
  const { body } = await admin.call(resourceNamed(of).endpoints.query, { ...query, pageSize: 1, totals: true })
  expect(body, opens).toMatchObject({ code: 200 })
  return (body.data as { pagination: { total: number; totals?: { sums?: Record<string, number> } } }).pagination
}

describe.each(OF_COMPANIES)('%s', (code) => {
  const metric = metricOf(code)
  it.each([undefined, ...metric.dims])('counts what its list shows, by %s', async (by) => {
    const answer = await ask(admin, { metric: code, by, ...(metric.span === 'days' && PERIOD) })
    for (const one of [answer, ...answer.parts]) {
      const { total, totals } = await listed(metric.of, one.opens)
      // A room that is let for part of a period counts in each month, and is one row of the list.
      if (code === 'room.occupancy') expect(one.rows).toBeLessThanOrEqual(total)
      else expect({ opens: one.opens, rows: one.rows }).toEqual({ opens: one.opens, rows: total })
      const [sum] = metric.tells ?? []
      const isSum = metric.unit === 'fen' && sum && totals?.sums?.[sum] !== undefined
      if (isSum) expect({ opens: one.opens, value: one.value }).toEqual({ opens: one.opens, value: totals.sums![sum] })
    }
    if (by) expect(answer.parts.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThanOrEqual(answer.rows)
    for (const { label } of answer.parts) expect(label).not.toMatch(/insight\.|[a-z]+\.[a-z]+\.|[0-9a-f]{8}-/)
  })
})

describe('a figure', () => {
  it('says the share of let days, of bills paid by the month they were due, and of renewals', async () => {
    const { value } = await ask(admin, { metric: 'room.occupancy', from: '2026-06-01', to: '2026-06-15' })
    const [rooms] = await world.today.db.rows(
      raw<{ rooms: number; let: number }>(sql`select count(*) as rooms,
        count(*) filter (where exists (select from housing_lease l where l.tenant_id = r.tenant_id and l.room_id = r.id
          and l.status = 'signed' and l.start_on <= '2026-06-01')) as let
        from housing_room r where r.tenant_id = ${world.today.tenant.id}`),
    )
    expect(value).toBe(Math.round((rooms!.let * 10_000) / rooms!.rooms))
    const rate = await ask(admin, { metric: 'rent.collectionRate', by: 'month', ...PERIOD })
    const [money] = await world.today.db.rows(
      raw<{
        paid: number
        billed: number
      }>(sql`select sum(paid_fen)::bigint as paid, sum(total_fen - credited_fen)::bigint as billed from billing_bill
        where tenant_id = ${world.today.tenant.id} and state <> 'void' and due_on between ${PERIOD.from}::date and ${PERIOD.to}::date`),
    )
    expect(money!.paid).toBeGreaterThan(0)
    expect(rate.value).toBe(Math.round((money!.paid * 10_000) / money!.billed))
    for (const part of rate.parts) expect(part.value).toBeLessThanOrEqual(10_000)
  })
  it('is compared with the period before, part by part', async () => {
    const days = { from: '2026-05-01', to: '2026-06-15' }
    const answer = await ask(admin, { metric: 'rent.billed', by: 'month', ...days, compare: 'year' })
    const year = await ask(admin, { metric: 'rent.billed', by: 'month', from: '2025-05-01', to: '2025-06-15' })
    expect(answer.beforeValue).toBe(year.value)
    expect(answer.parts.map(({ beforeValue }) => beforeValue)).toEqual(
      answer.parts.map(({ key }) => year.parts.find((part) => part.key === key.replace('2026', '2025'))?.value ?? null),
    )
  })
  it('is refused if the caller may not read the list, and for wrong input', async () => {
    const installer = await signIn(await billingApp(), world, 'ROLE_INSTALLER')
    expect((await installer.call(queryMetric, { metric: 'rent.billed' })).status).toBe(403)
    const wrong = [
      { metric: 'rent.billed', by: 'online' },
      { metric: 'room.count', from: '2026-01-01' },
      { metric: 'rent.billed', from: '2026-02-01', to: '2026-01-01' },
      { metric: 'money.received', siteId: world.landlordId },
      { metric: 'tenant.live' },
    ]
    for (const input of wrong) expect((await admin.call(queryMetric, input as never)).body.code).not.toBe(200)
  })
  it('counts for a landlord only the rooms and bills of that landlord', async () => {
    const landlord = await signIn(await billingApp(), world, 'ROLE_LANDLORD')
    const other = await aWorld()
    const stranger = await signIn(await billingApp(), other, 'ROLE_LANDLORD')
    expect((await ask(landlord, { metric: 'room.count' })).rows).toBeGreaterThan(0)
    expect((await ask(stranger, { metric: 'rent.billed', ...PERIOD })).value).toBe(0)
  })
})

it('tells no field that is hidden from the caller, as a part, a place or a filter', async () => {
  const app = await billingApp()
  const asking = (of: string, field: string, question: object) => {
    const hiddenFields = new Map([[of, new Set([field])]])
    const user = { id: world.today.user?.id ?? '', username: 'u', nickname: 'u', roles: [], hiddenFields }
    return countFigure(app, { ...world.today, user }, asked(world.today, question as never))
  }
  for (const [of, field, question] of [
    ['housing.room', 'landlordId', { metric: 'room.count', by: 'landlord' }],
    ['housing.room', 'siteId', { metric: 'room.occupancy', by: 'site' }],
    ['housing.room', 'landlordId', { metric: 'room.occupancy', landlordId: world.landlordId }],
    ['housing.site', 'regionCode', { metric: 'site.count', by: 'region' }],
    ['billing.bill', 'dueOn', { metric: 'rent.arrears', by: 'age' }],
    ['billing.bill', 'dueOn', { metric: 'rent.billed', by: 'month' }],
    // Made of two lists: from the figure and one of them the other can be calculated.
    ['metering.supplierBill', 'amountFen', { metric: 'utility.recovery' }],
    ['housing.room', 'areaM2', { metric: 'lease.rentPerM2' }],
  ] as const)
    await expect(asking(of, field, question), JSON.stringify(question)).rejects.toMatchObject({ http: 403 })
  expect((await asking('housing.room', 'landlordId', { metric: 'room.count', by: 'site' })).rows).toBeGreaterThan(0)
})
