/**
 * `amountFen × numerator ÷ denominator`, rounded half up to a whole fen, without a float on the way: products beyond
 * 2^53 are worked out as BigInt. For amounts ≥ 0, as all rents and deposits are.
 *
 * Source: rounding half up (四舍五入) per line, as printed on Chinese rent bills.
 * Throws RangeError when an argument is negative or not a safe integer, the denominator is 0, or the result is unsafe.
 */
export function fenTimes(amountFen: number, numerator: number, denominator: number): number {
  for (const value of [amountFen, numerator, denominator])
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a whole amount: ${value}`)
  if (denominator === 0) throw new RangeError('nothing to divide by')
  const product = amountFen * numerator
  if (Number.isSafeInteger(product)) {
    const rest = product % denominator
    // `rest >= denominator - rest` is `2 × rest >= denominator` without leaving the safe integers.
    return (product - rest) / denominator + (rest >= denominator - rest ? 1 : 0)
  }
  const divisor = BigInt(denominator)
  const result = Number((2n * BigInt(amountFen) * BigInt(numerator) + divisor) / (2n * divisor))
  if (!Number.isSafeInteger(result)) throw new RangeError('amount too large')
  return result
}
