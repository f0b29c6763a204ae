// Which tenants have work for the scheduled jobs of this module: statements across tenants, which answer ids alone.
import { sql } from '../../infra/db/sql.ts'
import { anyOf, type Due, tenantsIn } from '../../infra/queue/due.ts'

export const dueLooseUploads: Due = () =>
  anyOf(tenantsIn(sql`file_attachment where record_id is null and created_at < now() - interval '1 day'`))
