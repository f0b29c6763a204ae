import { raw, sql } from '../../infra/db/sql.ts'

/** What the platform alone knows of a tenant. */
export interface Detail {
  domain: string | null
  contact: string | null
  email: string | null
  tel: string | null
}
export const detailOf = (platformId: number, uid: string) =>
  raw<Detail & { mcc: string | null }>(
    sql`select domain, contact, email, tel, mcc from platform_detail where tenant_id = ${platformId} and id = ${uid}`,
  )
export const putDetail = (platformId: number, uid: string, { domain, contact, email, tel }: Detail) =>
  raw(sql`insert into platform_detail (tenant_id, id, domain, contact, email, tel)
      values (${platformId}, ${uid}, ${domain}, ${contact}, ${email}, ${tel})
    on conflict (tenant_id, id) do update set domain = excluded.domain, contact = excluded.contact, email = excluded.email, tel = excluded.tel`)
export const putCategory = (platformId: number, uid: string, mcc: string | null) =>
  raw(sql`insert into platform_detail (tenant_id, id, mcc) values (${platformId}, ${uid}, ${mcc})
    on conflict (tenant_id, id) do update set mcc = excluded.mcc`)

/** What a tenant holds: for whoever is about to close it. */
export const holdings = (tenantId: number) =>
  raw<{ users: number; houses: number; leases: number }>(
    sql`select (select count(*) from identity_user where tenant_id = ${tenantId} and status = 'active')::int as users,
      coalesce((select houses from housing_quota where tenant_id = ${tenantId}), 0) as houses,
      coalesce((select leases from housing_in_force where tenant_id = ${tenantId}), 0) as leases`,
  )
export const moneyHeld = (tenantId: number) =>
  raw<{ accounts: number; heldFen: number }>(
    sql`select coalesce(sum(accounts), 0)::int as accounts, coalesce(sum(held_fen), 0)::bigint as "heldFen"
      from payment_money_held where tenant_id = ${tenantId}`,
  )
/** The merchant category of the tenant that asks; it stands with the platform. */
export const ownCategory = () => raw<{ mcc: string | null }>(sql`select platform_category() as mcc`)
