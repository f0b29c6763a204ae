import { user } from '@cloud-steward/contract/identity/index.ts'
import { tenement } from '@cloud-steward/contract/platform/index.ts'
import { describe, expect, it } from 'vitest'
import { freshTenant, platformTenant, signIn, testApp } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'

const app = await testApp()
const keeper = await signIn(app, await platformTenant(app))
const [own, other] = [await freshTenant(app), await freshTenant(app)]
const [admin, stranger] = [await signIn(app, own), await signIn(app, other)]
const { query, add, update, delete: remove } = tenement.endpoints
const DRAFT = { tenementName: '青城物业', contact: '李强', tel: '0571-88880000', regionCode: '330106', status: 1 }
interface Row extends Record<string, unknown> {
  id: string
}
const listOf = async (who: Client, filter: object = {}) =>
  ((await who.send(query, filter)).body.data as { list: Row[] }).list
const userId = async (who: Client, username: string) =>
  ((await who.send(user.endpoints.query, { username })).body.data as { list: Row[] }).list[0]!.id

describe('tenements', () => {
  it('are kept by the tenant itself under the wire’s own names', async () => {
    expect([add, update, remove].map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/admin/tenement/addTenement',
      'POST /api/admin/tenement/setTenement',
      'POST /api/admin/tenement/delTenement',
    ])
    const { id } = (await admin.send(add, DRAFT)).body.data as Row
    expect((await admin.send(add, DRAFT)).body.reason).toBe('platform.error.tenementNameTaken')
    expect((await admin.send(update, { id, contact: '王芳' })).body.code).toBe(200)
    // As JSON, so that a field can be emptied.
    const json = { ...update, from: 'body' as const }
    expect((await admin.send(json, { id, tel: null, remark: '' })).body.code).toBe(200)
    const [row] = await listOf(admin)
    expect(row).toMatchObject({ ...DRAFT, tel: null, contact: '王芳', regionName: '浙江省 杭州市 西湖区' })
    expect((await admin.send(remove, { id })).body.code).toBe(200)
    expect(await listOf(admin)).toEqual([])
  })

  it('have users of the tenant who hold the role, each for one', async () => {
    const clerk = await userId(admin, 'tenement')
    const first = (await admin.send(add, { ...DRAFT, tenementName: 'One', userId: clerk })).body.data as Row
    expect((await listOf(admin, { id: first.id }))[0]).toMatchObject({ userId: clerk, userIdCn: 'tenement' })
    const second = await admin.send(add, { ...DRAFT, tenementName: 'Two', userId: clerk })
    expect(second.body.reason).toBe('platform.error.worksElsewhere')
    const change = async (ids: string) => (await admin.send(update, { id: first.id, userId: ids })).body.reason
    expect(await change(await userId(admin, 'admin'))).toBe('platform.error.notTenement')
    expect(await change(await userId(stranger, 'tenement'))).toBe('kit.error.notFound')
    expect(await change('')).toBeUndefined()
    expect((await listOf(admin, { tenementName: 'Two' })).length).toBe(0)
  })

  it('are reached by the platform in the tenant it names, and by nobody else', async () => {
    const of = { tenantCode: own.code }
    const { id } = (await keeper.send(add, { ...DRAFT, ...of, tenementName: 'By the platform' })).body.data as Row
    expect(await listOf(keeper, { ...of, id })).toHaveLength(1)
    expect(await listOf(keeper, { id })).toEqual([])
    expect(await listOf(admin, { id })).toHaveLength(1)
    for (const [endpoint, input] of [
      [query, of],
      [add, { ...DRAFT, ...of }],
      [update, { ...of, id, contact: 'x' }],
      [remove, { ...of, id }],
    ] as const)
      expect((await stranger.send(endpoint, input)).body.reason).toBe('platform.error.platformOnly')
    expect((await keeper.send(remove, { ...of, id })).body.code).toBe(200)
    expect((await keeper.send(query, { tenantCode: 'none' })).body.reason).toBe('platform.error.unknownTenant')
  })
})
