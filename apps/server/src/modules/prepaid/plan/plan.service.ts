import type { DraftOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { warningPlan } from '@cloud-steward/contract/prepaid/index.ts'
import { type Operations, standard } from '../../../kit/standard-operations.ts'
import { clearDefault, planInUse } from './plan.queries.ts'

const base = standard(warningPlan)

function check(plan: Partial<DraftOf<typeof warningPlan>>): void {
  const { alarm1Fen = 0, alarm2Fen = 0, cutFrom = '', cutTo = '', cutDays = [], holdUntil, holdReason } = plan
  if (alarm1Fen <= alarm2Fen) throw new Refusal('prepaid.error.alarms', { fields: ['alarm2Fen'] })
  if (cutTo <= cutFrom) throw new Refusal('prepaid.error.cutHours', { fields: ['cutTo'] })
  if (plan.autoCut && !cutDays.length) throw new Refusal('prepaid.error.cutDays', { fields: ['cutDays'] })
  if (holdUntil && !holdReason?.trim()) throw new Refusal('prepaid.error.holdReason', { fields: ['holdReason'] })
}

/** Plans: one of a tenant is what new accounts begin with; one that accounts go by stays. */
export const warningPlans: Operations<typeof warningPlan> = {
  ...base,
  add: (ctx, draft, made) => {
    check(draft)
    return ctx.transaction(async (tx) => {
      if (draft.isDefault) await tx.db.run(clearDefault(tx.tenant.id))
      return base.add(tx, { ...draft, holidays: draft.holidays ?? [] }, made)
    })
  },
  update: (ctx, change, made) =>
    ctx.transaction(async (tx) => {
      const own = await base.get(tx, change.id)
      check({ ...own, ...change })
      if (own.isDefault && change.isDefault === false)
        throw new Refusal('prepaid.error.oneDefault', { fields: ['isDefault'] })
      if (change.isDefault && !own.isDefault) await tx.db.run(clearDefault(tx.tenant.id))
      const holidays = 'holidays' in change ? { holidays: change.holidays ?? [] } : {}
      return base.update(tx, { ...change, ...holidays }, made)
    }),
  remove: (ctx, ids) =>
    ctx.transaction(async (tx) => {
      if (await tx.db.first(planInUse(tx.tenant.id, ids))) throw new Refusal('prepaid.error.planInUse')
      await base.remove(tx, ids)
    }),
}
