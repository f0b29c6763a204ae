import { bill } from '@cloud-steward/contract/billing/index.ts'
import { lease } from '@cloud-steward/contract/housing/index.ts'
import { RECEIVED_CHANNELS } from '@cloud-steward/contract/payments/payment.ts'
import { andScope, seesAll } from '../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../infra/ctx/types.ts'
import { overAll, raw, type Sql, sql } from '../../infra/db/sql.ts'
import { owedSql } from '../billing/index.ts'

/** Bills due today and overdue, with what is owed of them as their list shows it: the late fee is part of it. */
export const billFigures = (ctx: Ctx) =>
  raw<{ due_bills: number; due_fen: number; overdue_bills: number; overdue_fen: number }>(
    sql`select count(*) filter (where due_on = ${ctx.today()}::date) as due_bills,
        coalesce(sum(owed) filter (where due_on = ${ctx.today()}::date), 0)::bigint as due_fen,
        count(*) filter (where due_on < ${ctx.today()}::date) as overdue_bills,
        coalesce(sum(owed) filter (where due_on < ${ctx.today()}::date), 0)::bigint as overdue_fen
      from (select t.due_on, ${owedSql(ctx)} as owed from billing_bill t
        where t.tenant_id = ${ctx.tenant.id} and t.state in ('issued', 'part_paid') and t.due_on <= ${ctx.today()}::date${andScope(ctx, bill)}) due`,
  )

export const leaseFigures = (ctx: Ctx, expiringDays: number) =>
  raw<{ expiring: number; drafts: number }>(
    sql`select count(*) filter (where status = 'signed' and start_on <= ${ctx.today()}::date and end_on >= ${ctx.today()}::date
          and end_on <= ${ctx.today()}::date + ${sql.lit(expiringDays)}) as expiring,
        count(*) filter (where status = 'draft') as drafts
      from housing_lease t where t.tenant_id = ${ctx.tenant.id} and status in ('signed', 'draft')${andScope(ctx, lease)}`,
  )

/**
 * What came in, by day of receipt. Who sees all payments is told their whole amount, as their list and the metric
 * `money.received` are; anybody else the part that was booked on bills he sees.
 */
const collectedIn = (ctx: Ctx): Sql =>
  seesAll(ctx)
    ? sql`select date_trunc('month', p.received_on)::date as month, sum(p.amount_fen)::bigint as fen from payment p
        where p.tenant_id = ${ctx.tenant.id} and p.state = 'recorded' and p.channel = any(${[...RECEIVED_CHANNELS]}::text[])
          and p.received_on >= (select min(month) from months) group by 1`
    : sql`select date_trunc('month', p.received_on)::date as month, sum(a.amount_fen)::bigint as fen from payment p
        join payment_allocation a on a.tenant_id = p.tenant_id and a.payment_id = p.id
        join billing_bill t on t.tenant_id = a.tenant_id and t.id = a.bill_id
        where p.tenant_id = ${ctx.tenant.id} and p.state = 'recorded' and p.received_on >= (select min(month) from months)${andScope(ctx, bill)} group by 1`

/** What was billed (by due day, the whole month) and received, month by month, the current one last. */
export const monthFigures = (ctx: Ctx, months: number) =>
  overAll<{ month: string; billedFen: number; collectedFen: number }>(
    sql`with months as (select (date_trunc('month', ${ctx.today()}::date) - make_interval(months => n))::date as month from generate_series(0, ${sql.lit(months - 1)}) n),
      billed as (select date_trunc('month', t.due_on)::date as month, sum(t.total_fen)::bigint as fen from billing_bill t
        where t.tenant_id = ${ctx.tenant.id} and t.state <> 'void' and t.due_on >= (select min(month) from months)
          and t.due_on < (select max(month) from months) + interval '1 month'${andScope(ctx, bill)} group by 1),
      collected as (${collectedIn(ctx)})
      select m.month, coalesce(b.fen, 0) as "billedFen", coalesce(c.fen, 0) as "collectedFen"
      from months m left join billed b on b.month = m.month left join collected c on c.month = m.month order by m.month`,
  )

/** What a rentee owes, with late fees, by the day it is due. */
export const openByDay = (ctx: Ctx) =>
  overAll<{ dueOn: string; bills: number; fen: number }>(
    sql`select due_on as "dueOn", count(*) as bills, sum(${owedSql(ctx)})::bigint as fen
      from billing_bill t where t.tenant_id = ${ctx.tenant.id} and state in ('issued', 'part_paid')${andScope(ctx, bill)}
      group by due_on order by due_on`,
  )

/** The last day of the leases he lives by, the first to come. */
export const leaseEnd = (ctx: Ctx) =>
  raw<{ endsOn: string | null }>(
    sql`select min(end_on) as "endsOn" from housing_lease t where t.tenant_id = ${ctx.tenant.id} and status = 'signed'
      and start_on <= ${ctx.today()}::date and end_on >= ${ctx.today()}::date${andScope(ctx, lease)}`,
  )
