import type { Ctx } from '../../infra/ctx/types.ts'
import { paramNumber, paramValue } from '../system/index.ts'
import type { FeeRule } from './withdrawal/fee.rules.ts'

/** Numbers a tenant may set by parameters of these names, with what holds where he has not; README.md says what each does. */
const NUMBERS = {
  'payout.withdrawMinFen': 100,
  'payout.withdrawsPerDay': 3,
  'payout.withdrawDayFen': 20_000_000,
  'payout.cardCoolHours': 24,
  'payout.withdrawFeeFen': 0,
  'payout.withdrawFeeBp': 0,
  'payout.withdrawFeeMinFen': 0,
  'payout.withdrawFeeMaxFen': 100_000_000,
} as const
/** Outside its bounds the nearer bound counts. */
const BOUNDS: Partial<Record<keyof typeof NUMBERS, readonly [least: number, most: number]>> = {
  'payout.withdrawFeeBp': [0, 10_000],
  'payout.withdrawFeeFen': [0, 100_000_000],
  'payout.withdrawFeeMinFen': [0, 100_000_000],
  'payout.withdrawFeeMaxFen': [0, 100_000_000],
}

export function settingOf(ctx: Ctx, name: keyof typeof NUMBERS): Promise<number> {
  const [least, most] = BOUNDS[name] ?? []
  return paramNumber(ctx, name, { usual: NUMBERS[name], least, most })
}

/** How a tenant has withdrawals paid for: a part of the amount and a fixed one, never less or more than its bounds. */
export async function withdrawalFeeRule(ctx: Ctx): Promise<FeeRule> {
  const bearer = (await paramValue(ctx, 'payout.withdrawFeeBearer'))?.trim()
  return {
    fixedFen: await settingOf(ctx, 'payout.withdrawFeeFen'),
    basisPoints: await settingOf(ctx, 'payout.withdrawFeeBp'),
    minFen: await settingOf(ctx, 'payout.withdrawFeeMinFen'),
    maxFen: await settingOf(ctx, 'payout.withdrawFeeMaxFen'),
    bearer: bearer === 'platform' ? 'platform' : 'landlord',
  }
}
