import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { CallState } from './webhook.rules.ts'

export interface WebhookRow {
  id: string
  name: string
  url: string
  events: string[]
  isActive: boolean
  sealedSecret: string
}
const shown = sql`id, name, url, events, is_active as "isActive", secret as "sealedSecret"`
export const lockWebhook = (tenantId: number, id: string) =>
  raw<WebhookRow>(sql`select ${shown} from channel_webhook where tenant_id = ${tenantId} and id = ${id} for update`)
export const webhooksFor = (tenantId: number, event: string) =>
  raw<{ id: string }>(
    sql`select id from channel_webhook where tenant_id = ${tenantId} and is_active and ${event} = any(events)`,
  )
export const insertWebhook = (tenantId: number, row: NewRow<'channel_webhook'>) =>
  insertMany(tenantId, 'channel_webhook', [row])
export const putWebhook = (tenantId: number, id: string, to: Omit<WebhookRow, 'id'>) =>
  raw(sql`update channel_webhook set name = ${to.name}, url = ${to.url}, events = ${to.events}::text[], is_active = ${to.isActive},
    secret = ${to.sealedSecret} where tenant_id = ${tenantId} and id = ${id}`)

/** What was told them already is told once. */
export const insertCalls = (tenantId: number, rows: readonly NewRow<'channel_webhook_call'>[]) =>
  insertMany(tenantId, 'channel_webhook_call', rows, { skipExisting: true })
export interface CallRow {
  id: string
  webhookId: string
  body: object
  state: CallState
  attempts: number
  url: string
  sealedSecret: string
}
export const findCall = (tenantId: number, id: string) =>
  raw<CallRow>(sql`select c.id, c.webhook_id as "webhookId", c.body, c.state, c.attempts, w.url, w.secret as "sealedSecret"
    from channel_webhook_call c join channel_webhook w on w.tenant_id = c.tenant_id and w.id = c.webhook_id
    where c.tenant_id = ${tenantId} and c.id = ${id}`)
/** Some that are due, taken: nobody else tells them while we do. */
export const takeCall = (tenantId: number, id: string, now: Date, until: Date) =>
  raw<{
    id: string
  }>(sql`update channel_webhook_call set next_at = ${until} where tenant_id = ${tenantId} and id = ${id} and next_at <= ${now}
    returning id`)
export const callsDue = (tenantId: number, now: Date, most: number) =>
  raw<{ id: string }>(
    sql`select id from channel_webhook_call where tenant_id = ${tenantId} and next_at <= ${now} order by next_at limit ${most}`,
  )
export const putCall = (
  tenantId: number,
  id: string,
  to: { state: CallState; nextAt: Date | null; status: number | undefined; answer: string; sentAt: Date },
) =>
  raw(sql`update channel_webhook_call set state = ${to.state}, next_at = ${to.nextAt}, status = ${to.status ?? null}, answer = ${to.answer},
    sent_at = ${to.sentAt}, attempts = attempts + 1 where tenant_id = ${tenantId} and id = ${id} and state <> 'delivered'`)
export const lockCall = (tenantId: number, id: string) =>
  raw<{ id: string; state: CallState; no: string }>(
    sql`select id, state, no from channel_webhook_call where tenant_id = ${tenantId} and id = ${id} for update`,
  )
export const callAgain = (tenantId: number, id: string, at: Date) =>
  raw(
    sql`update channel_webhook_call set state = 'waiting', attempts = 0, next_at = ${at} where tenant_id = ${tenantId} and id = ${id}`,
  )
