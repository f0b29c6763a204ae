import { overAll, sql } from '../../../infra/db/sql.ts'

/** Leases past their last day that another one follows on; a check-out ends its lease itself. */
export const overdueEnds = (tenantId: number, today: string, after: string, most: number) =>
  overAll<{
    id: string
  }>(sql`select id from housing_lease where tenant_id = ${tenantId} and status = 'signed' and end_on < ${today}::date
    and successor_id is not null and change_lock is distinct from 'checkOut' and id > ${after} order by id limit ${most}`)

/**
 * Leases past their last day whose rentees stay at a rent, with no rent charged for today yet. Where somebody else has the
 * room by now it is not charged twice: that nobody ended the old lease is then a slip somebody has to look at.
 */
export const stayingOn = (tenantId: number, today: string, after: string, most: number) =>
  overAll<{
    id: string
  }>(sql`select l.id from housing_lease l where l.tenant_id = ${tenantId} and l.status = 'signed' and l.end_on < ${today}::date
    and l.successor_id is null and l.at_end = 'monthly' and l.id > ${after}
    and not exists (select from housing_charge c where c.tenant_id = l.tenant_id and c.lease_id = l.id and c.fee = 'rent'
      and c.dropped_at is null and c.period_to >= ${today}::date)
    and not exists (select from housing_lease o where o.tenant_id = l.tenant_id and o.room_id = l.room_id and o.id <> l.id
      and o.status = 'signed' and o.start_on <= ${today}::date and o.start_on > l.start_on)
    order by l.id limit ${most}`)
