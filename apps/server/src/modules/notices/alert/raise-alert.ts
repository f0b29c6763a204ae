import { ALERT_ROLE } from '@cloud-steward/contract/live.ts'
import type { AlertKind } from '@cloud-steward/contract/notices/alert.ts'
import { ALERT_ENDED, FRAME_OF, type ToldAlert } from '@cloud-steward/contract/notices/alert-frames.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { changeRow } from '../../../infra/db/change-row.ts'
import { newId } from '../../../infra/db/id.ts'
import { translate } from '../../../infra/labels.ts'
import { publish } from '../../../infra/live/publish.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { paramNumber } from '../../system/index.ts'
import { insertAlert, type LockedAlert, lockOpenAlertOf, openAlert } from './alert.queries.ts'

/** Minutes until the next of the rota is called; a parameter of the tenant, 0: never. At most a day. */
export const alertMinutes = (ctx: Ctx): Promise<number> =>
  paramNumber(ctx, 'notice.alertMinutes', { usual: 10, most: 1_440 })

export interface NewAlert {
  /** Given where the call may be repeated: an alert with this id is raised once, also when it has ended meanwhile. */
  id?: string | undefined
  kind: AlertKind
  recordId: string
  no: string
  siteId: string | null
  path: string
  isUrgent: boolean
}
const JOB = 'tell-alert'
/**
 * Raises an alert about something new, in the transaction that makes it. While an alert of the same object is open, nothing
 * happens. A job tells it: publishing here would let the transactions of all payments of the tenant wait for each other.
 */
export async function raiseAlert(tx: TxCtx, { id = newId(), ...given }: NewAlert): Promise<void> {
  const minutes = await alertMinutes(tx)
  const now = tx.now()
  const row = {
    id,
    kind: given.kind,
    record_id: given.recordId,
    no: given.no,
    path: given.path,
    site_id: given.siteId,
    is_urgent: given.isUrgent,
    escalate_at: minutes ? new Date(now.getTime() + minutes * 60_000).toISOString() : null,
    created_at: now.toISOString(),
  }
  if (await tx.db.first(insertAlert(tx.tenant.id, row))) tx.enqueue({ name: JOB, payload: { id } })
}

const textOf = (kind: AlertKind): ToldAlert['text'] => ({
  zh: translate('zh', `notice.alert.text.${kind}`),
  tw: translate('tw', `notice.alert.text.${kind}`),
  en: translate('en', `notice.alert.text.${kind}`),
})
/** Tells consoles and programs of an alert, unless somebody has acknowledged it meanwhile. */
export const tellAlertJob = defineJob<{ id: string }>({
  name: JOB,
  run: async (ctx, { id }) => {
    const found = await ctx.db.first(openAlert(ctx.tenant.id, id))
    if (!found) return
    const { kind, siteId } = found
    const alert: ToldAlert = { ...found, raisedAt: new Date(found.raisedAt).toISOString(), text: textOf(kind) }
    await publish(ctx, { kind: FRAME_OF[kind], to: { role: ALERT_ROLE, siteId }, body: { alert } })
  },
})

/** Ends an open, locked alert; pop-ups close everywhere. */
export async function endAlert(tx: TxCtx, { id, siteId }: Pick<LockedAlert, 'id' | 'siteId'>) {
  const ended = { acknowledgedAt: tx.now().toISOString(), acknowledgedBy: tx.user?.username ?? 'system' }
  await tx.db.run(
    changeRow('notice_alert')(tx.tenant.id, id, {
      state: 'acknowledged',
      acknowledged_at: ended.acknowledgedAt,
      acknowledged_by: ended.acknowledgedBy,
      escalate_at: null,
    }),
  )
  tx.audit({
    action: 'acknowledgeAlert',
    resource: 'notice.alert',
    recordId: id,
    before: { state: 'open' },
    after: ended,
  })
  await publish(tx, { kind: ALERT_ENDED, to: { role: ALERT_ROLE, siteId }, body: { ids: [id] } })
  return ended
}
/** Somebody has begun to work on the object, or it is over: its alert has done its duty. */
export async function settleAlert(tx: TxCtx, recordId: string): Promise<void> {
  const row = await tx.db.first(lockOpenAlertOf(tx.tenant.id, recordId))
  if (row) await endAlert(tx, row)
}
