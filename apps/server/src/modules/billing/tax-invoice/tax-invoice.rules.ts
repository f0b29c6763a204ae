import type { INVOICE_STATES, TITLE_KINDS } from '@cloud-steward/contract/billing/index.ts'
import { fenTimes } from '../../../infra/fen.ts'
import { LOWERED } from '../income/rent-tax.rules.ts'

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

export interface RateOfTax {
  rateBp: number
  amountFen: number
  taxFen: number
}
/** The tax in an amount paid at a rate, which is of the amount without it. */
export const taxIn = (amountFen: number, rateBp: number): number =>
  fenTimes(amountFen, rateBp, 10_000 + (LOWERED[rateBp] ?? rateBp))
/** What was paid, by the tax that is in it. Rounded once for each rate. */
export function ratesOf(paid: readonly { rateBp: number; paidFen: number }[]): RateOfTax[] {
  const rates = [...new Set(paid.map(({ rateBp }) => rateBp))].toSorted((a, b) => b - a)
  return rates
    .map((rateBp) => {
      const amountFen = paid.reduce((sum, one) => sum + (one.rateBp === rateBp ? one.paidFen : 0), 0)
      return { rateBp, amountFen, taxFen: taxIn(amountFen, rateBp) }
    })
    .filter(({ amountFen }) => amountFen > 0)
}

type State = (typeof INVOICE_STATES)[number]
/**
 * Where an invoice goes after what is paid on its bills changed; undefined where it stays. It is right as long as each bill
 * is paid at least what it says of it, in fen.
 */
export function followed(
  state: State,
  bills: readonly { invoicedFen: number; paidFen: number }[],
): 'withdrawn' | 'red_due' | 'issued' | undefined {
  const isRight = bills.every(({ invoicedFen, paidFen }) => paidFen >= invoicedFen)
  if (state === 'asked') return isRight ? undefined : 'withdrawn'
  if (state === 'issued') return isRight ? undefined : 'red_due'
  if (state === 'red_due') return isRight ? 'issued' : undefined
  return undefined
}
