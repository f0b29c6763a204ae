import { notification } from '@cloud-steward/contract/notices/notification.ts'
import { condition } from '../../infra/db/conditions.ts'
import { sql } from '../../infra/db/sql.ts'
import type { ListSource } from '../../kit/list-query.ts'
import { ofUsersInScope } from '../identity/index.ts'

/** Contents are searched by what they say, not by their mark-up. */
export const notificationSource: ListSource = {
  scope: { orgs: ofUsersInScope('publisher', 'username') },
  columns: () => ({ receivers: sql`left(array_to_string(t.username, ', '), 400)` }),
  filters: { content: (word) => condition(sql`t.content_text`, notification.fields.content, word) },
}
