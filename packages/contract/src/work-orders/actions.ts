import type { OrderState } from './work-order.ts'

export type OrderAction = 'dispatch' | 'accept' | 'decline' | 'finish' | 'cancel'
const FROM: Readonly<Record<OrderAction, readonly OrderState[]>> = {
  dispatch: ['new', 'dispatched'],
  accept: ['dispatched'],
  decline: ['dispatched', 'accepted'],
  finish: ['accepted'],
  cancel: ['new', 'dispatched', 'accepted'],
}
/** The one place that says what may follow on what: the server refuses by it, the console shows by it. */
export const mayFollowOrder = (action: OrderAction, state: OrderState): boolean => FROM[action].includes(state)
/** Nobody has ended it. */
export const isOpenOrder = (state: OrderState): boolean => FROM.cancel.includes(state)
