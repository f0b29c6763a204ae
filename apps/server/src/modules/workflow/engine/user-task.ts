import type { Found } from './command.ts'
import type { Node } from './definition.ts'
import { copiesOf, holdersOf, isChosen, NEXT } from './people.ts'
import { rejectAt } from './reject.ts'
import type { Entry, Run } from './run.ts'
import type { ExecutionRow, SignKind, TaskRow } from './state.ts'
import { dayOf, later, laterAtWork } from './timer.ts'

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
  // Of several at once people are told of all of them together.
  if (run.bodyOf(token)) return
  for (const found of copiesOf(run, token, node, node.handling!))
    run.effects.push({ kind: 'copied', instanceId: token.instanceId, node: node.id, found })
}
const one = (userId: string): Found => ({ userIds: [userId], groups: [] })

function waitUntilOverdue(run: Run, token: ExecutionRow, node: Node): void {
  const { overdue } = node.handling!
  if (!overdue) return
  const { now, workingTime } = run.around
  const span = String(overdue.after(run.vars(token)))
  const dueAt = overdue.isWorkingTime ? laterAtWork(now, span, workingTime!) : later(now, span)
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
  const { returnTo = null, parentId = null, sign = null, isOffered = false } = more
  return run.addTask({
    id: run.around.newId(),
    instanceId: token.instanceId,
    executionId: token.id,
    act: token.act!,
    node: node.id,
    name: node.name,
    ...heldBy(found, isOffered),
    ownerId: null,
    delegation: null,
    state: 'open',
    reason: null,
    outcome: null,
    parentId,
    sign,
    returnTo,
    ...said(run, token, node),
    createdAt: run.around.now,
    claimedAt: null,
    endedAt: null,
    endedBy: null,
  })
}
/** One person has it at once; several, or one it is only offered to, may claim it. */
function heldBy({ userIds, groups }: Found, isOffered: boolean) {
  const [only, ...others] = userIds
  return only !== undefined && !others.length && !isOffered
    ? { assigneeId: only, candidateUserIds: [], candidateGroups: [] }
    : { assigneeId: null, candidateUserIds: [...userIds], candidateGroups: [...groups] }
}
const USUAL_PRIORITY = 50
/** What the node says of its task. */
function said(run: Run, token: ExecutionRow, { id, handling }: Node) {
  const vars = run.vars(token)
  const due = handling?.due?.(vars)
  const overdue = run.waitsOf(token.id).find((wait) => wait.node === id)?.dueAt ?? null
  return {
    dueAt: typeof due === 'string' && due ? dayOrDuration(run, due) : overdue,
    priority: Number(handling?.priority?.(vars)) || USUAL_PRIORITY,
    formKey: handling?.formKey ?? null,
  }
}
const dayOrDuration = (run: Run, due: string): string => (due.startsWith('P') ? later(run.around.now, due) : dayOf(due))
