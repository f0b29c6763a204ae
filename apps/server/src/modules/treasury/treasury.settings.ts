import type { Ctx } from '../../infra/ctx/types.ts'
import { dictValues, paramValue } from '../system/index.ts'
import type { FeeRule } from './withdrawal/fee.rules.ts'
import type { WorkCalendar } from './withdrawal/withdrawal.rules.ts'

/** Numbers a tenant may set by parameters of these names, with what holds where he has not; README.md says what each does. */
const NUMBERS = {
  'treasury.withdrawMinFen': 100,
  'treasury.withdrawsPerDay': 3,
  'treasury.withdrawDayFen': 20_000_000,
  'treasury.secondReviewFen': 5_000_000,
  'treasury.cardCoolHours': 24,
  'treasury.withdrawFeeFen': 0,
  'treasury.withdrawFeeBp': 0,
  'treasury.withdrawFeeMinFen': 0,
  'treasury.withdrawFeeMaxFen': 100_000_000,
  'treasury.payWithinMinutes': 15,
} as const
/** Where a channel sets bounds, what lies beyond them counts as the bound: WeChat Pay keeps a code for two hours. */
const BOUNDS: Partial<Record<keyof typeof NUMBERS, readonly [least: number, most: number]>> = {
  'treasury.payWithinMinutes': [5, 120],
  'treasury.withdrawFeeBp': [0, 10_000],
  'treasury.withdrawFeeFen': [0, 100_000_000],
  'treasury.withdrawFeeMinFen': [0, 100_000_000],
  'treasury.withdrawFeeMaxFen': [0, 100_000_000],
}

/** What is no whole number counts as not set. */
export async function settingOf(ctx: Ctx, name: keyof typeof NUMBERS): Promise<number> {
  const text = (await paramValue(ctx, name))?.trim() ?? ''
  const [least, most] = BOUNDS[name] ?? [0, Number.MAX_SAFE_INTEGER]
  return /^\d{1,12}$/.test(text) ? Math.min(most, Math.max(least, Number(text))) : NUMBERS[name]
}

/** How a tenant has withdrawals paid for: a part of the amount and a fixed one, never less or more than its bounds. */
export async function withdrawalFeeRule(ctx: Ctx): Promise<FeeRule> {
  const bearer = (await paramValue(ctx, 'treasury.withdrawFeeBearer'))?.trim()
  return {
    fixedFen: await settingOf(ctx, 'treasury.withdrawFeeFen'),
    basisPoints: await settingOf(ctx, 'treasury.withdrawFeeBp'),
    minFen: await settingOf(ctx, 'treasury.withdrawFeeMinFen'),
    maxFen: await settingOf(ctx, 'treasury.withdrawFeeMaxFen'),
    bearer: bearer === 'platform' ? 'platform' : 'landlord',
  }
}

/** The days a tenant's dictionaries name as public holidays, and as worked instead. */
export async function workCalendar(ctx: Ctx): Promise<WorkCalendar> {
  const [holidays, workdays] = await Promise.all(['holiday', 'workday'].map((type) => dictValues(ctx, type)))
  const days = (of: typeof holidays) => new Set(of?.map(({ value }) => value))
  return { holidays: days(holidays), workdays: days(workdays) }
}
