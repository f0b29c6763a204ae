import { Refusal } from '@cloud-steward/contract'
import { dict } from '@cloud-steward/contract/system/dict.ts'
import type { Ctx, TxCtx } from '../../infra/ctx/types.ts'
import { notFound } from '../../kit/standard-operations.ts'
import { standardTree, type TreeOperations } from '../../kit/tree.ts'
import { typeOfDict, valuesOfType } from './dict.queries.ts'

const base = standardTree(dict, 'dictSequence')

/** A value belongs to the type of its dictionary. */
async function checkType(tx: TxCtx, parentId: string | null | undefined, dictType: string): Promise<void> {
  if (!parentId || parentId === '0') return
  const parent = await tx.db.first(typeOfDict(tx.tenant.id, parentId))
  if (!parent) throw notFound('parentId')
  if (parent.dictType !== dictType) throw new Refusal('system.error.dictTypeDiffers', { fields: ['dictType'] })
}

export const dicts: TreeOperations<typeof dict> = {
  ...base,
  add: (ctx, draft, made) =>
    ctx.transaction(async (tx) => {
      await checkType(tx, draft.parentId, draft.dictType)
      return base.add(tx, draft, made)
    }),
  update: (ctx, change, made) =>
    ctx.transaction(async (tx) => {
      const known = await tx.db.first(typeOfDict(tx.tenant.id, change.id))
      if (known) await checkType(tx, change.parentId, known.dictType)
      return base.update(tx, change, made)
    }),
}

export const queryDictByDictType = (ctx: Ctx, { dictType }: { dictType: string }) =>
  ctx.db.rows(valuesOfType(ctx.tenant.id, dictType))
