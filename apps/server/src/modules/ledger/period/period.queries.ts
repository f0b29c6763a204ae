import type { PERIOD_STATES } from '@cloud-steward/contract/ledger/index.ts'
import { overAll, raw, type Sql, sql } from '../../../infra/db/sql.ts'
import type { Movement, Snapshot } from './period.rules.ts'

export type PeriodState = (typeof PERIOD_STATES)[number]
const LOCK = sql`hashtext('ledger_period')`
/**
 * Whoever books holds it until his transaction ends, beside others who book; whoever closes holds it alone. So a month
 * is closed before or after a booking, never in the midst of it. Should a waiting closer stand between two who book,
 * the database lets the second pass.
 */
export const shareBooks = (tenantId: number) => raw(sql`select pg_advisory_xact_lock_shared(${tenantId}, ${LOCK})`)
export const lockBooks = (tenantId: number) => raw(sql`select pg_advisory_xact_lock(${tenantId}, ${LOCK})`)
/** The latest month that is not open; with it every one before. */
export const closedThrough = (tenantId: number) =>
  raw<{ month: string | null }>(
    sql`select max(month) as month from ledger_period where tenant_id = ${tenantId} and state <> 'open'`,
  )
export interface PeriodRow {
  month: string
  state: PeriodState
  snapshot: Snapshot | null
  hash: string | null
  closedAt: string | null
  closedBy: string | null
  differsSince: string | null
}
const shown = sql`month, state, snapshot, hash, closed_at as "closedAt", closed_by as "closedBy", differs_since as "differsSince"`
export const periodRows = (tenantId: number) =>
  raw<PeriodRow>(sql`select ${shown} from ledger_period where tenant_id = ${tenantId} order by month desc`)
export const periodRow = (tenantId: number, month: string) =>
  raw<PeriodRow>(sql`select ${shown} from ledger_period where tenant_id = ${tenantId} and month = ${month}`)
/** The day of the first entry there is. */
export const firstEntry = (tenantId: number) =>
  raw<{ day: string | null }>(sql`select min(business_on)::text as day from ledger_entry where tenant_id = ${tenantId}`)

const ofDays = (tenantId: number, from: string, to: string): Sql =>
  sql`e.tenant_id = ${tenantId} and e.business_on between ${from}::date and ${to}::date`
export const movementsOf = (tenantId: number, from: string, to: string) =>
  overAll<Movement>(
    sql`select x.kind, d.kind as debit, c.kind as credit, sum(x.count)::int as count, sum(x.fen)::bigint as fen
      from (select e.kind, e.debit_account_id, e.credit_account_id, count(*) as count, sum(e.amount_fen) as fen
        from ledger_entry e where ${ofDays(tenantId, from, to)} group by 1, 2, 3) x
      join ledger_account d on d.tenant_id = ${tenantId} and d.id = x.debit_account_id
      join ledger_account c on c.tenant_id = ${tenantId} and c.id = x.credit_account_id group by 1, 2, 3 order by 1, 2, 3`,
  )
/** What the accounts of each kind were debited and credited up to the end of a day. */
export const sumsThrough = (tenantId: number, day: string) =>
  overAll<{ account: Movement['debit']; debitedFen: number; creditedFen: number }>(
    sql`select a.kind as account, sum(x.debited)::bigint as "debitedFen", sum(x.credited)::bigint as "creditedFen" from (
        select debit_account_id as id, sum(amount_fen) as debited, 0 as credited from ledger_entry where tenant_id = ${tenantId} and business_on <= ${day}::date group by 1
        union all select credit_account_id, 0, sum(amount_fen) from ledger_entry where tenant_id = ${tenantId} and business_on <= ${day}::date group by 1) x
      join ledger_account a on a.tenant_id = ${tenantId} and a.id = x.id group by 1 order by 1`,
  )
/** A hash of hashes, day by day, so that no text grows with the month. */
export const entriesHash = (tenantId: number, from: string, to: string) =>
  overAll<{ hash: string }>(
    sql`select encode(sha256(coalesce(string_agg(x.hash, ''::bytea order by x.business_on), ''::bytea)), 'hex') as hash
      from (select e.business_on, sha256(convert_to(string_agg(concat_ws('|', e.id, e.kind, e.debit_account_id, e.credit_account_id, e.amount_fen, e.business_key), chr(10) order by e.id), 'UTF8')) as hash
        from ledger_entry e where ${ofDays(tenantId, from, to)} group by 1) x`,
  )

interface Closing {
  month: string
  state: 'open' | 'closed'
  snapshot?: Snapshot
  hash?: string
  username?: string
}
/** Closes a month with its snapshot, or opens it and takes the snapshot away. */
export const setPeriod = (tenantId: number, { month, state, snapshot, hash, username }: Closing) => {
  const text = snapshot ? JSON.stringify(snapshot) : null
  const at = snapshot ? sql`now()` : sql`null::timestamptz`
  return sql`insert into ledger_period (tenant_id, month, state, snapshot, hash, closed_at, closed_by)
      values (${tenantId}, ${month}, ${state}, ${text}::jsonb, ${hash ?? null}, ${at}, ${username ?? null})
    on conflict (tenant_id, month) do update set state = excluded.state, snapshot = excluded.snapshot, hash = excluded.hash,
      closed_at = excluded.closed_at, closed_by = excluded.closed_by, differs_since = null`
}
export const markLocked = (tenantId: number, month: string) =>
  sql`update ledger_period set state = 'locked' where tenant_id = ${tenantId} and month = ${month}`
export interface PeriodEvent {
  id: string
  month: string
  fromState: 'open' | 'closed'
  toState: PeriodState
  reason?: string | null
  obstacles?: number
  snapshot?: Snapshot | null
  hash?: string | null
  username: string
}
export const insertPeriodEvent = (tenantId: number, event: PeriodEvent) =>
  sql`insert into ledger_period_event (tenant_id, id, month, from_state, to_state, reason, obstacles, snapshot, hash, username)
    values (${tenantId}, ${event.id}, ${event.month}, ${event.fromState}, ${event.toState}, ${event.reason ?? null}, ${event.obstacles ?? 0},
      ${event.snapshot ? JSON.stringify(event.snapshot) : null}::jsonb, ${event.hash ?? null}, ${event.username})`
export const periodEvents = (tenantId: number, month: string) =>
  raw<Required<Omit<PeriodEvent, 'month' | 'snapshot' | 'hash'>> & { createdAt: string }>(
    sql`select id, from_state as "fromState", to_state as "toState", reason, obstacles, username, created_at as "createdAt"
      from ledger_period_event where tenant_id = ${tenantId} and month = ${month} order by id desc limit 500`,
  )
export const markDiffers = (tenantId: number, month: string, since: string | null) =>
  sql`update ledger_period set differs_since = ${since}::timestamptz where tenant_id = ${tenantId} and month = ${month}`
