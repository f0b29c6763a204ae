import { MASK } from '@cloud-steward/contract'
import { param } from '@cloud-steward/contract/system/param.ts'
import { describe, expect, it } from 'vitest'
import { freshTenant, signIn, testApp } from '../../../test/app.ts'
import { raw, sql } from '../../infra/db/sql.ts'
import { paramValue } from './index.ts'

const app = await testApp()
const tenant = await freshTenant(app)
const admin = await signIn(app, tenant)
const { endpoints } = param

const add = async (draft: object) => ((await admin.send(endpoints.add, draft)).body.data as { id: string }).id
const rowOf = async (id: string) =>
  ((await admin.send(endpoints.query, { id })).body.data as { list: Record<string, unknown>[] }).list[0]!
const change = async (id: string, values: object) =>
  expect((await admin.send(endpoints.update, { id, ...values })).body.code).toBe(200)
const clear = (name: string) => paramValue(tenant.ctx(), name)

describe('a parameter', () => {
  it('is unique by its name, which stays', async () => {
    const id = await add({ paramName: 'page.size', paramKey: 'size', paramValue: '20' })
    const again = await admin.send(endpoints.add, { paramName: 'page.size', paramKey: 'x' })
    expect([again.body.reason, Object.keys(again.body.fields!)]).toEqual(['system.error.paramNameTaken', ['paramName']])
    await change(id, { paramName: 'other', paramValue: '50' })
    expect(await rowOf(id)).toMatchObject({ paramName: 'page.size', paramKey: 'size', paramValue: '50' })
    expect(await clear('page.size')).toBe('50')
  })

  it('with a secret key is read by the server alone', async () => {
    const id = await add({ paramName: 'sms', paramKey: 'sms.appSecret', paramValue: 'tr0ub4dor' })
    expect((await rowOf(id)).paramValue).toBe(MASK)
    expect(await clear('sms')).toBe('tr0ub4dor')
    for (const kind of ['export', 'exportWord', 'exportPDF'] as const)
      expect((await admin.send(endpoints[kind], { id })).status).toBe(200)
    expect((await admin.send(endpoints.export, { isTemplate: 'c' })).bytes.toString()).not.toContain('tr0ub4dor')
    // It cannot be guessed by searching either.
    const found = (await admin.send(endpoints.query, { paramValue: 'tr0ub' })).body.data as { list: object[] }
    expect(found.list).toEqual([])

    await change(id, { paramValue: MASK })
    expect(await clear('sms')).toBe('tr0ub4dor')
    await change(id, { paramValue: 'n3w-v4lue' })
    expect([await clear('sms'), (await rowOf(id)).paramValue]).toEqual(['n3w-v4lue', MASK])
    await change(id, { paramValue: null })
    expect([await clear('sms'), (await rowOf(id)).paramValue]).toEqual([undefined, null])
    await change(id, { paramValue: 'thi-rd' })
    expect((await admin.send(endpoints.delete, { id })).body.code).toBe(200)
    const audit = await tenant
      .ctx()
      .db.rows(raw(sql`select before, after from system_audit where tenant_id = ${tenant.id} and record_id = ${id}`))
    expect(audit.length).toBeGreaterThan(4)
    expect(JSON.stringify(audit)).not.toMatch(/tr0ub4dor|n3w-v4lue|thi-rd/)
  })

  it('shows no secret because its key was renamed', async () => {
    const id = await add({ paramName: 'renamed', paramKey: 'api.token', paramValue: 'abc-def' })
    await change(id, { paramKey: 'api.tokens' })
    expect([await clear('renamed'), (await rowOf(id)).paramValue]).toEqual([undefined, null])
    await change(id, { paramValue: 'plain' })
    await change(id, { paramKey: 'api.password' })
    expect([await clear('renamed'), (await rowOf(id)).paramValue]).toEqual(['plain', MASK])
  })
})
