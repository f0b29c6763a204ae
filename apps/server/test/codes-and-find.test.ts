import { landlord, lease, rentee, room, site } from '@cloud-steward/contract/housing/index.ts'
import type { Resource } from '@cloud-steward/contract/kit/index.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshPlace, type Place } from './place.ts'
import { endOfRun } from './runs.ts'
import { importSheet } from './sheets.ts'

let place: Place
beforeAll(async () => {
  place = await freshPlace()
})
type Row = Record<string, string>
const listed = async (of: Resource, query: object): Promise<Row[]> => {
  const { body } = await place.admin.send(of.endpoints.query, query)
  expect(body.code, JSON.stringify(body)).toBe(200)
  return (body.data as { list: Row[] }).list
}
const add = async (of: Resource, draft: object): Promise<Row> => {
  const { body } = await place.admin.send(of.endpoints.add, draft)
  expect(body.code, JSON.stringify(body)).toBe(200)
  return (await listed(of, { id: (body.data as { id: string }).id }))[0]!
}
const person = (name: string, rest: object = {}) => ({ name, mobile: '13912345678', ...rest })

describe('codes nobody typed', () => {
  it('are given by the server, each once, beside those that were typed', async () => {
    const codes = [
      (await add(rentee, person('甲'))).code,
      (await add(rentee, person('乙', { code: '' }))).code,
      (await add(rentee, person('丙', { code: 'OWN-1' }))).code,
      (await add(rentee, person('丁', { code: null }))).code,
    ]
    expect(new Set(codes).size).toBe(4)
    expect(codes.map((code) => code!.replace(/\d+$/, '#'))).toEqual(['Z#', 'Z#', 'OWN-#', 'Z#'])
    expect((await add(landlord, person('房东'))).code).toMatch(/^F\d{4,}$/)
    const [known] = await listed(site, {})
    const { regionCode, mode } = known!
    expect((await add(site, { name: '新小区', address: '新路 1 号', regionCode, mode })).code).toMatch(/^S\d{4,}$/)
  })
  it('step over codes that people typed in the form of ours', async () => {
    const last = Number((await add(rentee, person('前'))).code!.slice(1))
    for (const next of [1, 2, 3]) await add(rentee, person('占', { code: `Z${String(last + next).padStart(4, '0')}` }))
    expect(Number((await add(rentee, person('后'))).code!.slice(1))).toBeGreaterThan(last + 3)
  })
  it('are given to rows of a sheet as well', async () => {
    const stop = await place.app.work()
    const sheet = await importSheet(rentee, [person('表内无编号'), person('表内有编号', { code: 'SHEET-7' })])
    const { body } = await place.admin.upload(rentee.endpoints.import, sheet)
    expect(await endOfRun(place.admin, body.data.runId)).toMatchObject({ done: 2, failed: 0 })
    await stop()
    expect((await listed(rentee, { name: '表内无编号' }))[0]!.code).toMatch(/^Z\d{4,}$/)
    expect((await listed(rentee, { name: '表内有编号' }))[0]!.code).toBe('SHEET-7')
  })
})

describe('what a picker looks for', () => {
  it('is found by any part of what it shows, with or without blanks, in either width', async () => {
    const [home] = await listed(room, {})
    const { fullName, id } = home!
    const bare = fullName!.replaceAll(' ', '')
    const wide = bare.replaceAll(/[0-9A-Za-z]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))
    for (const find of [fullName!, bare, wide, ` ${fullName!.split(' ').toReversed().join('　')} `])
      expect(
        (await listed(room, { find })).map((row) => row.id),
        find,
      ).toContain(id)
    expect(await listed(room, { find: `${bare}没有` })).toEqual([])
  })
  it('is found by telephone and number besides the name', async () => {
    const { id, code } = await add(rentee, person('陈（海外）', { mobile: '13700010002' }))
    for (const find of ['陈(海外)', '陈 海外', '137 0001 0002', '+86 137-0001-0002', '00010002', code!])
      expect(
        (await listed(rentee, { find })).map((row) => row.id),
        find,
      ).toContain(id)
    expect(await listed(rentee, { find: '陈 13700010003' })).toEqual([])
  })
  it('is found by numbers of houses that look like telephones', async () => {
    const { id } = await add(rentee, person('文 2843-2848-284h 283t'))
    for (const find of ['2843-2848', '283t 2843-2848', '文2843-2848-284h', '284h　283t　2843-2848'])
      expect(
        (await listed(rentee, { find })).map((row) => row.id),
        find,
      ).toContain(id)
    expect(await listed(rentee, { find: '2843-2849' })).toEqual([])
  })
  it('is found by the room and the renter of a lease', async () => {
    const leases = await listed(lease, {})
    expect(leases.length).toBeGreaterThan(0)
    for (const row of leases)
      for (const find of [row.no!, row.roomName!.replaceAll(' ', ''), row.renteeName!])
        expect(
          (await listed(lease, { find })).map((one) => one.id),
          find,
        ).toContain(row.id)
  })
})
