import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import {
  type assignAlarms as assignCommand,
  type commentAlarm as commentCommand,
  deviceAlarm,
  type queryAlarmNotes as notesView,
} from '@cloud-steward/contract/devices/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { escapeHtml } from '../../../infra/escape-html.ts'
import { translate } from '../../../infra/labels.ts'
import { publish } from '../../../infra/live/publish.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { colleagueById } from '../../identity/index.ts'
import { notifyUsers } from '../../notices/index.ts'
import { lockAlarmRows } from './alarm.queries.ts'
import { deviceAlarms } from './alarm.source.ts'
import { assign, insertNotes, notesOf } from './alarm-note.queries.ts'

/** More are not named in one notice. */
const MOST_NAMED = 8
const noteOf = (tx: TxCtx, alarmId: string) => ({
  id: newId(),
  alarm_id: alarmId,
  username: tx.user?.username ?? 'system',
  created_at: tx.now().toISOString(),
})
async function lockSeen(tx: TxCtx, ids: readonly string[]): Promise<void> {
  const rows = await tx.db.rows(lockAlarmRows(tx, ids))
  if (rows.length < new Set(ids).size) throw notFound()
}

/** Assigns alarms to a user of the tenant and notifies the user, except for self-assignment. Without a name the alarms become unassigned. */
export const assignAlarms = (
  ctx: Ctx,
  { ids, userId, note }: InputOf<typeof assignCommand>,
): Promise<AnswerOf<typeof assignCommand>> =>
  ctx.transaction(async (tx) => {
    const { id: tenantId } = tx.tenant
    await lockSeen(tx, ids)
    const user = userId ? await colleagueById(tx, userId, 'userId') : undefined
    const changed = await tx.db.rows(assign(tenantId, ids, userId ?? null))
    if (!changed.length) return { changed: 0 }
    const assignee = user?.username ?? null
    const rows = changed.map(({ id }) => ({ ...noteOf(tx, id), kind: 'assigned', assignee, note: note || null }))
    await tx.db.run(insertNotes(tenantId, rows))
    tx.audit(
      ...changed.map(({ id: recordId }) => ({
        action: 'assignAlarm',
        resource: deviceAlarm.name,
        recordId,
        after: { assignee, note },
      })),
    )
    if (user && user.id !== tx.user?.id) await notifyUser(tx, user.username, changed, note)
    await publish(tx, { kind: 'alarm', to: { staffOf: deviceAlarm.name } })
    return { changed: changed.length }
  })
async function notifyUser(tx: TxCtx, username: string, alarms: readonly { serial: string }[], note?: string | null) {
  const say = (key: string, values = {}) => translate(tx.language, `device.deviceAlarm.${key}`, values)
  const named = alarms.slice(0, MOST_NAMED).map(({ serial }) => serial)
  const lines = [named.join(', '), note].flatMap((one) => (one ? `<p>${escapeHtml(one)}</p>` : []))
  await notifyUsers(tx, {
    title: say('assignedTitle', { count: alarms.length }),
    content: lines.join(''),
    type: 'message',
    priority: 'medium',
    username: [username],
  })
}

export const commentAlarm = (ctx: Ctx, { id, note }: InputOf<typeof commentCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    await lockSeen(tx, [id])
    await tx.db.run(insertNotes(tx.tenant.id, [{ ...noteOf(tx, id), kind: 'comment', note }]))
    tx.audit({ action: 'commentAlarm', resource: deviceAlarm.name, recordId: id, after: { note } })
    await publish(tx, { kind: 'alarm', to: { staffOf: deviceAlarm.name } })
    return {}
  })

/** Visible to every user who sees the alarm. */
export async function queryAlarmNotes(
  ctx: Ctx,
  { id }: InputOf<typeof notesView>,
): Promise<AnswerOf<typeof notesView>> {
  await deviceAlarms.get(ctx, id)
  return ctx.db.rows(notesOf(ctx.tenant.id, id))
}
