import { returnToCaller } from './call.ts'
import { endInstance } from './cancel.ts'
import type { Node } from './definition.ts'
import { leaveCancelled, nextHandler } from './events.ts'
import { flowsOf } from './gateways.ts'
import { innerDone, RETURN_TO } from './many.ts'
import type { Run, Step } from './run.ts'
import type { ExecutionRow } from './state.ts'
import { goStraight } from './straight.ts'
import { isTrue } from './uel-values.ts'

/** The activity of a token is done: it goes on by the flows that hold, or ends where there are none. */
export function leave(run: Run, { executionId, flows }: Extract<Step, { do: 'leave' }>): void {
  const execution = run.executions.get(executionId)
  if (execution?.act == null) return
  const node = run.nodeOf(execution)
  run.endAct(execution.instanceId, execution.act)
  for (const wait of run.waitsOf(executionId)) run.dropWait(wait.id)
  if (goesAnotherWay(run, execution, node)) return
  const parent = run.executions.get(execution.parentId ?? '')
  if (parent?.kind === 'many') return oneDone(run, parent, execution)
  if (node.isEventScope) return finish(run, execution)
  move(run, execution, flows ?? flowsOf(run, execution, node).map(({ id }) => id))
}

/** To the border of a cancelled transaction, once more to itself, or straight back to who returned it. */
function goesAnotherWay(run: Run, execution: ExecutionRow, node: Node): boolean {
  if (leaveCancelled(run, execution) || isLooped(run, execution, node)) return true
  // A vote that was sent back. A task knows its way itself.
  return execution.kind === 'many' && goStraight(run, execution, execution.vars[RETURN_TO])
}

/** One of several is done, or one handler of a compensation. */
function oneDone(run: Run, body: ExecutionRow, one: ExecutionRow): void {
  run.dropExecution(one.id)
  if (body.vars.queue) nextHandler(run, body)
  else innerDone(run, body, one)
}

/** The standard loop: the same activity once more. */
function isLooped(run: Run, execution: ExecutionRow, node: Node): boolean {
  const { loop } = node
  if (!loop || execution.parentId === null) return false
  const count = Number(execution.vars.loopCounter ?? 0) + 1
  const isAgain = loop.condition
    ? isTrue(loop.condition({ ...run.vars(execution), loopCounter: count }))
    : loop.most !== undefined
  if (!isAgain || (loop.most !== undefined && count >= loop.most)) return false
  const { instanceId, parentId, act } = execution
  run.dropExecution(execution.id)
  const token = run.addExecution({ instanceId, parentId, kind: 'token', cause: [act!], vars: { loopCounter: count } })
  run.steps.push({ do: 'enter', executionId: token.id, node: node.id, flow: null })
  return true
}

function move(run: Run, execution: ExecutionRow, flows: readonly string[]): void {
  const definition = run.definition(execution.instanceId)
  const [first, ...others] = flows
  if (first === undefined) return finish(run, execution)
  const { instanceId, parentId, act } = execution
  const cause = [act!]
  const send = (executionId: string, flow: string) =>
    run.steps.push({ do: 'enter', executionId, node: definition.flows.get(flow)!.to, flow })
  const next = () => run.addExecution({ instanceId, parentId, kind: 'token', cause }).id
  // A scope is over; its row must not go on as a token.
  if (execution.kind === 'token') {
    run.changeExecution(execution.id, { cause, act: null, vars: {} })
    send(execution.id, first)
  } else {
    run.dropExecution(execution.id)
    send(next(), first)
  }
  for (const flow of others) send(next(), flow)
}
function finish(run: Run, execution: ExecutionRow): void {
  const { instanceId, parentId, node } = execution
  run.dropExecution(execution.id)
  const scope = run.executions.get(parentId!)
  if (scope?.kind === 'root') run.changeInstance(instanceId, { endNode: node })
  run.steps.push({ do: 'close', executionId: parentId! })
}

/** A scope without tokens is over, and an instance without tokens has come to its end. */
export function close(run: Run, executionId: string): void {
  const scope = run.executions.get(executionId)
  if (!scope || run.children(executionId).length) return
  if (scope.kind !== 'root') return void run.steps.push({ do: 'leave', executionId })
  const instance = run.instances.get(scope.instanceId)!
  endInstance(run, instance.id, instance.vars.approved === false ? 'rejected' : 'approved', null)
  if (instance.parentExecutionId) returnToCaller(run, instance)
}
