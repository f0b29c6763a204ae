import type { Surroundings } from './command.ts'
import type { Definition, Node } from './definition.ts'
import { type MigrationNode, mapNodes } from './move-token.ts'
import { isChosen } from './people.ts'
import { Run } from './run.ts'
import type { ActRow, State, TaskRow } from './state.ts'
import { backActs, irreversibleAfter } from './undo.ts'

/** What the screens ask before anything is done. Nothing here changes rows. */

/** Earlier nodes to which a task can be sent back, the nearest first, with who handled them. */
export const backTargets = (
  state: State,
  around: Surroundings,
  task: TaskRow,
): { node: string; name: string; byId: string | null }[] => {
  const run = new Run(state, around)
  return backActs(run, task).map(({ node, byId }) => ({ node, name: run.node(task.instanceId, node).name, byId }))
}
/** Names of nodes that a return to the nearest target cannot take back. */
export function irreversible(state: State, around: Surroundings, task: TaskRow): string[] {
  const run = new Run(state, around)
  const targets = backActs(run, task)
  return [...new Set(targets.flatMap((act) => irreversibleAfter(run, task.instanceId, [act])))]
}
/** User tasks whose handler is chosen by the starter: reached from the start before any other rule applies. */
export const chosenNodes = ({ nodes }: Definition): Node[] =>
  [...nodes.values()].filter((node) => node.type === 'userTask' && isChosen(node))
/** Nodes that may come next: the user tasks reachable from where the tokens stand without passing another one. */
export function upcoming({ nodes, flows }: Definition, standing: readonly string[]): string[] {
  const found = new Set<string>()
  const seen = new Set<string>(standing)
  const todo = standing.flatMap((id) => nodes.get(id)?.outgoing ?? [])
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    const to = flows.get(id)!.to
    if (seen.has(to)) continue
    seen.add(to)
    const node = nodes.get(to)!
    if (node.type === 'userTask') found.add(to)
    else todo.push(...node.outgoing)
  }
  return [...found]
}
export const migrationOf = (
  state: State,
  around: Surroundings,
  instanceId: string,
  to: Definition,
  nodes: Readonly<Record<string, string>>,
): MigrationNode[] => mapNodes(new Run(state, around), instanceId, to, nodes)

/** Whether a task stands at the start of its process: its starter has a returned request back. */
export const isAtStart = (acts: readonly ActRow[], task: TaskRow): boolean =>
  acts.some(({ instanceId, seq, type }) => instanceId === task.instanceId && seq === task.act && type === 'startEvent')
