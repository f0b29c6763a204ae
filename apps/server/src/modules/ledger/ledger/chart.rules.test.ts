import { ACCOUNTS, CHART } from '@cloud-steward/contract/ledger/index.ts'
import { describe, expect, it } from 'vitest'
import { postingOfCut, postingOfHeadRent, postingOfHeadRentPaid } from '../../payments/head-rent/head-rent.rules.ts'
import { postingOfEnd, postingOfReceipt } from '../../payments/holding/holding.rules.ts'
import { legsOfOnlineRefund } from '../../payments/payment/online-refund.rules.ts'
import { legsOfCommission } from '../../value-added/commission/commission.rules.ts'
import {
  legOfCorrection,
  legsOfChannelFee,
  legsOfCoShare,
  legsOfFreeze,
  legsOfServiceCharge,
  legsOfServiceReturn,
  legsOfShare,
  legsOfSuspense,
  legsOfWithdrawal,
} from '../../wallet/wallet/moves.rules.ts'
import { legsOfService } from '../../work-orders/order/order-cost.rules.ts'
import { isInChart, MOVES, movesOf } from './chart.rules.ts'
import { postingOfPayout, postingsOfHold, postingsOfNote, postingsOfReversal } from './correction.rules.ts'
import { postingOfRefund, postingsOfRefundDue } from './deposit.rules.ts'
import {
  landlord,
  operator,
  type Posting,
  postingOfSettlement,
  postingsOfIssue,
  postingsOfPayment,
  postingsOfVoid,
  rentee,
} from './ledger.rules.ts'
import { postingsOfPrepaid } from './prepaid.rules.ts'
import { sideOf } from './trial.rules.ts'

const DAY = '2026-06-05'
type Leg = Pick<Posting, 'kind' | 'debit' | 'credit'>
/** All that the rules of finance can post. */
function everything(): Leg[] {
  const who = { id: 'b', renteeId: 'r', landlordId: 'l' }
  const billed = { ...who, totalFen: 9, depositFen: 3 }
  const paid = { ...who, chargedLateFeeFen: 1, paidFen: 8, depositFen: 3 }
  const taken = { unsettledFen: 1, availableFen: 1 }
  const parts = {
    incomeFen: 1,
    depositFen: 1,
    prepaidFen: 1,
    prepaidDepositFen: 1,
    chargedLateFeeFen: 1,
    waivedFen: 1,
  }
  const refund = { id: 'f', renteeId: 'r', depositFen: 1, prepaidFen: 1 }
  const claim = { id: 'c', landlordId: 'l', amountFen: 5 }
  const holding = { id: 'h', renteeId: 'r', amountFen: 5 }
  return [
    ...postingsOfIssue(billed, DAY),
    ...postingsOfVoid(billed, DAY, ''),
    // What the prepaid balance pays leaves nothing over.
    ...(['cash', 'prepaid', 'deposit', 'holding'] as const).flatMap((channel) =>
      postingsOfPayment(
        1,
        { id: 'p', renteeId: 'r', receivedOn: DAY, prepaidFen: channel === 'prepaid' ? 0 : 2, channel },
        [paid],
      ),
    ),
    ...(['cash', 'prepaid'] as const).flatMap((channel) =>
      postingsOfReversal(1, { id: 'p', renteeId: 'r', channel, day: DAY, reason: '', fromPrepaidFen: 2 }, [
        { ...who, paidFen: 8, depositFen: 3, unfixedFen: 1, taken },
      ]),
    ),
    postingOfSettlement('l', DAY, 5, DAY),
    postingOfPayout(1, { id: 'o', renteeId: 'r', amountFen: 1, paidOn: DAY, reason: '' }),
    ...(['credit', 'waiver', 'write_off'] as const).flatMap((kind) =>
      postingsOfNote({ id: 'n', kind, day: DAY, reason: '' }, who, parts, taken),
    ),
    ...postingsOfHold('h', who, 1, DAY),
    ...postingsOfRefundDue(refund, DAY, ''),
    ...(['refunded', 'refund_returned'] as const).map((how) => postingOfRefund(1, { ...refund, returns: 0 }, how, DAY)),
    ...(['topUp', 'use', 'return', 'refund', 'debt'] as const).flatMap((how) =>
      [-5, 5].flatMap((balance) =>
        postingsOfPrepaid(
          { how, accountId: 'a', id: 'm', renteeId: 'r', landlordId: 'l', amountFen: 9, memo: '' },
          balance,
          DAY,
          taken,
        ),
      ),
    ),
    postingOfReceipt(1, holding, DAY),
    ...(['refunded', 'forfeited'] as const).map((outcome) => postingOfEnd(1, holding, outcome, DAY, '')),
    postingOfHeadRent(1, claim, DAY),
    postingOfCut(1, claim, 1, DAY),
    postingOfHeadRentPaid(1, claim, DAY, ''),
    ...(['calculate', 'drop', 'pay', 'return', 'fee', 'feeBack'] as const).flatMap((how) =>
      legsOfShare(1, { how, landlordId: 'l', receiverId: 's' }),
    ),
    ...(['in', 'out'] as const).map((how) => legsOfSuspense(1, how)),
    ...(['kept', 'givenBack'] as const).flatMap((how) => [legsOfChannelFee(1, how), legsOfChannelFee(1, how, 'l')]),
    legsOfChannelFee(1, 'kept', 'l', 'available'),
    ...(['give', 'back'] as const).map((how) => legsOfCoShare(how, 'l', 'o')),
    ...(['hold', 'release'] as const).map((how) => legsOfFreeze(1, 'l', { how })),
    ...(['rentee', 'landlord'] as const).map((payee) => legsOfFreeze(1, 'l', { how: 'commit', payee, payeeId: 'p' })),
    legsOfFreeze(1, 'l', { how: 'commit', payee: 'operator' }),
    legOfCorrection(1, 'l'),
    ...(['landlord', 'platform'] as const).flatMap((feeBearer) =>
      (['hold', 'release', 'pay', 'return'] as const).flatMap((how) =>
        legsOfWithdrawal(1, how, { landlordId: 'l', amountFen: 5, feeFen: 1, feeBearer }),
      ),
    ),
    ...(['hold', 'send', 'drop'] as const).map((how) => legsOfOnlineRefund(1, how, 'r')),
    ...(['done', 'dropped', 'paid'] as const).map((how) => legsOfService(1, how, 'i')),
    ...(['unsettled', 'available'] as const).map((account) => legsOfServiceCharge(1, 'l', account)),
    legsOfServiceReturn(1, 'l'),
    ...(['due', 'paid'] as const).map((how) => legsOfCommission(1, how, 's')),
  ]
}

describe('the chart of accounts', () => {
  it('lists exactly what the rules post', () => {
    const posted = new Set(everything().map(({ kind, debit, credit }) => `${kind} ${debit.kind} ${credit.kind}`))
    const listed = Object.entries(MOVES).flatMap(([kind, moves]) => moves.map((move) => `${kind} ${move.join(' ')}`))
    expect([...posted].toSorted()).toEqual(listed.toSorted())
    expect(everything().filter((leg) => !isInChart(leg))).toEqual([])
  })

  it('refuses another movement, and accounts of somebody who has none of the kind', () => {
    expect(isInChart({ kind: 'payment', debit: operator(1, 'clearing'), credit: rentee('r', 'prepaid') })).toBe(false)
    expect(isInChart({ kind: 'settlement', debit: landlord('l', 'unsettled'), credit: rentee('r', 'available') })).toBe(
      false,
    )
  })

  it('shows each movement on both of its accounts, and each account has some that make it more', () => {
    const seen = ACCOUNTS.flatMap((account) => movesOf(account).map((move) => ({ account, ...move })))
    const all = Object.values(MOVES).flat()
    expect(seen).toHaveLength(all.length * 2)
    for (const { account, kind, side, otherAccount } of seen)
      expect(MOVES[kind].map(String)).toContain(
        String(side === 'debit' ? [account, otherAccount] : [otherAccount, account]),
      )
    for (const account of ACCOUNTS) {
      expect(movesOf(account)[0]?.side, account).toBe(sideOf(account))
      expect(CHART[account].side).toBe(sideOf(account))
    }
  })
})
