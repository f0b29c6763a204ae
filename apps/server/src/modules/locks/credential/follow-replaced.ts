import type { TxCtx } from '../../../infra/ctx/types.ts'
import type { SecretBox } from '../../../infra/secrets/secret-box.ts'
import { credentialsOfLock, findLock, holdLock } from './credential.queries.ts'
import { wish } from './credential.record.ts'
import { issue } from './issue.service.ts'
import { secretOf } from './work.service.ts'

/** Cards and fingerprints must be enrolled again at the new lock: the server does not have them. */
const WITH_DIGITS = ['passcode', 'card', 'app_key']

/**
 * A new lock in the place of another opens for the same people, with the same digits and cards, for the same time. The old
 * one's keys end: what hangs on no door opens none.
 */
export async function keysOfReplaced(
  tx: TxCtx,
  secrets: SecretBox,
  { oldId, newId, category }: { oldId: string; newId: string; category: string },
): Promise<void> {
  if (category !== 'lock') return
  await tx.db.run(holdLock(tx.tenant.id, oldId))
  for (const row of await tx.db.rows(credentialsOfLock(tx.tenant.id, oldId))) {
    const to = new Date(row.validTo)
    if (row.goal === 'on' && !row.replacedBy && to > tx.now() && WITH_DIGITS.includes(row.kind)) {
      const { leaseId, renteeId, role, kind, holder, cycle, weekdays, dayFrom, dayTo } = row
      const secret = secretOf(secrets, tx.tenant.id, row)
      const { userId, orderId, orderNo, orderAt } = row
      // Keep holder and end conditions: otherwise the key would outlive its account or work order.
      const order = orderId ? { id: orderId, no: orderNo!, at: orderAt! } : null
      const about = { leaseId, renteeId, userId, order, role, kind, holder, cycle, weekdays, dayFrom, dayTo, secret }
      const times = { from: new Date(row.validFrom), to, cause: 'lockReplaced' }
      await issue(tx, secrets, () => tx.db.first(findLock(tx, newId)), newId, { ...about, ...times })
    }
    if (row.goal !== 'gone') await wish(tx, row, { wish: 'remove' })
  }
}
