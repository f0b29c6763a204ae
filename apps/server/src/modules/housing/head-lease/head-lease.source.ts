import { HEAD_LEASE_EXPIRING, headLease } from '@cloud-steward/contract/housing/index.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

/** It binds: houses are held, rent falls due. */
export const BINDS = sql`t.state in ('active', 'renewing', 'notified')`
const LAST_DAY = sql`coalesce(t.leaving_on, t.end_on)`
/** Periods of `t` that are neither dropped nor paid. */
const open = (
  what: ReturnType<typeof sql>,
) => sql`select ${what} from housing_head_rent r where r.tenant_id = t.tenant_id
  and r.head_lease_id = t.id and not r.dropped and r.amount_fen > 0 and not exists (select from payment_head_rent_claim c
    where c.tenant_id = r.tenant_id and c.head_rent_id = r.id and c.state = 'paid')`

export const headLeaseBase = standard(headLease, {
  columns: (ctx) => ({
    houses: sql`(select string_agg(b.name || ' ' || h.number, '、' order by b.name, h.number) from housing_house h
      join housing_building b on b.tenant_id = h.tenant_id and b.id = h.building_id
      where h.tenant_id = t.tenant_id and h.id = any(t.house_ids))`,
    daysLeft: sql`case when ${BINDS} then ${LAST_DAY} - ${ctx.today()}::date end`,
    nextDueOn: sql`(${open(sql`min(r.due_on)`)})`,
    overdueFen: sql`(${open(sql`coalesce(sum(r.amount_fen), 0)::bigint`)} and r.due_on < ${ctx.today()}::date)`,
    expiring: sql`case when ${BINDS} then (select min(d) from unnest(${HEAD_LEASE_EXPIRING.map(Number)}::int[]) d
      where ${LAST_DAY} <= ${ctx.today()}::date + d)::text end`,
  }),
  filters: {
    // Within 60 days are those within 30 as well.
    expiring: (days, ctx) => {
      const most = Math.max(...days.split(',').map((one) => Number(one) || 0))
      return sql`(${BINDS} and ${LAST_DAY} <= ${ctx.today()}::date + ${most}::int)`
    },
  },
})
