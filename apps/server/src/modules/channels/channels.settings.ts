import type { Ctx } from '../../infra/ctx/types.ts'
import { paramNumber } from '../system/index.ts'

/** Numbers a tenant may set by parameters of these names, with their defaults. README.md describes each. */
const NUMBERS = {
  'channel.payWithinMinutes': { usual: 15, least: 5, most: 120 },
  'channel.secondReviewFen': { usual: 5_000_000 },
} as const

/** The value of a setting; outside its bounds the nearer bound counts. WeChat Pay keeps a code for two hours. */
export const settingOf = (ctx: Ctx, name: keyof typeof NUMBERS): Promise<number> =>
  paramNumber(ctx, name, NUMBERS[name])
