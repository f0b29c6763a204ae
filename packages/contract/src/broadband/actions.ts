import type { AccountState, LineOrderState, LineOrderType, PackageState } from './choices.ts'

export const ACCOUNT_ACTIONS = ['renew', 'hold', 'resume', 'block', 'change', 'move', 'reset', 'close'] as const
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number]

/** Where each order begins: what was asked of the carrier, and in which states. */
const FROM: Readonly<Record<LineOrderType, readonly AccountState[]>> = {
  open: ['ordered', 'paid'],
  renew: ['active', 'expired', 'suspended'],
  change: ['active'],
  move: ['active', 'expired', 'suspended', 'held', 'blocked'],
  hold: ['active'],
  block: ['active', 'expired', 'suspended', 'held'],
  suspend: ['expired'],
  resume: ['held', 'blocked'],
  reset: ['active', 'expired', 'suspended', 'held'],
  close: ['active', 'expired', 'suspended', 'held', 'blocked'],
}
/** The one place that says what may follow on what: the server refuses by it, the console shows by it. */
export const mayFollowAccount = (type: LineOrderType, state: AccountState): boolean => FROM[type].includes(state)

/** An account in these states lives no more. */
export const ENDED_STATES: readonly AccountState[] = ['open_failed', 'refunded', 'cancelled', 'closed']

export const LINE_ORDER_ACTIONS = ['pay', 'cancel', 'answer', 'refund'] as const
export type LineOrderAction = (typeof LINE_ORDER_ACTIONS)[number]
const ORDER_FROM: Readonly<Record<LineOrderAction, readonly LineOrderState[]>> = {
  pay: ['created'],
  cancel: ['created'],
  answer: ['requested'],
  refund: ['done'],
}
/** What was paid back are openings and renewals alone: what else costs money has been used by then. */
export const mayFollowLineOrder = (action: LineOrderAction, state: LineOrderState, type: LineOrderType): boolean =>
  ORDER_FROM[action].includes(state) && (action !== 'refund' || type === 'open' || type === 'renew')

const PACKAGE_FROM: Readonly<Record<'publish' | 'stop', readonly PackageState[]>> = {
  publish: ['draft', 'stopped'],
  stop: ['published'],
}
export const mayFollowPackage = (action: 'publish' | 'stop', state: PackageState): boolean =>
  PACKAGE_FROM[action].includes(state)
