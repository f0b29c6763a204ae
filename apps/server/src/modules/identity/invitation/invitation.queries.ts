import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

import type { MemberTerms } from './member.queries.ts'

export interface InvitationRow {
  id: string
  way: 'invitation' | 'request'
  kind: 'landlord' | 'rentee' | 'colleague' | 'staff' | 'operator'
  name: string
  mobile: string
  roleId: string | null
  roleCode: string | null
  landlordId: string | null
  renteeId: string | null
  tenementId: string | null
  /** Of a colleague: what he will be in his company, and see of it. */
  department: string | null
  memberRole: MemberTerms['role'] | null
  roomIds: string[] | null
  inviterId: string | null
  state: string
  endsAt: string
}
const columns = sql`i.id, i.way, i.kind, i.name, i.mobile, i.role_id as "roleId", r.code as "roleCode", i.landlord_id as "landlordId",
  i.rentee_id as "renteeId", i.tenement_id as "tenementId", i.department, i.member_role as "memberRole", i.room_ids as "roomIds", i.inviter_id as "inviterId", i.state, i.ends_at as "endsAt"`
const source = sql`identity_invitation i left join identity_role r on r.tenant_id = i.tenant_id and r.id = i.role_id`

export const insertInvitation = (
  tenantId: number,
  row: Omit<NewRow<'identity_invitation'>, 'room_ids'>,
  roomIds: string[] | null,
) =>
  insertMany<'identity_invitation', 'room_ids'>(tenantId, 'identity_invitation', [row], {
    alike: { room_ids: roomIds },
  })
/** One open request of a number is enough: a second one changes nothing. */
export const insertRequest = (tenantId: number, row: Omit<NewRow<'identity_invitation'>, 'room_ids'>) =>
  insertMany(tenantId, 'identity_invitation', [row], { skipExisting: true })
/** The open invitation with this code, as long as it is good. */
export const openByCode = (tenantId: number, codeHash: string, now: Date) =>
  raw<InvitationRow>(sql`select ${columns} from ${source} where i.tenant_id = ${tenantId} and i.code_hash = ${codeHash}
    and i.state = 'open' and i.ends_at > ${now.toISOString()}`)
export const lockInvitation = (tenantId: number, id: string) =>
  raw<InvitationRow>(
    sql`select ${columns} from ${source} where i.tenant_id = ${tenantId} and i.id = ${id} for update of i`,
  )
/** The open invitation to the account of a landlord or renter, locked. */
export const openOfParty = (
  tenantId: number,
  { landlordId, renteeId }: { landlordId?: string | null; renteeId?: string | null },
) =>
  raw<{ id: string }>(sql`select id from identity_invitation where tenant_id = ${tenantId} and state = 'open'
    and kind in ('landlord', 'rentee') and (landlord_id = ${landlordId ?? null}::uuid or rentee_id = ${renteeId ?? null}::uuid) for update`)
export const endedInvitations = (tenantId: number, now: Date) =>
  raw<{ id: string }>(
    sql`select id from identity_invitation where tenant_id = ${tenantId} and state = 'open' and ends_at <= ${now.toISOString()}
      order by ends_at limit 1000`,
  )
/** The organisation of an account that staff invited: the inviter's, so that its place shows no more than his does. */
export const placeUser = (
  tenantId: number,
  id: string,
  { orgId, createdBy }: { orgId: string | null; createdBy: string },
) =>
  raw(
    sql`update identity_user set org_id = ${orgId}, created_by = ${createdBy} where tenant_id = ${tenantId} and id = ${id}`,
  )
