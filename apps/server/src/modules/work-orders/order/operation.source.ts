import { orderOperation } from '@cloud-steward/contract/work-orders/operation.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

export const orderOperations = standard(orderOperation, {
  // An installer acts by the account that is bound to him.
  scope: {
    installer: (id) => sql`t.username in (select u.username from identity_user u
      where u.tenant_id = t.tenant_id and u.party_kind = 'installer' and u.party_id = ${id})`,
  },
})
