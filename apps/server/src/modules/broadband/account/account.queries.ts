import { type AccountState, type CarrierKind, lineAccount } from '@cloud-steward/contract/broadband/index.ts'
import { andScope } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { TableRow } from '../../../infra/db/table-rows.ts'
import type { Term } from './term.rules.ts'

export type AccountRow = Omit<TableRow<'broadband_account'>, 'state' | 'carrier'> & {
  state: AccountState
  carrier: CarrierKind
}
type Seer = Pick<Ctx, 'tenant' | 'scope'>
export type AccountColumns = Partial<NewRow<'broadband_account'>>

/** An account the caller sees, locked. Every change of an account or of its orders locks the account first. */
export const lockAccount = (ctx: Seer, id: string) =>
  raw<AccountRow>(
    sql`select t.* from broadband_account t where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, lineAccount)} and t.id = ${id} for no key update of t`,
  )
export const findAccount = (ctx: Seer, id: string) =>
  raw<AccountRow>(
    sql`select t.* from broadband_account t where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, lineAccount)} and t.id = ${id}`,
  )
export const insertAccount = (tenantId: number, row: NewRow<'broadband_account'>) =>
  insertMany(tenantId, 'broadband_account', [row])
export const setAccount = (tenantId: number, id: string, columns: AccountColumns) =>
  raw(
    sql`update broadband_account set ${sql.join(Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
      where tenant_id = ${tenantId} and id = ${id}`,
  )
export const isNumberTaken = (tenantId: number, carrier: string, accountNo: string, but: string) =>
  raw<{ id: string }>(
    sql`select id from broadband_account where tenant_id = ${tenantId} and carrier = ${carrier} and account_no = ${accountNo} and id <> ${but}`,
  )

export const termsOf = (tenantId: number, accountId: string) =>
  raw<Term>(
    sql`select id, order_id as "orderId", package_id as "packageId", from_on::text as "fromOn", to_on::text as "toOn", months, held_days as "heldDays", value_fen as "valueFen"
      from broadband_term where tenant_id = ${tenantId} and account_id = ${accountId} order by from_on`,
  )
export const insertTerm = (tenantId: number, row: NewRow<'broadband_term'>) =>
  insertMany(tenantId, 'broadband_term', [row])
export const putTerm = (tenantId: number, { id, packageId, fromOn, toOn, heldDays, valueFen }: Term) =>
  raw(
    sql`update broadband_term set package_id = ${packageId}, from_on = ${fromOn}, to_on = ${toOn}, held_days = ${heldDays}, value_fen = ${valueFen}
      where tenant_id = ${tenantId} and id = ${id}`,
  )
export const termOfOrder = (tenantId: number, orderId: string) =>
  raw<{ id: string; fromOn: string }>(
    sql`select id, from_on::text as "fromOn" from broadband_term where tenant_id = ${tenantId} and order_id = ${orderId}`,
  )
export const deleteTerm = (tenantId: number, id: string) =>
  raw(sql`delete from broadband_term where tenant_id = ${tenantId} and id = ${id}`)

export const termsShown = (tenantId: number, accountId: string) =>
  raw<{ id: string; packageName: string; fromOn: string; toOn: string; heldDays: number }>(
    sql`select t.id, p.name as "packageName", t.from_on::text as "fromOn", t.to_on::text as "toOn", t.held_days as "heldDays"
      from broadband_term t join broadband_package p on p.tenant_id = t.tenant_id and p.id = t.package_id
      where t.tenant_id = ${tenantId} and t.account_id = ${accountId} order by t.from_on desc limit 200`,
  )

export interface Holder {
  name: string
  phone: string
  roomName: string
  /** Whether a number of an identity card or of a company is known. */
  hasIdentity: boolean
}
/** Who holds an account, and where; the room may be another one than it lies in now. */
export const holderOf = (
  tenantId: number,
  { rentee_id, landlord_id }: Pick<AccountRow, 'rentee_id' | 'landlord_id'>,
  roomId: string,
) =>
  raw<Holder>(
    sql`select p.name, p.mobile as phone, r.full_name as "roomName", p.known as "hasIdentity" from housing_room r, (
        select name, mobile, (id_no_masked is not null or id_no is not null) as known from housing_rentee where tenant_id = ${tenantId} and id = ${rentee_id}::uuid
        union all select name, mobile, id_no_masked is not null from housing_landlord where tenant_id = ${tenantId} and id = ${landlord_id}::uuid) p
      where r.tenant_id = ${tenantId} and r.id = ${roomId}`,
  )
export const accountsToLook = (tenantId: number, today: string, most: number) =>
  raw<{ id: string }>(
    sql`select id from broadband_account where tenant_id = ${tenantId} and look_on <= ${today}::date order by look_on, id limit ${most}`,
  )
/** Lines of carriers that can be asked, and were not asked since a moment. */
export const accountsToSee = (tenantId: number, since: Date, most: number) =>
  raw<{ id: string }>(
    sql`select a.id from broadband_account a join broadband_carrier c on c.tenant_id = a.tenant_id and c.carrier = a.carrier and c.mode = 'http'
      where a.tenant_id = ${tenantId} and a.account_no is not null and a.state in ('active', 'expired', 'held', 'suspended', 'blocked')
        and (a.seen_at is null or a.seen_at < ${since.toISOString()}::timestamptz) order by a.seen_at nulls first, a.id limit ${most}`,
  )
export const accountsOfLease = (tenantId: number, leaseId: string) =>
  raw<{ id: string }>(
    sql`select id from broadband_account where tenant_id = ${tenantId} and lease_id = ${leaseId}
      and state not in ('open_failed', 'refunded', 'cancelled', 'closed') order by id`,
  )
export interface LeaseNow {
  status: string
  nextId: string | null
  nextStatus: string | null
  nextRoomId: string | null
  nextSiteId: string | null
  nextStartOn: string | null
}
/** How a lease stands, with the one that follows on it. */
export const leaseNow = (tenantId: number, leaseId: string) =>
  raw<LeaseNow>(
    sql`select l.status, n.id as "nextId", n.status as "nextStatus", n.room_id as "nextRoomId", n.site_id as "nextSiteId", n.start_on::text as "nextStartOn"
      from housing_lease l left join housing_lease n on n.tenant_id = l.tenant_id and n.id = l.successor_id and n.rentee_id = l.rentee_id
      where l.tenant_id = ${tenantId} and l.id = ${leaseId}`,
  )
