import { signFlow } from '@cloud-steward/contract/housing/signing.ts'
import { atSites } from '../../../infra/ctx/row-scope.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'
import { atAllSites } from '../master-lease/master-lease.source.ts'

export const signFlows = standard(signFlow, {
  scope: {
    orgs: (scope) => sql`case when t.master_lease_id is null then ${atSites(sql`t.site_id`, scope)}
      else ${atAllSites(sql`t.master_lease_id`, scope.siteIds)} end`,
  },
})
