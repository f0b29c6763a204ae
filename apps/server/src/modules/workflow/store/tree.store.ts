import type { TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import type { Statement } from '../../../infra/db/sql.ts'
import type { State } from '../engine/state.ts'
import { type Substitute, substitutesOn } from '../people/people.queries.ts'
import * as queries from './tree.queries.ts'

export type Tree = Omit<State, 'instances'> & {
  instances: queries.StoredInstance[]
  /** Today's substitutes, read with the tree, so that a new task needs no further query. */
  substitutes: readonly Substitute[]
}

/**
 * Locks a call tree and reads its rows in one round trip. The lock is a statement of its own: PostgreSQL reads a row it
 * waited for anew, but other rows of the same statement as they were before.
 * @returns undefined where there is no such row, or where it went while another command held the lock
 */
export async function loadTree(tx: TxCtx, by: queries.By): Promise<Tree | undefined> {
  const { id } = tx.tenant
  const [root, instances, executions, tasks, waits, acts, substitutes] = await tx.db.all(
    queries.lockRoot(id, by),
    queries.instances(id, by),
    queries.executions(id, by),
    queries.tasks(id, by),
    queries.waits(id, by),
    queries.acts(id, by),
    substitutesOn(id, tx.today()),
  )
  return root.length && instances.length ? { instances, executions, tasks, waits, acts, substitutes } : undefined
}

/** The statements that bring the tables from one state to another; rows that are the same objects are left alone. */
export function changesOf(tenantId: number, before: State, after: State): Statement[] {
  const byKind = [
    ...rowsOf(tenantId, 'instance', before.instances, after.instances, ({ id }) => id),
    ...rowsOf(tenantId, 'execution', before.executions, after.executions, ({ id }) => id),
    ...rowsOf(tenantId, 'task', before.tasks, after.tasks, ({ id }) => id),
    ...rowsOf(tenantId, 'wait', before.waits, after.waits, ({ id }) => id),
    ...rowsOf(tenantId, 'act', before.acts, after.acts, ({ instanceId, seq }) => `${instanceId} ${seq}`),
  ]
  const gone = <R extends { id: string }>(was: readonly R[], is: readonly R[]) => {
    const left = new Set(is.map(({ id }) => id))
    return was.filter(({ id }) => !left.has(id)).map(({ id }) => id)
  }
  for (const kind of ['wait', 'execution'] as const) {
    const ids = gone<{ id: string }>(before[`${kind}s`], after[`${kind}s`])
    if (ids.length) byKind.push(queries.deleteRows(tenantId, kind, ids))
  }
  return byKind
}

/** Another object may hold the same values. */
const differs = <R extends object>(before: R | undefined, after: R): boolean =>
  before !== undefined &&
  before !== after &&
  Object.entries(after).some(([key, value]) => before[key as keyof R] !== value)

function rowsOf<R extends object>(
  tenantId: number,
  kind: Parameters<typeof queries.insertRows>[1],
  before: readonly R[],
  after: readonly R[],
  keyOf: (row: R) => string,
): Statement[] {
  const was = new Map(before.map((row) => [keyOf(row), row]))
  const added = after.filter((row) => !was.has(keyOf(row)))
  const changed = after.filter((row) => differs(was.get(keyOf(row)), row))
  const made = kind === 'act' ? added.map((row) => ({ ...row, id: newId() })) : added
  return [
    ...(made.length ? [queries.insertRows(tenantId, kind, made)] : []),
    ...changed.map((row) => queries.updateRow(tenantId, kind, was.get(keyOf(row))!, row)),
  ]
}
