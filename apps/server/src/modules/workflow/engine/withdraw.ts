import { cancelTree } from './cancel.ts'
import { type Counters, itemVars } from './many.ts'
import { EngineRefusal } from './refusal.ts'
import type { Run } from './run.ts'
import type { ActRow, ExecutionRow, TaskRow } from './state.ts'
import { descendantsOf, isOutside, reenter, restart, scopeOf, takeBack } from './undo.ts'

/**
 * The handler takes a done task back.
 * @throws EngineRefusal `doneAfter` where somebody has completed a task after it, `outsideDone` where a service or a called
 * process runs or has run, `scopeOver`
 */
export function withdraw(run: Run, task: TaskRow): void {
  const act = run.act(task.instanceId, task.act)
  if (task.state !== 'done' || task.parentId || act?.state !== 'done') throw new EngineRefusal('notDone')
  requireUntouched(run, act)
  if (act.type === 'startEvent') return restart(run, task.instanceId)
  const scope = scopeOf(run, act)
  // Of a compensation the next handler runs already.
  if (!scope || isCompensation(scope, act)) throw new EngineRefusal('scopeOver')
  if (scope.kind === 'many') return reopenVote(run, scope, act, task)
  takeBack(run, task.instanceId, [act], 'withdrawn')
  reenter(run, act, { handlerId: task.endedBy ?? task.assigneeId, returnTo: task.returnTo })
}
const isCompensation = ({ kind, node }: ExecutionRow, act: ActRow): boolean => kind === 'many' && node !== act.node
function requireUntouched(run: Run, act: ActRow): void {
  // What the way straight back passed was done before, and descends from it all the same.
  const after = [...descendantsOf(run, act.instanceId, [act])].filter((seq) => seq > act.seq)
  const acts = after.map((seq) => run.act(act.instanceId, seq)!)
  if (acts.some(({ type, state }) => type === 'userTask' && state === 'done')) throw new EngineRefusal('doneAfter')
  if (acts.some((one) => isOutside(run, one))) throw new EngineRefusal('outsideDone')
}

/** One vote of a countersign is open again, while the others go on. In turn, the turn of the next is taken back. */
function reopenVote(run: Run, body: ExecutionRow, act: ActRow, task: TaskRow): void {
  const { isSequential } = run.nodeOf(body).many!
  const counters = body.vars as unknown as Counters
  const back = isSequential ? takeTurnBack(run, body, act) : 0
  takeBack(run, task.instanceId, [act], 'withdrawn')
  const vote = task.outcome === 'rejected' ? 'nrOfRejected' : 'nrOfApproved'
  const changed = {
    nrOfCompletedInstances: counters.nrOfCompletedInstances - 1,
    nrOfActiveInstances: counters.nrOfActiveInstances - back + 1,
    [vote]: counters[vote] - 1,
    next: counters.next - back,
  }
  run.changeExecution(body.id, { vars: { ...body.vars, ...changed } })
  const { instanceId, cause, node } = act
  const vars = itemVars(run.nodeOf(body).many!, counters.items, counters.places[act.seq] ?? 0)
  const token = run.addExecution({ instanceId, parentId: body.id, kind: 'token', cause: [...cause], vars })
  run.steps.push({ do: 'enter', executionId: token.id, node, flow: null, as: { handlerId: task.assigneeId } })
}
/** @returns how many turns were taken back. @throws EngineRefusal `doneAfter` where the next has decided */
function takeTurnBack(run: Run, body: ExecutionRow, { instanceId, scope, seq }: ActRow): number {
  const later = run.actsOf(instanceId).filter((one) => one.scope === scope && one.seq > seq)
  if (later.some(({ state }) => state === 'done')) throw new EngineRefusal('doneAfter')
  const open = run.children(body.id)
  for (const { id } of open) cancelTree(run, id, 'withdrawn', 'undone')
  return open.length
}
