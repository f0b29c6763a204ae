import { FormulaError, parseFormula, type Ratio, ratio } from '@cloud-steward/contract/formula.ts'
import { SHARE_VARIABLES } from '@cloud-steward/contract/metering/index.ts'

/** Who bears a part: tenants up to the cap, the landlord what is left of vacant rooms and caps. */
export interface Weighed {
  /** Of the room, which decides between equal remainders. */
  code: string
  weight: number
  /** Where a formula made the weight: what it is exactly. */
  exact?: Ratio
  landlord?: boolean
}
export interface Part<W extends Weighed> {
  of: W
  amountFen: number
}

/** Splits a loss by weights to the fen: largest remainders first, between equal ones by code. */
export function shareLoss<W extends Weighed>(lossFen: number, parties: readonly W[]): Part<W>[] {
  if (!Number.isSafeInteger(lossFen) || lossFen < 0) throw new RangeError(`no loss: ${lossFen}`)
  const weights = wholeWeights(parties)
  const all = weights.reduce((sum, weight) => sum + weight, 0n)
  if (all <= 0n || weights.some((weight) => weight < 0n)) throw new RangeError('nobody to share among')
  const exact = weights.map((weight) => BigInt(lossFen) * weight)
  const fen = exact.map((amount) => amount / all)
  const left = lossFen - Number(fen.reduce((sum, amount) => sum + amount, 0n))
  const first = parties
    .map((of, at) => ({ at, rest: exact[at]! % all, code: of.code }))
    .toSorted((a, b) => (a.rest === b.rest ? compare(a.code, b.code) : a.rest > b.rest ? -1 : 1))
  for (const { at } of first.slice(0, left)) fen[at]! += 1n
  return parties.map((of, at) => ({ of, amountFen: Number(fen[at]) }))
}
/** Weights as whole numbers in the same proportion, so that nothing is lost. Areas and quantities have three decimals at most. */
function wholeWeights(parties: readonly Weighed[]): bigint[] {
  const exact = parties.map((one) => one.exact ?? { n: BigInt(Math.round(one.weight * 1_000)), d: 1_000n })
  const common = exact.reduce((all, { d }) => (all / divisor(all, d)) * d, 1n)
  return exact.map(({ n, d }) => n * (common / d))
}
const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b))
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** What is above the cap of a rentee falls on the landlord of his room (`landlordOf` makes him a party, if he is none yet). */
export function capParts<W extends Weighed>(
  parts: readonly Part<W>[],
  capFen: number | undefined,
  landlordOf: (rentee: W) => W,
): Part<W>[] {
  if (capFen === undefined) return [...parts]
  const isOver = ({ of, amountFen }: Part<W>): boolean => !of.landlord && amountFen > capFen
  const capped = parts.map((part) => (isOver(part) ? { ...part, amountFen: capFen } : { ...part }))
  for (const { of, amountFen } of parts.filter(isOver)) {
    const known = capped.find((one) => one.of.landlord && one.of.code === of.code)
    if (known) known.amountFen += amountFen - capFen
    else capped.push({ of: landlordOf(of), amountFen: amountFen - capFen })
  }
  return capped
}

/** What the main meter counted and no other did. Negative: the readings cannot be right. */
export const lossOf = (use: { mainMilli: number; subMilli: number; publicMilli: number }): number =>
  use.mainMilli - use.subMilli - use.publicMilli

type Facts = Readonly<Record<(typeof SHARE_VARIABLES)[number], number>>
/** The largest weight a table shows. */
const MOST = 10n ** 11n

/**
 * Reads a formula over area, households, days and consumption. What it gives weighs a room: throws FormulaError when it
 * is no formula or, for a room, comes to less than nothing, to nothing one could divide, or to more than can be shown.
 */
export function weightBy(formula: string): (facts: Facts) => Ratio {
  const value = parseFormula(formula, SHARE_VARIABLES)
  return (facts) => {
    const { area, households, days, consumption } = facts
    const weight = value({
      area: thousandths(area),
      households: ratio(households),
      days: ratio(days),
      consumption: thousandths(consumption),
    })
    if (weight.n < 0n) throw new FormulaError('negative')
    if (weight.n > MOST * weight.d) throw new FormulaError('too large')
    return weight
  }
}
const thousandths = (value: number): Ratio => ({ n: BigInt(Math.round(value * 1_000)), d: 1_000n })
