import type { Change, TxCtx } from '../ctx/types.ts'
import type { NewRow } from '../db/bulk.ts'
import { raw, type Sql, sql } from '../db/sql.ts'
import type { Table } from '../db/table-rows.ts'
import { recordStep, type Step } from './steps.ts'

/** One move of a record from a state to another, with its history and its line in the log. */
export interface Move<Name extends Table> extends Omit<Step, 'from'> {
  /** States the record may be in; in any other one it does not move. */
  from: string | readonly string[]
  /** Other columns that change with the state. */
  columns?: Partial<NewRow<Name>>
  /** Column of the state; `state` unless named otherwise. */
  column?: 'state' | 'status'
  /** Action in the log; absent: the new state. */
  action?: string
  /** What the log keeps of it; absent: the new state, the reason and the columns. */
  after?: Change['after']
}

/**
 * Moves a record if it is in one of the given states: one guarded update, and the step and the audit with it. Of two
 * callers at once only one moves it, also when neither has locked the row before.
 * @returns whether it moved; false when the record is in another state or does not exist, and nothing was written then
 */
export async function moveState<Name extends Table>(tx: TxCtx, table: Name, move: Move<Name>): Promise<boolean> {
  const { from, columns = {}, column = 'state', action, after, ...step } = move
  const moved = await tx.db.first(guardedUpdate(tx.tenant.id, table, { ...step, from, column, columns }))
  if (!moved) return false
  // Both travel with the next statement, or with the commit.
  recordStep(tx, { ...step, from: moved.was })
  tx.audit({
    action: action ?? step.to,
    resource: step.subject,
    recordId: step.recordId,
    before: { [column]: moved.was },
    after: after ?? { [column]: step.to, reason: step.reason ?? undefined, ...columns },
  })
  return true
}

function guardedUpdate<Name extends Table>(
  tenantId: number,
  table: Name,
  {
    recordId,
    from,
    to,
    column,
    columns,
  }: Pick<Move<Name>, 'recordId' | 'from' | 'to'> & {
    column: 'state' | 'status'
    columns: object
  },
) {
  const sets = Object.entries({ [column]: to, ...columns }).map(
    ([name, value]): Sql => sql`${sql.ref(name)} = ${value}`,
  )
  const state = sql.ref(column)
  // The state before is read under the lock the update takes: PostgreSQL below 18 cannot return it from the update itself.
  return raw<{ was: string }>(sql`update ${sql.table(table)} t set ${sql.join(sets)}
    from (select id, ${state} as was from ${sql.table(table)} where tenant_id = ${tenantId} and id = ${recordId}
      and ${state} = any(${[from].flat()}::text[]) for update) o
    where t.tenant_id = ${tenantId} and t.id = o.id returning o.was`)
}
