import type { SHARE_STATEMENT_STATES } from '@cloud-steward/contract/channels/index.ts'
import { shareStatement } from '@cloud-steward/contract/channels/index.ts'
import { andScope } from '../../../infra/ctx/row-scope.ts'
import type { Ctx, Tenant } from '../../../infra/ctx/types.ts'
import { raw, type Sql, sql } from '../../../infra/db/sql.ts'

type State = (typeof SHARE_STATEMENT_STATES)[number]
type Asked = Pick<Ctx, 'tenant' | 'scope'>
/** What went to receivers and what came back, with the tenant's day of it. */
const moves = ({ id, timeZone }: Pick<Tenant, 'id' | 'timeZone'>): Sql => {
  const day = (at: Sql) => sql`(${at} at time zone ${timeZone})::date`
  return sql`(select l.receiver_id, s.no, ${day(sql`l.paid_at`)} as day, l.amount_fen, false as is_return, l.id
      from channel_share_line l join channel_share_order s on s.tenant_id = l.tenant_id and s.id = l.share_id
      where l.tenant_id = ${id} and l.state in ('success', 'returned') and l.amount_fen > 0
    union all select l.receiver_id, s.no, ${day(sql`r.done_at`)}, r.amount_fen, true, r.id
      from channel_share_return r join channel_share_line l on l.tenant_id = r.tenant_id and l.id = r.line_id
      join channel_share_order s on s.tenant_id = r.tenant_id and s.id = r.share_id
      where r.tenant_id = ${id} and r.state in ('done', 'covered'))`
}
const within = (month: string): Sql =>
  sql`m.day >= ${`${month}-01`}::date and m.day < ${`${month}-01`}::date + interval '1 month'`

export interface MonthSum {
  receiverId: string
  landlordId: string | null
  count: number
  sharedFen: number
  returnedFen: number
}
export const sumsOfMonth = (tenant: Tenant, month: string) =>
  raw<MonthSum>(
    sql`select m.receiver_id as "receiverId", v.landlord_id as "landlordId", count(*)::int as count,
        coalesce(sum(m.amount_fen) filter (where not m.is_return), 0)::bigint as "sharedFen",
        coalesce(sum(m.amount_fen) filter (where m.is_return), 0)::bigint as "returnedFen"
      from ${moves(tenant)} m join channel_share_receiver v on v.tenant_id = ${tenant.id} and v.id = m.receiver_id
      where ${within(month)} group by 1, 2 order by 1`,
  )
/** New ones and those nobody has confirmed; gives those it wrote. */
export const writeStatements = (tenantId: number, month: string, rows: readonly (MonthSum & { id: string })[]) => {
  const column = <K extends keyof (MonthSum & { id: string })>(key: K) => rows.map((row) => row[key])
  return raw<{
    id: string
  }>(sql`insert into channel_share_statement as t (tenant_id, id, receiver_id, landlord_id, month, count, shared_fen, returned_fen, net_fen)
    select ${tenantId}, x.id, x.receiver_id, x.landlord_id, ${month}, x.count, x.shared, x.returned, x.shared - x.returned
      from unnest(${column('id')}::uuid[], ${column('receiverId')}::uuid[], ${column('landlordId')}::uuid[], ${column('count')}::int[],
        ${column('sharedFen')}::bigint[], ${column('returnedFen')}::bigint[]) x(id, receiver_id, landlord_id, count, shared, returned)
    on conflict (tenant_id, receiver_id, month) do update set count = excluded.count, shared_fen = excluded.shared_fen,
      returned_fen = excluded.returned_fen, net_fen = excluded.net_fen, state = 'open', note = null, username = null
      where t.state <> 'confirmed' returning t.id`)
}
export const lockStatement = (ctx: Asked, id: string) =>
  raw<{ id: string; month: string; state: State }>(
    sql`select t.id, t.month, t.state from channel_share_statement t where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, shareStatement)} and t.id = ${id} for update`,
  )
export const putStatement = (
  tenantId: number,
  id: string,
  to: { state: State; note: string | null; username: string },
) =>
  raw(
    sql`update channel_share_statement set state = ${to.state}, note = ${to.note}, username = ${to.username} where tenant_id = ${tenantId} and id = ${id}`,
  )
export const statementShown = (ctx: Asked, id: string) =>
  raw<{
    receiverId: string
    receiverName: string
    account: string
    month: string
    state: State
  }>(sql`select t.receiver_id as "receiverId", v.name as "receiverName", v.account, t.month, t.state from channel_share_statement t
    join channel_share_receiver v on v.tenant_id = t.tenant_id and v.id = t.receiver_id
    where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, shareStatement)} and t.id = ${id}`)
export const movesOf = (tenant: Tenant, receiverId: string, month: string) =>
  raw<{ day: string; no: string; isReturn: boolean; amountFen: number }>(
    sql`select m.day::text as day, m.no, m.is_return as "isReturn", m.amount_fen as "amountFen" from ${moves(tenant)} m
      where m.receiver_id = ${receiverId} and ${within(month)} order by m.day, m.id limit 2000`,
  )
