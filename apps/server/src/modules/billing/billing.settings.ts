import type { Ctx } from '../../infra/ctx/types.ts'
import { paramValue } from '../system/index.ts'

/** What a tenant may set by parameters of these names; README.md says what each does. */
export type Setting =
  | 'billing.waivedAloneFen'
  | 'payment.allocationOrder'
  | 'billing.prepaidAtIssue'
  | 'payment.bankAutoAt'
  | 'payment.paymentReview'
  | 'payment.refundAloneFen'
  | 'billing.creditAloneFen'

export const setting = (ctx: Ctx, name: Setting): Promise<string | undefined> => paramValue(ctx, name)
/** An amount; what is no whole number counts as not set. */
export async function settingFen(ctx: Ctx, name: Setting, otherwise: number): Promise<number> {
  const text = (await setting(ctx, name))?.trim() ?? ''
  return /^\d{1,12}$/.test(text) ? Number(text) : otherwise
}
