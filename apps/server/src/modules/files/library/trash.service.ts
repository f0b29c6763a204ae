import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/files/file.ts'
import { TRASH_DAYS } from '@cloud-steward/contract/files/file.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { isId } from '../../../infra/db/id.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { letGo, lockStorage } from '../blob/blob.service.ts'
import { folderForShare, moveBelow, moveNode } from './node.queries.ts'
import { writableNodes } from './node.service.ts'
import { aboveIn, freeName } from './place.service.ts'
import { mayIn } from './right.scope.ts'
import { reachOf } from './right.service.ts'
import { countShowing } from './shown.queries.ts'
import {
  blobsOfThrown,
  bringBack,
  countTrash,
  deleteThrown,
  throwAway,
  thrownBefore,
  thrownByIds,
  trash,
} from './trash.queries.ts'

const thing = 'file.file'
const DAY_MS = 86_400_000
const MOST_IDS = 500

export async function deleteFile(ctx: Ctx, input: InputOf<typeof contract.deleteFile>): Promise<object> {
  const ids = input.id.split(',').map((id) => id.trim())
  if (ids.length > MOST_IDS || !ids.every(isId)) throw notFound()
  await ctx.transaction(async (tx) => {
    await lockStorage(tx)
    const nodes = await writableNodes(tx, ids)
    const chosen = new Set(nodes.map(({ id }) => id))
    for (const { id, name, above } of nodes) {
      // Deleted with its folder, which was chosen as well.
      if (above.some((one) => chosen.has(one))) continue
      await tx.db.run(throwAway(tx.tenant.id, id, tx.user!.username))
      tx.audit({ action: 'delete', resource: thing, recordId: id, before: { name } })
    }
  })
  return {}
}

export async function queryTrash(
  ctx: Ctx,
  input: InputOf<typeof contract.queryTrash>,
): Promise<AnswerOf<typeof contract.queryTrash>> {
  const [current, pageSize] = [input.currentPage ?? 1, input.pageSize ?? 20]
  const may = mayIn(await reachOf(ctx))
  const page = { size: pageSize, offset: (current - 1) * pageSize }
  const [rows, [counted]] = await ctx.db.all(trash(ctx.tenant.id, may, page), countTrash(ctx.tenant.id, may))
  return {
    list: rows.map(({ id, name, kind, bytes, deletedAt, deletedBy }) => ({
      id,
      name,
      type: kind === 'folder' ? 1 : 2,
      originFileSize: bytes,
      deletedAt,
      deletedBy,
      endsAt: new Date(Date.parse(deletedAt) + TRASH_DAYS * DAY_MS).toISOString(),
    })),
    pagination: { total: counted!.total, pageSize, current },
  }
}

async function thrown(tx: TxCtx, ids: readonly string[]) {
  const nodes = await tx.db.rows(thrownByIds(tx.tenant.id, ids, mayIn(await reachOf(tx))))
  if (nodes.length !== new Set(ids).size) throw notFound()
  return nodes
}

/** Restores nodes to their folder, or to the top level if that folder is gone. */
export async function restoreFile(ctx: Ctx, { ids }: InputOf<typeof contract.restoreFile>): Promise<object> {
  await ctx.transaction(async (tx) => {
    await lockStorage(tx)
    for (const { id, name, kind, parentId } of await thrown(tx, ids)) {
      const folder = parentId ? await tx.db.first(folderForShare(tx.tenant.id, parentId)) : undefined
      const to = folder ? parentId : null
      const free = await freeName(tx, to, name, kind === 'folder')
      await tx.db.run(moveNode(tx.tenant.id, id, { parentId: to, above: aboveIn(folder), name: free }))
      if (!folder && parentId) await tx.db.run(moveBelow(tx.tenant.id, id, []))
      await tx.db.run(bringBack(tx.tenant.id, id))
      tx.audit({ action: 'restore', resource: thing, recordId: id, after: { name: free, parentId: to } })
    }
  })
  return {}
}

export async function purgeFile(ctx: Ctx, { ids }: InputOf<typeof contract.purgeFile>): Promise<object> {
  await ctx.transaction(async (tx) => {
    await lockStorage(tx)
    const nodes = await thrown(tx, ids)
    const gone = nodes.map(({ id }) => id)
    const { texts } = (await tx.db.first(countShowing(tx.tenant.id, gone)))!
    if (texts) throw new Refusal('file.error.shownInTexts', { values: { count: texts } })
    await purge(tx, gone)
    for (const { id, name } of nodes) tx.audit({ action: 'purge', resource: thing, recordId: id, before: { name } })
    tx.enqueue({ name: 'empty-trash', payload: {}, key: `empty-trash:${tx.tenant.id}` })
  })
  return {}
}
async function purge(tx: TxCtx, ids: readonly string[]): Promise<void> {
  const blobs = await tx.db.rows(blobsOfThrown(tx.tenant.id, ids))
  await tx.db.run(deleteThrown(tx.tenant.id, ids))
  await letGo(
    tx,
    blobs.map(({ blobId }) => blobId),
  )
}

/** Deletes nodes for good after `TRASH_DAYS` in the trash, except pictures that a text still shows. */
export async function emptyTrash(ctx: Ctx, signal: AbortSignal): Promise<void> {
  for (let found = 100; found === 100; ) {
    signal.throwIfAborted()
    found = await ctx.transaction(async (tx) => {
      await lockStorage(tx)
      const old = await tx.db.rows(thrownBefore(tx.tenant.id, TRASH_DAYS, 100))
      if (old.length)
        await purge(
          tx,
          old.map(({ id }) => id),
        )
      return old.length
    })
  }
}
