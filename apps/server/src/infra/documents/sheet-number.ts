import { format, isDateFormat as isDateCode, isValidFormat } from 'numfmt'
import { excelSerial } from './excel-date.ts'

/** Names of months and weekdays where the code of a format names no locale. */
const OPTIONS = { locale: 'zh-CN', nbsp: false, dateErrorThrows: false } as const

/** Whether a spreadsheet program can read a number format. Excel offers to repair a workbook that holds another one. */
export const isNumberFormat = (code: string): boolean => isValidFormat(code)

/** Whether cells with this number format hold days or times. */
export const isDateFormat = (code: string | null | undefined): boolean =>
  Boolean(code) && isNumberFormat(code!) && isDateCode(code!)

/**
 * A value as a spreadsheet shows it with a number format (ECMA-376, part 1, 18.8.31). A format that cannot be read counts as none.
 * @param value a number, or a text; a text 'YYYY-MM-DD[ HH:mm:ss]' is a date where the format is one of dates
 */
export function shownValue(value: string | number | null, code: string | null | undefined): string {
  if (value === null) return ''
  const known = code && isNumberFormat(code) ? code : 'General'
  const serial = typeof value === 'string' && isDateFormat(known) ? excelSerial(value) : undefined
  if (known === 'General' && typeof value === 'number') return plain(value)
  return format(known, serial ?? value, OPTIONS)
}

/** Without the noise of binary fractions; General would round to eleven characters. */
const plain = (value: number): string => String(Number(value.toPrecision(14)))
