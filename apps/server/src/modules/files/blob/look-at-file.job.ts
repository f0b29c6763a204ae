import { buffer } from 'node:stream/consumers'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { defineJob, type Job } from '../../../infra/queue/jobs.ts'
import { type BlobRow, blobById, setState, setThumbnails } from './blob.queries.ts'
import { keyOf, type Outer } from './blob.service.ts'
import { hasCopies, hasWords, LOOK_AT_FILE } from './look-at-file.ts'
import { readWords } from './read-words.job.ts'
import { thumbnailsOf } from './thumbnails.ts'

/** Larger pictures get no thumbnails. */
const MOST_BYTES = 50 * 1024 * 1024

export const lookAtFileJob = (outer: Outer): Job =>
  defineJob<{ blobId: string }>({
    name: LOOK_AT_FILE,
    // A retry starts again from the beginning: each part is safe to repeat.
    run: async (ctx, { blobId }) => {
      const blob = await ctx.db.first(blobById(ctx.tenant.id, blobId))
      if (!blob || blob.state === 'infected' || !(await isClean(ctx, outer, blob))) return
      const key = keyOf(ctx.tenant.id, blob.id)
      if (hasCopies(blob.contentType) && !blob.hasThumbnails && blob.bytes <= MOST_BYTES) {
        const copies = await thumbnailsOf(await buffer(await outer.files.read(key)), blob.contentType)
        for (const { width, bytes } of copies) await outer.files.put(`${key}.${width}`, bytes)
        if (copies.length) await ctx.db.run(setThumbnails(ctx.tenant.id, blob.id))
      }
      if (hasWords(blob.contentType)) await readWords(ctx, outer.files, blob)
    },
  })

/** If the scanner cannot be reached, the job fails and is retried. Until it succeeds the file cannot be read. */
async function isClean(ctx: Ctx, { files, scanner }: Outer, blob: BlobRow): Promise<boolean> {
  if (blob.state === 'clean') return true
  // If no scanner is configured any more, the file counts as clean.
  const found = scanner && (await scanner(await files.read(keyOf(ctx.tenant.id, blob.id))))
  await ctx.transaction(async (tx) => {
    await tx.db.run(setState(tx.tenant.id, blob.id, found ? 'infected' : 'clean'))
    if (found)
      tx.audit({ action: 'refuse', resource: 'file.file', recordId: blob.id, after: { sha256: blob.sha256, found } })
  })
  return !found
}
