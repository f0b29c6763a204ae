import { raw, sql } from '../../../infra/db/sql.ts'

export interface MessageRow {
  channel: string
  recipient: string
  template: string
  content: string
  provider: string
  state: 'kept' | 'waiting' | 'refused'
  error: string | null
  costFen: number | null
}
export const insertMessage = (tenantId: number, id: string, row: MessageRow) =>
  raw(sql`insert into identity_message (tenant_id, id, channel, recipient, template, content, provider, state, error, cost_fen)
    values (${tenantId}, ${id}, ${row.channel}, ${row.recipient}, ${row.template}, ${row.content}, ${row.provider}, ${row.state},
      ${row.error}, ${row.costFen})`)
export const setMessageState = (
  tenantId: number,
  id: string,
  state: 'waiting' | 'sent' | 'failed',
  error: string | null,
) =>
  raw(sql`update identity_message set state = ${state}, error = ${error} where tenant_id = ${tenantId} and id = ${id}`)
/** The provider has taken it and calls it this. */
export const markSent = (tenantId: number, id: string, reference: string | null) =>
  raw(sql`update identity_message set state = 'sent', error = null, reference = ${reference}, sent_at = now()
    where tenant_id = ${tenantId} and id = ${id} and state = 'waiting'`)
interface Ended {
  id: string
  from: 'waiting' | 'sent'
  state: 'delivered' | 'failed'
  error: string | null
}
/** Answers a row when it stood there: of two that say what became of it one does. */
export const endMessage = (tenantId: number, { id, from, state, error }: Ended) =>
  raw<{ id: string }>(sql`update identity_message set state = ${state}, error = ${error}
    where tenant_id = ${tenantId} and id = ${id} and state = ${from} returning id`)
const MOST_ASKED = 200
/**
 * Takes short messages a provider took since then and has said nothing more of: those never asked about first, the newest
 * of them before the others, then those asked about longest ago. Of two who ask at once each takes others.
 */
export const takeToAsk = (tenantId: number, provider: string, since: Date) =>
  raw<{ id: string; mobile: string; reference: string; sentAt: string }>(
    // Materialised: planned as a part of the update, the limit would hold for each time it is looked up.
    sql`with due as materialized (select id from identity_message
        where tenant_id = ${tenantId} and state = 'sent' and reference is not null and sent_at > ${since.toISOString()}::timestamptz
          and channel = 'sms' and provider = ${provider} order by asked_at nulls first, sent_at desc limit ${MOST_ASKED} for update skip locked)
      update identity_message m set asked_at = now() from due where m.tenant_id = ${tenantId} and m.id = due.id
      returning m.id, m.recipient as mobile, m.reference, m.sent_at as "sentAt"`,
  )
