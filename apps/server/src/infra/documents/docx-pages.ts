import type { Mark } from './docx-flow.ts'
import type { Section } from './docx-sections.ts'
import type { Steps } from './docx-tree.ts'

interface Page {
  section: Section
  number: number
  /** Of its section. */
  isFirst: boolean
  placed: { mark: Mark; y: number }[]
}
/** What a page costs of the steps of a document. */
const STEPS_OF_PAGE = 100
/** As many as a letter repeats rows: each may be a letter on a page of its own. */
const MOST_PAGES = 3_000
/** Lines and rows that are kept together. */
const MOST_KEPT = 60
/** Heading rows that are repeated on each page. */
const MOST_HEAD = 20

/** Puts lines and rows on pages, one below the other. */
export class PageList {
  readonly all: Page[] = []
  readonly #steps: Steps
  readonly #heights: (section: Section) => Promise<{ header: number; footer: number }>
  #section: Section | undefined
  #top = 0
  #bottom = 0
  #y = 0
  /** Lines that are not parted from the next one. */
  #kept: Mark[] = []
  #isBroken = false
  #head: { table: object; marks: Mark[] } | undefined

  constructor(steps: Steps, heights: (section: Section) => Promise<{ header: number; footer: number }>) {
    this.#steps = steps
    this.#heights = heights
  }
  /** The number of the page that is filled. */
  get number(): number {
    return this.all.at(-1)?.number ?? 1
  }

  /** Begins a section: on a new page, unless it continues on one of the same size. */
  async begin(section: Section): Promise<void> {
    this.#flush()
    const { header, footer } = await this.#heights(section)
    const before = this.#section
    this.#section = section
    const isSame = before && before.width === section.width && before.height === section.height
    // A high header pushes the text down, but leaves it half of the page.
    this.#top = Math.max(section.top, Math.min(section.height / 2, section.header + header))
    this.#bottom = Math.min(
      section.height - section.bottom,
      Math.max(section.height * 0.6, section.height - section.footer - footer),
    )
    if (!before || !section.isContinuous || !isSame) this.#page(true)
    this.#isBroken = false
  }

  /** Puts a line or row where there is room. A break counts when something follows: a last one makes no empty page. */
  place(mark: Mark | 'page'): void {
    if (mark === 'page') {
      this.#flush()
      if (this.#isBroken) this.#page()
      this.#isBroken = true
      return
    }
    this.#kept.push(mark)
    if (!mark.keeps || this.#kept.length >= MOST_KEPT) this.#flush()
  }
  finish(): void {
    this.#flush()
  }

  #flush(): void {
    const marks = this.#kept
    if (!marks.length) return
    this.#kept = []
    if (this.#isBroken) {
      this.#isBroken = false
      this.#page()
    }
    const height = marks.reduce((sum, one) => sum + one.space + one.height + one.after, 0) - marks.at(-1)!.after
    const isWhole = height <= this.#bottom - this.#top
    if (isWhole && this.#y + height > this.#bottom + 0.5 && this.#y > this.#top) this.#next(marks[0]!)
    for (const mark of marks) this.#put(mark)
  }
  #put(mark: Mark): void {
    this.#steps.take()
    const full = this.#bottom - this.#top
    const space = this.#y > this.#top ? mark.space : 0
    if (mark.parts && mark.height > full) return this.#putParts(mark)
    if (this.#y + space + mark.height > this.#bottom + 0.5 && this.#y > this.#top) {
      this.#next(mark)
      return this.#draw(mark, 0)
    }
    this.#draw(mark, space)
  }
  #putParts(mark: Mark): void {
    const left = this.#bottom - this.#y
    const full = this.#bottom - this.#top
    // Below a quarter of a page a row begins on the next one.
    if (left < full / 4) this.#next(mark)
    let isFirst = true
    for (const part of mark.parts!(this.#bottom - this.#y, full)) {
      if (!isFirst) this.#page()
      this.#draw(part, 0)
      isFirst = false
    }
  }
  #draw(mark: Mark, space: number): void {
    if (mark.row?.isHead) {
      if (this.#head?.table !== mark.row.table) this.#head = { table: mark.row.table, marks: [] }
      if (this.#head.marks.length < MOST_HEAD) this.#head.marks.push(mark)
    }
    this.#y += space
    this.all.at(-1)!.placed.push({ mark, y: this.#y })
    this.#y += mark.height + mark.after
  }
  /** A new page, with the heading of the table that goes on. */
  #next(mark: Mark): void {
    this.#page()
    const { row } = mark
    if (!row || row.isHead || this.#head?.table !== row.table) return
    const height = this.#head.marks.reduce((sum, one) => sum + one.height, 0)
    if (height > (this.#bottom - this.#top) / 2) return
    for (const one of this.#head.marks) {
      this.all.at(-1)!.placed.push({ mark: one, y: this.#y })
      this.#y += one.height
    }
  }
  #page(isFirst = false): void {
    this.#steps.take(this.all.length < MOST_PAGES ? STEPS_OF_PAGE : Number.POSITIVE_INFINITY)
    const section = this.#section!
    const number = (isFirst ? section.start : undefined) ?? (this.all.at(-1)?.number ?? 0) + 1
    this.all.push({ section, number, isFirst, placed: [] })
    this.#y = this.#top
  }
}
