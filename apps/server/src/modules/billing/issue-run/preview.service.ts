import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { ISSUE_FEES, type previewIssue as previewIssueView } from '@cloud-steward/contract/billing/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { NIL } from '../../../infra/db/id.ts'
import { idList } from '../../../kit/standard-operations.ts'
import { unbilledCharges, unbilledTotals } from '../../housing/index.ts'
import { checkDay } from '../bill/issue.service.ts'
import { dueFees } from '../plan/due-fees.service.ts'
import { plannedLeases } from '../plan/plan.queries.ts'
import { queryIssueExceptions } from './exceptions.service.ts'
import { siteNames } from './issue-run.queries.ts'

const CHUNK = 200
const feesOf = (text: string | null | undefined): string[] => {
  const fees = (text ?? '').split(',').filter(Boolean)
  if (fees.some((fee) => !ISSUE_FEES.includes(fee as 'rent')))
    throw new Refusal('kit.error.badValue', { fields: ['fees'] })
  return fees
}

/** What a run would make, site by site, and what it could not bill there. */
export async function previewIssue(
  ctx: Ctx,
  input: InputOf<typeof previewIssueView>,
): Promise<AnswerOf<typeof previewIssueView>> {
  checkDay(ctx, input.dueThrough)
  const choice = { siteIds: idList(input.siteIds ?? ''), fees: feesOf(input.fees) }
  const [names, totals] = await ctx.db.all(
    siteNames(ctx.tenant.id),
    unbilledTotals(ctx.tenant.id, input.dueThrough, choice),
  )
  const sites = new Map(
    names.map(({ id, name }) => [id, { siteId: id, siteName: name, bills: 0, amountFen: 0, exceptions: 0 }]),
  )
  for (const { siteId, ...total } of totals) Object.assign(sites.get(siteId) ?? {}, total)
  for (let after: string | undefined = NIL; after; ) {
    const page: { id: string }[] = await ctx.db.rows(plannedLeases(ctx.tenant.id, after, CHUNK, choice.siteIds))
    after = page.length < CHUNK ? undefined : page.at(-1)!.id
    const ids = page.map(({ id }) => id)
    const fees = await dueFees(ctx, ids, input.dueThrough, choice)
    if (!fees.length) continue
    // A fee that is due with rent stands on its bill.
    const key = (one: { leaseId: string; dueOn: string }) => `${one.leaseId} ${one.dueOn}`
    const seen = new Set((await ctx.db.rows(unbilledCharges(ctx.tenant.id, input.dueThrough, ids, choice))).map(key))
    for (const { lease, dueOn, amountFen } of fees) {
      const site = sites.get(lease.siteId)
      if (!site) continue
      // What is not to be paid online has a bill of its own.
      const own = key({ leaseId: lease.leaseId, dueOn }) + (lease.onlinePayable ? '' : ' offline')
      if (!seen.has(own)) site.bills++
      seen.add(own)
      site.amountFen += amountFen
    }
  }
  const exceptions = await queryIssueExceptions(ctx, { dueThrough: input.dueThrough, siteIds: input.siteIds })
  for (const { siteId } of exceptions) sites.get(siteId)!.exceptions++
  const shown = [...sites.values()].filter((site) => site.bills + site.exceptions > 0)
  const sum = (of: (site: (typeof shown)[number]) => number) => shown.reduce((total, site) => total + of(site), 0)
  return {
    bills: sum(({ bills }) => bills),
    amountFen: sum(({ amountFen }) => amountFen),
    exceptions: exceptions.length,
    sites: shown,
  }
}
