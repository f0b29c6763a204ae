import { raw, sql } from '../../../infra/db/sql.ts'

export const insertLink = (link: {
  tokenHash: string
  id: string
  tenantId: number
  nodeId: string
  username: string
  endsAt: string
}) =>
  raw(sql`insert into file_link (token_hash, id, tenant_id, node_id, username, ends_at)
    values (${link.tokenHash}, ${link.id}, ${link.tenantId}, ${link.nodeId}, ${link.username}, ${link.endsAt}::timestamptz)`)
export const linkByToken = (tokenHash: string) =>
  raw<{ id: string; tenantId: number; nodeId: string; username: string; endsAt: string }>(
    sql`select id, tenant_id as "tenantId", node_id as "nodeId", username, ends_at as "endsAt" from file_link
      where token_hash = ${tokenHash} and ends_at > now()`,
  )
export const linksOf = (tenantId: number, nodeId: string) =>
  raw<{ id: string; username: string; endsAt: string; opened: number; openedAt: string | null }>(
    sql`select id, username, ends_at as "endsAt", opened, opened_at as "openedAt" from file_link
      where tenant_id = ${tenantId} and node_id = ${nodeId} and ends_at > now() order by created_at desc limit 200`,
  )
export const linkById = (tenantId: number, id: string) =>
  raw<{ nodeId: string }>(sql`select node_id as "nodeId" from file_link where tenant_id = ${tenantId} and id = ${id}`)
export const noteOpened = (id: string) =>
  raw(sql`update file_link set opened = opened + 1, opened_at = now() where id = ${id}`)
export const deleteLink = (tenantId: number, id: string) =>
  raw(sql`delete from file_link where tenant_id = ${tenantId} and id = ${id}`)
export const deleteEndedLinks = (tenantId: number) =>
  raw(sql`delete from file_link where tenant_id = ${tenantId} and ends_at < now() - interval '30 days'`)
