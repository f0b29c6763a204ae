import type { Ctx } from '../../../infra/ctx/types.ts'
import { defineJob, type Reaction } from '../../../infra/queue/jobs.ts'
import type { SmsProvider } from '../../../infra/sms/provider.ts'
import { dueBatches } from '../due.queries.ts'
import { batchesToDrive, batchOfCommand } from './batch.queries.ts'
import { BATCH_DUE } from './batch-steps.ts'
import { DRIVE_JOB, driveBatch } from './run-batch.service.ts'

/** The next look at a batch, when its pace lets the next order go. */
export const driveBatchJob = (sms: SmsProvider | undefined) =>
  defineJob<{ id: string }>({ name: DRIVE_JOB, run: (ctx, { id }) => driveBatch(ctx, id, sms) })

/** Continues batches whose start time has come, and batches whose worker was killed. */
export async function driveBatches(ctx: Ctx, sms?: SmsProvider, signal?: AbortSignal): Promise<void> {
  for (const { id } of await ctx.db.rows(batchesToDrive(ctx.tenant.id, ctx.now()))) {
    if (signal?.aborted) return
    // No batch waits because something is wrong with another one.
    await driveBatch(ctx, id, sms).catch((error: unknown) =>
      ctx.log.error({ err: error, batch: id }, 'a batch could not be driven'),
    )
  }
}
export const driveBatchesJob = (sms: SmsProvider | undefined) =>
  defineJob({
    name: 'drive-batches',
    schedule: '* * * * *',
    due: dueBatches,
    run: (ctx, _payload, signal) => driveBatches(ctx, sms, signal),
  })

export const batchReactions = (sms: SmsProvider | undefined): Reaction[] => [
  { event: BATCH_DUE, run: (ctx, { id }) => driveBatch(ctx, id as string, sms) },
  {
    event: 'device.deviceCommand.ended',
    run: async (ctx, { id }) => {
      for (const found of await ctx.db.rows(batchOfCommand(ctx.tenant.id, id as string)))
        await driveBatch(ctx, found.id, sms)
    },
  },
]
