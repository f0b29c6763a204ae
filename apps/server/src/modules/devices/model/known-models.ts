import type { Model } from '@cloud-steward/contract/devices/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { modelsByIds } from './model.queries.ts'

/** Published versions never change: once read they need not be read again. */
const known = new Map<string, Model>()
const MOST = 2_000

/** Models by the ids of their published versions, each read once by this process. */
export async function knownModels(ctx: Ctx, ids: readonly (string | null)[]): Promise<Map<string, Model>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const missing = wanted.filter((id) => !known.has(id))
  if (missing.length) {
    if (known.size + missing.length > MOST) known.clear()
    for (const { id, document } of await ctx.db.rows(modelsByIds(ctx.tenant.id, missing))) known.set(id, document)
  }
  return new Map(wanted.flatMap((id) => (known.has(id) ? [[id, known.get(id)!]] : [])))
}
