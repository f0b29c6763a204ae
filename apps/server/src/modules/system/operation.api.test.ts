import { site } from '@cloud-steward/contract/housing/index.ts'
import { operation, queryOperationChange } from '@cloud-steward/contract/system/operation.ts'
import { describe, expect, it } from 'vitest'
import { freshTenant, signIn, testApp } from '../../../test/app.ts'
import { addOne } from '../../../test/samples.ts'
import { newId } from '../../infra/db/id.ts'
import { raw, sql } from '../../infra/db/sql.ts'

const app = await testApp()
const tenant = await freshTenant(app)
const admin = await signIn(app, tenant)
const stranger = await signIn(app, await freshTenant(app))
type Row = Record<string, unknown> & { id: string }
const ask = async (input: object, language = 'en') => {
  const { body } = await admin.send(operation.endpoints.query, input, { headers: { 'accept-language': language } })
  return (body.data as { list: Row[] }).list
}

describe('the operation log', () => {
  it('shows who did what to which record, in the language of the reader', async () => {
    const id = await addOne(admin, site, {})
    const { name } = ((await admin.send(site.endpoints.query, { id })).body.data as { list: { name: string }[] })
      .list[0]!
    await admin.send(site.endpoints.update, { id, name: 'Sea view' })
    await admin.send(site.endpoints.delete, { id })
    const rows = await ask({ recordId: id })
    expect(rows.map(({ action }) => action)).toEqual(['delete', 'update', 'add'])
    expect(rows[0]).toMatchObject({ username: 'admin', resource: 'housing.site', resourceName: 'Site', recordId: id })
    expect((await ask({ recordId: id }, 'zh'))[0]).toMatchObject({ resourceName: '小区' })
    const { body } = await admin.call(queryOperationChange, { id: rows[1]!.id })
    expect(body.data).toEqual([{ field: 'name', before: name, after: 'Sea view' }])
    const gone = (await admin.call(queryOperationChange, { id: rows[0]!.id })).body.data
    expect(gone).toContainEqual({ field: 'name', before: 'Sea view', after: null })
    expect(gone.map(({ field }) => field)).not.toContain('tenantId')

    const [{ usernameName }] = rows as [Row]
    expect(usernameName).not.toBe('admin')
    for (const filter of [
      { username: 'admin' },
      { username: usernameName },
      { action: 'delete' },
      { resourceName: 'site' },
    ])
      expect((await ask({ recordId: id, ...filter })).length, JSON.stringify(filter)).toBeGreaterThan(0)
    for (const filter of [
      { username: 'adm' },
      { action: 'void' },
      { resourceName: 'no such thing' },
      { createTimeTo: '2020-01-01T00:00:00Z' },
    ])
      expect(await ask({ recordId: id, ...filter }), JSON.stringify(filter)).toEqual([])
    const csv = (await admin.send(operation.endpoints.export, { recordId: id, isTemplate: 'c' })).bytes.toString()
    expect(csv).toContain(`${String(usernameName)},Deleted,Site`)
  })

  it("knows nothing of other tenants' operations", async () => {
    const id = await addOne(admin, site, {})
    const [row] = await ask({ recordId: id })
    expect((await stranger.call(queryOperationChange, { id: row!.id })).status).toBe(404)
    expect((await admin.call(queryOperationChange, { id: newId() })).status).toBe(404)
    expect((await stranger.send(operation.endpoints.query, { recordId: id })).body.data).toMatchObject({ list: [] })
  })

  it('finds its page by an index, whatever is asked', async () => {
    const { db } = tenant.ctx()
    for (const condition of [
      sql`true`,
      sql`username = 'x'`,
      sql`action = 'x'`,
      sql`resource = 'x'`,
      sql`record_id = 'x'`,
    ]) {
      const plan = await db.all(
        raw(sql`set local enable_seqscan = off`),
        raw(sql`set local enable_sort = off`),
        raw<Record<string, string>>(
          sql`explain select id from system_audit where tenant_id = ${tenant.id} and ${condition} order by created_at desc, id desc limit 20`,
        ),
      )
      const text = JSON.stringify(plan[2])
      expect(text).toMatch(/Index (Only )?Scan using system_audit_(list|user|action|kind|id)/)
      expect(text).not.toContain('Sort')
    }
  })
})
