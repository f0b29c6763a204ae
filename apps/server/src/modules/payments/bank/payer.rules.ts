import { isRounded } from '../../../infra/cell-values.ts'

/** Digits banks show of an account. */
const TAIL = 4
/** A tail of an account may be longer where somebody has written more of it. */
const LONGEST_TAIL = 8

/**
 * The last digits of an account as it is written: `6222021234567890123`, `6217****1234`, `138****8000`, `3456`. A spreadsheet drops
 * the zeros before a tail it took for a number; they come back. One that it has rounded stays as it is, and is refused later.
 */
export function payerTailOf(account: string): string {
  if (isRounded(account)) return account
  // An account has at most some forty letters; the end is what counts.
  const digits = /\d[\d\s-]{0,60}$/.exec(account.normalize('NFKC').trim().slice(-60))?.[0].replace(/\D/g, '') ?? ''
  if (!digits) return ''
  const isTail = digits.length <= LONGEST_TAIL && !/[*＊]/.test(account)
  return (isTail ? digits : digits.slice(-TAIL)).padStart(TAIL, '0')
}
