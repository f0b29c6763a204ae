import { Refusal } from '@cloud-steward/contract'
import { giftRule } from '@cloud-steward/contract/billing/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import type { Reaction } from '../../../infra/queue/jobs.ts'
import { type Operations, standard } from '../../../kit/standard-operations.ts'
import { lockLeases } from '../../housing/index.ts'
import { grantRequest } from './adjustment.service.ts'
import { dueGifts } from './gift.queries.ts'

const rules = standard(giftRule)
function checkDays({ signedFrom, signedTo }: { signedFrom?: string; signedTo?: string | null }): void {
  if (signedTo && signedFrom && signedTo < signedFrom)
    throw new Refusal('billing.error.giftDays', { fields: ['signedTo'] })
}
/** Changing a rule changes nothing that was given. */
export const giftRules: Operations<typeof giftRule> = {
  ...rules,
  add: (ctx, draft, made) => {
    checkDays(draft)
    return rules.add(ctx, draft, made)
  },
  update: async (ctx, change, made) => {
    checkDays({ ...(await rules.get(ctx, change.id)), ...change })
    return rules.update(ctx, change, made)
  },
}

/** What was agreed for everybody needs nobody's approval: whoever wrote the rule gave it. Told twice it happens once. */
export const giveGifts = (ctx: Ctx, leaseId: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    await tx.db.run(lockLeases(tx.tenant.id, [leaseId]))
    for (const { name, siteId, renteeId, ...gift } of await tx.db.rows(dueGifts(tx.tenant.id, leaseId)))
      await grantRequest(tx, { kind: 'gift', reason: name, ...gift }, { leaseId, siteId, renteeId })
  })
export const giftReaction: Reaction = {
  event: 'LeaseSigned',
  run: (ctx, { leaseId }) => giveGifts(ctx, leaseId as string),
}
