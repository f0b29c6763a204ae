import type { PayBy, ProductState, SaleState } from './choices.ts'

export const SALE_ACTIONS = ['pay', 'accept', 'redeliver', 'refund', 'cancel'] as const
export type SaleAction = (typeof SALE_ACTIONS)[number]
const FROM: Readonly<Record<SaleAction, readonly SaleState[]>> = {
  pay: ['created'],
  accept: ['paid'],
  redeliver: ['accepted', 'delivering'],
  refund: ['paid', 'accepted', 'delivering', 'delivered'],
  cancel: ['created'],
}
/** Staff may deliver these before they are paid: the claim stands on a bill with a later due day. */
const ON_ACCOUNT: readonly PayBy[] = ['rent', 'bill']
/** The one place that says what may follow on what: the server refuses by it, the console shows by it. */
export const mayFollowSale = (action: SaleAction, state: SaleState, payBy: PayBy): boolean =>
  FROM[action].includes(state) || (action === 'accept' && state === 'created' && ON_ACCOUNT.includes(payBy))

const PRODUCT_FROM: Readonly<Record<'publish' | 'stop', readonly ProductState[]>> = {
  publish: ['draft', 'stopped'],
  stop: ['published'],
}
export const mayFollowProduct = (action: 'publish' | 'stop', state: ProductState): boolean =>
  PRODUCT_FROM[action].includes(state)
