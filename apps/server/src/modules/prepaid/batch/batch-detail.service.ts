import type { AnswerOf } from '@cloud-steward/contract'
import * as contract from '@cloud-steward/contract/prepaid/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { localTime } from '../../../infra/local-time.ts'
import { stepsOf } from '../../../infra/steps/steps.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { type BatchRow, findBatch, namesOf, type Phase, targetNames } from './batch.queries.ts'
import { type BatchState, hoursUntil, isWithin } from './batch.rules.ts'
import { blockerCounts, countsOf } from './item.queries.ts'
import { restorableOf } from './steer-batch.service.ts'

const HOUR_MS = 3_600_000

const PHASED = { at: 'at', state: 'to', phase: 'kind', reason: 'reason', username: 'username' } as const
/** The full hour at which power may be cut again, while a batch rests for that reason. */
function restsUntil(ctx: Ctx, row: BatchRow): string | null {
  const local = localTime(ctx.tenant.timeZone, ctx.now())
  const isRunning = row.state === 'running' && row.phase === 'switch' && row.action === 'off'
  if (!isRunning || isWithin(row, local)) return null
  const thisHour = Math.floor(ctx.now().getTime() / HOUR_MS) * HOUR_MS
  return new Date(thisHour + hoursUntil(row, local) * HOUR_MS).toISOString()
}

export async function queryBatchDetail(
  ctx: Ctx,
  { id }: { id: string },
): Promise<AnswerOf<typeof contract.queryBatchDetail>> {
  const row = await ctx.db.first(findBatch(ctx, id))
  if (!row) throw notFound()
  const { id: tenantId } = ctx.tenant
  const [names, steps, blockers, [counts], [called]] = await ctx.db.all(
    namesOf(tenantId, row.selection),
    stepsOf<BatchState, typeof PHASED, Phase>(tenantId, contract.batch.name, id, PHASED),
    blockerCounts(tenantId, id),
    countsOf(tenantId, id, row.phase),
    targetNames(tenantId, row.target),
  )
  const named = (kind: string) => names.filter((one) => one.kind === kind).map(({ id: of, name }) => ({ id: of, name }))
  const { waiting, sent, verified, failed, skipped, cancelled } = counts!
  const { sharePercent, approveAbove, fromHour, toHour, atOnce, everySeconds, siteMeters, cutBefore } = row
  return {
    sharePercent,
    approveAbove,
    fromHour,
    toHour,
    atOnce,
    everySeconds,
    siteMeters,
    cutBefore,
    ...row.target,
    planName: called!.planName ?? undefined,
    pricePlanName: called!.pricePlanName ?? undefined,
    buildings: named('buildings'),
    rooms: named('rooms'),
    elemeters: named('elemeters'),
    restsUntil: restsUntil(ctx, row),
    blockers,
    waiting,
    sent,
    verified,
    failed,
    skipped,
    cancelled,
    restorable: (await restorableOf(ctx, row)).length,
    isOwn: ctx.user !== undefined && [row.makerId, row.submitterId].includes(ctx.user.id),
    steps,
  }
}
