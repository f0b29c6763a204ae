import { userPost } from '@cloud-steward/contract/identity/post.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'
import { postPath } from './post.queries.ts'
import { ofUsersInScope } from './user.scope.ts'

export const userPostBase = standard(userPost, {
  columns: () => ({ postName: postPath(sql`t.post_code`) }),
  scope: { orgs: ofUsersInScope('user_id', 'id') },
})
