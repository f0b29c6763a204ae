import type {
  WITHDRAWAL_ACTIONS,
  WITHDRAWAL_STATES,
  WITHDRAWAL_WAYS,
} from '@cloud-steward/contract/payouts/withdrawal.ts'
import { inStates, rowActions } from '../../../infra/steps/row-actions.ts'
import { isAtChannel } from './withdrawal.rules.ts'

interface Standing {
  state: (typeof WITHDRAWAL_STATES)[number]
}
interface Approved extends Standing {
  /** Of an approved one: by whom it is to be paid, or that it is on its way in a batch; absent where that is asked later. */
  payBy?: 'bank' | 'channel' | 'batch' | null
}
interface Sent extends Standing {
  way?: (typeof WITHDRAWAL_WAYS)[number] | null
}
const from = (...states: Standing['state'][]) => inStates(states, (state) => `payout.error.withdrawal.${state}`)
const open = from('submitted', 'reviewed')
const approved = from('approved')
// On its way to a bank with others: paid otherwise as well, it would be paid twice.
const alone = (one: Approved) => approved(one) ?? (one.payBy === 'batch' ? 'payout.error.inPayBatch' : null)

/** Why a withdrawal cannot be moved on. Commands ask besides for the fund mode, the account and a second person. */
export const withdrawalActions = rowActions({
  review: open,
  send: (one: Approved) => alone(one) ?? (one.payBy === 'bank' ? 'payout.error.paidByBank' : null),
  pay: (one: Approved) => alone(one) ?? (one.payBy === 'channel' ? 'payout.error.paidByChannel' : null),
  // The bank may send it back days after it was paid.
  sync: (one: Sent) => {
    if (one.way !== 'channel') return 'payout.error.paidByBank'
    return isAtChannel(one.state) || one.state === 'paid' ? null : `payout.error.withdrawal.${one.state}`
  },
  fail: alone,
  return: from('paid'),
  cancel: open,
} satisfies Record<(typeof WITHDRAWAL_ACTIONS)[number], unknown>)
export type WithdrawalAction = (typeof WITHDRAWAL_ACTIONS)[number]
