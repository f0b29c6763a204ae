import { PLATFORM_TENANT } from '@cloud-steward/contract/kit/domain.ts'
import type { Logger } from 'pino'
import { takeNumbers } from '../db/numbers.ts'
import type { Pools } from '../db/pools.ts'
import { isRetryable } from '../db/refusals.ts'
import { Tally } from '../db/tally.ts'
import { inTransaction, type TenantDb, tenantDb, tenantSet } from '../db/tenant-db.ts'
import { PRIORITY, paymentTasks } from '../queue/priorities.ts'
import { enqueue, insertAudit, insertEvent, ROLLBACK, SAVEPOINT } from './ctx.queries.ts'
import { type Ports, port } from './ports.ts'
import type { Caller, Change, Ctx, JobRequest, Language, Scope, Tenant, TxCtx } from './types.ts'

export interface CtxParts {
  pools: Pools
  /** Of the app this work is done in. */
  ports: Ports
  tenant: Tenant
  user?: Caller
  scope?: Scope
  language?: Language
  requestId: string
  log: Logger
  /** Counts the SQL statements. Absent: makeCtx creates one, which logs slow statements. Null: statements are not counted. */
  tally?: Tally | null
  /** Work of a schedule: what it enqueues stands behind what people wait for. */
  isBackground?: boolean
  /** Only for tests: another clock. */
  now?: () => Date
}
/** Parts of a ctx that are the same for all work of an app. */
export type AppParts = Pick<CtxParts, 'pools' | 'ports' | 'log'>
/** Names of the events the app has a reaction to; the others are only recorded. */
export const reactedEvents = port<ReadonlySet<string>>('infra.reactedEvents')

/** Builds the ctx that HTTP, worker and device entries share. */
export function makeCtx(parts: CtxParts): Ctx {
  const base = baseOf(parts)
  const tally = parts.tally === undefined ? new Tally(parts.log) : (parts.tally ?? undefined)
  return {
    ...base,
    db: tenantDb(parts.pools.app, parts.tenant.id, base.scope, tally),
    transaction: (work) =>
      withRetry(() =>
        inTransaction(parts.pools.app, parts.tenant.id, (db) => work(txCtx(parts, base, db)), base.scope, tally),
      ),
  }
}

function baseOf(parts: CtxParts): Base {
  const now = parts.now ?? (() => new Date())
  return {
    tenant: parts.tenant,
    user: parts.user,
    scope: parts.scope ?? { kind: 'all' as const },
    language: parts.language ?? 'zh',
    requestId: parts.requestId,
    log: parts.log,
    ports: parts.ports,
    isBackground: parts.isBackground ?? false,
    now,
    today: () => businessDay(now(), parts.tenant.timeZone),
    numbers: (series: string, count = 1) => takeNumbers(parts.pools.side, parts.tenant.id, series, count),
  }
}

type Base = Omit<Ctx, 'db' | 'transaction'> & { isBackground: boolean }

function txCtx(parts: CtxParts, base: Base, db: TenantDb): TxCtx {
  const write = (statement: Parameters<TenantDb['run']>[0]) => {
    // Travels with the next statement; a failure surfaces when the transaction commits.
    void db.run(statement)
  }
  const ctx: TxCtx = {
    ...base,
    db,
    transaction: (work) => work(ctx),
    emit: (event) => {
      write(insertEvent(base.tenant.id, event))
      if (base.ports.get(reactedEvents).has(event.name))
        write(enqueueStatement(base, { name: `on:${event.name}`, payload: event.payload }))
    },
    enqueue: (job) => write(enqueueStatement(base, job)),
    audit: (...changes) => write(recordChanges(base, changes)),
    undone: async (work) => {
      write(SAVEPOINT)
      // What it locks is let go again: nobody may remember in its ctx what holds in ours.
      const found = await work(txCtx(parts, base, db))
      await db.run(ROLLBACK)
      return found
    },
    within: async (tenant, work) => {
      if (base.tenant.code !== PLATFORM_TENANT) throw new Error('only the platform acts within other tenants')
      const user = base.user && { ...base.user, username: `${base.user.username}@${base.tenant.code}` }
      // Row scopes name rows of the caller's own tenant.
      const inner: CtxParts = { ...parts, tenant, user, scope: { kind: 'all' } }
      write(tenantSet(tenant.id))
      try {
        return await work(txCtx(inner, baseOf(inner), db))
      } finally {
        write(tenantSet(base.tenant.id))
      }
    },
  }
  return ctx
}

const enqueueStatement = (base: Base, job: JobRequest) => {
  const { id: userId, username, focus } = base.user ?? {}
  // Whoever sees only some rows has them worked on alone; which they are is asked again when the job runs.
  const scoped = base.scope.kind === 'orgs' ? { scoped: focus ?? {} } : {}
  const payload = { ...job.payload, tenantId: base.tenant.id, userId, username, language: base.language, ...scoped }
  return enqueue({ ...job, payload, priority: priorityOf(base, job.name) })
}
function priorityOf({ isBackground, ports }: Base, name: string): number {
  if (ports.get(paymentTasks).has(name)) return PRIORITY.payment
  return isBackground ? PRIORITY.scheduled : PRIORITY.asked
}

const recordChanges = ({ tenant, user, requestId }: Base, changes: readonly Change[]) =>
  insertAudit(tenant.id, { userId: user?.id, username: user?.username, requestId }, changes)

async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      // Deadlocks and serialization failures are the database asking to try again; the caller never sees them.
      if (!isRetryable(error) || attempt === 5) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt))
    }
  }
}

const formatters = new Map<string, Intl.DateTimeFormat>()
const days = new Map<string, { minute: number; day: string }>()
/** The calendar day of an instant in a time zone, `YYYY-MM-DD`. */
export function businessDay(at: Date, timeZone: string): string {
  // A list asks for it ten times, and everywhere days begin with a minute.
  const minute = Math.floor(at.getTime() / 60_000)
  const known = days.get(timeZone)
  if (known?.minute === minute) return known.day
  let format = formatters.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formatters.set(timeZone, format)
  }
  const day = format.format(at)
  days.set(timeZone, { minute, day })
  return day
}
