import type { Ctx } from '../../infra/ctx/types.ts'
import { paramValue } from '../system/index.ts'

/** Numbers a tenant may set by parameters of these names, with what holds where he has not; README.md says what each does. */
const NUMBERS = {
  'treasury.withdrawMinFen': 100,
  'treasury.withdrawsPerDay': 3,
  'treasury.withdrawDayFen': 20_000_000,
  'treasury.secondReviewFen': 5_000_000,
  'treasury.cardCoolHours': 24,
  'treasury.payWithinMinutes': 15,
} as const
/** Where a channel sets bounds, what lies beyond them counts as the bound: WeChat Pay keeps a code for two hours. */
const BOUNDS: Partial<Record<keyof typeof NUMBERS, readonly [least: number, most: number]>> = {
  'treasury.payWithinMinutes': [5, 120],
}

/** What is no whole number counts as not set. */
export async function settingOf(ctx: Ctx, name: keyof typeof NUMBERS): Promise<number> {
  const text = (await paramValue(ctx, name))?.trim() ?? ''
  const [least, most] = BOUNDS[name] ?? [0, Number.MAX_SAFE_INTEGER]
  return /^\d{1,12}$/.test(text) ? Math.min(most, Math.max(least, Number(text))) : NUMBERS[name]
}
