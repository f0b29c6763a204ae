import type { TxCtx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import { numberOf } from '../locks.settings.ts'
import { type Attempts, attemptsNow, burstsIn } from './alarm.queries.ts'
import { raise, settleAlarms } from './alarm.service.ts'

/** A lock that was offline reports old attempts later; attempts before that time raise no alarm. */
const NEWS_MS = 24 * 3_600_000

async function ruleOf(tx: TxCtx): Promise<{ attempts: number; minutes: number } | undefined> {
  const attempts = await numberOf(tx, 'lock.failedAttempts')
  const minutes = await numberOf(tx, 'lock.failedMinutes')
  return attempts && minutes ? { attempts, minutes } : undefined
}
const notifyAttempts = (tx: TxCtx, found: readonly Attempts[], minutes: number): Promise<void> =>
  raise(
    tx,
    ...found.map(({ count, lockId, ...place }) => ({
      kind: 'failed_attempts' as const,
      subject: lockId,
      lockId,
      ...place,
      detail: translate(tx.language, 'lock.alarm.attempts', { count, minutes }),
    })),
  )

/** Checks new unlock records: repeated refusals raise an alarm at once. */
export async function heedAttempts(
  tx: TxCtx,
  seen: readonly { id: string; deviceId: string; at: string; ok: boolean }[],
): Promise<void> {
  const refused = seen.filter(({ ok }) => !ok)
  const rule = refused.length ? await ruleOf(tx) : undefined
  if (!rule) return
  const since = new Date(tx.now().getTime() - NEWS_MS)
  await notifyAttempts(tx, await tx.db.rows(burstsIn(tx.tenant.id, refused, { ...rule, since })), rule.minutes)
}
/** Closes the alarm when no attempt was refused any more. An alarm closed by a user is raised again if refusals continue. */
export async function watchAttempts(tx: TxCtx): Promise<void> {
  const rule = await ruleOf(tx)
  const found = await tx.db.rows(attemptsNow(tx.tenant.id, tx.now(), rule?.minutes ?? 1))
  for (const { lockId, count, isAlarmed } of found)
    if (isAlarmed && (!rule || count === 0)) await settleAlarms(tx, ['failed_attempts'], lockId)
  if (!rule) return
  await notifyAttempts(
    tx,
    found.filter(({ count, isAlarmed }) => !isAlarmed && count >= rule.attempts),
    rule.minutes,
  )
}
