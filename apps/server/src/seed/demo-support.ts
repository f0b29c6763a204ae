import { PLATFORM_TENANT } from '@cloud-steward/contract'
import { type AppParts, makeCtx } from '../infra/ctx/make-ctx.ts'
import { endSupport, grantSupport } from '../modules/identity/support/support-grant.service.ts'
import { ctxOfOperator } from './operator.ts'

const HOUR_MS = 3_600_000

/** Support grants of an administrator: one expired, one ended early, one in force. The platform tenant gives none. */
export async function letSupportIn(app: AppParts, plan: Parameters<typeof ctxOfOperator>[1]): Promise<void> {
  if (plan.code === PLATFORM_TENANT) return
  const { tenant, user } = await ctxOfOperator(app, plan, 'admin')
  const administrator = user && { ...user, roles: ['ROLE_ADMIN'] }
  const at = (hours: number) => {
    const then = new Date(Date.now() - hours * HOUR_MS)
    return makeCtx({ ...app, tenant, user: administrator, requestId: 'demo', now: () => then })
  }
  await grantSupport(at(500), { username: 'admin', hours: 48, reason: '上月水费账单与读数不一致，请协助核对' })
  const settled = await grantSupport(at(6), { username: null, hours: 24, reason: '微信收款未到账，请查看对账差异' })
  await endSupport(at(4), { id: settled.id, reason: '已找到原因，渠道延迟入账' })
  // Only this user of the platform may look in; he is not its administrator.
  await grantSupport(at(1), { username: 'zhouqing', hours: 72, reason: '请协助检查电表抄表任务的设置' })
}
