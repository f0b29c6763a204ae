import { childOf, childrenOf, isOn, numberIn, pointsOf, valueOf, type XmlElement } from './docx-tree.ts'

/** How characters look. Sizes in points, colours as `#RRGGBB`. */
export interface RunLooks {
  size: number
  bold?: boolean
  italic?: boolean
  underline?: boolean
  strike?: boolean
  caps?: boolean
  hidden?: boolean
  colour?: string
  fill?: string
  raise?: 'superscript' | 'subscript'
}
export interface TabStop {
  at: number
  align: 'left' | 'center' | 'right'
}
export interface Border {
  size: number
  colour: string
}
/** How a paragraph stands. Lengths in points. */
export interface ParagraphLooks {
  style?: string
  align: 'left' | 'center' | 'right' | 'both'
  left: number
  right: number
  /** Of the first line, on top of `left`; negative if it hangs out. */
  first: number
  before: number
  after: number
  /** Of the height of a line, or points. */
  line: { rule: 'auto' | 'exact' | 'atLeast'; value: number }
  keepsNext?: boolean
  breaksBefore?: boolean
  isContextual?: boolean
  isOffGrid?: boolean
  tabs: readonly TabStop[]
  fill?: string
  top?: Border
  bottom?: Border
  list?: { id: string; level: number }
}
export const PLAIN_RUN: RunLooks = { size: 10 }
export const PLAIN_PARAGRAPH: ParagraphLooks = {
  align: 'left',
  left: 0,
  right: 0,
  first: 0,
  before: 0,
  after: 0,
  line: { rule: 'auto', value: 1 },
  tabs: [],
}
const HIGHLIGHTS: Readonly<Record<string, string>> = {
  yellow: '#FFFF00',
  green: '#00FF00',
  cyan: '#00FFFF',
  magenta: '#FF00FF',
  blue: '#0000FF',
  red: '#FF0000',
  darkBlue: '#000080',
  darkCyan: '#008080',
  darkGreen: '#008000',
  darkMagenta: '#800080',
  darkRed: '#800000',
  darkYellow: '#808000',
  darkGray: '#808080',
  lightGray: '#C0C0C0',
  black: '#000000',
  white: '#FFFFFF',
}
const hexOf = (text: string | undefined): string | undefined =>
  text && /^[0-9a-f]{6}$/i.test(text) ? `#${text.toUpperCase()}` : undefined
/** The colour behind a paragraph, a run or a cell; undefined if it says nothing. */
export const fillOf = (element: XmlElement | undefined): string | undefined =>
  hexOf(childOf(element, 'shd')?.attributes.fill)
const defined = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

/** Looks with the properties of an element `rPr` on top. */
export function withRun(looks: RunLooks, rPr: XmlElement | undefined): RunLooks {
  if (!rPr?.children.length) return looks
  const half = numberIn(valueOf(rPr, 'sz'), 2, 600)
  const raise = valueOf(rPr, 'vertAlign')
  const highlight = valueOf(rPr, 'highlight')
  return {
    ...looks,
    ...defined<Partial<RunLooks>>({
      size: half === undefined ? undefined : half / 2,
      bold: isOn(rPr, 'b'),
      italic: isOn(rPr, 'i'),
      underline: isOn(rPr, 'u'),
      strike: isOn(rPr, 'strike') ?? isOn(rPr, 'dstrike'),
      caps: isOn(rPr, 'caps'),
      hidden: isOn(rPr, 'vanish'),
      colour: hexOf(valueOf(rPr, 'color')),
      fill: (highlight === undefined ? undefined : HIGHLIGHTS[highlight]) ?? fillOf(rPr),
    }),
    ...(raise && { raise: raise === 'superscript' || raise === 'subscript' ? raise : undefined }),
  }
}

const ALIGNS: Readonly<Record<string, ParagraphLooks['align']>> = {
  left: 'left',
  start: 'left',
  center: 'center',
  right: 'right',
  end: 'right',
  both: 'both',
  distribute: 'both',
}
/** Looks with the properties of an element `pPr` on top. `size`: of its characters, in which some indents are given. */
export function withParagraph(looks: ParagraphLooks, pPr: XmlElement | undefined, size: number): ParagraphLooks {
  if (!pPr?.children.length) return looks
  const borders = childOf(pPr, 'pBdr')
  const snaps = isOn(pPr, 'snapToGrid')
  const align = valueOf(pPr, 'jc')
  return {
    ...looks,
    ...defined<Partial<ParagraphLooks>>({
      align: align === undefined ? undefined : ALIGNS[align],
      keepsNext: isOn(pPr, 'keepNext'),
      breaksBefore: isOn(pPr, 'pageBreakBefore'),
      isContextual: isOn(pPr, 'contextualSpacing'),
      isOffGrid: snaps === undefined ? undefined : !snaps,
      fill: fillOf(pPr),
      top: borders && borderOf(childOf(borders, 'top')),
      bottom: borders && borderOf(childOf(borders, 'bottom')),
      list: listOf(looks, childOf(pPr, 'numPr')),
      tabs: tabsOf(looks.tabs, childOf(pPr, 'tabs')),
      ...indentsOf(childOf(pPr, 'ind'), size),
      ...spacingOf(childOf(pPr, 'spacing'), size),
    }),
  }
}
export function indentsOf(ind: XmlElement | undefined, size: number): Partial<ParagraphLooks> {
  const { start, end, left = start, right = end, firstLine, hanging, ...chars } = ind?.attributes ?? {}
  const ofChars = (text: string | undefined) => {
    const count = numberIn(text, -10_000, 10_000)
    // 0 says nothing: the length beside it counts.
    return count ? (count / 100) * size : undefined
  }
  const hang = ofChars(chars.hangingChars) ?? pointsOf(hanging)
  return {
    left: ofChars(chars.leftChars ?? chars.startChars) ?? pointsOf(left),
    right: ofChars(chars.rightChars ?? chars.endChars) ?? pointsOf(right),
    first: hang === undefined ? (ofChars(chars.firstLineChars) ?? pointsOf(firstLine)) : -hang,
  }
}
function spacingOf(spacing: XmlElement | undefined, size: number): Partial<ParagraphLooks> {
  if (!spacing) return {}
  const { before, after, beforeLines, afterLines, beforeAutospacing, afterAutospacing, line, lineRule } =
    spacing.attributes
  const space = (auto: string | undefined, lines: string | undefined, points: string | undefined) => {
    if (auto === '1' || auto === 'true') return 14
    const count = numberIn(lines, 0, 10_000)
    return count ? (count / 100) * size * 1.3 : pointsOf(points)
  }
  const rule = lineRule === 'exact' || lineRule === 'atLeast' ? lineRule : 'auto'
  const value = numberIn(line, 1, 31_680)
  return {
    before: space(beforeAutospacing, beforeLines, before),
    after: space(afterAutospacing, afterLines, after),
    line: value === undefined ? undefined : { rule, value: rule === 'auto' ? value / 240 : value / 20 },
  }
}
function listOf(looks: ParagraphLooks, numPr: XmlElement | undefined): ParagraphLooks['list'] {
  if (!numPr) return undefined
  const level = numberIn(valueOf(numPr, 'ilvl'), 0, 8) ?? looks.list?.level ?? 0
  return { id: valueOf(numPr, 'numId') ?? looks.list?.id ?? '0', level }
}
function tabsOf(before: readonly TabStop[], tabs: XmlElement | undefined): readonly TabStop[] | undefined {
  if (!tabs) return undefined
  const stops = new Map(before.map((one) => [one.at, one]))
  for (const { attributes } of childrenOf(tabs, 'tab').slice(0, 64)) {
    const at = pointsOf(attributes.pos)
    if (at === undefined) continue
    const kind = attributes.val === 'end' ? 'right' : attributes.val
    if (kind === 'clear') stops.delete(at)
    else stops.set(at, { at, align: kind === 'center' || kind === 'right' ? kind : 'left' })
  }
  return [...stops.values()].toSorted((a, b) => a.at - b.at)
}

const NO_BORDER: Border = { size: 0, colour: '#000000' }
/** A border; one of size 0 says that there is none, undefined says nothing. */
export function borderOf(side: XmlElement | undefined): Border | undefined {
  if (!side) return undefined
  const { val, sz, color } = side.attributes
  if (val === 'nil' || val === 'none') return NO_BORDER
  return { size: Math.max(0.25, (numberIn(sz, 0, 96) ?? 4) / 8), colour: hexOf(color) ?? '#000000' }
}
