import { Refusal } from '@cloud-steward/contract'
import type { landlord, rentee } from '@cloud-steward/contract/housing/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import type { SecretBox } from '../../../infra/secrets/secret-box.ts'
import type { Operations } from '../../../kit/standard-operations.ts'
import { landlordBase, renteeBase } from '../resources.ts'
import { keepIdNumber, renteeForUpdate } from './identity.queries.ts'
import { isIdNumber, maskedIdNumber, plainIdNumber } from './identity-number.rules.ts'

/** Who enters a party sees it, also before it has a house or a lease. */
export const landlords: Operations<typeof landlord> = {
  ...landlordBase,
  add: (ctx, draft) => landlordBase.add(ctx, draft, { createdBy: ctx.user?.id ?? null }),
}

/** A sealed number opens only in its own row, and is found only in its own tenant. */
export const sealedIdNumber = (secrets: SecretBox, tenantId: number, id: string, idNo: string) => ({
  secret: secrets.seal(idNo, placeOf(tenantId, id)),
  hash: hashOfIdNumber(secrets, tenantId, idNo),
})
export const placeOf = (tenantId: number, id: string): string => `housing_rentee ${tenantId} ${id}`
export const hashOfIdNumber = (secrets: SecretBox, tenantId: number, idNo: string): string =>
  secrets.fingerprint(idNo, `housing_rentee ${tenantId}`)

function checked(ctx: Ctx, given: string): string {
  const idNo = plainIdNumber(given)
  if (!isIdNumber(idNo, ctx.today())) throw new Refusal('housing.error.idNoInvalid', { fields: ['idNo'] })
  return idNo
}
const UNVERIFIED = { identityState: 'unverified', identityAt: null, identityBy: null }

/**
 * Rentees: the identity number goes into its own columns, sealed, and neither into the table as it is nor into the audit.
 * An empty one in a change means "as it was". Another name or number is not the one that was verified.
 */
export const renteesWith = (secrets: SecretBox): Operations<typeof rentee> => ({
  ...renteeBase,
  add: (ctx, { idNo: given, ...draft }) =>
    ctx.transaction(async (tx) => {
      const idNo = given ? checked(tx, given) : undefined
      const made = { idNoMasked: idNo ? maskedIdNumber(idNo) : null, createdBy: tx.user?.id ?? null }
      const added = await renteeBase.add(tx, draft, made)
      if (idNo)
        await tx.db.run(keepIdNumber(tx.tenant.id, added.id, sealedIdNumber(secrets, tx.tenant.id, added.id, idNo)))
      return added
    }),
  update: (ctx, { idNo: given, ...change }) =>
    ctx.transaction(async (tx) => {
      const before = await tx.db.first(renteeForUpdate(tx, change.id))
      const idNo = given ? checked(tx, given) : undefined
      const sealed = idNo ? sealedIdNumber(secrets, tx.tenant.id, change.id, idNo) : undefined
      const isOther = (sealed && sealed.hash !== before?.hash) || (change.name && change.name !== before?.name)
      const made = { ...(idNo ? { idNoMasked: maskedIdNumber(idNo) } : {}), ...(isOther ? UNVERIFIED : {}) }
      const changed = await renteeBase.update(tx, change, made)
      if (sealed) await tx.db.run(keepIdNumber(tx.tenant.id, change.id, sealed))
      return changed
    }),
})
