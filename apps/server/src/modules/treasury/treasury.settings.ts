import type { Ctx } from '../../infra/ctx/types.ts'
import { paramValue } from '../system/index.ts'

/** Numbers a tenant may set by parameters of these names, with what holds where he has not; README.md says what each does. */
const NUMBERS = {
  'treasury.withdrawMinFen': 100,
  'treasury.withdrawsPerDay': 3,
  'treasury.withdrawDayFen': 20_000_000,
  'treasury.secondReviewFen': 5_000_000,
  'treasury.cardCoolHours': 24,
} as const

/** What is no whole number counts as not set. */
export async function settingOf(ctx: Ctx, name: keyof typeof NUMBERS): Promise<number> {
  const text = (await paramValue(ctx, name))?.trim() ?? ''
  return /^\d{1,12}$/.test(text) ? Number(text) : NUMBERS[name]
}
