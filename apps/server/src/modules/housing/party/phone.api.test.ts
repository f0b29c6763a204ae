import { rentee } from '@cloud-steward/contract/housing/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { freshPlace, type Place } from '../../../../test/place.ts'
import { newId } from '../../../infra/db/id.ts'
import { renteeBase } from '../housing.source.ts'

let place: Place
let serial = 0
beforeAll(async () => {
  place = await freshPlace()
})
const add = async (mobile: string, name = '周一') =>
  (await place.admin.send(rentee.endpoints.add, { code: `T${++serial}`, name, mobile })).body
const found = async (query: object) =>
  ((await place.admin.send(rentee.endpoints.query, query)).body.data as { list: { mobile: string; name: string }[] })
    .list

it('stores a number in one form however it is typed, and finds it in each', async () => {
  for (const [typed, stored] of [
    ['+86 138-0013-8765', '13800138765'],
    ['0086 139 0013 8765', '13900138765'],
    ['+852 6123 4567', '+85261234567'],
  ] as const) {
    const { data } = await add(typed)
    const { id } = data as { id: string }
    expect((await found({ id }))[0]!.mobile).toBe(stored)
    for (const sought of [typed, stored, stored.slice(-6)])
      expect((await found({ mobile: sought })).map(({ mobile }) => mobile)).toContain(stored)
  }
})
it('refuses what is no number, at its field', async () => {
  for (const wrong of ['+852 6123', '61234567', '138001380'])
    expect(await add(wrong)).toMatchObject({ fields: { mobile: expect.any(String) } })
})
it('keeps names of rare characters and other scripts as they are, and finds them', async () => {
  for (const name of ['䶮㛃𬱖𠮷', '𠮷𠮷', 'สมชาย ใจดี', 'محمد علي']) {
    await add('13800138000', name)
    expect((await found({ name })).map((row) => row.name)).toEqual([name])
    expect((await found({ name: [...name].slice(0, 2).join('') })).map((row) => row.name)).toContain(name)
  }
})
it('finds a renter in pickers by parts of the number, the code and the name, in any order', async () => {
  await add('13877774321', '赵匡胤')
  await add('13877775432', 'John Smith')
  const code = `T${serial}`
  const names = async (find: string) => (await found({ find })).map(({ name }) => name)
  for (const typed of ['7777432', '138 7777 4321', '138-7777-4321', '赵匡 7777', '7777 zhao', '赵匡胤 4321'])
    expect(await names(typed), typed).toEqual(['赵匡胤'])
  for (const typed of ['77775', code, code.toLowerCase(), 'johnsmith', 'john smith', 'smith 5432', 'SMITH'])
    expect(await names(typed), typed).toEqual(['John Smith'])
  expect((await names('7777')).toSorted()).toEqual(['John Smith', '赵匡胤'])
  for (const typed of ['77776', '赵匡 5432', 'xqxqzz', '99999999']) expect(await names(typed), typed).toEqual([])
  const other = await freshPlace()
  expect((await other.admin.send(rentee.endpoints.query, { find: '7777' })).body.data).toMatchObject({ list: [] })
  const hiddenFields = new Map([['housing.rentee', new Set(['mobile'])]])
  const ctx = { ...place.tenant.ctx(), user: { id: newId(), username: 'u', nickname: 'u', roles: [], hiddenFields } }
  expect((await renteeBase.query(ctx, { find: '7777432' })).list).toEqual([])
  await expect(renteeBase.query(ctx, { mobile: '7777432' })).rejects.toMatchObject({ message: 'kit.error.badValue' })
  expect((await renteeBase.query(ctx, { find: '赵匡胤' })).list.length).toBe(1)
})
