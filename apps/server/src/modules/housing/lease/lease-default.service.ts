import { leaseDefault } from '@cloud-steward/contract/housing/lease-default.ts'
import { type Operations, standard } from '../../../kit/standard-operations.ts'
import { checkDueDay, checkLateFee, checkRenewal } from './terms-of.ts'

const base = standard(leaseDefault)
/** What new leases begin with. Changing it changes no lease. */
export const leaseDefaults: Operations<typeof leaseDefault> = {
  ...base,
  add: (ctx, draft) => {
    checkDueDay(draft)
    checkLateFee(draft)
    checkRenewal(draft)
    return base.add(ctx, draft)
  },
  update: (ctx, change) =>
    ctx.transaction(async (tx) => {
      const changed = await base.update(tx, change)
      const now = await base.get(tx, change.id)
      checkDueDay(now)
      checkLateFee(now)
      checkRenewal(now)
      return changed
    }),
}
