import type { Ctx } from '../../../infra/ctx/types.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { takeReadings } from '../../utility/index.ts'
import { dayReadings, keepReadingState, markMissing } from './reading.queries.ts'

const MOST = 500

/**
 * Gives the utility accounts the numbers of the day's beginning, as the meters told them nearest to midnight; those that
 * come late in the morning are still taken. What the accounts refuse stays for people to look at.
 */
export async function takeDayReadings(ctx: Ctx, signal?: AbortSignal): Promise<{ taken: number; refused: number }> {
  const today = ctx.today()
  const sum = { taken: 0, refused: 0 }
  while (!signal?.aborted) {
    const found = await ctx.transaction(async (tx) => {
      const rows = await tx.db.rows(dayReadings(tx.tenant.id, today, tx.tenant.timeZone, MOST))
      const results = await takeReadings(
        tx,
        rows.map(({ meterId, counterMilli }) => ({
          meterId,
          readOn: today,
          valueMilli: counterMilli,
          kind: 'remote' as const,
          confirmed: true,
        })),
      )
      const byMeter = new Map(results.map((result) => [result.meterId, !result.reason]))
      for (const ok of [true, false]) {
        const ids = rows.filter(({ meterId }) => (byMeter.get(meterId) ?? false) === ok).map(({ id }) => id)
        if (!ids.length) continue
        await tx.db.run(keepReadingState(tx.tenant.id, ids, today, ok ? 'taken' : 'refused'))
        if (ok) sum.taken += ids.length
        else sum.refused += ids.length
      }
      return rows.length
    })
    if (found < MOST) break
  }
  await ctx.db.run(markMissing(ctx.tenant.id, today))
  return sum
}

export const takeReadingsJob = defineJob({
  name: 'take-device-readings',
  schedule: '25 1-9 * * *',
  run: async (ctx, _payload, signal) => {
    await takeDayReadings(ctx, signal)
  },
})
