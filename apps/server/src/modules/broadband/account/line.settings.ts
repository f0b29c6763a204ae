import type { Ctx } from '../../../infra/ctx/types.ts'
import { paramNumber } from '../../system/index.ts'

/** `broadband.unpaidHours`: an order ends after so many hours without a payment. */
export const unpaidHours = (ctx: Ctx): Promise<number> =>
  paramNumber(ctx, 'broadband.unpaidHours', { usual: 24, least: 1, most: 720 })
/** `broadband.graceDays`: days after its end on which a line still works. */
export const graceDays = (ctx: Ctx): Promise<number> =>
  paramNumber(ctx, 'broadband.graceDays', { usual: 3, least: 0, most: 60 })
/** `broadband.closeDays`: days after which a line that was switched off for arrears is closed. */
export const closeDays = (ctx: Ctx): Promise<number> =>
  paramNumber(ctx, 'broadband.closeDays', { usual: 30, least: 1, most: 365 })
/** `broadband.holdDays`: the longest hold. */
export const mostHoldDays = (ctx: Ctx): Promise<number> =>
  paramNumber(ctx, 'broadband.holdDays', { usual: 180, least: 1, most: 366 })
/** `broadband.holdsPerYear`: holds of an account in a year. */
export const holdsPerYear = (ctx: Ctx): Promise<number> =>
  paramNumber(ctx, 'broadband.holdsPerYear', { usual: 2, least: 0, most: 12 })
/** `broadband.refundDays`: days from the answer of the carrier in which money is given back; then commission is owed. */
export const refundDays = (ctx: Ctx): Promise<number> =>
  paramNumber(ctx, 'broadband.refundDays', { usual: 7, least: 0, most: 90 })
/** `broadband.autoRenewDays`: days before the end from which a line that renews by itself is renewed. */
export const autoRenewDays = (ctx: Ctx): Promise<number> =>
  paramNumber(ctx, 'broadband.autoRenewDays', { usual: 3, least: 0, most: 30 })
