import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readTemplate } from './sheet-template-reader.ts'

const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** A workbook of one sheet, made by hand. */
function workbook(sheetData: string, more: Record<string, string> = {}, behind = ''): Buffer {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const parts = {
    '[Content_Types].xml': `<Types><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="${OFFICE}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${OFFICE}/externalLink" Target="http://169.254.169.254/" TargetMode="External"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${SHEET}"><sheetData>${sheetData}</sheetData>${behind}</worksheet>`,
    ...more,
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)]))))
}
const text = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`
const read = (bytes: Buffer) => readTemplate(bytes, (formula) => formula === 'SUM(A1)')
const reasonOf = (bytes: Buffer) =>
  read(bytes).then(
    () => 'read',
    ({ reason }: { reason: string }) => reason,
  )

describe('a template', () => {
  it('is its texts, numbers and formulas that can be counted; of others the result that was stored', async () => {
    const { sheet, leftOut } = await read(
      workbook(
        `<row r="2">${text('A2', '=1+1')}<c r="B2"><f>SUM(A1)</f><v>3</v></c><c r="C2"><f>WEBSERVICE("http://x")</f><v>7</v></c></row><row r="3"><c r="D3"><v>0.1</v></c></row>`,
      ),
    )
    expect(sheet.cells).toEqual([
      // A text that looks like a formula stays a text.
      { row: 1, column: 0, text: "'=1+1" },
      { row: 1, column: 1, text: '=SUM(A1)' },
      { row: 1, column: 2, text: '7' },
      { row: 2, column: 3, text: '0.1' },
    ])
    expect(leftOut).toEqual([{ at: 'C2', what: 'formula' }])
  })
  it('has only cells that lie within it, however far its looks reach', async () => {
    const far = Array.from({ length: 600 }, (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" s="1"/></row>`).join('')
    const styles = `<styleSheet><cellXfs><xf/><xf fontId="0"/></cellXfs></styleSheet>`
    const rels = `<Relationships><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r3" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`
    const { sheet } = await read(workbook(far, { 'xl/styles.xml': styles, 'xl/_rels/workbook.xml.rels': rels }))
    expect(sheet.cells).toHaveLength(500)
    expect(await reasonOf(workbook(`<row r="501">${text('A501', 'x')}</row>`))).toBe('tooLarge')
    expect(await reasonOf(workbook(`<row r="1">${text('CW1', 'x')}</row>`))).toBe('tooLarge')
  })
  it('is refused where it unpacks to too much, has too many cells, or is no workbook', async () => {
    const cells = Array.from({ length: 100 }, (_, at) => `<c r="${String.fromCharCode(65 + (at % 26))}1"/>`).join('')
    const million = `<row r="1">${cells}</row>`.repeat(10_000)
    expect(await reasonOf(workbook(million))).toBe('tooLarge')
    expect(await reasonOf(workbook(`<!--${' '.repeat(40_000_000)}-->`))).toBe('tooLarge')
    const many = Array.from(
      { length: 60 },
      (_, row) =>
        `<row r="${row + 1}">${Array.from({ length: 90 }, (_one, at) => text(`${at < 26 ? '' : String.fromCharCode(64 + Math.floor(at / 26))}${String.fromCharCode(65 + (at % 26))}${row + 1}`, 'x')).join('')}</row>`,
    ).join('')
    expect(await reasonOf(workbook(many))).toBe('tooLarge')
    expect(await reasonOf(Buffer.from('%PDF-1.7'))).toBe('notXlsx')
    expect(await reasonOf(workbook(`<!DOCTYPE a [<!ENTITY b "c">]><row r="1">${text('A1', '&b;')}</row>`))).toBe(
      'damaged',
    )
    const deep = '<a>'.repeat(5_000)
    expect(await reasonOf(workbook(deep))).toBe('damaged')
  })
  it('opens nothing else of the file: no link, no macro, no other sheet', async () => {
    const bytes = workbook(
      `<row r="1">${text('A1', 'a')}</row>`,
      {
        'xl/vbaProject.bin': 'x',
        'xl/externalLinks/externalLink1.xml': '<x/>',
        'xl/worksheets/sheet2.xml': '<broken',
      },
      '<hyperlinks><hyperlink ref="A1" xmlns:r="x" r:id="r2"/></hyperlinks><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>',
    )
    const { sheet } = await read(bytes)
    expect(sheet).toMatchObject({ cells: [{ text: 'a' }], merges: [] })
  })
})
