import type { OrderKind, OrderState } from './choices.ts'

export const ORDER_ACTIONS = [
  'dispatch',
  'grab',
  'accept',
  'decline',
  'transfer',
  'book',
  'start',
  'wait',
  'resume',
  'price',
  'decideQuote',
  'finish',
  'confirm',
  'reopen',
  'close',
  'cancel',
] as const
export type OrderAction = (typeof ORDER_ACTIONS)[number]
const AT_WORK = ['accepted', 'booked', 'on_site'] as const
const FROM: Readonly<Record<OrderAction, readonly OrderState[]>> = {
  dispatch: ['new', 'dispatched'],
  grab: ['new'],
  accept: ['dispatched'],
  decline: ['dispatched', 'accepted', 'booked'],
  transfer: ['accepted', 'booked', 'on_site', 'waiting_parts', 'waiting_customer'],
  book: ['accepted', 'booked'],
  start: ['accepted', 'booked'],
  wait: ['on_site'],
  resume: ['waiting_parts', 'waiting_customer'],
  price: ['on_site'],
  decideQuote: ['quoted'],
  finish: AT_WORK,
  // After that only how well it was done is still said.
  confirm: ['done', 'to_pay', 'confirmed'],
  reopen: ['done', 'confirmed'],
  close: ['confirmed'],
  cancel: ['new', 'dispatched', 'accepted', 'booked'],
}
/** Kinds that are done only by somebody who said he had arrived. */
const VISITED: readonly OrderKind[] = ['repair', 'remove', 'clean', 'service']
/** The one place that says what may follow on what: the server refuses by it, the console shows by it. */
export const mayFollowOrder = (action: OrderAction, state: OrderState, kind?: OrderKind): boolean =>
  FROM[action].includes(state) && !(action === 'finish' && kind && VISITED.includes(kind) && state !== 'on_site')
/** Somebody has still to do something at the place. */
export const isOpenOrder = (state: OrderState): boolean => OPEN.includes(state)
const OPEN: readonly OrderState[] = [
  'new',
  'dispatched',
  'accepted',
  'booked',
  'on_site',
  'waiting_parts',
  'waiting_customer',
  'quoted',
]
/** Somebody has taken it and has not finished: his key opens, and he reads the full telephone number. */
export const isTaken = (state: OrderState): boolean => OPEN.includes(state) && state !== 'new' && state !== 'dispatched'
