import type { Field, Resource } from '@cloud-steward/contract'
import { isRange, resources } from '@cloud-steward/contract'
import { describe, expect, it } from 'vitest'
import { newId } from '../src/infra/db/id.ts'
import { readXlsx } from '../src/infra/documents/index.ts'
import { labelOf } from '../src/infra/labels.ts'
import { importShape } from '../src/kit/export.ts'
import { freshTenant, guest, platformTenant, signIn, type TestTenant } from './app.ts'

import { freshPlace } from './place.ts'
import { addOne, addPlace, byHand, draftOf, ofPlatform, sampleOf } from './samples.ts'

const { app, tenant, admin: own, ids } = await freshPlace()
const keeper = await signIn(app, await platformTenant(app))
const stranger = await signIn(app, await freshTenant(app))
const nobody = await signIn(app, tenant, 'ROLE_RENTEE')

interface Row extends Record<string, unknown> {
  id: string
}
const MAGIC = { export: 'PK', exportWord: 'PK', exportPDF: '%PDF-1.' } as const
/** Goes in and never comes out. */
const UNSEEN = new Set(['idNo', 'password', 'clientSecret'])
const can = (resource: Resource, operation: Resource['operations'][number]) => resource.operations.includes(operation)

describe.each(resources)('$name', (resource) => {
  const { endpoints, operations } = resource
  const admin = ofPlatform.has(endpoints.query.permission) ? keeper : own
  const rowsOf = async (input: object, who = admin): Promise<Row[]> => {
    const { body } = await who.send(endpoints.query, { pageSize: 2_000, ...input })
    expect([body.code, body.message]).toEqual([200, 'success'])
    return (body.data as { list: Row[] }).list
  }
  const rowOf = async (id: string) => (await rowsOf({ id }))[0]

  it('refuses callers without a token and callers whose roles lack the URL', async () => {
    for (const operation of operations) {
      const { status, body } = await guest(app).send(endpoints[operation], { id: newId() })
      expect([operation, status, body.code]).toEqual([operation, 401, 50_008])
    }
    const wrong = await guest(app).send(endpoints.query, {}, { headers: { authorization: 'Bearer wrong' } })
    expect([wrong.status, wrong.body.code]).toEqual([401, 50_008])
    for (const operation of operations.filter((one) => !['query', 'export', 'exportWord', 'exportPDF'].includes(one))) {
      const { status, body } = await nobody.send(endpoints[operation], { id: newId() })
      expect([operation, status, body.code]).toEqual([operation, 403, 403])
    }
  })

  it('exports an empty list in every format', async () => {
    if (!can(resource, 'export')) return
    for (const kind of ['export', 'exportWord', 'exportPDF'] as const) {
      const { status, bytes } = await admin.send(endpoints[kind], { id: newId() })
      expect([status, bytes.subarray(0, MAGIC[kind].length).toString('latin1')]).toEqual([200, MAGIC[kind]])
    }
  })

  it('answers what is wrong with an export before the file begins', async () => {
    if (!can(resource, 'export')) return
    for (const kind of ['export', 'exportWord', 'exportPDF'] as const) {
      const { status, body } = await admin.send(endpoints[kind], { sorter: 'nothing_ascend' })
      expect([kind, status, body?.reason]).toEqual([kind, 200, 'kit.error.badValue'])
    }
  })

  if (!byHand.includes(resource)) return

  it('adds a record that the list then shows', async () => {
    const draft = draftOf(resource, ids)
    if (!can(resource, 'add')) return
    const { body } = await admin.send(endpoints.add, draft)
    expect(body, JSON.stringify(body)).toMatchObject({ code: 200 })
    const row = await rowOf((body.data as Row).id)
    for (const [key, value] of Object.entries(draft))
      if (!UNSEEN.has(key)) expect([key, row?.[key]]).toEqual([key, value])
    expect(row?.createTime).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  })

  it('finds a record by each field of its search, and not by another value', async () => {
    const id = await addOne(admin, resource, ids)
    const row = (await rowOf(id))!
    for (const key of resource.search) {
      const field = resource.fields[key]!
      const found = async (filter: object) => (await rowsOf({ id, ...filter })).length
      if (row[key] == null) continue
      if (isRange(field)) {
        const [before, after] = around(field, row[key])
        expect([key, await found({ [`${key}From`]: row[key], [`${key}To`]: row[key] })]).toEqual([key, 1])
        expect([key, await found({ [`${key}From`]: after })]).toEqual([key, 0])
        expect([key, await found({ [`${key}To`]: before })]).toEqual([key, 0])
      } else {
        expect([key, await found({ [key]: row[key] })]).toEqual([key, 1])
        expect([key, await found({ [key]: other(field, row[key]) })]).toEqual([key, 0])
      }
    }
  })

  it('sorts both ways and pages without gaps or doubles', async () => {
    // A tree comes whole; trees.test.ts says in what order.
    if (resource.tree) return
    for (let at = 0; at < 3; at++) await addOne(admin, resource, ids)
    for (const key of ['createTime', ...resource.sort]) {
      const up = (await rowsOf({ sorter: `${key}_ascend` })).map((row) => row.id)
      const down = (await rowsOf({ sorter: `${key}_descend` })).map((row) => row.id)
      expect([key, down]).toEqual([key, up.toReversed()])
      const pages: string[] = []
      for (let currentPage = 1; currentPage <= Math.ceil(up.length / 2); currentPage++)
        pages.push(...(await rowsOf({ sorter: `${key}_ascend`, pageSize: 2, currentPage })).map((row) => row.id))
      expect([key, pages]).toEqual([key, up])
    }
    const { body } = await admin.send(endpoints.query, { pageSize: 2, currentPage: 2 })
    const { length } = await rowsOf({})
    expect((body.data as { pagination: object }).pagination).toEqual({ total: length, pageSize: 2, current: 2 })
  })

  it('updates what may change and nothing else', async () => {
    const id = await addOne(admin, resource, ids)
    const before = (await rowOf(id))!
    const change = Object.fromEntries(
      Object.entries(draftOf(resource, ids)).filter(([key]) => !resource.fields[key]?.once),
    )
    const fixed = Object.entries(resource.fields).filter(
      ([key, field]) => (field.once || field.readOnly) && !(key in endpoints.update.input),
    )
    const forced = Object.fromEntries(fixed.map(([key, field]) => [key, sampleOf(field, { ...ids, any: newId() })]))
    const stolen = { tenantId: 1, tenant_id: 1, createTime: '2020-01-01T00:00:00Z', __proto__: { id: newId() } }
    // The copy it was filled with is fresh, whatever its kinds of fields.
    const { body } = await admin.send(endpoints.update, { ...stolen, ...forced, ...change, id, was: before })
    expect(body, JSON.stringify(body)).toMatchObject({ code: 200, data: { id } })
    const after = (await rowOf(id))!
    for (const [key, value] of Object.entries(change))
      if (!UNSEEN.has(key)) expect([key, after[key]]).toEqual([key, value])
    for (const [key] of fixed)
      if (!['fullName', 'idNoMasked'].includes(key)) expect([key, after[key]]).toEqual([key, before[key]])
    expect(after.createTime).toBe(before.createTime)
    // A change of one field leaves the others as they were.
    const [only] = Object.keys(change)
    await admin.send(endpoints.update, { id, [only!]: change[only!] })
    expect(await rowOf(id)).toEqual(after)
  })

  it('exports the row it shows, in every format', async () => {
    const id = await addOne(admin, resource, ids)
    const row = (await rowOf(id))!
    const text = String(row[resource.title])
    for (const kind of ['export', 'exportWord', 'exportPDF'] as const) {
      const { status, bytes, headers } = await admin.send(endpoints[kind], { id })
      expect([status, bytes.subarray(0, MAGIC[kind].length).toString('latin1')]).toEqual([200, MAGIC[kind]])
      expect(headers['content-disposition']).toMatch(
        /^attachment; filename="export\.(xlsx|docx|pdf)"; filename\*=UTF-8''/,
      )
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
    const cells = await cellsOf((await admin.send(endpoints.export, { id })).bytes)
    expect(cells.flat()).toContain(text)
    const csv = (await admin.send(endpoints.export, { id, isTemplate: 'c' })).bytes.toString()
    expect(csv).toContain(text)
  })

  it('gives a template whose header its import reads', async () => {
    if (!can(resource, 'import')) return
    const { bytes } = await admin.send(endpoints.export, { isTemplate: '1' })
    const keys = Object.keys(importShape(resource))
    expect((await cellsOf(bytes))[0]).toEqual(keys.map((key) => labelOf('en', `${resource.name}.${key}`)))
  })

  it('deletes a record and keeps it in the audit', async () => {
    const id = await addOne(admin, resource, ids)
    const { body } = await admin.send(endpoints.delete, { id })
    expect(body, JSON.stringify(body)).toMatchObject({ code: 200 })
    expect(await rowOf(id)).toBeUndefined()
    const again = await admin.send(endpoints.delete, { id })
    expect([again.status, again.body.code]).toEqual([404, 404])
    const audits = await auditsOf(tenant, id)
    expect(audits).toEqual([expect.objectContaining({ action: 'delete', resource: resource.name, username: 'admin' })])
    expect(audits[0]?.before).toMatchObject({ id, tenant_id: tenant.id })
  })

  it("hides another tenant's records: seen, changed and removed like absent ones", async () => {
    const id = await addOne(admin, resource, ids)
    expect(await rowsOf({ id }, stranger)).toEqual([])
    const answers = async (target: string) => {
      const change = { ...draftOf(resource, ids), id: target }
      const updated = can(resource, 'update') ? await stranger.send(endpoints.update, change) : undefined
      const removed = await stranger.send(endpoints.delete, { id: target })
      const exported = await stranger.send(endpoints.export, { id: target, isTemplate: 'c' })
      return {
        json: [updated, removed].map((one) => one && [one.status, { ...one.body, requestId: '' }]),
        file: [exported.status, exported.bytes.toString()],
      }
    }
    expect(await answers(id)).toEqual(await answers(newId()))
    expect(await rowOf(id)).toBeDefined()
    // Own and foreign ids together: nothing of it happens.
    const own = await addOne(stranger, resource, await addPlace(stranger))
    expect((await stranger.send(endpoints.delete, { id: `${own},${id}` })).status).toBe(404)
    expect(await rowsOf({ id: own }, stranger)).toHaveLength(1)
  })
})

async function auditsOf(of: TestTenant, recordId: string) {
  const { rows } = await withOwner(
    of.id,
    `select action, resource, username, before from system_audit where record_id = '${recordId}' and action = 'delete'`,
  )
  return rows as { before: Row }[]
}
async function withOwner(tenantId: number, text: string) {
  const connection = await app.pools.stream.connect()
  try {
    await connection.query(`begin; set local app.tenant_id = ${tenantId}`)
    return await connection.query(text)
  } finally {
    await connection.query('rollback')
    connection.release()
  }
}
async function cellsOf(bytes: Buffer): Promise<string[][]> {
  const rows: string[][] = []
  for await (const row of readXlsx(bytes, { maxRows: 1_000, maxBytes: 2 ** 22, maxColumns: 40 })) rows.push(row)
  return rows
}
/** The values just before and just after. */
function around(field: Field, value: unknown): [unknown, unknown] {
  if (field.kind !== 'date') return [(value as number) - 1, (value as number) + 1]
  const day = (by: number) => new Date(Date.parse(value as string) + by * 86_400_000).toISOString().slice(0, 10)
  return [day(-1), day(1)]
}
function other(field: Field, value: unknown): unknown {
  if (field.kind === 'choice') return field.values.find((one) => one !== String(value))
  if (field.kind === 'ref') return newId()
  if (field.kind === 'flag') return value !== true
  return field.kind === 'region' ? '310101' : 'no such text'
}
