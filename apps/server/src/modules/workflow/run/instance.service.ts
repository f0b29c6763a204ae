import { type InputOf, Refusal } from '@cloud-steward/contract'
import type { deleteHistoricProcessInstance as deleteCommand } from '@cloud-steward/contract/workflow/history.ts'
import type * as contract from '@cloud-steward/contract/workflow/instance.ts'
import { isParty } from '../../../infra/ctx/row-scope.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import { idsOf, notFound } from '../../../kit/standard-operations.ts'
import { definitionOf } from '../definition/known-definitions.ts'
import { migrationOf } from '../engine/look.ts'
import { usersNamed } from '../people/people.queries.ts'
import { insertActions } from '../store/tree.queries.ts'
import type { Tree } from '../store/tree.store.ts'
import { copyTo } from './effects.ts'
import { actionRow, aroundOf, give, type Note, treeOf } from './give.ts'
import { isAdministrator, requireUninvolved } from './may-decide.ts'
import { deleteInstances, isParticipant, lastUrged } from './task.queries.ts'
import { notifyTask } from './tell-people.ts'

const URGE_MS = 3_600_000
const done = async (work: Promise<unknown>): Promise<Record<string, never>> => {
  await work
  return {}
}
const rootOf = (tree: Tree) => tree.instances.find(({ id, rootId }) => id === rootId)!

/** Refuses people who have no part in an instance, as if it were not there. */
export async function requirePart(ctx: Ctx, instanceId: string): Promise<void> {
  if (isAdministrator(ctx)) return
  // Who asked for a review as a landlord or renter learns the decision at the record, not what was said of it.
  if (isParty(ctx.scope)) throw notFound('processInstanceId')
  if (!(await ctx.db.first(isParticipant(ctx.tenant.id, instanceId, ctx.user!.id)))?.ok)
    throw notFound('processInstanceId')
}
async function withPart(tx: TxCtx, instanceId: string): Promise<Tree> {
  const tree = await treeOf(tx, { instance: instanceId })
  await requirePart(tx, instanceId)
  return tree
}

const turn =
  (kind: 'suspend' | 'activate') =>
  (ctx: Ctx, { processInstanceId, comment }: InputOf<typeof contract.suspendProcessInstance>) =>
    done(
      ctx.transaction(async (tx) => {
        const tree = await treeOf(tx, { instance: processInstanceId })
        await give(tx, tree, { kind }, { kind, comment })
        tx.audit({ action: kind, resource: 'workflow.instance', recordId: processInstanceId })
      }),
    )
export const suspendProcessInstance = turn('suspend')
export const activateProcessInstance = turn('activate')

export const deleteProcessInstance = (
  ctx: Ctx,
  { processInstanceId, comment }: InputOf<typeof contract.deleteProcessInstance>,
) =>
  done(
    ctx.transaction(async (tx) => {
      const reason = comment?.trim() || translate(tx.language, 'workflow.action.terminate')
      for (const id of idsOf(processInstanceId)) {
        const tree = await treeOf(tx, { instance: id })
        await give(tx, tree, { kind: 'terminate', reason }, { kind: 'terminate', comment })
        tx.audit({ action: 'terminate', resource: 'workflow.instance', recordId: id, after: { reason } })
      }
    }),
  )
export const cancelProcessInstance = (
  ctx: Ctx,
  { processInstanceId, comment }: InputOf<typeof contract.cancelProcessInstance>,
) =>
  done(
    ctx.transaction(async (tx) => {
      const tree = await treeOf(tx, { instance: processInstanceId })
      const root = rootOf(tree)
      if (root.starterId !== tx.user!.id) throw notFound('processInstanceId')
      const { definition } = await definitionOf(tx, root.definitionId)
      // A review is withdrawn at its record.
      if (!definition.mayCancel || root.subject) throw new Refusal('workflow.error.mayNotCancel')
      await give(tx, tree, { kind: 'cancel', reason: comment }, { kind: 'cancel', comment })
    }),
  )

export const urgeProcessInstance = (
  ctx: Ctx,
  { processInstanceId, comment }: InputOf<typeof contract.urgeProcessInstance>,
): Promise<{ told: number }> =>
  ctx.transaction(async (tx) => {
    const tree = await withPart(tx, processInstanceId)
    const open = tree.tasks.filter(({ state }) => state === 'open')
    if (!open.length) throw new Refusal('workflow.error.nothingOpen')
    const since = new Date(tx.now().getTime() - URGE_MS)
    if (await tx.db.first(lastUrged(tx.tenant.id, rootOf(tree).id, since)))
      throw new Refusal('workflow.error.urgedLately')
    let told = 0
    for (const task of open) told += await notifyTask(tx, task, rootOf(tree).name, 'urge')
    await record(tx, rootOf(tree).id, { kind: 'urge', comment })
    return { told }
  })
const record = (tx: TxCtx, instanceId: string, note: Note) =>
  tx.db.run(insertActions(tx.tenant.id, [actionRow(tx, instanceId, note)] as never))

export const copyProcessInstance = (
  ctx: Ctx,
  { processInstanceId, userIds, comment }: InputOf<typeof contract.copyProcessInstance>,
) =>
  done(
    ctx.transaction(async (tx) => {
      const tree = await withPart(tx, processInstanceId)
      const ids = [...new Set(userIds)]
      if ((await tx.db.rows(usersNamed(tx.tenant.id, ids))).length !== ids.length) throw notFound('userIds')
      await copyTo(
        tx,
        rootOf(tree).id,
        ids.map((userId) => ({ userId, node: null })),
      )
      await record(tx, rootOf(tree).id, { kind: 'copy', toIds: ids, comment })
    }),
  )
export const commentProcessInstance = (
  ctx: Ctx,
  { processInstanceId, comment }: InputOf<typeof contract.commentProcessInstance>,
) =>
  done(
    ctx.transaction(async (tx) => {
      const tree = await withPart(tx, processInstanceId)
      await record(tx, rootOf(tree).id, { kind: 'comment', comment })
    }),
  )

type Mend = InputOf<typeof contract.markSuccess>
async function mend(ctx: Ctx, { executionId, comment }: Mend, kind: 'jump' | 'markSuccess' | 'retry', toNode = '') {
  return done(
    ctx.transaction(async (tx) => {
      const tree = await treeOf(tx, { execution: executionId })
      const node = tree.executions.find(({ id }) => id === executionId)?.node ?? undefined
      if (kind !== 'retry') await requireMayMend(tx, tree, kind === 'jump' ? toNode : node, kind)
      const command = kind === 'jump' ? ({ kind, executionId, toNode } as const) : ({ kind, executionId } as const)
      await give(tx, tree, command, { kind, node, comment, details: toNode ? { toNode } : {} })
      tx.audit({ action: kind, resource: 'workflow.instance', recordId: rootOf(tree).id, after: { node, comment } })
    }),
  )
}
/**
 * An administrator who requested a review or has decided in it mends nothing of it. No level is passed over: a jump leads back to
 * a user task that was decided, and a user task is not marked as successful.
 */
async function requireMayMend(tx: TxCtx, tree: Tree, node: string | undefined, kind: 'jump' | 'markSuccess') {
  const root = rootOf(tree)
  if (!root.subject) return
  await requireUninvolved(tx, tree)
  const { definition } = await definitionOf(tx, root.definitionId)
  const isUserTask = definition.nodes.get(node ?? '')?.type === 'userTask'
  const isDecided = tree.acts.some((act) => act.node === node && act.type === 'userTask' && act.state === 'done')
  if (kind === 'jump' ? !isDecided : isUserTask) throw new Refusal('workflow.error.mendInReview')
}
export const jumpExecution = (ctx: Ctx, input: InputOf<typeof contract.jumpExecution>) =>
  mend(ctx, input, 'jump', input.toNode)
export const markSuccess = (ctx: Ctx, input: Mend) => mend(ctx, input, 'markSuccess')
export const retryExecution = (ctx: Ctx, input: Mend) => mend(ctx, input, 'retry')

type Migration = Pick<InputOf<typeof contract.migrateInstance>, 'processInstanceId' | 'toDefinitionId' | 'nodes'>
export const checkMigration = (ctx: Ctx, { processInstanceId, toDefinitionId, nodes }: Migration) =>
  ctx.transaction(async (tx) => {
    const tree = await treeOf(tx, { instance: processInstanceId })
    const to = await definitionOf(tx, toDefinitionId, 'toDefinitionId')
    const from = await definitionOf(tx, rootOf(tree).definitionId)
    const around = await aroundOf(tx, [from.row.id, toDefinitionId])
    const mapped = migrationOf(tree, around, rootOf(tree).id, to.definition, (nodes ?? {}) as Record<string, string>)
    const name = (node: string) => from.definition.nodes.get(node)?.name ?? node
    return {
      nodes: mapped.map((one) => ({ from: one.from, fromName: name(one.from), to: one.to ?? null, count: one.count })),
      targets: [...to.definition.nodes.values()].map((node) => ({ node: node.id, name: node.name })),
      problems: mapped
        .filter((one) => one.to === undefined)
        .map((one) => translate(tx.language, 'workflow.error.migrationOpen', { node: name(one.from) })),
    }
  })
export const migrateInstance = (ctx: Ctx, input: InputOf<typeof contract.migrateInstance>) =>
  done(
    ctx.transaction(async (tx) => {
      const { processInstanceId, toDefinitionId, comment } = input
      const tree = await treeOf(tx, { instance: processInstanceId })
      const to = await definitionOf(tx, toDefinitionId, 'toDefinitionId')
      const from = await definitionOf(tx, rootOf(tree).definitionId)
      if (to.row.key !== from.row.key) throw new Refusal('workflow.error.otherProcess', { fields: ['toDefinitionId'] })
      const nodes = (input.nodes ?? {}) as Record<string, string>
      if (to.row.id === from.row.id) throw new Refusal('workflow.error.sameVersion', { fields: ['toDefinitionId'] })
      if (rootOf(tree).subject) {
        await requireUninvolved(tx, tree)
        // Another node could be a later level.
        if (Object.entries(nodes).some(([before, after]) => before !== after))
          throw new Refusal('workflow.error.mendInReview')
      }
      const details = { from: from.row.version, to: to.row.version }
      const note = { kind: 'migrate' as const, comment, details }
      await give(tx, tree, { kind: 'migrate', toDefinitionId, nodes }, note, { extra: [toDefinitionId] })
      tx.audit({ action: 'migrate', resource: 'workflow.instance', recordId: processInstanceId, after: details })
    }),
  )

/** Removes instances that are over, with everything known of them; the audit keeps that they were. */
export const deleteHistoricProcessInstance = (ctx: Ctx, { processInstanceId }: InputOf<typeof deleteCommand>) =>
  done(
    ctx.transaction(async (tx) => {
      const ids = idsOf(processInstanceId)
      const gone = await tx.db.rows(deleteInstances(tx.tenant.id, ids))
      const names = new Map(gone.map(({ id, name }) => [id, name]))
      if (ids.some((id) => !names.has(id))) throw new Refusal('workflow.error.stillRunning')
      for (const id of ids)
        tx.audit({ action: 'delete', resource: 'workflow.instance', recordId: id, before: { name: names.get(id) } })
    }),
  )
