import { leaseDefault } from '@cloud-steward/contract/housing/lease-default.ts'
import { type Operations, standard } from '../../../kit/standard-operations.ts'
import { checkDueDay } from './terms-of.ts'

const base = standard(leaseDefault)
/** What new leases begin with. Changing it changes no lease. */
export const leaseDefaults: Operations<typeof leaseDefault> = {
  ...base,
  add: (ctx, draft) => {
    checkDueDay(draft)
    return base.add(ctx, draft)
  },
  update: (ctx, change) => {
    checkDueDay(change)
    return base.update(ctx, change)
  },
}
