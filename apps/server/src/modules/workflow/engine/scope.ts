import type { Node } from './definition.ts'
import { waitForEvents, waitForScopes } from './events.ts'
import type { Run } from './run.ts'
import type { ExecutionRow } from './state.ts'

/** A token becomes the scope of a sub-process. A new row, because what was a token must not be one again as a scope. */
export function openScope(run: Run, token: ExecutionRow, node: Node): void {
  const { instanceId, parentId, act, cause, vars } = token
  run.executions.delete(token.id)
  const scope = run.addExecution({ instanceId, parentId, kind: 'scope', node: node.id, act, cause, vars })
  waitForEvents(run, scope, node)
  waitForScopes(run, scope, node.id)
  beginAt(run, scope, node.id)
}

/** Puts a token at the start of a scope, or at each node that no flow enters. */
export function beginAt(run: Run, scope: ExecutionRow, parent: string | undefined): void {
  const inside = [...run.definition(scope.instanceId).nodes.values()].filter((node) => node.parent === parent)
  const start = inside.find(({ type, event }) => type === 'startEvent' && event?.kind === 'none')
  const first = start ? [start] : startsWithout(inside)
  for (const node of first) {
    const cause = scope.act === null ? [] : [scope.act]
    const token = run.addExecution({ instanceId: scope.instanceId, parentId: scope.id, kind: 'token', cause })
    run.steps.push({ do: 'enter', executionId: token.id, node: node.id, flow: null })
  }
}
function startsWithout(inside: readonly Node[]): Node[] {
  const event = inside.find(({ type }) => type === 'startEvent')
  if (event) return [event]
  return inside.filter(
    ({ incoming, type, isEventScope, isForCompensation }) =>
      !incoming.length && type !== 'boundaryEvent' && !isEventScope && !isForCompensation,
  )
}
