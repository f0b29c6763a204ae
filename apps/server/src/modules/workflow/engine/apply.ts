import { startInstance } from './call.ts'
import { endInstance } from './cancel.ts'
import type { Apply, Command, Outcome, Surroundings } from './command.ts'
import { enter } from './enter.ts'
import { fire, fireConditions } from './events.ts'
import { fireInclusiveJoins } from './gateways.ts'
import { close, leave } from './leave.ts'
import { jobFailed, markSuccess, retry } from './mend.ts'
import { jump, migrate } from './move-token.ts'
import { EngineRefusal } from './refusal.ts'
import { Run, type Step, Unanswered } from './run.ts'
import type { InstanceRow, State, WaitRow } from './state.ts'
import {
  addSign,
  claim,
  complete,
  delegate,
  openTask,
  overdue,
  removeSign,
  resolve,
  transfer,
  unclaim,
} from './tasks.ts'
import { regress, restart } from './undo.ts'
import { withdraw } from './withdraw.ts'
import { jobDone } from './work.ts'

/*
 * The interpreter of BPMN: (state, command) → state. It reads rows and returns rows, and knows no database and no clock.
 *
 * A token (`ExecutionRow`) stands at a node and carries out an act (`ActRow`). Steps move tokens: `enter` begins what a node
 * does, `leave` ends it and chooses the flows, `close` looks whether a scope is over. A command pushes the first steps; the
 * loop below carries steps out until none is left, then lets inclusive joins and conditions fire, and again until nothing
 * moves. What is still there waits: for a task, a timer, a message, a signal, a condition, or a service.
 *
 * Read in this order: state.ts (rows), command.ts (what can be asked), enter.ts and leave.ts (tokens), gateways.ts,
 * events.ts, many.ts (votes), user-task.ts and people.ts, tasks.ts (what people do), undo.ts (returns).
 */

/** An endless loop of a model without a wait would never come back. */
const MOST_STEPS = 10_000

/** @throws EngineRefusal; the state that was given is never changed */
export const apply: Apply = (state: State, command: Command, around: Surroundings): Outcome => {
  const run = new Run(state, around)
  try {
    give(run, command)
    settle(run)
    boundVars(run)
  } catch (error) {
    if (error instanceof Unanswered) return { asks: [error.ask] }
    throw error
  }
  return { state: run.state(), effects: run.effects }
}

function settle(run: Run): void {
  let count = 0
  do {
    for (let step = run.steps.shift(); step; step = run.steps.shift()) {
      if (++count > MOST_STEPS) throw new EngineRefusal('endless')
      carryOut(run, step)
    }
  } while (fireInclusiveJoins(run) || fireConditions(run) || run.steps.length)
}
/** Letters of JSON. Every command reads and writes the variables as a whole. */
const MOST_VARS = 1_000_000
function boundVars(run: Run): void {
  const changed = new Set(run.effects.flatMap((one) => (one.kind === 'variable' ? one.instanceId : [])))
  for (const id of changed)
    if (JSON.stringify(run.instances.get(id)?.vars ?? {}).length > MOST_VARS) throw new EngineRefusal('varsTooLarge')
}
function carryOut(run: Run, step: Step): void {
  if (step.do === 'enter') return enter(run, step)
  if (step.do === 'leave') return leave(run, step)
  close(run, step.executionId)
}

type Given<K extends Command['kind']> = Extract<Command, { kind: K }>
const GIVEN: { [K in Command['kind']]: (run: Run, command: Given<K>) => void } = {
  start: (run, { vars, at }) => {
    const [instance] = [...run.instances.values()]
    run.setVars(instance!.id, vars)
    startInstance(run, instance!, at)
  },
  claim: (run, { taskId }) => claim(run, taskId),
  unclaim: (run, { taskId }) => unclaim(run, taskId),
  complete: (run, { taskId, vars, outcome = 'approved' }) => complete(run, taskId, vars, outcome),
  delegate: (run, { taskId, toId }) => delegate(run, taskId, toId),
  transfer: (run, { taskId, toId }) => transfer(run, taskId, toId),
  resolve: (run, { taskId, vars }) => resolve(run, taskId, vars),
  addSign: (run, { taskId, position, userIds }) => addSign(run, taskId, position, userIds),
  removeSign: (run, { taskId }) => removeSign(run, taskId),
  regress: (run, { taskId, targets = [], isDirect = false }) => {
    const task = openTask(run, taskId)
    if (targets.includes(STARTER)) return restart(run, task.instanceId, isDirect ? task : undefined)
    regress(run, task, { targets, isDirect })
  },
  withdraw: (run, { taskId }) => {
    const task = run.tasks.get(taskId)
    if (!task) throw new EngineRefusal('notDone')
    withdraw(run, task)
  },
  cancel: (run, { reason }) => endTree(run, 'cancelled', reason),
  terminate: (run, { reason }) => endTree(run, 'terminated', reason),
  reject: (run, { taskId, vars = {} }) => complete(run, taskId, vars, 'rejected'),
  jump: (run, { executionId, toNode }) => jump(run, executionId, toNode),
  suspend: (run) => setSuspended(run, true),
  activate: (run) => setSuspended(run, false),
  fire: (run, { waitId }) => fireWait(run, waitId),
  message: (run, { name, vars }) => fireNamed(run, 'message', name, vars),
  signal: (run, { name, vars }) => fireNamed(run, 'signal', name, vars),
  jobDone: (run, { waitId, vars }) => jobDone(run, waitId, vars),
  jobFailed,
  retry: (run, { executionId }) => retry(run, executionId),
  markSuccess: (run, { executionId }) => markSuccess(run, executionId),
  setVars: (run, { vars }) => run.setVars(top(run).id, vars),
  migrate: (run, { toDefinitionId, nodes }) => migrate(run, top(run).id, toDefinitionId, nodes),
}
/** Among the targets of a return: the starter, who gets the process back as a task. */
export const STARTER = 'start'

/** The instance at the top of the call tree. */
const top = (run: Run): InstanceRow => [...run.instances.values()].find(({ id, rootId }) => id === rootId)!

const WHILE_SUSPENDED = new Set<Command['kind']>(['activate', 'suspend', 'terminate', 'cancel'])
function give<K extends Command['kind']>(run: Run, command: Given<K>): void {
  const root = top(run)
  if (root.state !== 'running') throw new EngineRefusal('instanceOver')
  if (root.isSuspended && !WHILE_SUSPENDED.has(command.kind)) throw new EngineRefusal('suspended')
  GIVEN[command.kind](run, command)
}

function endTree(run: Run, state: 'cancelled' | 'terminated', reason: string): void {
  endInstance(run, top(run).id, state, reason)
}
function setSuspended(run: Run, isSuspended: boolean): void {
  for (const { id, rootId, isSuspended: was, state } of run.instances.values()) {
    if (id === rootId && was === isSuspended) throw new EngineRefusal(isSuspended ? 'alreadySuspended' : 'notSuspended')
    if (state === 'running') run.changeInstance(id, { isSuspended })
  }
}

function fireWait(run: Run, waitId: string): void {
  const wait = run.waits.get(waitId)
  if (!wait) return
  const node = run.node(wait.instanceId, wait.node)
  if (node.type !== 'userTask') return fire(run, waitId)
  run.dropWait(waitId)
  overdue(run, wait.executionId)
}
function fireNamed(run: Run, kind: WaitRow['kind'], name: string, vars: Record<string, unknown>): void {
  // Those that wait now: what a caught event makes waits for the next one.
  const waits = [...run.waits.values()]
  for (const wait of waits) {
    if (wait.kind !== kind || wait.name !== name) continue
    run.setVars(wait.instanceId, vars)
    fire(run, wait.id)
    // A message is for one.
    if (kind === 'message') return
  }
}
