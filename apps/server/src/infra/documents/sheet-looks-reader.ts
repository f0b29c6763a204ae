import type { SheetStyle } from '@cloud-steward/contract/reports/sheet.ts'
import { isNumberFormat } from './sheet-number.ts'
import type { XmlAttributes, XmlEvents } from './xml-scanner.ts'

/** The number formats a workbook names by their numbers alone, as they are shown in China. */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  14: 'yyyy/m/d',
  15: 'yyyy-mm-dd',
  16: 'm-d',
  17: 'yyyy-mm',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy/m/d h:mm',
  27: 'yyyy"年"m"月"',
  31: 'yyyy"年"m"月"d"日"',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  49: '@',
  57: 'yyyy"年"m"月"',
  58: 'm"月"d"日"',
}
/** The colours a theme numbers, by the names its part gives them. */
const THEME = ['lt1', 'dk1', 'lt2', 'dk2', 'accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6']
const MOST = 4_000
/** Characters of a number format, as in the model of a template. */
const LONGEST_FORMAT = 120
/** Points. A font of this size is stored without a size. */
const USUAL_SIZE = 11

/** Events for the part with the theme of a workbook; `colours` fills up while it is read. */
export function themeColours(): { events: XmlEvents; colours: Map<number, string> } {
  const colours = new Map<number, string>()
  let name = ''
  return {
    colours,
    events: {
      open(tag, attributes) {
        if (THEME.includes(tag)) name = tag
        const hex = attributes.lastClr ?? (tag === 'srgbClr' ? attributes.val : undefined)
        if (name && hex && /^[0-9a-f]{6}$/i.test(hex)) colours.set(THEME.indexOf(name), `#${hex.toUpperCase()}`)
      },
      text() {},
      close(tag) {
        if (tag === name) name = ''
      },
    },
  }
}

function tinted(colour: string, tint: number): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const mixed = parts.map((part) => Math.round(tint < 0 ? part * (1 + tint) : part + (255 - part) * tint))
  return `#${mixed.map((part) => Math.max(0, Math.min(255, part)).toString(16).padStart(2, '0')).join('')}`.toUpperCase()
}
function colourOf(attributes: XmlAttributes, theme: ReadonlyMap<number, string>): string | undefined {
  const { rgb, theme: number, tint } = attributes
  const base = rgb && /^[0-9a-f]{8}$/i.test(rgb) ? `#${rgb.slice(2).toUpperCase()}` : theme.get(Number(number ?? -1))
  const much = Number(tint ?? 0)
  return base && much && Math.abs(much) <= 1 ? tinted(base, much) : base
}

/** A format that is too long or cannot be read is left out: no program could show it. */
const formatOf = (code = ''): string => (code.length <= LONGEST_FORMAT && isNumberFormat(code) ? code : 'General')

interface Parts {
  fonts: Pick<SheetStyle, 'bold' | 'italic' | 'size' | 'colour'>[]
  fills: (string | undefined)[]
  borders: string[]
  styles: SheetStyle[]
}
const isOn = ({ val }: XmlAttributes): boolean => val === undefined || !/^(0|false|none)$/.test(val)

/** Events for the part with the styles of a workbook; `styles` are its cell formats in order. */
export function sheetLooks(theme: ReadonlyMap<number, string>): { events: XmlEvents; styles: SheetStyle[] } {
  const parts: Parts = { fonts: [], fills: [], borders: [], styles: [] }
  const own = new Map<number, string>()
  let section = ''
  const open = (tag: string, attributes: XmlAttributes): void => {
    if (/^(fonts|fills|borders|cellXfs|cellStyleXfs|dxfs)$/.test(tag)) section = tag
    else if (tag === 'numFmt' && section !== 'dxfs')
      own.set(Number(attributes.numFmtId), formatOf(attributes.formatCode))
    else if (section === 'fonts') fontPart(parts, tag, attributes, theme)
    else if (section === 'fills') {
      if (tag === 'fill' && parts.fills.length < MOST) parts.fills.push(undefined)
      else if (tag === 'fgColor') parts.fills[parts.fills.length - 1] = colourOf(attributes, theme)
    } else if (section === 'borders') borderPart(parts, tag, attributes)
    else if (section === 'cellXfs') cellPart(parts, tag, attributes, own)
  }
  return {
    styles: parts.styles,
    events: {
      open,
      text() {},
      close(tag) {
        if (tag === section) section = ''
      },
    },
  }
}

function fontPart({ fonts }: Parts, tag: string, attributes: XmlAttributes, theme: ReadonlyMap<number, string>): void {
  if (tag === 'font' && fonts.length < MOST) fonts.push({})
  const font = fonts.at(-1)
  if (font) Object.assign(font, fontLook(tag, attributes, theme))
}
function fontLook(tag: string, attributes: XmlAttributes, theme: ReadonlyMap<number, string>): Parts['fonts'][number] {
  if (tag === 'b') return isOn(attributes) ? { bold: true } : {}
  if (tag === 'i') return isOn(attributes) ? { italic: true } : {}
  if (tag === 'color') {
    const colour = colourOf(attributes, theme)
    return colour ? { colour } : {}
  }
  const size = tag === 'sz' ? Number(attributes.val) || USUAL_SIZE : USUAL_SIZE
  return size === USUAL_SIZE ? {} : { size: Math.min(96, Math.max(4, size)) }
}
const SIDES: Readonly<Record<string, string>> = { top: 't', right: 'r', end: 'r', bottom: 'b', left: 'l', start: 'l' }
function borderPart({ borders }: Parts, tag: string, { style }: XmlAttributes): void {
  if (tag === 'border' && borders.length < MOST) borders.push('')
  const side = SIDES[tag]
  if (side && style && style !== 'none') borders[borders.length - 1] += side
}
function cellPart(parts: Parts, tag: string, attributes: XmlAttributes, own: ReadonlyMap<number, string>): void {
  const { styles } = parts
  const last = styles.at(-1)
  if (tag === 'alignment' && last) Object.assign(last, alignmentLook(attributes))
  if (tag === 'xf' && styles.length < MOST) styles.push(cellLook(parts, attributes, own))
}
function cellLook(parts: Parts, attributes: XmlAttributes, own: ReadonlyMap<number, string>): SheetStyle {
  const id = Number(attributes.numFmtId ?? 0)
  const format = own.get(id) ?? BUILT_IN[id] ?? 'General'
  const fill = parts.fills[Number(attributes.fillId ?? 0)]
  const borders = [...'trbl'].filter((side) => parts.borders[Number(attributes.borderId ?? 0)]?.includes(side)).join('')
  return {
    ...parts.fonts[Number(attributes.fontId ?? 0)],
    ...(fill && { fill }),
    ...(borders && { borders }),
    ...(!/^general$/i.test(format) && { format }),
  }
}
const ALIGNED: Readonly<Record<string, SheetStyle['align']>> = {
  left: 'left',
  center: 'center',
  centerContinuous: 'center',
  right: 'right',
}
function alignmentLook({ horizontal = '', vertical, wrapText }: XmlAttributes): SheetStyle {
  const align = ALIGNED[horizontal]
  return {
    ...(align && { align }),
    ...(vertical === 'center' && { isMiddle: true }),
    ...(wrapText !== undefined && isOn({ val: wrapText }) && { wraps: true }),
  }
}
