import { createHash } from 'node:crypto'
import type { StatementLine } from './check-out.queries.ts'

export interface Totals {
  heldFen: number
  deductionFen: number
  appliedFen: number
  refundFen: number
  collectFen: number
  retainedFen: number
  carriedFen: number
}
export interface Held {
  /** Open when everything is billed and credited, late fees included. */
  owedFen: number
  prepaidFen: number
  heldFen: number
  disputedFen: number
  /** What of the rest may become the deposit of another lease. */
  wantedFen?: number
}
export interface Split {
  prepaidUsedFen: number
  appliedFen: number
  retainedFen: number
  carriedFen: number
  refundFen: number
  collectFen: number
}

/** Where the money goes: the prepaid balance pays first, then the deposit; of what is left the disputed part stays, and a part may be carried along. */
export function splitHeld({ owedFen, prepaidFen, heldFen, disputedFen, wantedFen = 0 }: Held): Split {
  const prepaidUsedFen = Math.min(owedFen, prepaidFen)
  const appliedFen = Math.min(owedFen - prepaidUsedFen, heldFen)
  const retainedFen = Math.min(disputedFen, heldFen - appliedFen)
  const carriedFen = Math.min(wantedFen, heldFen - appliedFen - retainedFen)
  return {
    prepaidUsedFen,
    appliedFen,
    retainedFen,
    carriedFen,
    refundFen: prepaidFen - prepaidUsedFen + heldFen - appliedFen - retainedFen - carriedFen,
    collectFen: owedFen - prepaidUsedFen - appliedFen,
  }
}

export const sumOf = (lines: readonly Pick<StatementLine, 'amountFen'>[]): number =>
  lines.reduce((sum, { amountFen }) => sum + amountFen, 0)

/** One key order, so that what was stored and what is worked out again hash alike. */
const canonical = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(canonical)
    : value && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, one]) => one !== null && one !== undefined)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, one]) => [key, canonical(one)]),
        )
      : value
/** What the rentee signed, as a number: a statement with another one is another statement. */
export const hashOf = (lines: readonly StatementLine[]): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical(lines)))
    .digest('hex')
