import { overAll, raw, sql } from '../../../infra/db/sql.ts'
import { isOn } from './comparison.queries.ts'

interface Day {
  channelId: string
  day: string
}
/** Who asks for the same day at once waits here, not for the comparison of it. */
export const lockStart = (tenantId: number, { channelId, day }: Day) =>
  raw(sql`select pg_advisory_xact_lock(hashtextextended(${`start reconcile ${tenantId} ${channelId} ${day}`}, 0))`)
/** How long the list will be about: as it was, or as many payments as we booked. */
export const linesExpected = (tenantId: number, { channelId, day }: Day) =>
  overAll<{ lines: number }>(sql`select greatest(
      (select count(*) from channel_line where tenant_id = ${tenantId} and channel_id = ${channelId} and day = ${day}::date),
      (select count(*) from channel_order where tenant_id = ${tenantId} and channel_id = ${channelId} and ${isOn(sql`paid_at`, day)}), 1)::int as lines`)
export const openRuns = (tenantId: number, kind: string) =>
  raw<{ id: string; channelId: string; channelName: string; day: string; isCancelled: boolean }>(
    sql`select r.id, r.payload->>'channelId' as "channelId", c.name as "channelName", r.payload->>'day' as day, r.cancel_requested as "isCancelled"
      from infra_run r join channel c on c.tenant_id = r.tenant_id and c.id = (r.payload->>'channelId')::uuid
      where r.tenant_id = ${tenantId} and r.kind = ${kind} and r.state in ('waiting', 'running') order by r.created_at, r.id limit 100`,
  )
