import type { TITLE_KINDS } from '@cloud-steward/contract/finance/index.ts'

interface PaidLine {
  fee: string
  paidFen: number
}
/** What of a bill may stand on an invoice, in fen: all that is paid of it, late fees too. A deposit is nobody's income. */
export const invoiceableFen = (lines: readonly PaidLine[], lateFeePaidFen: number): number =>
  lines.reduce((sum, { fee, paidFen }) => sum + (fee === 'deposit' ? 0 : paidFen), lateFeePaidFen)

interface Title {
  titleKind: (typeof TITLE_KINDS)[number]
  taxNo?: string | null
}
/** A company's invoice names its tax number; of a person none is kept. @returns undefined when it is missing */
export const taxNoOf = ({ titleKind, taxNo }: Title): string | null | undefined =>
  titleKind === 'personal' ? null : taxNo?.trim() || undefined
