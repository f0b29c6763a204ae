import { isQuiet } from '@cloud-steward/contract/notices/alert.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import { localTime } from '../../../infra/local-time.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import type { SmsProvider } from '../../../infra/sms/provider.ts'
import { writeTexts } from '../../identity/index.ts'
import { dueEscalations } from '../due.queries.ts'
import {
  dueAlerts,
  insertCall,
  type OnCall,
  type OpenAlert,
  onCallFor,
  setEscalation,
  takeDueAlert,
} from './alert.queries.ts'
import { alertMinutes } from './raise-alert.ts'

const AT_ONCE = 200
const LATER_MINUTES = 60
const LONGEST_MS = 7 * 86_400_000

/** Writes the short message and the note of it together: killed in between, neither is there, and the next run does both. */
async function call(
  tx: TxCtx,
  sms: SmsProvider | undefined,
  alert: OpenAlert,
  next: OnCall & { mobile: string },
  minutes: number,
) {
  const text = translate(tx.language, `notice.alert.text.${alert.kind}`)
  const values = { text, no: alert.no, minutes: String(minutes) }
  const content = translate(tx.language, 'notice.message.alertWaiting', values)
  const [written] = await writeTexts(tx, sms, 'alertWaiting', [{ mobile: next.mobile, content, values }])
  const now = tx.now().toISOString()
  const { id: alert_id } = alert
  await tx.db.run(
    insertCall(tx.tenant.id, { alert_id, user_id: next.userId, is_written: written !== undefined, created_at: now }),
  )
}

/**
 * Calls the next of the rota about one alert. A person in quiet hours is passed over as long as they last, unless the alert
 * is urgent. When all of the rota were called, the job tries again every hour for a week, because others may be on call by then.
 */
export const escalateAlert = (ctx: Ctx, sms: SmsProvider | undefined, id: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const tenantId = tx.tenant.id
    const alert = await tx.db.first(takeDueAlert(tenantId, id, tx.now()))
    if (!alert) return
    const minutes = await alertMinutes(tx)
    const left = minutes ? (await tx.db.rows(onCallFor(tenantId, alert, tx.today()))).filter(hasMobile) : []
    const time = localTime(tx.tenant.timeZone, tx.now()).slice(11, 16)
    const next = left.find((one) => alert.isUrgent || !isQuiet(one, time))
    if (next) await call(tx, sms, alert, next, minutes)
    const isLast = left.every(({ userId }) => userId === next?.userId)
    const at = minutes ? nextCall(alert, tx.now(), isLast ? LATER_MINUTES : minutes) : null
    await tx.db.run(setEscalation(tenantId, id, { at, escalatedAt: next ? tx.now() : null }))
  })
const nextCall = ({ raisedAt }: OpenAlert, now: Date, minutes: number): Date | null =>
  now.getTime() - Date.parse(raisedAt) > LONGEST_MS ? null : new Date(now.getTime() + minutes * 60_000)
const hasMobile = (one: OnCall): one is OnCall & { mobile: string } => Boolean(one.mobile)

export const escalateAlertsJob = (sms: SmsProvider | undefined) =>
  defineJob({
    name: 'escalate-alerts',
    schedule: '* * * * *',
    due: dueEscalations,
    only: ['open'],
    run: async (ctx, _payload, signal) => {
      for (const { id } of await ctx.db.rows(dueAlerts(ctx.tenant.id, ctx.now(), AT_ONCE))) {
        if (signal.aborted) return
        await escalateAlert(ctx, sms, id)
      }
    },
  })
