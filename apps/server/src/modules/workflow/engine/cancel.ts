import type { Run } from './run.ts'
import type { ActState, InstanceState, TaskReason } from './state.ts'

/** Ends an execution with everything inside it, its waits and its open acts. */
export function cancelTree(run: Run, id: string, reason: TaskReason, actState: ActState = 'cancelled'): void {
  const execution = run.executions.get(id)
  if (!execution) return
  cancelInside(run, id, reason, actState)
  run.endAct(execution.instanceId, execution.act, actState)
  run.dropExecution(id)
}
/** Ends everything inside an execution: child executions, tasks and called processes. The execution itself continues. */
export function cancelInside(run: Run, id: string, reason: TaskReason, actState: ActState = 'cancelled'): void {
  for (const child of run.children(id)) cancelTree(run, child.id, reason, actState)
  for (const task of run.openTasks(id)) closeTask(run, task.id, reason)
  for (const { id: called, parentExecutionId, state } of run.instances.values())
    if (parentExecutionId === id && state === 'running') endInstance(run, called, 'terminated', reason, reason)
}

export function closeTask(run: Run, id: string, reason: TaskReason): void {
  run.changeTask(id, { state: 'cancelled', reason, endedAt: run.around.now, endedBy: run.around.userId })
  run.effects.push({ kind: 'taskEnded', taskId: id, reason })
}

/** Ends an instance with all that is still open in it. The execution that called it is left to the caller. */
export function endInstance(
  run: Run,
  id: string,
  state: Exclude<InstanceState, 'running'>,
  reason: string | null,
  taskReason: TaskReason = 'ended',
): void {
  const root = run.rootOf(id)
  if (root) cancelTree(run, root.id, taskReason)
  run.changeInstance(id, { state, reason, endedAt: run.around.now })
  run.effects.push({ kind: 'instanceEnded', instanceId: id })
}
