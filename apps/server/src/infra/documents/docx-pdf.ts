import { DocxFlow, type Mark, type Numbers, type Room } from './docx-flow.ts'
import { Lists } from './docx-lists.ts'
import { PageList } from './docx-pages.ts'
import { type Section, sectionsOf } from './docx-sections.ts'
import { DocxSource, MAIN } from './docx-source.ts'
import { Styles } from './docx-styles.ts'
import { blocksOf, DocxTable } from './docx-table.ts'
import { childOf, elementsOf, Steps, type XmlElement } from './docx-tree.ts'
import { PdfCanvas } from './pdf-canvas.ts'
import { Pacer } from './row-stream.ts'

/** Elements read and characters set: 3,000 rows of seven columns take about 0.4 million, and each character is kept until it is drawn. */
const MOST_STEPS = 3_000_000
const BLOCKS = new Set(['p', 'tr', 'tblPr', 'tblGrid'])
/** Paragraphs and tables of a header or footer. */
const MOST_IN_HEADER = 60

/**
 * Draws a Word document as PDF in Noto Sans SC, without an office program: the text, lists, tables, pictures, headers and
 * footers of a letter. The README of the reports says what is left out. Fails with DocumentError `tooLarge` or `damaged`.
 */
export async function writeDocxPdf(file: Buffer, title: string, mostSteps = MOST_STEPS): Promise<Buffer> {
  const pacer = new Pacer()
  const source = new DocxSource(file, new Steps(mostSteps))
  const sections = await sectionsOf(source)
  const [first] = sections as [Section, ...Section[]]
  const canvas = await PdfCanvas.open(title, [first.width, first.height], 'portrait')
  const styles = new Styles(await source.tree('word/styles.xml', 'styles'))
  const lists = new Lists(await source.tree('word/numbering.xml', 'numbering'))
  const flow = new DocxFlow({ canvas, source, styles, lists, pacer })
  const running = new Running(flow)
  const pages = new PageList(source.steps, (section) => running.heights(section))
  await drawBody(flow, sections, pages)
  await drawPages({ canvas, pages, running, pacer })
  const chunks: Uint8Array[] = []
  for await (const chunk of canvas.end(pacer)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function drawBody(flow: DocxFlow, sections: readonly Section[], pages: PageList): Promise<void> {
  const { source, pacer } = flow.tools
  const body = new Body(flow, pages)
  let at = 0
  await body.begin(sections[0]!)
  for await (const one of elementsOf(source.zip, MAIN, BLOCKS, source.steps)) {
    if (typeof one === 'string') await body.table(one)
    else if (one.name !== 'p') await body.row(one)
    else {
      await body.paragraph(one)
      const next = childOf(childOf(one, 'pPr'), 'sectPr') && sections[at + 1]
      if (next) await body.begin(next)
      if (next) at++
    }
    await pacer.breathe()
  }
  pages.finish()
}
/** What stands between the headers and the footers, as it is read. */
class Body {
  readonly #flow: DocxFlow
  readonly #pages: PageList
  #room: Room | undefined
  #table: DocxTable | undefined

  constructor(flow: DocxFlow, pages: PageList) {
    this.#flow = flow
    this.#pages = pages
  }
  async begin(section: Section): Promise<void> {
    const { width, height, left, right, top, bottom, pitch } = section
    const numbers = () => ({ page: this.#pages.number, pages: undefined })
    await this.#pages.begin(section)
    this.#room = { part: MAIN, width: width - left - right, height: height - top - bottom, pitch, numbers }
  }
  async table(bound: 'table' | 'tableEnd'): Promise<void> {
    if (bound === 'table') this.#table = new DocxTable(this.#flow, this.#room!)
    else for await (const mark of this.#table?.end() ?? []) this.#pages.place(mark)
    if (bound === 'tableEnd') this.#table = undefined
  }
  /** A row of the table, or its properties. */
  async row(element: XmlElement): Promise<void> {
    if (element.name !== 'tr') return this.#table?.properties(element)
    for await (const mark of this.#table?.row(element) ?? []) this.#pages.place(mark)
  }
  async paragraph(element: XmlElement): Promise<void> {
    for await (const mark of this.#flow.paragraph(element, this.#room!)) this.#pages.place(mark)
  }
}

/** Headers and footers. */
class Running {
  readonly #flow: DocxFlow
  readonly #trees = new Map<string, Promise<{ blocks: readonly XmlElement[]; size: number }>>()
  /** Those that are the same on each page, and the steps one of them takes. */
  readonly #made = new Map<string, { marks: Mark[]; steps: number }>()
  constructor(flow: DocxFlow) {
    this.#flow = flow
  }

  /** How high the header and the footer of a section are, of its first page or the others. */
  async heights(section: Section): Promise<{ header: number; footer: number }> {
    const numbers = { page: 1, pages: 1 }
    let [header, footer] = [0, 0]
    for (const type of section.hasFirst ? ['default', 'first'] : ['default']) {
      header = Math.max(header, heightOf(await this.marks(section, `header.${type}`, numbers)))
      footer = Math.max(footer, heightOf(await this.marks(section, `footer.${type}`, numbers)))
    }
    return { header, footer }
  }
  async marks(section: Section, name: string, numbers: Numbers): Promise<Mark[]> {
    const part = section.parts.get(name)
    if (!part) return []
    const { steps } = this.#flow.tools.source
    const width = section.width - section.left - section.right
    const height = section.height / 3
    const key = JSON.stringify([part, width, height])
    const made = this.#made.get(key)
    // Each page draws it: it counts as if it were laid out again.
    if (made) steps.take(made.steps)
    if (made) return made.marks
    const { blocks, size } = await this.#tree(part, name)
    const before = steps.left
    steps.take(size)
    let isOfPage = false
    const room: Room = {
      part,
      width,
      height,
      numbers: () => {
        isOfPage = true
        return numbers
      },
    }
    const marks: Mark[] = []
    for await (const mark of blocksOf(this.#flow, blocks, room)) if (mark !== 'page') marks.push(mark)
    if (!isOfPage) this.#made.set(key, { marks, steps: before - steps.left })
    return marks
  }
  #tree(part: string, name: string): Promise<{ blocks: readonly XmlElement[]; size: number }> {
    const known = this.#trees.get(part)
    if (known) return known
    const made = this.#flow.tools.source.tree(part, name.startsWith('header') ? 'hdr' : 'ftr').then((tree) => {
      const blocks = tree?.children.slice(0, MOST_IN_HEADER) ?? []
      return { blocks, size: sizeOf(blocks) }
    })
    this.#trees.set(part, made)
    return made
  }
}
/** How many elements there are, at any depth. */
const sizeOf = (elements: readonly XmlElement[]): number =>
  elements.reduce((sum, { children }) => sum + sizeOf(children), elements.length)
const heightOf = (marks: readonly Mark[]): number =>
  marks.reduce((sum, { space, height, after }) => sum + space + height + after, 0)

interface Drawing {
  canvas: PdfCanvas
  pages: PageList
  running: Running
  pacer: Pacer
}
/** Draws the pages once it is known how many there are. */
async function drawPages({ canvas, pages, running, pacer }: Drawing): Promise<void> {
  const { all } = pages
  for (const [at, { section, placed, number, isFirst }] of all.entries()) {
    if (at) canvas.nextPage([section.width, section.height])
    const type = section.hasFirst && isFirst ? 'first' : 'default'
    const numbers = { page: number, pages: all.length }
    const header = await running.marks(section, `header.${type}`, numbers)
    const footer = await running.marks(section, `footer.${type}`, numbers)
    for (const [marks, top] of [
      [header, section.header],
      [footer, section.height - section.footer - heightOf(footer)],
    ] as const) {
      let y = top
      for (const mark of marks) {
        mark.draw(section.left, y + mark.space, section)
        y += mark.space + mark.height + mark.after
        await pacer.breathe()
      }
    }
    for (const { mark, y } of placed) {
      mark.draw(section.left, y, section)
      await pacer.breathe()
    }
  }
}
