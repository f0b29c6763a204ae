/** One party's part of an amount. */
export interface Share {
  code: string
  amountFen: number
}

export interface BasisPointSplit {
  /** The amount to split in fen; negative for a reversal, which mirrors the split of the positive amount. */
  baseFen: number
  /** Parts in basis points of the base: 3333 = 33.33 %. Together at most 10,000. */
  parts: readonly { code: string; basisPoints: number }[]
  /** Who gets the rest, rounding included. Must not be among the parts. */
  remainderTo: string
}

/**
 * Splits an amount by basis points and gives the rest to one named party, so that shares always sum to the base.
 * Parts round down: were they rounded half up, two parts of 50 % of one fen would take two fen.
 *
 * Shares come in the order of the parts, the remainder last. Source: profit-sharing practice of payment channels, where
 * one receiver carries the rounding; 100.01 by 3333 and 3333 → 33.33, 33.33, rest 33.35.
 * Throws RangeError on an amount that is no safe integer, a part outside 0–10,000 whole basis points, parts above
 * 10,000 together, or a party named twice.
 */
export function splitByBasisPoints({ baseFen, parts, remainderTo }: BasisPointSplit): Share[] {
  requireFen(baseFen)
  requireDistinct([...parts.map((part) => part.code), remainderTo])
  let pointsLeft = 10_000
  for (const { basisPoints } of parts) {
    pointsLeft -= basisPoints
    if (!Number.isInteger(basisPoints) || basisPoints < 0 || pointsLeft < 0)
      throw new RangeError('basis points must be whole, ≥ 0, and at most 10,000 together')
  }
  const shares = parts.map(({ code, basisPoints }) => ({ code, amountFen: partOf(baseFen, basisPoints) }))
  const given = shares.reduce((sum, share) => sum + share.amountFen, 0)
  return [...shares, { code: remainderTo, amountFen: baseFen - given }]
}

/**
 * Splits an amount equally; the fen that do not divide go one each to the first codes. Shares come in the order of the
 * codes, compared as plain text, so that the result does not depend on how the parties were listed.
 *
 * A negative amount mirrors the split of the positive one. Source: cost sharing among flatmates; 10.00 over three rooms
 * → 3.34, 3.33, 3.33 by room code.
 * Throws RangeError on an amount that is no safe integer, no party, or a party named twice.
 */
export function splitEqually(baseFen: number, codes: readonly string[]): Share[] {
  requireFen(baseFen)
  requireDistinct(codes)
  if (codes.length === 0) throw new RangeError('nobody to share among')
  const rest = baseFen % codes.length
  const each = (baseFen - rest) / codes.length
  const ordered = codes.toSorted((a, b) => (a < b ? -1 : 1))
  return ordered.map((code, index) => ({ code, amountFen: each + (index < Math.abs(rest) ? Math.sign(rest) : 0) }))
}

/** Rounded toward zero, exact for every safe integer. */
function partOf(baseFen: number, basisPoints: number): number {
  return Number((BigInt(baseFen) * BigInt(basisPoints)) / 10_000n)
}

function requireFen(amountFen: number): void {
  if (!Number.isSafeInteger(amountFen)) throw new RangeError(`not a whole amount: ${amountFen}`)
}

function requireDistinct(codes: readonly string[]): void {
  if (new Set(codes).size !== codes.length) throw new RangeError('a party is named twice')
}
