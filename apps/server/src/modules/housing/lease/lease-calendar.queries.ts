import { type CALENDAR_KINDS, lease } from '@cloud-steward/contract/housing/index.ts'
import { andScope } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { raw, type Sql, sql } from '../../../infra/db/sql.ts'

type Kind = (typeof CALENDAR_KINDS)[number]
export interface CalendarAsked {
  from: string
  to: string
  siteId?: string | null
  calendarKind?: Kind | null
}

/**
 * What happens in some days, one row an event; `t` is the lease the caller must see. A lease that was renewed does not
 * end on its last day, and a renewal is no moving in.
 */
function happenings(ctx: Ctx, { from, to, siteId, calendarKind }: CalendarAsked): Sql {
  const own = sql`t.tenant_id = ${ctx.tenant.id}${siteId ? sql` and t.site_id = ${siteId}` : sql``}${andScope(ctx, lease)}`
  const within = (column: Sql) => sql`${own} and ${column} between ${from}::date and ${to}::date`
  const of: Readonly<Record<Kind, Sql>> = {
    end: sql`select t.id, t.end_on as day, 'end' as kind from housing_lease t
      where ${within(sql`t.end_on`)} and t.status = 'signed' and t.successor_id is null`,
    moveIn: sql`select t.id, t.start_on, 'moveIn' from housing_lease t
      where ${within(sql`t.start_on`)} and t.status in ('signed', 'ended') and t.origin is distinct from 'renewal'`,
    leave: sql`select t.id, t.leaving_on, 'leave' from housing_lease t where ${within(sql`t.leaving_on`)} and t.status = 'signed'`,
    autoRenewal: sql`select t.id, t.end_on - t.auto_renew_days + 1, 'autoRenewal' from housing_lease t
      where ${within(sql`(t.end_on - t.auto_renew_days + 1)`)} and t.status = 'signed' and t.successor_id is null and t.leaving_on is null and t.auto_renew_months is not null`,
    renewal: sql`select t.id, t.start_on, 'renewal' from housing_lease t
        where ${within(sql`t.start_on`)} and t.status in ('signed', 'ended') and t.origin = 'renewal'
      union all select t.id, c.effective_on, 'renewal' from housing_lease_change c
        join housing_lease t on t.tenant_id = c.tenant_id and t.id = c.lease_id
        where c.tenant_id = ${ctx.tenant.id} and ${within(sql`c.effective_on`)} and c.state = 'submitted' and c.kind = 'renewal'`,
  }
  return calendarKind ? of[calendarKind] : sql.join(Object.values(of), sql` union all `)
}

export const calendarCounts = (ctx: Ctx, asked: CalendarAsked) =>
  raw<{ day: string; calendarKind: Kind; leases: number }>(
    sql`select day, kind as "calendarKind", count(*) as leases from (${happenings(ctx, asked)}) x (id, day, kind) group by 1, 2 order by 1, 2`,
  )
export const calendarRows = (ctx: Ctx, asked: CalendarAsked, limit: number, offset: number) =>
  raw<{
    id: string
    no: string
    calendarKind: Kind
    roomName: string
    renteeName: string
    startOn: string
    endOn: string
  }>(sql`select l.id, l.no, x.kind as "calendarKind", m.full_name as "roomName", r.name as "renteeName", l.start_on as "startOn", l.end_on as "endOn"
    from (${happenings(ctx, asked)}) x (id, day, kind)
    join housing_lease l on l.tenant_id = ${ctx.tenant.id} and l.id = x.id
    join housing_room m on m.tenant_id = l.tenant_id and m.id = l.room_id
    join housing_rentee r on r.tenant_id = l.tenant_id and r.id = l.rentee_id
    order by x.kind, m.full_name, l.id limit ${limit} offset ${offset}`)
export const calendarTotal = (ctx: Ctx, asked: CalendarAsked) =>
  raw<{ total: number }>(sql`select count(*) as total from (${happenings(ctx, asked)}) x`)
