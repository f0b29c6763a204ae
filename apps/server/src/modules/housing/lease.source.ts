import { lease } from '@cloud-steward/contract/housing/index.ts'
import { sql } from '../../infra/db/sql.ts'
import { standard } from '../../kit/standard-operations.ts'
import { EXPIRING_DAYS } from './room.source.ts'

/** Decisions are stored; active, expiring and holdover follow from the dates. */
export const leaseBase = standard(lease, {
  joins: (ctx) => sql`
    left join lateral (select sum(b.open_fen) filter (where b.due_on < ${ctx.today()}::date)::bigint as overdue_fen
      from finance_open_bill b where b.tenant_id = t.tenant_id and b.lease_id = t.id) owed on true
    left join finance_deposit_held dep on dep.tenant_id = t.tenant_id and dep.lease_id = t.id`,
  columns: (ctx) => ({
    state: sql`case when t.status <> 'signed' then t.status when t.start_on > ${ctx.today()}::date then 'signed'
      when t.end_on < ${ctx.today()}::date then 'holdover' when t.end_on <= ${ctx.today()}::date + ${sql.lit(EXPIRING_DAYS)} then 'expiring' else 'active' end`,
    daysLeft: sql`case when t.status = 'signed' then t.end_on - ${ctx.today()}::date end`,
    depositHeldFen: sql`dep.held_fen`,
    arrearsFen: sql`coalesce(owed.overdue_fen, 0)`,
  }),
})
