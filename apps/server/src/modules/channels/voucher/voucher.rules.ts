import type { VOUCHER_FLAGS, VOUCHER_REASONS, VOUCHER_STATES } from '@cloud-steward/contract/channels/index.ts'
import { addDays } from '../../../infra/calendar.ts'
import { reviewersNeeded } from '../../approvals/index.ts'
import { plainName } from '../../payments/index.ts'

export type VoucherState = (typeof VOUCHER_STATES)[number]
export type Flag = (typeof VOUCHER_FLAGS)[number]
export type Reason = (typeof VOUCHER_REASONS)[number]
export type Action = 'review' | 'match' | 'release' | 'reverse'

const WAITING: readonly VoucherState[] = ['matched', 'unmatched', 'review_1', 'review_2']
/** On which states what may follow. */
const FROM: Readonly<Record<Action, readonly VoucherState[]>> = {
  review: ['matched', 'unmatched', 'review_1', 'review_2'],
  match: WAITING,
  release: ['matched', 'review_1', 'review_2'],
  reverse: ['posted'],
}
export const mayFollow = (action: Action, state: VoucherState): boolean => FROM[action].includes(state)

export interface Standing {
  /** People who looked at it and agreed. */
  reviews: number
  hasLine: boolean
  hasException: boolean
  amountFen: number
  /** Above it two people look. */
  secondReviewFen: number
}
/** How many people must agree: two above the limit or without a line of a statement. */
export const reviewsNeeded = ({ hasLine, amountFen, secondReviewFen }: Standing): 1 | 2 =>
  hasLine ? reviewersNeeded(amountFen, secondReviewFen) : 2

/** Where a voucher stands that is not rejected. Posted only against a line, or for an exception two people agreed to. */
export function stateOf(standing: Standing): 'matched' | 'unmatched' | 'review_1' | 'review_2' | 'posted' {
  const { reviews, hasLine, hasException } = standing
  if (reviews === 0) return hasLine ? 'matched' : 'unmatched'
  const isEnough = reviews >= reviewsNeeded(standing)
  if (isEnough && (hasLine || hasException)) return 'posted'
  return isEnough ? 'review_2' : 'review_1'
}

/** What a slip says. */
export interface Slip {
  amountFen: number
  bankRef: string
  payerName: string
  payerTail: string | null
  paidOn: string
}
export interface Line {
  id: string
  amountFen: number
  bankRef: string
  payerName: string | null
  payerTail: string | null
  receivedOn: string
  isFree: boolean
}
/** A transfer between banks may take so many days. */
const DAYS_ON_THE_WAY = 3

/** What of a slip and a line is the same. */
export function reasonsOf(slip: Slip, line: Line): Reason[] {
  const tail = (text: string | null) => (text && text.length >= 4 ? text.slice(-4) : undefined)
  const isNear = line.receivedOn >= slip.paidOn && line.receivedOn <= addDays(slip.paidOn, DAYS_ON_THE_WAY)
  const found: (Reason | false)[] = [
    line.bankRef === slip.bankRef && 'bankRef',
    line.amountFen === slip.amountFen && 'amount',
    line.payerName !== null && plainName(line.payerName) === plainName(slip.payerName) && 'payer',
    tail(slip.payerTail) !== undefined && tail(slip.payerTail) === tail(line.payerTail) && 'tail',
    line.receivedOn === slip.paidOn ? 'day' : isNear && 'near',
  ]
  return found.filter((one): one is Reason => one !== false)
}

/** The same amount is asked for always; then the bank's number says who it is, or payer and day together. */
const isSure = (reasons: readonly Reason[]): boolean =>
  reasons.includes('amount') &&
  (reasons.includes('bankRef') ||
    (reasons.includes('payer') &&
      (reasons.includes('tail') || reasons.includes('day')) &&
      reasons.some((one) => one === 'day' || one === 'near')))

export interface Found<L extends Line> {
  line: L
  reasons: Reason[]
  isSure: boolean
}
/** Free lines that may be the slip, the likeliest first. Two that are as sure without its number are both not. */
export function linesFor<L extends Line>(slip: Slip, lines: readonly L[]): Found<L>[] {
  const found = lines
    .filter((line) => line.isFree && line.amountFen === slip.amountFen)
    .map((line) => ({ line, reasons: reasonsOf(slip, line) }))
    .filter(({ reasons }) => reasons.length > 1)
    .map((one) => ({ ...one, isSure: isSure(one.reasons) }))
  const byNumber = found.some(({ reasons }) => reasons.includes('bankRef'))
  const sure = found.filter((one) => one.isSure).length
  return found
    .map((one) => ({ ...one, isSure: one.isSure && (byNumber ? one.reasons.includes('bankRef') : sure === 1) }))
    .toSorted(
      (a, b) =>
        Number(b.isSure) - Number(a.isSure) || b.reasons.length - a.reasons.length || (a.line.id < b.line.id ? -1 : 1),
    )
}

/** What a reviewer should look at twice. @param lines of the account with the slip's number or amount, free or not */
export function flagsOf(
  slip: Slip & { renteeName: string },
  lines: readonly Line[],
  duplicates: readonly { kind: 'same_facts' | 'same_picture' }[],
): Flag[] {
  const named = lines.find(({ bankRef }) => bankRef === slip.bankRef)
  const flags: (Flag | false | undefined)[] = [
    duplicates.some(({ kind }) => kind === 'same_facts') && 'duplicate',
    duplicates.some(({ kind }) => kind === 'same_picture') && 'same_picture',
    named && named.amountFen !== slip.amountFen && 'amount_differs',
    named && !named.isFree && 'line_taken',
    plainName(slip.payerName) !== plainName(slip.renteeName) && 'payer_differs',
  ]
  return flags.filter((one): one is Flag => typeof one === 'string')
}
