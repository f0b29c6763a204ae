import { lineOrder } from '@cloud-steward/contract/broadband/order.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

export const lineOrderBase = standard(lineOrder, {
  columns: () => ({
    phone: sql`coalesce((select p.mobile from housing_rentee p where p.tenant_id = t.tenant_id and p.id = t.rentee_id),
      (select p.mobile from housing_landlord p where p.tenant_id = t.tenant_id and p.id = t.landlord_id))`,
    carrierCode: sql`(select p.carrier_code from broadband_package p where p.tenant_id = t.tenant_id and p.id = t.package_id)`,
  }),
})
