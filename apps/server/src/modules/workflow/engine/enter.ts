import { callProcess } from './call.ts'
import type { Node } from './definition.ts'
import { catchEvent, throwEvent, waitForEvents } from './events.ts'
import { divide, gather } from './gateways.ts'
import { startMany } from './many.ts'
import type { Entry, Run, Step } from './run.ts'
import { openScope } from './scope.ts'
import type { ExecutionRow } from './state.ts'
import { isTrue } from './uel-values.ts'
import { copyTo, openTasksOf } from './user-task.ts'
import { carryOut } from './work.ts'

const JOINS = new Set(['parallelGateway', 'inclusiveGateway'])

/** A token comes into a node. */
export function enter(run: Run, { executionId, node: id, flow, as }: Extract<Step, { do: 'enter' }>): void {
  const before = run.executions.get(executionId)
  if (!before) return
  const token = run.changeExecution(executionId, { node: id, flow, act: null, incident: null })
  const node = run.nodeOf(token)
  // A join waits for the tokens of its other flows.
  if (JOINS.has(node.type) && node.incoming.length > 1 && flow !== null) return gather(run, token, node)
  run.addAct(token, { cause: token.cause, flows: token.cause.map(() => flow) })
  begin(run, token, node, as)
}

/** Begins what a node does; again after a retry. */
export function begin(run: Run, token: ExecutionRow, node: Node, as: Entry = {}): void {
  const parent = run.executions.get(token.parentId ?? '')
  const isInside = parent?.kind === 'many' && parent.node === node.id
  if (node.many && !isInside) return startMany(run, token, node, as)
  if (node.loop?.isTestedBefore && node.loop.condition && !isTrue(node.loop.condition(run.vars(token))))
    return void run.steps.push({ do: 'leave', executionId: token.id })
  behave(run, token, node, as)
}

const leave = (run: Run, token: ExecutionRow): void => void run.steps.push({ do: 'leave', executionId: token.id })

function behave(run: Run, token: ExecutionRow, node: Node, as: Entry): void {
  switch (node.type) {
    case 'userTask':
      waitForEvents(run, token, node)
      return openTasksOf(run, token, node, as)
    case 'serviceTask':
    case 'sendTask':
    case 'scriptTask':
      return carryOut(run, token, node)
    case 'receiveTask':
      waitForEvents(run, token, node)
      return catchEvent(run, token, node)
    case 'intermediateCatchEvent':
      return catchEvent(run, token, node)
    case 'intermediateThrowEvent':
    case 'endEvent':
      return throwEvent(run, token, node)
    case 'subProcess':
    case 'transaction':
      return openScope(run, token, node)
    case 'callActivity':
      waitForEvents(run, token, node)
      return callProcess(run, token, node)
    case 'exclusiveGateway':
    case 'inclusiveGateway':
    case 'eventBasedGateway':
      return divide(run, token, node)
    case 'task':
      // A plain task is nobody's work; people may be told of it.
      copyTo(run, token, node)
      return leave(run, token)
    default:
      return leave(run, token)
  }
}
