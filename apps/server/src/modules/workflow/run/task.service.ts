import { type InputOf, Refusal } from '@cloud-steward/contract'
import { type ProcessForm } from '@cloud-steward/contract/workflow/form.ts'
import type * as contract from '@cloud-steward/contract/workflow/task.ts'
import { isParty } from '../../../infra/ctx/row-scope.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import { idsOf, notFound } from '../../../kit/standard-operations.ts'
import { definitionOf, knownVersion } from '../definition/known-definitions.ts'
import { checkedValues } from '../definition/process-form.ts'
import { chosenNodes } from '../engine/look.ts'
import { CHOSEN, NEXT } from '../engine/people.ts'
import type { TaskRow, Vars } from '../engine/state.ts'
import { groupsOf, usersNamed } from '../people/people.queries.ts'
import type { Tree } from '../store/tree.store.ts'
import { COMMENT } from './effects.ts'
import { keepFiles } from './form-files.ts'
import { type Given, give, type Note, treeOf } from './give.ts'
import { isAdministrator, requireHolder, requireOther, requireUndecided } from './may-decide.ts'
import { titleOf } from './task.queries.ts'

interface Loaded {
  tree: Tree
  task: TaskRow
}
interface Decided extends Loaded {
  given: Given
}
async function load(tx: TxCtx, taskId: string): Promise<Loaded> {
  if (isParty(tx.scope)) throw notFound('taskId')
  const tree = await treeOf(tx, { task: taskId })
  const task = tree.tasks.find(({ id }) => id === taskId)
  if (!task) throw notFound('taskId')
  return { tree, task }
}

/** A task of the caller. One of somebody else is refused, whether it is there or not. */
async function mine(tx: TxCtx, taskId: string): Promise<Loaded> {
  const loaded = await load(tx, taskId)
  const { task } = loaded
  if (task.assigneeId !== tx.user!.id)
    throw task.assigneeId || !(await mayClaim(tx, task)) ? notFound('taskId') : new Refusal('workflow.error.claimFirst')
  if (task.state !== 'open') throw new Refusal('workflow.error.taskOver')
  return loaded
}
export async function mayClaim(
  ctx: Ctx,
  task: Pick<TaskRow, 'candidateUserIds' | 'candidateGroups'>,
): Promise<boolean> {
  if (task.candidateUserIds.includes(ctx.user!.id)) return true
  if (!task.candidateGroups.length) return false
  const groups = await ctx.db.rows(groupsOf(ctx.tenant.id, ctx.user!.id))
  return groups.some(({ key }) => task.candidateGroups.includes(key))
}
const note = (kind: Note['kind'], { id, node }: TaskRow, comment?: string | null, toIds?: string[]): Note => ({
  kind,
  taskId: id,
  node,
  comment,
  ...(toIds && { toIds }),
})
async function userNamed(tx: TxCtx, name: string, field: string): Promise<string> {
  const user = await tx.db.first(usersNamed(tx.tenant.id, [name]))
  if (!user) throw notFound(field)
  return user.id
}
const done = async (work: Promise<unknown>): Promise<Record<string, never>> => {
  await work
  return {}
}

/** All or none: a client that claims several wants to be sure of them. */
export const claimTask = (ctx: Ctx, { taskId }: InputOf<typeof contract.claimTask>) =>
  done(
    ctx.transaction(async (tx) => {
      for (const id of idsOf(taskId)) {
        const { tree, task } = await load(tx, id)
        if (!(await mayClaim(tx, task))) throw notFound('taskId')
        await give(tx, tree, { kind: 'claim', taskId: id }, note('claim', task))
      }
    }),
  )
export const unclaimTask = (ctx: Ctx, { taskId, comment }: InputOf<typeof contract.unclaimTask>) =>
  done(
    ctx.transaction(async (tx) => {
      const { tree, task } = await mine(tx, taskId)
      await give(tx, tree, { kind: 'unclaim', taskId }, note('unclaim', task, comment))
    }),
  )

interface Decision {
  taskId: string
  outcome: 'approved' | 'rejected'
  comment?: string | null
  form?: unknown
  /** Ids of users by node. */
  chosen?: Record<string, string[]>
  /** Who handles what comes next. */
  next?: string
}
/** The holder decides: the fields of the form he may write are checked, then the token goes on. */
export async function decide(tx: TxCtx, { taskId, outcome, comment, form, chosen, next }: Decision): Promise<Decided> {
  const { tree, task } = await mine(tx, taskId)
  const instance = tree.instances.find(({ id }) => id === task.instanceId)!
  await requireOther(tx, tree, task)
  const { row } = await knownVersion(tx, instance.definitionId)
  const values = form == null ? {} : checkedValues(row.form as ProcessForm | null, task.node, form, instance.vars)
  await keepFiles(tx, row.form as ProcessForm | null, instance.rootId, { values, before: instance.vars })
  const vars: Vars = {
    ...values,
    [COMMENT]: comment?.trim() || null,
    ...(outcome === 'approved' && { approved: true }),
    ...(next && { [NEXT]: [next] }),
    ...(chosen && { [CHOSEN]: { ...(instance.vars[CHOSEN] as object | undefined), ...chosen } }),
  }
  const kind = outcome === 'approved' ? ('approve' as const) : ('refuse' as const)
  const given = await give(tx, tree, { kind: 'complete', taskId, vars, outcome }, note(kind, task, comment))
  return { tree, task, given }
}

/** @throws Refusal where a handler has to be chosen and was not, or was chosen and nobody is asked for */
async function requireUse(tx: TxCtx, { given, task }: Decided, candidate: string | null | undefined): Promise<void> {
  const { after, effects } = given
  const instance = after.instances.find(({ id }) => id === task.instanceId)!
  if (candidate && instance.vars[NEXT] != null)
    throw new Refusal('workflow.error.nobodyNext', { fields: ['candidate'] })
  if (candidate) return
  const { definition } = await definitionOf(tx, instance.definitionId)
  const made = new Set(effects.flatMap((effect) => (effect.kind === 'taskCreated' ? [effect.taskId] : [])))
  const wasChosen = (node: string) => Boolean((instance.vars[CHOSEN] as Record<string, unknown> | undefined)?.[node])
  const missing = chosenNodes(definition).find(({ id }) =>
    after.tasks.some((one) => made.has(one.id) && one.node === id && !one.parentId && !wasChosen(id)),
  )
  if (missing)
    throw new Refusal('workflow.error.chooseApprover', { values: { node: missing.name }, fields: ['candidate'] })
}
/** As clients of the platform complete: a candidate is needed where another task follows, and refused where none does. */
export const completeTask = (ctx: Ctx, { taskId, comment, candidate }: InputOf<typeof contract.completeTask>) =>
  done(
    ctx.transaction(async (tx) => {
      const next = candidate ? await userNamed(tx, candidate, 'candidate') : undefined
      const decided = await decide(tx, { taskId, outcome: 'approved', comment, ...(next && { next }) })
      await requireUse(tx, decided, candidate)
    }),
  )
type Decide = InputOf<typeof contract.decideTask>
export const decideTask = (ctx: Ctx, { taskId, outcome, comment, form, chosen }: Decide) =>
  done(
    ctx.transaction(async (tx) => {
      const wanted = chosen as Record<string, string[]> | null | undefined
      const ids = [
        ...new Set(
          Object.values(wanted ?? {})
            .flat()
            .map(String),
        ),
      ]
      if (ids.length && (await tx.db.rows(usersNamed(tx.tenant.id, ids))).length !== ids.length)
        throw notFound('chosen')
      await decide(tx, { taskId, outcome, comment, form, ...(wanted && { chosen: wanted }) })
    }),
  )
/** Each in a transaction of its own: one that is refused does not keep the others waiting. */
export async function decideTasks(ctx: Ctx, { taskIds, outcome, comment }: InputOf<typeof contract.decideTasks>) {
  const refused: { id: string; title: string; reason: string }[] = []
  for (const taskId of new Set(taskIds))
    try {
      await ctx.transaction((tx) => decide(tx, { taskId, outcome, comment }))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const title = await ctx.db.first(titleOf(ctx.tenant.id, taskId))
      const reason = translate(ctx.language, error.reason, error.values)
      refused.push({ id: taskId, title: title?.name ?? '', reason })
    }
  return { done: new Set(taskIds).size - refused.length, refused }
}

export const resolveTask = (ctx: Ctx, { taskId, comment }: InputOf<typeof contract.resolveTask>) =>
  done(
    ctx.transaction(async (tx) => {
      const { tree, task } = await mine(tx, taskId)
      const toIds = task.ownerId ? [task.ownerId] : []
      await give(tx, tree, { kind: 'resolve', taskId, vars: {} }, note('resolve', task, comment, toIds))
    }),
  )
const handOver =
  (kind: 'delegate' | 'transfer') =>
  (ctx: Ctx, { taskId, assignee, comment }: InputOf<typeof contract.delegateTask>) =>
    done(
      ctx.transaction(async (tx) => {
        const { tree, task } = await mine(tx, taskId)
        const toId = await userNamed(tx, assignee, 'assignee')
        if (toId === tx.user!.id) throw new Refusal('workflow.error.toSelf', { fields: ['assignee'] })
        requireUndecided(tree, [toId], 'assignee')
        await give(tx, tree, { kind, taskId, toId }, note(kind, task, comment, [toId]))
      }),
    )
export const delegateTask = handOver('delegate')
export const transferTask = handOver('transfer')

export const regressTask = (
  ctx: Ctx,
  { taskId, comment, targetActivityId, isDirect }: InputOf<typeof contract.regressTask>,
) =>
  done(
    ctx.transaction(async (tx) => {
      const { tree, task } = await mine(tx, taskId)
      const targets = targetActivityId?.split(',').filter(Boolean) ?? []
      const command = { kind: 'regress' as const, taskId, targets, isDirect: isDirect ?? false }
      await give(tx, tree, command, { ...note('regress', task, comment), details: { targets } })
    }),
  )
export const rejectTask = (ctx: Ctx, { taskId, comment }: InputOf<typeof contract.rejectTask>) =>
  done(ctx.transaction((tx) => decide(tx, { taskId, outcome: 'rejected', comment })))
export const terminateTask = (ctx: Ctx, { taskId, comment }: InputOf<typeof contract.terminateTask>) =>
  done(
    ctx.transaction(async (tx) => {
      const { tree, task } = isAdministrator(tx) ? await load(tx, taskId) : await mine(tx, taskId)
      const reason = comment?.trim() || translate(tx.language, 'workflow.action.terminate')
      await give(tx, tree, { kind: 'terminate', reason }, note('terminate', task, comment))
    }),
  )
export const withdrawTask = (ctx: Ctx, { taskId, comment }: InputOf<typeof contract.withdrawTask>) =>
  done(
    ctx.transaction(async (tx) => {
      const { tree, task } = await load(tx, taskId)
      if (task.endedBy !== tx.user!.id) throw notFound('taskId')
      await give(tx, tree, { kind: 'withdraw', taskId }, note('withdraw', task, comment))
    }),
  )
export const addSign = (ctx: Ctx, { taskId, position, userIds, comment }: InputOf<typeof contract.addSign>) =>
  done(
    ctx.transaction(async (tx) => {
      const { tree, task } = await mine(tx, taskId)
      const ids = [...new Set(userIds)]
      if ((await tx.db.rows(usersNamed(tx.tenant.id, ids))).length !== ids.length) throw notFound('userIds')
      requireUndecided(tree, ids, 'userIds')
      // The holder who adds signers behind himself approves.
      if (position === 'after') await requireOther(tx, tree, task)
      await give(tx, tree, { kind: 'addSign', taskId, position, userIds: ids }, note('addSign', task, comment, ids))
    }),
  )
/** Only the holder of the task that somebody was added to, or an administrator; in a review only the holder, who then decides. */
export const removeSign = (ctx: Ctx, { taskId, comment }: InputOf<typeof contract.removeSign>) =>
  done(
    ctx.transaction(async (tx) => {
      const { tree, task } = await load(tx, taskId)
      const main = tree.tasks.find(({ id }) => id === task.parentId)
      const isReview = tree.instances.some(({ subject }) => subject !== null)
      const isHolder = main?.assigneeId === tx.user!.id
      if (!isHolder && !isAdministrator(tx)) throw notFound('taskId')
      if (isReview && main && !isHolder) throw new Refusal('workflow.error.mendInReview')
      if (main && task.sign === 'after') await requireHolder(tx, tree, main)
      const toIds = task.assigneeId ? [task.assigneeId] : []
      await give(tx, tree, { kind: 'removeSign', taskId }, note('removeSign', task, comment, toIds))
    }),
  )
