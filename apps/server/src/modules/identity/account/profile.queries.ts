import type { PartyKind } from '../../../infra/ctx/types.ts'
import { changeRow } from '../../../infra/db/change-row.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export interface Profile {
  id: string
  username: string
  nickname: string
  mobile: string | null
  phone: string | null
  email: string | null
  address: string | null
  profile: string | null
  avatar: string | null
  party_kind: PartyKind | null
  notify_message: number
  notify_todo: number
  province_region_code: string | null
  province_name: string | null
  city_region_code: string | null
  city_name: string | null
}
export const profileById = (tenantId: number, id: string) =>
  raw<Profile>(
    sql`select u.id, u.username, u.nickname, u.mobile, u.phone, u.email, u.address, u.profile, u.avatar, u.party_kind,
        u.notify_message, u.notify_todo, u.province_region_code, p.name as province_name, u.city_region_code, c.name as city_name
      from identity_user u left join system_region p on p.code = u.province_region_code
        left join system_region c on c.code = u.city_region_code
      where u.tenant_id = ${tenantId} and u.id = ${id}`,
  )
/** What a user may change about himself, by column. */
export type OwnFields = Partial<
  Pick<
    Profile,
    | 'nickname'
    | 'mobile'
    | 'phone'
    | 'email'
    | 'address'
    | 'profile'
    | 'avatar'
    | 'notify_message'
    | 'notify_todo'
    | 'province_region_code'
    | 'city_region_code'
  >
>
const changeUser = changeRow('identity_user')
export const updateProfile = (tenantId: number, id: string, fields: OwnFields) => changeUser(tenantId, id, fields)

/** Whether a city lies directly below a province. */
export const cityOf = (province: string, city: string) =>
  raw<{ code: string }>(sql`select code from system_region where code = ${city} and parent_code = ${province}`)
export const provinceByCode = (code: string) =>
  raw<{ code: string }>(sql`select code from system_region where code = ${code} and parent_code is null`)

export const passwordHashOf = (tenantId: number, id: string) =>
  raw<{ password_hash: string }>(
    sql`select password_hash from identity_user where tenant_id = ${tenantId} and id = ${id}`,
  )

interface Picture {
  id: string
  userId: string
  contentType: string
  blobId: string
}
export const insertAvatar = (tenantId: number, { id, userId, contentType, blobId }: Picture) =>
  raw(
    sql`insert into identity_avatar (tenant_id, id, user_id, content_type, blob_id)
      values (${tenantId}, ${id}, ${userId}, ${contentType}, ${blobId})`,
  )
export const avatarById = (tenantId: number, id: string) =>
  raw<{ user_id: string; content_type: string; base64: string | null; blobId: string | null }>(
    sql`select user_id, content_type, encode(bytes, 'base64') as base64, blob_id as "blobId" from identity_avatar
      where tenant_id = ${tenantId} and id = ${id}`,
  )
export const ownerOfAvatar = (tenantId: number, id: string) =>
  raw<{ user_id: string }>(sql`select user_id from identity_avatar where tenant_id = ${tenantId} and id = ${id}`)
/** Only the picture that is shown is kept. */
export const deleteOtherAvatars = (tenantId: number, userId: string, keep: string | null) =>
  raw<{ blobId: string | null }>(
    sql`delete from identity_avatar where tenant_id = ${tenantId} and user_id = ${userId}
      and id is distinct from ${keep}::uuid returning blob_id as "blobId"`,
  )
/** Pictures from before the files were kept in blobs. */
export const unmovedAvatars = (tenantId: number, most: number) =>
  raw<{ id: string; contentType: string; base64: string }>(
    sql`select id, content_type as "contentType", encode(bytes, 'base64') as base64 from identity_avatar
      where tenant_id = ${tenantId} and blob_id is null order by id limit ${most}`,
  )
export const moveAvatar = (tenantId: number, id: string, blobId: string) =>
  raw(
    sql`update identity_avatar set blob_id = ${blobId}, bytes = null where tenant_id = ${tenantId} and id = ${id} and blob_id is null`,
  )
