import type { XmlEvents } from './xml-scanner.ts'

/** Ids of built-in formats that show a date or a time. */
const DATE_FORMATS = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const
/** Parts of a format that show no digit: quoted and escaped letters, room for a letter, colours and conditions. */
const DECORATION = /"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|general/gi
const MAX_DIGITS = 32

/** How a cell shows a number. */
export interface CellFormat {
  isDate: boolean
  /** Digits a whole number is filled up to with zeros: 4 where the format is `0000`. */
  digits: number
}

/** Events for the part with the styles of a workbook; `formats` fills up while it is read. */
export function cellFormats(): { events: XmlEvents; formats: CellFormat[] } {
  const formats: CellFormat[] = []
  const own = new Map<number, CellFormat>()
  let inCellFormats = false
  return {
    formats,
    events: {
      open(name, attributes) {
        if (name === 'numFmt') own.set(Number(attributes.numFmtId), formatOf(attributes.formatCode))
        else if (name === 'cellXfs') inCellFormats = true
        else if (name === 'xf' && inCellFormats) {
          const id = Number(attributes.numFmtId ?? 0)
          const isDate = DATE_FORMATS.some(([from, to]) => id >= from && id <= to)
          formats.push(own.get(id) ?? { isDate, digits: 0 })
        }
      },
      text() {},
      close(name) {
        if (name === 'cellXfs') inCellFormats = false
      },
    },
  }
}

/** A format shows a date when a letter of y m d h s is left once its decoration is gone. */
function formatOf(code = ''): CellFormat {
  const plain = code.slice(0, 255).replace(DECORATION, '')
  const [positive = ''] = plain.split(';')
  const isFilled = /^0{2,}$/.test(positive.trim())
  return { isDate: /[ymdhs]/i.test(plain), digits: isFilled ? Math.min(MAX_DIGITS, positive.trim().length) : 0 }
}
