import { business } from '@cloud-steward/contract/platform/business.ts'
import { sql } from '../../infra/db/sql.ts'
import { standard } from '../../kit/standard-operations.ts'
import { checkKeeper } from './platform.service.ts'

const base = standard(business, {
  // Houses are counted behind each tenant's own wall: asked for the rows that are shown, never for all.
  columns: () => ({
    housesUsed: sql`housing_houses_used(t.tenant_no)`,
    supportUntil: sql`platform_support_until(t.tenant_no)`,
  }),
  // A code names one tenant, also where it is the beginning of another.
  filters: { tenantCode: (code) => sql`lower(t.tenant_code) = lower(${code})` },
})
export const businesses: typeof base = {
  ...base,
  query: async (ctx, input) => {
    checkKeeper(ctx)
    return base.query(ctx, input)
  },
}
