import type { RoleCode } from '@cloud-steward/contract'
import { ROLES, resources } from '@cloud-steward/contract'
import { lease, queryCharges, queryLeaseHistory, rentee, room } from '@cloud-steward/contract/housing/index.ts'
import { getSysUser } from '@cloud-steward/contract/identity/index.ts'
import { queryRun } from '@cloud-steward/contract/runs/index.ts'
import { Client as Connection } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../src/infra/db/id.ts'
import { openPools } from '../src/infra/db/pools.ts'
import { raw, sql } from '../src/infra/db/sql.ts'
import { tenantDb } from '../src/infra/db/tenant-db.ts'
import { freshTenant, signIn, type TestApp, type TestTenant, testApp } from './app.ts'
import type { Client } from './client.ts'
import { probeIds } from './probe-ids.ts'
import { rowCounts } from './row-counts.ts'
import { addOne, addPlace, addSignedLease, byHand, type Ids } from './samples.ts'

let app: TestApp
let [a, b] = [] as unknown as [TestTenant, TestTenant]
let [ours, theirs]: [Ids, Ids] = [{}, {}]
const callers = new Map<RoleCode, Client>()
const CANARY = '金丝雀'

beforeAll(async () => {
  app = await testApp()
  ;[a, b] = [await freshTenant(app), await freshTenant(app, { name: `${CANARY} tenant` })]
  for (const role of ROLES) callers.set(role, await signIn(app, a, role))
  ours = await placeOf(await signIn(app, a), 'A', a)
  theirs = await placeOf(await signIn(app, b), CANARY, b)
})
async function placeOf(admin: Client, marker: string, { landlordId, renteeId }: TestTenant): Promise<Ids> {
  const place = await addPlace(admin, marker, { 'housing.landlord': landlordId, 'housing.rentee': renteeId })
  const ids = await addSignedLease(admin, place)
  for (const resource of byHand) ids[resource.name] ??= await addOne(admin, resource, ids, marker)
  return ids
}

const secret = () => new RegExp([CANARY, ...Object.values(theirs), b.landlordId].join('|'))

describe.each(ROLES)('as %s', (role) => {
  it("reaches nothing with another tenant's ids, wherever they stand", async () => {
    const before = await rowCounts(app, b.id)
    const probes = await probeIds(
      callers.get(role)!,
      app.served,
      { ours, theirs, most: role === 'ROLE_ADMIN' ? 'all' : 'few' },
      secret(),
    )
    expect(probes).toBeGreaterThan(40)
    const after = await rowCounts(app, b.id)
    expect(after).toEqual(before)
  }, 900_000)

  it("shows nothing of another tenant's in lists and exports", async () => {
    const caller = callers.get(role)!
    for (const { endpoints: of, operations } of resources) {
      if (!app.served.has(of.query.permission)) continue
      for (const input of [{ pageSize: 1_000 }, { sorter: 'createTime_ascend' }])
        expect((await caller.send(of.query, input)).bytes.toString()).not.toMatch(secret())
      if (operations.includes('export')) {
        const csv = (await caller.send(of.export, { isTemplate: 'c' })).bytes.toString()
        expect(csv).not.toMatch(secret())
        if (role === 'ROLE_ADMIN' && of.query.permission === 'housing.rentee.query') expect(csv).toContain(a.name)
      }
    }
  })
})

it('finds its own where a foreign id is refused, so that the set-up is no excuse', async () => {
  const admin = callers.get('ROLE_ADMIN')!
  for (const { name, endpoints: of } of resources.filter((one) => one.name in ours))
    expect((await admin.send(of.query, { id: ours[name] })).body.data, name).toMatchObject({ pagination: { total: 1 } })
  expect((await admin.call(queryCharges, { leaseId: ours['housing.lease']! })).body.data.length).toBeGreaterThan(1)
  expect((await admin.call(queryCharges, { leaseId: theirs['housing.lease']! })).status).toBe(404)
  expect((await admin.call(queryLeaseHistory, { leaseId: theirs['housing.lease']! })).status).toBe(404)
  expect((await admin.call(queryRun, { id: newId() })).status).toBe(404)
})

it('refuses to tie its own records to those of another tenant', async () => {
  const admin = callers.get('ROLE_ADMIN')!
  const own: Ids = { ...ours, 'housing.lease': await addOne(admin, lease, ours) }
  for (const resource of resources.filter((one) => one.name in own && one.operations.includes('update')))
    for (const [key, field] of Object.entries(resource.fields)) {
      if (field.kind !== 'ref' || field.readOnly || field.once || !(field.to in theirs)) continue
      const { status, body } = await admin.send(resource.endpoints.update, {
        id: own[resource.name],
        [key]: theirs[field.to],
      })
      expect([resource.name, key, status < 500, body.reason]).toEqual([resource.name, key, true, 'kit.error.notFound'])
      expect(Object.keys(body.fields ?? {})).toEqual([key])
    }
})

describe('row-level security alone', () => {
  const TABLES = `select c.relname as name from pg_class c join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relrowsecurity order by 1`

  it('hides, keeps and refuses rows of others in every table without any condition', async () => {
    const owner = new Connection({ connectionString: app.ownerUrl })
    const caller = new Connection({ connectionString: app.appUrl })
    await Promise.all([owner.connect(), caller.connect()])
    const before = await rowCounts(app, b.id)
    for (const { name } of (await owner.query(TABLES)).rows as { name: string }[]) {
      await caller.query('begin')
      await caller.query(`set local app.tenant_id = ${a.id}`)
      const { rows } = await caller.query(
        `select count(*) filter (where tenant_id <> ${a.id})::int as foreign from ${name}`,
      )
      expect([name, rows[0].foreign]).toEqual([name, 0])
      const attempt = async (text: string) => {
        await caller.query('savepoint try')
        const result = await caller.query(text).catch((error: Error) => error)
        await caller.query('rollback to try')
        return result instanceof Error ? result.message : result.rowCount
      }
      const rights = (
        await owner.query(
          `select has_table_privilege('cloud_steward_app', '${name}', 'update') as u, has_table_privilege('cloud_steward_app', '${name}', 'delete') as d`,
        )
      ).rows[0]
      if (rights.u)
        expect([name, await attempt(`update ${name} set tenant_id = tenant_id where tenant_id = ${b.id}`)]).toEqual([
          name,
          0,
        ])
      if (rights.d) expect([name, await attempt(`delete from ${name} where tenant_id = ${b.id}`)]).toEqual([name, 0])
      const { rows: samples } = await owner.query(`select * from ${name} where tenant_id = ${a.id} limit 1`)
      if (samples.length)
        expect([
          name,
          await attempt(
            `insert into ${name} select (jsonb_populate_record(x, '{"tenant_id": ${b.id}}')).* from ${name} x limit 1`,
          ),
        ]).toEqual([name, expect.stringMatching(/row-level security|permission denied/)])
      // Own rows moved to another tenant are refused as well.
      if (rights.u && samples.length)
        expect([name, await attempt(`update ${name} set tenant_id = ${b.id}`)]).toEqual([
          name,
          expect.stringMatching(/row-level security|permission denied/),
        ])
      await caller.query('rollback')
    }
    expect(await rowCounts(app, b.id)).toEqual(before)
    await Promise.all([owner.end(), caller.end()])
  })

  it('holds the lists of the product when their own condition is gone', async () => {
    // The statements of the product, told that they are B's, on a connection that is A's: only the database stands in between.
    const liar = { ...b.ctx(), db: tenantDb(app.pools.app, a.id) }
    const { ListQuery } = await import('../src/kit/list-query.ts')
    const { roomSource } = await import('../src/modules/housing/place/room.source.ts')
    const query = new ListQuery(liar, room, roomSource, {})
    expect(await liar.db.rows(query.page({ pageSize: 100 }))).toEqual([])
    expect(await liar.db.rows(query.count())).toEqual([{ total: 0 }])
    expect((await b.ctx().db.rows(query.count()))[0]!.total).toBeGreaterThan(0)
  })

  it('never carries a tenant over: 2,000 requests of 20 tenants on 4 connections', async () => {
    const pools = openPools(app.appUrl, { warn: () => {} }, 4)
    const tenants = Array.from({ length: 20 }, (_, at) => 910_000 + at)
    for (const id of tenants)
      await tenantDb(pools.app, id).run(
        raw(
          sql`insert into infra_counter (tenant_id, name, value) values (${id}, 'mine', ${id}) on conflict do nothing`,
        ),
      )
    const wrong: unknown[] = []
    await Promise.all(
      Array.from({ length: 2_000 }, async (_, at) => {
        const id = tenants[(at * 7) % 20]!
        const statement = raw<{ value: number }>(sql`select value from infra_counter`)
        // Every fifth request fails in the middle: its connection must come back clean.
        if (at % 5 === 0)
          await tenantDb(pools.app, id)
            .rows(raw(sql`select 1 / 0`))
            .catch(() => {})
        const rows = await tenantDb(pools.app, id).rows(statement)
        if (rows.length !== 1 || rows[0]!.value !== id) wrong.push([id, rows])
      }),
    )
    const bare = await pools.app.connect()
    const { rows } = await bare.query('select value from infra_counter')
    bare.release()
    await pools.end()
    expect([wrong, rows]).toEqual([[], []])
  })
})

describe('a narrow scope', () => {
  it('shows a landlord and a rentee their own rows and answers 404 for those of others', async () => {
    const admin = callers.get('ROLE_ADMIN')!
    const others = await addSignedLease(admin, await addPlace(admin, '邻'))
    for (const role of ['ROLE_LANDLORD', 'ROLE_RENTEE'] as const) {
      const caller = callers.get(role)!
      const listed = (await caller.send(lease.endpoints.query, { pageSize: 500 })).body.data as {
        list: { id: string }[]
      }
      expect(listed.list.map(({ id }) => id).toSorted()).toContain(ours['housing.lease'])
      expect(JSON.stringify(listed)).not.toContain(others['housing.lease'])
      expect((await caller.send(lease.endpoints.query, { id: others['housing.lease'] })).body.data).toMatchObject({
        list: [],
      })
      expect((await caller.call(queryCharges, { leaseId: others['housing.lease']! })).status).toBe(404)
      expect((await caller.call(queryLeaseHistory, { leaseId: others['housing.lease']! })).status).toBe(404)
      expect((await caller.call(queryCharges, { leaseId: ours['housing.lease']! })).status).toBe(200)
      const rooms = (await caller.send(room.endpoints.query, { pageSize: 500 })).bytes.toString()
      expect(rooms).not.toContain(others['housing.room'])
      const rentees = (await caller.send(rentee.endpoints.query, { pageSize: 500 })).bytes.toString()
      expect(rentees).not.toContain(others['housing.rentee'])
    }
    const csv = (await callers.get('ROLE_LANDLORD')!.send(lease.endpoints.export, { isTemplate: 'c' })).bytes.toString()
    const own = await callers.get('ROLE_LANDLORD')!.send(lease.endpoints.query, {})
    const { total } = (own.body.data as { pagination: { total: number } }).pagination
    expect(csv.trim().split('\n')).toHaveLength(total + 1)
  })

  it('narrows with the RoleCode header and never widens', async () => {
    const { query } = lease.endpoints
    const statusOf = async (role: RoleCode, header: string) =>
      (await callers.get(role)!.send(query, {}, { headers: { rolecode: header } })).status
    expect(await statusOf('ROLE_ADMIN', 'ROLE_ADMIN')).toBe(200)
    expect(await statusOf('ROLE_ADMIN', 'ROLE_RENTEE')).toBe(403)
    expect(await statusOf('ROLE_ADMIN', 'nonsense,')).toBe(403)
    for (const header of ['ROLE_ADMIN', 'ROLE_ADMIN,ROLE_RENTEE']) {
      const { status } = await callers
        .get('ROLE_RENTEE')!
        .send(rentee.endpoints.add, {}, { headers: { rolecode: header } })
      expect(status).toBe(403)
    }
  })

  it('ignores headers and parameters that name another tenant', async () => {
    const forged = { tenantcode: b.code, 'x-tenant-id': String(b.id), orgid: newId(), postcode: '1' }
    const { body } = await callers.get('ROLE_ADMIN')!.call(getSysUser, {}, { headers: forged })
    expect(body.data.tenantCode).toBe(a.code)
    const list = await callers
      .get('ROLE_ADMIN')!
      .send(room.endpoints.query, { tenantId: b.id, tenant_id: b.id, tenantCode: b.code }, { headers: forged })
    expect(list.bytes.toString()).not.toMatch(secret())
  })
})
