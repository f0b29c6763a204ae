import type { Ctx } from '../../infra/ctx/types.ts'
import { paramValue } from '../system/index.ts'

/** What a tenant may set by parameters of these names, and what holds else. */
const SETTINGS = {
  /** Above this a second person reviews what goes back; in fen. */
  'checkout.secondReviewFen': 500_000,
  /** Working days until a refund is with the rentee. */
  'checkout.refundDays': 3,
} as const
/** What is no whole number counts as not set. */
export async function settingOf(ctx: Ctx, name: keyof typeof SETTINGS): Promise<number> {
  const text = (await paramValue(ctx, name))?.trim() ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : SETTINGS[name]
}
