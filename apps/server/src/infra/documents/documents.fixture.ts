import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'
import type { Cell, Column, ListDocument } from './list-document.ts'

export const COLUMNS: Column[] = [
  { title: '名称', kind: 'text', width: 20 },
  { title: '数量', kind: 'number' },
  { title: '租金', kind: 'money', width: 14 },
  { title: '起租日', kind: 'date' },
  { title: '登记时间', kind: 'time', width: 20 },
]

/** Texts that have broken a writer, a reader or a spreadsheet somewhere. */
export const HOSTILE = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  "=cmd|' /C calc'!A0",
  '<script>alert(1)</script>&amp;"\'',
  ']]>',
  '_x000D_ _x0041_',
  '  两端空格  ',
  '第一行\n第二行',
  '𠮷野家😀',
  'a,b;"c"',
  '{{7*7}}',
]

/** @returns a list document over the batches. */
export function listOf(batches: Cell[][][], columns = COLUMNS): ListDocument {
  return { title: '房源 [台账]', subtitle: '状态：在租', columns, rows: from(batches), printedAt: '2026-01-02 管理员' }
}

async function* from(batches: Cell[][][]): AsyncGenerator<Cell[][]> {
  yield* batches
}

/** @returns `count` rows for {@link COLUMNS} in batches of 500. */
export async function* manyRows(count: number): AsyncGenerator<Cell[][]> {
  for (let start = 0; start < count; start += 500) {
    yield Array.from({ length: Math.min(500, count - start) }, (_, index) => [
      `阳光花园 ${start + index} 号`,
      start + index,
      1234.5,
      '2026-01-31',
      '2026-01-31 08:09:10',
    ])
  }
}

/** @returns the parts of a written office document as text. */
export async function partsOf(stream: NodeJS.ReadableStream): Promise<Record<string, string>> {
  const files = unzipSync(await buffer(stream))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

/** Throws unless the text is a well-formed XML document: tags closed in order, no forbidden character. */
export function expectWellFormed(xml: string): void {
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
}
