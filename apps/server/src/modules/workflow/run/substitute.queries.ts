import type { NewRow } from '../../../infra/db/bulk.ts'
import { insertMany } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export const insertSubstitute = (tenantId: number, row: NewRow<'workflow_substitute'>) =>
  insertMany(tenantId, 'workflow_substitute', [row])
export const substitutesAbout = (tenantId: number, userId: string) =>
  raw<{
    id: string
    isMine: boolean
    userName: string
    substituteId: string
    substituteName: string
    fromOn: string
    toOn: string
    reason: string | null
  }>(sql`select s.id, s.user_id = ${userId} as "isMine", u.nickname as "userName", s.substitute_id as "substituteId",
      v.nickname as "substituteName", s.from_on as "fromOn", s.to_on as "toOn", s.reason
    from workflow_substitute s join identity_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
      join identity_user v on v.tenant_id = s.tenant_id and v.id = s.substitute_id
    where s.tenant_id = ${tenantId} and (s.user_id = ${userId} or s.substitute_id = ${userId}) and s.ended_at is null
    order by s.from_on desc, s.id limit 200`)
export const endSubstitute = (tenantId: number, id: string, userId: string) =>
  raw(
    sql`update workflow_substitute set ended_at = now() where tenant_id = ${tenantId} and id = ${id} and user_id = ${userId} and ended_at is null`,
  )
export const overlapping = (tenantId: number, userId: string, from: string, to: string) =>
  raw<{
    id: string
  }>(sql`select id from workflow_substitute where tenant_id = ${tenantId} and user_id = ${userId} and ended_at is null
    and from_on <= ${to}::date and to_on >= ${from}::date limit 1`)
/** Substitutions whose days have begun. */
export const toBegin = (tenantId: number, day: string) =>
  raw<{
    id: string
    userId: string
    substituteId: string
  }>(sql`select id, user_id as "userId", substitute_id as "substituteId"
    from workflow_substitute where tenant_id = ${tenantId} and begun_at is null and ended_at is null
      and from_on <= ${day}::date and to_on >= ${day}::date order by id limit 500`)
export const markBegun = (tenantId: number, id: string) =>
  raw(sql`update workflow_substitute set begun_at = now() where tenant_id = ${tenantId} and id = ${id}`)
export const openTasksOf = (tenantId: number, userId: string) =>
  raw<{ id: string }>(
    sql`select id from workflow_task where tenant_id = ${tenantId} and assignee_id = ${userId} and state = 'open' order by id limit 1000`,
  )
