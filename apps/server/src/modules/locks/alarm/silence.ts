import type { TxCtx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import { localTime } from '../../../infra/local-time.ts'
import { queryAlarmRule } from '../../devices/index.ts'
import { lostOf, type NewAlarm, type Silence, silences } from './alarm.queries.ts'
import { raise, settleAlarms } from './alarm.service.ts'

function alarmOf(tx: TxCtx, { id, siteId, roomId, gateway, heardAt }: Silence): Omit<NewAlarm, 'id'> {
  const say = (key: string, values: Record<string, string>) => translate(tx.language, `lock.alarm.${key}`, values)
  const about = { kind: 'offline' as const, lockId: id, siteId, roomId }
  if (gateway)
    return { ...about, subject: lostOf(id), gatewayAway: true, detail: say('gatewayAway', { name: gateway }) }
  const at = localTime(tx.tenant.timeZone, new Date(heardAt)).slice(0, 16)
  return { ...about, subject: id, detail: say('lastHeard', { at }) }
}
/** Tells of locks that became silent, all in one notice, and ends what is told of those that speak again. */
export async function watchSilence(tx: TxCtx): Promise<void> {
  const { holdMinutes } = await queryAlarmRule(tx)
  const found = await tx.db.rows(silences(tx.tenant.id, tx.now(), holdMinutes))
  for (const { id, isOwn, isLost } of found) {
    if (isOwn) await settleAlarms(tx, ['offline'], id)
    if (isLost) await settleAlarms(tx, ['offline'], lostOf(id))
  }
  const fresh = found.filter(({ isOwn, isLost }) => !isOwn && !isLost)
  await raise(tx, ...fresh.map((one) => alarmOf(tx, one)))
}
