import { cancelInside, cancelTree } from './cancel.ts'
import type { Definition } from './definition.ts'
import { waitForScopes } from './events.ts'
import { EngineRefusal } from './refusal.ts'
import type { Entry, Run } from './run.ts'
import type { ActRow, ExecutionRow, TaskReason, TaskRow } from './state.ts'
import { straightTo } from './straight.ts'

/*
 * A return is causal undo. Every act names the acts whose tokens it used up. To go back to an act, everything that
 * descends from it is undone; tokens that a join had swallowed from branches that do not descend from it are given back;
 * then the act's node is entered again with the act's own causes. The shape of the diagram is not looked at, so loops and
 * nested branches come out right.
 */

const byNumber = (one: ActRow, other: ActRow): number => one.seq - other.seq
/** Numbers of these acts and of all that descends from them. Causes have smaller numbers than what they cause. */
export function descendantsOf(run: Run, instanceId: string, from: readonly ActRow[]): Set<number> {
  const acts = run
    .actsOf(instanceId)
    .filter(({ state }) => state !== 'undone')
    .toSorted(byNumber)
  const found = new Set(from.map(({ seq }) => seq))
  for (let size = -1; size !== found.size; ) {
    size = found.size
    for (const act of acts) if (act.cause.some((one) => found.has(one))) found.add(act.seq)
    // An inclusive join fired because nothing more could come; from these nodes something can come again.
    for (const act of acts)
      if (act.type === 'inclusiveGateway' && from.some((one) => act.seq > one.seq && isBefore(run, one, act)))
        found.add(act.seq)
  }
  return found
}
function isBefore(run: Run, one: ActRow, join: ActRow): boolean {
  if (one.scope !== join.scope) return false
  const definition = run.definition(one.instanceId)
  const node = definition.nodes.get(join.node)
  return node !== undefined && node.incoming.length > 1 && isReachable(definition, one.node, join.node)
}
export function isReachable({ nodes, flows }: Definition, from: string, to: string): boolean {
  const seen = new Set<string>()
  const todo = [from]
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    if (id === to && seen.size) return true
    if (seen.has(id)) continue
    seen.add(id)
    const node = nodes.get(id)
    todo.push(...(node?.outgoing.map((flow) => flows.get(flow)!.to) ?? []), ...(node?.boundary ?? []))
  }
  return false
}

/** The execution of the scope in which an act happened; undefined where it is over. */
export const scopeOf = (
  run: Run,
  { instanceId, scope }: Pick<ActRow, 'instanceId' | 'scope'>,
): ExecutionRow | undefined =>
  scope === null
    ? run.rootOf(instanceId)
    : [...run.executions.values()].find(
        (one) => one.instanceId === instanceId && one.act === scope && (one.kind === 'scope' || one.kind === 'many'),
      )

/** Undoes acts with all that descends from them. @returns how many tokens were cancelled, and given back by joins */
export function takeBack(run: Run, instanceId: string, targets: readonly ActRow[], reason: TaskReason): number {
  const undone = descendantsOf(run, instanceId, targets)
  const isFrom = ({ act, cause }: ExecutionRow) =>
    act === null ? cause.some((one) => undone.has(one)) : undone.has(act)
  let touched = 0
  const before = [...run.executions.values()].filter((one) => one.instanceId === instanceId && one.kind !== 'root')
  for (const execution of before)
    if (isFrom(execution) && run.executions.has(execution.id)) {
      cancelTree(run, execution.id, reason, 'undone')
      touched++
    }
  const isTarget = new Set(targets.map(({ seq }) => seq))
  for (const seq of undone) {
    const act = run.act(instanceId, seq)!
    if (!isTarget.has(seq)) touched += giveBack(run, act, undone)
    run.changeAct(instanceId, seq, { state: 'undone', endedAt: act.endedAt ?? run.around.now })
  }
  return touched
}
/** The tokens of other branches wait in the join again. */
function giveBack(run: Run, act: ActRow, undone: ReadonlySet<number>): number {
  const scope = scopeOf(run, act)
  if (!scope || !run.executions.has(scope.id)) return 0
  const kept = act.cause.flatMap((cause, at) => (undone.has(cause) ? [] : [{ cause, flow: act.arrivals[at] ?? null }]))
  const join = run.definition(act.instanceId).nodes.get(act.node)
  // Another version may not have the join in which they waited.
  if (kept.some(({ flow }) => !join?.incoming.includes(flow ?? ''))) throw new EngineRefusal('notBefore')
  for (const { cause, flow } of kept) {
    const of = { instanceId: act.instanceId, parentId: scope.id, kind: 'token' as const }
    run.addExecution({ ...of, node: act.node, flow, cause: [cause] })
  }
  return kept.length
}
export function reenter(run: Run, act: ActRow, as: Entry): void {
  const scope = scopeOf(run, act)
  if (!scope) throw new EngineRefusal('scopeOver')
  const { instanceId, cause } = act
  const token = run.addExecution({ instanceId, parentId: scope.id, kind: 'token', cause: [...cause] })
  run.steps.push({ do: 'enter', executionId: token.id, node: act.node, flow: act.arrivals[0] ?? null, as })
}

/** Earlier user tasks to which a task can go back, the nearest first, each node once. */
export function backActs(run: Run, task: Pick<TaskRow, 'instanceId' | 'act'>): ActRow[] {
  const { instanceId } = task
  const definition = run.definition(instanceId)
  const found = new Map<string, ActRow>()
  const seen = new Set<number>()
  let level = run.act(instanceId, task.act)?.cause ?? []
  while (level.length) {
    const acts = level
      .filter((seq) => !seen.has(seq))
      .flatMap((seq) => run.act(instanceId, seq) ?? [])
      .toSorted((one, other) => other.seq - one.seq)
    for (const act of acts) {
      seen.add(act.seq)
      const isTask = act.type === 'userTask' && act.state === 'done' && isThere(definition, act, scopeOf(run, act))
      if (isTask && !found.has(act.node)) found.set(act.node, act)
    }
    level = acts.flatMap(({ cause }) => cause)
  }
  return [...found.values()]
}

/** Whether the node of an act can be entered again: its scope goes on, and this version has the node in it. */
function isThere({ nodes }: Definition, { node }: ActRow, scope: ExecutionRow | undefined): boolean {
  const found = nodes.get(node)
  return scope !== undefined && found?.type === 'userTask' && found.parent === (scope.node ?? undefined)
}

/** Who completed the task of an act; its node is his again. */
const handlerOf = (run: Run, act: ActRow): string | null => (run.node(act.instanceId, act.node).many ? null : act.byId)

interface Return {
  /** Node ids; empty: the nearest. */
  targets: readonly string[]
  isDirect: boolean
}
/**
 * Sends a task back.
 * @throws EngineRefusal `noTarget` where nothing came before, `notBefore` where a target did not, `directAcross` where the
 * way straight back would leave tokens behind, `directInReview` where it would leave out decisions of a review
 */
export function regress(run: Run, task: TaskRow, { targets, isDirect }: Return): void {
  const possible = backActs(run, task)
  const acts = targets.length ? targets.map((node) => possible.find((act) => act.node === node)) : possible.slice(0, 1)
  if (!acts.length) throw new EngineRefusal('noTarget')
  if (acts.includes(undefined)) throw new EngineRefusal('notBefore')
  const chosen = firstOf(run, acts as ActRow[])
  const back = nodeAct(run, task)
  if (isDirect) requireStraight(run, task, chosen, back)
  // If another branch is undone too, its token would never reach the join again.
  const isOnly = takeBack(run, task.instanceId, chosen, 'returned') === 1
  if (isDirect && !isOnly) throw new EngineRefusal('directAcross')
  const returnTo = isDirect ? straightTo(run, task, back) : null
  for (const act of chosen) reenter(run, act, { handlerId: handlerOf(run, act), returnTo })
}

/** @throws EngineRefusal `directAcross` into another scope, `directInReview` past decisions of a review */
function requireStraight(run: Run, task: TaskRow, chosen: readonly ActRow[], back: ActRow): void {
  const isApart = chosen.length > 1 || isInside(run, task) || chosen.some(({ scope }) => scope !== back.scope)
  if (isApart) throw new EngineRefusal('directAcross')
  const later = chosen.flatMap((act) => [...descendantsOf(run, task.instanceId, [act])])
  const acts = later.flatMap((seq) => run.act(task.instanceId, seq) ?? [])
  requireNoDecision(
    run,
    acts.filter((act) => !chosen.includes(act)),
  )
}
/**
 * The way straight back passes these decisions over. In a review they would be undone and never made again, and their users
 * could decide at another level.
 */
function requireNoDecision(run: Run, acts: readonly ActRow[]): void {
  const isDecided = acts.some(({ type, state, byId }) => type === 'userTask' && state === 'done' && byId)
  if (run.around.isReview && isDecided) throw new EngineRefusal('directInReview')
}

/** The entering of the node of a task. A vote is one of several inside it: they begin again together. */
function nodeAct(run: Run, { instanceId, act }: TaskRow): ActRow {
  const own = run.act(instanceId, act)!
  return scopeOf(run, own)?.kind === 'many' ? run.act(instanceId, own.scope!)! : own
}

/** Handlers of a compensation belong to what threw it; a token that comes straight to one would not. */
const isInside = (run: Run, { instanceId, node }: TaskRow): boolean => run.node(instanceId, node).isForCompensation

/** Of targets in sequence only the first: the later ones are reached again from there. */
const firstOf = (run: Run, acts: readonly ActRow[]): ActRow[] =>
  acts.filter((act) =>
    acts.every((other) => other === act || !descendantsOf(run, act.instanceId, [other]).has(act.seq)),
  )

/**
 * Gives the process back to its starter: everything is undone, and he has the start as a task. `from`: the task that comes
 * straight back after it.
 * @throws EngineRefusal `noStarter`, `directAcross` where the way straight back would leave tokens behind, `directInReview`
 */
export function restart(run: Run, instanceId: string, from?: TaskRow): void {
  const acts = run.actsOf(instanceId).filter(({ state }) => state !== 'undone')
  const first = acts.find(({ scope, type }) => scope === null && type === 'startEvent')
  const { starterId, vars } = run.instances.get(instanceId)!
  if (!first || !starterId) throw new EngineRefusal('noStarter')
  const root = run.rootOf(instanceId)!
  if (from && !isAlone(run, from, root)) throw new EngineRefusal('directAcross')
  if (from) requireNoDecision(run, acts)
  const returnTo = from ? straightTo(run, from, nodeAct(run, from)) : null
  // Cancel everything, not only descendants of the start event: an event sub-process has no cause.
  cancelInside(run, root.id, 'returned', 'undone')
  for (const { seq, endedAt } of acts)
    run.changeAct(instanceId, seq, { state: 'undone', endedAt: endedAt ?? run.around.now })
  for (const wait of run.waitsOf(root.id)) run.dropWait(wait.id)
  waitForScopes(run, root, undefined)
  // The starter submits a new request: the earlier rejection no longer counts.
  if (vars.approved === false) run.setVars(instanceId, { approved: null })
  const token = run.addExecution({ instanceId, parentId: root.id, kind: 'token', node: first.node })
  run.addAct(token, { cause: [], flows: [] })
  run.addTask({ ...startTask(run, run.executions.get(token.id)!, starterId), returnTo })
}
/** Whether a task of the process itself is all that runs. */
const isAlone = (run: Run, task: TaskRow, root: ExecutionRow): boolean =>
  nodeAct(run, task).scope === null && !isInside(run, task) && run.children(root.id).length === 1
function startTask(run: Run, token: ExecutionRow, starterId: string): TaskRow {
  const none = {
    ownerId: null,
    delegation: null,
    reason: null,
    outcome: null,
    parentId: null,
    sign: null,
    returnTo: null,
  }
  const later = { dueAt: null, formKey: null, claimedAt: null, endedAt: null, endedBy: null }
  const { name, id: node } = run.nodeOf(token)
  const of = { instanceId: token.instanceId, executionId: token.id, act: token.act!, node, name }
  const people = { assigneeId: starterId, candidateUserIds: [], candidateGroups: [] }
  return {
    id: run.around.newId(),
    ...of,
    ...people,
    ...none,
    ...later,
    state: 'open',
    priority: 50,
    createdAt: run.around.now,
  }
}

/** An act with effects outside the engine, a service or a called process: undoing it does not undo these effects. */
export function isOutside(run: Run, { instanceId, node, state }: ActRow): boolean {
  const of = run.definition(instanceId).nodes.get(node)
  return state !== 'cancelled' && (of?.type === 'callActivity' || of?.service !== undefined)
}
/** Signals, messages, services and called processes behind a task: a return cannot take them back. Names of nodes. */
export function irreversibleAfter(run: Run, instanceId: string, targets: readonly ActRow[]): string[] {
  const { nodes } = run.definition(instanceId)
  const isThrown = ({ type, node, state }: ActRow) =>
    ['intermediateThrowEvent', 'endEvent'].includes(type) &&
    state === 'done' &&
    ['signal', 'message'].includes(nodes.get(node)?.event?.kind ?? '')
  return [...descendantsOf(run, instanceId, targets)]
    .map((seq) => run.act(instanceId, seq)!)
    .filter((act) => isOutside(run, act) || isThrown(act))
    .flatMap(({ node }) => nodes.get(node)?.name ?? [])
}
