import type { DraftOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { channel, isAlipay, type setChannelKeys as setKeysCommand } from '@cloud-steward/contract/channels/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import type { Outside } from '../../../infra/outside.ts'
import {
  type AlipayAccount,
  alipay,
  certificatesOf,
  privateKeyOf,
  publicKeyOf,
} from '../../../infra/payment/alipay/index.ts'
import { ChannelError, type PaymentChannel } from '../../../infra/payment/channel.ts'
import { wechatPay } from '../../../infra/payment/wechat/index.ts'
import { notFound, type Operations } from '../../../kit/standard-operations.ts'
import { activeChannels, type ChannelRow, findChannel, putKeys } from './channel.queries.ts'
import { channelBase } from './channel.source.ts'

export type Outer = Pick<Outside, 'payment' | 'secrets'>
const ENDPOINTS = { wechat: 'https://api.mch.weixin.qq.com', alipay: 'https://openapi.alipay.com/gateway.do' } as const
const placeOf = (tenantId: number, id: string, name: string): string => `channel ${tenantId} ${id} ${name}`

function check({ kind, serialNo }: Partial<DraftOf<typeof channel>>): void {
  if (kind && !isAlipay(kind) && !serialNo) throw new Refusal('kit.error.required', { fields: ['serialNo'] })
}
export const channels: Operations<typeof channel> = {
  ...channelBase,
  add: (ctx, draft) => {
    check(draft)
    return channelBase.add(ctx, draft)
  },
  update: async (ctx, change) => {
    check({ ...(await channelBase.get(ctx, change.id)), ...change })
    return channelBase.update(ctx, change)
  },
}
/** The channel that takes merchants below ours: Alipay does not here. */
export const merchantChannel = async (ctx: Ctx): Promise<ChannelRow | undefined> =>
  (await ctx.db.rows(activeChannels(ctx.tenant.id))).find(({ kind }) => !isAlipay(kind))
/** What Alipay names its users by; only by this it says what became of their part. */
const ALIPAY_USER = /^2088\d{12}$/
/** Refuses who cannot be a receiver at this channel. */
export async function requireReceiver(ctx: Ctx, id: string, account: string): Promise<void> {
  const row = await ctx.db.first(findChannel(ctx.tenant.id, id))
  if (row && isAlipay(row.kind) && !ALIPAY_USER.test(account))
    throw new Refusal('channel.error.receiverAccount', { fields: ['account'] })
}
/** How the books name who brought the money. */
export const moneyChannelOf = ({ kind }: Pick<ChannelRow, 'kind'>): 'wechat' | 'alipay' =>
  isAlipay(kind) ? 'alipay' : 'wechat'

/** Where the account's channel answers. */
async function endpointOf(kind: ChannelRow['kind'], { payment }: Outer): Promise<string> {
  if (kind === 'wechat' || kind === 'alipay') return ENDPOINTS[kind]
  const sandbox = await payment.sandboxUrl?.()
  if (!sandbox) throw new Refusal('channel.error.noSandbox')
  return kind === 'sandbox' ? sandbox : `${sandbox}/alipay/gateway.do`
}

const inAppAt = (endpoint: string, { payment }: Outer) => ({
  pages: `${payment.sandboxPages ?? endpoint}/connect/oauth2/authorize`,
  codes: `${endpoint}/sns/oauth2/access_token`,
})

/** Where a channel's own messages go. */
export const noticeUrl = (ctx: Ctx, { payment }: Outer, channelId: string): string =>
  `${payment.publicUrl}/api/channel/order/channelNotice?tenant=${encodeURIComponent(ctx.tenant.code)}&channelId=${channelId}`

/** By what an account is spoken to with: made once, because a channel's own keys are learnt once. */
const made = new Map<string, PaymentChannel>()
const MOST_MADE = 500

/** What moves money by this account. Refused when its keys are missing. */
export async function openChannel(ctx: Ctx, outer: Outer, row: ChannelRow): Promise<PaymentChannel> {
  if (!row.sealedPrivateKey || !row.sealedApiKey) throw new Refusal('channel.error.noKeys')
  const endpoint = await endpointOf(row.kind, outer)
  const key = [
    ctx.tenant.id,
    row.id,
    row.merchantNo,
    row.appId,
    row.serialNo,
    row.sealedPrivateKey,
    row.sealedAppSecret,
    endpoint,
  ].join(' ')
  const known = made.get(key)
  if (known) return known
  const tenantId = ctx.tenant.id
  const { merchantNo, appId } = row
  const opens = (sealed: string, name: string): string => outer.secrets.open(sealed, placeOf(tenantId, row.id, name))
  const privateKey = opens(row.sealedPrivateKey, 'private_key')
  const readBy = opens(row.sealedApiKey, 'api_key')
  const given = { merchantNo, appId, privateKey, endpoint }
  const opened = isAlipay(row.kind)
    ? alipay({ ...given, ...(JSON.parse(readBy) as AlipayKeys) })
    : wechatPay({
        ...given,
        serialNo: row.serialNo ?? '',
        apiV3Key: readBy,
        appSecret: row.sealedAppSecret ? opens(row.sealedAppSecret, 'app_secret') : undefined,
        inAppAt: row.kind === 'sandbox' ? inAppAt(endpoint, outer) : undefined,
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

type AlipayKeys = Pick<AlipayAccount, 'alipayKey' | 'appCert' | 'rootCerts'>
/** What answers are read with, as it is kept. Throws a refusal when it cannot be used. */
function readerOf(kind: ChannelRow['kind'], given: InputOf<typeof setKeysCommand>): string {
  const bad = (field: string): Refusal => new Refusal('channel.error.badKey', { fields: [field] })
  if (!isAlipay(kind)) {
    if (!given.apiV3Key) throw new Refusal('kit.error.required', { fields: ['apiV3Key'] })
    return given.apiV3Key
  }
  const { alipayKey, appCert, rootCerts } = given
  if (!alipayKey) throw new Refusal('kit.error.required', { fields: ['alipayKey'] })
  try {
    publicKeyOf(alipayKey)
  } catch {
    throw bad('alipayKey')
  }
  // With certificates both belong to it: our own is named in every question, and roots say whom to believe later.
  const isByCertificate = certificatesOf(alipayKey).length > 0
  for (const [name, value] of Object.entries({ appCert, rootCerts }))
    if (isByCertificate && !certificatesOf(value ?? '').length) throw bad(name)
  return JSON.stringify(isByCertificate ? { alipayKey, appCert, rootCerts } : { alipayKey })
}

export async function setChannelKeys(
  ctx: Ctx,
  { secrets }: Outer,
  given: InputOf<typeof setKeysCommand>,
): Promise<Record<string, never>> {
  const { id, privateKey } = given
  try {
    privateKeyOf(privateKey)
  } catch {
    throw new Refusal('channel.error.badPrivateKey', { fields: ['privateKey'] })
  }
  return ctx.transaction(async (tx) => {
    const tenantId = tx.tenant.id
    const row = await tx.db.first(findChannel(tenantId, id))
    if (!row) throw notFound()
    await tx.db.run(
      putKeys(tenantId, id, {
        privateKey: secrets.seal(privateKey, placeOf(tenantId, id, 'private_key')),
        apiKey: secrets.seal(readerOf(row.kind, given), placeOf(tenantId, id, 'api_key')),
        appSecret:
          given.appSecret && !isAlipay(row.kind)
            ? secrets.seal(given.appSecret, placeOf(tenantId, id, 'app_secret'))
            : null,
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
