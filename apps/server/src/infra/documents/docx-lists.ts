import { indentsOf, type ParagraphLooks, type RunLooks, withRun } from './docx-looks.ts'
import { childOf, childrenOf, numberIn, valueOf, type XmlElement } from './docx-tree.ts'

interface Level {
  start: number
  format: string
  text: string
  element: XmlElement
}
interface List {
  /** Lists of one abstract list count on together. */
  counts: number[]
  levels: Level[]
  restarts: Map<number, number>
}
const MOST_MARKER = 40
const DIGITS = [...'〇一二三四五六七八九']
const PLACES = ['', '十', '百', '千']

/** The numbers and bullets of a document, counted as its paragraphs come. */
export class Lists {
  readonly #lists = new Map<string, List>()

  constructor(numbering: XmlElement | undefined) {
    const abstracts = new Map<string, Pick<List, 'counts' | 'levels'>>()
    for (const one of childrenOf(numbering, 'abstractNum'))
      abstracts.set(one.attributes.abstractNumId ?? '', { counts: [], levels: levelsOf(one) })
    for (const num of childrenOf(numbering, 'num')) {
      const abstract = abstracts.get(valueOf(num, 'abstractNumId') ?? '')
      if (!abstract) continue
      const list: List = { ...abstract, levels: [...abstract.levels], restarts: new Map() }
      for (const one of childrenOf(num, 'lvlOverride')) {
        const level = numberIn(one.attributes.ilvl, 0, 8) ?? 0
        for (const other of levelsOf(one)) list.levels[level] = other
        const start = numberIn(valueOf(one, 'startOverride'), 0, 100_000)
        if (start !== undefined) list.restarts.set(level, start)
      }
      this.#lists.set(num.attributes.numId ?? '', list)
    }
  }

  /** How far the paragraphs of a level are indented. */
  indents({ id, level }: NonNullable<ParagraphLooks['list']>, size: number): Partial<ParagraphLooks> {
    const own = this.#lists.get(id)?.levels[level]
    const indents = indentsOf(childOf(childOf(own?.element, 'pPr'), 'ind'), size)
    return Object.fromEntries(Object.entries(indents).filter(([, value]) => value !== undefined))
  }
  /** The next number, or the bullet; undefined where the list is not known or shows nothing. */
  next(
    { id, level }: NonNullable<ParagraphLooks['list']>,
    run: RunLooks,
  ): { text: string; looks: RunLooks } | undefined {
    const list = this.#lists.get(id)
    const own = list?.levels[level]
    if (!list || !own) return undefined
    const { counts, restarts } = list
    counts.length = Math.min(counts.length, level + 1)
    for (let at = 0; at <= level; at++) counts[at] ??= (list.levels[at]?.start ?? 1) - (at === level ? 1 : 0)
    const restart = restarts.get(level)
    counts[level] = restart ?? counts[level]! + 1
    restarts.delete(level)
    const text = own.text.replace(/%([1-9])/g, (_, place: string) => {
      const at = Number(place) - 1
      return numberText(counts[at] ?? list.levels[at]?.start ?? 1, list.levels[at]?.format ?? 'decimal')
    })
    const looks = withRun(run, childOf(own.element, 'rPr'))
    return text && own.format !== 'none' ? { text: text.slice(0, MOST_MARKER), looks } : undefined
  }
}

function levelsOf(of: XmlElement): Level[] {
  const levels: Level[] = []
  for (const element of childrenOf(of, 'lvl')) {
    const level = numberIn(element.attributes.ilvl, 0, 8) ?? 0
    // Cut before it is read: it is read again for each paragraph.
    const format = valueOf(element, 'numFmt')?.slice(0, MOST_MARKER) ?? 'decimal'
    const text = valueOf(element, 'lvlText')?.slice(0, MOST_MARKER) ?? ''
    levels[Math.floor(level)] = {
      start: Math.floor(numberIn(valueOf(element, 'start'), 0, 100_000) ?? 1),
      format,
      // Bullets are signs of symbol fonts, at places where the house font has none.
      text: format === 'bullet' ? text.replace(/[\ue000-\uf8ff]/g, '•') : text,
      element,
    }
  }
  return levels
}

function numberText(value: number, format: string): string {
  switch (format) {
    case 'lowerLetter':
    case 'upperLetter': {
      const letter = String.fromCharCode(97 + ((value + 25) % 26)).repeat(Math.min(5, Math.ceil(value / 26)))
      return format === 'upperLetter' ? letter.toUpperCase() : letter
    }
    case 'lowerRoman':
      return roman(value)
    case 'upperRoman':
      return roman(value).toUpperCase()
    case 'decimalZero':
      return String(value).padStart(2, '0')
    case 'decimalEnclosedCircle':
    case 'decimalEnclosedCircleChinese':
      return value >= 1 && value <= 20 ? String.fromCodePoint(0x245f + value) : String(value)
    default:
      return /chinese|ideograph|taiwanese|japanese/i.test(format) ? chinese(value) : String(value)
  }
}
function roman(value: number): string {
  const parts = Object.entries({
    m: 1000,
    cm: 900,
    d: 500,
    cd: 400,
    c: 100,
    xc: 90,
    l: 50,
    xl: 40,
    x: 10,
    ix: 9,
    v: 5,
    iv: 4,
    i: 1,
  })
  if (value < 1 || value > 3_999) return String(value)
  let [rest, text] = [value, '']
  for (const [letters, worth] of parts)
    while (rest >= worth) {
      text += letters
      rest -= worth
    }
  return text
}
function chinese(value: number): string {
  if (value < 1 || value > 9_999) return String(value)
  const digits = [...String(value)].map(Number)
  let text = ''
  for (const [at, digit] of digits.entries()) {
    const place = digits.length - 1 - at
    if (digit) text += DIGITS[digit]! + PLACES[place]!
    else if (!text.endsWith('〇') && digits.slice(at).some(Boolean)) text += '〇'
  }
  return text.replace(/^一十/, '十').replaceAll('〇', '零')
}
