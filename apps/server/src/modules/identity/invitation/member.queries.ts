import { raw, sql } from '../../../infra/db/sql.ts'

/** What an account is in its company, and which rooms of it it sees; none: all. */
export interface MemberTerms {
  role: 'manager' | 'staff'
  department: string | null
  roomIds: string[] | null
}
export interface Member extends MemberTerms {
  id: string
  renteeId: string
  status: 'active' | 'disabled'
}
const shown = sql`u.id, u.party_id as "renteeId", u.status, coalesce(m.role, 'staff') as role, m.department, m.room_ids as "roomIds"`
const accounts = sql`identity_user u left join identity_enterprise_member m on m.tenant_id = u.tenant_id and m.user_id = u.id`

/** An account of a rentee, locked. */
export const lockMember = (tenantId: number, userId: string) =>
  raw<Member>(sql`select ${shown} from ${accounts}
    where u.tenant_id = ${tenantId} and u.id = ${userId} and u.party_kind = 'rentee' for update of u`)
export const activeManagers = (tenantId: number, renteeId: string) =>
  raw<{ id: string }>(sql`select u.id from ${accounts} where u.tenant_id = ${tenantId} and u.party_kind = 'rentee'
    and u.party_id = ${renteeId} and u.status = 'active' and m.role = 'manager'`)
export const keepMember = (tenantId: number, userId: string, renteeId: string, terms: MemberTerms) =>
  raw(sql`insert into identity_enterprise_member (tenant_id, user_id, rentee_id, role, department, room_ids)
    values (${tenantId}, ${userId}, ${renteeId}, ${terms.role}, ${terms.department}, ${terms.roomIds}::uuid[])
    on conflict (tenant_id, user_id) do update set role = excluded.role, department = excluded.department, room_ids = excluded.room_ids`)
