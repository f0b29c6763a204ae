import { createRequire } from 'node:module'
import { runApart } from './apart.ts'

/** A photograph of 12 million points takes half a second and 210 MB, one of 48 million two seconds and 650 MB. */
const LIMITS = {
  mostPoints: 60_000_000,
  /** Bytes that the decoder may hold; it asks for all of its memory through `grow`. */
  mostDecoded: 512 * 1024 * 1024,
  mostMs: 20_000,
  mostMb: 900,
}

/**
 * Draws the main picture in each width, as `libheif` has turned it. The size a file states is checked first; a file
 * that lies about it meets the limit of `grow`.
 */
const CODE = `
try { require('node:os').setPriority(10) } catch {}
const [decoder, drawer, points, memory, ...widths] = process.argv.slice(1)
const { grow } = WebAssembly.Memory.prototype
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * 65536 > Number(memory)) throw new RangeError('too large')
  return grow.call(this, pages)
}
const chunks = []
process.stdin.on('data', (chunk) => chunks.push(chunk)).on('end', async () => {
  const { HeifDecoder } = require(decoder)
  const sharp = require(drawer)
  const pictures = new HeifDecoder().decode(Buffer.concat(chunks))
  const picture = pictures.find((one) => one.is_primary()) ?? pictures[0]
  const [width, height] = [picture?.get_width(), picture?.get_height()]
  if (!(width * height > 0 && width * height <= Number(points))) process.exit()
  const canvas = { data: new Uint8ClampedArray(width * height * 4), width, height }
  if (!(await new Promise((done) => picture.display(canvas, done)))) process.exit()
  const copies = []
  for (const size of widths) {
    const drawn = sharp(canvas.data, { raw: { width, height, channels: 4 } })
      .resize(Number(size), Number(size), { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
    copies.push((await drawn.toBuffer()).toString('base64'))
  }
  require('node:fs').writeSync(3, JSON.stringify(copies))
  process.exit()
})`

function packages(): string[] {
  const { resolve } = createRequire(import.meta.url)
  try {
    return [resolve('libheif-js/wasm-bundle'), resolve('sharp')]
  } catch {
    return []
  }
}

let last: Promise<unknown> = Promise.resolve()
/**
 * Copies of a HEIC or HEIF photograph, one for each width; none if it is broken or exceeds a limit, or an optional package is
 * not installed. One photograph at a time: a phone uploads dozens at once.
 */
export function copiesOfHeic(bytes: Buffer, widths: readonly string[], limits = LIMITS): Promise<Buffer[]> {
  const mine = last.then(async () => {
    const found = packages()
    if (!found.length) return []
    const args = [...found, String(limits.mostPoints), String(limits.mostDecoded), ...widths]
    const ran = await runApart(CODE, args, bytes, limits)
    if (!ran || !('told' in ran)) return []
    return (JSON.parse(ran.told) as string[]).map((copy) => Buffer.from(copy, 'base64'))
  })
  last = mine.catch(() => {})
  return mine
}
