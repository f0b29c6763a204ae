import type { Definition, Flow, Node } from './definition.ts'
import { registerWait } from './events.ts'
import { EngineRefusal } from './refusal.ts'
import type { Run } from './run.ts'
import type { ExecutionRow, Vars } from './state.ts'
import { isTrue } from './uel-values.ts'
import { leaving } from './validate.ts'

/** Tokens that wait at a join in the same scope. */
const waitingAt = (run: Run, { parentId }: ExecutionRow, node: Node): ExecutionRow[] =>
  [...run.executions.values()].filter((one) => one.parentId === parentId && one.node === node.id && one.act === null)

/** A token waits at a join until one has come by each flow; an inclusive join is looked at when nothing else moves. */
export function gather(run: Run, token: ExecutionRow, node: Node): void {
  if (node.type === 'inclusiveGateway') return
  const waiting = waitingAt(run, token, node)
  const chosen = node.incoming.map((flow) => waiting.find((one) => one.flow === flow))
  if (chosen.every((one) => one !== undefined)) joined(run, node, chosen)
}
/** The tokens become one; its act names where each came from, so that a return can give them back. */
function joined(run: Run, node: Node, tokens: readonly ExecutionRow[]): void {
  const [first, ...others] = tokens as [ExecutionRow, ...ExecutionRow[]]
  const cause = tokens.flatMap((one) => one.cause)
  const flows = tokens.flatMap((one) => one.cause.map(() => one.flow))
  for (const one of others) run.dropExecution(one.id)
  run.addAct(first, { cause, flows })
  divide(run, run.executions.get(first.id)!, node)
}

/** Fires each inclusive join that no other token of its scope can still reach (BPMN 2.0.2, 13.4.3). @returns whether one fired */
export function fireInclusiveJoins(run: Run): boolean {
  const waiting = [...run.executions.values()].filter(
    (one) => one.act === null && one.node && one.kind === 'token' && run.nodeOf(one).type === 'inclusiveGateway',
  )
  for (const token of waiting) {
    const node = run.nodeOf(token)
    const here = waitingAt(run, token, node)
    if (isAwaited(run, token, node, here)) continue
    const first = node.incoming.flatMap((flow) => here.find((one) => one.flow === flow) ?? [])
    joined(run, node, first)
    return true
  }
  return false
}
/** Whether a token elsewhere in the scope can come by a flow that is still empty and by none that has a token. */
function isAwaited(run: Run, token: ExecutionRow, node: Node, here: readonly ExecutionRow[]): boolean {
  const definition = run.definition(token.instanceId)
  const held = new Set(here.map(({ flow }) => flow))
  const [full, empty] = [node.incoming.filter((id) => held.has(id)), node.incoming.filter((id) => !held.has(id))]
  const before = (flows: readonly string[]) => reachableFrom(definition, flows, node.id)
  const [toFull, toEmpty] = [before(full), before(empty)]
  return [...run.executions.values()].some(
    (one) =>
      one.parentId === token.parentId &&
      one.node !== null &&
      one.node !== node.id &&
      toEmpty.has(one.node) &&
      !toFull.has(one.node),
  )
}
/** The nodes from which these flows can be reached without passing the join. A boundary event is reached from its activity. */
function reachableFrom({ flows, nodes }: Definition, ends: readonly string[], join: string): Set<string> {
  const found = new Set<string>()
  const todo = ends.map((id) => flows.get(id)!.from)
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    if (id === join || found.has(id)) continue
    found.add(id)
    const node = nodes.get(id)!
    todo.push(...node.incoming.map((flow) => flows.get(flow)!.from), ...(node.attachedTo ? [node.attachedTo] : []))
  }
  return found
}

/** Chooses the flows by which a token leaves a gateway, or waits for the first of several events. */
export function divide(run: Run, token: ExecutionRow, node: Node): void {
  if (node.type === 'eventBasedGateway') return waitForFirst(run, token, node)
  const flows = flowsOf(run, token, node).map(({ id }) => id)
  run.steps.push({ do: 'leave', executionId: token.id, flows })
}
function waitForFirst(run: Run, token: ExecutionRow, node: Node): void {
  const definition = run.definition(token.instanceId)
  for (const flow of leaving(definition, node)) registerWait(run, token, definition.nodes.get(flow.to)!)
}

/**
 * The flows a token takes. Exclusive: the first whose condition holds, else the default. Inclusive, and activities with
 * conditions: all that hold, else the default.
 * @throws EngineRefusal `noWay` where none holds and there is no default
 */
export function flowsOf(run: Run, token: ExecutionRow, node: Node): Flow[] {
  const flows = leaving(run.definition(token.instanceId), node)
  if (node.type === 'parallelGateway' || !flows.some(({ condition }) => condition)) {
    if (node.type !== 'exclusiveGateway') return flows
    return flows.slice(0, 1)
  }
  const vars: Vars = run.vars(token)
  const open = flows.filter((flow) => !flow.isDefault && (!flow.condition || isTrue(flow.condition(vars))))
  const taken = node.type === 'exclusiveGateway' ? open.slice(0, 1) : open
  if (taken.length) return taken
  const usual = flows.filter(({ isDefault }) => isDefault)
  if (!usual.length) throw new EngineRefusal('noWay', { node: node.name })
  return usual
}
