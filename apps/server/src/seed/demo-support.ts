import { PLATFORM_TENANT } from '@cloud-steward/contract'
import type { Ctx } from '../infra/ctx/types.ts'
import { endSupport, grantSupport } from '../modules/identity/support/support-grant.service.ts'

const HOUR_MS = 3_600_000

/** An administrator let the platform look in: once long ago, once until the matter was settled, and now. The platform itself lets nobody in. */
export async function letSupportIn(adminAt: (at: Date) => Ctx): Promise<void> {
  const at = (hours: number) => adminAt(new Date(Date.now() - hours * HOUR_MS))
  if (at(0).tenant.code === PLATFORM_TENANT) return
  await grantSupport(at(500), { username: 'admin', hours: 48, reason: '上月水费账单与读数不一致，请协助核对' })
  const settled = await grantSupport(at(6), { username: null, hours: 24, reason: '微信收款未到账，请查看对账差异' })
  await endSupport(at(4), { id: settled.id, reason: '已找到原因，渠道延迟入账' })
  await grantSupport(at(1), { username: 'admin', hours: 72, reason: '请协助检查电表抄表任务的设置' })
}
