import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { alarm, type closeAlarm as closeCommand } from '@cloud-steward/contract/locks/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { translate } from '../../../infra/labels.ts'
import { standard } from '../../../kit/standard-operations.ts'
import { administratorNames } from '../../identity/index.ts'
import { tellPeople } from '../../system/index.ts'
import { type AlarmKind, closeAlarms, closeOne, type NewAlarm, openAlarm, placeName } from './alarm.queries.ts'

export const alarms = standard(alarm)

/** Opens an alarm, unless it is open, and tells the administrators of it. */
export async function raise(tx: TxCtx, given: Omit<NewAlarm, 'id'>): Promise<void> {
  const id = newId()
  if (!(await tx.db.first(openAlarm(tx.tenant.id, { ...given, id })))) return
  tx.audit({ action: 'raiseAlarm', resource: alarm.name, recordId: id, after: given })
  tx.emit({ name: `${alarm.name}.raised`, payload: { ...given, id } })
  const username = (await tx.db.rows(administratorNames(tx.tenant.id))).map((one) => one.username)
  // A notice to nobody would be one to everybody.
  if (!username.length) return
  const place = (await tx.db.first(placeName(tx.tenant.id, given.lockId)))?.name ?? ''
  const kind = translate(tx.language, `locks.alarm.kind.${given.kind}`, {})
  const title = translate(tx.language, 'locks.notice.alarmTitle', { kind, place })
  const text = translate(tx.language, `locks.notice.${given.kind}`, {
    place,
    holder: given.holder ?? '',
    detail: given.detail ?? '',
  })
  await tellPeople(tx, { title, content: `<p>${text}</p>`, type: 'message', priority: 'high', username })
}
/** It is over by itself. */
export async function settleAlarms(tx: TxCtx, kinds: readonly AlarmKind[], subject: string): Promise<void> {
  for (const { kind } of await tx.db.rows(closeAlarms(tx.tenant.id, kinds, subject, 'system')))
    tx.emit({ name: `${alarm.name}.settled`, payload: { kind, subject } })
}

export const closeAlarm = (ctx: Ctx, { id, reason }: InputOf<typeof closeCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const before = await alarms.get(tx, id)
    if (!(await tx.db.run(closeOne(tx.tenant.id, id, tx.user?.username ?? 'system', reason))))
      throw new Refusal('locks.error.alarmClosed')
    tx.audit({
      action: 'closeAlarm',
      resource: alarm.name,
      recordId: id,
      before: { state: before.state },
      after: { reason },
    })
    return {}
  })
