import { resources } from '@cloud-steward/contract'
import { describe, expect, it } from 'vitest'
import { newId } from '../src/infra/db/id.ts'
import { raw, sql } from '../src/infra/db/sql.ts'
import { freshTenant, signIn } from './app.ts'
import { freshPlace } from './place.ts'
import { addBelow, addOne, byHand } from './samples.ts'

const { app, tenant, admin, ids } = await freshPlace()
const stranger = await signIn(app, await freshTenant(app))

interface Row extends Record<string, unknown> {
  id: string
  children?: Row[]
}
const trees = resources.filter((resource) => resource.tree && byHand.includes(resource))

it('has trees to try', () => {
  expect(trees.length).toBeGreaterThan(0)
})

describe.each(trees)('the tree of $name', (resource) => {
  const { endpoints } = resource
  const parent = resource.tree!
  const ask = async (input: object, who = admin) => {
    const { body } = await who.send(endpoints.query, input)
    return body.data as { list: Row[]; pagination: { total: number; pageSize: number; current: number } }
  }
  const rowOf = async (id: string) => (await ask({ id })).list[0]!
  /** A grandfather, a father and two sons. */
  const family = async () => {
    const top = await addOne(admin, resource, ids)
    const middle = await addBelow(admin, resource, await rowOf(top), ids)
    const sons = [
      await addBelow(admin, resource, await rowOf(middle), ids),
      await addBelow(admin, resource, await rowOf(middle), ids),
    ]
    return { top, middle, sons, all: [top, middle, ...sons] }
  }
  const find = (rows: readonly Row[], id: string): Row | undefined => {
    for (const row of rows) {
      const found = row.id === id ? row : find(row.children ?? [], id)
      if (found) return found
    }
    return undefined
  }
  const idsIn = (rows: readonly Row[] = []): string[] => rows.flatMap((row) => [row.id, ...idsIn(row.children)])

  it('comes whole and nested without a filter, whatever page is asked for', async () => {
    const { top, middle, sons } = await family()
    const { list, pagination } = await ask({ currentPage: 7, pageSize: 1 })
    expect(pagination).toEqual({ total: list.length, pageSize: list.length, current: 1 })
    expect(list.every((row) => row[parent] === '0')).toBe(true)
    expect(find(list, top)!.children!.map(({ id }) => id)).toEqual([middle])
    expect(new Set(find(list, middle)!.children!.map(({ id }) => id))).toEqual(new Set(sons))
  })

  it('comes flat with a filter', async () => {
    const { middle, sons } = await family()
    const [title, row] = [resource.title, await rowOf(sons[0]!)]
    const { list, pagination } = await ask({ [title]: row[title] })
    expect(list.map(({ id }) => id)).toEqual([sons[0]])
    expect(list[0]).toMatchObject({ [parent]: middle })
    expect(list[0]).not.toHaveProperty('children')
    expect(pagination.total).toBe(1)
  })

  it('exports from top to bottom, as it stands on the screen', async () => {
    await family()
    const { list } = await ask({})
    const csv = (await admin.send(endpoints.export, { isTemplate: 'c' })).bytes.toString()
    const titles = idsIn(list).map((id) => String(find(list, id)![resource.title]))
    const lines = csv.trim().split('\n').slice(1)
    expect(lines).toHaveLength(titles.length)
    for (const [at, title] of titles.entries()) expect([at, lines[at]]).toEqual([at, expect.stringContaining(title)])
  })

  it('refuses a parent that is the record itself or stands below it', async () => {
    const { top, middle, sons } = await family()
    for (const wrong of [top, middle, sons[0]]) {
      const { body } = await admin.send(endpoints.update, { id: top, [parent]: wrong })
      expect([body.reason, Object.keys(body.fields ?? {})]).toEqual(['kit.error.ownParent', [parent]])
    }
    expect((await rowOf(top))[parent]).toBe('0')
    expect((await admin.send(endpoints.update, { id: sons[0], [parent]: top })).body.code).toBe(200)
    expect((await rowOf(sons[0]!))[parent]).toBe(top)
  })

  it('lets two moves at once make no ring', async () => {
    const one = await addOne(admin, resource, ids)
    const row = await rowOf(one)
    const two = await addBelow(admin, resource, row, ids)
    const three = await addBelow(admin, resource, row, ids)
    await Promise.all([
      admin.send(endpoints.update, { id: two, [parent]: three }),
      admin.send(endpoints.update, { id: three, [parent]: two }),
    ])
    expect(idsIn([find((await ask({})).list, one)!]).toSorted()).toEqual([one, two, three].toSorted())
  })

  it("refuses another tenant's record as a parent like an absent one", async () => {
    const { top } = await family()
    const own = await addOne(stranger, resource, ids)
    const answers = []
    for (const wrong of [top, newId()]) {
      const moved = await stranger.send(endpoints.update, { id: own, [parent]: wrong })
      const { id: _id, ...draft } = (await ask({ id: own }, stranger)).list[0]!
      const added = await stranger.send(endpoints.add, { ...draft, [parent]: wrong })
      answers.push([moved, added].map(({ status, body }) => [status, body.reason, Object.keys(body.fields ?? {})]))
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]![0]).toEqual([404, 'kit.error.notFound', [parent]])
    expect(JSON.stringify(await ask({}, stranger))).not.toContain(top)
  })

  it('says what goes with a record before it goes, and what it takes along stays in the audit', async () => {
    const { top, middle, sons, all } = await family()
    const impact = async (of: string) => (await admin.send(endpoints.impact, { id: of })).body.data
    expect(await impact(sons[0]!)).toEqual([])
    const titles = [await rowOf(middle), await rowOf(sons[0]!), await rowOf(sons[1]!)].map((row) => row[resource.title])
    expect(await impact(top)).toEqual([{ what: resource.name, count: 3, titles: expect.arrayContaining(titles) }])
    // Asked for together with what is below it, nothing else goes.
    expect(await impact(all.join())).toEqual([])
    const other = await addOne(admin, resource, ids)
    expect((await admin.send(endpoints.delete, { id: `${top},${newId()}` })).status).toBe(404)
    expect((await admin.send(endpoints.delete, { id: top })).body.code).toBe(200)
    expect((await ask({ id: all.join() })).list).toEqual([])
    expect(await rowOf(other)).toBeDefined()
    const { db } = tenant.ctx()
    const kept = await db.rows(
      raw<{ record_id: string; before: Row }>(
        sql`select record_id, before from system_audit where tenant_id = ${tenant.id} and action = 'delete' and record_id = any(${all})`,
      ),
    )
    expect(kept.map(({ record_id }) => record_id).toSorted()).toEqual(all.toSorted())
    for (const { record_id, before } of kept) expect(before.id).toBe(record_id)
  })
})
