import type { Node } from './definition.ts'
import { waitForEvents } from './events.ts'
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
  startJob(run, token, wait.id)
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
