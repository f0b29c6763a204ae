/** A rate that counts for what of the base lies above the limit before and up to its own; the last one has no limit. */
export interface Tier {
  upToFen?: number | null
  basisPoints: number
}
interface Rated {
  basisPoints?: number | null
  tiers?: readonly Tier[] | null
}

/** Limits rise, and only the last tier is without one. */
export const areTiersWhole = (tiers: readonly Tier[]): boolean =>
  tiers.every(({ upToFen }, at) =>
    at === tiers.length - 1 ? upToFen == null : upToFen != null && upToFen > (tiers[at - 1]?.upToFen ?? 0),
  )

/**
 * The sum over all tiers is exact and rounded down once: rounding each tier by itself would lose up to one fen a tier.
 * @param baseFen whole fen ≥ 0
 */
export function tieredFen(baseFen: number, tiers: readonly Tier[]): number {
  let [sum, from] = [0n, 0]
  for (const { upToFen, basisPoints } of tiers) {
    const upTo = Math.min(baseFen, upToFen ?? baseFen)
    if (upTo > from) sum += BigInt(upTo - from) * BigInt(basisPoints)
    from = Math.max(from, upTo)
  }
  return Number(sum / 10_000n)
}

/** All limits of some parts, lowest first. */
export const limitsOf = (parts: readonly Rated[]): number[] =>
  [
    ...new Set(
      parts.flatMap(({ tiers }) => (tiers ?? []).flatMap(({ upToFen }) => (upToFen == null ? [] : [upToFen]))),
    ),
  ].toSorted((a, b) => a - b)

/** The rate of a part for the fen just above an amount. */
const rateAbove = ({ basisPoints, tiers }: Rated, fen: number): number =>
  tiers?.length ? (tiers.find(({ upToFen }) => upToFen == null || upToFen > fen)?.basisPoints ?? 0) : (basisPoints ?? 0)

/** What all parts together take of a fen, where they take most. */
export const highestRate = (parts: readonly Rated[]): number =>
  Math.max(...[0, ...limitsOf(parts)].map((fen) => parts.reduce((sum, part) => sum + rateAbove(part, fen), 0)))
