import { afterAll, describe, expect, it } from 'vitest'
import { readXlsx } from '../src/infra/documents/index.ts'
import { platformTenant, testApp } from './app.ts'
import { multipart } from './client.ts'
import { workbook } from './sheets.ts'
import { done, type Fields, refused, type WireAnswer, type WirePage, wireSignIn } from './wire.ts'
import { type WireResource, wireResources } from './wire-resources.ts'

const app = await testApp()
const { wire, user } = await wireSignIn(app, await platformTenant(app))
const [top] = done<WirePage>(await wire.get('admin/sysorg/querySysOrg', { currentPage: 1, pageSize: 10_000 })).list
const resources = wireResources({ orgId: top!.id, orgName: String(top!.orgName), userId: user.id })
let count = Date.now() % 10_000_000
const next = (): string => String(++count)

/** What a word of a row's description stands for. */
const kindOf = (word: string): readonly [name: string, kind: unknown] => {
  const name = word.replace(/[#?]$/, '')
  if (word.endsWith('#')) return [name, expect.any(Number)]
  if (word.endsWith('?')) return [name, expect.toSatisfy((value) => value === null || typeof value === 'string')]
  return [name, expect.any(String)]
}
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d.*Z$/)
const rowsOf = async (bytes: Buffer): Promise<string[][]> => {
  const rows: string[][] = []
  for await (const row of readXlsx(bytes, { maxRows: 10_000, maxBytes: 2 ** 22, maxColumns: 40 })) rows.push(row)
  return rows
}
const textsOf = (fields: Fields, names: readonly string[]) => Object.fromEntries(names.map((one) => [one, fields[one]]))

// Divisions are of all tenants, also of those other files look at.
afterAll(async () => {
  const { list } = done<WirePage>(await wire.get('admin/sysregion/querySysRegion', { regionCode: '97' }))
  const own = list.map(({ id }) => id).filter((id) => id.startsWith('97'))
  done(await wire.post('admin/sysregion/deleteSysRegion', { regionCode: own.join(',') }))
})

describe.each(resources)('$name', (resource: WireResource) => {
  const { name, service = 'admin', isTree, contains, exact = [], fixed = [], deletedBy = 'id', unique = [] } = resource
  const base = `${service}/${name.toLowerCase()}`
  const elsewhere = `admin/${name.toLowerCase()}`
  const query = async (filters: Fields = {}) =>
    done<WirePage<Fields & { id: string; children?: Fields[] }>>(
      await wire.get(`${base}/query${name}`, { currentPage: 1, pageSize: 10, ...filters }),
    )
  const add = (draft: Fields) => wire.json('POST', `${base}/add${name}`, draft)
  const prepare = async (n: string) => {
    const [needed, draft] = resource.needs?.(n) ?? []
    if (needed) done(await wire.json('POST', `admin/${needed.toLowerCase()}/add${needed}`, draft!))
  }
  const by = contains[0]!
  const find = async (draft: Fields) => (await query({ [by]: draft[by] })).list[0]!
  const made = async () => {
    const n = next()
    const draft = resource.draft(n)
    await prepare(n)
    done(await add(draft))
    return { n, draft, row: await find(draft) }
  }
  const nothing = { ...Object.fromEntries([...contains, ...exact].map((one) => [one, ''])), sorter: '' }

  it('adds what a form sends and lists it with the fields and types clients read', async () => {
    const { draft, row } = await made()
    const kinds = Object.fromEntries(resource.row.split(' ').map(kindOf))
    expect(row).toMatchObject({ ...kinds, id: expect.any(String), createTime: TIME })
    for (const [key, value] of Object.entries(draft))
      if (!['password', 'clientSecret', 'menuButton'].includes(key))
        expect([key, String(row[key])]).toEqual([key, String(value)])
  })

  it('finds by a piece of each text, by each whole value, and by nothing when the filters are empty', async () => {
    const { row } = await made()
    const own = { [by]: row[by] }
    const found = async (filters: Fields) =>
      (await query({ ...own, pageSize: 10_000, ...filters })).list.some(({ id }) => id === row.id)
    for (const key of contains) {
      const text = String(row[key])
      for (const piece of text.length > 3 ? [text, text.slice(1), text.slice(0, -1), text.toUpperCase()] : [text])
        expect([key, piece, await found({ [key]: piece })]).toEqual([key, piece, true])
      expect([key, await found({ [key]: 'no such text' })]).toEqual([key, false])
    }
    for (const key of exact) {
      expect([key, await found({ [key]: row[key] })]).toEqual([key, true])
      expect([key, await found({ [key]: typeof row[key] === 'number' ? 77 : '00000000' })]).toEqual([key, false])
    }
    expect(await query({ ...nothing, ...own })).toEqual(await query(own))
    // What is undefined is not sent at all, what was cleared is sent empty.
    expect((await query(nothing)).pagination).toEqual((await query()).pagination)
  })

  it('comes in pages, or as a tree that is whole', async () => {
    const [one, two] = [await made(), await made()]
    if (isTree) {
      const { list, pagination } = await query({ currentPage: 3, pageSize: 1 })
      expect(pagination.total).toBe(list.length)
      expect(list.length).toBeGreaterThan(1)
      const ids = list.map(({ id }) => id)
      expect(ids).toEqual(expect.arrayContaining([one.row.id, two.row.id]))
      for (const root of list) expect(String(root.parentRegionCode ?? root.parentId)).toBe('0')
      const flat = await query({ [by]: one.row[by] })
      expect([flat.pagination.total, flat.list[0]]).toEqual([
        1,
        expect.not.objectContaining({ children: expect.anything() }),
      ])
      return
    }
    const first = await query({ pageSize: 1 })
    expect(first).toMatchObject({ list: [{ id: two.row.id }], pagination: { pageSize: 1, current: 1 } })
    expect(first.pagination.total).toBeGreaterThan(1)
    const second = await query({ pageSize: 1, currentPage: 2 })
    expect(second).toMatchObject({ list: [{ id: one.row.id }], pagination: { pageSize: 1, current: 2 } })
    const sorted = async (sorter?: string) => (await query({ sorter, pageSize: 10_000 })).list.map(({ id }) => id)
    const newest = await sorted()
    expect(await sorted('createTime_descend')).toEqual(newest)
    expect(await sorted('createTime_ascend')).toEqual(newest.toReversed())
    expect(await sorted('createTime_anything')).toEqual(newest)
  })

  it('changes what the form of an edit sends, and nothing it does not', async () => {
    const { n, row } = await made()
    const change = resource.change(n)
    done(await wire.json('PUT', `${base}/update${name}`, { id: row.id, ...change }))
    const { list } = await query({ [by]: fixed.includes(by) ? row[by] : change[by] })
    const after = list.find(({ id }) => id === row.id)!
    for (const [key, value] of Object.entries(change)) {
      if (fixed.includes(key)) continue
      expect([key, String(after[key])]).toEqual([key, String(value)])
    }
    const kept = [
      ...fixed.filter((key) => key in row),
      'createTime',
      ...Object.keys(row).filter((key) => key === 'nickname'),
    ]
    expect(textsOf(after, kept)).toEqual(textsOf(row, kept))
  })

  it('refuses what another record has already', async () => {
    for (const key of unique) {
      const { draft } = await made()
      const second = { ...resource.draft(next()), [key]: draft[key] }
      expect([key, refused(await add(second))]).toEqual([key, expect.not.stringMatching(/^.{0,3}$/)])
    }
  })

  it('deletes several at once, by one parameter', async () => {
    const [one, two, stays] = [await made(), await made(), await made()]
    const ids = [one, two].map(({ row }) => row.id).join(',')
    done(await wire.post(`${base}/delete${name}`, { [deletedBy]: ids }))
    const gone = name === 'SysTenant' ? [{ status: 'closed' }] : []
    for (const { draft } of [one, two]) expect((await query({ [by]: draft[by] })).list).toMatchObject(gone)
    expect(await find(stays.draft)).toMatchObject({ id: stays.row.id })
  })

  it('exports what the filters leave, in three formats, to forms', async () => {
    const { row } = await made()
    const [, other] = [await made(), await made()]
    const filters = { ...nothing, sorter: undefined, [by]: row[by] }
    const files: [string, WireAnswer, string, string][] = [
      [`export${name}`, await wire.form(`${base}/export${name}`, { ...filters, isTemplate: 0 }), 'PK', 'xlsx'],
      [`exportWord${name}`, await wire.form(`${elsewhere}/exportWord${name}`, filters), 'PK', 'docx'],
      [`exportPDF${name}`, await wire.form(`${elsewhere}/exportPDF${name}`, filters), '%P', 'pdf'],
    ]
    for (const [verb, { http, headers, bytes }, magic, extension] of files) {
      expect([verb, http, bytes.subarray(0, 2).toString()]).toEqual([verb, 200, magic])
      const told = decodeURIComponent(String(headers['content-disposition']))
      expect(told).toMatch(new RegExp(`^attachment;.*\\p{L}+\\d{4}-\\d\\d-\\d\\d\\.${extension}$`, 'u'))
    }
    const rows = await rowsOf(files[0]![1].bytes)
    expect(rows).toHaveLength(2)
    expect(rows[1]).toContain(row[by])
    expect(rows.flat()).not.toContain(other.row[by])
    const made_ = rows[1]![rows[0]!.indexOf('创建时间')]
    expect(made_).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  it('gives a template and takes sheets of it, all rows or none', async () => {
    const template = await wire.form(`${base}/export${name}`, { isTemplate: 1 })
    const [header, ...below] = await rowsOf(template.bytes)
    expect([below, header!.length, new Set(header).size]).toEqual([[], ...Array(2).fill(resource.cells('1').length)])
    expect(header).not.toContain('创建时间')
    const upload = async (rows: string[][], file?: string) =>
      wire.upload(`${elsewhere}/import${name}`, await workbook(header!, rows), file)
    const [a, b, c] = [next(), next(), next()]
    for (const n of [a, b, c]) await prepare(n)
    const found = async (n: string) => (await query({ [by]: resource.draft(n)[by] })).list.length
    done(await upload([resource.cells(a), resource.cells(b)]))
    expect([await found(a), await found(b)]).toEqual([1, 1])
    // The first wrong row is named, and the right one before it is not kept.
    const bad = resource.cells(next()).map(() => '')
    bad[bad.length - 1] = 'x'.repeat(5_000)
    const { http, body } = await upload([resource.cells(c), bad])
    expect([http, body.status, body.message]).toEqual([200, 500, expect.stringMatching(/^第 3 行：.+/)])
    expect(await found(c)).toBe(0)
    if (unique.length) {
      const twice = await upload([resource.cells(c), resource.cells(a)])
      expect([twice.body.status, twice.body.message]).toEqual([500, expect.stringMatching(/^第 3 行：.+/)])
      expect(await found(c)).toBe(0)
    }
    const wrongType = await upload([resource.cells(c)], 'rows.xls')
    expect([wrongType.http, wrongType.body.status, wrongType.body.message]).toEqual([
      200,
      500,
      expect.stringContaining('xlsx'),
    ])
  })
})

it('takes a thousand rows from whoever waits, and more from whoever does not', async () => {
  const [header] = await rowsOf((await wire.form('admin/sysparam/exportSysParam', { isTemplate: 1 })).bytes)
  const rows = (many: number) => Array.from({ length: many }, () => [`many${next()}`, 'key', ''])
  const upload = async (many: number, headers: Fields = {}) => {
    const { payload, type } = multipart(await workbook(header!, rows(many)), 'rows.xlsx')
    return wire.send('POST', '/api/admin/sysparam/importSysParam', { 'content-type': type, ...headers }, payload)
  }
  done(await upload(1_000))
  const { pagination } = done<WirePage>(await wire.get('admin/sysparam/querySysParam', { paramName: 'many' }))
  expect(pagination.total).toBe(1_000)
  expect(refused(await upload(1_001))).toContain('1000')
  expect(done(await upload(1_001, { prefer: 'respond-async' }))).toEqual({ runId: expect.any(String) })
})
