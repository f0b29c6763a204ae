import { mapped } from './call-values.ts'
import type { Node } from './definition.ts'
import { waitForScopes } from './events.ts'
import { EngineRefusal } from './refusal.ts'
import type { Run } from './run.ts'
import { beginAt } from './scope.ts'
import type { ExecutionRow, InstanceRow, Vars } from './state.ts'

/** As deep as calls may go: a process that calls itself would never end. */
const MOST_DEEP = 10

/** Starts the called process in the same tree: one lock, one transaction. @throws EngineRefusal `calledMissing`, `tooDeep` */
export function callProcess(run: Run, token: ExecutionRow, node: Node): void {
  const { key, inputs, businessKey, takesAll } = node.call!
  const called = run.around.called(key)
  if (!called) throw new EngineRefusal('calledMissing', { key })
  const caller = run.instances.get(token.instanceId)!
  if (depthOf(run, caller) >= MOST_DEEP) throw new EngineRefusal('tooDeep', { most: MOST_DEEP })
  const seen = run.vars(token)
  const vars: Vars = { ...(takesAll ? caller.vars : {}), ...mapped(inputs, seen) }
  const child = run.addInstance({
    ...newInstance(run, called.id),
    rootId: caller.rootId,
    parentId: caller.id,
    parentExecutionId: token.id,
    starterId: caller.starterId,
    vars: businessKey ? { ...vars, businessKey: businessKey(seen) } : vars,
  })
  startInstance(run, child)
}
function newInstance(run: Run, definitionId: string): InstanceRow {
  const id = run.around.newId()
  const none = { parentId: null, parentExecutionId: null, starterId: null, endNode: null, reason: null, endedAt: null }
  return {
    ...none,
    id,
    rootId: id,
    definitionId,
    state: 'running',
    isSuspended: false,
    vars: {},
    nextAct: 1,
    startedAt: run.around.now,
  }
}
function depthOf(run: Run, { parentId }: InstanceRow): number {
  const parent = parentId ? run.instances.get(parentId) : undefined
  return parent ? depthOf(run, parent) + 1 : 0
}

/** The first token of an instance. */
export function startInstance(run: Run, { id }: InstanceRow, at?: string): void {
  const root = run.addExecution({ instanceId: id, parentId: null, kind: 'root' })
  waitForScopes(run, root, undefined)
  if (!at) return beginAt(run, root, undefined)
  const token = run.addExecution({ instanceId: id, parentId: root.id, kind: 'token' })
  run.steps.push({ do: 'enter', executionId: token.id, node: at, flow: null })
}

/** A called process is over: its results go to its caller, which goes on. */
export function returnToCaller(run: Run, { id, parentExecutionId }: InstanceRow): void {
  const token = run.executions.get(parentExecutionId ?? '')
  if (!token) return
  const { outputs } = run.nodeOf(token).call!
  run.setVars(token.instanceId, mapped(outputs, run.instances.get(id)!.vars))
  run.steps.push({ do: 'leave', executionId: token.id })
}
