import { CHART } from '@cloud-steward/contract/ledger/index.ts'
import { type AccountKind, balanceFen } from './ledger.rules.ts'

/** What was debited and credited before some days, and in them; fen. */
export interface Sums {
  debitedBefore: number
  creditedBefore: number
  debited: number
  credited: number
}
export type Side = 'debit' | 'credit'
export const sideOf = (account: AccountKind): Side => CHART[account].side

/** Balances on the side the account counts on, and what moved on either. */
export const figuresOf = (account: AccountKind, sums: Sums) => ({
  openingFen: balanceFen(account, sums.creditedBefore, sums.debitedBefore),
  debitFen: sums.debited,
  creditFen: sums.credited,
  closingFen: balanceFen(account, sums.creditedBefore + sums.credited, sums.debitedBefore + sums.debited),
})

interface Row {
  side: Side
  openingFen: number
  debitFen: number
  creditFen: number
  closingFen: number
}
/** The two sides of all accounts. A balance below zero stands on its own side, as it does in the rows. */
export function sumsOf(rows: readonly Row[]) {
  const add = (of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0)
  const on = (side: Side, key: 'openingFen' | 'closingFen') => add((row) => (row.side === side ? row[key] : 0))
  const sums = [
    { column: 'opening' as const, debitFen: on('debit', 'openingFen'), creditFen: on('credit', 'openingFen') },
    { column: 'movement' as const, debitFen: add((row) => row.debitFen), creditFen: add((row) => row.creditFen) },
    { column: 'closing' as const, debitFen: on('debit', 'closingFen'), creditFen: on('credit', 'closingFen') },
  ]
  return { sums, isBalanced: sums.every(({ debitFen, creditFen }) => debitFen === creditFen) }
}
