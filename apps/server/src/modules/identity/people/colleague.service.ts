import { seesEach } from '../../../infra/ctx/row-scope.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { userById } from '../identity.queries.ts'

/**
 * A member of staff whom work can be given to: an active user the caller sees, who is no renter, landlord or installer.
 * @throws `kit.error.notFound` of `field` for anybody else
 */
export async function colleagueById(tx: TxCtx, userId: string, field: string) {
  const user = (await seesEach(tx, 'identity.colleague', [userId]))
    ? await tx.db.first(userById(tx.tenant.id, userId))
    : undefined
  if (!user || user.status !== 'active' || user.party_kind !== null) throw notFound(field)
  return user
}
