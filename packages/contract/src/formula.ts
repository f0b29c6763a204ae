/** An exact number: sums and quotients of prices never lose a fen on the way. */
export interface Ratio {
  n: bigint
  d: bigint
}
type Node<Name extends string> = (values: Readonly<Record<Name, Ratio>>) => Ratio

/** A formula that says something else than arithmetic over the known variables. */
export class FormulaError extends Error {}

const LONGEST = 200
/** A decimal number as people write it. */
export function ratio(text: string | number): Ratio {
  const match = /^(-?\d{1,15})(?:\.(\d{1,6}))?$/.exec(String(text))
  if (!match) throw new FormulaError(`no number: ${text}`)
  const decimals = match[2] ?? ''
  return { n: BigInt(match[1]! + decimals), d: 10n ** BigInt(decimals.length) }
}
const add = (a: Ratio, b: Ratio): Ratio => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d })
const negate = ({ n, d }: Ratio): Ratio => ({ n: -n, d })
const times = (a: Ratio, b: Ratio): Ratio => ({ n: a.n * b.n, d: a.d * b.d })
function over(a: Ratio, b: Ratio): Ratio {
  if (b.n === 0n) throw new FormulaError('division by zero')
  return b.n < 0n ? { n: -a.n * b.d, d: a.d * -b.n } : { n: a.n * b.d, d: a.d * b.n }
}

/**
 * Reads a formula: numbers, the closed list of variables, + - × ÷ (also * and /), brackets. Nothing else can be
 * expressed, so nothing else can happen; depth and length are bounded by the text. Throws FormulaError.
 */
export function parseFormula<Name extends string>(text: string, variables: readonly Name[]): Node<Name> {
  if (text.length > LONGEST) throw new FormulaError('too long')
  const tokens = text.match(/\d+(?:\.\d+)?|[a-z]+|[-+*/×÷()（）]|\S/g) ?? []
  let at = 0
  const take = (...wanted: string[]) => (wanted.includes(tokens[at] ?? '') ? tokens[at++] : undefined)

  function sum(): Node<Name> {
    let left = product()
    for (let sign = take('+', '-'); sign; sign = take('+', '-')) {
      const [a, b, isMinus] = [left, product(), sign === '-']
      left = (values) => add(a(values), isMinus ? negate(b(values)) : b(values))
    }
    return left
  }
  function product(): Node<Name> {
    let left = factor()
    for (let sign = take('*', '×', '/', '÷'); sign; sign = take('*', '×', '/', '÷')) {
      const [a, b, isTimes] = [left, factor(), sign === '*' || sign === '×']
      left = (values) => (isTimes ? times : over)(a(values), b(values))
    }
    return left
  }
  function factor(): Node<Name> {
    if (take('-')) {
      const inner = factor()
      return (values) => negate(inner(values))
    }
    if (take('(', '（')) {
      const inner = sum()
      if (!take(')', '）')) throw new FormulaError('bracket not closed')
      return inner
    }
    const token = tokens[at++]
    const name = variables.find((one) => one === token)
    if (name) return (values) => values[name]
    if (!token || !/^\d/.test(token)) throw new FormulaError(`unexpected: ${token ?? 'end'}`)
    const value = ratio(token)
    return () => value
  }
  const whole = sum()
  if (at < tokens.length) throw new FormulaError(`unexpected: ${tokens[at]}`)
  return whole
}

/** Yuan as fen, rounded once at the end. Amounts below zero are none: a fee is never a gift. */
export function toFen({ n, d }: Ratio, mode: 'half_up' | 'down' | 'up'): number {
  if (n <= 0n) return 0
  const fen = n * 100n
  const rounded = mode === 'half_up' ? (2n * fen + d) / (2n * d) : mode === 'up' ? (fen + d - 1n) / d : fen / d
  const value = Number(rounded)
  if (!Number.isSafeInteger(value)) throw new FormulaError('amount too large')
  return value
}
