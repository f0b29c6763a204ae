import { open } from 'node:fs/promises'

const BLOCK = 256 * 1024
const NEW_LINE = 10

/** Of a process that was killed the last line may be a part of one. */
const isLine = (text: string): boolean => text.startsWith('{"level":') && text.endsWith('}')

/**
 * The lines of a file from its end, in blocks, the newest first. Each block is awaited, so that others have their turn
 * however long the file is.
 */
export async function* linesFromEnd(path: string): AsyncGenerator<string[]> {
  const file = await open(path, 'r').catch(() => undefined)
  // The oldest files go while one reads.
  if (!file) return
  try {
    let at = (await file.stat()).size
    // The end of a line whose beginning stands in the block before.
    let rest = Buffer.alloc(0)
    while (at > 0) {
      const length = Math.min(BLOCK, at)
      at -= length
      const { buffer } = await file.read(Buffer.alloc(length), 0, length, at)
      const whole = Buffer.concat([buffer, rest])
      const cut = at > 0 ? whole.indexOf(NEW_LINE) + 1 : 0
      rest = cut > 0 ? whole.subarray(0, cut) : at > 0 ? whole : Buffer.alloc(0)
      if (at > 0 && cut === 0) continue
      yield whole.subarray(cut).toString('utf8').split('\n').filter(isLine).toReversed()
    }
  } finally {
    await file.close()
  }
}
