import { operation } from '@cloud-steward/contract/system/operation.ts'
import { isHidden } from '../../infra/ctx/hidden-fields.ts'
import type { Ctx } from '../../infra/ctx/types.ts'
import { notFound, standard } from '../../kit/standard-operations.ts'
import { operationById, recordOf } from './operation.queries.ts'
import { changesOf, type FieldChange } from './operation.rules.ts'
import { operationSource } from './operation.source.ts'

export const operationLog = standard(operation, operationSource)

export async function queryOperationChange(ctx: Ctx, id: string): Promise<FieldChange[]> {
  await operationLog.get(ctx, id)
  const row = await ctx.db.first(operationById(ctx.tenant.id, id))
  if (!row) throw notFound()
  return changesOf(row.before, row.after).filter(({ field }) => !isHidden(ctx, { name: row.resource }, field))
}

/**
 * What was done to one record and what it changed, the newest first, for the screen of that record: whoever asks has to
 * make sure that the caller may see it.
 */
export async function historyOf(ctx: Ctx, recordId: string, most: number) {
  const rows = await ctx.db.rows(recordOf(ctx.tenant.id, recordId, most))
  return rows.map(({ before, after, resource, ...row }) => ({
    ...row,
    changes: changesOf(before, after).filter(({ field }) => !isHidden(ctx, { name: resource }, field)),
  }))
}
