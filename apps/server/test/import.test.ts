import { buffer } from 'node:stream/consumers'
import { building, landlord, rentee, room, site } from '@cloud-steward/contract/housing/index.ts'
import { cancelRun } from '@cloud-steward/contract/runs/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeDocx } from '../src/infra/documents/index.ts'
import { type ItemResult } from '../src/infra/queue/runs.ts'
import { freshTenant, signIn, type TestApp, type TestTenant, testApp } from './app.ts'
import type { Client } from './client.ts'
import { rowCounts } from './row-counts.ts'
import { endOfRun, itemsOfRun } from './runs.ts'
import { addPlace, type Ids } from './samples.ts'
import { importSheet, workbook } from './sheets.ts'

let app: TestApp
let tenant: TestTenant
let admin: Client
let place: { siteName: string; buildingName: string; landlordCode: string }
let stop = async () => {}
afterAll(() => stop())
beforeAll(async () => {
  app = await testApp()
  stop = await app.work()
  tenant = await freshTenant(app)
  admin = await signIn(app, tenant)
  place = await placeOf(admin)
})

interface Named {
  list: { name: string; code: string; siteName: string }[]
}
async function placeOf(who: Client) {
  const ids: Ids = await addPlace(who, '云')
  const find = async (name: string) =>
    ((await who.send({ method: 'GET', from: 'query', path: name }, {})).body.data as Named).list[0]!
  const building = await find(`/api/housing/building/queryBuilding?id=${ids['housing.building']}`)
  const owner = await find(`/api/housing/landlord/queryLandlord?id=${ids['housing.landlord']}`)
  return { siteName: building.siteName, buildingName: building.name, landlordCode: owner.code }
}
const row = (houseNumber: string, change: object = {}) => ({
  ...place,
  floor: 3,
  houseNumber,
  mode: '整租',
  areaM2: '58.5',
  baseRentFen: '3200.50',
  depositFen: '3200.5',
  ...change,
})
const send = async (rows: Record<string, unknown>[], who = admin) => {
  const { body } = await who.upload(room.endpoints.import, await importSheet(room, rows))
  expect(body.code, JSON.stringify(body)).toBe(200)
  return endOfRun(who, body.data.runId)
}
const roomsOf = async (who: Client, fullName: string) =>
  (
    (await who.send(room.endpoints.query, { fullName, pageSize: 1_000 })).body.data as {
      list: Record<string, unknown>[]
    }
  ).list

describe('an upload', () => {
  const refusal = async (file: Buffer, name?: string) => {
    const before = await rowCounts(app, tenant.id)
    const texts = []
    for (const language of ['zh', 'zh-TW', 'en']) {
      const { status, body } = await admin.upload(room.endpoints.import, file, name, {
        headers: { 'accept-language': language },
      })
      expect(body.code).not.toBe(200)
      texts.push(`${status} ${body.message}`)
    }
    expect(await rowCounts(app, tenant.id)).toEqual(before)
    expect(new Set(texts).size).toBe(3)
    return texts[2]
  }

  it('is refused when it is empty', async () => {
    expect(await refusal(Buffer.alloc(0))).toMatch(/^200 .*empty/i)
    expect(await refusal(await importSheet(room, []))).toMatch(/^200 .*empty/i)
    expect(await refusal(await importSheet(room, [{}, { siteName: '  ' }]))).toMatch(/^200 .*empty/i)
  })

  it('is refused when it is no workbook', async () => {
    const columns = [{ title: 'x', kind: 'text' as const }]
    const docx = await buffer(writeDocx({ title: 'x', columns, rows: (async function* () {})(), printedAt: '' }))
    for (const [file, name] of [
      [Buffer.from('not a workbook'), 'rows.xlsx'],
      [docx, 'rows.xlsx'],
      [await importSheet(room, [row('1')]), 'rows.xls'],
      [await importSheet(room, [row('1')]), 'rows.xlsx.exe'],
      [Buffer.from('PK\u0003\u0004'), 'rows.xlsx'],
    ] as const)
      expect(await refusal(file, name)).toMatch(/^200 .*(xlsx|damaged|read)/i)
  })

  it('is refused above 10 MB and above 10,000 rows', async () => {
    expect(await refusal(Buffer.alloc(11 * 1024 * 1024, 'a'))).toMatch(/^413 .*10 ?MB/i)
    const many = Array.from({ length: 10_001 }, (_, at) => row(`N${at}`))
    expect(await refusal(await importSheet(room, many))).toMatch(/^200 .*10,?000/)
  })

  it('is refused when its header is not the template', async () => {
    expect(await refusal(await workbook(['a', 'b'], [['1', '2']]))).toMatch(/^200 .*header/i)
  })

  it('is refused when it is no multipart form', async () => {
    const { status } = await admin.send({ ...room.endpoints.import, from: 'body' }, {})
    expect(status).toBe(415)
  })
})

describe('an import of rooms', () => {
  it('adds houses and rooms and says for every row what became of it', async () => {
    const run = await send([
      row('801'),
      row('802', { mode: 'shared', roomNumber: 'A' }),
      row('802', { mode: 'shared', roomNumber: 'B', baseRentFen: 900 }),
      row('802', { mode: 'shared', roomNumber: 'A' }),
      row('801'),
      row('803', { siteName: '没有' }),
      row('803', { buildingName: '没有' }),
      row('803', { landlordCode: 'NOBODY' }),
      row('803', { baseRentFen: 'much', floor: 900, mode: 'sold' }),
      row('804', { houseNumber: '' }),
      row('805', { unitNo: '2单元', layout: '一室一厅' }),
    ])
    expect(run).toMatchObject({ state: 'succeeded', total: 11, done: 4, failed: 7 })
    const items = (await itemsOfRun(admin, run.id)).toSorted((a, b) => a.seq - b.seq)
    expect(items.map(({ state }) => state)).toEqual<ItemResult['state'][]>([
      ...([
        'done',
        'done',
        'done',
        'failed',
        'failed',
        'failed',
        'failed',
        'failed',
        'failed',
        'failed',
        'done',
      ] as const),
    ])
    expect(items[3]?.message).toMatch(/room number/i)
    expect(items[4]?.message).toMatch(/801/)
    expect(items[5]?.message).toMatch(/没有/)
    expect(items[8]?.message).toMatch(/Letting mode.*Monthly rent|Monthly rent.*Letting mode/)
    const texts = await Promise.all(
      ['zh', 'zh-TW', 'en'].map(async (language) =>
        (await itemsOfRun(admin, run.id, { 'accept-language': language })).map((one) => one.message).join(),
      ),
    )
    expect(new Set(texts).size).toBe(3)

    const { siteName, buildingName } = place
    expect((await roomsOf(admin, '-802')).map((one) => one.fullName).toSorted()).toEqual([
      `${siteName} ${buildingName}-802-A`,
      `${siteName} ${buildingName}-802-B`,
    ])
    const [first] = await roomsOf(admin, '-801')
    expect(first).toMatchObject({
      fullName: `${siteName} ${buildingName}-801`,
      baseRentFen: 320_050,
      areaM2: 58.5,
      mode: 'whole',
      floor: 3,
      number: '1',
      state: 'vacant',
    })
    expect(await roomsOf(admin, '2单元-805')).toHaveLength(1)
    // A second run of the same sheet adds nothing, and a further room of a shared house is added to it.
    const again = await send([
      row('801'),
      row('802', { mode: 'shared', roomNumber: 'B' }),
      row('802', { mode: 'shared', roomNumber: 'C' }),
    ])
    expect(again).toMatchObject({ done: 1, failed: 2 })
  })

  it('takes amounts as they are written and rounds none', async () => {
    const amounts = ['3200.505', '0x10', '3200.5 元', '0.30000000000000004', '1.5E3', '.5']
    const run = await send(amounts.map((baseRentFen, at) => row(`M${at}`, { baseRentFen })))
    const items = (await itemsOfRun(admin, run.id)).toSorted((a, b) => a.seq - b.seq)
    expect(items.map(({ state }) => state)).toEqual(['failed', 'failed', 'failed', 'done', 'done', 'done'])
    const rents = (await roomsOf(admin, '-M')).map((one) => one.baseRentFen)
    expect(rents.toSorted()).toEqual([150_000, 30, 50])
  })

  it('adds nothing to a building that two sites of one name have', async () => {
    const twin = { name: '双子园', regionCode: '110101', address: '一号', mode: 'whole' }
    for (const code of ['TWIN-1', 'TWIN-2']) {
      const { id } = (await admin.send(site.endpoints.add, { ...twin, code })).body.data as { id: string }
      await admin.send(building.endpoints.add, { siteId: id, name: '1 栋', floors: 9 })
    }
    const run = await send([row('T1', { siteName: twin.name, buildingName: '1 栋' })])
    expect(run).toMatchObject({ done: 0, failed: 1 })
  })

  it('keeps the quota, also against others who add at the same time', async () => {
    const small = await freshTenant(app, { houseLimit: 300 })
    const clerk = await signIn(app, small)
    const there = await placeOf(clerk)
    const sheets = ['A', 'B'].map((block) => Array.from({ length: 300 }, (_, at) => row(`${block}${at}`, there)))
    const runs = await Promise.all(sheets.map((rows) => send(rows, clerk)))
    const sum = (name: 'done' | 'failed') => runs.reduce((total, run) => total + run[name], 0)
    // One house stands there already.
    expect([sum('done'), sum('failed')]).toEqual([299, 301])
    const counts = await rowCounts(app, small.id)
    expect([counts.housing_house, counts.housing_room]).toEqual([300, 301])
    const refused = await itemsOfRun(clerk, runs.find(({ failed }) => failed)!.id)
    expect(refused[0]?.message).toMatch(/300 houses, 0 left/)
  })

  it('writes who added what into the audit', async () => {
    const { done } = await send([row('901'), row('902')])
    expect(done).toBe(2)
    const db = tenant.ctx().db
    const { raw, sql } = await import('../src/infra/db/sql.ts')
    const audits = await db.rows(
      raw(
        sql`select username, after->>'houseNumber' as house from system_audit where resource = 'housing.house' and after->>'houseNumber' in ('901', '902') order by 2`,
      ),
    )
    expect(audits).toEqual([
      { username: 'admin', house: '901' },
      { username: 'admin', house: '902' },
    ])
  })

  it('adds each house once when the same sheet is sent twice at once', async () => {
    const rows = Array.from({ length: 20 }, (_, at) => row(`F${at}`))
    const taken = send(rows)
    const other = send(rows)
    const [one, two] = await Promise.all([taken, other])
    expect(one.done + two.done).toBe(20)
    expect(one.failed + two.failed).toBe(20)
    expect(await roomsOf(admin, '-F')).toHaveLength(20)
  })

  it('stops when it is cancelled', async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => row(`X${at}`))
    const { body } = await admin.upload(room.endpoints.import, await importSheet(room, rows))
    await admin.call(cancelRun, { id: body.data.runId })
    const run = await endOfRun(admin, body.data.runId)
    expect(run.state).toBe('cancelled')
    expect((await rowCounts(app, tenant.id)).housing_room).toBeGreaterThan(0)
    expect(await roomsOf(admin, '-X')).toHaveLength(Math.min(run.done, 1_000))
  })
})

describe('an import of a plain resource', () => {
  it('adds rows one by one with the rules of its form', async () => {
    const rows = [
      { code: 'IM-1', name: '王五', mobile: '13800000001' },
      { code: 'IM-1', name: '赵六', mobile: '13800000002' },
      { code: 'IM-2', name: '', mobile: '1' },
    ]
    const { body } = await admin.upload(landlord.endpoints.import, await importSheet(landlord, rows))
    const run = await endOfRun(admin, body.data.runId)
    expect(run).toMatchObject({ state: 'succeeded', total: 3, done: 1, failed: 2 })
    const messages = (await itemsOfRun(admin, run.id)).map((one) => one.message)
    expect(messages[0]).toMatch(/code is taken/)
  })

  it('finds referenced records by their titles and regions by their paths', async () => {
    const rows = [
      {
        code: 'S-1',
        name: '新',
        regionCode: '北京市 北京市 东城区',
        address: '一号',
        mode: '合租',
        landlordId: `Landlord of ${tenant.name}`,
      },
      { code: 'S-2', name: '新', regionCode: '110101', address: '二号', mode: 'shared', landlordId: 'nobody' },
      { code: 'S-3', name: '新', regionCode: '地球', address: '三号', mode: 'shared' },
    ]
    const { body } = await admin.upload(site.endpoints.import, await importSheet(site, rows))
    const run = await endOfRun(admin, body.data.runId)
    expect(run).toMatchObject({ done: 1, failed: 2 })
    const { body: found } = await admin.send(site.endpoints.query, { code: 'S-' })
    expect(found.data).toMatchObject({
      list: [{ code: 'S-1', regionCode: '110101', mode: 'shared', landlordId: tenant.landlordId }],
    })
  })

  it('keeps identity numbers masked like the form does', async () => {
    const rows = [{ code: 'R-1', name: '租', mobile: '13800000009', idNo: '11010519491231002X' }]
    const { body } = await admin.upload(rentee.endpoints.import, await importSheet(rentee, rows))
    expect(await endOfRun(admin, body.data.runId)).toMatchObject({ done: 1 })
    const { bytes } = await admin.send(rentee.endpoints.query, { code: 'R-1' })
    expect(bytes.toString()).toContain('110***********002X')
    expect(bytes.toString()).not.toContain('11010519491231002X')
  })
})
