import { rentee, site } from '@cloud-steward/contract/housing/index.ts'
import { user } from '@cloud-steward/contract/identity/index.ts'
import { expect, it } from 'vitest'
import { freshPlace } from '../../test/place.ts'

const { admin, ids } = await freshPlace()
type Row = Record<string, unknown>
const of = async (resource: typeof site | typeof rentee | typeof user, id: string) =>
  ((await admin.send(resource.endpoints.query, { id })).body.data as { list: Row[] }).list[0]!

it('lets the second of two forms neither wipe nor overwrite what the first has saved', async () => {
  const id = ids['housing.site']!
  const was = await of(site, id)
  const save = async (change: Row, copy: Row = was) =>
    (await admin.send(site.endpoints.update, { id, ...change, was: copy })).body
  expect((await save({ address: '解放路 1 号' })).code).toBe(200)
  // The same copy again: the address is another one now.
  const late = await save({ remark: 'mine' })
  expect(late).toMatchObject({ code: 409, reason: 'kit.error.changedMeanwhile' })
  expect(Object.keys(late.fields ?? {})).toEqual(['address'])
  const now = await of(site, id)
  expect(now).toMatchObject({ address: '解放路 1 号', remark: was.remark ?? null })
  expect((await save({ remark: 'mine' }, now)).code).toBe(200)
  expect(await of(site, id)).toMatchObject({ address: '解放路 1 号', remark: 'mine' })
  // Programs that send no copy are not held to one.
  expect((await admin.send(site.endpoints.update, { id, remark: 'theirs' })).body.code).toBe(200)
})

it('lets one of many forms saved at once through', async () => {
  const id = ids['housing.rentee']!
  const was = await of(rentee, id)
  const codes = await Promise.all(
    Array.from({ length: 8 }, async (_, at) => {
      const { body } = await admin.send(rentee.endpoints.update, { id, remark: `form ${at}`, was })
      return body.code
    }),
  )
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  expect(codes.filter((code) => code === 409)).toHaveLength(7)
})

it('finds a record that was not changed fresh, for every resource a form edits', async () => {
  for (const [resource, id] of [
    [site, ids['housing.site']!],
    [rentee, ids['housing.rentee']!],
    [user, String(((await admin.send(user.endpoints.query, {})).body.data as { list: Row[] }).list[0]!.id)],
  ] as const)
    expect((await admin.send(resource.endpoints.update, { id, was: await of(resource, id) })).body.code).toBe(200)
})
