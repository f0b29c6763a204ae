import type { Logger } from 'pino'
import { makeCtx } from '../infra/ctx/make-ctx.ts'
import type { Ctx } from '../infra/ctx/types.ts'
import type { Pools } from '../infra/db/pools.ts'
import { raw, sql } from '../infra/db/sql.ts'
import type { DEMO_TENANTS } from './plan.ts'

/** What the operator of a demonstration tenant does is done by the services themselves, and stands in the audit as his. */
export async function ctxOfOperator(pools: Pools, log: Logger, plan: (typeof DEMO_TENANTS)[number]): Promise<Ctx> {
  const tenant = { ...plan, timeZone: 'Asia/Shanghai' }
  const system = makeCtx({ pools, tenant, requestId: 'demo', log })
  const user = await system.db.first(
    raw<Pick<NonNullable<Ctx['user']>, 'id' | 'username' | 'nickname'>>(
      sql`select id, username, nickname from identity_user where tenant_id = ${plan.id} and username = 'operator'`,
    ),
  )
  return user ? makeCtx({ pools, tenant, requestId: 'demo', log, user: { ...user, roles: [] } }) : system
}
