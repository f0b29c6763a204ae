import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type {
  arrangeRoomPhotos as arrangeCommand,
  queryRoomPhotos as queryView,
} from '@cloud-steward/contract/housing/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { attachFiles, detachFiles, filesNamed } from '../../files/index.ts'
import { rooms } from './room.service.ts'
import { lockPhotos, photosOf, setPhotos } from './room-photo.queries.ts'

const RESOURCE = 'housing.room'

export async function queryRoomPhotos(
  ctx: Ctx,
  { id }: InputOf<typeof queryView>,
): Promise<AnswerOf<typeof queryView>> {
  await rooms.get(ctx, id)
  const { photoIds } = (await ctx.db.first(photosOf(ctx.tenant.id, id)))!
  const files = await filesNamed(ctx, photoIds)
  // A file somebody took from the room elsewhere is none of its photos any more.
  return photoIds.flatMap((one) => (files.has(one) ? { id: one, ...files.get(one)! } : []))
}

/** Adds, takes away and orders the photos of a room at once; of two people the second looks again. */
export const arrangeRoomPhotos = (ctx: Ctx, input: InputOf<typeof arrangeCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    await rooms.get(tx, input.id)
    const { photoIds } = (await tx.db.first(lockPhotos(tx.tenant.id, input.id)))!
    const files = await filesNamed(tx, photoIds)
    const before = photoIds.filter((one) => files.has(one))
    const after = [...new Set(input.fileIds.map((one) => one.toLowerCase()))]
    if (before.join() !== input.seenIds.map((one) => one.toLowerCase()).join())
      throw new Refusal('housing.error.photosChanged')
    const added = after.filter((one) => !before.includes(one))
    const kept = await attachFiles(tx, added, { resource: RESOURCE, recordId: input.id, purpose: 'photo' })
    if (kept.some(({ contentType }) => !contentType.startsWith('image/')))
      throw new Refusal('housing.error.photosOnly', { fields: ['fileIds'] })
    await detachFiles(
      tx,
      before.filter((one) => !after.includes(one)),
    )
    await tx.db.run(setPhotos(tx.tenant.id, input.id, after))
    tx.audit({
      action: 'arrangePhotos',
      resource: RESOURCE,
      recordId: input.id,
      before: { photoIds: before },
      after: { photoIds: after },
    })
    return {}
  })
