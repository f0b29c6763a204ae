import { online } from '@cloud-steward/contract/identity/online.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'
import { ofUsersInScope } from '../people/user.scope.ts'
import { userColumns, userFilters } from '../people/user.source.ts'

export const onlineUsers = standard(online, {
  scope: { orgs: ofUsersInScope('user_id', 'id') },
  // A user who may no longer sign in has no session.
  columns: () => ({ ...userColumns(sql`t.user_id`), status: sql`1` }),
  filters: userFilters(sql`t.user_id`),
})
