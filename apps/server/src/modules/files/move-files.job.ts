import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Ctx } from '../../infra/ctx/types.ts'
import { NIL } from '../../infra/db/id.ts'
import type { FileStore } from '../../infra/files/store.ts'
import { defineJob, type Job } from '../../infra/queue/jobs.ts'
import { setBlob, unmoved } from './attachment.queries.ts'
import { changeUsage, dropReferences, takeBlob } from './blob/blob.queries.ts'
import { keyOf, lockStorage } from './blob/blob.service.ts'
import { dueUnmoved } from './due.queries.ts'

const AT_ONCE = 100

/**
 * Attachments from before the blobs join them. The bytes stay where they lie: the blob takes the id of the attachment, and
 * only bytes the tenant has twice are removed. Safe to repeat, and to end in the middle.
 */
export const moveFilesJob = (store: FileStore): Job =>
  defineJob({
    name: 'move-files',
    schedule: '20 * * * *',
    due: dueUnmoved,
    run: async (ctx, _payload, signal) => {
      for (let after: string = NIL; ; ) {
        const rows = await ctx.db.rows(unmoved(ctx.tenant.id, after, AT_ONCE))
        for (const row of rows) await moveOne(ctx, store, row)
        if (rows.length < AT_ONCE) return
        after = rows.at(-1)!.id
        signal.throwIfAborted()
      }
    },
  })

async function moveOne(
  ctx: Ctx,
  store: FileStore,
  row: { id: string; bytes: number; sha256: string; contentType: string },
): Promise<void> {
  const key = keyOf(ctx.tenant.id, row.id)
  const hash = createHash('sha256')
  try {
    await pipeline(await store.read(key), hash)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    ctx.log.warn({ attachment: row.id }, 'the bytes of an attachment are not in the store')
    return
  }
  if (hash.digest('hex') !== row.sha256) {
    ctx.log.warn({ attachment: row.id }, 'the bytes of an attachment are not those that were uploaded')
    return
  }
  const isTwice = await ctx.transaction(async (tx) => {
    await lockStorage(tx)
    const blob = (await tx.db.first(takeBlob(tx.tenant.id, { ...row, state: 'clean' })))!
    const isMoved = (await tx.db.run(setBlob(tx.tenant.id, row.id, blob.id))) === 1
    // Another run was here in between.
    if (!isMoved) await tx.db.run(dropReferences(tx.tenant.id, [blob.id]))
    else if (blob.id === row.id) await tx.db.run(changeUsage(tx.tenant.id, row.bytes))
    return isMoved && blob.id !== row.id
  })
  if (isTwice) await store.remove(key)
}
