import type { Ctx } from '../../infra/ctx/types.ts'
import { paramValue } from '../system/index.ts'

/** Numbers a tenant may set by parameters of these names, with what holds where he has not; README.md says what each does. */
const NUMBERS = {
  'lock.graceHours': 12,
  'lock.aheadHours': 72,
  'lock.codeDigits': 6,
  'lock.lowBattery': 20,
  'lock.failedAttempts': 5,
  'lock.failedMinutes': 10,
} as const

/** What is no whole number counts as not set. */
export async function numberOf(ctx: Ctx, name: keyof typeof NUMBERS): Promise<number> {
  const text = (await paramValue(ctx, name))?.trim() ?? ''
  return /^\d{1,3}$/.test(text) ? Number(text) : NUMBERS[name]
}
const MOMENTS = ['signed', 'moveIn', 'firstPaid', 'off'] as const
/** When a renter gets the key of his lease by itself: when it is signed, on its first day, when its first bill is paid, or never. */
export async function issueAt(ctx: Ctx): Promise<(typeof MOMENTS)[number]> {
  const text = (await paramValue(ctx, 'lock.issueAt'))?.trim()
  return MOMENTS.find((one) => one === text) ?? 'signed'
}
