import type { Found } from './command.ts'
import type { Node } from './definition.ts'
import { copiesOf, holdersOf, isChosen, NEXT } from './people.ts'
import { rejectAt } from './reject.ts'
import type { Entry, Run } from './run.ts'
import type { ExecutionRow, SignKind, TaskRow } from './state.ts'
import { later } from './timer.ts'

/** The person of one vote. */
export const PERSON = '_person'

/** Makes the task of a user node: for one person, or for those who may claim it. */
export function openTasksOf(run: Run, token: ExecutionRow, node: Node, as: Entry): void {
  copyTo(run, token, node)
  const person = as.handlerId ?? (token.vars[PERSON] as string | undefined)
  const holders = person ? ({ way: 'hold', found: one(person) } as const) : holdersOf(run, token, node)
  if (holders.way === 'pass') return void run.steps.push({ do: 'leave', executionId: token.id })
  if (holders.way === 'reject') return rejectAt(run, token.instanceId, node)
  // Whom the handler before chose is asked once. He finds the task among those that he may claim.
  const { vars } = run.instances.get(token.instanceId)!
  const isOffered = !person && vars[NEXT] != null && isChosen(node)
  if (vars[NEXT] != null) run.setVars(token.instanceId, { [NEXT]: null })
  waitUntilOverdue(run, token, node)
  addTask(run, token, node, holders.found, { returnTo: as.returnTo ?? null, isOffered })
}
/** People who read it when the node is reached. */
export function copyTo(run: Run, token: ExecutionRow, node: Node): void {
  for (const found of copiesOf(run, token, node, node.handling!))
    run.effects.push({ kind: 'copied', instanceId: token.instanceId, node: node.id, found })
}
const one = (userId: string): Found => ({ userIds: [userId], groups: [] })

function waitUntilOverdue(run: Run, token: ExecutionRow, node: Node): void {
  const { overdue } = node.handling!
  if (!overdue) return
  const dueAt = later(run.around.now, String(overdue.after(run.vars(token))))
  run.addWait({ instanceId: token.instanceId, executionId: token.id, node: node.id, kind: 'timer', name: null, dueAt })
}

interface More {
  returnTo?: string | null
  parentId?: string
  sign?: SignKind
  /** May be claimed, even by one alone. */
  isOffered?: boolean
}
export function addTask(run: Run, token: ExecutionRow, node: Node, found: Found, more: More = {}): TaskRow {
  const { handling } = node
  const vars = run.vars(token)
  const [only, ...others] = found.userIds
  const isForOne = only !== undefined && !others.length && !more.isOffered
  const due = handling?.due?.(vars)
  const overdue = run.waitsOf(token.id).find((wait) => wait.node === node.id)?.dueAt ?? null
  return run.addTask({
    id: run.around.newId(),
    instanceId: token.instanceId,
    executionId: token.id,
    act: token.act!,
    node: node.id,
    name: node.name,
    assigneeId: isForOne ? only : null,
    ownerId: null,
    candidateUserIds: isForOne ? [] : [...found.userIds],
    candidateGroups: isForOne ? [] : [...found.groups],
    delegation: null,
    state: 'open',
    reason: null,
    outcome: null,
    parentId: more.parentId ?? null,
    sign: more.sign ?? null,
    returnTo: more.returnTo ?? null,
    dueAt: typeof due === 'string' && due ? dayOrDuration(run, due) : overdue,
    priority: Number(handling?.priority?.(vars) ?? 50) || 50,
    formKey: handling?.formKey ?? null,
    createdAt: run.around.now,
    claimedAt: null,
    endedAt: null,
    endedBy: null,
  })
}
const dayOrDuration = (run: Run, due: string): string =>
  due.startsWith('P') ? later(run.around.now, due) : new Date(due).toISOString()
