// Which tenants have work for the scheduled jobs of this module: statements across tenants, which answer ids alone.
import { silentRows } from '../../infra/db/fill-sounds.ts'
import { sql } from '../../infra/db/sql.ts'
import { anyOf, type Due, earliestDay, latestDay, tenantsHaving, tenantsIn } from '../../infra/queue/due.ts'

export const dueSignings: Due = () => anyOf(tenantsIn(sql`housing_sign_flow where closed_at is null`))

/** Leases past their last day or renewing by themselves, and houses whose owner changes. */
export const dueLeaseDay: Due = (now) => {
  const [first, last] = [sql`${earliestDay(now)}::date`, sql`${latestDay(now)}::date`]
  return anyOf(
    tenantsHaving(sql`housing_owner_period o join housing_house h on h.tenant_id = o.tenant_id and h.id = o.house_id
      where o.tenant_id = t.id and o.from_on <= ${last} and o.to_on > ${first} and h.landlord_id <> o.landlord_id`),
    tenantsIn(sql`housing_lease where auto_renew_months is not null and status = 'signed' and successor_id is null
      and end_on - auto_renew_days < ${last}`),
    tenantsHaving(sql`housing_lease l where l.tenant_id = t.id and l.status = 'signed' and l.end_on < ${last}
      and (l.successor_id is not null or l.at_end = 'monthly')`),
  )
}
/** @param ahead days before the last day to object on which people are told first */
export const dueRenewalNotices =
  (ahead: number): Due =>
  (now) =>
    anyOf(
      tenantsIn(sql`housing_lease where auto_renew_months is not null and status = 'signed' and successor_id is null and leaving_on is null
        and end_on - auto_renew_days - ${ahead}::int <= ${latestDay(now)}::date and end_on - auto_renew_days >= ${earliestDay(now)}::date`),
    )
/** Signed leases without a filing, or whose renter nobody has checked; the day differs by a parameter of the tenant. */
export const dueFilings: Due = () =>
  anyOf(
    tenantsHaving(sql`housing_lease l join housing_rentee r on r.tenant_id = l.tenant_id and r.id = l.rentee_id
      where l.tenant_id = t.id and l.status = 'signed' and l.signed_on is not null and (l.filing_no is null or r.identity_state <> 'verified')`),
  )
/** Tenants with renters or landlords that have no sounds yet. */
export const dueSounds: Due = () =>
  anyOf(tenantsIn(silentRows('housing_rentee', 'name')), tenantsIn(silentRows('housing_landlord', 'name')))

/** Periods of head leases that have fallen due and are no claim yet. */
export const dueHeadRents: Due = (now) =>
  anyOf(
    tenantsHaving(sql`housing_head_rent r where r.tenant_id = t.id and not r.dropped and r.amount_fen > 0 and r.due_on <= ${latestDay(now)}::date
      and not exists (select from payment_head_rent_claim c where c.tenant_id = r.tenant_id and c.head_rent_id = r.id)`),
  )
