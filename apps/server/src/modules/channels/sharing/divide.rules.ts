import { type Tier, tieredFen } from './tier.rules.ts'

/** What a rule gives one receiver: so many basis points of the base, by tiers, or a fixed amount, never less or more than its bounds. */
export interface Part {
  receiverId: string
  basisPoints?: number | null
  tiers?: readonly Tier[] | null
  fixedFen?: number | null
  minFen?: number | null
  maxFen?: number | null
}
export interface Division {
  parts: readonly Part[]
  /** Whoever gets the rest; null: the landlord, into his wallet. */
  remainderId: string | null
}
export interface Share {
  /** Null: the landlord's wallet. */
  receiverId: string | null
  amountFen: number
  isRemainder: boolean
}

/** `fen × by / of`, rounded down, exact for every safe integer. */
export const floorOf = (fen: number, by: number, of: number): number => Number((BigInt(fen) * BigInt(by)) / BigInt(of))

/** The same, rounded up. */
export const ceilOf = (fen: number, by: number, of: number): number =>
  Number((BigInt(fen) * BigInt(by) + BigInt(of) - 1n) / BigInt(of))

function wantedOf({ basisPoints, tiers, fixedFen, minFen, maxFen }: Part, baseFen: number): number {
  const fen = tiers?.length ? tieredFen(baseFen, tiers) : (fixedFen ?? floorOf(baseFen, basisPoints ?? 0, 10_000))
  return Math.min(Math.max(fen, minFen ?? 0), maxFen ?? Number.MAX_SAFE_INTEGER)
}

/**
 * Divides an amount. Every part rounds down; whoever gets the remainder gets what is left, so that the shares always sum
 * to the base. Where the parts together want more than there is, each is cut in proportion: the order in which they are
 * listed never matters. The remainder comes last, also when it is nothing.
 * @param baseFen whole fen ≥ 0; throws RangeError on anything else, and on a receiver named twice
 */
export function divide(baseFen: number, { parts, remainderId }: Division): Share[] {
  if (!Number.isSafeInteger(baseFen) || baseFen < 0) throw new RangeError(`not an amount: ${baseFen}`)
  const ids = parts.map(({ receiverId }) => receiverId)
  if (new Set(ids).size < ids.length || (remainderId && ids.includes(remainderId)))
    throw new RangeError('a receiver is named twice')
  const wanted = parts.map((part) => wantedOf(part, baseFen))
  const total = wanted.reduce((sum, fen) => sum + fen, 0)
  const given = total > baseFen ? wanted.map((fen) => floorOf(fen, baseFen, total)) : wanted
  const rest = given.reduce((left, fen) => left - fen, baseFen)
  return [
    ...ids.map((receiverId, at) => ({ receiverId, amountFen: given[at]!, isRemainder: false })),
    { receiverId: remainderId, amountFen: rest, isRemainder: true },
  ]
}

/** What the channel keeps of an amount, rounded to the fen. @param feeBp basis points */
export const feeOf = (amountFen: number, feeBp: number): number =>
  Number((BigInt(amountFen) * BigInt(feeBp) + 5_000n) / 10_000n)

/**
 * A fee spread over portions of the payment it is kept from, by their amounts: portions in their order, the first ones
 * rounded down by what they come to one after the other, so that all of them together carry the whole fee.
 */
export function spread(feeFen: number, portions: readonly number[]): number[] {
  const total = portions.reduce((sum, fen) => sum + fen, 0)
  let [upto, before] = [0, 0]
  return portions.map((fen) => {
    upto += fen
    const now = total ? floorOf(feeFen, upto, total) : 0
    const own = now - before
    before = now
    return own
  })
}

/**
 * What each line must have given back when so much of the payment is reversed, in the proportions of the division: never
 * more than it got, all of it when everything is reversed, and never less than for a smaller reversal. The remainder's
 * line rounds up, because it carried the rounding before.
 */
export const returnTargets = <L extends { amountFen: number; isRemainder: boolean }>(
  lines: readonly L[],
  reversedFen: number,
  paidFen: number,
): number[] =>
  lines.map(({ amountFen, isRemainder }) => (isRemainder ? ceilOf : floorOf)(amountFen, reversedFen, paidFen))
