import { rentee } from '@cloud-steward/contract/housing/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { freshPlace, type Place } from '../../../../test/place.ts'

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
