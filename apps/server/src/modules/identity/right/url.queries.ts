import { insertMany } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export const urlsByIds = (tenantId: number, ids: readonly string[]) =>
  raw<{ id: string; url: string }>(
    sql`select id, url from identity_url where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) order by id`,
  )
export const urlsOfRole = (tenantId: number, roleId: string) =>
  raw<{ id: string; url: string }>(
    sql`select u.id, u.url from identity_role_url x join identity_url u on u.tenant_id = x.tenant_id and u.id = x.url_id
      where x.tenant_id = ${tenantId} and x.role_id = ${roleId} order by u.id`,
  )
export const rolesOfUrl = (tenantId: number, urlId: string) =>
  raw<{ id: string }>(
    sql`select role_id as id from identity_role_url where tenant_id = ${tenantId} and url_id = ${urlId} order by role_id`,
  )
export const dropUrlsOfRole = (tenantId: number, roleId: string) =>
  raw(sql`delete from identity_role_url where tenant_id = ${tenantId} and role_id = ${roleId}`)
export const dropRolesOfUrl = (tenantId: number, urlId: string) =>
  raw(sql`delete from identity_role_url where tenant_id = ${tenantId} and url_id = ${urlId}`)
export const giveUrls = (tenantId: number, rows: readonly { role_id: string; url_id: string }[]) =>
  insertMany(tenantId, 'identity_role_url', rows, { skipExisting: true })
export const urlsByNames = (tenantId: number, urls: readonly string[]) =>
  raw<{ id: string }>(sql`select id from identity_url where tenant_id = ${tenantId} and url = any(${urls})`)
export const dropUrlsByName = (tenantId: number, roleId: string, urls: readonly string[]) =>
  raw(sql`delete from identity_role_url x using identity_url u
    where x.tenant_id = ${tenantId} and x.role_id = ${roleId} and u.tenant_id = x.tenant_id and u.id = x.url_id and u.url = any(${urls})`)
