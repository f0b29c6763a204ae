import { readingWindow } from '@cloud-steward/contract/metering/index.ts'
import { atSites } from '../../../infra/ctx/row-scope.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

/** Staff see the windows of their sites and organisations, and those of the whole tenant, which apply to their sites too. */
export const readingWindowBase = standard(readingWindow, {
  scope: {
    orgs: (scope) => sql`(${atSites(sql`t.for_site_id`, scope)} or t.for_org_id = any(${scope.orgIds}::uuid[])
      or (t.for_site_id is null and t.for_org_id is null))`,
  },
})
