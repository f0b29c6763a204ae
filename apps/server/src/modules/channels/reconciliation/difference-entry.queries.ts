import { insertMany } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export const insertDifferenceEntries = (tenantId: number, differenceId: string, entryIds: readonly string[]) =>
  insertMany(
    tenantId,
    'channel_difference_entry',
    entryIds.map((entryId) => ({ difference_id: differenceId, entry_id: entryId })),
    { skipExisting: true },
  )
export const entriesOfDifference = (tenantId: number, differenceId: string) =>
  raw<{ id: string }>(
    sql`select entry_id as id from channel_difference_entry where tenant_id = ${tenantId} and difference_id = ${differenceId}`,
  )
/** Of entries, those that resolved a difference already. */
export const takenEntries = (tenantId: number, entryIds: readonly string[]) =>
  raw<{ id: string }>(
    sql`select distinct entry_id as id from channel_difference_entry where tenant_id = ${tenantId} and entry_id = any(${entryIds}::uuid[])`,
  )
/** What of our payment or refund it is about the channel does not say so, still open, by the payment. */
export const lockDifferencesOfPayment = (tenantId: number, paymentId: string) =>
  raw<{
    id: string
    channelId: string
    day: string
  }>(sql`select d.id, d.channel_id as "channelId", d.day from channel_difference d
    join channel_order o on o.tenant_id = d.tenant_id and o.no = d.no and o.channel_id = d.channel_id and o.payment_id = ${paymentId}
    where d.tenant_id = ${tenantId} and d.kind in ('ours_only', 'state') and d.is_open and not d.is_refund order by d.id for update of d`)
