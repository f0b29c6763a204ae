import type { DraftOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { chargePlan } from '@cloud-steward/contract/billing/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { recordStep } from '../../../infra/steps/steps.ts'
import type { Operations } from '../../../kit/standard-operations.ts'
import { leaseAtSite, lockPlans, placesAtSite } from './plan.queries.ts'
import { planBase as plans } from './plan.source.ts'

type Draft = Partial<DraftOf<typeof chargePlan>>
const incomplete = (field: string) => new Refusal('billing.error.planIncomplete', { fields: [field] })
const each = (ids: readonly string[] | null | undefined): string[] | null =>
  ids?.length ? [...new Set(ids.map((id) => id.toLowerCase()))] : null
/** What is not chosen is absent, so that an empty list means the whole site like none. */
const tidy = <D extends Draft>(draft: D): D => ({
  ...draft,
  ...(draft.isProrated === null ? { isProrated: false } : {}),
  ...(draft.houseIds === undefined ? {} : { houseIds: each(draft.houseIds) }),
  ...(draft.roomIds === undefined ? {} : { roomIds: each(draft.roomIds) }),
  ...(draft.onDates === undefined
    ? {}
    : { onDates: draft.onDates?.length ? [...new Set(draft.onDates)].toSorted() : null }),
})

/** Refuses a plan that lacks what its rhythm goes by. */
function checkRhythm({ rhythm, everyMonths, timing, onDay, onDates }: Draft): void {
  if (rhythm === 'period' && everyMonths == null) throw incomplete('everyMonths')
  if (rhythm === 'period' && timing == null) throw incomplete('timing')
  if (rhythm === 'monthly' && (everyMonths == null || everyMonths === '0')) throw incomplete('everyMonths')
  if (rhythm === 'monthly' && onDay == null) throw incomplete('onDay')
  if (rhythm === 'dates' && !onDates?.length) throw incomplete('onDates')
}
async function checkPlan(ctx: Ctx, plan: Draft): Promise<void> {
  checkRhythm(plan)
  if (plan.endOn && plan.startOn && plan.endOn < plan.startOn)
    throw new Refusal('billing.error.adjustmentIncomplete', { fields: ['endOn'] })
  if (plan.leaseId && !(await ctx.db.first(leaseAtSite(ctx.tenant.id, plan.leaseId, plan.siteId!))))
    throw new Refusal('billing.error.leaseElsewhere', { fields: ['leaseId'] })
  const [houseIds, roomIds] = [plan.houseIds ?? [], plan.roomIds ?? []]
  if (!houseIds.length && !roomIds.length) return
  const found = (await ctx.db.first(placesAtSite(ctx.tenant.id, plan.siteId!, houseIds, roomIds)))!
  if (found.houses < houseIds.length) throw new Refusal('billing.error.placeElsewhere', { fields: ['houseIds'] })
  if (found.rooms < roomIds.length) throw new Refusal('billing.error.placeElsewhere', { fields: ['roomIds'] })
}
/** When a plan charges: other days or periods would overlap those on bills. Houses and rooms may come and go. */
const FIXED = [
  'feeItemId',
  'siteId',
  'leaseId',
  'rhythm',
  'everyMonths',
  'timing',
  'isProrated',
  'onDay',
  'startOn',
] as const
const keepBilled = () => new Refusal('billing.error.planBilled')
export const chargePlans: Operations<typeof chargePlan> = {
  ...plans,
  add: async (ctx, given, made) => {
    const draft = tidy({ isProrated: false, ...given })
    await checkPlan(ctx, draft)
    return ctx.transaction(async (tx) => {
      const added = await plans.add(tx, draft, { ...made, state: 'draft' })
      recordStep(tx, { subject: chargePlan.name, recordId: added.id, from: null, to: 'draft' })
      return added
    })
  },
  update: (ctx, given, made) =>
    ctx.transaction(async (tx) => {
      const change = tidy(given)
      const before = await plans.get(tx, change.id)
      await checkPlan(tx, { ...before, ...change })
      const [plan] = await tx.db.rows(lockPlans(tx.tenant.id, [change.id]))
      if (plan?.state === 'ended') throw new Refusal('billing.error.planEnded')
      if (plan?.isBilled && FIXED.some((key) => key in change && (change[key] ?? null) !== (before[key] ?? null)))
        throw keepBilled()
      return plans.update(tx, change, made)
    }),
  remove: (ctx, ids) =>
    ctx.transaction(async (tx) => {
      if ((await tx.db.rows(lockPlans(tx.tenant.id, ids))).some(({ isBilled }) => isBilled)) throw keepBilled()
      await plans.remove(tx, ids)
    }),
}
