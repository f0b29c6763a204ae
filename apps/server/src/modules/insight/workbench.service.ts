import type { AnswerOf } from '@cloud-steward/contract'
import type { queryWorkbench } from '@cloud-steward/contract/insight/index.ts'
import type { Ctx } from '../../infra/ctx/types.ts'
import { EXPIRING_DAYS, roomStateCounts } from '../housing/index.ts'
import { billFigures, leaseFigures, monthFigures } from './workbench.queries.ts'

const LIVED_IN = new Set(['occupied', 'to_collect', 'expiring', 'notice', 'overdue', 'holdover'])

/** Today's figures of the caller's role, from the same definitions as the lists they open. */
export async function workbench(ctx: Ctx): Promise<AnswerOf<typeof queryWorkbench>> {
  const [[bills], [leases], months, states] = await ctx.db.all(
    billFigures(ctx),
    leaseFigures(ctx, EXPIRING_DAYS),
    monthFigures(ctx, 12),
    roomStateCounts(ctx),
  )
  const count = (wanted: (state: string) => boolean) =>
    states.reduce((sum, row) => sum + (wanted(row.state) ? row.rooms : 0), 0)
  const thisMonth = months.at(-1)!
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
  }
}
