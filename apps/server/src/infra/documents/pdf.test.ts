import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOSTILE, listOf, manyRows } from './documents.fixture.ts'
import { setFontCacheDir, writePdf } from './index.ts'

let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'fonts-'))
  setFontCacheDir(dir)
})
afterAll(() => rm(dir, { recursive: true, force: true }))

/** The unpacked streams of a PDF whose dictionary has `mark`, or all. */
function streamsOf(pdf: Buffer): Buffer[] {
  const streams: Buffer[] = []
  const text = pdf.toString('latin1')
  for (const match of text.matchAll(/\/Length (\d+)[^>]*>>\nstream\n/g)) {
    const start = match.index + match[0].length
    streams.push(inflateSync(pdf.subarray(start, start + Number(match[1]))))
  }
  return streams
}

/** Lengths of the outlines of a TrueType font, glyph by glyph: the space has 0, every visible character more. */
function outlinesOf(font: Buffer): number[] {
  const tables = new Map<string, number>()
  for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16) {
    tables.set(font.toString('latin1', at, at + 4), font.readUInt32BE(at + 8))
  }
  const count = font.readUInt16BE((tables.get('maxp') as number) + 4)
  const long = font.readInt16BE((tables.get('head') as number) + 50) === 1
  const loca = tables.get('loca') as number
  const offset = (glyph: number) =>
    long ? font.readUInt32BE(loca + glyph * 4) : font.readUInt16BE(loca + glyph * 2) * 2
  return Array.from({ length: count }, (_, glyph) => offset(glyph + 1) - offset(glyph))
}

/** Every text of the PDF by its ToUnicode maps, and for each drawn character its outline's length. */
function drawnIn(pdf: Buffer): { text: string; outlines: number[] } {
  const streams = streamsOf(pdf)
  const fonts = streams.filter(
    (stream) => stream.length > 12 && [0x00010000, 0x74727565].includes(stream.readUInt32BE(0)),
  )
  const maps = streams.map(String).filter((stream) => stream.includes('begincmap'))
  const outlines: number[] = []
  for (const [index, map] of maps.entries()) {
    const lengths = outlinesOf(fonts[index] as Buffer)
    const codes = [...(map.match(/\[(.*?)\]/s)?.[1] ?? '').matchAll(/<([0-9a-f ]+)>/g)]
    for (const [glyph, code] of codes.entries()) {
      if (glyph > 0 && code[1] !== '0020') outlines.push(lengths[glyph] ?? 0)
    }
  }
  return { text: maps.join('\n'), outlines }
}

test('every character of a page has an outline, not only a code', async () => {
  const words = '中国人民租赁合同①℃№≤ΩЖéABC012，。；（）'
  const pdf = await buffer(writePdf(listOf([[[words, 1, 1234.5, '2026-01-31', '2026-01-31 08:09:10']]])))
  const { outlines } = drawnIn(pdf)
  expect(outlines.length).toBeGreaterThan(40)
  expect(outlines.filter((length) => length === 0)).toEqual([])
  expect(outlines.filter((length) => length > 60).length).toBeGreaterThan(15)
})

test('the text can be extracted', async () => {
  const { text } = drawnIn(await buffer(writePdf(listOf([[['租', 1, 2, null, null]]]))))
  expect(text).toContain('<79df>')
})

test('a character without a glyph becomes a box, hostile and huge texts do no harm', async () => {
  const strange = ['𠮷㛃𬭚😀', '\0\u0007\ud800', '👨‍👩‍👧 ﷽ ع', '', '长'.repeat(100_000), ...HOSTILE]
  const pdf = await buffer(writePdf(listOf([strange.map((value) => [value, Number.NaN, null, null, null])])))
  expect(drawnIn(pdf).text).toContain('<25a1>')
  expect(pdf.subarray(-6).toString()).toBe('%%EOF\n')
})

test('repeats the header on every page and numbers the pages', async () => {
  const pdf = await buffer(writePdf({ ...listOf([]), rows: manyRows(200) }))
  const pages = streamsOf(pdf).filter((stream) => stream.includes(' Tj'))
  expect(pages.length).toBeGreaterThan(5)
  for (const page of pages) expect(page.toString()).toContain('0.91 g')
})

test('an empty list is a page with a header', async () => {
  const pages = streamsOf(await buffer(writePdf(listOf([])))).filter((stream) => stream.includes(' Tj'))
  expect(pages).toHaveLength(1)
})

test('keeps converted fonts and replaces a damaged one', async () => {
  await buffer(writePdf(listOf([[['龘', 1, 2, null, null]]])))
  const files = await readdir(dir)
  expect(files.length).toBeGreaterThan(2)
  expect(files.every((file) => file.endsWith('.ttf'))).toBe(true)
  for (const file of files) await writeFile(join(dir, file), 'broken')
  const { loadSlice } = await import('./font-slices.ts')
  expect((await loadSlice('latin')).readUInt32BE(0)).toBe(0x00010000)
})

test('gives others their turn while it writes', async () => {
  let turns = 0
  let isOver = false
  const count = () => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await buffer(writePdf({ ...listOf([]), rows: manyRows(5_000) }))
  isOver = true
  // Many turns on the way, not one at the end; how long one takes is measured in bench/export.ts.
  expect(turns).toBeGreaterThan(5)
})
