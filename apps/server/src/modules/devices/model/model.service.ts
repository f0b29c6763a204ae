import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import {
  type draftModel as draftModelCommand,
  type Model,
  type publishModel as publishModelCommand,
  type queryModel as queryModelView,
  type saveModel as saveModelCommand,
  typeModel,
} from '@cloud-steward/contract/devices/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { translate } from '../../../infra/labels.ts'
import { notFound, standard } from '../../../kit/standard-operations.ts'
import { categoryOfType } from '../registry/registry.queries.ts'
import {
  addModel,
  deleteDraft,
  lockType,
  type ModelRow,
  markPublished,
  modelById,
  newestNumber,
  publishedOf,
  retirePublished,
  writeModel,
} from './model.queries.ts'
import { differenceOf, EMPTY_MODEL, type Problem, problemsOf } from './model.rules.ts'

export const typeModels = standard(typeModel)
const username = (ctx: Ctx): string => ctx.user?.username ?? 'system'
const word = (ctx: Ctx, key: string, values = {}) => translate(ctx.language, `${typeModel.name}.${key}`, values)
const partsOf = ({ properties, commands, events, alarms }: Model): Model => ({ properties, commands, events, alarms })

async function found(ctx: Ctx, id: string): Promise<ModelRow> {
  const row = await ctx.db.first(modelById(ctx.tenant.id, id))
  if (!row) throw notFound()
  return row
}
/** Locks the type of a draft, so that no other user publishes, saves or deletes a version meanwhile. */
async function lockedDraft(tx: TxCtx, id: string) {
  const { typeId } = await found(tx, id)
  const type = await tx.db.first(lockType(tx.tenant.id, typeId))
  const row = await tx.db.first(modelById(tx.tenant.id, id))
  if (!type || !row) throw notFound()
  if (row.state !== 'draft') throw new Refusal('device.error.notDraft')
  return { row, type }
}
const asSaved = (row: ModelRow, revision: number) => {
  if (row.revision !== revision) throw new Refusal('device.error.modelSaved')
}

export async function queryModel(ctx: Ctx, { id }: { id: string }): Promise<AnswerOf<typeof queryModelView>> {
  const { typeId, number, state, revision, document } = await found(ctx, id)
  const type = (await ctx.db.first(categoryOfType(ctx.tenant.id, typeId)))!
  const published = await ctx.db.first(publishedOf(ctx.tenant.id, typeId))
  const others = published?.id === id ? undefined : published
  const problems = state === 'draft' ? problemsOf(document, { ...type, published: others?.document }) : []
  return {
    id,
    number,
    state,
    revision,
    ...partsOf(document),
    problems: problems.slice(0, 500).map((one) => ({ ...one, problem: word(ctx, `problem.${one.problem}`) })),
    publishedNumber: published?.number,
    difference: others ? differenceOf(others.document, document).slice(0, 500) : [],
  }
}

export const draftModel = (
  ctx: Ctx,
  { typeId, fromId }: InputOf<typeof draftModelCommand>,
): Promise<{ id: string; number: number }> =>
  ctx.transaction(async (tx) => {
    const type = await tx.db.first(lockType(tx.tenant.id, typeId))
    if (!type) throw notFound()
    if (type.category !== 'elemeter' && type.category !== 'watermeter') throw new Refusal('device.error.noModel')
    const newest = (await tx.db.first(newestNumber(tx.tenant.id, typeId)))!
    if (newest.drafts) throw new Refusal('device.error.draftThere')
    const from = fromId ? await found(tx, fromId) : undefined
    if (from && from.typeId !== typeId) throw notFound()
    const [id, number] = [newId(), newest.number + 1]
    const document = from?.document ?? EMPTY_MODEL
    await tx.db.run(
      addModel(tx.tenant.id, { id, typeId, number, document, basedOn: from?.number, username: username(tx) }),
    )
    const after = { typeId, number, basedOn: from?.number }
    tx.audit({ action: 'draftModel', resource: typeModel.name, recordId: id, after })
    return { id, number }
  })

export const saveModel = (
  ctx: Ctx,
  { id, revision, ...document }: InputOf<typeof saveModelCommand>,
): Promise<{ revision: number }> =>
  ctx.transaction(async (tx) => {
    const { row } = await lockedDraft(tx, id)
    asSaved(row, revision)
    const difference = differenceOf(row.document, document)
    await tx.db.run(writeModel(tx.tenant.id, id, revision, partsOf(document), username(tx)))
    const after = { number: row.number, changes: difference.map(({ part, key, change }) => `${part}.${key} ${change}`) }
    tx.audit({ action: 'saveModel', resource: typeModel.name, recordId: id, after })
    return { revision: revision + 1 }
  })

function refuseProblems(tx: TxCtx, problems: readonly Problem[]): void {
  const [first] = problems
  if (!first) return
  const { part, key, problem } = first
  const place = [word(tx, part), key].filter(Boolean).join(' ')
  const values = { place, problem: word(tx, `problem.${problem}`), count: problems.length }
  throw new Refusal('device.error.modelProblems', { values })
}
/** Takes a draft into use. Of two who publish at once the second finds no draft any more. */
export const publishModel = (
  ctx: Ctx,
  { id, revision, reason }: InputOf<typeof publishModelCommand>,
): Promise<object> =>
  ctx.transaction(async (tx) => {
    const { row, type } = await lockedDraft(tx, id)
    asSaved(row, revision)
    const published = await tx.db.first(publishedOf(tx.tenant.id, row.typeId))
    refuseProblems(tx, problemsOf(row.document, { ...type, published: published?.document }))
    const at = tx.now()
    const retired = await tx.db.first(retirePublished(tx.tenant.id, row.typeId, at))
    await tx.db.run(markPublished(tx.tenant.id, id, { at, username: username(tx), reason }))
    tx.audit({
      action: 'publishModel',
      resource: typeModel.name,
      recordId: id,
      before: { state: 'draft', ...(retired ? { number: retired.number } : {}) },
      after: { state: 'published', number: row.number, reason },
    })
    return {}
  })

export const dropModel = (ctx: Ctx, { id }: { id: string }): Promise<object> =>
  ctx.transaction(async (tx) => {
    const { row } = await lockedDraft(tx, id)
    await tx.db.run(deleteDraft(tx.tenant.id, id))
    tx.audit({ action: 'dropModel', resource: typeModel.name, recordId: id, before: { number: row.number } })
    return {}
  })
