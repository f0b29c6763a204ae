import { EXPIRING_DAYS } from '@cloud-steward/contract/housing/choices.ts'
import { lease } from '@cloud-steward/contract/housing/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { type Sql, sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'
import { issuedSoFar } from '../housing.ports.ts'
import { leasesToBill } from './charge.queries.ts'
import { actionsOf } from './lease-actions.rules.ts'

/** What became of this end of a lease that renews by itself. */
const ofEnd = sql`from housing_auto_renewal r where r.tenant_id = t.tenant_id and r.lease_id = t.id and r.end_on = t.end_on`
const renewsByItself = sql`t.status = 'signed' and t.successor_id is null and t.auto_renew_months is not null`
/** What each list to work off holds, by the row of the lease alone where it can be. */
const worklist = (name: string, ctx: Ctx) => {
  const today = sql`${ctx.today()}::date`
  const days = { expiring30: 30, expiring60: 60, expiring90: 90 }[name]
  if (days)
    return sql`(t.status = 'signed' and t.successor_id is null and t.end_on between ${today} and ${today} + ${sql.lit(days)})`
  if (name === 'renewalStopped')
    return sql`(t.status = 'signed' and t.successor_id is null and exists (select ${ofEnd} and r.obstacle is not null))`
  if (name === 'toHandOver') return sql`(t.status = 'signed' and t.handed_on is null and t.start_on <= ${today})`
  if (name === 'holdover') return sql`(t.status = 'signed' and t.end_on < ${today})`
  if (name === 'inReview') return sql`t.status in ('in_review', 'pending_sign')`
  if (name === 'changing') return sql`t.change_lock is not null`
  // As an array it is read once; the planner would otherwise go through the charges of each lease.
  if (name === 'unbilled') {
    const issued = ctx.ports.get(issuedSoFar)(ctx.tenant.id)
    return sql`t.id = any(array(${leasesToBill(ctx.tenant.id, ctx.now(), ctx.today(), issued)}))`
  }
  if (name !== 'unsettled') return sql`false`
  // Read once for the whole list: asked lease by lease the deposits would be summed each time.
  const ofTenant = sql`where x.tenant_id = ${sql.lit(ctx.tenant.id)}`
  return sql`(t.status = 'ended' and (t.id in (select x.lease_id from billing_open_bill x ${ofTenant})
    or t.id in (select x.lease_id from payment_deposit_held x ${ofTenant} and x.held_fen > 0)))`
}

/** What its bills have open. No join: a filter by the state alone then looks at nothing but the lease. */
const open = (which: Sql): Sql =>
  sql`(select coalesce(sum(b.open_fen), 0)::bigint from billing_open_bill b where b.tenant_id = t.tenant_id and b.lease_id = t.id ${which})`

/** Decisions are stored; active, expiring, notice and holdover follow from the dates, the notice and the lock. */
export const leaseBase = standard(lease, {
  numbered: ['no'],
  indexedBeside: ['roomId', 'renteeId'],
  columns: (ctx) => ({
    state: sql`case
      when t.status = 'ended' then case t.end_kind when 'early' then 'terminated' when 'renewed' then 'renewed' when 'swapped' then 'swapped' when 'transferred' then 'transferred' else 'ended' end
      when t.status <> 'signed' then t.status
      when t.change_lock = 'checkOut' then 'checking_out'
      when t.start_on > ${ctx.today()}::date then 'signed'
      when t.end_on < ${ctx.today()}::date then 'holdover'
      when t.leaving_on is not null then 'notice'
      when t.successor_id is null and t.end_on <= ${ctx.today()}::date + ${sql.lit(EXPIRING_DAYS)} then 'expiring'
      else 'active' end`,
    daysLeft: sql`case when t.status = 'signed' then coalesce(t.leaving_on, t.end_on) - ${ctx.today()}::date end`,
    depositHeldFen: sql`(select d.held_fen from payment_deposit_held d where d.tenant_id = t.tenant_id and d.lease_id = t.id)`,
    arrearsFen: open(sql`and b.due_on < ${ctx.today()}::date`),
    openFen: open(sql``),
    nextDueOn: sql`case when t.status = 'signed' then (select min(c.due_on) from housing_charge c where c.tenant_id = t.tenant_id and c.lease_id = t.id
      and c.dropped_at is null and c.amount_fen > 0 and c.due_on >= ${ctx.today()}::date) end`,
    extrasText: sql`(select string_agg((e ->> 'label') || '：' || (e ->> 'shown'), '；' order by at) from jsonb_array_elements(t.extras) with ordinality x (e, at))`,
    autoRenewOn: sql`case when ${renewsByItself} and t.leaving_on is null then t.end_on - t.auto_renew_days + 1 end`,
    autoRenewState: sql`case when ${renewsByItself} then coalesce((select case when r.obstacle is not null then 'stopped' when r.told_on is not null then 'told' end ${ofEnd}), 'planned')
      when t.successor_id is not null and exists (select ${ofEnd} and r.next_id is not null) then 'renewed' end`,
    autoRenewWhy: sql`case when ${renewsByItself} then (select r.obstacle ${ofEnd}) end`,
    worklist: sql`null::text`,
  }),
  filters: {
    worklist: (names, ctx) => {
      const each = names.split(',').map((name) => worklist(name, ctx))
      return sql`(${sql.join(each, sql` or `)})`
    },
  },
  present: (row, ctx) => Object.assign(row, { actions: actionsOf(row as never, ctx.today()) }),
})
