import { type Account, landlord, operator, type Posting, rentee } from '../../ledger/index.ts'

type Legs = Pick<Posting, 'kind' | 'debit' | 'credit'>
interface SharedMoney {
  /** What makes it happen once; the way is added to it. */
  key: string
  landlordId: string
  /** Absent for the channel's fee, which goes to nobody here. */
  receiverId?: string
  amountFen: number
}
/**
 * How shared money moves: `calculate` what a landlord's payment gives a receiver, `drop` what he will not get after all,
 * `pay` when the channel has handed it over, `return` when he gave it back, to the landlord; `fee` is what the channel kept
 * of the payment, `feeBack` what it gives back with a refund.
 */
export type ShareMove = SharedMoney & { how: 'calculate' | 'drop' | 'pay' | 'return' | 'fee' | 'feeBack' }

const receiver = (ownerId: string): Account => ({ ownerKind: 'receiver', ownerId, kind: 'share_payable' })
export function legsOfShare(
  tenantId: number,
  { how, landlordId, receiverId }: Pick<ShareMove, 'how' | 'landlordId' | 'receiverId'>,
): Legs[] {
  const clearing = operator(tenantId, 'clearing')
  const unsettled = landlord(landlordId, 'unsettled')
  const payable = receiver(receiverId ?? landlordId)
  const dropped: Legs = { kind: 'share_dropped', debit: payable, credit: unsettled }
  const legs: Record<typeof how, Legs[]> = {
    calculate: [{ kind: 'share_calculated', debit: unsettled, credit: payable }],
    drop: [dropped],
    pay: [{ kind: 'share_paid', debit: payable, credit: clearing }],
    return: [{ kind: 'share_returned', debit: clearing, credit: payable }, dropped],
    fee: [{ kind: 'channel_fee', debit: unsettled, credit: clearing }],
    feeBack: [{ kind: 'channel_fee_back', debit: clearing, credit: unsettled }],
  }
  return legs[how]
}

/** What a channel keeps of payments nobody shared, or gives back with their refunds: of a landlord's, else of the operator's. */
export function legsOfChannelFee(
  tenantId: number,
  how: 'kept' | 'givenBack',
  landlordId?: string,
  account: 'unsettled' | 'available' = 'unsettled',
): Legs {
  const bearer = landlordId ? landlord(landlordId, account) : operator(tenantId, 'fee_expense')
  const clearing = operator(tenantId, 'clearing')
  return how === 'kept'
    ? { kind: 'channel_fee', debit: bearer, credit: clearing }
    : { kind: 'channel_fee_back', debit: clearing, credit: bearer }
}

/** Money at a channel whose owner nobody knows: `in` there, or `out` when it is known, or left. */
export function legsOfSuspense(tenantId: number, how: 'in' | 'out'): Legs {
  const [clearing, suspense] = [operator(tenantId, 'clearing'), operator(tenantId, 'suspense')]
  return how === 'in'
    ? { kind: 'suspense_in', debit: clearing, credit: suspense }
    : { kind: 'suspense_out', debit: suspense, credit: clearing }
}

/** A part of what a lead had settled goes to another owner of the same house, or comes back. */
export function legsOfCoShare(how: 'give' | 'back', leadId: string, ownerId: string): Legs {
  const [lead, other] = [landlord(leadId, 'available'), landlord(ownerId, 'available')]
  return how === 'give'
    ? { kind: 'co_shared', debit: lead, credit: other }
    : { kind: 'co_returned', debit: other, credit: lead }
}

/** A part of a landlord's money nobody may use: `hold` it, `release` it, or `commit` it to somebody else. */
export type FreezeMove =
  | { how: 'hold' | 'release' }
  | { how: 'commit'; payee: 'rentee' | 'landlord'; payeeId: string }
  | { how: 'commit'; payee: 'operator' }
export function legsOfFreeze(tenantId: number, landlordId: string, move: FreezeMove): Legs {
  const [available, frozen] = [landlord(landlordId, 'available'), landlord(landlordId, 'frozen')]
  if (move.how !== 'commit')
    return move.how === 'hold'
      ? { kind: 'freeze_held', debit: available, credit: frozen }
      : { kind: 'freeze_released', debit: frozen, credit: available }
  const to =
    move.payee === 'operator'
      ? operator(tenantId, 'fee_income')
      : move.payee === 'rentee'
        ? rentee(move.payeeId, 'prepaid')
        : landlord(move.payeeId, 'available')
  return { kind: 'freeze_committed', debit: frozen, credit: to }
}

/** What a settlement gave a landlord too little: the operator pays it. */
export const legOfCorrection = (tenantId: number, landlordId: string): Legs => ({
  kind: 'settlement_corrected',
  debit: operator(tenantId, 'fee_expense'),
  credit: landlord(landlordId, 'available'),
})

export type WithdrawalMove = 'hold' | 'release' | 'pay' | 'return'
export interface WithdrawalFen {
  landlordId: string
  /** What the bank pays him. */
  amountFen: number
  /** What that costs: on top of it and the operator's income where he bears it, else the operator's expense. */
  feeFen: number
  feeBearer: 'landlord' | 'platform'
}
/** What leaves a wallet for a withdrawal. */
export const totalOf = ({ amountFen, feeFen, feeBearer }: Omit<WithdrawalFen, 'landlordId'>): number =>
  feeBearer === 'landlord' ? amountFen + feeFen : amountFen

/** A landlord's money on its way to his bank, the first leg, and what it costs. */
export function legsOfWithdrawal(tenantId: number, how: WithdrawalMove, moved: WithdrawalFen) {
  const { landlordId, amountFen, feeFen, feeBearer } = moved
  const [available, frozen] = [landlord(landlordId, 'available'), landlord(landlordId, 'frozen')]
  const clearing = operator(tenantId, 'clearing')
  const totalFen = totalOf(moved)
  const expense = operator(tenantId, 'fee_expense')
  const income = operator(tenantId, 'fee_income')
  const isOwn = feeBearer === 'landlord'
  const paidFee = isOwn
    ? { kind: 'withdrawal_fee' as const, debit: frozen, credit: income }
    : { kind: 'withdrawal_cost' as const, debit: expense, credit: clearing }
  const feeBack = isOwn
    ? { kind: 'withdrawal_fee_back' as const, debit: income, credit: available }
    : { kind: 'withdrawal_cost_back' as const, debit: clearing, credit: expense }
  const legs: Record<WithdrawalMove, (Legs & { amountFen: number })[]> = {
    hold: [{ kind: 'withdrawal_held', debit: available, credit: frozen, amountFen: totalFen }],
    release: [{ kind: 'withdrawal_released', debit: frozen, credit: available, amountFen: totalFen }],
    pay: [
      { kind: 'withdrawal_paid', debit: frozen, credit: clearing, amountFen },
      { ...paidFee, amountFen: feeFen },
    ],
    return: [
      { kind: 'withdrawal_returned', debit: clearing, credit: available, amountFen },
      { ...feeBack, amountFen: feeFen },
    ],
  }
  return legs[how].filter((leg) => leg.amountFen > 0)
}

/** What a service cost a landlord, from where it is taken. */
export const legsOfServiceCharge = (
  tenantId: number,
  landlordId: string,
  account: 'unsettled' | 'available',
): Legs => ({
  kind: 'service_charged',
  debit: landlord(landlordId, account),
  credit: operator(tenantId, 'fee_income'),
})

/** A service was given back: the landlord has the money again and is settled for it as usual. */
export const legsOfServiceReturn = (tenantId: number, landlordId: string): Legs => ({
  kind: 'service_returned',
  debit: operator(tenantId, 'fee_income'),
  credit: landlord(landlordId, 'unsettled'),
})
