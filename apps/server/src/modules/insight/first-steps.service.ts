import type { AnswerOf } from '@cloud-steward/contract'
import { type queryFirstSteps as contract, FIRST_STEPS } from '@cloud-steward/contract/insight/first-steps.ts'
import { seesAll } from '../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../infra/ctx/types.ts'
import { marksFrom, setMarks } from '../../infra/db/numbers.ts'
import { wholeTenantOnly } from '../../kit/staff-only.ts'
import { stepsDone } from './first-steps.queries.ts'

const DISMISSED = 'firstSteps:dismissed'

export async function queryFirstSteps(ctx: Ctx): Promise<AnswerOf<typeof contract>> {
  const { id, code: tenantCode } = ctx.tenant
  // Who sees a part of the tenant cannot tell how far it is.
  if (!seesAll(ctx)) return { isShown: false, tenantCode, steps: [] }
  const [[found], dismissed] = await ctx.db.all(stepsDone(id), marksFrom(id, DISMISSED))
  const steps = FIRST_STEPS.map((step) => ({ step, isDone: found![step] }))
  return {
    isShown: !dismissed.length && steps.some(({ isDone }) => !isDone),
    tenantCode,
    steps,
    draftLeaseId: found!.draft,
    openBillId: found!.open,
  }
}

export async function dismissFirstSteps(ctx: Ctx): Promise<object> {
  wholeTenantOnly(ctx)
  await ctx.transaction((tx) => tx.db.run(setMarks(tx.tenant.id, [DISMISSED])))
  return {}
}
