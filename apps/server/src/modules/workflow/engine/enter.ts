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
  if (node.many && !run.bodyOf(token)) return startMany(run, token, node, as)
  if (node.loop?.isTestedBefore && node.loop.condition && !isTrue(node.loop.condition(run.vars(token))))
    return void run.steps.push({ do: 'leave', executionId: token.id })
  behave(run, token, node, as)
}

const leave = (run: Run, token: ExecutionRow): void => void run.steps.push({ do: 'leave', executionId: token.id })

function behave(run: Run, token: ExecutionRow, node: Node, as: Entry): void {
  if (WAITS.has(node.type)) waitForEvents(run, token, node)
  const behaviour = BEHAVIOURS[node.type] ?? leave
  behaviour(run, token, node, as)
}

/** Activities that wait for somebody or something: the events on their border begin to wait with them. */
const WAITS: ReadonlySet<string> = new Set(['userTask', 'receiveTask', 'callActivity'])
type Behaviour = (run: Run, token: ExecutionRow, node: Node, as: Entry) => void
/** What each element does when a token enters it; any other is left at once. */
const BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  userTask: openTasksOf,
  serviceTask: carryOut,
  sendTask: carryOut,
  scriptTask: carryOut,
  receiveTask: catchEvent,
  intermediateCatchEvent: catchEvent,
  intermediateThrowEvent: throwEvent,
  endEvent: throwEvent,
  subProcess: openScope,
  transaction: openScope,
  callActivity: callProcess,
  exclusiveGateway: divide,
  inclusiveGateway: divide,
  eventBasedGateway: divide,
  // A plain task has no assignee. The node may notify users.
  task: (run, token, node) => {
    copyTo(run, token, node)
    leave(run, token)
  },
}
