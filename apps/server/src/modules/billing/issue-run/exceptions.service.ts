import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/billing/issue.ts'
import { addDays } from '../../../infra/calendar.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { NIL } from '../../../infra/db/id.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { idList } from '../../../kit/standard-operations.ts'
import { leasesWithoutSchedule } from '../../housing/index.ts'
import { dueFees, type PlanProblem } from '../plan/due-fees.service.ts'
import { type PlannedRow, plannedLeases } from '../plan/plan.queries.ts'
import { DAYS_AHEAD } from '../plan/plan.rules.ts'
import { leaseTitles, openMeteringExceptions, siteNames } from './issue-run.queries.ts'

const CHUNK = 200
type Found = AnswerOf<typeof contract.queryIssueExceptions>

/** What nobody would miss because it was never billed: asked anew each time, so what was mended is gone. */
export async function queryIssueExceptions(
  ctx: Ctx,
  input: InputOf<typeof contract.queryIssueExceptions>,
): Promise<Found> {
  staffOnly(ctx)
  const siteIds = idList(input.siteIds ?? '')
  const dueThrough = input.dueThrough ?? addDays(ctx.today(), DAYS_AHEAD)
  const tenantId = ctx.tenant.id
  const [sites, leases, meters] = await ctx.db.all(
    siteNames(tenantId),
    leasesWithoutSchedule(tenantId, dueThrough, { siteIds }),
    openMeteringExceptions(tenantId, siteIds),
  )
  const failing = await failingPlans(ctx, dueThrough, siteIds)
  const titles = new Map(
    (
      await ctx.db.rows(
        leaseTitles(
          tenantId,
          failing.map(({ plan }) => plan.leaseId),
        ),
      )
    ).map((one) => [one.id, one]),
  )
  const nameOf = new Map(sites.map(({ id, name }) => [id, name]))
  const found: Omit<Found[number], 'siteName'>[] = [
    ...leases.map((lease) => ({
      id: `schedule ${lease.id}`,
      kind: 'schedule' as const,
      siteId: lease.siteId,
      recordId: lease.id,
      recordNo: lease.no,
      roomName: lease.roomName,
      periodFrom: lease.startOn,
      periodTo: lease.endOn,
    })),
    ...failing.map(({ plan, problem }) => ({
      id: `formula ${plan.planId} ${plan.leaseId}`,
      kind: problem,
      siteId: plan.siteId,
      recordId: problem === 'area' ? plan.roomId : plan.leaseId,
      recordNo: titles.get(plan.leaseId)?.no ?? '',
      roomName: titles.get(plan.leaseId)?.roomName,
      detail: plan.name,
    })),
    ...meters.map((one) => ({ ...one, id: `utility ${one.id}`, kind: 'utility' as const })),
  ]
  return found.flatMap((one) => {
    const siteName = nameOf.get(one.siteId)
    return siteName === undefined ? [] : [{ ...one, siteName }]
  })
}

interface Failing {
  plan: PlannedRow
  problem: PlanProblem
}
async function failingPlans(ctx: Ctx, dueThrough: string, siteIds: readonly string[]): Promise<Failing[]> {
  const failing = new Map<string, Failing>()
  for (let after: string | undefined = NIL; after; ) {
    const page: { id: string }[] = await ctx.db.rows(plannedLeases(ctx.tenant.id, after, CHUNK, siteIds))
    after = page.length < CHUNK ? undefined : page.at(-1)!.id
    const failed = (plan: PlannedRow, problem: PlanProblem) =>
      void failing.set(`${plan.planId} ${plan.leaseId}`, { plan, problem })
    await dueFees(
      ctx,
      page.map(({ id }) => id),
      dueThrough,
      { failed },
    )
  }
  return [...failing.values()]
}
