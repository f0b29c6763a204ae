import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import {
  makeWorkerUtils,
  Logger as QueueLogger,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import { Pool } from 'pg'
import type { Logger } from 'pino'
import { makeCtx } from '../ctx/make-ctx.ts'
import type { Ports } from '../ctx/ports.ts'
import type { Focus, Language, Scope, Tenant } from '../ctx/types.ts'
import type { Pools } from '../db/pools.ts'
import { cronItems, taskOf } from './cron.ts'
import { type Dispatcher, dispatch, mayRunFor } from './dispatch.ts'
import { isScheduled, type Job, type Reaction } from './jobs.ts'
import { PRIORITY } from './priorities.ts'
import { finishRun } from './runs.ts'
import { cacheTenants, type TenantCache } from './tenant-cache.ts'

interface WorkerOptions {
  ownerUrl: string
  pools: Pools
  ports: Ports
  log: Logger
  jobs: readonly Job[]
  reactions: readonly Reaction[]
  /** Existing tenants with these ids, in any state. */
  findTenants(ids: readonly number[]): Promise<Tenant[]>
  /** Which rows a user sees by now; with `focus` those his session was narrowed to. */
  scopeOf(tenantId: number, userId: string, focus: Focus): Promise<Scope>
  /** True when no other process can hold jobs (embedded database): jobs of a killed run are freed at once. */
  alone: boolean
}
// The queue's own chatter is left out: our jobs log themselves.
const quiet = new QueueLogger(() => () => {})
/**
 * What became of jobs is written down a tick later, together. One by one the queue waits for nobody and catches nothing: a
 * connection that breaks off there would end the process. Together it gives up, and is started again.
 */
const WRITTEN_TOGETHER = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }
const HEARTBEAT_MS = 5_000
const DEAD_AFTER_S = 30
/** Told to stop, jobs have so long to end by themselves. Then each hears of it by its signal, and at last it is left. */
const TOLD_AFTER_MS = 2_000
const LEFT_AFTER_MS = 5_000

interface Working {
  /** Resolves when every job has ended, or after `leftAfterMs`: then those that run are left to the next worker. */
  stop(leftAfterMs?: number): Promise<void>
}
/** Runs jobs and reactions, and puts scheduled jobs into the queue for the tenants that have work. */
export async function startWorker(options: WorkerOptions): Promise<Working> {
  const { log } = options
  const pool = new Pool({
    connectionString: options.ownerUrl,
    max: 6,
    connectionTimeoutMillis: 5_000,
    application_name: 'cloud-steward-worker',
  })
  const lost = (error: Error) => log.warn({ error: error.message }, 'worker connection lost')
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  const utils = await makeWorkerUtils({ pgPool: pool, logger: quiet })

  const tasks = { ...taskList(options), ...scheduleTasks(options, { pool, utils, findTenants: options.findTenants }) }
  const parsedCronItems = cronItems(options.jobs.filter(isScheduled))

  // Jobs are locked in the name of the runner's pool, so that is the id that must have a heartbeat.
  let id = ''
  let runner: Runner | undefined
  let stopping = false
  if (options.alone) await freeJobsOfTheDead(0)
  const supervised = supervise()

  /** Keeps one runner going: it gives up when the database goes away, and the process must outlive that. */
  async function supervise(): Promise<void> {
    while (!stopping) {
      const events = new EventEmitter() as unknown as WorkerEvents
      events.on('pool:create', ({ workerPool }) => {
        id = workerPool.id
      })
      try {
        runner = await run({
          pgPool: pool,
          concurrency: 4,
          pollInterval: 1_000,
          noHandleSignals: true,
          preset: { worker: { ...WRITTEN_TOGETHER, gracefulShutdownAbortTimeout: TOLD_AFTER_MS } },
          taskList: tasks,
          parsedCronItems,
          events,
          logger: quiet,
        })
        // Failing here must not leave this runner behind while another one is started.
        await beat()
        // Told to stop while it was starting, when there was nothing to stop yet.
        if (stopping) await runner.stop()
        await runner.promise
      } catch (error) {
        if (!stopping) log.warn({ error: (error as Error).message }, 'worker lost the database; trying again')
      }
      if (!stopping) await delay(1_000)
    }
  }

  const beating = setInterval(() => void beat(), HEARTBEAT_MS)

  async function beat(): Promise<void> {
    try {
      await pool.query('insert into infra_worker (id) values ($1) on conflict (id) do update set seen_at = now()', [id])
      await freeJobsOfTheDead(DEAD_AFTER_S)
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'worker heartbeat failed')
    }
  }
  /** A job whose worker was killed stays locked for hours; its worker's heartbeat tells us sooner. */
  async function freeJobsOfTheDead(afterSeconds: number): Promise<void> {
    const { rows } = await pool.query(
      `delete from infra_worker where id <> $1 and seen_at <= now() - make_interval(secs => $2) returning id`,
      [id, afterSeconds],
    )
    const { rows: locked } = await pool.query(
      `select distinct locked_by as id from graphile_worker._private_jobs
        where locked_at <= now() - make_interval(secs => $1) and locked_by not in (select id from infra_worker)`,
      [afterSeconds],
    )
    const dead = [...new Set([...rows, ...locked].map((row) => row.id as string))].filter((other) => other !== id)
    if (dead.length) await utils.forceUnlockWorkers(dead)
  }
  async function end(): Promise<true> {
    await runner?.stop().catch(() => {})
    await supervised
    await pool.query('delete from infra_worker where id = $1', [id]).catch(() => {})
    await utils.release()
    await pool.end()
    return true
  }
  return {
    stop: async (leftAfterMs = LEFT_AFTER_MS) => {
      stopping = true
      clearInterval(beating)
      // A job that is left keeps its lock: no other process may start it while this one lives. Its heartbeat has ended,
      // so another worker takes the job over half a minute later, and the next start of a process alone at once.
      if (!(await Promise.race([end(), delay(leftAfterMs, false, { ref: false })])))
        log.warn('jobs did not end in time and are left to the next worker')
    },
  }
}

interface Payload extends Record<string, unknown> {
  tenantId: number
  userId?: string
  runId?: string
  /** Set when who asked for it saw only some rows. */
  scoped?: Focus
  username?: string
  language?: Language
}
/** One task for each schedule: it asks which tenants have work, and puts in jobs for those. */
const scheduleTasks = ({ jobs, log }: WorkerOptions, dispatcher: Dispatcher): TaskList =>
  Object.fromEntries(
    jobs.filter(isScheduled).map((job) => [
      taskOf(job.name),
      async () => {
        try {
          await dispatch(job, dispatcher)
        } catch (error) {
          log.error({ err: error, job: job.name }, 'schedule failed')
          throw error
        }
      },
    ]),
  )

function taskList(options: WorkerOptions): TaskList {
  const tenants: TenantCache = cacheTenants((ids) => options.findTenants(ids))
  const task =
    (
      name: string,
      work: (ctx: ReturnType<typeof makeCtx>, payload: Payload, signal: AbortSignal) => Promise<void>,
      job?: Job,
    ): TaskList[string] =>
    async (given, helpers) => {
      const payload = given as Payload
      const tenant = await tenants.find(payload.tenantId)
      if (!tenant) return
      const requestId = `job-${helpers.job.id}`
      const log = options.log.child({ job: name, reqId: requestId, tenant: tenant.id })
      const started = Date.now()
      const isClosed = job && !mayRunFor(job, tenant)
      const isBackground = helpers.job.priority >= PRIORITY.scheduled
      const { userId, username = 'system', scoped, language } = payload
      const user = userId ? { id: userId, username, nickname: '', roles: [], focus: scoped } : undefined
      // What follows from an event follows for everybody.
      const scope = job && userId && scoped ? await options.scopeOf(tenant.id, userId, scoped) : undefined
      const parts = { pools: options.pools, ports: options.ports, tenant, user, scope, language }
      const ctx = makeCtx({ ...parts, requestId, log, isBackground })
      // A run of a tenant without permission is not resumed.
      if (isClosed && payload.runId)
        await finishRun(ctx, payload.runId, 'cancelled', { error: 'identity.error.tenantReadOnly' })
      if (isClosed) return log.debug({ state: tenant.state }, 'job left out')
      try {
        await work(ctx, payload, helpers.abortSignal ?? new AbortController().signal)
        log.debug({ ms: Date.now() - started }, 'job done')
      } catch (error) {
        log.error({ err: error, ms: Date.now() - started }, 'job failed')
        const isLast = helpers.job.attempts >= helpers.job.max_attempts
        // No further attempt: mark the run as failed.
        if (isLast && payload.runId) await finishRun(ctx, payload.runId, 'failed', { error: 'kit.error.internal' })
        throw error
      }
    }
  const list: TaskList = {}
  for (const job of options.jobs)
    list[job.name] = task(job.name, (ctx, payload, signal) => job.run(ctx, payload, signal), job)
  const byEvent = groupByEvent(options.reactions)
  for (const [event, reactions] of byEvent) {
    list[`on:${event}`] = task(event, async (ctx, payload) => {
      for (const reaction of reactions) await reaction.run(ctx, payload)
    })
  }
  return list
}
const groupByEvent = (reactions: readonly Reaction[]): Map<string, Reaction[]> => {
  const groups = new Map<string, Reaction[]>()
  for (const reaction of reactions) groups.set(reaction.event, [...(groups.get(reaction.event) ?? []), reaction])
  return groups
}
