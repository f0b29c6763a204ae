import { operation } from '@cloud-steward/contract/system/operation.ts'
import type { Ctx } from '../../infra/ctx/types.ts'
import { notFound, standard } from '../../kit/standard-operations.ts'
import { operationById } from './operation.queries.ts'
import { changesOf, type FieldChange } from './operation.rules.ts'
import { operationSource } from './operation.source.ts'

export const operationLog = standard(operation, operationSource)

export async function operationChanges(ctx: Ctx, id: string): Promise<FieldChange[]> {
  await operationLog.get(ctx, id)
  const row = await ctx.db.first(operationById(ctx.tenant.id, id))
  if (!row) throw notFound()
  return changesOf(row.before, row.after)
}
