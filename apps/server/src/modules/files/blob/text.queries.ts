import { raw, sql } from '../../../infra/db/sql.ts'

/** A document whose reading took the server down so often is not read again. */
const MOST_TRIES = 3

/** Asks for the words of a blob, once. */
export const awaitText = (tenantId: number, id: string) =>
  raw(sql`insert into file_text (tenant_id, id) values (${tenantId}, ${id}) on conflict do nothing`)
/** Counts a try. The last one notes its failure before it begins, because it may end with the process. */
export const beginReading = (tenantId: number, id: string) =>
  raw<{ tries: number }>(
    sql`update file_text set tries = tries + 1, reason = case when tries + 1 >= ${MOST_TRIES}::int then 'failed' end,
        read_at = case when tries + 1 >= ${MOST_TRIES}::int then now() end
      where tenant_id = ${tenantId} and id = ${id} and read_at is null returning tries`,
  )
export const keepText = (
  tenantId: number,
  id: string,
  { content, reason }: { content: string; reason: string | null },
) =>
  raw(
    sql`update file_text set content = ${content}, reason = ${reason}, read_at = now() where tenant_id = ${tenantId} and id = ${id}`,
  )
export const unreadTexts = (tenantId: number, after: string, most: number) =>
  raw<{ id: string }>(
    sql`select t.id from file_text t join file_blob b on b.tenant_id = t.tenant_id and b.id = t.id
      where t.tenant_id = ${tenantId} and t.read_at is null and b.state = 'clean' and t.id > ${after} order by t.id limit ${most}`,
  )
export const textOf = (tenantId: number, id: string) =>
  raw<{ readAt: string | null; reason: string | null }>(
    sql`select read_at as "readAt", reason from file_text where tenant_id = ${tenantId} and id = ${id}`,
  )
