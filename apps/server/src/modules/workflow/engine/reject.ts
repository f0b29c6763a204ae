import { endInstance } from './cancel.ts'
import type { Node } from './definition.ts'
import type { Run } from './run.ts'
import { restart } from './undo.ts'

/** A node was rejected: the whole tree ends as rejected, or the process goes back to its starter. */
export function rejectAt(run: Run, instanceId: string, node: Node): void {
  if (node.handling?.rejected === 'returnToStarter') return restart(run, instanceId)
  run.setVars(instanceId, { approved: false })
  const { rootId } = run.instances.get(instanceId)!
  if (rootId !== instanceId) run.setVars(rootId, { approved: false })
  for (const { id, rootId: root, state } of run.instances.values())
    if (root === rootId && id !== rootId && state === 'running') endInstance(run, id, 'rejected', null)
  endInstance(run, rootId, 'rejected', null)
}
