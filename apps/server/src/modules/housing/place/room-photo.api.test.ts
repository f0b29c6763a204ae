import { queryAttachment } from '@cloud-steward/contract/files/attachment.ts'
import { arrangeRoomPhotos, queryRoomPhotos } from '@cloud-steward/contract/housing/index.ts'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { uploaded } from '../../../../test/picture.ts'
import { freshPlace } from '../../../../test/place.ts'

let place: Awaited<ReturnType<typeof freshPlace>>
let id: string
beforeEach(async () => {
  place = await freshPlace()
  id = place.ids['housing.room']!
})
const shown = async () => (await place.admin.call(queryRoomPhotos, { id })).body.data.map((one) => one.id)
const arrange = async (fileIds: string[], seenIds: string[]) =>
  (await place.admin.call(arrangeRoomPhotos, { id, fileIds, seenIds })).body

it('adds photos, orders them and takes them away; the first is the cover', async () => {
  const [one, two, three] = [await uploaded(place.admin), await uploaded(place.admin), await uploaded(place.admin)]
  expect((await arrange([one, two], [])).code).toBe(200)
  expect(await shown()).toEqual([one, two])
  expect((await arrange([three, two, one], [one, two])).code).toBe(200)
  expect(await shown()).toEqual([three, two, one])
  expect((await arrange([two], [three, two, one])).code).toBe(200)
  expect(await shown()).toEqual([two])
  const files = await place.admin.call(queryAttachment, { resource: 'housing.room', recordId: id })
  expect(files.body.data).toMatchObject([{ id: two, purpose: 'photo' }])
})

it('takes away nothing somebody else has just added, nor takes what is no picture or somebody else’s', async () => {
  const [one, two] = [await uploaded(place.admin), await uploaded(place.admin)]
  await arrange([one], [])
  expect((await arrange([two], [])).reason).toBe('file.error.picturesChanged')
  const both = await Promise.all([arrange([one, two], [one]), arrange([], [one])])
  expect(both.filter(({ code }) => code === 200)).toHaveLength(1)
  const seen = await shown()
  const sheet = await uploaded(place.admin, Buffer.from('%PDF-1.4\nstartxref\n9\n%%EOF\n'), 'plan.pdf')
  expect((await arrange([...seen, sheet], seen)).reason).toBe('file.error.picturesOnly')
  const other = await signIn(place.app, place.tenant, 'ROLE_TENEMENT')
  expect((await arrange([...seen, await uploaded(other)], seen)).reason).toBe('file.error.uploadGone')
  expect(await shown()).toEqual(seen)
})

it('shows a room to whoever sees it, and lets only staff arrange it', async () => {
  const elsewhere = await freshPlace()
  expect((await elsewhere.admin.call(queryRoomPhotos, { id })).status).toBe(404)
  expect((await elsewhere.admin.call(arrangeRoomPhotos, { id, fileIds: [], seenIds: [] })).status).toBe(404)
  const landlord = await signIn(place.app, place.tenant, 'ROLE_LANDLORD')
  expect((await landlord.call(arrangeRoomPhotos, { id, fileIds: [], seenIds: [] })).status).toBe(403)
})
