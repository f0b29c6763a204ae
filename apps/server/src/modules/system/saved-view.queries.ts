import { raw, sql } from '../../infra/db/sql.ts'

interface Owner {
  tenantId: number
  userId: string
}
interface View {
  page: string
  name: string
  query: string
}
export const viewsOf = (tenantId: number, userId: string, page: string) =>
  raw<{ id: string; name: string; query: string }>(
    sql`select id, name, query from system_saved_view where tenant_id = ${tenantId} and user_id = ${userId} and page = ${page} order by name`,
  )
/** His views of a screen under other names. */
export const countViews = ({ tenantId, userId }: Owner, { page, name }: View) =>
  raw<{ views: number }>(
    sql`select count(*)::int as views from system_saved_view
      where tenant_id = ${tenantId} and user_id = ${userId} and page = ${page} and name <> ${name}`,
  )
export const upsertView = ({ tenantId, userId }: Owner, view: View & { id: string }) =>
  raw<{ id: string }>(
    sql`insert into system_saved_view (tenant_id, id, user_id, page, name, query)
      values (${tenantId}, ${view.id}, ${userId}, ${view.page}, ${view.name}, ${view.query})
      on conflict (tenant_id, user_id, page, name) do update set query = excluded.query returning id`,
  )
export const deleteView = (tenantId: number, userId: string, id: string) =>
  raw<{ id: string }>(
    sql`delete from system_saved_view where tenant_id = ${tenantId} and user_id = ${userId} and id = ${id} returning id`,
  )
