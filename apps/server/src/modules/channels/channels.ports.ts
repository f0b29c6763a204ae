import { port } from '../../infra/ctx/ports.ts'
import type { Ctx } from '../../infra/ctx/types.ts'

/** Takes a channel's message about one of our requests: false when the number is none of ours. */
type HearOfRequest = (ctx: Ctx, channelId: string, requestNo: string) => Promise<boolean>

/** Messages about applications of merchants, and about withdrawals the channel pays. */
export const merchantNotice = port<HearOfRequest>('channels.merchantNotice')
export const withdrawalNotice = port<HearOfRequest>('channels.withdrawalNotice')

/** The merchant through which a landlord collects by himself, once the channel has opened it. */
export const landlordMerchant =
  port<(ctx: Ctx, landlordId: string) => Promise<{ channelId: string; subMerchantNo: string } | undefined>>(
    'channels.landlordMerchant',
  )
