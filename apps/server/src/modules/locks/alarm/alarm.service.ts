import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { alarm, type closeAlarm as closeCommand } from '@cloud-steward/contract/locks/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { escapeHtml } from '../../../infra/escape-html.ts'
import { translate } from '../../../infra/labels.ts'
import { administratorNames } from '../../identity/index.ts'
import { notifyUsers } from '../../notices/index.ts'
import { type AlarmKind, closeAlarms, closeOne, type NewAlarm, openAlarm, placeName } from './alarm.queries.ts'
import { alarms } from './alarm.source.ts'

/** More are not named in one notice. */
const MOST_NAMED = 8

/** Opens alarms, those that are not open yet, and tells the administrators of them in one notice. */
export async function raise(tx: TxCtx, ...given: readonly Omit<NewAlarm, 'id'>[]): Promise<void> {
  const opened: Omit<NewAlarm, 'id'>[] = []
  for (const one of given) {
    const id = newId()
    if (!(await tx.db.first(openAlarm(tx.tenant.id, { ...one, id })))) continue
    tx.audit({ action: 'raiseAlarm', resource: alarm.name, recordId: id, after: one })
    tx.emit({ name: `${alarm.name}.raised`, payload: { ...one, id } })
    opened.push(one)
  }
  if (opened.length) await notifyStaff(tx, opened)
}
async function notifyStaff(tx: TxCtx, opened: readonly Omit<NewAlarm, 'id'>[]): Promise<void> {
  const username = (await tx.db.rows(administratorNames(tx.tenant.id))).map((one) => one.username)
  // A notice without receivers would go to all users.
  if (!username.length) return
  const say = (key: string, values = {}) => translate(tx.language, `lock.${key}`, values)
  const lines: string[] = []
  let title = say('notice.alarmsTitle', { count: opened.length })
  for (const { kind, lockId, holder, detail } of opened.slice(0, MOST_NAMED)) {
    const place = (await tx.db.first(placeName(tx.tenant.id, lockId)))?.name ?? ''
    if (opened.length === 1) title = say('notice.alarmTitle', { kind: say(`alarm.kind.${kind}`), place })
    lines.push(say(`notice.${kind}`, { place, holder: holder ?? '', detail: detail ?? '' }))
  }
  if (opened.length > MOST_NAMED) lines.push(say('notice.more', { count: opened.length - MOST_NAMED }))
  await notifyUsers(tx, {
    title,
    content: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(''),
    type: 'message',
    priority: 'high',
    username,
  })
}
/** It is over by itself. */
export const settleAlarms = async (tx: TxCtx, kinds: readonly AlarmKind[], subject: string): Promise<void> =>
  settled(tx, await tx.db.rows(closeAlarms(tx.tenant.id, kinds, subject, 'system')))
export function settled(tx: TxCtx, closed: readonly { kind: AlarmKind; subject: string }[]): void {
  for (const payload of closed) tx.emit({ name: `${alarm.name}.settled`, payload: { ...payload } })
}

export const closeAlarm = (ctx: Ctx, { id, reason }: InputOf<typeof closeCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const before = await alarms.get(tx, id)
    if (!(await tx.db.run(closeOne(tx.tenant.id, id, tx.user?.username ?? 'system', reason))))
      throw new Refusal('lock.error.alarmClosed')
    tx.audit({
      action: 'closeAlarm',
      resource: alarm.name,
      recordId: id,
      before: { state: before.state },
      after: { reason },
    })
    return {}
  })
