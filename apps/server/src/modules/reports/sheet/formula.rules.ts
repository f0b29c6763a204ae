import { FormulaError, parseFormula, ratio } from '@cloud-steward/contract/formula.ts'
import { placeOf } from '@cloud-steward/contract/reports/sheet.ts'

/** A reference of a formula: a function over a range of template cells, or a single cell. */
export interface Asked {
  fn: 'SUM' | 'COUNT' | 'AVERAGE' | 'MIN' | 'MAX' | 'ONE'
  from: { row: number; column: number }
  to: { row: number; column: number }
  /** `SUM(D$5)` means all rows that row 5 becomes, also within row 5. `SUM(D5)` within row 5 means that row only. */
  isWhole: boolean
}
export interface CellFormula {
  asks: readonly Asked[]
  /** The formula is a single function of cells, so the workbook gets it as a live formula. */
  isPlain: boolean
  /** @throws FormulaError for a division by zero */
  value(numbers: readonly number[]): number
}
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const ASKED =
  /\b(?:(SUM|COUNT|AVERAGE|MIN|MAX)\(\s*(\$?[A-Z]{1,3}\$?\d{1,4})(?:\s*:\s*(\$?[A-Z]{1,3}\$?\d{1,4}))?\s*\)|(\$?[A-Z]{1,3}\$?\d{1,4})\b(?!\())/gi

/**
 * Reads a formula of a template: sums, counts and bounds of cells, and arithmetic over them by the product's own formulas.
 * Undefined for everything else: other sheets, other functions, texts.
 */
export function cellFormula(text: string): CellFormula | undefined {
  const asks: Asked[] = []
  const arithmetic = text.replace(ASKED, (_, fn?: string, first?: string, last?: string, one?: string) => {
    const from = placeOf((first ?? one)!.toUpperCase())
    const to = last ? placeOf(last.toUpperCase()) : from
    if (!from || !to || to.row < from.row || to.column < from.column) return '?'
    const isWhole = /\$\d/.test(first ?? '')
    asks.push({ fn: (fn?.toUpperCase() ?? 'ONE') as Asked['fn'], from, to, isWhole })
    return ` ${LETTERS[asks.length - 1] ?? '?'} `
  })
  const names = [...LETTERS].slice(0, asks.length)
  try {
    const formula = parseFormula(arithmetic.replaceAll(/\s+/g, ' ').trim(), names)
    return {
      asks,
      isPlain: asks.length === 1 && asks[0]!.fn !== 'ONE' && arithmetic.trim() === 'a',
      value: (numbers) => {
        const { n, d } = formula(Object.fromEntries(names.map((name, at) => [name, exact(numbers[at] ?? 0)])))
        // To six decimals, rounded once: far more than any unit of the product has.
        const scaled = (n * 2_000_000n + (n < 0n ? -d : d)) / (2n * d)
        return Number(scaled) / 1_000_000
      },
    }
  } catch (error) {
    if (error instanceof FormulaError) return undefined
    throw error
  }
}
const exact = (number: number) => ratio(Number.isInteger(number) ? number : number.toFixed(6))

/** Adds in ten-thousandths: amounts of fen never lose one on the way. */
export class Sum {
  #whole = 0
  count = 0
  least: number | undefined
  most: number | undefined

  add(value: number): void {
    this.#whole += Math.round(value * 10_000)
    this.count++
    if (this.least === undefined || value < this.least) this.least = value
    if (this.most === undefined || value > this.most) this.most = value
  }
  get sum(): number {
    return this.#whole / 10_000
  }
  /** Rounded to six decimals. */
  get average(): number | null {
    return this.count ? Math.round((this.sum / this.count) * 1e6) / 1e6 : null
  }
}
