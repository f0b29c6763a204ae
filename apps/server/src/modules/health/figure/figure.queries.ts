import { raw, sql } from '../../../infra/db/sql.ts'
import type { Sample } from './sample.ts'

export const insertSample = (s: Sample) =>
  raw(sql`insert into health_figure (at, process, requests, errors, p50_ms, p95_ms, loop_ms, cpu_bp, rss_mb, heap_mb, pool_open, pool_waiting,
      jobs_waiting, oldest_job_s, collectors, messages)
    select date_trunc('minute', ${s.at.toISOString()}::timestamptz), ${s.process}, ${s.requests}::int, ${s.errors}::int, ${s.p50Ms}::real, ${s.p95Ms}::real,
      ${s.loopMs}::real, ${s.cpuBp}::int, ${s.rssMb}::real, ${s.heapMb}::real, ${s.poolOpen}::int, ${s.poolWaiting}::int, q.waiting, q.oldest_s,
      ${s.collectors}::int, ${s.messages}::int
    from health_queue() q
    on conflict do nothing`)
export const forgetSamples = (before: Date) =>
  raw(sql`delete from health_figure where at < ${before.toISOString()}::timestamptz`)

export const processesSince = (from: Date) =>
  raw<{ process: string }>(
    sql`select process from health_figure where at >= ${from.toISOString()}::timestamptz group by process order by max(at) desc, process limit 100`,
  )
export interface PointRow {
  time: string
  requests: number
  errors: number
  p50_ms: number | null
  p95_ms: number | null
  loop_ms: number
  cpu_bp: number
  rss_mb: number
  heap_mb: number
  pool_open: number
  pool_waiting: number
  jobs_waiting: number | null
  oldest_job_s: number | null
  collectors: number
  messages: number
}
/** Points of several minutes: counts are summed, CPU and p50 averaged (p50 by requests), the other measurements are maxima. */
export const pointsSince = (process: string, from: Date, minutes: number) =>
  raw<PointRow>(
    sql`select date_bin(make_interval(mins => ${minutes}::int), at, timestamptz 'epoch') as time,
        sum(requests)::int as requests, sum(errors)::int as errors,
        (sum(p50_ms * requests) / nullif(sum(requests) filter (where p50_ms is not null), 0))::real as p50_ms, max(p95_ms) as p95_ms,
        max(loop_ms) as loop_ms, avg(cpu_bp)::int as cpu_bp, max(rss_mb) as rss_mb, max(heap_mb) as heap_mb,
        max(pool_open) as pool_open, max(pool_waiting) as pool_waiting, max(jobs_waiting) as jobs_waiting, max(oldest_job_s) as oldest_job_s,
        max(collectors) as collectors, sum(messages)::int as messages
      from health_figure where process = ${process} and at >= ${from.toISOString()}::timestamptz
      group by 1 order by 1`,
  )
