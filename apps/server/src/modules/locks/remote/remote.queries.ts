import { remoteOpen } from '@cloud-steward/contract/locks/index.ts'
import { andScope } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export interface RemoteRow {
  id: string
  kind: 'emergency' | 'renter'
  state: 'requested' | 'opening' | 'opened' | 'failed' | 'rejected' | 'lapsed'
  lockId: string
  roomId: string | null
  renteeId: string | null
  requesterId: string | null
  reason: string | null
  createdAt: string
}
const shown = sql`t.id, t.kind, t.state, t.lock_id as "lockId", t.room_id as "roomId", t.rentee_id as "renteeId", t.requester_id as "requesterId",
  t.reason, t.created_at as "createdAt"`
export const lockRemote = (ctx: Pick<Ctx, 'tenant' | 'scope'>, id: string) =>
  raw<RemoteRow>(
    sql`select ${shown} from lock_remote_open t where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, remoteOpen)} and t.id = ${id} for no key update of t`,
  )
export const insertRemote = (tenantId: number, row: NewRow<'lock_remote_open'>) =>
  insertMany(tenantId, 'lock_remote_open', [row])
export const decideRemote = (
  tenantId: number,
  id: string,
  to: { state: RemoteRow['state']; approverId: string | null; approver: string; note: string | null; told: boolean },
) =>
  raw(sql`update lock_remote_open set state = ${to.state}, approver_id = ${to.approverId}, approver = ${to.approver}, note = ${to.note},
      told_at = case when ${to.told} then now() end, ended_at = case when ${to.state} = 'rejected' then now() end
    where tenant_id = ${tenantId} and id = ${id}`)
export const setOp = (tenantId: number, id: string, opId: string) =>
  raw(sql`update lock_remote_open set op_id = ${opId} where tenant_id = ${tenantId} and id = ${id}`)
/** What the lock answered; heard twice it changes nothing. */
export const endRemote = (tenantId: number, opId: string, state: 'opened' | 'failed') =>
  raw<{ id: string; requester: string }>(sql`update lock_remote_open set state = ${state}, ended_at = now()
    where tenant_id = ${tenantId} and op_id = ${opId} and state = 'opening' returning id, requester`)
/** Requests nobody decided on, and openings nobody heard the end of. */
export const lapseRemotes = (tenantId: number, askedBefore: Date, openingBefore: Date) =>
  raw<{
    id: string
    state: 'lapsed' | 'failed'
  }>(sql`update lock_remote_open set state = case when state = 'requested' then 'lapsed' else 'failed' end, ended_at = now()
    where tenant_id = ${tenantId} and ((state = 'requested' and created_at <= ${askedBefore.toISOString()})
      or (state = 'opening' and created_at <= ${openingBefore.toISOString()})) returning id, state`)
/** Emergencies of the last day whose resident was not told: whoever decided saw only some accounts. */
export const untold = (tenantId: number) =>
  raw<
    Pick<RemoteRow, 'id' | 'lockId' | 'renteeId' | 'reason'>
  >(sql`select id, lock_id as "lockId", rentee_id as "renteeId", reason
    from lock_remote_open where tenant_id = ${tenantId} and kind = 'emergency' and state in ('opening', 'opened', 'failed')
      and told_at is null and rentee_id is not null and created_at > now() - interval '1 day' order by id limit 100 for no key update`)
export const markTold = (tenantId: number, id: string) =>
  raw(sql`update lock_remote_open set told_at = now() where tenant_id = ${tenantId} and id = ${id}`)
export const mobileOf = (tenantId: number, renteeId: string) =>
  raw<{ mobile: string }>(
    sql`select mobile from housing_rentee where tenant_id = ${tenantId} and id = ${renteeId} and mobile <> ''`,
  )
/** Who lives today behind the door of a flat that is let room by room; the door of a building is nobody's home. */
export const residentsBehind = (tenantId: number, lockId: string, today: string) =>
  raw<{ renteeId: string }>(sql`select distinct l.rentee_id as "renteeId" from device_lock d
    join device_door_room x on x.tenant_id = d.tenant_id and x.lock_id = d.id
    join housing_lease l on l.tenant_id = x.tenant_id and l.room_id = x.room_id
    where d.tenant_id = ${tenantId} and d.id = ${lockId} and d.house_id is not null
      and l.status = 'signed' and ${today}::date between l.start_on and coalesce(l.left_on, l.end_on) limit 50`)
/** Who lives in a room today. */
export const residentOf = (tenantId: number, roomId: string, today: string) =>
  raw<{
    renteeId: string
  }>(sql`select rentee_id as "renteeId" from housing_lease where tenant_id = ${tenantId} and room_id = ${roomId}
    and status = 'signed' and start_on <= ${today}::date order by start_on desc limit 1`)
