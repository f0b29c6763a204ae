import type { LATE_FEE_EVERY, LATE_FEE_MODES, LATE_FEE_ON } from '@cloud-steward/contract/late-fee.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

/** What a lease says of paying late, with what it leaves open filled in. */
export interface LateFeeTerms {
  leaseId: string
  on: (typeof LATE_FEE_ON)[number][]
  every: (typeof LATE_FEE_EVERY)[number]
  bp: number
  unitFen: number | null
  graceDays: number
  mode: (typeof LATE_FEE_MODES)[number]
  capBp: number | null
  regionCode: string
}
export const lateFeeTermsOf = (tenantId: number, leaseIds: readonly string[]) =>
  raw<LateFeeTerms>(
    sql`select l.id as "leaseId", coalesce(nullif(late_fee_on, '{}'), '{rent}') as "on", coalesce(late_fee_every, 'day') as every, late_fee_bp as bp,
        late_fee_unit_fen as "unitFen", grace_days as "graceDays", coalesce(late_fee_mode, 'excluded') as mode, late_fee_cap_bp as "capBp", s.region_code as "regionCode"
      from housing_lease l join housing_site s on s.tenant_id = l.tenant_id and s.id = l.site_id
      where l.tenant_id = ${tenantId} and l.id = any(${leaseIds}::uuid[])`,
  )
