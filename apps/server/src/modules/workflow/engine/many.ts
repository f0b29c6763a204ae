import { cancelInside, cancelTree } from './cancel.ts'
import type { Many, Node } from './definition.ts'
import { waitForEvents } from './events.ts'
import { holdersOf } from './people.ts'
import { EngineRefusal } from './refusal.ts'
import { rejectAt } from './reject.ts'
import type { Entry, Run } from './run.ts'
import type { ExecutionRow, Vars } from './state.ts'
import { isTrue } from './uel-values.ts'
import { copyTo, PERSON } from './user-task.ts'

const MOST_AT_ONCE = 1_000
/** The counters of BPMN, and how people voted. Expressions of the model read them by these names. */
export interface Counters {
  nrOfInstances: number
  nrOfCompletedInstances: number
  nrOfActiveInstances: number
  nrOfApproved: number
  nrOfRejected: number
  items: unknown[]
  /** Of one after another: the next item. */
  next: number
  /** Index of the item for each finished act, by the number of the act. */
  places: Readonly<Record<number, number>>
}
/** Where the body goes when it is decided, if it was sent back with the way straight back. */
export const RETURN_TO = '_returnTo'

/** An activity that is carried out several times: by each person found, or for each item of a list. */
export function startMany(run: Run, token: ExecutionRow, node: Node, as: Entry): void {
  const many = node.many!
  const items = many.vote ? voters(run, token, node) : itemsOf(run, token, many)
  if (items === 'reject') return rejectAt(run, token.instanceId, node)
  if (!items.length) return void run.steps.push({ do: 'leave', executionId: token.id })
  if (items.length > MOST_AT_ONCE) throw new EngineRefusal('tooMany', { most: MOST_AT_ONCE })
  const { instanceId, parentId, act, cause } = token
  if (node.handling) copyTo(run, token, node)
  run.executions.delete(token.id)
  const none = { nrOfCompletedInstances: 0, nrOfActiveInstances: 0, nrOfApproved: 0, nrOfRejected: 0 }
  const own = { ...none, nrOfInstances: items.length, items, next: 0, places: {} } satisfies Counters
  const vars = { ...own, ...(as.returnTo && { [RETURN_TO]: as.returnTo }) }
  const body = run.addExecution({ instanceId, parentId, kind: 'many', node: node.id, act, cause, vars })
  waitForEvents(run, body, node)
  const count = many.isSequential ? 1 : items.length
  for (let at = 0; at < count; at++) startInner(run, body.id, node)
}
function voters(run: Run, token: ExecutionRow, node: Node): unknown[] | 'reject' {
  const holders = holdersOf(run, token, node)
  if (holders.way === 'hold') return holders.found.userIds
  return holders.way === 'reject' ? 'reject' : []
}
function itemsOf(run: Run, token: ExecutionRow, { cardinality, collection }: Many): unknown[] {
  const vars = run.vars(token)
  if (cardinality)
    return Array.from({ length: Math.min(Number(cardinality(vars)) || 0, MOST_AT_ONCE + 1) }, (_, at) => at)
  const value = collection?.(vars)
  if (typeof value === 'string') return value.split(',').filter(Boolean)
  return Array.isArray(value) ? value : []
}

/** Carries the activity out for the next item. */
export function startInner(run: Run, bodyId: string, node: Node): void {
  const body = run.executions.get(bodyId)!
  const counters = body.vars as unknown as Counters
  const changed = { ...body.vars, next: counters.next + 1, nrOfActiveInstances: counters.nrOfActiveInstances + 1 }
  run.changeExecution(bodyId, { vars: changed })
  const { instanceId } = body
  const vars = itemVars(node.many!, counters.items, counters.next)
  const token = run.addExecution({ instanceId, parentId: bodyId, kind: 'token', cause: [body.act!], vars })
  run.steps.push({ do: 'enter', executionId: token.id, node: node.id, flow: null })
}

/** Variables of one instance of a multi-instance activity: the loop counter, the item, and the voter. */
export function itemVars({ element, vote }: Many, items: readonly unknown[], at: number): Vars {
  const item = items[at]
  return { loopCounter: at, ...(element && { [element]: item }), ...(vote && { [PERSON]: item }) }
}

/** One of several is done: the node is decided, or the next begins. */
export function innerDone(run: Run, body: ExecutionRow, inner: ExecutionRow): void {
  const outcome = run.tasksOf(inner.id).findLast(({ state, sign }) => state === 'done' && !isExtra(sign))?.outcome
  const before = body.vars as unknown as Counters
  const vars = {
    ...body.vars,
    nrOfCompletedInstances: before.nrOfCompletedInstances + 1,
    nrOfActiveInstances: before.nrOfActiveInstances - 1,
    nrOfApproved: before.nrOfApproved + (outcome === 'rejected' ? 0 : 1),
    nrOfRejected: before.nrOfRejected + (outcome === 'rejected' ? 1 : 0),
    places: { ...before.places, [inner.act!]: inner.vars.loopCounter },
  }
  decide(run, run.changeExecution(body.id, { vars }))
}
/** Ends the node when it is decided; of one after another the next begins. */
function decide(run: Run, body: ExecutionRow): void {
  const node = run.nodeOf(body)
  const counters = body.vars as unknown as Counters
  const verdict = verdictOf(node.many!, counters)
  const isDone = verdict !== undefined || isTrue(node.many!.isDone?.(run.vars(body)))
  if (!isDone && counters.nrOfCompletedInstances < counters.nrOfInstances) {
    if (node.many!.isSequential && !counters.nrOfActiveInstances) startInner(run, body.id, node)
    return
  }
  cancelInside(run, body.id, 'condition')
  if (verdict === false) return rejectAt(run, body.instanceId, node)
  run.steps.push({ do: 'leave', executionId: body.id })
}
/** Takes a voter out: his vote is no longer waited for. @throws EngineRefusal `lastSigner` */
export function dropVoter(run: Run, inner: ExecutionRow): void {
  const body = run.executions.get(inner.parentId!)!
  const before = body.vars as unknown as Counters
  if (before.nrOfInstances <= 1) throw new EngineRefusal('lastSigner')
  cancelTree(run, inner.id, 'signRemoved')
  const vars = {
    ...body.vars,
    nrOfInstances: before.nrOfInstances - 1,
    nrOfActiveInstances: before.nrOfActiveInstances - 1,
  }
  const changed = run.changeExecution(body.id, { vars })
  decide(run, changed)
}
const isExtra = (sign: string | null): boolean => sign === 'before' || sign === 'after'

/** What a vote has come to; undefined while it is open, or where the model counts by a condition of its own. */
function verdictOf({ vote, percent = 100 }: Many, of: Counters): boolean | undefined {
  if (!vote) return undefined
  const needed = Math.ceil((of.nrOfInstances * percent) / 100)
  if (of.nrOfApproved >= needed) return true
  return of.nrOfRejected > of.nrOfInstances - needed ? false : undefined
}
