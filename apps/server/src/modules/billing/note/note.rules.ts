import type { FEES } from '@cloud-steward/contract/billing/index.ts'
import { type Day, daysBetween, earlierDay, laterDay } from '../../../infra/calendar.ts'
import { fenTimes } from '../../../infra/fen.ts'

export interface LineFacts {
  id: string
  fee: (typeof FEES)[number]
  amountFen: number
  paidFen: number
  creditedFen: number
}
/** A part of a line that is owed no more. */
export interface NoteLine {
  lineId: string
  fee: LineFacts['fee']
  chargeId?: string | null
  amountFen: number
  /** What of it was paid already. */
  prepaidFen: number
}

export const openOf = (line: Pick<LineFacts, 'amountFen' | 'paidFen' | 'creditedFen'>): number =>
  line.amountFen - line.paidFen - line.creditedFen
/** Paid on lines whose money is somebody's income: deposits are the rentee's own. */
export const incomePaidOf = (lines: readonly Pick<LineFacts, 'fee' | 'paidFen'>[]): number =>
  lines.reduce((sum, { fee, paidFen }) => sum + (fee === 'deposit' ? 0 : paidFen), 0)
export const creditableOf = (line: LineFacts): number => line.amountFen - line.creditedFen

/** Credits amounts on lines, the open part first; undefined when a line has not that much left to credit. */
export function creditLines(
  lines: readonly LineFacts[],
  wanted: readonly { lineId: string; amountFen: number; chargeId?: string | null }[],
): NoteLine[] | undefined {
  const left = new Map(lines.map((line) => [line.id, { line, openFen: openOf(line), fen: creditableOf(line) }]))
  const result: NoteLine[] = []
  for (const { lineId, amountFen, chargeId } of wanted) {
    const at = left.get(lineId)
    if (!at || amountFen > at.fen) return undefined
    const prepaidFen = Math.max(0, amountFen - at.openFen)
    result.push({ lineId, fee: at.line.fee, chargeId, amountFen, prepaidFen })
    at.fen -= amountFen
    at.openFen = Math.max(0, at.openFen - amountFen)
  }
  return result
}

/**
 * Spreads a discount over the lines it may lower: never the deposit, which is the rentee's own money. An amount fills
 * line by line; a rate lowers each line of rent by itself, rounded half up.
 */
export function discountLines(
  lines: readonly LineFacts[],
  discount: { amountFen?: number | null; rateBp?: number | null },
  partOf: (fen: number, basisPoints: number) => number,
): { lineId: string; amountFen: number }[] {
  const { rateBp } = discount
  if (rateBp)
    return lines
      .filter(({ fee }) => fee === 'rent')
      .map((line) => ({ lineId: line.id, amountFen: Math.min(partOf(line.amountFen, rateBp), creditableOf(line)) }))
      .filter(({ amountFen }) => amountFen > 0)
  let leftFen = discount.amountFen ?? 0
  return lines
    .filter(({ fee }) => fee !== 'deposit')
    .map((line) => {
      const amountFen = Math.min(leftFen, creditableOf(line))
      leftFen -= amountFen
      return { lineId: line.id, amountFen }
    })
    .filter(({ amountFen }) => amountFen > 0)
}

interface DatedLine extends LineFacts {
  periodFrom: Day
  periodTo: Day
  isCharged: boolean
}
/**
 * What some days of a fee come to: of each line as much as the days are of its period, or a part of that, rounded half up.
 * Of what discounts left of a line, so that nobody is given back what he never owed. What people claimed by hand is not of
 * some days.
 */
export const dayLines = (
  lines: readonly DatedLine[],
  given: { fee: string; rateBp: number | null; dateFrom: Day; dateTo: Day },
  discounted: ReadonlyMap<string, number>,
): { lineId: string; amountFen: number }[] =>
  lines
    .filter(({ fee, isCharged }) => isCharged && fee === given.fee)
    .map((line) => {
      const from = laterDay(line.periodFrom, given.dateFrom)
      const days = Math.max(0, daysBetween(from, earlierDay(line.periodTo, given.dateTo)) + 1)
      const owedFen = line.amountFen - (discounted.get(line.id) ?? 0)
      const wholeDays = daysBetween(line.periodFrom, line.periodTo) + 1
      const fen = fenTimes(owedFen, (given.rateBp ?? 10_000) * days, 10_000 * wholeDays)
      return { lineId: line.id, amountFen: Math.min(fen, creditableOf(line)) }
    })
    .filter(({ amountFen }) => amountFen > 0)

/** What is open of every line, for a write-off. */
export const openLines = (lines: readonly LineFacts[]): { lineId: string; amountFen: number }[] =>
  lines.map((line) => ({ lineId: line.id, amountFen: openOf(line) })).filter(({ amountFen }) => amountFen > 0)

/** What the lines of a note come to, by what the ledger tells apart. */
export function partsOfNote(lines: readonly NoteLine[]) {
  const of = (isDeposit: boolean, key: 'amountFen' | 'prepaidFen') =>
    lines.reduce((sum, line) => sum + ((line.fee === 'deposit') === isDeposit ? line[key] : 0), 0)
  return {
    incomeFen: of(false, 'amountFen'),
    depositFen: of(true, 'amountFen'),
    prepaidFen: of(false, 'prepaidFen'),
    prepaidDepositFen: of(true, 'prepaidFen'),
  }
}
