import { cancelInside } from './cancel.ts'
import type { Command } from './command.ts'
import { isCaught, throwUp } from './events.ts'
import { EngineRefusal } from './refusal.ts'
import type { Run } from './run.ts'
import { decideFor } from './tasks.ts'
import { startJob } from './work.ts'

/** A service failed: the model catches its error, or it is an incident until it is tried again or taken as done. */
export function jobFailed(run: Run, of: Extract<Command, { kind: 'jobFailed' }>): void {
  const { waitId, reason, errorCode } = of
  const wait = run.waits.get(waitId)
  const execution = wait && run.executions.get(wait.executionId)
  if (!execution) return
  if (errorCode && isCaught(run, execution, errorCode)) {
    run.dropWait(waitId)
    return throwUp(run, execution, 'error', errorCode)
  }
  run.changeExecution(execution.id, { incident: reason.slice(0, 500) })
  run.effects.push({ kind: 'incident', instanceId: execution.instanceId, executionId: execution.id, reason })
}
/** @throws EngineRefusal `noIncident` */
export function retry(run: Run, executionId: string): void {
  const execution = run.executions.get(executionId)
  const wait = run.waitsOf(executionId).find(({ kind }) => kind === 'job')
  if (!execution?.incident || !wait) throw new EngineRefusal('noIncident')
  run.changeExecution(executionId, { incident: null })
  startJob(run, execution, wait.id)
}
/**
 * Completes a node without its task, job or event. Ends the executions inside it.
 * @throws EngineRefusal `noToken`, also at a gateway of events: only an event says how it goes on
 */
export function markSuccess(run: Run, executionId: string): void {
  const execution = run.executions.get(executionId)
  if (!execution?.node || execution.kind === 'root' || execution.act === null) throw new EngineRefusal('noToken')
  if (run.nodeOf(execution).type === 'eventBasedGateway') throw new EngineRefusal('noToken')
  run.changeExecution(executionId, { incident: null })
  if (decideFor(run, executionId, 'approved', 'skipped')) return
  cancelInside(run, executionId, 'moved')
  run.steps.push({ do: 'leave', executionId })
}
