import { masterLease } from '@cloud-steward/contract/housing/index.ts'
import { type Sql, sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

/** Whoever does not see each of its sites does not see the contract. */
export const atAllSites = (master: Sql, siteIds: readonly string[]): Sql =>
  sql`housing_master_lease_sites(${master}) <@ ${siteIds}::uuid[]`
/** Something of all its leases, also of those that have ended. */
const ofLeases = (what: Sql, from: Sql): Sql =>
  sql`(select coalesce(sum(${what}), 0)::bigint from housing_lease l join ${from} where l.tenant_id = t.tenant_id and l.master_lease_id = t.id)`
const openBills = sql`billing_open_bill x on x.tenant_id = l.tenant_id and x.lease_id = l.id`

/** What the contract is follows from its leases: those that go on, or when none does those that were the last. */
export const masterLeaseBase = standard(masterLease, {
  joins: (ctx) => sql`left join lateral (select
      case when bool_or(l.status = 'signed') then case when min(l.start_on) > ${ctx.today()}::date then 'signed' else 'active' end
        when bool_or(l.status = 'pending_sign') then 'pending_sign' when bool_or(l.status = 'in_review') then 'in_review'
        when bool_or(l.status = 'draft') then 'draft' when bool_or(l.status = 'ended') then 'ended'
        when bool_or(l.status = 'cancelled') then 'cancelled' else 'draft' end as state,
      count(*) filter (where l.counts)::int as room_count,
      string_agg(r.full_name, '、' order by r.full_name) filter (where l.counts) as rooms,
      min(l.start_on) filter (where l.counts) as start_on,
      max(coalesce(l.left_on, l.end_on)) filter (where l.counts) as end_on,
      coalesce(sum(l.rent_fen) filter (where l.counts), 0)::bigint as rent_fen,
      coalesce(sum(l.deposit_fen) filter (where l.counts), 0)::bigint as deposit_fen
    from (select x.*, case when bool_or(x.status not in ('ended', 'cancelled')) over ()
        then x.status not in ('ended', 'cancelled') and (x.previous_id is null or x.start_on <= ${ctx.today()}::date)
        else x.successor_id is null end as counts
      from housing_lease x where x.tenant_id = t.tenant_id and x.master_lease_id = t.id) l
    join housing_room r on r.tenant_id = l.tenant_id and r.id = l.room_id) w on true`,
  columns: (ctx) => ({
    state: sql`w.state`,
    roomCount: sql`w.room_count`,
    rooms: sql`w.rooms`,
    startOn: sql`w.start_on`,
    endOn: sql`w.end_on`,
    rentFen: sql`w.rent_fen`,
    depositFen: sql`w.deposit_fen`,
    depositHeldFen: ofLeases(
      sql`x.held_fen`,
      sql`payment_deposit_held x on x.tenant_id = l.tenant_id and x.lease_id = l.id`,
    ),
    openFen: ofLeases(sql`x.open_fen`, openBills),
    arrearsFen: ofLeases(sql`x.open_fen`, sql`${openBills} and x.due_on < ${ctx.today()}::date`),
    waitingRooms: sql`(select count(*)::int from housing_lease_change x where x.tenant_id = t.tenant_id and x.master_lease_id = t.id and x.state = 'submitted')`,
  }),
  scope: {
    landlord: (
      id,
    ) => sql`(exists (select from housing_lease x where x.tenant_id = t.tenant_id and x.master_lease_id = t.id)
      and not exists (select from housing_lease x where x.tenant_id = t.tenant_id and x.master_lease_id = t.id and x.landlord_id <> ${id}))`,
    orgs: ({ siteIds }) => atAllSites(sql`t.id`, siteIds),
  },
})
