import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'

/** Pages that are read; of a longer document the first. */
const MOST_PAGES = 300
const MOST_MS = 30_000
/** Memory of the process that reads. A hostile PDF unpacks without end. */
const MOST_MB = 600

export type PdfFailure = 'broken' | 'locked' | 'tooLarge' | 'tooSlow'
type Answer = { text: string } | { failed: PdfFailure }

/**
 * As text, because the server is shipped as one bundle. A process of its own, because pdf.js holds the event loop while it
 * unpacks, and its buffers lie outside the heap that a thread can limit. It gets no environment and only the bytes.
 * The package for drawing is not loaded: words need none of it.
 */
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
  const args = ['--max-old-space-size=256', '-e', CODE, '--', ...library(), String(MOST_PAGES), String(mostChars)]
  const child = spawn(process.execPath, args, { env: {}, stdio: ['pipe', 'ignore', 'ignore', 'pipe'] })
  let ended: PdfFailure | undefined
  const end = (why: PdfFailure) => {
    ended ??= why
    child.kill('SIGKILL')
  }
  const clock = setTimeout(() => end('tooSlow'), mostMs)
  const watch = setInterval(() => void memoryOf(child.pid).then((mb) => mb > MOST_MB && end('tooLarge')), 100)
  try {
    // A process that has ended takes no more bytes.
    child.stdin!.on('error', () => {})
    child.stdin!.end(bytes)
    const told = await text(child.stdio[3] as Readable)
    return ended ? { failed: ended } : told ? (JSON.parse(told) as Answer) : { failed: 'tooLarge' }
  } finally {
    clearTimeout(clock)
    clearInterval(watch)
    child.kill('SIGKILL')
  }
}

/** Megabytes a process holds; 0 where the system does not tell (only Linux does in this way). */
async function memoryOf(pid: number | undefined): Promise<number> {
  const pages = await readFile(`/proc/${pid}/statm`, 'utf8').then(
    (line) => Number(line.split(' ')[1]),
    () => 0,
  )
  return (pages * 4_096) / 1_048_576
}
