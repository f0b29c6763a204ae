import { type AppParts, makeCtx } from '../infra/ctx/make-ctx.ts'
import type { Ctx } from '../infra/ctx/types.ts'
import { raw, sql } from '../infra/db/sql.ts'
import type { DEMO_TENANTS } from './plan.ts'

/** What the operator of a demonstration tenant does is done by the services themselves, and stands in the audit as his. */
export async function ctxOfOperator(
  app: AppParts,
  plan: (typeof DEMO_TENANTS)[number],
  username = 'operator',
): Promise<Ctx> {
  const tenant = { ...plan, timeZone: 'Asia/Shanghai' }
  const system = makeCtx({ ...app, tenant, requestId: 'demo' })
  const user = await system.db.first(
    raw<Pick<NonNullable<Ctx['user']>, 'id' | 'username' | 'nickname'>>(
      sql`select id, username, nickname from identity_user where tenant_id = ${plan.id} and username = ${username}`,
    ),
  )
  return user ? makeCtx({ ...app, tenant, requestId: 'demo', user: { ...user, roles: [] } }) : system
}
