import { seesEach } from '../../../infra/ctx/row-scope.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { contactOfParty } from './identity.queries.ts'

/** Whom an invitation to the account of a landlord or a renter goes to, if the inviter sees the record. */
export async function invitedParty(tx: TxCtx, kind: 'landlord' | 'rentee', id: string) {
  const found =
    (await seesEach(tx, `housing.${kind}`, [id])) && (await tx.db.first(contactOfParty(tx.tenant.id, kind, id)))
  if (!found) throw notFound()
  return found
}
