import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toTrueType } from './font-conversion.ts'

const PACKAGE = '@fontsource/noto-sans-sc'
const WEIGHT = 400
/** Part of the cached file's name: raise it when the conversion changes. */
const CONVERSION = 1

const resolve = createRequire(import.meta.url).resolve

interface SliceTable {
  names: string[]
  ranges: [first: number, last: number][][]
  /** Code point → 1 + index of the slice to try first; 0 for none. */
  first: Uint8Array
  version: string
}

let cacheDir = join(tmpdir(), 'cloud-steward-fonts')
let table: Promise<SliceTable> | undefined
const fonts = new Map<string, Promise<Buffer>>()
/** Slices by code point: every document asks for the same few hundred. */
const claims = new Map<number, readonly string[]>()

/** Sets where converted fonts are kept between starts (created when missing; may be deleted at any time). */
export function setFontCacheDir(dir: string): void {
  cacheDir = dir
  // What is in memory came from elsewhere.
  fonts.clear()
}

/**
 * The slices of Noto Sans SC that claim to have a character, the best first. A claim may be wrong: look into the font.
 * @returns names for {@link loadSlice}, none for a character outside the family.
 */
export async function slicesFor(codePoint: number): Promise<readonly string[]> {
  const before = claims.get(codePoint)
  if (before) return before
  table ??= readTable()
  const { names, ranges, first } = await table
  const best = (first[codePoint] ?? 0) - 1
  if (best < 0) return []
  const others = names.filter(
    (_, index) => index !== best && ranges[index]?.some(([from, to]) => codePoint >= from && codePoint <= to),
  )
  const all = [names[best] as string, ...others]
  claims.set(codePoint, all)
  return all
}

/**
 * A slice as TrueType. pdfkit embeds WOFF2 without outlines (the text can be copied, but the page is empty), so every
 * slice is converted once, when it is first needed, and kept in memory (all slices: about 6 MB) and on disk.
 */
export function loadSlice(name: string): Promise<Buffer> {
  let font = fonts.get(name)
  if (!font) {
    font = cachedOrConverted(name)
    fonts.set(name, font)
    font.catch(() => fonts.delete(name))
  }
  return font
}

async function readTable(): Promise<SliceTable> {
  const text = await readFile(resolve(`${PACKAGE}/unicode.json`), 'utf8')
  const { version } = JSON.parse(await readFile(resolve(`${PACKAGE}/package.json`), 'utf8')) as { version: string }
  const entries = Object.entries(JSON.parse(text) as Record<string, string>)
  const ranges = entries.map(([, list]) =>
    list.split(',').map((range): [number, number] => {
      const [from = '', to = from] = range.trim().slice(2).split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
    }),
  )
  const last = ranges.flat().reduce((most, [, to]) => Math.max(most, to), 0)
  const first = new Uint8Array(last + 1)
  // As in CSS the last one that claims a character wins: digits and letters all come from the slice 'latin'.
  for (const [index, list] of ranges.entries()) {
    for (const [from, to] of list) first.fill(index + 1, from, to + 1)
  }
  return { names: entries.map(([key]) => key.replace(/[[\]]/g, '')), ranges, first, version }
}

async function cachedOrConverted(name: string): Promise<Buffer> {
  table ??= readTable()
  const { version } = await table
  const path = join(cacheDir, `noto-sans-sc-${version}-${name}-${WEIGHT}-v${CONVERSION}.ttf`)
  const cached = await readFile(path).catch(() => undefined)
  if (cached && isTrueType(cached)) return cached
  const source = await readFile(resolve(`${PACKAGE}/files/noto-sans-sc-${name}-${WEIGHT}-normal.woff2`))
  const font = await toTrueType(source)
  await keep(path, font)
  return font
}

/** A cache that cannot be written costs the conversion at the next start, no more. */
async function keep(path: string, font: Buffer): Promise<void> {
  const partial = `${path}.${randomUUID()}.part`
  try {
    await mkdir(cacheDir, { recursive: true, mode: 0o700 })
    await writeFile(partial, font, { mode: 0o600 })
    await rename(partial, path)
  } catch {
    await unlink(partial).catch(() => {})
  }
}

/** @returns whether the table directory is whole and every table lies inside the file. */
function isTrueType(font: Buffer): boolean {
  if (font.length < 12 || font.readUInt32BE(0) !== 0x00010000) return false
  const tables = font.readUInt16BE(4)
  if (tables === 0 || font.length < 12 + tables * 16) return false
  for (let at = 12; at < 12 + tables * 16; at += 16) {
    if (font.readUInt32BE(at + 8) + font.readUInt32BE(at + 12) > font.length) return false
  }
  return true
}
