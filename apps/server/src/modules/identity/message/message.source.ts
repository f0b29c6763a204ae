import { MESSAGE_TEMPLATES, message } from '@cloud-steward/contract/identity/message.ts'
import { like } from '../../../infra/db/conditions.ts'
import { type Sql, sql } from '../../../infra/db/sql.ts'
import type { ListSource } from '../../../kit/list-query.ts'
import { type Operations, standard } from '../../../kit/standard-operations.ts'
import { ofUsersInScope } from '../people/user.scope.ts'
import { ADMINISTRATOR } from '../right/grants.service.ts'

/** Messages with a code, which no provider took where the list has it. */
const CODED: readonly string[] = MESSAGE_TEMPLATES.filter((one) => /Code$|^passwordMail$|^contactMail$/.test(one))
const HIDDEN = '******'
const isCoded = sql`t.template = any(${CODED}::text[])`
/** The content, with its code hidden where the condition holds. */
const hiding = (where: Sql): Sql =>
  sql`case when ${where} then regexp_replace(t.content, '[0-9]{6}', ${HIDDEN}, 'g') else t.content end`

const masked = sql`case t.channel when 'sms' then overlay(t.recipient placing '****' from 4 for 4)
  else regexp_replace(t.recipient, '^(.).*@', '\\1***@') end`
const columns = (content: Sql) => () => ({ recipient: masked, content })
const source: ListSource = {
  scope: {
    orgs: (scope, tenantId) =>
      sql`(${ofUsersInScope('recipient', 'mobile')(scope, tenantId)} or ${ofUsersInScope('recipient', 'email')(scope, tenantId)})`,
  },
  columns: columns(hiding(sql`${isCoded} and t.created_at < now() - interval '5 minutes'`)),
  // A part of an address finds only what the list shows of it: its hidden digits cannot be tried one by one.
  filters: { recipient: (value) => sql`(lower(t.recipient) = lower(${value}) or ${masked} ilike ${like(value)})` },
  // Without a provider the list is how a code is read at all: administrators read it, while it is good.
  present: (row, { user }) =>
    user?.roles.includes(ADMINISTRATOR) || !CODED.includes(String(row.template))
      ? row
      : { ...row, content: String(row.content).replaceAll(/\d{6}/g, HIDDEN) },
}

/** Numbers and addresses are shown with their middle hidden, and found by the parts that are shown or as a whole. */
export const messages = standard(message, source)
/** What leaves the list in a file has no code in it. */
export const exportedMessages: Operations = {
  ...messages,
  source: { ...source, columns: columns(hiding(isCoded)) },
} as unknown as Operations
