import { resourceNamed, resources } from '@cloud-steward/contract'
import { Client as Connection } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../src/infra/db/id.ts'
import { openPools } from '../src/infra/db/pools.ts'
import { raw, sql } from '../src/infra/db/sql.ts'
import { tenantDb } from '../src/infra/db/tenant-db.ts'
import { ListQuery } from '../src/kit/list-query.ts'
import type { Client } from './client.ts'
import { probeIds } from './probe-ids.ts'
import type { Ids } from './samples.ts'
import { clerkOf, type Divided, divided } from './scoped.ts'

const CANARY = '金丝雀'
let place: Divided
let clerk: Client
let clerkId: string
let [ours, theirs]: [Ids, Ids] = [{}, {}]
/** What belongs to the whole tenant is nobody's secret. */
const SHARED = resources.filter(({ scope }) => scope.orgs === 'all').map(({ name }) => name)

beforeAll(async () => {
  place = await divided(CANARY)
  const made = await clerkOf(place, place.orgs.north, 'chosen', [place.orgs.north])
  ;[clerk, clerkId] = [made.client, made.id]
  const own = ([name]: [string, string]) => !SHARED.includes(name)
  ours = place.north
  theirs = Object.fromEntries(Object.entries(place.south).filter(own))
})

const secret = () => new RegExp([CANARY, ...Object.values(theirs)].join('|'))

/** Every row that is, belongs to or names one of these records, in every table, as one text. */
async function rowsAbout(ids: readonly string[]): Promise<Record<string, string>> {
  const owner = new Connection({ connectionString: place.app.ownerUrl })
  await owner.connect()
  try {
    const { rows: columns } = await owner.query<{ table: string; columns: string[] }>(
      `select c.relname as table, array_agg(a.attname::text) as columns from pg_class c
        join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id'
        join pg_attribute a on a.attrelid = c.oid and a.atttypid = 'uuid'::regtype and not a.attisdropped
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in ('identity_session', 'infra_idempotency') group by 1`,
    )
    const found: Record<string, string> = {}
    for (const { table, columns: names } of columns) {
      const { rows } = await owner.query(
        `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) || count(*) as hash from ${table} t
          where tenant_id = ${place.tenant.id} and (${names.map((name) => `${name} = any($1::uuid[])`).join(' or ')})`,
        [ids],
      )
      found[table] = rows[0].hash as string
    }
    return found
  } finally {
    await owner.end()
  }
}

describe('whoever sees one organisation', () => {
  it('reads and writes nothing of another one, whatever id he sends wherever', async () => {
    const before = await rowsAbout(Object.values(theirs))
    const probes = await probeIds(clerk, place.app.served, { ours, theirs }, secret())
    expect(probes).toBeGreaterThan(500)
    expect(await rowsAbout(Object.values(theirs))).toEqual(before)
  }, 300_000)

  it('finds his own where the others are not, in lists, figures and exports', async () => {
    for (const { name, endpoints: of, operations } of resources) {
      if (!place.app.served.has(of.query.permission) || !operations.includes('query')) continue
      const listed = (await clerk.send(of.query, { pageSize: 1_000 })).bytes.toString()
      if (!SHARED.includes(name)) expect([name, listed.match(secret())]).toEqual([name, null])
      if (name in ours && !SHARED.includes(name)) {
        const one = (await clerk.send(of.query, { id: ours[name] })).body.data
        expect([name, one]).toMatchObject([name, { pagination: { total: 1 } }])
        const gone = (await clerk.send(of.query, { id: theirs[name] })).body.data
        expect([name, gone]).toMatchObject([name, { list: [], pagination: { total: 0 } }])
      }
      if (!operations.includes('export') || SHARED.includes(name)) continue
      const csv = (await clerk.send(of.export, { isTemplate: 'c' })).bytes.toString()
      expect([name, csv.match(secret())]).toEqual([name, null])
    }
  })
})

describe('each wall without the other', () => {
  const SITED = ['site', 'building', 'house', 'room', 'lease']
    .map((name) => `housing.${name}`)
    .concat('billing.bill', 'payment.payment')
  const idsSeen = async (name: string, by: 'conditions' | 'database' | 'neither') => {
    const all = place.tenant.ctx()
    const scope = await place.app.sessions.scopeOf(place.tenant.id, clerkId, {})
    const ctx = {
      ...all,
      scope: by === 'conditions' ? scope : all.scope,
      db: tenantDb(place.app.pools.app, place.tenant.id, by === 'database' ? scope : undefined),
    }
    const { source, resource } = place.app.operations.get(name)!
    const rows = await ctx.db.rows(new ListQuery(ctx, resource, source, {}).page({ pageSize: 100 }))
    return rows.map(({ id }) => id as string)
  }

  it.each(SITED)('holds %s', async (name) => {
    expect(resourceNamed(name).name).toBe(name)
    expect(await idsSeen(name, 'neither')).toEqual(expect.arrayContaining([ours[name], theirs[name]]))
    for (const by of ['conditions', 'database'] as const) {
      const seen = await idsSeen(name, by)
      expect([by, seen.includes(ours[name]!), seen.includes(theirs[name]!)]).toEqual([by, true, false])
    }
  })

  it('lets the database alone refuse writes at other sites', async () => {
    const scope = await place.app.sessions.scopeOf(place.tenant.id, clerkId, {})
    const db = tenantDb(place.app.pools.app, place.tenant.id, scope)
    const [here, there] = [ours['housing.site']!, theirs['housing.site']!]
    const before = await rowsAbout(Object.values(theirs))
    const building = (siteId: string) =>
      db.run(
        raw(
          sql`insert into housing_building (tenant_id, id, site_id, name, floors) values (${place.tenant.id}, ${newId()}, ${siteId}, ${newId().slice(0, 30)}, 3)`,
        ),
      )
    expect(await building(here)).toBe(1)
    await expect(building(there)).rejects.toMatchObject({ reason: 'kit.error.notFound' })
    for (const table of ['housing_building', 'housing_house', 'housing_room', 'housing_lease', 'billing_bill'])
      for (const change of [
        sql`update ${sql.table(table)} set created_at = now()`,
        sql`update ${sql.table(table)} set site_id = ${there}`,
      ]) {
        const own = sql`where tenant_id = ${place.tenant.id} and site_id = ${there}`
        expect([table, await db.run(raw(sql`${change} ${own}`))]).toEqual([table, 0])
      }
    await expect(
      db.run(raw(sql`update housing_room set site_id = ${there} where site_id = ${here}`)),
    ).rejects.toMatchObject({ reason: 'kit.error.notFound' })
    expect(await rowsAbout(Object.values(theirs))).toEqual(before)
  })

  it('keeps apart what is planned for either: 400 requests of both kinds on 2 connections', async () => {
    const pools = openPools(place.app.appUrl, { warn: () => {} }, 2)
    const scope = await place.app.sessions.scopeOf(place.tenant.id, clerkId, {})
    const statement = raw<{ id: string }>(sql`select id::text as id from housing_site`)
    const answers = await Promise.all(
      Array.from({ length: 400 }, async (_, at) => {
        const rows = await tenantDb(pools.app, place.tenant.id, at % 2 ? scope : undefined).rows(statement)
        return rows.some(({ id }) => id === theirs['housing.site']) === (at % 2 === 0)
      }),
    )
    await pools.end()
    expect(answers.filter((right) => !right)).toEqual([])
  })
})
