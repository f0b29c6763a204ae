import type { HeadRentState } from '@cloud-steward/contract/housing/index.ts'
import { insertMany } from '../../../infra/db/bulk.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { HeadRent } from './head-rent.rules.ts'

export const insertHeadRents = (tenantId: number, headLeaseId: string, rents: readonly HeadRent[]) =>
  insertMany(
    tenantId,
    'housing_head_rent',
    rents.map((rent) => ({
      id: newId(),
      head_lease_id: headLeaseId,
      period_from: rent.periodFrom,
      period_to: rent.periodTo,
      due_on: rent.dueOn,
      amount_fen: rent.amountFen,
    })),
  )
/** A period of a head lease that ends earlier: only a part of it is owed, or nothing. */
export const cutHeadRent = (tenantId: number, id: string, to: Pick<HeadRent, 'periodTo' | 'amountFen'> | undefined) =>
  raw(
    to
      ? sql`update housing_head_rent set period_to = ${to.periodTo}, amount_fen = ${to.amountFen} where tenant_id = ${tenantId} and id = ${id}`
      : sql`update housing_head_rent set dropped = true where tenant_id = ${tenantId} and id = ${id}`,
  )
export interface HeadRentShown extends HeadRent {
  id: string
  state: HeadRentState
  paidOn: string | null
  channelNo: string | null
}
/** Periods in their order with what became of them up to a day. */
export const headRentsOf = (tenantId: number, headLeaseId: string, today: string) =>
  raw<HeadRentShown>(
    sql`select r.id, r.period_from as "periodFrom", r.period_to as "periodTo", r.due_on as "dueOn", r.amount_fen as "amountFen",
        c.paid_on as "paidOn", c.channel_no as "channelNo",
        case when c.state = 'paid' then 'paid' when r.dropped then 'dropped' when r.due_on > ${today}::date then 'planned' else 'payable' end as state
      from housing_head_rent r left join payment_head_rent_claim c on c.tenant_id = ${tenantId} and c.head_rent_id = r.id
      where r.tenant_id = ${tenantId} and r.head_lease_id = ${headLeaseId} order by r.period_from`,
  )
/** The head lease a period is of. */
export const headLeaseOfRent = (tenantId: number, id: string) =>
  raw<{ headLeaseId: string }>(
    sql`select head_lease_id as "headLeaseId" from housing_head_rent where tenant_id = ${tenantId} and id = ${id}`,
  )
/** Head leases with a period that is due up to a day and of which finance has no claim yet. */
export const headLeasesDue = (tenantId: number, day: string) =>
  raw<{ id: string }>(sql`select distinct r.head_lease_id as id from housing_head_rent r
    where r.tenant_id = ${tenantId} and not r.dropped and r.amount_fen > 0 and r.due_on <= ${day}::date
      and not exists (select from payment_head_rent_claim c where c.tenant_id = r.tenant_id and c.head_rent_id = r.id) order by 1`)
