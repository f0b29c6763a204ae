import type { Node } from './definition.ts'
import { waitForEvents } from './events.ts'
import { EngineRefusal } from './refusal.ts'
import type { Run } from './run.ts'
import type { ExecutionRow, Vars } from './state.ts'

/** A task of the server: an expression is read at once, a service is a job whose result comes as a command of its own. */
export function carryOut(run: Run, token: ExecutionRow, node: Node): void {
  const { value, service } = node
  if (value) {
    const read = value.read(run.vars(token))
    if (value.result) run.setVars(token.instanceId, { [value.result]: read ?? null })
    return void run.steps.push({ do: 'leave', executionId: token.id })
  }
  if (!service) return void run.steps.push({ do: 'leave', executionId: token.id })
  waitForEvents(run, token, node)
  const of = { instanceId: token.instanceId, executionId: token.id, node: node.id }
  const wait = run.addWait({ ...of, kind: 'job', name: service.name })
  // The refusal of a job becomes an incident of the service before it.
  if (isEndless(run, token.instanceId)) throw new EngineRefusal('endless')
  startJob(run, token, wait.id)
}
const MOST_SERVICES = 200
const STOPS = new Set(['userTask', 'receiveTask', 'intermediateCatchEvent', 'boundaryEvent'])
/**
 * Whether services follow one another without a person or an event in between: each is a command of its own, so that the
 * limit of steps never ends their loop. A multi-instance counts once, however many items it has.
 */
function isEndless(run: Run, instanceId: string): boolean {
  const { nodes } = run.definition(instanceId)
  let count = 0
  for (const { type, scope } of run.actsOf(instanceId).toSorted((one, other) => other.seq - one.seq)) {
    if (STOPS.has(type)) return false
    const isInner = scope !== null && isMany(run.act(instanceId, scope))
    if (!isInner && (type === 'serviceTask' || type === 'sendTask') && ++count > MOST_SERVICES) return true
  }
  return false
  /** The body of a multi-instance, or an activity inside one. */
  function isMany(act: ReturnType<Run['act']>): boolean {
    if (!act) return false
    return nodes.get(act.node)?.many !== undefined || (act.scope !== null && isMany(run.act(instanceId, act.scope)))
  }
}
/** Has the service do its work, with its fields as the variables are now. */
export function startJob(run: Run, token: ExecutionRow, waitId: string): void {
  const { name, fields } = run.nodeOf(token).service!
  const vars = run.vars(token)
  const values: Vars = Object.fromEntries(Object.entries(fields).map(([key, read]) => [key, read(vars)]))
  run.effects.push({ kind: 'job', waitId, instanceId: token.instanceId, service: name, fields: values })
}

/** The result of a service: set as the variable that the model names, or as variables of their own. */
export function jobDone(run: Run, waitId: string, result: Vars): void {
  const wait = run.waits.get(waitId)
  if (!wait) return
  const { service } = run.node(wait.instanceId, wait.node)
  run.setVars(wait.instanceId, service?.result ? { [service.result]: result.result ?? result } : result)
  run.dropWait(waitId)
  run.steps.push({ do: 'leave', executionId: wait.executionId })
}
