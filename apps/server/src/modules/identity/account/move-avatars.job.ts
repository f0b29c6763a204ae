import type { Outside } from '../../../infra/outside.ts'
import { defineJob, type Job } from '../../../infra/queue/jobs.ts'
import { bytesOf, letGo, withBlob } from '../../files/index.ts'
import { dueUnmovedAvatars } from '../due.queries.ts'
import { moveAvatar, unmovedAvatars } from './profile.queries.ts'

const AT_ONCE = 50

/** Pictures that lay in the database join the other files. Safe to repeat. */
export const moveAvatarsJob = (outer: Pick<Outside, 'files'>): Job =>
  defineJob({
    name: 'move-avatars',
    schedule: '25 * * * *',
    due: dueUnmovedAvatars,
    run: async (ctx, _payload, signal) => {
      for (;;) {
        const rows = await ctx.db.rows(unmovedAvatars(ctx.tenant.id, AT_ONCE))
        for (const { id, contentType, base64 } of rows) {
          const bytes = bytesOf(Buffer.from(base64, 'base64'), contentType)
          await withBlob(
            ctx,
            outer,
            bytes,
            async (tx, blob) => {
              // Another run, or its owner, was here in between.
              if (!(await tx.db.run(moveAvatar(tx.tenant.id, id, blob.id)))) await letGo(tx, [blob.id])
            },
            { isOurs: true },
          )
        }
        if (rows.length < AT_ONCE) return
        signal.throwIfAborted()
      }
    },
  })
