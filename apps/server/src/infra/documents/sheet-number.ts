import { excelDateText, excelSerial } from './excel-date.ts'

interface Section {
  before: string
  after: string
  decimals: number
  least: number
  isGrouped: boolean
  isPercent: boolean
}
interface Format {
  isText: boolean
  isDate: boolean
  date: string
  sections: Section[]
}
const formats = new Map<string, Format>()
const MOST_FORMATS = 1_000

/** The literal text of a number format: quoted and escaped letters, without colours and padding. */
const unquoted = (text: string): string =>
  text
    .replace(/\[\$([^\]-]*)[^\]]*\]/g, '$1')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/_.|\*./g, '')
    .replace(/"([^"]*)"|\\(.)/g, (_, quoted?: string, escaped?: string) => quoted ?? escaped ?? '')

function sectionOf(code: string): Section {
  const match = /[#0?][#0?,]*(?:\.[#0?]*)?/.exec(code.replace(/"[^"]*"|\\./g, (text) => '\u0001'.repeat(text.length)))
  if (!match) return { before: unquoted(code), after: '', decimals: -1, least: 0, isGrouped: false, isPercent: false }
  const digits = match[0]
  const [whole = '', decimals = ''] = digits.split('.')
  const [before, after] = [code.slice(0, match.index), code.slice(match.index + digits.length)]
  return {
    before: unquoted(before),
    after: unquoted(after),
    decimals: Math.min(10, decimals.length),
    least: (whole.match(/0/g) ?? []).length,
    isGrouped: whole.includes(','),
    isPercent: /%/.test(after.replace(/"[^"]*"/g, '')),
  }
}

function formatOf(code: string): Format {
  const known = formats.get(code)
  if (known) return known
  const plain = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
  const format: Format = {
    isText: plain.trim() === '@',
    isDate: /[ymdhs]/i.test(plain) && !/general/i.test(plain),
    date: code.split(';')[0]!,
    sections: code.split(';').slice(0, 3).map(sectionOf),
  }
  if (formats.size >= MOST_FORMATS) formats.clear()
  formats.set(code, format)
  return format
}

/** Whether cells of this format hold days or times. */
export const isDateFormat = (code: string | null | undefined): boolean => Boolean(code) && formatOf(code!).isDate

/** A value as a spreadsheet shows it in a format. @param value a number, or a text, which may be a day */
export function shownValue(value: string | number | null, code: string | null | undefined): string {
  if (value === null) return ''
  const format = code ? formatOf(code) : undefined
  if (typeof value === 'string')
    return format?.isDate && excelSerial(value) !== undefined ? dateIn(value, format.date) : value
  if (!format || format.isText || /^general$/i.test(code!)) return plain(value)
  if (format.isDate) return dateIn(excelDateText(value, false) ?? '', format.date)
  return numberIn(value, format.sections)
}

/** Without the noise of binary fractions. */
const plain = (value: number): string => String(Number(value.toPrecision(12)))

function numberIn(value: number, sections: readonly Section[]): string {
  const isNegative = value < 0
  const own = isNegative ? sections[1] : value === 0 ? sections[2] : undefined
  const section = own ?? sections[0]!
  if (section.decimals < 0) return section.before
  const scaled = Math.abs(section.isPercent ? value * 100 : value)
  // To the nearest, halves away from zero: 1.005 is meant, however it is stored.
  const fixed = (Math.round(scaled * 10 ** section.decimals * (1 + Number.EPSILON)) / 10 ** section.decimals).toFixed(
    section.decimals,
  )
  const [whole = '0', decimals] = fixed.split('.')
  const filled = whole.padStart(section.least, '0')
  const shown = section.isGrouped ? filled.replace(/\B(?=(\d{3})+$)/g, ',') : filled
  const isZero = !/[1-9]/.test(fixed)
  return `${isNegative && !own && !isZero ? '-' : ''}${section.before}${shown}${decimals ? `.${decimals}` : ''}${section.after}`
}

/** A day or a moment by a format of it: `yyyy`, `m`, `dd`, `hh:mm`; `m` beside hours is minutes. */
function dateIn(text: string, code: string): string {
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00'] =
    /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d):(\d\d))?$/.exec(text) ?? []
  if (!year) return text
  let isAfterHour = false
  const short = (digits: string, letters: string) => (letters.length > 1 ? digits : String(Number(digits)))
  return code.replace(
    /"([^"]*)"|\\(.)|\[[^\]]*\]|y+|m+|d+|h+|s+|[;@]/gi,
    (letters, quoted?: string, escaped?: string) => {
      if (quoted !== undefined) return quoted
      if (escaped !== undefined) return escaped
      const kind = letters[0]!.toLowerCase()
      const minutes = kind === 'm' && isAfterHour
      isAfterHour = kind === 'h'
      if (kind === 'y') return letters.length > 2 ? year : year.slice(2)
      if (kind === 'm') return short(minutes ? minute : month, letters)
      if (kind === 'd') return short(day, letters)
      if (kind === 'h') return short(hour, letters)
      return kind === 's' ? short(second, letters) : ''
    },
  )
}
