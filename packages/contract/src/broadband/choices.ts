/** Who carries a line: opened by the operator itself, or by one of three carriers. */
export const CARRIERS = ['direct', 'dianxin', 'yidong', 'liantong'] as const
export type CarrierKind = (typeof CARRIERS)[number]
/** Asked over its interface, or by lists that people take there and bring back. */
export const CARRIER_MODES = ['http', 'manual'] as const
export type CarrierMode = (typeof CARRIER_MODES)[number]
export const PACKAGE_STATES = ['draft', 'published', 'stopped'] as const
export type PackageState = (typeof PACKAGE_STATES)[number]
export const ACCOUNT_STATES = [
  'ordered',
  'paid',
  'opening',
  'active',
  'changing',
  'moving',
  'held',
  'expired',
  'suspended',
  'blocked',
  'open_failed',
  'refunded',
  'cancelled',
  'closed',
] as const
export type AccountState = (typeof ACCOUNT_STATES)[number]
export const ORDER_TYPES = [
  'open',
  'renew',
  'change',
  'move',
  'hold',
  'block',
  'suspend',
  'resume',
  'reset',
  'close',
] as const
export type LineOrderType = (typeof ORDER_TYPES)[number]
/** `requested`: the carrier is asked, and what it says decides. */
export const LINE_ORDER_STATES = ['created', 'requested', 'done', 'failed', 'cancelled', 'refunded'] as const
export type LineOrderState = (typeof LINE_ORDER_STATES)[number]
/** Through a channel now, from the prepaid balance of a renter, or from the wallet of a landlord. */
export const LINE_PAY_BY = ['online', 'balance', 'wallet'] as const
export type LinePayBy = (typeof LINE_PAY_BY)[number]
