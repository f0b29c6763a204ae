import { org } from '@cloud-steward/contract/identity/org.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standardTree } from '../../../kit/tree.ts'

export const orgBase = standardTree(org, 'orgSequence', {
  scope: { orgs: ({ orgIds }) => sql`t.id = any(${orgIds}::uuid[])` },
})
