import { closeTask } from './cancel.ts'
import type { Found } from './command.ts'
import { type Counters, dropVoter, startInner } from './many.ts'
import { leaderOf, noteSigner } from './people.ts'
import { EngineRefusal } from './refusal.ts'
import { rejectAt } from './reject.ts'
import type { Run } from './run.ts'
import type { TaskReason, TaskRow, Vars } from './state.ts'
import { goStraight } from './straight.ts'
import { addTask } from './user-task.ts'

/** An open task. @throws EngineRefusal `taskOver` */
export function openTask(run: Run, id: string): TaskRow {
  const task = run.tasks.get(id)
  if (!task || task.state !== 'open') throw new EngineRefusal('taskOver')
  return task
}
const added = (run: Run, { id, executionId }: TaskRow): TaskRow[] =>
  run.openTasks(executionId).filter(({ parentId }) => parentId === id)

export function claim(run: Run, id: string): void {
  const task = openTask(run, id)
  if (task.assigneeId) throw new EngineRefusal('claimed')
  run.changeTask(id, { assigneeId: run.around.userId, claimedAt: run.around.now })
}
export function unclaim(run: Run, id: string): void {
  const task = openTask(run, id)
  if (!task.claimedAt) throw new EngineRefusal('notClaimed')
  if (task.delegation === 'pending') throw new EngineRefusal('delegated')
  run.changeTask(id, { assigneeId: null, claimedAt: null })
}
export function delegate(run: Run, id: string, toId: string): void {
  const task = openTask(run, id)
  run.changeTask(id, { assigneeId: toId, ownerId: task.ownerId ?? task.assigneeId, delegation: 'pending' })
}
export function resolve(run: Run, id: string, vars: Vars): void {
  const task = openTask(run, id)
  if (task.delegation !== 'pending') throw new EngineRefusal('notDelegated')
  run.setVars(task.instanceId, vars)
  run.changeTask(id, { assigneeId: task.ownerId, delegation: 'resolved' })
}
export function transfer(run: Run, id: string, toId: string): void {
  openTask(run, id)
  run.changeTask(id, { assigneeId: toId, delegation: null, ownerId: null })
}

/** @throws EngineRefusal `taskOver`, `delegated`, `signersOpen` */
export function complete(run: Run, id: string, vars: Vars, outcome: 'approved' | 'rejected'): void {
  const task = openTask(run, id)
  if (task.delegation === 'pending') throw new EngineRefusal('delegated')
  if (added(run, task).length) throw new EngineRefusal('signersOpen')
  run.setVars(task.instanceId, vars)
  finish(run, task, outcome)
  noteSigner(run, task, run.around.userId)
  if (task.parentId) return signed(run, task, outcome)
  goOn(run, task, outcome)
}
function finish(run: Run, { id }: TaskRow, outcome: 'approved' | 'rejected', reason: TaskReason = 'completed'): void {
  const { now, userId } = run.around
  run.changeTask(id, { state: 'done', reason, outcome, endedAt: now, endedBy: userId })
  run.effects.push({ kind: 'taskEnded', taskId: id, reason })
}
/** Decides the open task of an execution in place of its handler: by the node's rule, or by an administrator. */
export function decideFor(
  run: Run,
  executionId: string,
  outcome: 'approved' | 'rejected',
  reason: TaskReason,
): boolean {
  const open = run.openTasks(executionId)
  const main = open.find(({ parentId }) => parentId === null)
  if (!main) return false
  for (const { id, parentId } of open) if (parentId !== null) closeTask(run, id, reason)
  finish(run, main, outcome, reason)
  goOn(run, main, outcome)
  return true
}
function goOn(run: Run, task: TaskRow, outcome: 'approved' | 'rejected'): void {
  const token = run.executions.get(task.executionId)!
  const node = run.nodeOf(token)
  // A vote is counted, where the node or its model says how; a single rejection is one of the node.
  const isCounted = run.bodyOf(token) && (node.many?.vote ?? node.many?.isDone)
  if (outcome === 'rejected' && !isCounted) return rejectAt(run, task.instanceId, node)
  if (task.returnTo && goStraight(run, token, task.returnTo)) return
  run.steps.push({ do: 'leave', executionId: token.id })
}
/** A signer who was added is done: the task he was added to goes on when all are. */
function signed(run: Run, task: TaskRow, outcome: 'approved' | 'rejected'): void {
  const main = run.tasks.get(task.parentId!)!
  if (outcome === 'rejected') {
    for (const other of added(run, main)) closeTask(run, other.id, 'condition')
    finish(run, main, 'rejected')
    return goOn(run, main, 'rejected')
  }
  if (task.sign === 'before' || added(run, main).length) return
  finish(run, main, 'approved')
  goOn(run, main, 'approved')
}

/**
 * Adds people who decide before the holder of a task, or after him; to a vote, further voters.
 * @throws EngineRefusal `nestedSign`
 */
export function addSign(run: Run, id: string, position: 'before' | 'after', userIds: readonly string[]): void {
  const task = openTask(run, id)
  if (task.parentId) throw new EngineRefusal('nestedSign')
  const token = run.executions.get(task.executionId)!
  const node = run.nodeOf(token)
  const body = run.bodyOf(token)
  if (position === 'after' && body && node.many?.vote && !node.many.isSequential) {
    const { items, nrOfInstances } = body.vars as unknown as Counters
    const vars = { ...body.vars, items: [...items, ...userIds], nrOfInstances: nrOfInstances + userIds.length }
    run.changeExecution(body.id, { vars })
    for (const _ of userIds) startInner(run, body.id, node)
    return
  }
  // Signers behind the holder: the holder has approved.
  if (position === 'after') noteSigner(run, task, task.assigneeId)
  const one = (userId: string): Found => ({ userIds: [userId], groups: [] })
  for (const userId of userIds) addTask(run, token, node, one(userId), { parentId: id, sign: position })
}
/** @throws EngineRefusal `notSigned` where it is no task that somebody was added for, `voterInReview` */
export function removeSign(run: Run, id: string): void {
  const task = openTask(run, id)
  const main = task.parentId ? run.tasks.get(task.parentId) : undefined
  if (!main) {
    const inner = run.executions.get(task.executionId)!
    if (!run.bodyOf(inner)) throw new EngineRefusal('notSigned')
    if (run.around.isReview) throw new EngineRefusal('voterInReview')
    return dropVoter(run, inner)
  }
  closeTask(run, id, 'signRemoved')
  // After the last one behind him the holder's own decision counts.
  if (task.sign === 'after' && !added(run, main).length) {
    finish(run, main, 'approved')
    goOn(run, main, 'approved')
  }
}

/** A task was not decided in time: the rule of its node. */
export function overdue(run: Run, executionId: string): void {
  const rule = run.nodeOf(run.executions.get(executionId)!).handling?.overdue?.action
  if (rule === 'approve' || rule === 'reject') {
    decideFor(run, executionId, rule === 'approve' ? 'approved' : 'rejected', 'timedOut')
    return
  }
  for (const task of run.openTasks(executionId)) {
    if (rule === 'remind') run.effects.push({ kind: 'remind', taskId: task.id })
    if (rule === 'leader') toLeader(run, task)
  }
}
function toLeader(run: Run, task: TaskRow): void {
  const of = task.assigneeId ?? task.candidateUserIds[0]
  if (!of) return
  const [leader] = leaderOf(run, run.node(task.instanceId, task.node), of).userIds
  if (!leader) {
    run.effects.push({ kind: 'remind', taskId: task.id })
    return
  }
  run.changeTask(task.id, { assigneeId: leader, delegation: null, ownerId: null })
  run.effects.push({ kind: 'taskCreated', taskId: task.id })
}
