import { choice, command, flag, id, int, resource, share, text } from '../kit/index.ts'

export const CHANNEL_KINDS = ['wechat', 'alipay', 'sandbox', 'alipaySandbox'] as const
/** Those that speak Alipay's interface; the others speak WeChat Pay's. */
export const isAlipay = (kind: (typeof CHANNEL_KINDS)[number]): boolean => kind.startsWith('alipay')

/** `inApp`: on a page inside the channel's own app, for which it has to know the secret of its application. */
export const CHANNEL_SKILLS = ['pay', 'inApp', 'refund', 'share', 'merchant'] as const
/** What the channel allows to merchants of a platform; to all others 30. */
const MOST_FROZEN_DAYS = 180

/** 支付渠道: an account with somebody who moves money. Its keys are sealed and never shown again. */
export const channel = resource('channel.channel', {
  fields: {
    name: text(64, { min: 1 }),
    kind: choice(CHANNEL_KINDS),
    merchantNo: text(32, { min: 1, pattern: '^[0-9A-Za-z_-]+$' }),
    appId: text(32, { min: 1, pattern: '^[0-9A-Za-z_-]+$' }),
    /** Serial number of the merchant's certificate: of WeChat Pay alone. */
    serialNo: text(64, { optional: true, pattern: '^[0-9A-Fa-f]+$' }),
    /** What the channel keeps of a payment, basis points. */
    feeBp: share({ min: 0, max: 10_000 }),
    /** The most of a payment that may go to others, basis points: 3,000 until the channel allows more. */
    maxShareBp: share({ min: 0, max: 10_000, optional: true }),
    /** How long it keeps a payment frozen that is to be shared: 30 days until the channel allows more, 180 at most. */
    frozenDays: int({ min: 1, max: MOST_FROZEN_DAYS, optional: true }),
    isActive: flag(),
    /** What it does here; Alipay has no merchants below ours. */
    can: choice(CHANNEL_SKILLS, { readOnly: true, multiple: true }),
    hasKeys: flag({ readOnly: true }),
  },
  title: 'name',
  asked: { serialNo: { kind: ['wechat', 'sandbox'] } },
  list: ['name', 'kind', 'can', 'merchantNo', 'appId', 'feeBp', 'maxShareBp', 'frozenDays', 'isActive', 'hasKeys'],
  shown: ['name', 'isActive', 'kind', 'can', 'merchantNo', 'feeBp', 'maxShareBp', 'frozenDays', 'hasKeys'],
  sort: [],
  search: ['name', 'kind', 'isActive'],
  operations: ['query', 'add', 'update', 'delete'],
})

/**
 * Gives a channel the keys it signs and reads with; they replace those before. WeChat Pay reads by its APIv3 key. Alipay by
 * its public key or certificate; with certificates, our application's and Alipay's roots belong to it.
 */
export const setChannelKeys = command('channel.channel', 'setChannelKeys', {
  id: id(),
  /** PEM; Alipay's also bare base64, as its tool writes it. */
  privateKey: text(8_000, { min: 1, multiline: true }),
  apiV3Key: text(32, { min: 32, optional: true }),
  /** Of the official account whose pages are paid on inside WeChat; without it payers scan a code there. */
  appSecret: text(64, { optional: true, pattern: '^[0-9A-Za-z]+$' }),
  alipayKey: text(16_000, { optional: true, multiline: true }),
  appCert: text(16_000, { optional: true, multiline: true }),
  rootCerts: text(32_000, { optional: true, multiline: true }),
})
/** Asks the channel something harmless, to see whether number and keys are right; says what it answered if not. */
export const testChannel = command(
  'channel.channel',
  'testChannel',
  { id: id() },
  { reason: text(300, { optional: true }) },
)
