import { createPrivateKey } from 'node:crypto'
import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { channel, type setChannelKeys as setKeysCommand } from '@cloud-steward/contract/treasury/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import type { Outside } from '../../../infra/outside.ts'
import { ChannelError, type PaymentChannel } from '../../../infra/payment/channel.ts'
import { wechatPay } from '../../../infra/payment/wechat/index.ts'
import { notFound, standard } from '../../../kit/standard-operations.ts'
import { type ChannelRow, findChannel, putKeys } from './channel.queries.ts'

export type Outer = Pick<Outside, 'payment' | 'secrets'>
const WECHAT = 'https://api.mch.weixin.qq.com'
const placeOf = (tenantId: number, id: string, name: string): string => `treasury_channel ${tenantId} ${id} ${name}`

export const channels = standard(channel)

/** Where a channel's own messages go. */
export const noticeUrl = (ctx: Ctx, { payment }: Outer, channelId: string): string =>
  `${payment.publicUrl}/api/treasury/order/channelNotice?tenant=${encodeURIComponent(ctx.tenant.code)}&channelId=${channelId}`

/** By what an account is spoken to with: made once, because a channel's own keys are learnt once. */
const made = new Map<string, PaymentChannel>()
const MOST_MADE = 500

/** What moves money by this account. Refused when its keys are missing. */
export async function openChannel(ctx: Ctx, { secrets, payment }: Outer, row: ChannelRow): Promise<PaymentChannel> {
  if (!row.sealedPrivateKey || !row.sealedApiKey) throw new Refusal('treasury.error.noKeys')
  const endpoint = row.kind === 'sandbox' ? await payment.sandboxUrl?.() : WECHAT
  if (!endpoint) throw new Refusal('treasury.error.noSandbox')
  const key = [ctx.tenant.id, row.id, row.merchantNo, row.serialNo, row.sealedPrivateKey, endpoint].join(' ')
  const known = made.get(key)
  if (known) return known
  const tenantId = ctx.tenant.id
  const opened = wechatPay({
    merchantNo: row.merchantNo,
    appId: row.appId,
    serialNo: row.serialNo,
    privateKey: secrets.open(row.sealedPrivateKey, placeOf(tenantId, row.id, 'private_key')),
    apiV3Key: secrets.open(row.sealedApiKey, placeOf(tenantId, row.id, 'api_key')),
    endpoint,
  })
  if (made.size >= MOST_MADE) made.clear()
  made.set(key, opened)
  return opened
}
/** The same by its id. */
export async function channelOf(ctx: Ctx, outer: Outer, id: string): Promise<PaymentChannel> {
  const row = await ctx.db.first(findChannel(ctx.tenant.id, id))
  if (!row) throw notFound()
  return openChannel(ctx, outer, row)
}

export async function setChannelKeys(
  ctx: Ctx,
  { secrets }: Outer,
  { id, privateKey, apiV3Key }: InputOf<typeof setKeysCommand>,
): Promise<Record<string, never>> {
  try {
    if (createPrivateKey(privateKey).asymmetricKeyType !== 'rsa') throw new Error('not RSA')
  } catch {
    throw new Refusal('treasury.error.badPrivateKey', { fields: ['privateKey'] })
  }
  return ctx.transaction(async (tx) => {
    const tenantId = tx.tenant.id
    if (!(await tx.db.first(findChannel(tenantId, id)))) throw notFound()
    await tx.db.run(
      putKeys(tenantId, id, {
        privateKey: secrets.seal(privateKey, placeOf(tenantId, id, 'private_key')),
        apiKey: secrets.seal(apiV3Key, placeOf(tenantId, id, 'api_key')),
      }),
    )
    // That it happened, never what was given.
    tx.audit({ action: 'setKeys', resource: channel.name, recordId: id })
    return {}
  })
}

/** Asks about a number nobody has given: the answer proves number, serial and keys. */
export async function testChannel(ctx: Ctx, outer: Outer, id: string): Promise<{ reason?: string }> {
  const opened = await channelOf(ctx, outer, id)
  try {
    await opened.orderOf('00000000000000000000000000000000')
    return {}
  } catch (error) {
    return { reason: error instanceof ChannelError ? error.message.slice(0, 300) : 'UNKNOWN' }
  }
}
