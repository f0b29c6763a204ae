// Which tenants have work for the scheduled jobs of this module: statements across tenants, which answer ids alone.
import { TRASH_DAYS } from '@cloud-steward/contract/files/file.ts'
import { sql } from '../../infra/db/sql.ts'
import { anyOf, type Due, firstTenant, tenantsIn } from '../../infra/queue/due.ts'

export const dueCleanUp: Due = () =>
  anyOf(
    tenantsIn(sql`file_attachment where record_id is null and created_at < now() - interval '1 day'`),
    tenantsIn(sql`file_blob where refs = 0`),
    tenantsIn(sql`file_node where deleted_at < now() - make_interval(days => ${TRASH_DAYS}::int)`),
  )
export const dueUnmoved: Due = () => anyOf(tenantsIn(sql`file_attachment where blob_id is null`))
export const dueUnread: Due = () => anyOf(tenantsIn(sql`file_text where read_at is null`))
export const dueDrafts: Due = () => anyOf(firstTenant())
