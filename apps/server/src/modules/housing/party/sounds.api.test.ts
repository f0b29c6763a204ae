import { landlord, rentee } from '@cloud-steward/contract/housing/index.ts'
import type { Resource } from '@cloud-steward/contract/kit/index.ts'
import { beforeAll, expect, it } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { freshPlace, type Place } from '../../../../test/place.ts'
import { clerkOf, type Divided, divided } from '../../../../test/scoped.ts'
import { insertMany } from '../../../infra/db/bulk.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { landlordBase, renteeBase } from '../housing.source.ts'
import { fillPartySounds } from './fill-sounds.job.ts'

let place: Place
beforeAll(async () => {
  place = await freshPlace()
})
const both: readonly Resource[] = [rentee, landlord]
const add = async (of: Resource, name: string, by: Client = place.admin) => {
  const { body } = await by.send(of.endpoints.add, { name, mobile: '13800138000' })
  expect(body.code, JSON.stringify(body)).toBe(200)
  return (body.data as { id: string }).id
}
const names = async (of: Resource, query: object, by: Client = place.admin) => {
  const { body } = await by.send(of.endpoints.query, query)
  expect(body.code, JSON.stringify(body)).toBe(200)
  return (body.data as { list: { name: string }[] }).list.map(({ name }) => name)
}
const silence = (where = sql`true`) =>
  place.tenant
    .ctx()
    .db.run(raw(sql`update housing_rentee set name_sounds = null where tenant_id = ${place.tenant.id} and ${where}`))

it('finds renters and landlords by their sounds, in the palette and in pickers', async () => {
  for (const of of both) {
    await add(of, '王芳')
    await add(of, '汪峰')
    for (const key of ['name', 'find'])
      for (const typed of ['wangfang', 'wang fang', 'wf', 'WangFang', 'wángfāng', 'fang', '王芳'])
        expect(await names(of, { [key]: typed }), `${key} ${typed}`).toContain('王芳')
    expect((await names(of, { name: 'wf' })).toSorted()).toEqual(['汪峰', '王芳'].toSorted())
    expect(await names(of, { name: 'wangfang' })).toEqual(['王芳'])
    // A single letter is walked for, not looked up.
    expect(await names(of, { name: 'w' })).toContain('汪峰')
    expect(await names(of, { name: 'wangfangs' })).toEqual([])
  }
  expect((await names(rentee, { find: 'wf 13800138000' })).toSorted()).toEqual(['汪峰', '王芳'].toSorted())
  expect(await names(rentee, { find: 'wf 13800138009' })).toEqual([])
})
it('goes with the name when it is changed', async () => {
  const id = await add(rentee, '单雄信')
  expect(await names(rentee, { name: 'shanxx' })).toEqual(['单雄信'])
  const { body } = await place.admin.send(rentee.endpoints.update, { id, name: '曾国藩' })
  expect(body.code).toBe(200)
  expect(await names(rentee, { name: 'shanxx' })).toEqual([])
  expect(await names(rentee, { name: 'zengguofan' })).toEqual(['曾国藩'])
})
it('goes with rows that are written together', async () => {
  const row = { id: newId(), code: 'MANY-1', name: '尉迟恭', mobile: '13800138000' }
  await place.tenant.ctx().db.run(insertMany(place.tenant.id, 'housing_landlord', [row]))
  expect(await names(landlord, { name: 'yuchigong' })).toEqual(['尉迟恭'])
})
it('is written for earlier rows by a job that may stop and go on', async () => {
  const rows = Array.from({ length: 501 }, (_, at) => ({
    id: newId(),
    code: `OLD-${at}`,
    name: '诸葛亮',
    mobile: '13800138000',
  }))
  const ctx = place.tenant.ctx()
  await ctx.db.run(insertMany(place.tenant.id, 'housing_rentee', rows))
  await silence()
  expect(await names(rentee, { name: 'zhugeliang' })).toEqual([])
  const total = async () =>
    (await ctx.db.first(
      raw<{ left: number }>(sql`select count(*)::int as left from housing_rentee
    where tenant_id = ${place.tenant.id} and name_sounds is null`),
    ))!.left
  const before = await total()
  await fillPartySounds(ctx, AbortSignal.abort())
  expect(await total()).toBe(before - 500)
  await fillPartySounds(ctx)
  expect(await total()).toBe(0)
  expect((await names(rentee, { name: 'zhugeliang', pageSize: 5 })).length).toBe(5)
})
it('tells nobody a name that is hidden from him', async () => {
  for (const base of [renteeBase, landlordBase]) {
    const user = {
      id: newId(),
      username: 'u',
      nickname: 'u',
      roles: [],
      hiddenFields: new Map([[base.resource.name, new Set(['name'])]]),
    }
    const ctx = { ...place.tenant.ctx(), user }
    await add(base.resource, '海瑞')
    await expect(base.query(ctx, { name: 'hairui' })).rejects.toMatchObject({ message: 'kit.error.badValue' })
    expect((await base.query(ctx, { find: 'hairui' })).list).toEqual([])
    expect((await base.query(ctx, { find: '13800138000' })).list.length).toBeGreaterThan(0)
  }
})
it('keeps the sounds out of the audit of a deleted record', async () => {
  const id = await add(rentee, '柳宗元')
  await place.admin.send(rentee.endpoints.delete, { id })
  const kept = await place.tenant
    .ctx()
    .db.first(
      raw<{ before: Record<string, unknown> }>(
        sql`select before from system_audit where tenant_id = ${place.tenant.id} and record_id = ${id} and action = 'delete'`,
      ),
    )
  expect(kept!.before).toMatchObject({ name: '柳宗元' })
  expect(kept!.before).not.toHaveProperty('name_sounds')
})
it('shows a clerk only people of his own sites', async () => {
  const world: Divided = await divided()
  const { client: clerk } = await clerkOf(world, world.orgs.north, 'ownAndBelow')
  const own = await add(rentee, '司马光', clerk)
  expect(own).toBeTruthy()
  await add(rentee, '司马迁', world.admin)
  for (const query of [{ name: 'sima' }, { find: 'sima' }, { name: 's' }]) {
    expect(await names(rentee, query, clerk)).toContain('司马光')
    expect(await names(rentee, query, clerk)).not.toContain('司马迁')
    expect(await names(rentee, query, world.admin)).toEqual(expect.arrayContaining(['司马光', '司马迁']))
  }
})
