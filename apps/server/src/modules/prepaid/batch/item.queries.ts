import { insertMany } from '../../../infra/db/bulk.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { Blocker, Decision, ItemState } from './batch.rules.ts'

/** Writes what was decided, in this order; what was decided before is forgotten. */
export const forgetItems = (tenantId: number, batchId: string) =>
  raw(sql`delete from prepaid_batch_item where tenant_id = ${tenantId} and batch_id = ${batchId}`)
export function insertItems(
  tenantId: number,
  batchId: string,
  siteId: string,
  decided: readonly (Decision & { roomId: string | null })[],
) {
  // Lists show the newest first: the ids go downwards.
  const ids = decided.map(() => newId()).toReversed()
  return insertMany(
    tenantId,
    'prepaid_batch_item',
    decided.map(({ id, roomId, state, blockers }, at) => ({
      id: ids[at]!,
      batch_id: batchId,
      seq: at + 1,
      elemeter_id: id,
      site_id: siteId,
      room_id: roomId,
      state,
      blockers,
    })),
  )
}

export interface Counts {
  total: number
  waiting: number
  sent: number
  verified: number
  failed: number
  skipped: number
  cancelled: number
}
/** How many stand how, in a phase: of the restore only those that are in it count. */
export const countsOf = (tenantId: number, batchId: string, phase: 'switch' | 'restore') => {
  const state = phase === 'switch' ? sql`state` : sql`restore_state`
  const of = (value: string) => sql`count(*) filter (where ${state} = ${sql.lit(value)})::int as ${sql.ref(value)}`
  return raw<Counts>(sql`select count(*) filter (where ${state} <> 'blocked')::int as total,
      ${sql.join(['waiting', 'sent', 'verified', 'failed', 'skipped', 'cancelled'].map(of))}
    from prepaid_batch_item where tenant_id = ${tenantId} and batch_id = ${batchId}`)
}
export const blockerCounts = (tenantId: number, batchId: string) =>
  raw<{
    blocker: Blocker
    count: number
  }>(sql`select blocker, count(*)::int as count from prepaid_batch_item, unnest(blockers) blocker
    where tenant_id = ${tenantId} and batch_id = ${batchId} and state = 'blocked' group by 1 order by 2 desc, 1`)

/**
 * Takes over what became of the orders of a batch; answers how many have ended. A meter that did as it was told stands as
 * ordered, of any other it is written down how it stands. `target` is null for readings: then what it counted is kept.
 */
export const takeResults = (tenantId: number, batchId: string, target: 'open' | 'closed' | null) =>
  raw(sql`update prepaid_batch_item i set state = case when c.state = 'verified' then 'verified' else 'failed' end,
      result = case when c.state in ('superseded', 'cancelled') then c.state else c.result end, ended_at = coalesce(c.ended_at, now()),
      after_relay = case when c.state = 'verified' then coalesce(${target}::text, v.relay) else v.relay end,
      after_value = case when ${target}::text is null and c.state = 'verified' then round(v.counter_milli / 1000.0, 2)::text || ' kWh' end
    from device_command_view c join device_switch_view v on v.tenant_id = c.tenant_id and v.id = c.device_id
    where i.tenant_id = ${tenantId} and i.batch_id = ${batchId} and i.state = 'sent' and c.tenant_id = i.tenant_id and c.id = i.command_id
      and c.state not in ('queued', 'sent', 'acked')`)
export const takeRestored = (tenantId: number, batchId: string) =>
  raw(sql`update prepaid_batch_item i set restore_state = case when c.state = 'verified' then 'verified' else 'failed' end,
      restore_result = case when c.state in ('superseded', 'cancelled') then c.state else c.result end, restored_at = coalesce(c.ended_at, now())
    from device_command_view c
    where i.tenant_id = ${tenantId} and i.batch_id = ${batchId} and i.restore_state = 'sent' and c.tenant_id = i.tenant_id
      and c.id = i.restore_command_id and c.state not in ('queued', 'sent', 'acked')`)

export interface Done {
  state: 'verified' | 'failed'
  result: 'done' | 'refused'
  before: string | null
  after: string | null
}
export interface NextItem {
  id: string
  elemeterId: string
  commandId: string | null
  earlierId: string | null
  restoreCommandId: string | null
}
/** The next that wait for their turn. */
export const nextItems = (tenantId: number, batchId: string, phase: 'switch' | 'restore', most: number) => {
  const state = phase === 'switch' ? sql`state` : sql`restore_state`
  return raw<NextItem>(sql`select id, elemeter_id as "elemeterId", command_id as "commandId", earlier_command_id as "earlierId", restore_command_id as "restoreCommandId"
    from prepaid_batch_item where tenant_id = ${tenantId} and batch_id = ${batchId} and ${state} = 'waiting' order by seq limit ${most}`)
}
export const markSent = (
  tenantId: number,
  id: string,
  { commandId, relay = null, value = null }: { commandId: string; relay?: string | null; value?: string | null },
  at: Date,
) =>
  raw(sql`update prepaid_batch_item set state = 'sent', command_id = ${commandId}, before_relay = ${relay}, before_value = ${value},
      after_value = null, sent_at = ${at.toISOString()},
      blockers = '{}', result = null, ended_at = null, after_relay = null
    where tenant_id = ${tenantId} and id = ${id} and state = 'waiting'`)
/** Something is changed in our books, or cannot be: it has ended at once. */
export const markDone = (tenantId: number, id: string, to: Done, at: Date) =>
  raw(sql`update prepaid_batch_item set state = ${to.state}, result = ${to.result}, before_value = ${to.before}, after_value = ${to.after},
      blockers = '{}', sent_at = ${at.toISOString()}, ended_at = ${at.toISOString()}
    where tenant_id = ${tenantId} and id = ${id} and state = 'waiting'`)
export const markSkipped = (tenantId: number, id: string, blockers: readonly Blocker[], at: Date) =>
  raw(sql`update prepaid_batch_item set state = 'skipped', blockers = ${blockers}::text[], ended_at = ${at.toISOString()}
    where tenant_id = ${tenantId} and id = ${id} and state = 'waiting'`)
export const markRestoring = (tenantId: number, id: string, commandId: string) =>
  raw(sql`update prepaid_batch_item set restore_state = 'sent', restore_command_id = ${commandId}, restore_result = null
    where tenant_id = ${tenantId} and id = ${id} and restore_state = 'waiting'`)
export const markUnrestored = (
  tenantId: number,
  id: string,
  to: { state: 'skipped' | 'failed'; blockers: Blocker[] },
) =>
  raw(sql`update prepaid_batch_item set restore_state = ${to.state}, blockers = ${to.blockers}::text[]
    where tenant_id = ${tenantId} and id = ${id} and restore_state = 'waiting'`)

/** Items with what is known of their orders, to see which may have lost power. */
export const cutFacts = (tenantId: number, batchId: string) =>
  raw<{ id: string; state: ItemState; commandId: string | null; wasSent: boolean; earlierId: string | null }>(
    sql`select i.id, i.state, i.command_id as "commandId", i.earlier_command_id as "earlierId", c.sent_at is not null as "wasSent" from prepaid_batch_item i
      left join device_command_view c on c.tenant_id = i.tenant_id and c.id = i.command_id
      where i.tenant_id = ${tenantId} and i.batch_id = ${batchId} and i.command_id is not null order by i.seq`,
  )
export const planRestore = (tenantId: number, ids: readonly string[]) =>
  raw(
    sql`update prepaid_batch_item set restore_state = 'waiting' where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) and restore_state is null`,
  )
export const dropWaiting = (tenantId: number, batchId: string) =>
  raw(
    sql`update prepaid_batch_item set state = 'cancelled' where tenant_id = ${tenantId} and batch_id = ${batchId} and state = 'waiting'`,
  )
/** Failed and skipped ones wait again; answers how many. */
export const tryAgain = (tenantId: number, batchId: string, phase: 'switch' | 'restore') => {
  const state = phase === 'switch' ? sql`state` : sql`restore_state`
  // A command sent earlier may have disconnected the meter, regardless of the next command.
  const earlier =
    phase === 'switch'
      ? sql`, earlier_command_id = coalesce((select c.id from device_command_view c
        where c.tenant_id = prepaid_batch_item.tenant_id and c.id = prepaid_batch_item.command_id and c.sent_at is not null), earlier_command_id)`
      : sql``
  return raw(sql`update prepaid_batch_item set ${state} = 'waiting'${earlier}
    where tenant_id = ${tenantId} and batch_id = ${batchId} and ${state} ${phase === 'switch' ? sql`in ('failed', 'skipped')` : sql`= 'failed'`}`)
}
