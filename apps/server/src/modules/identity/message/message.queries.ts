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
