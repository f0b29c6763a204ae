import { raw, sql } from '../../infra/db/sql.ts'

export interface MessageRow {
  channel: string
  recipient: string
  template: string
  content: string
  provider: string
  state: 'kept' | 'waiting'
}
export const insertMessage = (tenantId: number, id: string, row: MessageRow) =>
  raw(sql`insert into identity_message (tenant_id, id, channel, recipient, template, content, provider, state)
    values (${tenantId}, ${id}, ${row.channel}, ${row.recipient}, ${row.template}, ${row.content}, ${row.provider}, ${row.state})`)
export const setMessageState = (
  tenantId: number,
  id: string,
  state: 'waiting' | 'sent' | 'failed',
  error: string | null,
) =>
  raw(sql`update identity_message set state = ${state}, error = ${error} where tenant_id = ${tenantId} and id = ${id}`)
