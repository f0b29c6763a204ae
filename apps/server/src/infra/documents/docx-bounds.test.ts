import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { type Cell, slicesOf } from './docx-cells.ts'
import type { DocxFlow, Mark, Room } from './docx-flow.ts'
import { Lists } from './docx-lists.ts'
import { PLAIN_RUN } from './docx-looks.ts'
import { PieceReader } from './docx-pieces.ts'
import type { DocxSource } from './docx-source.ts'
import { Styles } from './docx-styles.ts'
import { DocxTable } from './docx-table.ts'
import { Steps, treeOf, type XmlElement } from './docx-tree.ts'
import { cleanDocx, writeDocxPdf } from './index.ts'
import { textsOfPdf } from './pdf-text.fixture.ts'
import { Pacer } from './row-stream.ts'
import { Budget, ZipArchive } from './zip-archive.ts'

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const NAMESPACES = `xmlns:w="${WORD}" xmlns:r="${OFFICE}"`
const zipped = (parts: Record<string, string>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))))
const treeIn = async (name: string, xml: string): Promise<XmlElement> =>
  (await treeOf(new ZipArchive(zipped({ x: `<w:x ${NAMESPACES}>${xml}</w:x>` }), new Budget(9e6)), 'x', name, steps()))!
const steps = () => new Steps(1_000_000)
/** A document with a header and numbering. */
function letter(body: string, header = '<w:p/>', numbering = ''): Buffer {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const relations = (...all: string[]) =>
    `<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  return zipped({
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
    '_rels/.rels': relations(relation('a', 'officeDocument', 'word/document.xml')),
    'word/_rels/document.xml.rels': relations(
      relation('h', 'header', 'header1.xml'),
      relation('n', 'numbering', 'numbering.xml'),
    ),
    'word/document.xml': `<w:document ${NAMESPACES}><w:body>${body}<w:sectPr><w:headerReference w:type="default" r:id="h"/></w:sectPr></w:body></w:document>`,
    'word/header1.xml': `<w:hdr ${NAMESPACES}>${header}</w:hdr>`,
    'word/numbering.xml': `<w:numbering ${NAMESPACES}>${numbering}</w:numbering>`,
  })
}
/** Counts how often the event loop may turn. */
class Breaths extends Pacer {
  count = 0
  override async breathe(): Promise<void> {
    this.count++
  }
}
const flowOf = (pacer: Pacer) =>
  ({ tools: { styles: new Styles(undefined), source: { steps: steps() }, pacer } }) as DocxFlow
const ROOM: Room = { part: '', width: 400, height: 600, numbers: () => ({ page: 1, pages: 1 }) }
const namesOf = (element: XmlElement | undefined) => element?.children.map(({ name }) => name)
const LIST = (text: string) =>
  `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:lvlText w:val="${text}"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`
const IN_LIST = '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>'
const PAGES = '<w:p><w:pPr><w:pageBreakBefore/></w:pPr></w:p>'.repeat(20)

describe('properties that are looked up very often', () => {
  it('are read once by name, and only those that are drawn', async () => {
    const many = '<w:x/>'.repeat(50) + '<w:b/>'.repeat(50)
    const style = await treeIn('style', `<w:style>${many}<w:rPr>${many}<w:sz w:val="20"/></w:rPr><w:rPr/></w:style>`)
    expect([namesOf(style), namesOf(style.children[0])]).toEqual([['rPr'], ['b', 'sz']])
    const table = await treeIn('tblPr', `<w:tblPr>${'<w:jc/><w:x/>'.repeat(50)}<w:tblStyle w:val="t"/></w:tblPr>`)
    expect(namesOf(table)).toEqual(['jc', 'tblStyle'])
    const parts = ['lastRow', 'firstRow', 'lastRow'].map((type) => `<w:tblStylePr w:type="${type}"/>`).join('')
    const [first, ...others] = (await treeIn('style', `<w:style>${parts}</w:style>`)).children
    expect([first?.attributes.type, others]).toEqual(['firstRow', []])
  })
  it('of styles are found again, not read again', async () => {
    const style = (id: string, base: string) =>
      `<w:style w:styleId="${id}"><w:basedOn w:val="${base}"/><w:rPr><w:b/></w:rPr></w:style>`
    const styles = new Styles(await treeIn('styles', `<w:styles>${style('a', 'b')}${style('b', 'a')}</w:styles>`))
    expect(styles.run(PLAIN_RUN, 'a')).toEqual({ size: 10, bold: true })
    expect(styles.run(PLAIN_RUN, 'a')).toBe(styles.run(PLAIN_RUN, 'a'))
    expect(styles.chain('a')).toBe(styles.chain('a'))
    expect(styles.run(PLAIN_RUN, 'unknown')).toBe(PLAIN_RUN)
  })
  it('of a table are read with the table, not with its cells', async () => {
    const table = new DocxTable(flowOf(new Pacer()), ROOM)
    const tblPr = await treeIn('tblPr', '<w:tblPr><w:tblStyle w:val="t"/><w:tblLook w:firstRow="1"/></w:tblPr>')
    let reads = 0
    const { children } = tblPr
    table.properties(Object.defineProperty(tblPr, 'children', { get: () => (reads++, children) }))
    const before = reads
    for (let at = 0; at < 3; at++)
      for await (const _ of table.row(await treeIn('tr', `<w:tr>${'<w:tc/>'.repeat(9)}</w:tr>`)))
        expect(_.row).toBeDefined()
    expect([before > 0, reads - before]).toEqual([true, 0])
  })
  it('of a level of a list are cut before its numbers stand in them', async () => {
    const lists = new Lists(await treeIn('numbering', `<w:numbering>${LIST(`${'%1'.repeat(20)}behind`)}</w:numbering>`))
    expect(lists.next({ id: '1', level: 0 }, PLAIN_RUN)?.text).toBe('1'.repeat(20))
  })
})

describe('a header', () => {
  it('is laid out once if it is the same on each page', async () => {
    const header = `<w:p>${IN_LIST}<w:r><w:t>kept</w:t></w:r></w:p>`
    const pdf = await writeDocxPdf(letter(PAGES, header, LIST('No. %1')), 'x')
    const texts = textsOfPdf(pdf).map((text) => text.trim())
    expect(new Set(texts)).toEqual(new Set(['No. 1', 'kept']))
    expect(texts.filter((text) => text === 'kept').length).toBeGreaterThanOrEqual(20)
  })
  it.each([
    ['with a page number', '<w:fldSimple w:instr="PAGE"/>'],
    ['without one', ''],
  ])('counts for each page: %s', async (_, field) => {
    const header = `<w:p>${'<w:r/>'.repeat(300)}${field}</w:p>`
    await expect(writeDocxPdf(letter(PAGES, header), 'x', 40_000)).resolves.toBeDefined()
    await expect(writeDocxPdf(letter(PAGES, header), 'x', 10_000)).rejects.toMatchObject({ reason: 'tooLarge' })
  })
})

describe('fields that are open', () => {
  const open = (count: number) =>
    `<w:p><w:r>${'<w:fldChar w:fldCharType="begin"/><w:fldChar w:fldCharType="separate"/>'.repeat(count)}<w:t>shown</w:t></w:r></w:p>`
  it('are few, in a template and in a letter', async () => {
    expect(textsOfPdf(await writeDocxPdf(await cleanDocx(letter(open(50))), 'x'))).toEqual(['shown'])
    await expect(cleanDocx(letter(open(51)))).rejects.toMatchObject({ reason: 'field' })
    await expect(writeDocxPdf(letter(open(51)), 'x')).rejects.toMatchObject({ reason: 'tooLarge' })
  })
  it('hide their instruction and the result of a page number, and nothing behind them', async () => {
    const bound = (kind: string) => `<w:fldChar w:fldCharType="${kind}"/>`
    const field = (name: string) =>
      `${bound('begin')}<w:instrText>${name}</w:instrText>${bound('separate')}${bound('separate')}<w:t>9</w:t>${bound('end')}`
    const body = `<w:p><w:r>${field('PAGE')}<w:t>a</w:t>${field('DATE')}<w:t>b</w:t>${bound('end')}<w:t>c</w:t></w:r></w:p>`
    expect(textsOfPdf(await writeDocxPdf(letter(body), 'x')).join('')).toBe('1a9bc')
  })
})

describe('much that stands within one paragraph or table', () => {
  const runs = (count: number) => `<w:p><w:hyperlink>${'<w:r/>'.repeat(count)}</w:hyperlink></w:p>`
  it('lets the event loop turn between runs, and counts them', async () => {
    const pacer = new Breaths()
    const left = steps()
    const source = { steps: left } as DocxSource
    const run = '<w:r><w:t>a</w:t></w:r>'
    const reader = new PieceReader({ styles: new Styles(undefined), source, pacer }, PLAIN_RUN)
    await reader.read(await treeIn('p', `<w:p><w:hyperlink>${run.repeat(40)}</w:hyperlink></w:p>`))
    expect([pacer.count, left.left]).toEqual([40, 1_000_000 - 40])
    // Each element is read twice: for the sections, and to be drawn.
    await expect(writeDocxPdf(letter(runs(5_000)), 'x', 12_000)).rejects.toMatchObject({ reason: 'tooLarge' })
  })
  it('is refused with more letters than a paragraph may have, also tabs', async () => {
    const tabs = letter(`<w:p><w:r><w:t>${'\t'.repeat(60_001)}</w:t></w:r></w:p>`)
    await expect(writeDocxPdf(tabs, 'x')).rejects.toMatchObject({ reason: 'tooLarge' })
  })
  it('lets the event loop turn between merged rows', async () => {
    const pacer = new Breaths()
    const table = new DocxTable(flowOf(pacer), ROOM)
    const marks: Mark[] = []
    const add = async (value: string) => {
      const tr = await treeIn('tr', `<w:tr><w:tc><w:tcPr><w:vMerge${value}/></w:tcPr></w:tc></w:tr>`)
      for await (const mark of table.row(tr)) marks.push(mark)
    }
    await add(' w:val="restart"')
    for (let at = 0; at < 30; at++) await add('')
    const before = pacer.count
    for await (const mark of table.end()) marks.push(mark)
    expect([marks.length, pacer.count - before >= 60]).toEqual([31, true])
  })
  it('is refused with more letters and lines than a row may have, also in tables within it', async () => {
    const text = `<w:p><w:r><w:t>${'a'.repeat(50_000)}</w:t></w:r></w:p>`
    const rows = (inner: string) => `<w:tbl><w:tr><w:tc>${inner}</w:tc></w:tr></w:tbl>`
    const pdf = (body: string) => writeDocxPdf(letter(body), 'x')
    await expect(pdf(rows(text.repeat(2)).repeat(2))).resolves.toBeDefined()
    await expect(pdf(rows(text.repeat(3)))).rejects.toMatchObject({ reason: 'tooLarge' })
    await expect(pdf(rows(rows(text).repeat(3)))).rejects.toMatchObject({ reason: 'tooLarge' })
  })
  it('stands on one page after the other, each line looked at with its page', () => {
    let looks = 0
    const mark = Object.defineProperty({} as Mark, 'height', { get: () => (looks++, 10) })
    const entries = Array.from({ length: 1_000 }, (_, at) => ({ top: at * 10, mark }))
    const margins = { top: 0, right: 0, bottom: 0, left: 0 }
    const cell = { entries, margins } as unknown as Cell
    const slices = slicesOf([cell], 30, 50)
    const { value: first } = slices[Symbol.iterator]().next()
    expect([first.taken.get(cell).length, looks < 10]).toEqual([3, true])
    const rest = [...slices].map((one) => one.taken.get(cell)!.map(({ top }) => top))
    expect([rest.length, rest[0], rest.at(-1)]).toEqual([200, [0, 10, 20, 30, 40], [0, 10]])
  })
})
