/**
 * Splits a sum by weights (whole numbers) to the fen: the largest remainders get what is left, between equal ones the
 * first. Where nothing weighs anything all get the same.
 */
export function splitFen(totalFen: number, weights: readonly number[]): number[] {
  const given = weights.map((weight) => BigInt(Math.max(0, weight)))
  const known = given.some((weight) => weight > 0n) ? given : given.map(() => 1n)
  const all = known.reduce((sum, weight) => sum + weight, 0n)
  const exact = known.map((weight) => BigInt(totalFen) * weight)
  const fen = exact.map((part) => Number(part / all))
  const left = totalFen - fen.reduce((sum, part) => sum + part, 0)
  const first = exact
    .map((part, at) => ({ at, rest: part % all }))
    .toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))
  for (const { at } of first.slice(0, left)) fen[at]! += 1
  return fen
}
