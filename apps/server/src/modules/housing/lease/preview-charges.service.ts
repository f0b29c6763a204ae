import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import type { previewCharges as previewCommand } from '@cloud-steward/contract/housing/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { limitsOfTerms } from './term-limits.ts'
import { chargesOfTerms, planOf } from './terms-of.ts'

/** What terms come to, and which of them signing refuses or asks somebody to accept; by the rules of the signing itself. */
export async function previewCharges(
  ctx: Ctx,
  given: InputOf<typeof previewCommand>,
): Promise<AnswerOf<typeof previewCommand>> {
  const { roomId, lateFeeEvery, lateFeeBp, lateFeeUnitFen, lateFeeCapBp, ...terms } = given
  const charges = chargesOfTerms(terms, ctx.today())
  const lateFee = { every: lateFeeEvery, bp: lateFeeBp, unitFen: lateFeeUnitFen, capBp: lateFeeCapBp }
  return { charges, limits: roomId ? await limitsOfTerms(ctx, roomId, planOf(terms), lateFee) : [] }
}
