import { handOut } from './call-values.ts'
import { cancelInside, cancelTree } from './cancel.ts'
import { handlersOf, scopesAround } from './compensation.ts'
import type { EventKind, Node } from './definition.ts'
import { EngineRefusal } from './refusal.ts'
import type { Run } from './run.ts'
import type { ExecutionRow, WaitKind, WaitRow } from './state.ts'
import { dueOf, later } from './timer.ts'
import { isTrue } from './uel-values.ts'

const CAUGHT: Partial<Record<EventKind, WaitKind>> = {
  timer: 'timer',
  message: 'message',
  signal: 'signal',
  conditional: 'conditional',
}

/** Lets an execution wait for what an event names. Errors and escalations are looked for when they are thrown. */
export function registerWait(run: Run, execution: ExecutionRow, node: Node): void {
  const { event } = node
  const kind = event && CAUGHT[event.kind]
  if (!kind) return
  const due = event.timer ? dueOf(event.timer, run.vars(execution), run.around.now) : {}
  const of = { instanceId: execution.instanceId, executionId: execution.id, node: node.id }
  run.addWait({ ...of, kind, name: event.name ?? null, ...due })
}
/** What waits on the border of an activity. */
export function waitForEvents(run: Run, execution: ExecutionRow, node: Node): void {
  // Of several at once the events belong to all of them together.
  if (run.bodyOf(execution)) return
  for (const id of node.boundary) registerWait(run, execution, run.node(execution.instanceId, id))
}
/** Event sub-processes of a scope begin by their start events. */
export function waitForScopes(run: Run, scope: ExecutionRow, parent: string | undefined): void {
  for (const node of run.definition(scope.instanceId).nodes.values())
    if (node.type === 'startEvent' && node.parent) {
      const inside = run.node(scope.instanceId, node.parent)
      if (inside.isEventScope && inside.parent === parent) registerWait(run, scope, node)
    }
}

export function catchEvent(run: Run, token: ExecutionRow, node: Node): void {
  if (node.event && CAUGHT[node.event.kind]) return registerWait(run, token, node)
  run.steps.push({ do: 'leave', executionId: token.id })
}

/** An event that throws: an end or one on the way. */
export function throwEvent(run: Run, token: ExecutionRow, node: Node): void {
  const { kind, name } = node.event ?? { kind: 'none' as const, name: undefined }
  switch (kind) {
    case 'signal':
    case 'message':
      // The receiver gets the event only: variables of the sender would overwrite those of the receiver.
      run.effects.push({ kind, name: name!, vars: {} })
      break
    case 'error':
      return throwUp(run, token, 'error', name)
    case 'escalation':
      return throwUp(run, token, 'escalation', name)
    case 'cancel':
      return cancelTransaction(run, token)
    case 'terminate':
      return terminate(run, token)
    case 'link':
      return follow(run, token, name!)
    case 'compensation':
      return compensate(run, token, node)
    default:
  }
  run.steps.push({ do: 'leave', executionId: token.id })
}

/** Ends everything in the scope of the token; what the scope was part of goes on. */
function terminate(run: Run, token: ExecutionRow): void {
  const { instanceId, parentId } = token
  run.endAct(instanceId, token.act)
  const scope = run.executions.get(parentId!)!
  cancelInside(run, scope.id, 'ended')
  if (scope.kind === 'root') run.changeInstance(instanceId, { endNode: token.node })
  run.steps.push({ do: 'close', executionId: scope.id })
}
function follow(run: Run, token: ExecutionRow, name: string): void {
  const from = run.nodeOf(token)
  const to = [...run.definition(token.instanceId).nodes.values()].find(
    (one) =>
      one.type === 'intermediateCatchEvent' &&
      one.event?.kind === 'link' &&
      one.event.name === name &&
      one.parent === from.parent,
  )!
  run.endAct(token.instanceId, token.act)
  run.changeExecution(token.id, { cause: [token.act!] })
  run.steps.push({ do: 'enter', executionId: token.id, node: to.id, flow: null })
}

interface Handler {
  execution: ExecutionRow
  node: Node
}
/** The nearest event that catches: in the scope first, then on its border, then in what called the process. */
function handlerOf(run: Run, from: ExecutionRow, kind: EventKind, code: string | undefined): Handler | undefined {
  const meant: Meant = (nodes) => {
    const caught = nodes.filter(({ event }) => event?.kind === kind)
    // The handler of this code comes before one of every code.
    return (
      caught.find(({ event }) => event!.name !== undefined && event!.name === code) ??
      caught.find(({ event }) => event!.name === undefined)
    )
  }
  let inner: ExecutionRow | undefined
  for (let at: ExecutionRow | undefined = from; at; at = outer(run, at)) {
    // An event thrown inside a handler goes to the outer scope; otherwise it would start the same handler again and again.
    const isHandler = inner?.node != null && run.nodeOf(inner).isEventScope
    const node = (isHandler ? undefined : startInside(run, at, meant)) ?? onBorder(run, at, meant)
    if (node) return { execution: at, node }
    inner = at
  }
  return undefined
}
type Meant = (nodes: readonly Node[]) => Node | undefined
/** The start of an event sub-process in a scope. */
function startInside(run: Run, at: ExecutionRow, meant: Meant): Node | undefined {
  if (at.kind !== 'scope' && at.kind !== 'root') return undefined
  const { nodes } = run.definition(at.instanceId)
  const scope = at.node ?? undefined
  const isHere = ({ type, parent }: Node): boolean => {
    const inside = parent ? nodes.get(parent) : undefined
    return type === 'startEvent' && inside?.isEventScope === true && inside.parent === scope
  }
  return meant([...nodes.values()].filter(isHere))
}
/** An event on the border of an activity; of one that runs several times its body catches, not each of them. */
function onBorder(run: Run, at: ExecutionRow, meant: Meant): Node | undefined {
  const { nodes } = run.definition(at.instanceId)
  if (!at.node || run.bodyOf(at)) return undefined
  const boundary = nodes.get(at.node)!.boundary ?? []
  return meant(boundary.map((id) => nodes.get(id)!))
}
const outer = (run: Run, { parentId, instanceId }: ExecutionRow): ExecutionRow | undefined =>
  run.executions.get(parentId ?? run.instances.get(instanceId)!.parentExecutionId ?? '')

export const isCaught = (run: Run, from: ExecutionRow, code: string): boolean =>
  handlerOf(run, from, 'error', code) !== undefined
/** @throws EngineRefusal `errorNotCaught`; an escalation that no event catches changes nothing */
export function throwUp(run: Run, token: ExecutionRow, kind: EventKind, code: string | undefined): void {
  const handler = handlerOf(run, token, kind, code)
  if (handler) {
    run.endAct(token.instanceId, token.act)
    handOut(run, token, handler.execution)
    // An escalation that does not interrupt lets the token go on.
    const goesOn = kind === 'escalation' && !handler.node.isInterrupting
    caught(run, handler)
    if (goesOn) run.steps.push({ do: 'leave', executionId: token.id })
    return
  }
  if (kind === 'escalation') return void run.steps.push({ do: 'leave', executionId: token.id })
  throw new EngineRefusal('errorNotCaught', { code: code ?? '' })
}
function caught(run: Run, { execution, node }: Handler): void {
  if (node.type === 'boundaryEvent') fireBoundary(run, execution, node)
  else openEventScope(run, execution, node)
}

/** The event on the border of an activity happens: the activity ends, or goes on beside it. */
export function fireBoundary(run: Run, execution: ExecutionRow, node: Node): void {
  const { instanceId, parentId, act } = execution
  if (node.isInterrupting) cancelTree(run, execution.id, node.event?.kind === 'error' ? 'error' : 'boundary')
  const token = run.addExecution({ instanceId, parentId, kind: 'token', cause: act === null ? [] : [act] })
  run.steps.push({ do: 'enter', executionId: token.id, node: node.id, flow: null })
}
/** The start of an event sub-process happens in a scope. */
export function openEventScope(run: Run, scope: ExecutionRow, start: Node): void {
  const { instanceId, id } = scope
  if (start.isInterrupting) {
    cancelInside(run, id, 'boundary')
    for (const wait of run.waitsOf(id)) run.dropWait(wait.id)
  }
  const cause = scope.act === null ? [] : [scope.act]
  const inside = run.addExecution({ instanceId, parentId: id, kind: 'scope', node: start.parent!, cause })
  const { seq } = run.addAct(inside, { cause, flows: cause.map(() => null) })
  waitForScopes(run, run.executions.get(inside.id)!, start.parent)
  const token = run.addExecution({ instanceId, parentId: inside.id, kind: 'token', cause: [seq] })
  run.steps.push({ do: 'enter', executionId: token.id, node: start.id, flow: null })
}

/** Something an execution waited for has happened. */
export function fire(run: Run, waitId: string): void {
  const wait = run.waits.get(waitId)
  const execution = wait && run.executions.get(wait.executionId)
  if (!wait || !execution) return
  const node = run.node(wait.instanceId, wait.node)
  again(run, waitId, node)
  if (node.type === 'boundaryEvent') return fireBoundary(run, execution, node)
  if (node.type === 'startEvent') return openEventScope(run, execution, node)
  const at = run.nodeOf(execution)
  if (at.type !== 'eventBasedGateway') return void run.steps.push({ do: 'leave', executionId: execution.id })
  // The first of several events: the others are waited for no longer.
  for (const other of run.waitsOf(execution.id)) run.dropWait(other.id)
  run.endAct(execution.instanceId, execution.act)
  const flow = at.outgoing.find((id) => run.definition(execution.instanceId).flows.get(id)!.to === node.id)!
  const token = run.changeExecution(execution.id, { node: node.id, flow, cause: [execution.act!] })
  run.addAct(token, { cause: token.cause, flows: [flow] })
  run.steps.push({ do: 'leave', executionId: token.id })
}
/** A timer that repeats waits again, and what does not interrupt waits on; everything else is over. */
function again(run: Run, waitId: string, node: Node): void {
  const wait = run.waits.get(waitId)!
  if (isBeside(node) && comesAgain(run, wait)) return
  const isOver = !wait.cycle || wait.left === 1 || (node.type === 'boundaryEvent' && node.isInterrupting)
  if (isOver) return run.dropWait(waitId)
  const left = wait.left === null ? null : wait.left - 1
  const { now } = run.around
  const next = later(wait.dueAt ?? now, wait.cycle!)
  // Repetitions missed while the process was suspended or the server was down are skipped.
  const dueAt = Date.parse(next) > Date.parse(now) ? next : later(now, wait.cycle!)
  run.changeWait(waitId, { dueAt, left })
}

/** Of the wait for a condition that is true and has happened. */
const HAPPENED = 0
const isBeside = (node: Node): boolean =>
  !node.isInterrupting && (node.type === 'boundaryEvent' || node.type === 'startEvent')
/** Beside an activity or a scope a message or a signal can come again; a condition has to become false before. */
function comesAgain(run: Run, { id, kind }: WaitRow): boolean {
  if (kind === 'conditional') run.changeWait(id, { left: HAPPENED })
  return kind === 'conditional' || kind === 'message' || kind === 'signal'
}

/** Conditions that have come true since variables were set. @returns whether one was met */
export function fireConditions(run: Run): boolean {
  for (const wait of run.waits.values()) {
    if (wait.kind !== 'conditional') continue
    const execution = run.executions.get(wait.executionId)
    const condition = run.node(wait.instanceId, wait.node).event?.condition
    if (!execution || !condition) continue
    const holds = isTrue(condition(run.vars(execution)))
    if (!holds && wait.left === HAPPENED) run.changeWait(wait.id, { left: null })
    if (!holds || wait.left === HAPPENED) continue
    fire(run, wait.id)
    return true
  }
  return false
}

/** Runs the handlers of what was done in the scope, last first, one after another. */
function compensate(run: Run, token: ExecutionRow, node: Node): void {
  const scopes = scopesAround(run, token.instanceId, run.scopeAct(token))
  runHandlers(run, token, handlersOf(run, token.instanceId, scopes, node.event?.activity))
}
/** `cancels`: the event on the border of a transaction that happens when the handlers have run. */
interface Handlers {
  queue: string[]
  at: number
  cancels?: string
}
function runHandlers(run: Run, token: ExecutionRow, queue: string[], cancels?: string): void {
  const { instanceId, parentId, node, act, cause } = token
  const vars = { queue, at: 0, ...(cancels && { cancels }) } satisfies Handlers
  const body = run.addExecution({ instanceId, parentId, kind: 'many', node, act, cause, vars })
  run.executions.delete(token.id)
  nextHandler(run, body)
}
export function nextHandler(run: Run, body: ExecutionRow): void {
  const { queue, at, cancels } = body.vars as unknown as Handlers
  const handler = queue[at]
  if (!handler) return void run.steps.push({ do: 'leave', executionId: body.id })
  run.changeExecution(body.id, { vars: { ...body.vars, at: at + 1 } })
  const { instanceId, parentId, act } = body
  // A handler cannot return into a cancelled transaction: its other branches are gone.
  const cause = [(cancels ? run.executions.get(parentId!)!.act : act)!]
  const token = run.addExecution({ instanceId, parentId: body.id, kind: 'token', cause })
  run.steps.push({ do: 'enter', executionId: token.id, node: handler, flow: null })
}
/** The handlers of a cancelled transaction have run: it goes on at its border. @returns whether it is one */
export function leaveCancelled(run: Run, body: ExecutionRow): boolean {
  if (body.kind !== 'many' || !body.vars.cancels) return false
  const handler = handlerOf(run, body, 'cancel', undefined)
  if (handler) caught(run, handler)
  return true
}
/** A transaction is cancelled: what runs in it ends, what was done is compensated, then it goes on at its border. */
function cancelTransaction(run: Run, token: ExecutionRow): void {
  const handler = handlerOf(run, token, 'cancel', undefined)
  if (!handler) throw new EngineRefusal('errorNotCaught', { code: '' })
  const { execution, node } = handler
  const { instanceId } = token
  // Of several at once the event belongs to all of them.
  const inner = execution.kind === 'many' ? run.children(execution.id) : [execution]
  const scopes =
    execution.kind === 'many'
      ? run.actsOf(instanceId).flatMap(({ scope, seq }) => (scope === execution.act ? [seq] : []))
      : [execution.act]
  const queue = handlersOf(run, instanceId, scopes)
  for (const scope of inner) {
    for (const wait of run.waitsOf(scope.id)) run.dropWait(wait.id)
    for (const { id } of run.children(scope.id)) if (id !== token.id) cancelTree(run, id, 'boundary')
  }
  runHandlers(run, token, queue, node.id)
}
