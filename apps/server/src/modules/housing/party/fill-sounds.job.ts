import type { Ctx } from '../../../infra/ctx/types.ts'
import { fillSounds } from '../../../infra/db/fill-sounds.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { dueSounds } from '../due.queries.ts'

/** Renters and landlords that an earlier version wrote are found by their sounds as well. */
export async function fillPartySounds(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  for (const table of ['housing_rentee', 'housing_landlord']) await fillSounds(ctx, table, 'name', signal)
}
export const fillSoundsJob = defineJob({
  name: 'fill-sounds',
  schedule: '*/5 * * * *',
  due: dueSounds,
  run: (ctx, _payload, signal) => fillPartySounds(ctx, signal),
})
