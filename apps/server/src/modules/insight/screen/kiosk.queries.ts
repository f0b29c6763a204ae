import { overAll, raw, sql } from '../../../infra/db/sql.ts'

export interface KioskLink {
  id: string
  tokenHash: string
  tenantId: number
  userId: string
  screen: string
  endsAt: string
}
export const insertLink = (link: KioskLink) =>
  raw(sql`insert into insight_kiosk (token_hash, id, tenant_id, user_id, screen, ends_at)
    values (${link.tokenHash}, ${link.id}, ${link.tenantId}, ${link.userId}, ${link.screen}, ${link.endsAt}::timestamptz)`)
export const linkByToken = (tokenHash: string, now: Date) =>
  raw<Pick<KioskLink, 'tenantId' | 'userId' | 'screen'>>(
    sql`select tenant_id as "tenantId", user_id as "userId", screen from insight_kiosk where token_hash = ${tokenHash} and ends_at > ${now.toISOString()}::timestamptz`,
  )
export const linksOf = (tenantId: number, now: Date) =>
  overAll<{ id: string; screen: string; endsAt: string; madeBy: string }>(
    sql`select k.id, k.screen, k.ends_at as "endsAt", u.nickname as "madeBy" from insight_kiosk k
      join identity_user u on u.tenant_id = k.tenant_id and u.id = k.user_id
      where k.tenant_id = ${tenantId} and k.ends_at > ${now.toISOString()}::timestamptz order by k.ends_at limit 200`,
  )
export const deleteLink = (tenantId: number, id: string) =>
  raw(sql`delete from insight_kiosk where tenant_id = ${tenantId} and id = ${id}`)
export const deleteEndedLinks = (tenantId: number, now: Date) =>
  raw(sql`delete from insight_kiosk where tenant_id = ${tenantId} and ends_at < ${now.toISOString()}::timestamptz`)
