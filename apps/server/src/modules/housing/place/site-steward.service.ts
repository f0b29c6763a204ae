import type { TxCtx } from '../../../infra/ctx/types.ts'
import { setSteward } from './room.queries.ts'

/** Names who looks after each site from now on, or nobody. */
export async function setStewards(
  tx: TxCtx,
  sites: readonly { siteId: string; userId: string | null }[],
): Promise<void> {
  for (const { siteId, userId } of sites) {
    const changed = await tx.db.first(setSteward(tx.tenant.id, siteId, userId))
    if (!changed) continue
    const states = { before: { stewardId: changed.was }, after: { stewardId: userId } }
    tx.audit({ action: 'update', resource: 'housing.site', recordId: siteId, ...states })
  }
}
