import { rentee, room } from '@cloud-steward/contract/housing/index.ts'
import { andScope } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

type Asking = Pick<Ctx, 'tenant' | 'scope'>
/** Rooms with these full names the caller sees, held as they are. */
export const roomsNamed = (ctx: Asking, names: string[]) =>
  raw<{ id: string; name: string; site_id: string; landlord_id: string; overlay: string }>(
    sql`select t.id, t.full_name as name, t.site_id, t.landlord_id, t.overlay from housing_room t
      where t.tenant_id = ${ctx.tenant.id} and t.full_name = any(${names}) and t.archived_on is null${andScope(ctx, room)} order by t.id for share of t`,
  )
export const renteesWithCode = (ctx: Asking, codes: string[]) =>
  raw<{ id: string; code: string }>(
    sql`select t.id, t.code from housing_rentee t where t.tenant_id = ${ctx.tenant.id} and t.code = any(${codes})${andScope(ctx, rentee)}`,
  )
/** On which days rooms are let. */
export const daysLet = (tenantId: number, roomIds: readonly string[]) =>
  raw<{ room_id: string; from_on: string; to_on: string }>(
    sql`select room_id, start_on as from_on, coalesce(left_on, end_on) as to_on from housing_lease
      where tenant_id = ${tenantId} and room_id = any(${roomIds}::uuid[]) and status in ('signed', 'ended')`,
  )
