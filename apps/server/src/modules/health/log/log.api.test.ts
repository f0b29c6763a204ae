import { PassThrough } from 'node:stream'
import { queryLogs, tailLogs } from '@cloud-steward/contract/health/log.ts'
import { queryMonitorLinks } from '@cloud-steward/contract/health/monitor.ts'
import { describe, expect, it } from 'vitest'
import { freshTenant, platformTenant, signIn, testApp } from '../../../../test/app.ts'
import { makeCtx } from '../../../infra/ctx/make-ctx.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { makeLog } from '../../../infra/log.ts'
import { LogStore } from '../../../infra/logs/log-store.ts'
import { searchLogs } from '../../../infra/logs/search-logs.ts'

const app = await testApp()
const platform = await platformTenant(app)
const keeper = await signIn(app, platform)
const other = await freshTenant(app)
interface Answer {
  lines: { message: string; requestId?: string; tenant?: number; username?: string; more?: Record<string, unknown> }[]
}
const answerOf = (said: { body: { data?: unknown } }) => said.body.data as Answer

describe('the log', () => {
  it('is for administrators of the platform alone', async () => {
    const strangers = [
      await signIn(app, other),
      await signIn(app, other, 'ROLE_TENEMENT'),
      await signIn(app, platform, 'ROLE_TENEMENT'),
    ]
    for (const stranger of strangers)
      for (const endpoint of [queryLogs, tailLogs, queryMonitorLinks]) {
        const said = await stranger.send(endpoint, {})
        expect([said.status, said.body.data]).toEqual([403, {}])
      }
    expect((await keeper.send(queryMonitorLinks, {})).body).toMatchObject({ code: 200, data: [] })
  })

  it('has a line for each request, found by its id, its tenant and its caller', async () => {
    const admin = await signIn(app, other)
    const said = await admin.send(queryLogs, {})
    const requestId = String(said.headers['x-request-id'])
    const { lines } = answerOf(await keeper.send(queryLogs, { requestId }))
    expect(lines).toMatchObject([
      { message: 'request', requestId, tenant: other.id, username: 'admin', more: { status: 403, statements: 0 } },
    ])
    const ofTenant = answerOf(await keeper.send(queryLogs, { tenantCode: other.code })).lines
    expect(new Set(ofTenant.map(({ tenant }) => tenant))).toEqual(new Set([other.id]))
    const refused = await keeper.send(queryLogs, { tenantCode: 'none' })
    expect(refused.body.reason).toBe('platform.error.unknownTenant')
  })

  it('tells who looks on what came since', async () => {
    const { last } = (await keeper.send(tailLogs, {})).body.data as { last: number }
    const said = await keeper.send(queryLogs, { words: 'nothing like it' })
    const since = answerOf(
      await keeper.send(tailLogs, { after: last, requestId: String(said.headers['x-request-id']) }),
    )
    expect(since.lines).toMatchObject([{ message: 'request' }])
  })

  it('names the statement that was slow, from the id of its request, without values', async () => {
    const store = new LogStore()
    const log = await makeLog('info', false, new PassThrough().resume(), store)
    const { id, code, name } = platform
    const tenant = { id, code, name, houseLimit: 1, timeZone: 'UTC' }
    const reqId = 'slow-request'
    const ctx = makeCtx({ pools: app.pools, ports: app.ports, tenant, requestId: reqId, log: log.child({ reqId }) })
    await ctx.db.rows(raw(sql`select pg_sleep(${0.25}), ${'Wang Fang'}::text as name`))
    await ctx.transaction((tx) => tx.db.rows(raw(sql`select pg_sleep(${0.25}) as within`)))
    await ctx.db.rows(raw(sql`select 1 as quick`))
    const { lines } = await searchLogs(store, { reqId }, 10)
    expect(lines.map(({ msg, sql: texts }) => [msg, texts])).toEqual([
      ['slow statement', ['select pg_sleep($1) as within']],
      ['slow statement', ['select pg_sleep($1), $2::text as name']],
    ])
    expect(JSON.stringify(lines)).not.toContain('Wang')
  })
})
