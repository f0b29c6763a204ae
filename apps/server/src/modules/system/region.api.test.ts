import {
  queryCity,
  queryProvince,
  queryRegionType,
  querySysRegionTree,
  region,
} from '@cloud-steward/contract/system/index.ts'
import { describe, expect, it } from 'vitest'
import { freshTenant, platformTenant, signIn, testApp } from '../../../test/app.ts'
import { endOfRun } from '../../../test/runs.ts'
import { importSheet } from '../../../test/sheets.ts'
import { raw, sql } from '../../infra/db/sql.ts'

const app = await testApp()
const platform = await platformTenant(app)
const tenant = await freshTenant(app)
const [keeper, admin] = [await signIn(app, platform), await signIn(app, tenant)]
const { endpoints } = region

interface Row extends Record<string, unknown> {
  id: string
  children?: Row[]
}
const ask = async (input: object, who = admin) =>
  (await who.send(endpoints.query, input)).body.data as { list: Row[]; pagination: { total: number } }
const count = (rows: readonly Row[] = []): number => rows.reduce((sum, row) => sum + 1 + count(row.children), 0)
const listOf = ({ body }: { body: { data: unknown } }) => (body.data as { list: Row[] }).list

describe('regions', () => {
  it('come whole as a tree, flat with a filter, and by parent; their id is their code', async () => {
    const whole = await ask({})
    expect([whole.list.length, whole.pagination.total, count(whole.list)]).toEqual([31, 31, 3300])
    const flat = await ask({ regionName: '西湖' })
    expect(flat.list.map(({ id, regionName }) => [id, regionName])).toContainEqual(['330106', '西湖区'])
    expect(flat.list[0]).not.toHaveProperty('children')
    const provinces = await ask({ parentRegionCode: '0' })
    expect(provinces.list).toHaveLength(31)
    const [city] = (await ask({ parentRegionCode: '330000', regionName: '杭州' })).list
    expect(city).toMatchObject({
      id: '330100',
      regionCode: '330100',
      parentRegionCode: '330000',
      parentId: '330000',
      regionType: 'city',
      regionTypeCn: '市',
      hasChildren: true,
    })
    expect((await ask({ id: '330100' })).list).toHaveLength(1)
  })

  it('go down to streets, which are asked for by their county or found by their name', async () => {
    const { list } = await ask({ parentRegionCode: '330106' })
    expect(list).toContainEqual(
      expect.objectContaining({ regionName: '北山街道', regionType: 'street', hasChildren: false }),
    )
    const found = await ask({ regionName: '北山街道' })
    expect(found.list.map(({ parentId }) => parentId)).toContain('330106')
    const tree = listOf(await admin.call(querySysRegionTree, { parentRegionCode: '330106' }))
    expect(tree.map(({ title }) => title)).toEqual(list.map(({ regionName }) => regionName))
    expect(listOf(await admin.call(querySysRegionTree, { parentRegionCode: String(tree[0]!.id) }))).toEqual([])
  })

  it('are offered to forms by anybody who is signed in', async () => {
    const rentee = await signIn(app, tenant, 'ROLE_RENTEE')
    expect(listOf(await rentee.call(queryProvince, {}))[0]).toEqual({ name: '北京市', id: '110000' })
    const cities = listOf(await rentee.send({ ...queryCity, path: '/api/admin/sysregion/queryCity/330000' }, {}))
    expect(cities).toContainEqual({ name: '杭州市', id: '330100' })
    expect(listOf(await rentee.call(queryRegionType, {}))).toContainEqual({ name: '省', value: 'province' })
    const tree = listOf(await rentee.call(querySysRegionTree, {}))
    expect(count(tree)).toBe(3300)
    expect(tree[0]).toMatchObject({ id: '110000', key: '110000', value: '110000', title: '北京市', parentId: '0' })
    expect(listOf(await rentee.call(querySysRegionTree, { parentRegionCode: '330100' }))[0]).toMatchObject({
      parentRegionCode: '330100',
    })
  })

  it('are changed by nobody but the platform', async () => {
    for (const [endpoint, input] of [
      [endpoints.add, { regionName: '某地', regionCode: '990001', regionType: 'city', parentRegionCode: '0' }],
      [endpoints.update, { id: '110101', regionName: '别处' }],
      [endpoints.delete, { regionCode: '110101' }],
    ] as const)
      expect((await admin.send(endpoint, input)).body.reason).toBe('system.error.platformOnly')
    // The database itself refuses what the code forgot.
    const { db } = tenant.ctx()
    expect(await db.run(raw(sql`update system_region set name = 'x' where code = '110101'`))).toBe(0)
    expect(await db.run(raw(sql`delete from system_region where code = '110101'`))).toBe(0)
    await expect(
      db.run(raw(sql`insert into system_region (code, name, kind, path_name) values ('999999', 'x', 'city', 'x')`)),
    ).rejects.toThrow()
  })

  it('are added, renamed with all below them, and removed with them, for every tenant at once', async () => {
    // Of our own: other tests live in the real ones.
    const top = { regionName: '试验省', regionCode: '990000', regionType: 'province', parentRegionCode: '0' }
    const street = { regionName: '试验县', regionCode: '990000990', regionType: 'county', parentRegionCode: '990000' }
    for (const draft of [top, street])
      expect((await keeper.send(endpoints.add, draft)).body).toMatchObject({
        code: 200,
        data: { id: draft.regionCode },
      })
    const taken = await keeper.send(endpoints.add, street)
    expect(taken.body).toMatchObject({
      reason: 'system.error.regionCodeTaken',
      fields: { regionCode: expect.any(String) },
    })
    const lost = await keeper.send(endpoints.add, { ...street, regionCode: '990000991', parentRegionCode: '999999' })
    expect(lost.body).toMatchObject({ reason: 'kit.error.notFound', fields: { parentRegionCode: expect.any(String) } })
    expect((await ask({ parentRegionCode: '990000' })).list.map(({ id }) => id)).toEqual(['990000990'])

    const ring = await keeper.send(endpoints.update, { id: '990000', parentRegionCode: '990000990' })
    expect(ring.body.reason).toBe('kit.error.ownParent')
    await keeper.send(endpoints.update, { id: '990000', regionName: '新省' })
    const paths = await tenant
      .ctx()
      .db.rows(
        raw<{ path: string }>(sql`select path_name as path from system_region where code like '99%' order by code`),
      )
    expect(paths.map(({ path }) => path)).toEqual(['新省', '新省 试验县'])
    expect(JSON.stringify(listOf(await admin.call(querySysRegionTree, {})))).toContain('试验县')

    expect((await keeper.send(endpoints.impact, { id: '990000' })).body.data).toEqual([
      { what: 'system.region', count: 1, titles: ['试验县'] },
    ])
    expect((await keeper.send(endpoints.delete, { regionCode: '990000' })).body.code).toBe(200)
    expect((await ask({ id: '990000,990000990' })).list).toEqual([])
    expect((await keeper.send(endpoints.delete, { id: '990000' })).status).toBe(404)
    const audit = await platform
      .ctx()
      .db.rows(
        raw<{ action: string }>(
          sql`select action, record_id from system_audit where tenant_id = 10001 and resource = 'system.region' and record_id like '99%' order by id`,
        ),
      )
    expect(audit.map(({ action }) => action)).toEqual(['add', 'add', 'update', 'delete', 'delete'])
  })

  it('export everything from the screen that shows the provinces', async () => {
    const lines = async (input: object) =>
      (await admin.send(endpoints.export, { isTemplate: 'c', ...input })).bytes.toString().trim().split('\n')
    const all = await lines({ parentRegionCode: '0' })
    expect(all.length).toBe((await lines({})).length)
    expect(all.length).toBeGreaterThan(3_200)
    expect(all[1]).toContain('北京市')
    expect(await lines({ parentRegionCode: '330000' })).toHaveLength(12)
  })

  it('are imported by the platform alone, with the names of their kinds', async () => {
    const rows = [
      { regionName: '某省', regionCode: '980000', regionType: '省', parentRegionCode: '0' },
      { regionName: '某市', regionCode: '980100', regionType: 'city', parentRegionCode: '980000' },
      { regionName: '无处', regionCode: '980200', regionType: '市', parentRegionCode: '970000' },
    ]
    const stop = await app.work()
    const sheet = await importSheet(region, rows)
    expect((await admin.upload(region.endpoints.import, sheet)).body.reason).toBe('system.error.platformOnly')
    const { body } = await keeper.upload(region.endpoints.import, sheet)
    const run = await endOfRun(keeper, body.data.runId)
    expect([run.done, run.failed]).toEqual([2, 1])
    const found = (await ask({ id: '980000,980100,980200' })).list
    expect(found.map(({ regionName, regionType }) => [regionName, regionType])).toEqual([
      ['某省', 'province'],
      ['某市', 'city'],
    ])
    expect((await keeper.send(region.endpoints.delete, { id: '980000' })).body.code).toBe(200)
    await stop()
  })
})
