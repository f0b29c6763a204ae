import type { DeviceState } from '@cloud-steward/contract/devices/index.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { Standing, StepSource } from './life.rules.ts'

export interface LifeRow {
  id: string
  category: string
  serial: string
  state: DeviceState
  hasLine: boolean
  stageBy: StepSource | null
}
/** Locked: of two who move one the second sees where it stands by then. */
export const lockLives = (tenantId: number, ids: readonly string[]) =>
  raw<LifeRow>(sql`select id, category, serial, device_life(state, stage) as state, category = 'collector' or is_direct or collector_id is not null as "hasLine",
      stage_by as "stageBy" from device where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) order by id for update`)
export const putStanding = (
  tenantId: number,
  ids: readonly string[],
  { state, stage, at, source }: Standing & { at: Date; source: StepSource },
) =>
  raw(sql`update device set state = ${state}, stage = ${stage}, stage_at = ${at}, stage_by = ${source}
    where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`)
export const putAllotted = (tenantId: number, ids: readonly string[], to: string | null) =>
  raw(sql`update device set allotted_to = ${to} where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`)

/** Put in, and heard of since. */
export const heardOf = (tenantId: number) =>
  raw<{
    id: string
  }>(sql`select d.id from device d join device_latest l on l.tenant_id = d.tenant_id and l.device_id = d.id
    where d.tenant_id = ${tenantId} and d.stage = 'installed' and d.state = 'active' and l.last_seen_at >= d.stage_at order by d.id limit 1000`)
/** Alarms about a defect of the device, not about lost communication. */
const faulty = sql`a.cleared_at is null and (a.kind = 'valve_fault' or a.kind in ('model_alarm', 'device_event') and a.severity = 'critical')`
/** In use, and said to be broken; with what it is called. */
export const brokenSince = (tenantId: number) =>
  raw<{
    id: string
    kind: string
    title: string | null
  }>(sql`select distinct on (d.id) d.id, a.kind, a.title from device_alarm a
    join device d on d.tenant_id = a.tenant_id and d.id = a.device_id
    where a.tenant_id = ${tenantId} and ${faulty} and d.state = 'active' and d.stage is distinct from 'fault' order by d.id, a.id limit 1000`)
/** Said to be broken by an alarm that is over. */
export const mendedOf = (tenantId: number) =>
  raw<{
    id: string
  }>(sql`select d.id from device d where d.tenant_id = ${tenantId} and d.stage = 'fault' and d.state = 'active' and d.stage_by = 'alarm'
    and not exists (select from device_alarm a where a.tenant_id = d.tenant_id and a.device_id = d.id and ${faulty}) order by d.id limit 1000`)
