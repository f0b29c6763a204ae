import type { NewRow } from '../../../infra/db/bulk.ts'
import { insertMany } from '../../../infra/db/bulk.ts'
import { changeRow } from '../../../infra/db/change-row.ts'
import { raw, type Sql, type Statement, sql } from '../../../infra/db/sql.ts'
import type { ActRow, ExecutionRow, InstanceRow, TaskRow, WaitRow } from '../engine/state.ts'

/** What is known of a call tree: one of its rows. */
export type By = { instance: string } | { task: string } | { execution: string } | { wait: string }

const instanceOf = (tenantId: number, by: By): Sql => {
  if ('instance' in by) return sql`${by.instance}::uuid`
  const [[kind, id]] = Object.entries(by) as [[string, string]]
  return sql`(select x.instance_id from ${sql.table(`workflow_${kind}`)} x where x.tenant_id = ${tenantId} and x.id = ${id})`
}
const rootOf = (tenantId: number, by: By): Sql =>
  sql`(select r.root_id from workflow_instance r where r.tenant_id = ${tenantId} and r.id = ${instanceOf(tenantId, by)})`
const inTree = (tenantId: number, by: By): Sql =>
  sql`t.instance_id = any(array(select n.id from workflow_instance n where n.tenant_id = ${tenantId} and n.root_id = ${rootOf(tenantId, by)}))`

/** The lock of the tree. The rows are read in the statements after it: in one statement they would be as they were before the lock was got. */
export const lockRoot = (tenantId: number, by: By) =>
  raw<{ id: string }>(
    sql`select i.id from workflow_instance i where i.tenant_id = ${tenantId} and i.id = ${rootOf(tenantId, by)} for update`,
  )
export interface StoredInstance extends InstanceRow {
  name: string
  businessKey: string | null
  subject: string | null
  recordId: string | null
  description: string | null
  periodFrom: string | null
  periodTo: string | null
}
export const instances = (tenantId: number, by: By) =>
  raw<StoredInstance>(sql`select i.id, i.definition_id as "definitionId", i.root_id as "rootId", i.parent_id as "parentId",
      i.parent_execution_id as "parentExecutionId", i.state, i.is_suspended as "isSuspended", i.starter_id as "starterId", i.vars,
      i.next_act as "nextAct", i.end_node as "endNode", i.reason, i.started_at as "startedAt", i.ended_at as "endedAt", i.name,
      i.business_key as "businessKey", i.subject, i.record_id as "recordId", i.description, i.period_from as "periodFrom", i.period_to as "periodTo"
    from workflow_instance i where i.tenant_id = ${tenantId} and i.root_id = ${rootOf(tenantId, by)} order by i.created_at, i.id`)
export const executions = (tenantId: number, by: By) =>
  raw<ExecutionRow>(sql`select t.id, t.instance_id as "instanceId", t.parent_id as "parentId", t.kind, t.node, t.flow, t.cause, t.act, t.vars, t.incident
    from workflow_execution t where t.tenant_id = ${tenantId} and ${inTree(tenantId, by)} order by t.id`)
/**
 * Open tasks, and the ended one that a command names. A task is open while it has no end (check of the table): asked by
 * `state`, the database may walk all open tasks of the tenant by their own index instead of those of the tree.
 */
export const tasks = (tenantId: number, by: By) =>
  raw<TaskRow>(sql`select t.id, t.instance_id as "instanceId", t.execution_id as "executionId", t.act, t.node, t.name,
      t.assignee_id as "assigneeId", t.owner_id as "ownerId", t.candidate_user_ids as "candidateUserIds", t.candidate_groups as "candidateGroups",
      t.delegation, t.state, t.reason, t.outcome, t.parent_id as "parentId", t.sign, t.return_to as "returnTo", t.due_at as "dueAt", t.priority,
      t.form_key as "formKey", t.created_at as "createdAt", t.claimed_at as "claimedAt", t.ended_at as "endedAt", t.ended_by as "endedBy"
    from workflow_task t where t.tenant_id = ${tenantId} and ${inTree(tenantId, by)}
      and (t.ended_at is null ${'task' in by ? sql`or t.id = ${by.task}` : sql``}) order by t.created_at, t.id`)
export const waits = (tenantId: number, by: By) =>
  raw<WaitRow>(sql`select t.id, t.instance_id as "instanceId", t.execution_id as "executionId", t.node, t.kind, t.name, t.due_at as "dueAt", t.cycle, t."left"
    from workflow_wait t where t.tenant_id = ${tenantId} and ${inTree(tenantId, by)} order by t.id`)
export const acts = (tenantId: number, by: By) =>
  raw<StoredAct>(sql`select t.id, t.instance_id as "instanceId", t.seq, t.node, t.type, t.scope, t.cause, t.arrivals, t.state,
      t.started_at as "startedAt", t.ended_at as "endedAt", t.by_id as "byId"
    from workflow_act t where t.tenant_id = ${tenantId} and ${inTree(tenantId, by)} order by t.instance_id, t.seq`)
type StoredAct = ActRow & { id: string }

const snake = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const columnsOf = (row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [snake(key), value]))

type Kind = 'instance' | 'execution' | 'task' | 'wait' | 'act'
type Table = `workflow_${Kind}`
/** Adds rows of one kind. */
export const insertRows = <Row extends object>(tenantId: number, kind: Kind, rows: readonly Row[]): Statement =>
  insertMany(tenantId, `workflow_${kind}`, rows.map(columnsOf) as unknown as NewRow<Table>[])
/** Sets the columns that differ; the row is found by its key alone. */
export function updateRow<Row extends object>(tenantId: number, kind: Kind, before: Row, after: Row): Statement {
  const was = before as Record<string, unknown>
  const changed = Object.entries(after).filter(([key, value]) => key !== 'id' && was[key] !== value)
  const { id, instanceId, seq } = after as { id: string; instanceId: string; seq: number }
  const sets = columnsOf(Object.fromEntries(changed))
  if (kind !== 'act') return changeRow(`workflow_${kind}` as 'workflow_task')(tenantId, id, sets)
  const parts = Object.entries(sets).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  return raw(
    sql`update workflow_act set ${sql.join(parts)} where tenant_id = ${tenantId} and instance_id = ${instanceId} and seq = ${seq}`,
  )
}
export const deleteRows = (tenantId: number, kind: 'execution' | 'wait', ids: readonly string[]): Statement =>
  raw(sql`delete from ${sql.table(`workflow_${kind}`)} where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`)

export const insertVariables = (tenantId: number, rows: readonly Omit<NewRow<'workflow_variable'>, never>[]) =>
  insertMany(tenantId, 'workflow_variable', rows)
export const insertActions = (tenantId: number, rows: readonly Omit<NewRow<'workflow_action'>, never>[]) =>
  insertMany(tenantId, 'workflow_action', rows)
export const insertCopies = (tenantId: number, rows: readonly Omit<NewRow<'workflow_copy'>, never>[]) =>
  insertMany(tenantId, 'workflow_copy', rows, { skipExisting: true })
