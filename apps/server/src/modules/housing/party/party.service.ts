import { Refusal } from '@cloud-steward/contract'
import type { landlord, rentee } from '@cloud-steward/contract/housing/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import type { SecretBox } from '../../../infra/secrets/secret-box.ts'
import type { Operations } from '../../../kit/standard-operations.ts'
import { landlordBase, renteeBase } from '../housing.source.ts'
import { type IdentityRow, keepIdNumber, renteeForUpdate } from './identity.queries.ts'
import {
  fitsParty,
  isPaperNumber,
  maskedPaperNumber,
  type PaperKind,
  type PartyKind,
  plainPaperNumber,
  usualPaper,
} from './paper.rules.ts'

/** Who enters a party sees it, also before it has a house or a lease. */
export const landlords: Operations<typeof landlord> = {
  ...landlordBase,
  add: (ctx, draft) => landlordBase.add(ctx, draft, { createdBy: ctx.user?.id ?? null }),
}

/** A sealed number opens only in its own row, and is found only in its own tenant. */
export const sealedIdNumber = (secrets: SecretBox, tenantId: number, id: string, idNo: string, kind?: PaperKind) => ({
  secret: secrets.seal(idNo, placeOf(tenantId, id)),
  hash: hashOfIdNumber(secrets, tenantId, idNo, kind),
})
export const placeOf = (tenantId: number, id: string): string => `housing_rentee ${tenantId} ${id}`
/** Two papers of different kinds may have one number. */
export const hashOfIdNumber = (
  secrets: SecretBox,
  tenantId: number,
  idNo: string,
  kind: PaperKind = 'residentId',
): string => secrets.fingerprint(kind === 'residentId' ? idNo : `${kind} ${idNo}`, `housing_rentee ${tenantId}`)

function checked(ctx: Ctx, kind: PaperKind, given: string): string {
  const idNo = plainPaperNumber(given)
  if (isPaperNumber(kind, idNo, ctx.today())) return idNo
  throw new Refusal(`housing.error.${kind === 'residentId' ? 'idNoInvalid' : 'paperNoInvalid'}`, { fields: ['idNo'] })
}
type Papers = Pick<IdentityRow, 'partyKind' | 'paperKind'>
/** Who he is and with which papers, where a draft or a change says so or leaves it as it was. */
function papersOf(
  given: { partyKind?: PartyKind | null; paperKind?: PaperKind | null },
  before: Papers = { partyKind: 'person', paperKind: 'residentId' },
): Papers {
  const partyKind = given.partyKind ?? ('partyKind' in given ? 'person' : before.partyKind)
  const kept = partyKind === before.partyKind && !('paperKind' in given) ? before.paperKind : usualPaper(partyKind)
  const paperKind = given.paperKind ?? kept
  if (!fitsParty(partyKind, paperKind)) throw new Refusal('housing.error.paperOfOthers', { fields: ['paperKind'] })
  return { partyKind, paperKind }
}
const UNVERIFIED = { identityState: 'unverified', identityAt: null, identityBy: null }

/**
 * Rentees: the number of their papers goes into its own columns, sealed, and neither into the table as it is nor into the
 * audit. An empty one in a change means "as it was". Another name, paper or number is not the one that was verified.
 */
export const renteesWith = (secrets: SecretBox): Operations<typeof rentee> => ({
  ...renteeBase,
  add: (ctx, { idNo: given, ...draft }) =>
    ctx.transaction(async (tx) => {
      const papers = papersOf(draft)
      const idNo = given ? checked(tx, papers.paperKind, given) : undefined
      const made = { idNoMasked: idNo ? maskedPaperNumber(idNo) : null, createdBy: tx.user?.id ?? null }
      const added = await renteeBase.add(tx, { ...draft, ...papers }, made)
      if (idNo) {
        const sealed = sealedIdNumber(secrets, tx.tenant.id, added.id, idNo, papers.paperKind)
        await tx.db.run(keepIdNumber(tx.tenant.id, added.id, sealed))
      }
      return added
    }),
  update: (ctx, { idNo: given, ...change }) =>
    ctx.transaction(async (tx) => {
      const before = await tx.db.first(renteeForUpdate(tx, change.id))
      const papers = papersOf(change, before)
      const idNo = given ? checked(tx, papers.paperKind, given) : undefined
      // A number is one of its kind: with other papers it is another one.
      if (!idNo && before?.hash && papers.paperKind !== before.paperKind)
        throw new Refusal('housing.error.paperWantsNumber', { fields: ['idNo'] })
      const sealed = idNo ? sealedIdNumber(secrets, tx.tenant.id, change.id, idNo, papers.paperKind) : undefined
      const isOther = (sealed && sealed.hash !== before?.hash) || (change.name && change.name !== before?.name)
      const made = { ...(idNo ? { idNoMasked: maskedPaperNumber(idNo) } : {}), ...(isOther ? UNVERIFIED : {}) }
      const changed = await renteeBase.update(tx, { ...change, ...papers }, made)
      if (sealed) await tx.db.run(keepIdNumber(tx.tenant.id, change.id, sealed))
      return changed
    }),
})
