import type { MetricCode } from '@cloud-steward/contract/insight/metric.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import type { App } from '../../../kit/app.ts'
import { dueSnapshots } from '../due.queries.ts'
import { countFigure, countShare } from './figures.ts'
import { holdingsOf, putSnapshots, type Snapshot } from './tenant-figure.queries.ts'

/** Stands for the whole tenant. */
const NO_SITE = '00000000-0000-0000-0000-000000000000'
/** Figures of the platform that are figures of each tenant, and whether they are shares, whose rows are added up. */
const TOLD: readonly { metric: string; of: MetricCode; as: 'value' | 'rows' | 'share'; today?: true }[] = [
  { metric: 'tenant.devicesOnline', of: 'meter.online', as: 'share' },
  { metric: 'tenant.commandSuccess', of: 'command.success', as: 'share' },
  { metric: 'tenant.received', of: 'money.received', as: 'value', today: true },
  { metric: 'tenant.arrears', of: 'rent.arrears', as: 'value' },
  { metric: 'tenant.withdrawals', of: 'payout.waiting', as: 'rows' },
  { metric: 'tenant.ordersLate', of: 'order.late', as: 'rows' },
]

/** Counts the figures of a tenant that the platform may see. */
export async function takeSnapshots(app: App, ctx: Ctx): Promise<void> {
  const today = ctx.today()
  const rows: Snapshot[] = []
  for (const { metric, of, as, today: isOfToday } of TOLD) {
    if (as === 'share') {
      // The percentage is rounded: of many rows it does not say how many.
      const { part, whole } = await countShare(app, ctx, of)
      rows.push({ metric, siteId: NO_SITE, value: part, whole })
      continue
    }
    const figure = await countFigure(app, ctx, { metric: of, ...(isOfToday && { from: today, to: today }) })
    rows.push({ metric, siteId: NO_SITE, value: as === 'rows' ? figure.rows : (figure.value ?? 0), whole: null })
  }
  const holds = await ctx.db.first(holdingsOf(ctx.tenant.id))
  rows.push(
    { metric: 'tenant.houses', siteId: NO_SITE, value: holds?.houses ?? 0, whole: null },
    { metric: 'tenant.smsLeft', siteId: NO_SITE, value: holds?.smsLeft ?? 0, whole: null },
  )
  await ctx.db.run(putSnapshots(ctx.tenant.id, today, ctx.now(), rows))
}

/** Runs once an hour for every tenant that has or had houses. */
export const takeSnapshotsJob = (app: App) =>
  defineJob({
    name: 'take-snapshots',
    schedule: '*/10 * * * *',
    due: dueSnapshots,
    run: (ctx) => takeSnapshots(app, ctx),
  })
