import { message } from '@cloud-steward/contract/identity/message.ts'
import { like } from '../../../infra/db/conditions.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'
import { ofUsersInScope } from '../people/user.scope.ts'

/** Numbers and addresses are shown with their middle hidden, and found by any part. */
export const messages = standard(message, {
  scope: {
    orgs: (scope, tenantId) =>
      sql`(${ofUsersInScope('recipient', 'mobile')(scope, tenantId)} or ${ofUsersInScope('recipient', 'email')(scope, tenantId)})`,
  },
  columns: () => ({
    recipient: sql`case t.channel when 'sms' then overlay(t.recipient placing '****' from 4 for 4)
      else regexp_replace(t.recipient, '^(.).*@', '\\1***@') end`,
  }),
  filters: { recipient: (value) => sql`t.recipient ilike ${like(value)}` },
})
