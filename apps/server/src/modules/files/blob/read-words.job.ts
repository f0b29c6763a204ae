import { buffer } from 'node:stream/consumers'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { NIL } from '../../../infra/db/id.ts'
import type { FileStore } from '../../../infra/files/store.ts'
import { defineJob, type Job } from '../../../infra/queue/jobs.ts'
import { dueUnread } from '../due.queries.ts'
import { type BlobRow, blobById } from './blob.queries.ts'
import { keyOf } from './blob.service.ts'
import { beginReading, keepText, unreadTexts } from './text.queries.ts'
import { type Words, wordsOf } from './words.ts'

const AT_ONCE = 50
/** Bytes of a document that is read for the search. */
const MOST_BYTES = 50 * 1024 * 1024

/** Keeps the words of a document, or the reason why there are none. Does nothing if no library file has the document or its words are kept. */
export async function readWords(ctx: Ctx, store: FileStore, blob: BlobRow): Promise<void> {
  if (!(await ctx.db.first(beginReading(ctx.tenant.id, blob.id)))) return
  await ctx.db.run(keepText(ctx.tenant.id, blob.id, await wordsIn(ctx, store, blob)))
}
async function wordsIn(ctx: Ctx, store: FileStore, { id, bytes, contentType }: BlobRow): Promise<Words> {
  if (bytes > MOST_BYTES) return { content: '', reason: 'tooLarge' }
  const whole = await buffer(await store.read(keyOf(ctx.tenant.id, id)))
  try {
    return await wordsOf(whole, contentType)
  } catch (error) {
    ctx.log.warn({ error, blob: id }, 'the words of a document could not be read')
    return { content: '', reason: 'broken' }
  }
}

/** Reads documents that are still unread: those from before the search knew their kind, and those a lost job left. */
export const readWordsJob = (store: FileStore): Job =>
  defineJob({
    name: 'read-words',
    schedule: '10 * * * *',
    due: dueUnread,
    run: async (ctx, _payload, signal) => {
      for (let after: string = NIL; ; ) {
        const rows = await ctx.db.rows(unreadTexts(ctx.tenant.id, after, AT_ONCE))
        for (const { id } of rows) {
          signal.throwIfAborted()
          const blob = await ctx.db.first(blobById(ctx.tenant.id, id))
          if (blob) await readWords(ctx, store, blob)
        }
        if (rows.length < AT_ONCE) return
        after = rows.at(-1)!.id
      }
    },
  })
