import type { Run } from './run.ts'
import type { ActRow, ExecutionRow, TaskRow } from './state.ts'

/*
 * The way straight back. A task was sent back to an earlier node; when that is done again the token goes straight to the
 * node of the task, past what lies between. What lies between was undone by the return and is not done again: it holds
 * again, and descends from the new act. So a later return finds the same earlier nodes as before.
 */

/** Where a token goes straight: the node, its handler, and the number of the act that was sent back. */
export const straightTo = (run: Run, { instanceId, node, assigneeId }: TaskRow, back: ActRow): string =>
  [node, run.node(instanceId, node).many ? '' : (assigneeId ?? ''), back.seq].join('|')

/**
 * The way straight back to the task that was sent back, past the flows.
 * @returns whether there is one: another version may have no such node
 */
export function goStraight(run: Run, execution: ExecutionRow, returnTo: unknown): boolean {
  if (typeof returnTo !== 'string') return false
  const [to = '', handlerId = '', back = ''] = returnTo.split('|')
  const { instanceId, parentId, act } = execution
  const { nodes } = run.definition(instanceId)
  const target = nodes.get(to)
  if (target?.type !== 'userTask' || target.parent !== run.nodeOf(execution).parent) return false
  run.endAct(instanceId, act)
  run.dropExecution(execution.id)
  const cause = causesAfter(run, run.act(instanceId, act!)!, run.act(instanceId, Number(back)))
  const token = run.addExecution({ instanceId, parentId, kind: 'token', cause })
  run.steps.push({ do: 'enter', executionId: token.id, node: to, flow: null, as: { handlerId: handlerId || null } })
  return true
}

/** Makes the acts between hold again. @returns the causes of the node that is entered again */
function causesAfter(run: Run, done: ActRow, back: ActRow | undefined): number[] {
  const between = back?.state === 'undone' ? actsBetween(run, done, back) : undefined
  if (!back || !between) return [done.seq]
  const renewed = ({ cause }: ActRow) =>
    [...new Set(cause.map((seq) => (between.has(seq) ? seq : done.seq)))].toSorted((one, other) => one - other)
  for (const act of between.values()) run.changeAct(act.instanceId, act.seq, { state: 'done', cause: renewed(act) })
  return renewed(back)
}
/**
 * What led from the former act of a node to the act that was sent back.
 * @returns undefined where something else led to it too: an act of the start of an event, or of another version
 */
function actsBetween(run: Run, { instanceId, node }: ActRow, back: ActRow): Map<number, ActRow> | undefined {
  const found = new Map<number, ActRow>()
  const todo = [back]
  for (let act = todo.pop(); act; act = todo.pop()) {
    if (!act.cause.length) return undefined
    for (const seq of act.cause) {
      const before = run.act(instanceId, seq)
      if (before?.state !== 'undone') return undefined
      if (before.node === node || found.has(seq)) continue
      found.set(seq, before)
      todo.push(before)
    }
  }
  return found
}
