import { Refusal } from '@cloud-steward/contract'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { localTime } from '../../../infra/local-time.ts'
import { windowOf } from '../credential/code.rules.ts'
import { numberOf } from '../locks.settings.ts'
import { type LeaseFacts, leaseFacts } from './follow.queries.ts'

/** The time of the keys of a lease. */
export const windowOfLease = async (ctx: Ctx, lease: LeaseFacts): Promise<{ from: Date; to: Date }> =>
  windowOf(lease, ctx.tenant.timeZone, await numberOf(ctx, 'lock.graceHours'))

/** Who lives there by a lease, and his guests, have keys of it until it ends, and not longer. */
export async function checkEnd(tx: TxCtx, leaseId: string, end: number): Promise<void> {
  const lease = await tx.db.first(leaseFacts(tx.tenant.id, leaseId))
  const to = lease && (await windowOfLease(tx, lease)).to
  if (!to || end <= to.getTime()) return
  const values = { until: localTime(tx.tenant.timeZone, to).slice(0, 16) }
  throw new Refusal('lock.error.pastLease', { values, fields: ['validTo'] })
}
