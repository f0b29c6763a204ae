import { cancelTree } from './cancel.ts'
import type { Definition, Node } from './definition.ts'
import { EngineRefusal } from './refusal.ts'
import type { Run } from './run.ts'
import type { ExecutionRow } from './state.ts'

/**
 * Moves a token to a node of its scope or of one around it.
 * @throws EngineRefusal `noToken`, `otherScope`
 */
export function jump(run: Run, executionId: string, toNode: string): void {
  let from = run.executions.get(executionId)
  if (!from?.node || from.kind === 'root') throw new EngineRefusal('noToken')
  const target = run.definition(from.instanceId).nodes.get(toNode)
  if (!target || target.type === 'boundaryEvent' || target.isEventScope) throw new EngineRefusal('otherScope')
  while (scopeNode(run, from) !== target.parent) {
    const around: ExecutionRow | undefined = run.executions.get(from.parentId!)
    if (!around || around.kind === 'root') throw new EngineRefusal('otherScope')
    from = around
  }
  const { instanceId, parentId, act, cause } = from
  cancelTree(run, from.id, 'moved')
  // A token that waits in a join has no act yet.
  const token = run.addExecution({ instanceId, parentId, kind: 'token', cause: act === null ? cause : [act] })
  run.steps.push({ do: 'enter', executionId: token.id, node: toNode, flow: null })
}
/** The sub-process in which an execution stands; undefined at the top, and inside a vote the vote itself. */
function scopeNode(run: Run, { parentId }: ExecutionRow): string | null | undefined {
  const around = run.executions.get(parentId!)!
  if (around.kind === 'many') return null
  return around.node ?? undefined
}

export interface MigrationNode {
  from: string
  /** Undefined: the other version has no such node, and none was named. */
  to: string | undefined
  count: number
}
/** Where each token of an instance would stand in another version. */
export function mapNodes(
  run: Run,
  instanceId: string,
  to: Definition,
  nodes: Readonly<Record<string, string>>,
): MigrationNode[] {
  const from = run.definition(instanceId)
  const counts = new Map<string, number>()
  const count = (node: string) => counts.set(node, (counts.get(node) ?? 0) + 1)
  for (const { instanceId: of, node, kind } of run.executions.values())
    if (of === instanceId && node && kind !== 'root') count(node)
  for (const wait of run.waits.values()) if (wait.instanceId === instanceId && !counts.has(wait.node)) count(wait.node)
  return [...counts].map(([node, times]) => {
    const wanted = nodes[node] ?? node
    const isThere = isAlike(from.nodes.get(node), to.nodes.get(wanted), nodes)
    return { from: node, to: isThere ? wanted : undefined, count: times }
  })
}
/** Whether two nodes match for a migration: same type, same sub-process, same host, and both or neither multi-instance. */
function isAlike(from: Node | undefined, to: Node | undefined, nodes: Readonly<Record<string, string>>): boolean {
  const moved = (id: string | undefined) => (id === undefined ? undefined : (nodes[id] ?? id))
  return (
    from !== undefined &&
    from.type === to?.type &&
    moved(from.parent) === to.parent &&
    moved(from.attachedTo) === to.attachedTo &&
    !from.many === !to.many
  )
}
/** @throws EngineRefusal `migrationOpen` where a token would stand nowhere */
export function migrate(
  run: Run,
  instanceId: string,
  toDefinitionId: string,
  nodes: Readonly<Record<string, string>>,
): void {
  const to = run.around.definition(toDefinitionId)
  const mapped = mapNodes(run, instanceId, to, nodes)
  const open = mapped.find((one) => one.to === undefined)
  if (open) throw new EngineRefusal('migrationOpen', { node: run.node(instanceId, open.from).name })
  const target = new Map(mapped.map((one) => [one.from, one.to!]))
  moveExecutions(run, instanceId, to, target)
  for (const wait of run.waits.values())
    if (wait.instanceId === instanceId) run.changeWait(wait.id, { node: target.get(wait.node)! })
  moveTasks(run, instanceId, to, { ...nodes, ...Object.fromEntries(target) })
  for (const act of run.actsOf(instanceId))
    if (act.state === 'active' && target.has(act.node))
      run.changeAct(instanceId, act.seq, { node: target.get(act.node)! })
  run.changeInstance(instanceId, { definitionId: toDefinitionId })
}
type Target = ReadonlyMap<string, string>
function moveExecutions(run: Run, instanceId: string, { nodes }: Definition, target: Target): void {
  for (const one of run.executions.values()) {
    if (one.instanceId !== instanceId || !one.node) continue
    const to = target.get(one.node)!
    if (one.act === null && one.flow && !nodes.get(to)!.incoming.includes(one.flow))
      throw new EngineRefusal('migrationJoin', { node: run.nodeOf(one).name })
    run.changeExecution(one.id, { node: to })
  }
}
function moveTasks(run: Run, instanceId: string, to: Definition, moved: Readonly<Record<string, string>>): void {
  for (const task of run.tasks.values()) {
    if (task.instanceId !== instanceId || task.state !== 'open') continue
    const { id, name } = to.nodes.get(moved[task.node] ?? task.node)!
    const [back = '', ...rest] = task.returnTo?.split('|') ?? []
    run.changeTask(task.id, { node: id, name, returnTo: (back && [moved[back] ?? back, ...rest].join('|')) || null })
  }
}
