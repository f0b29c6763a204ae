import type { Ctx } from '../../../infra/ctx/types.ts'
import { paramNumber } from '../../system/index.ts'

/** `valueAdded.unpaidHours`: an order to be paid at once ends after so many hours without a payment. */
export const unpaidHours = (ctx: Ctx): Promise<number> =>
  paramNumber(ctx, 'valueAdded.unpaidHours', { usual: 24, least: 1, most: 720 })
/** `valueAdded.refundDays`: days from the delivery until an order is closed and its commission is owed. */
export const refundDays = (ctx: Ctx): Promise<number> =>
  paramNumber(ctx, 'valueAdded.refundDays', { usual: 7, least: 0, most: 90 })
/** `valueAdded.billDays`: days a company has to pay a bill of an order. */
export const billDays = (ctx: Ctx): Promise<number> =>
  paramNumber(ctx, 'valueAdded.billDays', { usual: 30, least: 1, most: 180 })
