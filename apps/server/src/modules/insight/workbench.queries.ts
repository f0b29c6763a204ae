import type { Ctx } from '../../infra/ctx/types.ts'
import { overAll, raw, sql } from '../../infra/db/sql.ts'

/** Restricts rows to the caller's own when he is a landlord or a rentee. */
const own = (ctx: Ctx, columns: { landlord: string; rentee: string }) => {
  if (ctx.scope.kind === 'all') return sql``
  return sql`and ${sql.ref(columns[ctx.scope.kind])} = ${ctx.scope.id}`
}
const ofBill = { landlord: 't.landlord_id', rentee: 't.rentee_id' }

export const billFigures = (ctx: Ctx) =>
  raw<{ due_bills: number; due_fen: number; overdue_bills: number; overdue_fen: number }>(
    sql`select count(*) filter (where due_on = ${ctx.today()}::date) as due_bills,
        coalesce(sum(total_fen - paid_fen) filter (where due_on = ${ctx.today()}::date), 0)::bigint as due_fen,
        count(*) filter (where due_on < ${ctx.today()}::date) as overdue_bills,
        coalesce(sum(total_fen - paid_fen) filter (where due_on < ${ctx.today()}::date), 0)::bigint as overdue_fen
      from finance_bill t where t.tenant_id = ${ctx.tenant.id} and state in ('issued', 'part_paid') and due_on <= ${ctx.today()}::date ${own(ctx, ofBill)}`,
  )

export const leaseFigures = (ctx: Ctx, expiringDays: number) =>
  raw<{ expiring: number; drafts: number }>(
    sql`select count(*) filter (where status = 'signed' and start_on <= ${ctx.today()}::date and end_on >= ${ctx.today()}::date
          and end_on <= ${ctx.today()}::date + ${sql.lit(expiringDays)}) as expiring,
        count(*) filter (where status = 'draft') as drafts
      from housing_lease t where t.tenant_id = ${ctx.tenant.id} and status in ('signed', 'draft') ${own(ctx, ofBill)}`,
  )

/** What was billed (by due day) and received (by day of receipt), month by month, the current one last. */
export const monthFigures = (ctx: Ctx, months: number) => {
  const mine =
    ctx.scope.kind === 'all'
      ? sql``
      : sql`and b.${sql.ref(ctx.scope.kind === 'landlord' ? 'landlord_id' : 'rentee_id')} = ${ctx.scope.id}`
  return overAll<{ month: string; billedFen: number; collectedFen: number }>(
    sql`with months as (select (date_trunc('month', ${ctx.today()}::date) - make_interval(months => n))::date as month from generate_series(0, ${sql.lit(months - 1)}) n),
      billed as (select date_trunc('month', b.due_on)::date as month, sum(b.total_fen)::bigint as fen from finance_bill b
        where b.tenant_id = ${ctx.tenant.id} and b.state <> 'void' and b.due_on >= (select min(month) from months) and b.due_on < (select max(month) from months) + interval '1 month' ${mine} group by 1),
      collected as (select date_trunc('month', p.received_on)::date as month, sum(a.amount_fen)::bigint as fen from finance_payment p
        join finance_allocation a on a.tenant_id = p.tenant_id and a.payment_id = p.id
        join finance_bill b on b.tenant_id = a.tenant_id and b.id = a.bill_id
        where p.tenant_id = ${ctx.tenant.id} and p.received_on >= (select min(month) from months) ${mine} group by 1)
      select m.month, coalesce(b.fen, 0) as "billedFen", coalesce(c.fen, 0) as "collectedFen"
      from months m left join billed b on b.month = m.month left join collected c on c.month = m.month order by m.month`,
  )
}
