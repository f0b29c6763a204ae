import { type AnswerOf, type InputOf, Refusal } from '@cloud-steward/contract'
import type * as definitionContract from '@cloud-steward/contract/workflow/definition.ts'
import { type ProcessForm, rightOf, START } from '@cloud-steward/contract/workflow/form.ts'
import type * as contract from '@cloud-steward/contract/workflow/task.ts'
import { isParty } from '../../../infra/ctx/row-scope.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { definitionOf, type Known } from '../definition/known-definitions.ts'
import { readable, readableByAll } from '../definition/process-form.ts'
import { backTargets, chosenNodes, irreversible, upcoming } from '../engine/look.ts'
import type { TaskRow } from '../engine/state.ts'
import { colleagues, peopleById } from '../people/people.queries.ts'
import { aroundOf, treeOf } from '../run/give.ts'
import { requirePart } from '../run/instance.service.ts'
import { isAdministrator } from '../run/may-decide.ts'
import { mayStart } from '../run/start.service.ts'
import { mayClaim } from '../run/task.service.ts'
import type { Tree } from '../store/tree.store.ts'
import * as queries from './detail.queries.ts'
import { startWay } from './start-way.service.ts'

type Detail = AnswerOf<typeof contract.queryTaskDetail>
type TaskPart = NonNullable<Detail['task']>

/** The page of a task: form, diagram, timeline, and what the caller may do. */
export const queryTaskDetail = (ctx: Ctx, { taskId }: InputOf<typeof contract.queryTaskDetail>): Promise<Detail> =>
  ctx.transaction(async (tx) => {
    const tree = await treeOf(tx, { task: taskId })
    const task = tree.tasks.find(({ id }) => id === taskId)
    if (!task) throw notFound('taskId')
    if (isParty(tx.scope) || !(await mayClaim(tx, task))) await requirePart(tx, task.instanceId)
    return detail(tx, tree, task.instanceId, task)
  })
export const queryInstanceDetail = (
  ctx: Ctx,
  { processInstanceId }: InputOf<typeof contract.queryInstanceDetail>,
): Promise<Detail> =>
  ctx.transaction(async (tx) => {
    const tree = await treeOf(tx, { instance: processInstanceId })
    await requirePart(tx, processInstanceId)
    await tx.db.run(queries.markRead(tx.tenant.id, processInstanceId, tx.user!.id))
    return detail(tx, tree, processInstanceId)
  })

const isPath = (value: unknown): value is string => typeof value === 'string' && /^\/(?![/\\])/.test(value)

async function detail(tx: TxCtx, tree: Tree, instanceId: string, task?: TaskRow): Promise<Detail> {
  const instance = tree.instances.find(({ id }) => id === instanceId)!
  const root = tree.instances.find(({ id, rootId }) => id === rootId)!
  const known = await definitionOf(tx, instance.definitionId)
  const { id: tenantId } = tx.tenant
  const [[head], acts, timeline, copies] = await tx.db.all(
    queries.headOf(tenantId, root.id),
    queries.nodesOf(tenantId, instanceId),
    queries.timelineOf(tenantId, root.id),
    queries.copiesOf(tenantId, root.id),
  )
  const { definition, row } = known
  const nameOf = (node: string) => definition.nodes.get(node)?.name ?? node
  const next = instance.state === 'running' ? upcoming(definition, standing(tree, instanceId)) : []
  const entered = new Set(acts.map(({ node }) => node))
  return {
    processInstanceId: root.id,
    name: root.name,
    definitionName: row.name,
    definitionKey: row.key,
    definitionVersion: row.version,
    state: root.state,
    suspended: root.isSuspended,
    startUser: head?.starter ?? null,
    startUserName: head?.starterName ?? null,
    startTime: root.startedAt,
    endTime: root.endedAt,
    reason: root.reason,
    description: root.description,
    businessKey: root.businessKey,
    // Of a review the record's module has set it; a form may have a field of the same name.
    link: root.subject && isPath(root.vars.link) ? root.vars.link : null,
    xml: row.xml,
    form: row.form ?? null,
    values: await valuesFor(tx, known, instance, task),
    nodes: [
      ...acts.map(({ type: _type, ...act }) => ({ ...act, name: nameOf(act.node) })),
      ...next
        .filter((node) => !entered.has(node))
        .map((node) => ({
          node,
          name: nameOf(node),
          state: 'next' as const,
          who: null,
          startTime: null,
          endTime: null,
          dueDate: null,
        })),
    ],
    timeline: timeline.map(({ node, ...one }) => ({ ...one, nodeName: node && nameOf(node) })) as Detail['timeline'],
    copies,
    may: mayDo(tx, tree, known),
    ...(task && { task: await taskPart(tx, tree, known, task) }),
  }
}
/**
 * The handler of a task reads the fields its node shows. The starter and administrators read the fields of the start form.
 * Other users who may open the task read the fields that no node hides.
 */
async function valuesFor(ctx: Ctx, { row }: Known, { vars, starterId }: Tree['instances'][number], task?: TaskRow) {
  const form = row.form as ProcessForm | null
  const me = ctx.user!.id
  if (task && [task.assigneeId, task.ownerId, task.endedBy].includes(me)) return readable(form, task.node, vars)
  if (starterId === me || isAdministrator(ctx)) return readable(form, START, vars)
  if (task && !task.assigneeId && (await mayClaim(ctx, task))) return readable(form, task.node, vars)
  return readableByAll(form, vars)
}
const standing = (tree: Tree, instanceId: string): string[] =>
  tree.executions.flatMap((one) =>
    one.instanceId === instanceId && one.kind === 'token' && one.node ? [one.node] : [],
  )

function mayDo(ctx: Ctx, tree: Tree, { definition }: Known): Detail['may'] {
  const root = tree.instances.find(({ id, rootId }) => id === rootId)!
  const isRunning = root.state === 'running'
  const isStarter = root.starterId === ctx.user!.id
  const may: Detail['may'] = ['copy', 'comment']
  if (isRunning && isStarter && definition.mayCancel && !root.subject) may.push('cancel')
  if (isRunning && tree.tasks.some(({ state }) => state === 'open')) may.push('urge')
  if (isRunning && isAdministrator(ctx)) may.push('terminate')
  return may
}

async function taskPart(tx: TxCtx, tree: Tree, { definition, row }: Known, task: TaskRow): Promise<TaskPart> {
  const around = await aroundOf(
    tx,
    tree.instances.map(({ definitionId }) => definitionId),
  )
  const isOpen = task.state === 'open'
  const targets = isOpen ? backTargets(tree, around, task) : []
  const signs = tree.tasks.filter((one) => one.parentId === task.id && one.state === 'open')
  const ids = [
    ...targets.flatMap(({ byId }) => byId ?? []),
    ...signs.flatMap(({ assigneeId }) => assigneeId ?? []),
    ...(task.assigneeId ? [task.assigneeId] : []),
  ]
  const people = new Map((await tx.db.rows(peopleById(tx.tenant.id, ids))).map((one) => [one.id, one]))
  const form = row.form as ProcessForm | null
  const start = [...definition.nodes.values()].find(({ type, parent }) => type === 'startEvent' && !parent)
  const formNode = task.node === start?.id ? START : task.node
  const after = new Set(upcoming(definition, [task.node]))
  const token = tree.executions.find(({ id }) => id === task.executionId)
  const isVote = tree.executions.some(({ id, kind }) => id === token?.parentId && kind === 'many')
  return {
    id: task.id,
    node: task.node,
    name: task.name,
    assignee: task.assigneeId ? (people.get(task.assigneeId)?.nickname ?? null) : null,
    delegation: task.delegation,
    state: task.state,
    dueDate: task.dueAt,
    isVote,
    isStart: formNode === START,
    rights: form ? Object.fromEntries(form.fields.map(({ key }) => [key, rightOf(form, formNode, key)])) : null,
    chooses: chosenNodes(definition)
      .filter(({ id }) => after.has(id))
      .map(({ id, name, many }) => ({ node: id, name, several: many !== undefined })),
    backTargets: [
      ...targets.map(({ node, name, byId }) => ({ node, name, who: (byId && people.get(byId)?.nickname) ?? null })),
      ...(isOpen && formNode !== START ? starterTarget(tx, tree, task) : []),
    ],
    irreversible: isOpen ? irreversible(tree, around, task) : [],
    signs: signs.map((one) => ({
      id: one.id,
      userName: people.get(one.assigneeId ?? '')?.nickname ?? '',
      sign: one.sign!,
    })),
    may: await mayDoTask(tx, tree, task, signs.length > 0),
  }
}
/** The starter, who has no task of his own to return to. */
const starterTarget = (ctx: Ctx, { instances }: Tree, { instanceId }: TaskRow): TaskPart['backTargets'] =>
  instances.some(({ id, starterId }) => id === instanceId && starterId)
    ? [{ node: START, name: translate(ctx.language, 'workflow.starter'), who: null }]
    : []
async function mayDoTask(ctx: Ctx, tree: Tree, task: TaskRow, hasSigners: boolean): Promise<TaskPart['may']> {
  const root = tree.instances.find(({ id, rootId }) => id === rootId)!
  const me = ctx.user!.id
  if (root.state !== 'running' || root.isSuspended) return []
  if (task.state === 'done' && task.endedBy === me) return ['withdraw']
  if (task.state !== 'open') return []
  if (!task.assigneeId) return (await mayClaim(ctx, task)) ? ['claim'] : []
  return task.assigneeId === me ? mayHolder(task, hasSigners) : []
}
function mayHolder(task: TaskRow, hasSigners: boolean): TaskPart['may'] {
  if (task.delegation === 'pending') return ['resolve']
  const may: TaskPart['may'] = hasSigners ? ['removeSign'] : ['decide', 'reject', 'regress']
  may.push('delegate', 'transfer')
  if (!task.parentId) may.push('addSign')
  if (task.claimedAt) may.push('unclaim')
  may.push('terminate')
  return may
}

export async function queryTaskComment(ctx: Ctx, { processInstanceId }: InputOf<typeof contract.queryTaskComment>) {
  await requirePart(ctx, processInstanceId)
  return { list: await ctx.db.rows(queries.commentsOf(ctx.tenant.id, processInstanceId)) }
}
/** Colleagues by organisation; organisations without any are left out. */
export async function queryUsername(ctx: Ctx): Promise<AnswerOf<typeof contract.queryUsername>> {
  if (isParty(ctx.scope)) return []
  const found = new Map<string, { key: string; value: string; id: string }[]>()
  for (const { id, username, nickname, orgName } of await ctx.db.rows(colleagues(ctx.tenant.id))) {
    if (!found.has(orgName)) found.set(orgName, [])
    found.get(orgName)!.push({ key: username, value: `${username}(${nickname})`, id })
  }
  return [...found].map(([value, children]) => ({ value, children }))
}

export async function queryStartForm(
  ctx: Ctx,
  { processDefinitionId }: InputOf<typeof definitionContract.queryStartForm>,
): Promise<AnswerOf<typeof definitionContract.queryStartForm>> {
  const known = await definitionOf(ctx, processDefinitionId)
  const { row, definition } = known
  if (!(await mayStart(ctx, row)) && !isAdministrator(ctx)) throw new Refusal('kit.error.forbidden', { http: 403 })
  return {
    name: row.name,
    version: row.version,
    description: row.description,
    form: row.form ?? null,
    chooses: chosenNodes(definition).map(({ id, name, many }) => ({ node: id, name, several: many !== undefined })),
    way: await startWay(ctx, known),
    xml: row.xml,
  }
}
export async function queryProcessStatistics(
  ctx: Ctx,
  { key, from = null, to = null }: InputOf<typeof definitionContract.queryProcessStatistics>,
): Promise<AnswerOf<typeof definitionContract.queryProcessStatistics>> {
  const [[all], nodes] = await ctx.db.all(
    queries.statisticsOf(ctx.tenant.id, key, from, to),
    queries.nodeStatisticsOf(ctx.tenant.id, key, from, to),
  )
  return { ...all!, nodes }
}
