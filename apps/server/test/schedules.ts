import { Pool } from 'pg'
import { expect } from 'vitest'
import type { Ctx } from '../src/infra/ctx/types.ts'
import { tenantsNamedBy } from '../src/infra/db/across-tenants.ts'
import { isScheduled, type Job } from '../src/infra/queue/jobs.ts'
import { testApp } from './app.ts'
import { rowMarks } from './row-counts.ts'

const pools = new Map<string, Pool>()
/** As the worker asks: one connection of the owner, kept for all tests of a database. */
function poolOf(ownerUrl: string): Pool {
  const known = pools.get(ownerUrl)
  if (known) return known
  const pool = new Pool({ connectionString: ownerUrl, max: 1 })
  // The cluster stops before the connection does.
  pool.on('error', () => pools.delete(ownerUrl))
  pools.set(ownerUrl, pool)
  return pool
}

/** Whether the statement of a scheduled job names the tenant of a ctx, by its clock. */
export async function isDue(job: Job, ctx: Pick<Ctx, 'tenant' | 'now'>): Promise<boolean> {
  if (!isScheduled(job)) throw new Error(`${job.name} has no schedule`)
  const { ownerUrl } = await testApp()
  return (await tenantsNamedBy(poolOf(ownerUrl), job.due(ctx.now()))).includes(ctx.tenant.id)
}

/**
 * Does what a scheduled job does, as its schedule would have it done: where its statement names the tenant. Fails where it
 * does not and the work still changes a row of the tenant: then the schedule would have missed it.
 * @param work by default the job itself; or what it calls, where a test looks at its answer
 */
export async function onSchedule<T = void>(
  job: Job,
  ctx: Ctx,
  work: () => Promise<T> = async () => (await job.run(ctx, {}, new AbortController().signal)) as T,
): Promise<T> {
  const app = await testApp()
  const named = await isDue(job, ctx)
  const marks = async () => {
    // A device may report to open consoles meanwhile.
    const { infra_live: _live, ...rows } = await rowMarks(app, ctx.tenant.id)
    return rows
  }
  const before = named ? undefined : await marks()
  const result = await work()
  if (before) expect(await marks(), `${job.name} found work its statement did not see`).toEqual(before)
  return result
}
