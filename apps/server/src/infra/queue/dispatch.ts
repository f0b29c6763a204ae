import type { AddJobsJobSpec, WorkerUtils } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Tenant, TenantState } from '../ctx/types.ts'
import { tenantsNamedBy } from '../db/across-tenants.ts'
import type { ScheduledJob } from './jobs.ts'
import { PRIORITY } from './priorities.ts'

/** Distance between the jobs of one schedule, so that other jobs run between them. */
const APART_MS = 50
/** However many there are, they have come before the next minute. */
const SPREAD_MS = 50_000
/** Jobs are put in so many at once. */
const CHUNK = 1_000

export interface Dispatcher {
  pool: Pool
  utils: Pick<WorkerUtils, 'addJobs'>
  /** The tenants of these ids that there are. */
  findTenants(ids: readonly number[]): Promise<Tenant[]>
}

/** Whether a job may run for a tenant in the state it is in. */
export const mayRunFor = ({ only }: { only?: readonly TenantState[] }, { state = 'open' }: Tenant): boolean =>
  !only || only.includes(state)

/**
 * Puts in a scheduled job for each tenant that has work for it, one at most that waits. Asked once for all tenants, in one
 * statement; the jobs come one after the other in the course of the minute.
 * @param now what is due by then
 * @returns how many tenants had work
 */
export async function dispatch(
  job: ScheduledJob,
  { pool, utils, findTenants }: Dispatcher,
  now = new Date(),
): Promise<number> {
  const ids = await tenantsNamedBy(pool, job.due(now))
  if (!ids.length) return 0
  const tenants = (await findTenants(ids)).filter((tenant) => mayRunFor(job, tenant))
  const from = Date.now()
  const specs = offsets(
    tenants.map(({ id }) => id),
    from,
  ).map(
    ({ tenantId, afterMs }): AddJobsJobSpec => ({
      identifier: job.name,
      payload: { tenantId },
      // Not the key of jobs that were asked for: those must not become less urgent.
      jobKey: `schedule:${job.name}:${tenantId}`,
      runAt: afterMs ? new Date(from + afterMs) : undefined,
      priority: PRIORITY.scheduled,
    }),
  )
  // One that still waits keeps its time: moved each minute, it would never come while the queue is long.
  for (let at = 0; at < specs.length; at += CHUNK) await utils.addJobs(specs.slice(at, at + CHUNK), true)
  return specs.length
}

/**
 * When each tenant's job comes, in milliseconds from now: the first at once. Which of them that is differs from minute to
 * minute, so that no tenant is always the last.
 */
export function offsets(tenantIds: readonly number[], turn: number): { tenantId: number; afterMs: number }[] {
  const apart = Math.min(APART_MS, SPREAD_MS / tenantIds.length)
  const first = Math.floor(turn / 60_000) % Math.max(1, tenantIds.length)
  return [...tenantIds.slice(first), ...tenantIds.slice(0, first)].map((tenantId, rank) => ({
    tenantId,
    afterMs: Math.floor(rank * apart),
  }))
}
