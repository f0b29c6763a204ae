import { queryFigures } from '@cloud-steward/contract/health/figure.ts'
import { expect, it } from 'vitest'
import { freshTenant, platformTenant, signIn, testApp } from '../../../../test/app.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'
import { RequestFigures } from '../../../infra/figures/request-figures.ts'
import { forgetSamples, insertSample } from './figure.queries.ts'
import { Sampler } from './sample.ts'

const app = await testApp()
const platform = await platformTenant(app)
const keeper = await signIn(app, platform)
const db = tenantDb(app.pools.app, 0)
interface Figures {
  processes: string[]
  process?: string
  stepMinutes: number
  points: { requests: number; p50Ms: number; p95Ms: number; messages: number; loopMs: number; jobsWaiting: number }[]
}
const asked = async (input: object) => (await keeper.send(queryFigures, input)).body.data as Figures
const MINUTE = 60_000

it('says how long requests took within a sixth, and begins anew', () => {
  const figures = new RequestFigures()
  for (let ms = 1; ms <= 100; ms++) figures.note(ms, ms > 98 ? 500 : 200)
  figures.note(1, 503)
  const { requests, errors, p50Ms, p95Ms } = figures.take()
  expect([requests, errors]).toEqual([101, 2])
  expect(p50Ms).toBeGreaterThanOrEqual(50)
  expect(p50Ms).toBeLessThan(50 * 1.17)
  expect(p95Ms).toBeGreaterThanOrEqual(95)
  expect(p95Ms).toBeLessThan(95 * 1.17)
  expect(figures.take()).toEqual({ requests: 0, errors: 0, p50Ms: null, p95Ms: null })
})

it('are for administrators of the platform alone', async () => {
  for (const stranger of [await signIn(app, await freshTenant(app)), await signIn(app, platform, 'ROLE_TENEMENT')])
    expect((await stranger.send(queryFigures, {})).status).toBe(403)
})

it('shows points of each minute, and of longer times those of several together', async () => {
  const figures = new RequestFigures()
  const [now, heard] = [Date.now(), { collectors: 3, messages: 40 }]
  const sampler = new Sampler({ pools: app.pools, log: app.log, figures, role: 'test', gateway: () => heard })
  figures.note(20, 200)
  await sampler.write(new Date(now - 2 * MINUTE))
  figures.note(20, 200)
  heard.messages = 45
  await sampler.write(new Date(now - MINUTE))
  sampler.stop()
  const { process, processes } = await asked({})
  expect(process).toMatch(/\/test$/)
  expect(processes).toContain(process)
  const hour = await asked({ hours: 1, process })
  expect(hour.stepMinutes).toBe(1)
  expect(hour.points.map(({ requests, messages }) => [requests, messages])).toEqual([
    [1, 40],
    [1, 5],
  ])
  expect(hour.points[0]!.jobsWaiting).toEqual(expect.any(Number))
  const day = await asked({ hours: 48, process })
  expect(day.points.reduce((sum, point) => sum + point.requests, 0)).toBe(2)
  expect(day.points.length).toBeLessThanOrEqual(2)
  await db.run(forgetSamples(new Date(now + MINUTE)))
  expect((await asked({ hours: 1 })).points).toEqual([])
})

it('keeps a minute once, whoever writes it twice', async () => {
  const sampler = new Sampler({ pools: app.pools, log: app.log, figures: new RequestFigures(), role: 'twice' })
  const sample = sampler.take(new Date())
  await db.all(insertSample(sample), insertSample({ ...sample, requests: 9 }))
  sampler.stop()
  const rows = await db.rows(
    raw<{ requests: number }>(sql`select requests from health_figure where process = ${sample.process}`),
  )
  expect(rows).toEqual([{ requests: 0 }])
})
