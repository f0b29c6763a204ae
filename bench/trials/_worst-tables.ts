import { zipSync } from 'fflate'
import { readCsv, readXlsx } from '../../apps/server/src/infra/documents/index.ts'

export type Case = [name: string, work: () => unknown]
const LIMITS = { maxRows: 10_000, maxBytes: 10 * 1024 * 1024, maxColumns: 20 }
const BYTES = 10_000_000
const filled = (text: string, bytes = BYTES): string => text.repeat(Math.floor(bytes / Buffer.byteLength(text)))

async function drain(rows: AsyncIterable<string[]>): Promise<void> {
  for await (const _row of rows);
}

/** CSV of 10 MB: what has no end, what is all separators, and what is in order. */
export function csvCases(random: () => number): Case[] {
  const letters = ['"', ',', '\n', '\r', '\t', 'x', ' ', '租', '=', "'"]
  const noise = (odds: readonly string[]) =>
    Array.from({ length: 400_000 }, () => odds[Math.floor(random() * odds.length)]!).join('')
  const texts: Record<string, string> = {
    'quotes in an endless cell': `h\n${filled('x"')}`,
    'a cell without end': `h\n${filled('x')}`,
    'a quote without end': `h\n"${filled('""')}`,
    'cells without end': `h\n${filled(',')}`,
    'lines without end': filled('\n'),
    'blanks without end': `h\n${filled(' ')}`,
    'empty columns': filled(`a${','.repeat(900)}\n`),
    'ten thousand long rows': filled(`${'租金1,'.repeat(20)}${','.repeat(850)}\n`),
    'cells of the longest': filled(`${'x'.repeat(32_000)},${'y'.repeat(32_000)}\n`),
    noise: filled(noise(letters)),
    'noise of quotes': filled(noise(['"', '"', 'x', '\n'])),
  }
  const cases = Object.entries(texts).map(([name, text]): Case => {
    const bytes = Buffer.from(text).subarray(0, LIMITS.maxBytes)
    return [`csv: ${name}`, () => drain(readCsv(bytes, LIMITS))]
  })
  const gbk = Buffer.alloc(BYTES, Buffer.from([0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0x31, 0x0a]))
  return [...cases, ['csv: GBK', () => drain(readCsv(gbk, LIMITS))]]
}

const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
  '_rels/.rels':
    '<Relationships><Relationship Id="r" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
  'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="s"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="s" Type="x/worksheet" Target="s.xml"/><Relationship Id="t" Type="x/sharedStrings" Target="t.xml"/><Relationship Id="y" Type="x/styles" Target="y.xml"/></Relationships>',
  'xl/t.xml': '<sst/>',
  'xl/y.xml': '<styleSheet/>',
}
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`

/** Workbooks that unpack to as much as is allowed. */
export function xlsxCases(random: () => number): Case[] {
  const number = () => `<c><v>${Math.floor(random() * 1e9)}</v></c>`
  const row = `<row>${Array.from({ length: 20 }, number).join('')}</row>`
  const [large, most] = [40_000_000, 90_000_000]
  const parts: Record<string, Record<string, string>> = {
    'ten thousand rows': { 'xl/s.xml': sheet(row.repeat(9_999)) },
    'tags in tags': { 'xl/s.xml': filled('<a>', large) },
    'attributes without end': { 'xl/s.xml': `<worksheet ${filled('a="1" ', large)}` },
    'a tag without end': { 'xl/s.xml': `<worksheet a="${filled('>', large)}` },
    'empty cells without end': { 'xl/s.xml': sheet(`<row>${filled('<c/>', large)}`) },
    'a text without end': { 'xl/s.xml': sheet(`<row><c t="str"><v>${filled('x', large)}`) },
    'entities without end': { 'xl/s.xml': sheet(`<row><c t="str"><v>${filled('&amp;', large)}`) },
    'comments without end': { 'xl/s.xml': filled('<!---->', large) },
    'shared texts without end': { 'xl/t.xml': `<sst>${filled('<si><t>a</t></si>', most)}`, 'xl/s.xml': sheet(row) },
    'styles without end': {
      'xl/y.xml': `<styleSheet><cellXfs>${filled('<xf numFmtId="0"/>', most)}`,
      'xl/s.xml': sheet(row),
    },
    'formats of the worst': {
      'xl/y.xml': `<styleSheet><numFmts>${filled(`<numFmt numFmtId="200" formatCode="${'['.repeat(900_000)}"/>`, large)}`,
      'xl/s.xml': sheet(row),
    },
  }
  return Object.entries(parts).map(([name, own]): Case => {
    const file = pack({ ...PARTS, ...own })
    return [`xlsx: ${name} (${Math.round(file.length / 1024)} KB)`, () => drain(readXlsx(file, LIMITS))]
  })
}

/** A zip file, padded so that it may unpack to the most that is allowed. */
function pack(parts: Readonly<Record<string, string>>): Buffer {
  const padding = { 'padding.bin': [new Uint8Array(500_000), { level: 0 as const }] as [Uint8Array, { level: 0 }] }
  const files = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text) as Uint8Array]))
  return Buffer.from(zipSync({ ...files, ...padding }, { level: 1 }))
}
