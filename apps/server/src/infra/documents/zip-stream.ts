import { crc32, createDeflateRaw } from 'node:zlib'
import type { ZipInputFile } from 'fflate'

/** A part of an office document. A text is written whole, as are bytes; an iterable piece by piece. */
export interface ZipPart {
  path: string
  content: string | Buffer | AsyncIterable<string>
}

/** Characters collected before they go to the compressor: below this the hand-over costs more than the work. */
const PIECE_CHARS = 64 * 1024
/** Level 6 takes about a third more time for 5 % fewer bytes on table XML. */
const LEVEL = 4
const DEFLATE = 8

/**
 * Packs the parts one after the other. fflate keeps the container (headers, directory); the compression is zlib's, on
 * its own thread, so that the next piece of XML is made meanwhile. At most two pieces are in memory.
 */
export async function* zipParts(parts: Iterable<ZipPart> | AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const { Zip } = await import('fflate')
  let ready: Uint8Array[] = []
  let failure: Error | null = null
  const zip = new Zip((error, chunk) => {
    if (error) failure = error
    else if (chunk.length > 0) ready.push(chunk)
  })
  const take = () => {
    if (failure) throw failure
    const taken = ready
    ready = []
    return taken
  }
  for await (const part of parts) {
    const file = { filename: part.path, size: 0, crc: 0, compression: DEFLATE } as ZipInputFile
    zip.add(file)
    const deflate = createDeflateRaw({ level: LEVEL })
    deflate.on('data', (chunk: Buffer) => file.ondata?.(null, chunk as Uint8Array<ArrayBuffer>, false))
    const ended = new Promise<void>((resolve, reject) => deflate.once('end', resolve).once('error', reject))
    ended.catch(() => {})
    try {
      let written: Promise<unknown> = Promise.resolve()
      for await (const text of pieces(part.content)) {
        const bytes = typeof text === 'string' ? Buffer.from(text) : text
        file.size += bytes.length
        file.crc = crc32(bytes, file.crc)
        await written
        yield* take()
        written = new Promise((resolve) => deflate.write(bytes, resolve))
      }
      deflate.end()
      await ended
      file.ondata?.(null, new Uint8Array(0), true)
    } finally {
      deflate.destroy()
    }
    yield* take()
  }
  zip.end()
  yield* take()
}

async function* pieces(content: ZipPart['content']): AsyncGenerator<string | Buffer> {
  if (typeof content === 'string' || Buffer.isBuffer(content)) {
    yield content
    return
  }
  let held = ''
  for await (const text of content) {
    held += text
    if (held.length < PIECE_CHARS) continue
    yield held
    held = ''
  }
  if (held) yield held
}
