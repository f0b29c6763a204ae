import type PDFDocument from 'pdfkit'
import { loadSlice, slicesFor } from './font-slices.ts'
import type { Picture } from './picture.ts'
import type { Pacer } from './row-stream.ts'

/** A character ready to be drawn. `width` in parts of the font size. */
export interface Glyph {
  font: string
  code: string
  width: number
  space: boolean
}

/** What pdfkit's own text drawing uses and its typings leave out; the version is pinned and the tests render. */
interface EmbeddedFont {
  id: string
  font: { hasGlyphForCodePoint(codePoint: number): boolean }
  encode(text: string): [codes: string[], positions: { advanceWidth: number }[]]
  ref(): unknown
  finalize(): void
}
type Internals = Omit<InstanceType<typeof PDFDocument>, 'page'> & {
  _font: EmbeddedFont
  page: { fonts: Record<string, unknown>; width: number; height: number }
  addContent(operators: string): void
}

/** How far the head of a slanted letter leans over: the family has no italics. */
const SLANT = 0.2
/** Drawn for a character the font family lacks. */
const MISSING = 0x25a1
/** Invisible: joiners, direction marks, variation selectors; and surrogate halves, which are no characters. */
const IGNORED = /[\p{Cs}\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\u{e0000}-\u{e0fff}]/gu
const BLANK = /[\0-\x20\x7f-\x9f\u2028\u2029]+/g

/**
 * Pages of text and rules in Noto Sans SC, one slice of the family per run of characters. Text goes straight into the
 * page's operators: pdfkit's own text() shapes every run and takes several times as long for a table.
 * Origin is the top left corner; all lengths are in points.
 */
export class PdfCanvas {
  /** Of the page that is drawn. */
  width: number
  height: number
  private readonly doc: Internals
  /** Learnt characters that no font has: a box is drawn for each. */
  readonly missing = new Set<string>()
  private readonly glyphs = new Map<number, Glyph>()
  private readonly fonts = new Map<string, EmbeddedFont>()
  private readonly byId = new Map<string, EmbeddedFont>()
  private readonly pictures = new Map<string, object>()
  private operators: string[] = []
  /** Characters of the drawing of this page so far. */
  drawn = 0

  private constructor(doc: Internals) {
    this.doc = doc
    this.width = doc.page.width
    this.height = doc.page.height
  }

  /** Opens an empty document with its first page: landscape A4 for lists and A5 for slips, portrait A4 for letters. */
  static async open(
    title: string,
    size: 'A4' | 'A5' | readonly [width: number, height: number] = 'A4',
    layout: 'landscape' | 'portrait' = 'landscape',
  ): Promise<PdfCanvas> {
    const { default: Document } = await import('pdfkit')
    // No default font: it would only parse the metrics of Helvetica.
    const options = { size, layout, margin: 0, font: null, fontLayoutCache: false, lang: 'zh-CN' }
    const doc = new Document({ ...options, info: { Title: title }, displayTitle: true } as never)
    return new PdfCanvas(doc as unknown as Internals)
  }

  /** Finds the glyphs of all characters of `text`; must be called before {@link line}. Converts and opens fonts. */
  async learn(text: string, pacer: Pacer): Promise<void> {
    for (const char of text) {
      const codePoint = char.codePointAt(0) as number
      if (this.glyphs.has(codePoint)) continue
      const own = await this.find(codePoint, pacer)
      if (!own) this.missing.add(char)
      const glyph = own ?? (await this.find(MISSING, pacer))
      if (!glyph) throw new Error('the font family has no box for missing characters')
      this.glyphs.set(codePoint, glyph)
    }
  }

  /** @returns the glyphs of a learnt text. */
  line(text: string): Glyph[] {
    return Array.from(text, (char) => this.glyphs.get(char.codePointAt(0) as number) as Glyph)
  }

  /** Draws glyphs with their baseline at `y`. `bold` thickens the outlines: the family is embedded in one weight. */
  text(
    glyphs: readonly Glyph[],
    x: number,
    y: number,
    size: number,
    bold = false,
    colour?: string,
    { slanted = false, spacing = 0 }: { slanted?: boolean; spacing?: number } = {},
  ): void {
    if (glyphs.length === 0) return
    let font = ''
    const { before, behind } = looksOf(size, bold, colour, round(spacing))
    let operators = `BT ${before}1 0 ${slanted ? SLANT : 0} -1 ${round(x)} ${round(y)} Tm`
    for (const glyph of glyphs) {
      if (glyph.font !== font) {
        if (font) operators += '> Tj'
        font = glyph.font
        this.doc.page.fonts[font] ??= this.byId.get(font)?.ref()
        operators += ` /${font} ${size} Tf <`
      }
      operators += glyph.code
    }
    this.draw(`${operators}> Tj${behind} ET`)
  }

  /** Fills a rectangle with a gray from 0 (black) to 1 (white), or a colour. */
  fill(x: number, y: number, width: number, height: number, tone: number | string): void {
    this.draw(
      `${typeof tone === 'string' ? inkOf(tone) : `${tone} g`} ${round(x)} ${round(y)} ${round(width)} ${round(height)} re f 0 g`,
    )
  }

  /** Draws the dark modules of a QR code as a square. The matrix has no white margin; the caller leaves 4 modules free. */
  modules(matrix: readonly (readonly boolean[])[], x: number, y: number, size: number): void {
    const scale = Math.round((size / matrix.length) * 1e4) / 1e4
    this.operators.push(`q ${scale} 0 0 ${scale} ${round(x)} ${round(y)} cm`)
    for (const [row, dark] of matrix.entries())
      for (let from = 0; from < dark.length; from++) {
        if (!dark[from]) continue
        let end = from
        while (dark[end]) end++
        this.operators.push(`${from} ${row} ${end - from} 1 re`)
        from = end
      }
    this.operators.push('f Q')
  }

  /**
   * Draws a JPEG as large as it fits, from the upper left corner of its place. No PNG: pdfkit unpacks those later, and a
   * broken one would then throw where nobody catches it.
   */
  image(bytes: Buffer, x: number, y: number, width: number, height: number): void {
    if (!isJpeg(bytes)) throw new TypeError('only JPEG is drawn')
    this.flush()
    this.doc.image(bytes, x, y, { fit: [width, height] })
  }

  /** Draws a picture, of which the document holds the pixels once. `key`: the same for the same picture. */
  picture(picture: Picture, key: string, x: number, y: number, width: number, height: number): void {
    this.flush()
    let image = this.pictures.get(key)
    if (!image) {
      const label = `P${this.pictures.size + 1}`
      image = { width: picture.width, height: picture.height, label, orientation: 1, obj: embedded(this.doc, picture) }
      this.pictures.set(key, image)
    }
    this.doc.image(image as never, x, y, { width, height })
  }

  /** Draws the shapes of an SVG from their upper left corner, one unit as one point. Its texts would need a font: leave them out. */
  async vectors(svg: string, x: number, y: number): Promise<void> {
    const { default: draw } = await import('svg-to-pdfkit')
    this.flush()
    draw(this.doc as never, svg, x, y, { assumePt: true })
  }

  /** Closes the page and begins the next, of the same size if none is given. */
  nextPage(size?: readonly [width: number, height: number]): void {
    this.flush()
    this.drawn = 0
    this.doc.addPage(size && { size: [...size], margin: 0 })
    this.width = this.doc.page.width
    this.height = this.doc.page.height
  }

  /** @returns the bytes of the pages closed so far. */
  bytes(): Uint8Array[] {
    const chunk = this.doc.read() as Buffer | null
    return chunk ? [chunk] : []
  }

  /** Closes the document: embeds the used part of each font, one per slice of work. Yields the remaining bytes. */
  async *end(pacer: Pacer): AsyncGenerator<Uint8Array> {
    this.flush()
    for (const font of this.fonts.values()) {
      font.finalize()
      yield* this.bytes()
      await pacer.breathe()
    }
    this.doc.end()
    yield* this.bytes()
  }

  private draw(operators: string): void {
    this.drawn += operators.length
    this.operators.push(operators)
  }
  private flush(): void {
    this.doc.addContent(this.operators.join('\n'))
    this.operators = []
  }

  private async find(codePoint: number, pacer: Pacer): Promise<Glyph | undefined> {
    for (const slice of await slicesFor(codePoint)) {
      const font = this.fonts.get(slice) ?? (await this.openFont(slice, pacer))
      if (!font.font.hasGlyphForCodePoint(codePoint)) continue
      const char = String.fromCodePoint(codePoint)
      const [codes, positions] = font.encode(char)
      const width = positions.reduce((sum, position) => sum + position.advanceWidth, 0) / 1000
      return { font: font.id, code: codes.join(''), width, space: char === ' ' }
    }
    return undefined
  }

  private async openFont(slice: string, pacer: Pacer): Promise<EmbeddedFont> {
    const bytes = await loadSlice(slice)
    await pacer.breathe()
    this.doc.registerFont(slice, bytes)
    this.doc.font(slice)
    const font = this.doc._font
    this.fonts.set(slice, font)
    this.byId.set(font.id, font)
    return font
  }
}

/** @returns the text on one line: line ends, tabs and control characters as a space, invisible characters left out. */
export function onOneLine(text: string): string {
  return text.replace(IGNORED, '').replace(BLANK, ' ').trim()
}

/** What of a text can be drawn, blanks one by one: a letter sets words apart by them. */
export function printableOf(text: string): string {
  return text.replace(IGNORED, '').replace(/[\0-\x1f\x7f-\xa0\u2000-\u200a\u2028\u2029\u202f]/g, ' ')
}

/** The operators that set how letters look, and those that undo it. */
function looksOf(size: number, bold: boolean, colour: string | undefined, space: number) {
  const [before, behind]: string[][] = [[], []]
  const set = (operator: string, undo: string) => {
    before!.push(`${operator} `)
    behind!.unshift(` ${undo}`)
  }
  if (colour) set(inkOf(colour), '0 g')
  // The outlines of bold letters are drawn too, in the colour of strokes.
  if (colour && bold) set(inkOf(colour).toUpperCase(), '0 G')
  if (bold) set(`2 Tr ${size / 30} w`, '0 Tr')
  if (space) set(`${space} Tc`, '0 Tc')
  return { before: before!.join(''), behind: behind!.join('') }
}

/** The operator for a colour such as `#1677ff` or `#222`. Another notation is drawn black. */
function inkOf(colour: string): string {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour)?.[1]
  if (!digits) return '0 g'
  const wide = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  const parts = [0, 2, 4].map((at) => round(Number.parseInt(wide.slice(at, at + 2), 16) / 255))
  return `${parts.join(' ')} rg`
}

interface Reference {
  end(bytes?: Uint8Array): void
}
/** The pixels as objects of the document. They are packed already. */
function embedded(doc: Internals, { width, height, pixels, alpha }: Picture): Reference {
  const { ref } = doc as unknown as { ref(of: object): Reference }
  const of = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height, BitsPerComponent: 8 }
  const made = (more: object, bytes: Uint8Array) => {
    const object = ref.call(doc, { ...of, Filter: 'FlateDecode', ...more })
    object.end(bytes)
    return object
  }
  const mask = alpha && made({ ColorSpace: 'DeviceGray' }, alpha)
  return made({ ColorSpace: 'DeviceRGB', ...(mask && { SMask: mask }) }, pixels)
}

const isJpeg = (bytes: Buffer): boolean => bytes[0] === 0xff && bytes[1] === 0xd8

function round(value: number): number {
  return Math.round(value * 100) / 100
}
