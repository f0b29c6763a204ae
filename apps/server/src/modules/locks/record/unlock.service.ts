import { unlock } from '@cloud-steward/contract/locks/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { makeMonths } from '../../../infra/db/months.ts'
import { defineJob, type Reaction } from '../../../infra/queue/jobs.ts'
import { standard } from '../../../kit/standard-operations.ts'
import type { LockSaid } from '../../devices/index.ts'
import { settleAlarms } from '../alarm/alarm.service.ts'
import { heedAttempts } from '../alarm/attempts.ts'
import { usedInTime, usedUp } from '../credential/credential.queries.ts'
import { keep, standingOf, wish } from '../credential/credential.record.ts'
import { dueUnlockMonths } from '../due.queries.ts'
import { markUsed, type Seen, storeUnlocks } from './unlock.queries.ts'

export const unlocks = standard(unlock)

/** Keeps what locks saw. Told twice it is kept once. */
export async function keepUnlocks(ctx: Ctx, seen: readonly Omit<Seen, 'id'>[], receivedAt: string): Promise<void> {
  if (!seen.length) return
  const rows = seen.map((one) => ({ ...one, id: newId() }))
  const ids = rows.map(({ id }) => id)
  await ctx.transaction(async (tx) => {
    await tx.db.run(storeUnlocks(tx.tenant.id, rows, receivedAt))
    await tx.db.run(markUsed(tx.tenant.id, ids))
    // Made for one time: the lock has forgotten it by itself, and is asked whether it has.
    for (const row of await tx.db.rows(usedUp(tx.tenant.id, ids)))
      await wish(tx, row, { wish: 'remove' }, undefined, 'used')
    for (const row of await tx.db.rows(usedInTime(tx.tenant.id, ids))) {
      await keep(tx, row, standingOf(row), 'usedInTime')
      await settleAlarms(tx, ['unused'], row.id)
    }
    await heedAttempts(tx, rows)
  })
}
export const lockSaidReaction: Reaction = {
  event: 'LockSaid',
  run: (ctx, { events, receivedAt }) =>
    keepUnlocks(
      ctx,
      (events as LockSaid[]).map(({ deviceId, at, no, method, ok, slot, battery }) => ({
        deviceId,
        at,
        eventNo: String(no),
        method,
        ok,
        slot: slot ?? null,
        remoteNo: null,
        battery: battery ?? null,
      })),
      receivedAt as string,
    ),
}
export const unlockMonthsJob = defineJob({
  name: 'unlock-months',
  schedule: '20 3 * * *',
  due: dueUnlockMonths,
  run: async (ctx) => void (await ctx.db.run(makeMonths('lock_unlock'))),
})
