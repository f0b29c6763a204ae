import { raw, sql } from '../../infra/db/sql.ts'

const ofStates = (states: readonly string[]) => (states.length ? sql`and state = any(${states})` : sql``)
export const pageOfItems = (
  tenantId: number,
  runId: string,
  states: readonly string[],
  limit: number,
  offset: number,
) =>
  raw<{ seq: number; title: string | null; state: string; message: unknown }>(
    sql`select seq, title, state, message from infra_run_item where tenant_id = ${tenantId} and run_id = ${runId} ${ofStates(states)}
      order by state = 'failed' desc, seq limit ${limit} offset ${offset}`,
  )
export const countItems = (tenantId: number, runId: string, states: readonly string[]) =>
  raw<{ total: number }>(
    sql`select count(*) as total from infra_run_item where tenant_id = ${tenantId} and run_id = ${runId} ${ofStates(states)}`,
  )
/** Forgets what was recorded for machines, so many rows of a kind at a time. */
export const forgetOld = (days: number, most: number) =>
  raw<{ gone: number }>(sql`select infra_forget(${days}, ${most}) as gone`)
