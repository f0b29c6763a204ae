import type { AnswerOf } from '@cloud-steward/contract'
import { EXPIRING_DAYS } from '@cloud-steward/contract/housing/choices.ts'
import type * as contract from '@cloud-steward/contract/insight/workbench.ts'
import type { Ctx } from '../../infra/ctx/types.ts'
import { roomStateCounts } from '../housing/index.ts'
import { accounts } from '../prepaid/index.ts'
import { billFigures, leaseEnd, leaseFigures, monthFigures, openByDay } from './workbench.queries.ts'

const LIVED_IN = new Set(['occupied', 'to_collect', 'expiring', 'notice', 'overdue', 'holdover'])

/** Today's figures of the caller's role, from the same definitions as the lists they open. */
export async function queryWorkbench(ctx: Ctx): Promise<AnswerOf<typeof contract.queryWorkbench>> {
  const [[bills], [leases], months, states] = await ctx.db.all(
    billFigures(ctx),
    leaseFigures(ctx, EXPIRING_DAYS),
    monthFigures(ctx, 12),
    roomStateCounts(ctx),
  )
  const count = (wanted: (state: string) => boolean) =>
    states.reduce((sum, row) => sum + (wanted(row.state) ? row.rooms : 0), 0)
  const thisMonth = months.at(-1)!
  const renter = ctx.scope.kind === 'rentee' ? await renterFigures(ctx) : null
  return {
    today: ctx.today(),
    rooms: count(() => true),
    vacant: count((state) => state === 'vacant'),
    occupied: count((state) => LIVED_IN.has(state)),
    dueToday: { bills: bills!.due_bills, amountFen: bills!.due_fen },
    overdue: { bills: bills!.overdue_bills, amountFen: bills!.overdue_fen },
    expiring: leases!.expiring,
    drafts: leases!.drafts,
    billedMonthFen: thisMonth.billedFen,
    collectedMonthFen: thisMonth.collectedFen,
    months,
    states: states as never,
    renter,
  }
}

async function renterFigures(ctx: Ctx): Promise<NonNullable<AnswerOf<typeof contract.queryWorkbench>['renter']>> {
  const [[days, [end]], { list: meters }] = await Promise.all([
    ctx.db.all(openByDay(ctx), leaseEnd(ctx)),
    accounts.query(ctx, { currentPage: 1, pageSize: 100 }),
  ])
  const next = days.find(({ dueOn }) => dueOn >= ctx.today())
  const [meter] = meters
    .filter(({ state, mode }) => state !== 'closed' && mode === 'prepaid')
    .toSorted((one, other) => one.balanceFen - other.balanceFen)
  return {
    openBills: days.reduce((sum, { bills }) => sum + bills, 0),
    openFen: days.reduce((sum, { fen }) => sum + fen, 0),
    nextDueOn: next?.dueOn ?? null,
    nextFen: next?.fen ?? 0,
    leaseEndsOn: end?.endsOn ?? null,
    meter: meter ? { utility: meter.utility, accountState: meter.state, balanceFen: meter.balanceFen } : null,
  }
}
