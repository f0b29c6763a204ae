import { crc32, createInflateRaw } from 'node:zlib'
import { DocumentError } from './list-document.ts'
import { Pacer } from './row-stream.ts'

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_SIZE = 22
/** A workbook has a few dozen parts. */
const MAX_ENTRIES = 4_000
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 1

interface Entry {
  method: number
  flags: number
  crc: number
  packed: number
  unpacked: number
  at: number
}

/** Bytes that may still be unpacked, counted over all parts of one file. */
export class Budget {
  private left: number

  /** @param bytes more than this fails with DocumentError `tooLarge`. */
  constructor(bytes: number) {
    this.left = bytes
  }

  spend(bytes: number): void {
    this.left -= bytes
    if (this.left < 0) throw new DocumentError('tooLarge', 'the file unpacks to more than is allowed')
  }

  /** Refuses at once what says itself that it is too large; {@link spend} covers what lies about it. */
  covers(bytes: number): void {
    if (bytes > this.left) throw new DocumentError('tooLarge', 'the file unpacks to more than is allowed')
  }
}

/**
 * The directory of a zip file in memory. Nothing is unpacked but the parts asked for, each bounded by the budget; names
 * are only compared, never used as paths. Zip64 is refused: it begins at 4 GB.
 */
export class ZipArchive {
  private readonly file: Buffer
  private readonly budget: Budget
  private readonly entries = new Map<string, Entry>()

  /** Fails with DocumentError: `notXlsx` without the signature of a zip file, `damaged` without a readable directory. */
  constructor(file: Buffer, budget: Budget) {
    this.file = file
    this.budget = budget
    if (file.length < 4 || file.readUInt32LE(0) !== LOCAL) throw new DocumentError('notXlsx', 'not a zip file')
    this.readDirectory()
  }

  /** Names of all parts. */
  names(): string[] {
    return [...this.entries.keys()]
  }

  has(name: string): boolean {
    return this.entries.has(name)
  }

  /** @returns the unpacked bytes piece by piece; fails with `damaged` when they do not match their checksum. */
  async *unpack(name: string): AsyncGenerator<Buffer> {
    const entry = this.entries.get(name)
    if (!entry) throw new DocumentError('damaged', `the part ${name} is missing`)
    this.budget.covers(entry.unpacked)
    const pacer = new Pacer()
    let crc = 0
    let size = 0
    for await (const chunk of inflated(this.bytesOf(entry), entry.method)) {
      this.budget.spend(chunk.length)
      crc = crc32(chunk, crc)
      size += chunk.length
      yield chunk
      await pacer.breathe()
    }
    if (size !== entry.unpacked || crc !== entry.crc) throw new DocumentError('damaged', `the part ${name} is broken`)
  }

  private readDirectory(): void {
    const { file } = this
    // The end record is last, before a comment of at most 64 kB.
    let end = file.length - END_SIZE
    const lowest = Math.max(0, end - 0xffff)
    while (end >= lowest && file.readUInt32LE(end) !== END) end--
    if (end < lowest) throw new DocumentError('damaged', 'the zip file has no end record')
    const count = file.readUInt16LE(end + 10)
    let at = file.readUInt32LE(end + 16)
    if (count > MAX_ENTRIES) throw new DocumentError('tooLarge', 'the file has too many parts')
    for (let index = 0; index < count; index++) {
      if (at + 46 > end || file.readUInt32LE(at) !== ENTRY) throw new DocumentError('damaged', 'broken zip directory')
      const nameEnd = at + 46 + file.readUInt16LE(at + 28)
      if (nameEnd > end) throw new DocumentError('damaged', 'broken zip directory')
      const name = file.toString('utf8', at + 46, nameEnd).replaceAll('\\', '/')
      // Two parts of one name let two readers see two different files.
      if (this.entries.has(name)) throw new DocumentError('damaged', 'two parts have one name')
      this.entries.set(name, {
        flags: file.readUInt16LE(at + 8),
        method: file.readUInt16LE(at + 10),
        crc: file.readUInt32LE(at + 16),
        packed: file.readUInt32LE(at + 20),
        unpacked: file.readUInt32LE(at + 24),
        at: file.readUInt32LE(at + 42),
      })
      at = nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
    }
  }

  private bytesOf(entry: Entry): Buffer {
    const { file } = this
    if (entry.flags & ENCRYPTED) throw new DocumentError('notXlsx', 'the file is encrypted')
    if (entry.at + 30 > file.length || file.readUInt32LE(entry.at) !== LOCAL) {
      throw new DocumentError('damaged', 'broken zip entry')
    }
    const start = entry.at + 30 + file.readUInt16LE(entry.at + 26) + file.readUInt16LE(entry.at + 28)
    if (start + entry.packed > file.length) throw new DocumentError('damaged', 'a part ends behind the file')
    return file.subarray(start, start + entry.packed)
  }
}

async function* inflated(bytes: Buffer, method: number): AsyncGenerator<Buffer> {
  if (method === STORED) {
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
    return
  }
  if (method !== DEFLATED) throw new DocumentError('damaged', 'unknown compression')
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 })
  inflate.end(bytes)
  try {
    yield* inflate
  } catch (error) {
    throw error instanceof DocumentError ? error : new DocumentError('damaged', 'broken compression', { cause: error })
  } finally {
    inflate.destroy()
  }
}
