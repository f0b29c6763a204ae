import { createRequire } from 'node:module'
import type { Parser as ParserClass } from 'htmlparser2'

export interface Run {
  text: string
  bold?: boolean
  underline?: boolean
}
export interface Cell {
  runs: Run[]
  header: boolean
  span: number
}
export type Align = 'left' | 'center' | 'right'
/** What a page is made of, from top to bottom. */
export type Block =
  | { kind: 'text'; runs: Run[]; size: number; align: Align; indent: number; marker?: string; space: number }
  | { kind: 'table'; rows: Cell[][] }
  | { kind: 'rule' }
  /** What follows begins on a page of its own. */
  | { kind: 'page' }
  | { kind: 'signatures' }

const BODY = 10.5
const SIZES: Readonly<Record<string, number>> = { h1: 18, h2: 14, h3: 12.5, h4: 11.5 }
const INDENT = 20
const BREAKS = new Set([
  'p',
  'div',
  'li',
  'blockquote',
  'pre',
  'ul',
  'ol',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'caption',
])
const require = createRequire(import.meta.url)

/** Cuts safe HTML into the blocks of a page: headings, paragraphs, lists, tables, rules and places to sign. What is more is left out. */
export function blocksOf(html: string): Block[] {
  const reader = new Reader()
  const { Parser } = require('htmlparser2') as { Parser: typeof ParserClass }
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      ontext: (text) => reader.text(text),
      onclosetag: (name) => reader.close(name),
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return reader.end()
}

class Reader {
  private readonly blocks: Block[] = []
  private readonly lists: { ordered: boolean; count: number }[] = []
  private readonly aligns: Align[] = []
  private runs: Run[] = []
  private marker: string | undefined
  private size = BODY
  private quotes = 0
  private bold = 0
  private underline = 0
  private table: Cell[][] | undefined
  private cell: Cell | undefined

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (BREAKS.has(name)) {
      this.flush()
      this.aligns.push(
        (/text-align:\s*(center|right)/.exec(attributes.style ?? '')?.[1] as Align | undefined) ?? 'left',
      )
    }
    if (name in SIZES) this.size = SIZES[name]!
    if (/^(h[1-6]|b|strong)$/.test(name)) this.bold++
    if (name === 'u') this.underline++
    if (name === 'blockquote') this.quotes++
    if (name === 'br') this.text('\n', true)
    if (name === 'ul' || name === 'ol') this.lists.push({ ordered: name === 'ol', count: 0 })
    if (name === 'li') this.item()
    if (name === 'hr') this.push({ kind: 'rule' })
    if (name === 'signatures') this.push({ kind: 'signatures' })
    // A table inside a table has its rows in the outer one.
    if (name === 'table' && !this.table) this.flush()
    if (name === 'table') this.table ??= []
    if (name === 'tr') this.table?.push([])
    if (name === 'td' || name === 'th') {
      const span = Math.min(20, Math.max(1, Number(attributes.colspan) || 1))
      this.cell = { runs: [], header: name === 'th', span }
      this.table?.at(-1)?.push(this.cell)
    }
  }

  text(given: string, isBreak = false): void {
    const text = isBreak ? given : given.replace(/[\s\u00a0]+/g, ' ')
    const into = this.cell?.runs ?? this.runs
    if (!into.length && !isBreak && !text.trim()) return
    into.push({ text, bold: this.bold > 0 || this.cell?.header, underline: this.underline > 0 })
  }

  close(name: string): void {
    if (name === 'td' || name === 'th') this.cell = undefined
    if (name === 'table' && this.table) {
      const rows = this.table.filter((row) => row.length)
      this.table = undefined
      if (rows.length) this.push({ kind: 'table', rows })
    }
    if (BREAKS.has(name)) {
      this.flush()
      this.aligns.pop()
    }
    if (name in SIZES) this.size = BODY
    if (/^(h[1-6]|b|strong)$/.test(name)) this.bold--
    if (name === 'u') this.underline--
    if (name === 'blockquote') this.quotes--
    if (name === 'ul' || name === 'ol') this.lists.pop()
  }

  end(): Block[] {
    this.flush()
    return this.blocks
  }

  private item(): void {
    const list = this.lists.at(-1)
    if (!list) return
    list.count++
    this.marker = list.ordered ? `${list.count}.` : '•'
  }
  private push(block: Block): void {
    this.flush()
    this.blocks.push(block)
  }
  /** Ends the paragraph that is being read, unless it is in a cell. */
  private flush(): void {
    if (this.cell) {
      if (this.cell.runs.length) this.cell.runs.push({ text: '\n' })
      return
    }
    const { runs, marker, size } = this
    this.runs = []
    if (!runs.some(({ text }) => text.trim() || text === '\n')) return
    this.marker = undefined
    const indent = (this.lists.length + this.quotes) * INDENT
    const align = this.aligns.findLast((one) => one !== 'left') ?? 'left'
    this.blocks.push({ kind: 'text', runs, size, align, indent, marker, space: size > BODY ? size * 0.7 : 3 })
  }
}
