import { newId } from '../../../infra/db/id.ts'
import { overAll, raw, sql } from '../../../infra/db/sql.ts'
import type { Rhythm } from '../../../infra/mornings.ts'

interface Arrangement {
  owner: string
  widgets: unknown
}
/** How some owners have arranged a board. @param owners `user:<id>`, `role:<code>` */
export const arrangements = (tenantId: number, board: string, owners: readonly string[]) =>
  raw<Arrangement>(
    sql`select owner, widgets from insight_board where tenant_id = ${tenantId} and board = ${board} and owner = any(${owners}::text[])`,
  )
export const putArrangement = (tenantId: number, board: string, { owner, widgets }: Arrangement) =>
  raw(sql`insert into insight_board (tenant_id, id, board, owner, widgets) values (${tenantId}, ${newId()}, ${board}, ${owner}, ${JSON.stringify(widgets)}::jsonb)
    on conflict (tenant_id, owner, board) do update set widgets = excluded.widgets, updated_at = now()`)
export const dropArrangement = (tenantId: number, board: string, owner: string) =>
  raw(sql`delete from insight_board where tenant_id = ${tenantId} and board = ${board} and owner = ${owner}`)
export const roleExists = (tenantId: number, code: string) =>
  raw<{ code: string }>(sql`select code from identity_role where tenant_id = ${tenantId} and code = ${code}`)

export interface Subscription {
  id: string
  userId: string
  board: string
  every: Rhythm
  via: string
  language: string
}
const columns = sql`id, user_id as "userId", board, every, via, language`
export const subscriptionsOf = (tenantId: number, userId: string) =>
  overAll<Subscription>(
    sql`select ${columns} from insight_subscription where tenant_id = ${tenantId} and user_id = ${userId} order by board, via`,
  )
export const dueSubscriptions = (tenantId: number, today: string) =>
  overAll<Subscription>(
    sql`select ${columns} from insight_subscription where tenant_id = ${tenantId} and next_on <= ${today}::date order by id limit 500`,
  )
export const putSubscription = (tenantId: number, one: Subscription, nextOn: string) =>
  raw<{
    id: string
  }>(sql`insert into insight_subscription (tenant_id, id, user_id, board, every, via, language, next_on)
    values (${tenantId}, ${one.id}, ${one.userId}, ${one.board}, ${one.every}, ${one.via}, ${one.language}, ${nextOn}::date)
    on conflict (tenant_id, user_id, board, via) do update set every = excluded.every, language = excluded.language, next_on = excluded.next_on
    returning id`)
export const dropSubscription = (tenantId: number, userId: string, id: string) =>
  raw(sql`delete from insight_subscription where tenant_id = ${tenantId} and user_id = ${userId} and id = ${id}`)
/** Takes it for today: of two workers one sends it. */
export const takeSubscription = (tenantId: number, id: string, today: string, nextOn: string) =>
  raw(
    sql`update insight_subscription set next_on = ${nextOn}::date where tenant_id = ${tenantId} and id = ${id} and next_on <= ${today}::date`,
  )
export const addressesOf = (tenantId: number, userId: string) =>
  raw<{ email: string | null; mobile: string | null; nickname: string }>(
    sql`select email, mobile, nickname from identity_user where tenant_id = ${tenantId} and id = ${userId} and status = 'active'`,
  )
