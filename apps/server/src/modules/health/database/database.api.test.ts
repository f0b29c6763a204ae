import * as contract from '@cloud-steward/contract/health/database.ts'
import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { freshTenant, platformTenant, signIn, testApp } from '../../../../test/app.ts'
import { asOwner } from '../../../infra/db/owner.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'

const app = await testApp()
const platform = await platformTenant(app)
const keeper = await signIn(app, platform)
const other = await freshTenant(app)
const { queryStatements, resetStatements, planStatement, queryConnections, queryTables } = contract
interface Statements {
  state: string
  since?: string
  statements: { queryId: string; statement: string; calls: number }[]
}
const counted = async () => (await keeper.send(queryStatements, { orderBy: 'calls' })).body.data as Statements

describe('the database', () => {
  it('is shown to administrators of the platform alone', async () => {
    for (const stranger of [await signIn(app, other), await signIn(app, platform, 'ROLE_TENEMENT')])
      for (const [endpoint, input] of [
        [queryStatements, {}],
        [resetStatements, {}],
        [planStatement, { queryId: '1' }],
        [queryConnections, {}],
        [queryTables, {}],
      ] as const)
        expect((await stranger.send(endpoint, input)).status).toBe(403)
  })
  it('says so where statements are not counted, and its functions answer no other tenant', async () => {
    await asOwner(app.ownerUrl, (owner) => owner.query('drop extension if exists pg_stat_statements'))
    expect(await counted()).toEqual({ state: 'missing', statements: [] })
    expect((await keeper.send(resetStatements, {})).body.data).toEqual({ isReset: false })
    const asked = tenantDb(app.pools.app, other.id).rows(raw(sql`select * from health_statements('total', 1)`))
    await expect(asked).rejects.toThrow()
  })
  it('counts statements without their values, plans them, and begins anew', async () => {
    await asOwner(app.ownerUrl, (owner) => owner.query('create extension pg_stat_statements'))
    const ask = () =>
      tenantDb(app.pools.app, other.id).rows(
        raw(sql`select nickname as found_here from identity_user where username = ${'Wang Fang'}`),
      )
    // Of a database that other tests have used a list names the slowest alone.
    expect((await keeper.send(resetStatements, {})).body.data).toEqual({ isReset: true })
    for (let time = 0; time < 3; time++) await ask()
    const { state, since, statements } = await counted()
    const found = statements.find(({ statement }) => statement.includes('found_here'))!
    expect([state, typeof since, found.calls]).toEqual(['counting', 'string', 3])
    expect(JSON.stringify(statements)).not.toContain('Wang Fang')
    const planned = (await keeper.send(planStatement, { queryId: found.queryId })).body.data as { plan: string }
    expect(planned.plan).toMatch(/identity_user/)
    expect(planned.plan).toMatch(/username = \$1/)
    for (const queryId of ['7', '1; drop table x', '99999999999999999999'])
      expect((await keeper.send(planStatement, { queryId })).body.reason).toMatch(/statementGone|tooLong|invalid/)
    expect((await keeper.send(resetStatements, {})).body.data).toEqual({ isReset: true })
    expect((await counted()).statements.some(({ statement }) => statement.includes('found_here'))).toBe(false)
  })
  it('shows pools, tables, indexes, and who waits for whom', async () => {
    const holder = new Client({ connectionString: app.appUrl })
    await holder.connect()
    await holder.query(`begin; set local app.tenant_id = ${other.id}`)
    await holder.query('update identity_user set nickname = nickname where tenant_id = $1', [other.id])
    const waiting = tenantDb(app.pools.app, other.id).run(
      raw(sql`update identity_user set nickname = nickname where tenant_id = ${other.id} and true`),
    )
    interface Shown {
      pools: { pool: string; most: number }[]
      connections: number
      locks: { statement: string; blockedBy: number[] }[]
    }
    let shown: Shown | undefined
    do shown = (await keeper.send(queryConnections, {})).body.data as Shown
    while (!shown.locks.length)
    await holder.query('rollback')
    await holder.end()
    await waiting
    expect(shown.locks[0]!.statement).toContain('update identity_user')
    expect(shown.locks[0]!.blockedBy).toHaveLength(1)
    expect(shown.pools.map(({ pool, most }) => [pool, most])).toEqual([
      ['app', app.pools.app.options.max],
      ['stream', 4],
      ['side', 2],
    ])
    const sizes = (await keeper.send(queryTables, {})).body.data as { tables: { table: string; bytes: number }[] }
    expect(sizes.tables.find(({ table }) => table === 'system_region')!.bytes).toBeGreaterThan(100_000)
  })
})
