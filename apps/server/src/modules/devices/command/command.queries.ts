import type {
  COMMAND_CAUSES,
  COMMAND_KINDS,
  COMMAND_RESULTS,
  LINE_RESULTS,
  LOCK_RESULTS,
  Model,
} from '@cloud-steward/contract/devices/index.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { pathOf } from '../gateway/path.queries.ts'

export type Kind = (typeof COMMAND_KINDS)[number]
export type Result = (typeof COMMAND_RESULTS)[number] | (typeof LINE_RESULTS)[number] | (typeof LOCK_RESULTS)[number]
export type Cause = (typeof COMMAND_CAUSES)[number]

export interface Target {
  id: string
  serial: string
  siteId: string
  roomId: string | null
  /** In whose line what it is told stands. */
  collectorId: string | null
  isShared: boolean
  pathId: string | null
  category: string
  state: string
  canSwitch: boolean
  hasKey: boolean
  protocol: string
  /** Of the published model of its type. */
  model: Model | null
}
/** Locked, in one order, so that two who order at once do it one after the other. */
export const lockTargets = (tenantId: number, ids: readonly string[], now: Date) =>
  raw<Target>(sql`select d.id, d.serial, d.site_id as "siteId", d.room_id as "roomId", ${pathOf(now)} as "collectorId", t.shared_channel as "isShared", d.path_id as "pathId", d.category, d.state,
      t.can_switch as "canSwitch", t.has_key as "hasKey", t.protocol, m.document as model
    from device d join device_type t on t.tenant_id = d.tenant_id and t.id = d.type_id
      left join device_type_model m on m.tenant_id = t.tenant_id and m.type_id = t.id and m.state = 'published'
    where d.tenant_id = ${tenantId} and d.id = any(${ids}::uuid[]) order by d.id for update of d`)

export interface CommandRow {
  id: string
  deviceId: string
  kind: Kind
  cause: Cause
  /** What was passed over knowingly when it was ordered. */
  despite: string[] | null
  attempts: number
  state: string
  expiresAt: string
  /** Of orders to locks, sealed. */
  payload: string | null
  /** Of a model's order: which, and the number that goes with it. */
  modelKey: string | null
  argument: number | null
  createdAt: string
  /** Of a valve that was told: until when it may be on its way. */
  movesUntil: string | null
}
const open = sql`state in ('queued', 'sent', 'acked')`
type Ended = Pick<CommandRow, 'id' | 'deviceId' | 'kind'>
/**
 * Orders to the same relay or valve give way to a newer one, also those that were sent: one whose answer is still out
 * must not be tried again after the newer one was done.
 */
export const supersede = (tenantId: number, deviceIds: readonly string[], kinds: readonly Kind[]) =>
  raw<Ended>(sql`update device_command set state = 'superseded', ended_at = now(), result = null
    where tenant_id = ${tenantId} and device_id = any(${deviceIds}::uuid[]) and kind = any(${kinds}::text[]) and ${open}
    returning id, device_id as "deviceId", kind`)
/** Of a model's order the newest counts too. */
export const supersedeModel = (tenantId: number, deviceId: string, modelKey: string) =>
  raw<Ended>(sql`update device_command set state = 'superseded', ended_at = now(), result = null
    where tenant_id = ${tenantId} and device_id = ${deviceId} and kind = 'custom' and model_key = ${modelKey} and ${open}
    returning id, device_id as "deviceId", kind`)
/** The next one of a line: restores before everything, then in the order they were given. One at a time. */
export const nextOf = (tenantId: number, collectorId: string, now: Date) =>
  raw<CommandRow>(sql`select id, device_id as "deviceId", kind, cause, despite, attempts, state, expires_at as "expiresAt", payload,
      model_key as "modelKey", argument::float8 as argument, created_at as "createdAt", moves_until as "movesUntil" from device_command
    where tenant_id = ${tenantId} and collector_id = ${collectorId} and ${open} and next_at <= ${now.toISOString()}
    order by priority desc, created_at limit 1 for update skip locked`)
export const markSent = (tenantId: number, id: string, now: Date, again: Date) =>
  raw(sql`update device_command set state = 'sent', attempts = attempts + 1, sent_at = ${now.toISOString()}, next_at = ${again.toISOString()}
    where tenant_id = ${tenantId} and id = ${id} and ${open}`)
export const markAcked = (tenantId: number, id: string) =>
  raw(sql`update device_command set state = 'acked' where tenant_id = ${tenantId} and id = ${id} and state = 'sent'`)
/** Holds the command: no other worker takes it before this time. */
export const holdClaim = (tenantId: number, id: string, until: Date) =>
  raw(
    sql`update device_command set next_at = ${until.toISOString()} where tenant_id = ${tenantId} and id = ${id} and ${open}`,
  )
/** A valve is about to be told; null: it certainly was not. */
export const markMoving = (tenantId: number, id: string, until: Date | null) =>
  raw(
    sql`update device_command set moves_until = ${until?.toISOString() ?? null} where tenant_id = ${tenantId} and id = ${id} and ${open}`,
  )
/** It moves: it is asked again, which is no attempt. */
export const markWaiting = (tenantId: number, id: string, again: Date, attempts: number, result: Result) =>
  raw(sql`update device_command set state = 'acked', attempts = ${attempts}, next_at = ${again.toISOString()}, result = ${result}, detail = null
    where tenant_id = ${tenantId} and id = ${id} and state in ('sent', 'acked')`)
export const markQueued = (tenantId: number, id: string, again: Date, result: Result, detail: string | null = null) =>
  raw(sql`update device_command set state = 'queued', next_at = ${again.toISOString()}, result = ${result}, detail = ${detail}
    where tenant_id = ${tenantId} and id = ${id} and state in ('sent', 'acked')`)
/** What went with it is gone with that; an answer is what the lock said, sealed. */
export const markEnded = (
  tenantId: number,
  id: string,
  state: 'verified' | 'failed' | 'expired',
  result: Result,
  { answer = null, detail = null }: { answer?: string | null; detail?: string | null } = {},
) =>
  raw(sql`update device_command set state = ${state}, ended_at = now(), result = ${result}, payload = null, answer = ${answer}, detail = ${detail}
    where tenant_id = ${tenantId} and id = ${id} and ${open}`)
export const cancelQueued = (tenantId: number, id: string) =>
  raw<Ended>(sql`update device_command set state = 'cancelled', ended_at = now(), result = null, payload = null
    where tenant_id = ${tenantId} and id = ${id} and state = 'queued'
    returning id, device_id as "deviceId", kind`)
/** It was never told, or its device stands as before. @param detail why, in words */
export const markCancelled = (tenantId: number, id: string, detail: string) =>
  raw(sql`update device_command set state = 'cancelled', ended_at = now(), result = null, payload = null, detail = ${detail},
      sent_at = case when attempts > 1 then sent_at end
    where tenant_id = ${tenantId} and id = ${id} and ${open}`)
/** Cancels the open commands of a device. */
export const endCommandsOf = (tenantId: number, deviceIds: readonly string[], kinds: readonly Kind[] | null = null) =>
  raw<Ended>(sql`update device_command set state = 'superseded', ended_at = now(), result = null, payload = null
    where tenant_id = ${tenantId} and device_id = any(${deviceIds}::uuid[]) and (${kinds}::text[] is null or kind = any(${kinds}::text[])) and ${open}
    returning id, device_id as "deviceId", kind`)
/** What a device is still to be told is told by another line. */
export const moveCommands = (tenantId: number, deviceId: string, to: string) =>
  raw(
    sql`update device_command set collector_id = ${to} where tenant_id = ${tenantId} and device_id = ${deviceId} and ${open}`,
  )
/** Commands that expired because no process could send them. */
export const expireLate = (tenantId: number, now: Date) =>
  raw<Ended & { result: Result }>(sql`update device_command set state = 'expired', ended_at = now(),
      result = coalesce(result, 'notReached'), payload = null
    where tenant_id = ${tenantId} and ${open} and expires_at <= ${now.toISOString()} and next_at <= ${now.toISOString()}
    returning id, device_id as "deviceId", kind, result`)
export const answerOfCommand = (tenantId: number, id: string) =>
  raw<{ answer: string | null }>(sql`select answer from device_command where tenant_id = ${tenantId} and id = ${id}`)
