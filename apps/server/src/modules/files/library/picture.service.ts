import type { Ctx } from '../../../infra/ctx/types.ts'
import { insertMany } from '../../../infra/db/bulk.ts'
import { newId } from '../../../infra/db/id.ts'
import { translate } from '../../../infra/labels.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { lockStorage } from '../blob/blob.service.ts'
import type { Place } from './add-file.service.ts'
import { pictureFolder } from './node.queries.ts'
import { freeName } from './place.service.ts'

/**
 * The place for pictures embedded in texts: a folder of its own at the top level, made with the first picture. Every staff
 * member may add pictures there, even without the right to write in that folder.
 */
export async function picturePlace(ctx: Ctx): Promise<Place> {
  staffOnly(ctx)
  const known = await ctx.db.first(pictureFolder(ctx.tenant.id))
  if (known) return { parentId: known.id, isShown: true }
  return ctx.transaction(async (tx) => {
    await lockStorage(tx)
    const meanwhile = await tx.db.first(pictureFolder(tx.tenant.id))
    if (meanwhile) return { parentId: meanwhile.id, isShown: true }
    const name = await freeName(tx, null, translate('zh', 'file.file.pictures'), true)
    const [id, { id: userId, username }] = [newId(), tx.user!]
    const row = { id, kind: 'folder', name, is_shown: true, created_by: userId, username }
    await tx.db.run(insertMany(tx.tenant.id, 'file_node', [row]))
    return { parentId: id, isShown: true }
  })
}
