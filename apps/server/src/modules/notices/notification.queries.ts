import { user } from '@cloud-steward/contract/identity/user.ts'
import { myNotification } from '@cloud-steward/contract/notices/notification.ts'
import { andScope } from '../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../infra/ctx/types.ts'
import { insertMany } from '../../infra/db/bulk.ts'
import { anyOf, condition } from '../../infra/db/conditions.ts'
import { nameOfUser } from '../../infra/db/name-of-user.ts'
import { raw, type Sql, sql } from '../../infra/db/sql.ts'

/** Who asks, and when. */
export interface Reader {
  tenantId: number
  userId: string
  username: string
  language: Ctx['language']
  now: Date
}
const isRunning = (now: Date): Sql => sql`(t.start_time is null or t.start_time <= ${now.toISOString()}::timestamptz)
  and (t.end_time is null or t.end_time >= ${now.toISOString()}::timestamptz)`
/** What is for him and in its period. */
const isMine = ({ tenantId, username, now }: Reader): Sql => sql`t.tenant_id = ${tenantId}
  and (coalesce(cardinality(t.username), 0) = 0 or t.username @> array[${username}]::text[]) and ${isRunning(now)}`
const readBy = ({ userId }: Reader): Sql => sql`exists (select from notice_notification_read r
  where r.tenant_id = t.tenant_id and r.notification_id = t.id and r.user_id = ${userId})`
const nameIn = (type: string, column: Sql): Sql => sql`(select d.dict_name from system_dict d
  where d.tenant_id = t.tenant_id and d.dict_type = ${type} and d.dict_value = ${column} and d.parent_id is not null limit 1)`

function wanted(reader: Reader, filters: Readonly<Record<string, unknown>>): Sql {
  const conditions = myNotification.search.flatMap((key) => {
    const value = filters[key]
    if (value == null || value === '') return []
    const column = key === 'isRead' ? readBy(reader) : sql`t.${sql.ref(key === 'content' ? 'content_text' : key)}`
    return [condition(column, myNotification.fields[key], String(value))]
  })
  if (filters.id) conditions.push(anyOf(sql`t.id`, String(filters.id), 'uuid'))
  return sql.join([isMine(reader), ...conditions], sql` and `)
}
export interface Paging {
  size: number
  from: number
  oldestFirst: boolean
}
export const myPage = (reader: Reader, filters: Readonly<Record<string, unknown>>, paging: Paging) => {
  const way = paging.oldestFirst ? sql`asc` : sql`desc`
  return raw<Record<string, unknown>>(sql`select t.id, t.title, t.content, t.type, t.priority, t.publisher,
      ${nameOfUser(reader, sql`t.publisher`)} as "publisherName", t.start_time as "startTime", t.end_time as "endTime", t.created_at as "createTime",
      ${nameIn('notification', sql`t.type`)} as "typeCn", ${nameIn('priority', sql`t.priority`)} as "priorityCn",
      ${readBy(reader)} as "isRead"
    from notice_notification t where ${wanted(reader, filters)}
    order by t.created_at ${way}, t.id ${way} limit ${paging.size} offset ${paging.from}`)
}
export const myCount = (reader: Reader, filters: Readonly<Record<string, unknown>>) =>
  raw<{ total: number }>(sql`select count(*) as total from notice_notification t where ${wanted(reader, filters)}`)

const MOST_IN_HEAD = 6
const head = (timeZone: string): Sql => sql`t.id, t.title, left(t.content_text, 200) as description, t.type,
  to_char(t.created_at at time zone ${timeZone}, 'YYYY-MM-DD') as datetime`
export interface Head {
  id: string
  title: string
  description: string
  type: string
  datetime: string
}
export const headOf = (reader: Reader, timeZone: string) =>
  raw<Head & { isRead: boolean }>(
    sql`select ${head(timeZone)}, ${readBy(reader)} as "isRead" from notice_notification t where ${isMine(reader)}
    order by t.created_at desc, t.id desc limit ${sql.lit(MOST_IN_HEAD)}`,
  )

/** What its receivers' bells show of a notice whose period has begun and not ended. */
export const tellable = (tenantId: number, id: string, now: Date, timeZone: string) =>
  raw<Head & { username: string[] | null }>(
    sql`select ${head(timeZone)}, t.username from notice_notification t
      where t.tenant_id = ${tenantId} and t.id = ${id} and ${isRunning(now)}`,
  )

/** Whose bells these notices are in; without names everybody's. */
export const receiversOf = (tenantId: number, ids: readonly string[]) =>
  raw<{ id: string; username: string[] | null }>(
    sql`select id, username from notice_notification where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`,
  )

/** Of these, or of all, those that are his and that he has not read. */
export const unreadOf = (reader: Reader, ids: readonly string[] | undefined) =>
  raw<{ id: string; known: boolean }>(sql`select t.id, ${readBy(reader)} as known from notice_notification t
    where ${isMine(reader)} ${ids ? sql`and t.id = any(${ids}::uuid[])` : sql``}`)
export const markRead = ({ tenantId, userId, now }: Reader, ids: readonly string[]) =>
  insertMany(
    tenantId,
    'notice_notification_read',
    ids.map((id) => ({ notification_id: id, user_id: userId, read_at: now.toISOString() })),
    { skipExisting: true },
  )

export const knownUsernames = (ctx: Pick<Ctx, 'tenant' | 'scope'>, names: readonly string[]) =>
  raw<{ username: string }>(
    sql`select t.username from identity_user t where t.tenant_id = ${ctx.tenant.id} and t.username = any(${names})${andScope(ctx, user)}`,
  )
