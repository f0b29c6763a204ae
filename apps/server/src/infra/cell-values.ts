import { Refusal } from '@cloud-steward/contract'
import { isLabel } from './labels.ts'

/** As sheets write numbers, with an exponent where they are large or small. */
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i
/** With a comma before each third digit. */
const GROUPED = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/
/** What a spreadsheet makes of a long number: fifteen digits are left of it at most. */
const ROUNDED = /^[+-]?\d(\.\d+)?e\+\d{2,}$/i
const DAY = /^(\d{4})([-/.年])(\d{1,2})(?:[-/.月])(\d{1,2})日?(?:[ T]*\d{1,2}[:时].*)?$/
const PLAIN_DAY = /^(\d{4})(\d\d)(\d\d)(?: *\d{1,2}:.*)?$/

/** A number as sheets show it, `1,200.5` included; undefined where it is none. */
export function numberOf(cell: string): number | undefined {
  const text = cell.normalize('NFKC')
  if (GROUPED.test(text)) return Number(text.replaceAll(',', ''))
  return NUMBER.test(text) ? Number(text) : undefined
}

/**
 * An amount in yuan as fen: `1,200.00`, `¥1200`. Sheets compute with floats, so what misses a whole fen by a hair is
 * one; half a fen is none.
 */
export function fenOfCell(cell: string): number | undefined {
  const text = cell.normalize('NFKC').replace(/^([+-]?)\s*¥?\s*/, (_, sign: string) => sign)
  const fen = (numberOf(text) ?? Number.NaN) * 100
  return Math.abs(fen - Math.round(fen)) < 0.001 ? Math.round(fen) : undefined
}

/** The day of a cell, `YYYY-MM-DD`, also of one with a time; the cell itself where it is none, for the check to refuse. */
export function dayOfCell(cell: string): string {
  const text = cell.normalize('NFKC').trim()
  const parts = DAY.exec(text)
  if (parts) return `${parts[1]}-${parts[3]!.padStart(2, '0')}-${parts[4]!.padStart(2, '0')}`
  const plain = PLAIN_DAY.exec(text)
  return plain ? `${plain[1]}-${plain[2]}-${plain[3]}` : text
}

/** Whether a spreadsheet has taken a text for a number and lost its last digits. */
export const isRounded = (cell: string): boolean => ROUNDED.test(cell)

/** A cell that holds a text; refused when it is a rounded number. */
export function textOfCell(cell: string, key: string): string {
  if (isRounded(cell)) throw new Refusal('kit.error.roundedNumber', { values: { cell }, fields: [key] })
  return cell
}

/** Orders by the day of a cell; rows of one day stay as they are. */
export const byDay =
  <T>(cellOf: (row: T) => string | undefined) =>
  (one: T, other: T): number => {
    const [a, b] = [dayOfCell(cellOf(one) ?? ''), dayOfCell(cellOf(other) ?? '')]
    return a < b ? -1 : a > b ? 1 : 0
  }
/** Yes or no as exports write it in any language, or as programs do; undefined of anything else. */
export function flagOfCell(cell: string): boolean | undefined {
  const text = cell.toLowerCase()
  if (isLabel('kit.yes', cell) || ['true', '1', 'y'].includes(text)) return true
  return isLabel('kit.no', cell) || ['false', '0', 'n'].includes(text) ? false : undefined
}
