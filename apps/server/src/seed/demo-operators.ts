import type { Ctx } from '../infra/ctx/types.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { operators, setOperatorFee } from '../modules/channels/operator/operator.service.ts'

const OPERATORS = [
  { org: '滨江管家组', name: '滨江托管运营', contact: '蒋涛', mobile: '13812340011', regionCode: '330108', feeBp: 600 },
  { org: '余杭管家组', name: '余杭托管运营', contact: '沈岚', mobile: '13812340012', regionCode: '330110', feeBp: 500 },
] as const
const orgNamed = (tenantId: number, name: string) =>
  raw<{ id: string }>(sql`select id from identity_org where tenant_id = ${tenantId} and org_name = ${name}`)
const firmReceiver = (tenantId: number) =>
  raw<{ id: string }>(
    sql`select id from channel_share_receiver where tenant_id = ${tenantId} and kind = 'enterprise' and is_active order by created_at limit 1`,
  )

/** Two teams run their sites for landlords, for a part of the service fees. */
export async function addOperators(ctx: Ctx): Promise<void> {
  const { id: tenantId } = ctx.tenant
  const receiver = await ctx.db.first(firmReceiver(tenantId))
  for (const { org, feeBp, ...draft } of OPERATORS) {
    const found = await ctx.db.first(orgNamed(tenantId, org))
    if (!found) continue
    const { id } = await operators.add(ctx, { ...draft, orgId: found.id })
    if (receiver) await setOperatorFee(ctx, { id, feeBp, feeKinds: ['service'], receiverId: receiver.id })
  }
}
