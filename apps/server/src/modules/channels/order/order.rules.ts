import type { OrderState } from './order.queries.ts'

/** Whether a payer may still pay it: only such an order is given up. */
export const isOpen = (state: OrderState): boolean => state === 'created' || state === 'placed'
/** Whether its end is still to come from the channel. */
export const isAwaited = (state: OrderState): boolean => isOpen(state) || state === 'closing'

/** Seconds until the channel is asked again, by how often it was asked: often at first, for somebody waits. */
const WAITS = [15, 20, 30, 60, 120, 300, 600] as const

/** When to ask next about something whose end nobody knows. @param asked how often it was asked before */
export const nextQuestion = (now: Date, asked: number): Date =>
  new Date(now.getTime() + WAITS[Math.min(asked, WAITS.length - 1)]! * 1_000)
