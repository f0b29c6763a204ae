import { hash } from 'node:crypto'
import type { ACCOUNTS, ENTRY_KINDS, PERIOD_FIGURES } from '@cloud-steward/contract/ledger/index.ts'

type AccountKind = (typeof ACCOUNTS)[number]
type EntryKind = (typeof ENTRY_KINDS)[number]
export type Figure = (typeof PERIOD_FIGURES)[number]

/** Entries of a month from one kind of account to another, counted and added up. */
export interface Movement {
  kind: EntryKind
  debit: AccountKind
  credit: AccountKind
  count: number
  fen: number
}
/** What the ledger says of a month. Amounts in fen; balances at its end, on the side each account counts on. */
export interface Snapshot {
  movements: readonly Movement[]
  balances: readonly { account: AccountKind; fen: number }[]
  /** SHA-256 over every entry of the month: says that they are the very same, not only that they add up to as much. */
  entriesHash: string
}
export const totalOf = ({ movements }: Snapshot): { count: number; fen: number } => ({
  count: movements.reduce((sum, { count }) => sum + count, 0),
  fen: movements.reduce((sum, { fen }) => sum + fen, 0),
})
const byKey = <T>(rows: readonly T[], keyOf: (row: T) => string): T[] =>
  rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
/** The hash of a snapshot: SHA-256 over all it holds, whatever the order of its rows. */
export const hashOf = ({ movements, balances, entriesHash }: Snapshot): string =>
  hash(
    'sha256',
    JSON.stringify([
      byKey(movements, (one) => `${one.kind} ${one.debit} ${one.credit}`).map((one) => [
        one.kind,
        one.debit,
        one.credit,
        one.count,
        one.fen,
      ]),
      byKey(balances, ({ account }) => account).map(({ account, fen }) => [account, fen]),
      entriesHash,
    ]),
    'hex',
  )

/** Kinds by which money leaves the house again, or comes back from a bank; all others on the clearing account are receipts. */
const REFUNDS: ReadonlySet<EntryKind> = new Set(['refunded', 'refund_returned', 'prepaid_refunded', 'holding_refunded'])
/** What is paid to landlords of head leases, installers and sellers. */
const OWED_ON: ReadonlySet<EntryKind> = new Set(['head_rent_paid', 'service_paid', 'commission_paid'])
/** The figures of a month, in fen. What was received less what was refunded and paid to landlords is what the clearing account moved. */
export function figuresOf({ movements, balances }: Snapshot): Record<Figure, number> {
  const sum = (of: (one: Movement) => number) => movements.reduce((total, one) => total + of(one), 0)
  const kinds = (more: readonly EntryKind[], less: readonly EntryKind[] = []) =>
    sum(({ kind, fen }) => (more.includes(kind) ? fen : less.includes(kind) ? -fen : 0))
  const wayOf = (kind: EntryKind) => (OWED_ON.has(kind) ? 'paid' : REFUNDS.has(kind) ? 'refunded' : 'received')
  const cash = (wanted: ReturnType<typeof wayOf>) =>
    sum(({ kind, debit, credit, fen }) =>
      wayOf(kind) === wanted ? (debit === 'clearing' ? fen : 0) - (credit === 'clearing' ? fen : 0) : 0,
    )
  return {
    billed: kinds(['bill_issued', 'deposit_billed'], ['bill_voided', 'deposit_voided']),
    lateFee: kinds(['late_fee'], ['late_fee_reversed']),
    credited: kinds(['credited', 'deposit_credited', 'late_fee_waived']),
    writtenOff: kinds(['written_off']),
    received: cash('received'),
    refunded: 0 - cash('refunded'),
    headRentPaid: 0 - cash('paid'),
    settled: kinds(['settlement']),
    depositsHeld: balances.find(({ account }) => account === 'deposit_liability')?.fen ?? 0,
  }
}
/** Count and sum of each kind of entry. */
export function kindsOf({ movements }: Snapshot): Map<EntryKind, { count: number; fen: number }> {
  const kinds = new Map<EntryKind, { count: number; fen: number }>()
  for (const { kind, count, fen } of movements) {
    const sum = kinds.get(kind) ?? { count: 0, fen: 0 }
    kinds.set(kind, { count: sum.count + count, fen: sum.fen + fen })
  }
  return kinds
}
