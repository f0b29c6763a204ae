/** Who buys: a company that rents, a landlord, or a person who rents. */
export const BUYER_KINDS = ['enterprise', 'landlord', 'rentee'] as const
export type BuyerKind = (typeof BUYER_KINDS)[number]
export const SOLD_BY = ['piece', 'month'] as const
/** A work order for each room, or with the acceptance. */
export const DELIVERIES = ['work_order', 'at_once'] as const
export const PRODUCT_STATES = ['draft', 'published', 'stopped'] as const
export type ProductState = (typeof PRODUCT_STATES)[number]
export const SALE_STATES = [
  'created',
  'paid',
  'accepted',
  'delivering',
  'delivered',
  'closed',
  'cancelled',
  'refunded',
] as const
export type SaleState = (typeof SALE_STATES)[number]
/** Of one room of an order; `failed`: its work order was cancelled, and a new one can be opened. */
export const LINE_STATES = ['open', 'delivering', 'delivered', 'failed', 'refunded', 'cancelled'] as const
export type LineState = (typeof LINE_STATES)[number]
/** Through a channel now; with the rent; on a bill of a company; from a landlord's wallet. */
export const PAY_BY = ['online', 'rent', 'bill', 'wallet'] as const
export type PayBy = (typeof PAY_BY)[number]
/** The ways each kind of buyer may pay, the usual one first. */
export const PAY_WAYS_OF: Readonly<Record<BuyerKind, readonly PayBy[]>> = {
  rentee: ['online', 'rent'],
  enterprise: ['bill', 'online'],
  landlord: ['wallet'],
}
export const SELLER_KINDS = ['user', 'steward', 'installer', 'agent'] as const
