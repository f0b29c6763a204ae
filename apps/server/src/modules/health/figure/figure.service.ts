import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/health/figure.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { checkKeeper } from '../../platform/index.ts'
import { type PointRow, pointsSince, processesSince } from './figure.queries.ts'

/** At most some three hundred points: a screen shows no more. */
const stepOf = (hours: number): number => (hours <= 6 ? 1 : hours <= 24 ? 5 : 10)
const hundredth = (value: number): number => Math.round(value * 100) / 100

export async function queryFigures(
  ctx: Ctx,
  input: InputOf<typeof contract.queryFigures>,
): Promise<AnswerOf<typeof contract.queryFigures>> {
  checkKeeper(ctx)
  const hours = input.hours ?? 6
  const stepMinutes = stepOf(hours)
  const from = new Date(ctx.now().getTime() - hours * 3_600_000)
  const processes = (await ctx.db.rows(processesSince(from))).map(({ process }) => process)
  const process = input.process && processes.includes(input.process) ? input.process : processes[0]
  const points = process ? await ctx.db.rows(pointsSince(process, from, stepMinutes)) : []
  return { processes, process, stepMinutes, points: points.map(shown) }
}
const shown = (row: PointRow) => ({
  time: new Date(row.time).toISOString(),
  requests: row.requests,
  errors: row.errors,
  p50Ms: row.p50_ms === null ? null : hundredth(row.p50_ms),
  p95Ms: row.p95_ms === null ? null : hundredth(row.p95_ms),
  loopMs: hundredth(row.loop_ms),
  cpuBp: row.cpu_bp,
  rssMb: row.rss_mb,
  heapMb: row.heap_mb,
  poolOpen: row.pool_open,
  poolWaiting: row.pool_waiting,
  jobsWaiting: row.jobs_waiting,
  oldestJobS: row.oldest_job_s,
  collectors: row.collectors,
  messages: row.messages,
})
