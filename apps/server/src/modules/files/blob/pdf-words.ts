import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Exceeded, runApart } from './apart.ts'

/** Pages that are read; of a longer document the first. */
const MOST_PAGES = 300
const MOST_MS = 30_000
const MOST_MB = 600

export type PdfFailure = 'broken' | 'locked' | Exceeded
type Answer = { text: string } | { failed: PdfFailure }

/** Reads the words. The package for drawing is not loaded: words need none of it. */
const CODE = `
const Module = require('node:module')
const load = Module._load
Module._load = function (name, ...rest) {
  if (name === '@napi-rs/canvas') throw new Error('not used')
  return load.call(this, name, ...rest)
}
try { require('node:os').setPriority(10) } catch {}
for (const name of ['DOMMatrix', 'Path2D', 'ImageData']) globalThis[name] ??= class {}
const [library, data, pages, chars] = process.argv.slice(1)
const answer = (told) => require('node:fs').writeSync(3, JSON.stringify(told))
const chunks = []
process.stdin.on('data', (chunk) => chunks.push(chunk)).on('end', async () => {
  try {
    const { getDocument } = await import(library)
    const bytes = new Uint8Array(Buffer.concat(chunks))
    const options = { cMapUrl: data + '/cmaps/', cMapPacked: true, standardFontDataUrl: data + '/standard_fonts/' }
    const document = await getDocument({ data: bytes, ...options, disableFontFace: true, verbosity: 0 }).promise
    let text = ''
    for (let at = 1; at <= Math.min(document.numPages, Number(pages)) && text.length < Number(chars); at++) {
      const page = await document.getPage(at)
      for (const { str, hasEOL } of (await page.getTextContent()).items) text += str + (hasEOL ? '\\n' : '')
      text += '\\n'
      page.cleanup()
    }
    answer({ text: text.slice(0, Number(chars)) })
  } catch (error) {
    answer({ failed: error?.name === 'PasswordException' ? 'locked' : 'broken' })
  }
  process.exit()
})`

const library = () => {
  const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  return [pathToFileURL(`${root}/legacy/build/pdf.mjs`).href, root] as const
}

/** The text of a PDF, its lines by line breaks. @param mostChars it stops after so many */
export async function pdfText(bytes: Buffer, mostChars: number, mostMs = MOST_MS): Promise<Answer> {
  const args = [...library(), String(MOST_PAGES), String(mostChars)]
  const ran = await runApart(CODE, args, bytes, { mostMs, mostMb: MOST_MB })
  if (ran && 'failed' in ran) return ran
  return ran ? (JSON.parse(ran.told) as Answer) : { failed: 'tooLarge' }
}
