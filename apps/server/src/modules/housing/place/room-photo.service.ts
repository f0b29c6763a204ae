import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import type {
  arrangeRoomPhotos as arrangeCommand,
  queryRoomPhotos as queryView,
} from '@cloud-steward/contract/housing/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { arrangePictures, filesNamed } from '../../files/index.ts'
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

export const arrangeRoomPhotos = (ctx: Ctx, { id, ...wanted }: InputOf<typeof arrangeCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    await rooms.get(tx, id)
    const { photoIds: ids } = (await tx.db.first(lockPhotos(tx.tenant.id, id)))!
    const after = await arrangePictures(tx, { resource: RESOURCE, recordId: id, purpose: 'photo', ids, ...wanted })
    await tx.db.run(setPhotos(tx.tenant.id, id, after))
    return {}
  })
