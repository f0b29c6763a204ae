import { buffer } from 'node:stream/consumers'
import { Refusal } from '@cloud-steward/contract'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { isId, newId } from '../../../infra/db/id.ts'
import type { Outside } from '../../../infra/outside.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { bytesOf, cleanBlob, letGo, openBlob, withBlob } from '../../files/index.ts'
import { pictureType } from './picture.rules.ts'
import {
  avatarById,
  deleteOtherAvatars,
  insertAvatar,
  ownerOfAvatar,
  profileById,
  updateProfile,
} from './profile.queries.ts'

const MOST_BYTES = 10 * 1024 * 1024

/** Stores a picture and shows it from now on. */
export async function keepAvatar(
  ctx: Ctx,
  outer: Pick<Outside, 'files' | 'scanner'>,
  bytes: Buffer,
): Promise<{ avatar: string }> {
  if (bytes.length === 0) throw new Refusal('kit.error.emptyFile')
  if (bytes.length >= MOST_BYTES) throw new Refusal('kit.error.tooLarge')
  const contentType = pictureType(bytes)
  if (!contentType) throw new Refusal('identity.error.notPicture')
  const [id, userId] = [newId(), ctx.user!.id]
  return withBlob(ctx, outer, bytesOf(bytes, contentType), async (tx, blob) => {
    await tx.db.run(insertAvatar(tx.tenant.id, { id, userId, contentType, blobId: blob.id }))
    await showAvatar(tx, id)
    return { avatar: id }
  })
}

/** Shows one of the caller's own pictures, or none. */
export async function showAvatar(ctx: Ctx, avatar: string | null): Promise<void> {
  const userId = ctx.user!.id
  await ctx.transaction(async (tx) => {
    if (avatar) {
      const owner = isId(avatar) ? await tx.db.first(ownerOfAvatar(tx.tenant.id, avatar)) : undefined
      if (owner?.user_id !== userId) throw notFound('avatar')
    }
    const before = (await tx.db.first(profileById(tx.tenant.id, userId)))!.avatar
    await tx.db.run(updateProfile(tx.tenant.id, userId, { avatar }))
    const gone = await tx.db.rows(deleteOtherAvatars(tx.tenant.id, userId, avatar))
    await letGo(
      tx,
      gone.map(({ blobId }) => blobId),
    )
    tx.audit({
      action: 'update',
      resource: 'identity.profile',
      recordId: userId,
      before: { avatar: before },
      after: { avatar },
    })
  })
}

export async function readAvatar(
  ctx: Ctx,
  outer: Pick<Outside, 'files'>,
  id: string,
): Promise<{ contentType: string; bytes: Buffer }> {
  const row = await ctx.db.first(avatarById(ctx.tenant.id, id))
  if (!row) throw notFound()
  // One from before the blobs, until the job has been there.
  if (!row.blobId) return { contentType: row.content_type, bytes: Buffer.from(row.base64!, 'base64') }
  const blob = await cleanBlob(ctx, row.blobId)
  return { contentType: row.content_type, bytes: await buffer(await openBlob(ctx, outer.files, blob)) }
}
