import { type InputOf, Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/workflow/substitute.ts'
import { isParty } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import type { Effect } from '../engine/command.ts'
import { involvedIn } from '../engine/people.ts'
import type { State } from '../engine/state.ts'
import { type Substitute, usersNamed } from '../people/people.queries.ts'
import type { Note } from './give.ts'
import * as queries from './substitute.queries.ts'

interface Made {
  state: State
  effects: readonly Effect[]
  isReview: boolean
}
/** New tasks of people who are away go to their substitutes; the timeline names both. */
export function withSubstitutes(
  { state, effects, isReview }: Made,
  rows: readonly Substitute[],
): { state: State; notes: Note[] } {
  if (!rows.length) return { state, notes: [] }
  const made = new Set(effects.flatMap((effect) => (effect.kind === 'taskCreated' ? [effect.taskId] : [])))
  // A substitute who requested the review or has decided in it may not decide: leave the task with its handler.
  const involved = isReview ? involvedIn(state.instances, state.acts) : new Set<string>()
  const able = rows.filter(({ substituteId }) => !involved.has(substituteId))
  const substituteOf = new Map(able.map((row) => [row.userId, row.substituteId]))
  const notes: Note[] = []
  const tasks = state.tasks.map((task) => {
    const to = made.has(task.id) && task.assigneeId ? substituteOf.get(task.assigneeId) : undefined
    if (!to || task.state !== 'open') return task
    const details = { forId: task.assigneeId }
    notes.push({ kind: 'substitute', taskId: task.id, node: task.node, toIds: [to], details })
    return { ...task, assigneeId: to, ownerId: task.ownerId ?? task.assigneeId }
  })
  return { state: { ...state, tasks }, notes }
}

export const querySubstitutes = (ctx: Ctx) => ctx.db.rows(queries.substitutesAbout(ctx.tenant.id, ctx.user!.id))

export function addSubstitute(ctx: Ctx, input: InputOf<typeof contract.addSubstitute>): Promise<{ id: string }> {
  const { substituteId, fromOn, toOn, reason } = input
  const userId = ctx.user!.id
  if (isParty(ctx.scope)) throw notFound('substituteId')
  if (substituteId === userId) throw new Refusal('workflow.error.substituteSelf', { fields: ['substituteId'] })
  if (toOn < fromOn || toOn < ctx.today()) throw new Refusal('workflow.error.substituteDays', { fields: ['toOn'] })
  return ctx.transaction(async (tx) => {
    const tenantId = tx.tenant.id
    if (!(await tx.db.first(usersNamed(tenantId, [substituteId])))) throw notFound('substituteId')
    if (await tx.db.first(queries.overlapping(tenantId, userId, fromOn, toOn)))
      throw new Refusal('workflow.error.substituteTwice', { fields: ['fromOn'] })
    const id = newId()
    const row = {
      id,
      user_id: userId,
      substitute_id: substituteId,
      from_on: fromOn,
      to_on: toOn,
      reason: reason ?? null,
    }
    await tx.db.run(queries.insertSubstitute(tenantId, row))
    tx.audit({ action: 'add', resource: 'workflow.substitute', recordId: id, after: row })
    return { id }
  })
}
export const endSubstitute = (ctx: Ctx, { id }: InputOf<typeof contract.endSubstitute>): Promise<object> =>
  ctx.transaction(async (tx) => {
    if (!(await tx.db.run(queries.endSubstitute(tx.tenant.id, id, tx.user!.id)))) throw notFound()
    tx.audit({ action: 'close', resource: 'workflow.substitute', recordId: id })
    return {}
  })
