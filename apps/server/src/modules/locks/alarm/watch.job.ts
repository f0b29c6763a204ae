import type { Ctx } from '../../../infra/ctx/types.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { locked, standingOf } from '../credential/credential.record.ts'
import { OUTLIVES_MS, outlives } from '../credential/credential.rules.ts'
import { dueLockAlarms } from '../due.queries.ts'
import { numberOf } from '../locks.settings.ts'
import { batteries, outlived } from './alarm.queries.ts'
import { raise, settleAlarms } from './alarm.service.ts'
import { watchAttempts } from './attempts.ts'
import { watchNoKey } from './no-key.ts'
import { watchSilence } from './silence.ts'

const MOST = 200

/** Tells of keys that outlive their time or their lease, of batteries that end, of locks nobody hears of and of doors somebody tries codes at; ends what is told of missing keys. */
export async function watchLocks(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - OUTLIVES_MS)
  const graceHours = await numberOf(ctx, 'lock.graceHours')
  for (const { id, until } of await ctx.db.rows(outlived(ctx.tenant, before, graceHours, MOST)))
    await ctx.transaction(async (tx) => {
      const row = await locked(tx, id)
      const standing = standingOf(row)
      const validTo = Math.min(standing.validTo, Date.parse(until))
      if (row.state === 'removed' || !outlives({ ...standing, validTo }, tx.now().getTime())) return
      const { lockId, siteId, roomId, holder, orderNo: detail } = row
      await raise(tx, { kind: 'outlived', subject: id, lockId, siteId, roomId, credentialId: id, holder, detail })
    })
  const percent = await numberOf(ctx, 'lock.lowBattery')
  for (const { id, battery, alarmed, ...place } of await ctx.db.rows(batteries(ctx.tenant.id, percent)))
    await ctx.transaction(async (tx) => {
      if (alarmed) await settleAlarms(tx, ['low_battery'], id)
      else await raise(tx, { kind: 'low_battery', subject: id, lockId: id, ...place, detail: `${battery}%` })
    })
  await ctx.transaction(watchSilence)
  await ctx.transaction(watchAttempts)
  await ctx.transaction(watchNoKey)
}
export const watchLocksJob = defineJob({
  name: 'watch-locks',
  schedule: '*/10 * * * *',
  due: dueLockAlarms,
  run: watchLocks,
})
