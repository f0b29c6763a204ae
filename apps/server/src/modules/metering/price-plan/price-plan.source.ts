import { pricePlan } from '@cloud-steward/contract/metering/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

const latest = (column: string) => (ctx: Ctx) =>
  sql`(select ${sql.raw(column)} from metering_price_plan_version v where v.tenant_id = t.tenant_id and v.price_plan_id = t.id
    and v.state = 'published' and v.effective_on <= ${ctx.today()}::date order by v.effective_on desc limit 1)`
export const pricePlans = standard(pricePlan, {
  columns: (ctx) => ({
    kind: latest(`v.terms ->> 'kind'`)(ctx),
    versionNo: latest('v.no')(ctx),
    effectiveOn: latest('v.effective_on')(ctx),
    attachmentCount: sql`(select count(*)::int from metering_attachment a where a.tenant_id = t.tenant_id and a.price_plan_id = t.id)`,
  }),
})
