import { type InputOf, Refusal } from '@cloud-steward/contract'
import type {
  checkIdentity as check,
  findByIdNo as find,
  revealIdNo as reveal,
} from '@cloud-steward/contract/housing/index.ts'
import { PAPER_KINDS, rentee } from '@cloud-steward/contract/housing/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import type { SecretBox } from '../../../infra/secrets/secret-box.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { paramValue } from '../../system/index.ts'
import { countLook, type IdentityRow, renteeForUpdate, renteesByHash, setIdentity } from './identity.queries.ts'
import { plainPaperNumber } from './paper.rules.ts'
import { hashOfIdNumber, placeOf } from './party.service.ts'

/** How many whole numbers one person may read on a day. */
const LOOKS_PARAM = 'housing.idNoLooks'
const USUAL_LOOKS = 20

async function locked(tx: TxCtx, id: string): Promise<IdentityRow> {
  const row = await tx.db.first(renteeForUpdate(tx, id))
  if (!row) throw notFound()
  return row
}

/** Keeps what a check of the identity came to, with who, when and why. */
export const checkIdentity = (ctx: Ctx, { id, identityState, reason }: InputOf<typeof check>): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { state, masked } = await locked(tx, id)
    if (!masked) throw new Refusal('housing.error.noIdNo')
    if (identityState === 'failed' && !reason) throw new Refusal('kit.error.required', { fields: ['reason'] })
    if (state === identityState) return
    await tx.db.run(setIdentity(tx.tenant.id, id, identityState, tx.now().toISOString(), tx.user?.username ?? 'system'))
    tx.audit({
      action: 'checkIdentity',
      resource: rentee.name,
      recordId: id,
      before: { identityState: state },
      after: { identityState, reason: reason ?? null },
    })
  })

/** The whole number. Who read whose, when and why stands in the audit; the number does not. */
export const revealIdNo = (
  ctx: Ctx,
  { id, reason }: InputOf<typeof reveal>,
  secrets: SecretBox,
): Promise<{ idNo: string }> =>
  ctx.transaction(async (tx) => {
    const { secret } = await locked(tx, id)
    if (!secret) throw new Refusal('housing.error.noIdNo')
    const said = await paramValue(tx, LOOKS_PARAM)
    const limit = said && /^\d{1,6}$/.test(said) ? Number(said) : USUAL_LOOKS
    const counted = await tx.db.first(countLook(tx.tenant.id, tx.user!.id, tx.today()))
    if (counted!.looks > limit) throw new Refusal('housing.error.tooManyLooks', { values: { limit } })
    tx.audit({ action: 'revealIdNo', resource: rentee.name, recordId: id, after: { reason } })
    return { idNo: secrets.open(secret, placeOf(tx.tenant.id, id)) }
  })

/** The rentee with this number, if the caller sees one. */
export async function findByIdNo(
  ctx: Ctx,
  { idNo }: InputOf<typeof find>,
  secrets: SecretBox,
): Promise<{ id: string | null }> {
  const number = plainPaperNumber(idNo)
  const hashes = PAPER_KINDS.map((kind) => hashOfIdNumber(secrets, ctx.tenant.id, number, kind))
  const found = await ctx.db.first(renteesByHash(ctx, hashes))
  return { id: found?.id ?? null }
}
