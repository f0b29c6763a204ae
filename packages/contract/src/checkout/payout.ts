import { MOST_FILES } from '../files/attachment.ts'
import { choice, date, id, list, text } from '../kit/index.ts'
import { MONEY_CHANNELS } from '../payments/payment.ts'

/** Whom money goes back to. Paid in cash it needs no account. */
export const payee = {
  payName: text(64, { optional: true }),
  payBank: text(64, { optional: true }),
  payAccount: text(34, { optional: true, pattern: '^[0-9A-Za-z@._ -]{0,34}$' }),
  /** The authorisation when the account is not the rentee's own. */
  fileIds: list(id(), MOST_FILES, { optional: true }),
} as const
/** How it was paid. */
export const payment = { channel: choice(MONEY_CHANNELS), channelNo: text(64, { min: 1 }), paidOn: date() } as const
/** When the month it was paid in is closed: the day it is booked on. */
export const paid = { bookedOn: date({ optional: true }) } as const
export interface Paid {
  bookedOn?: string
}
