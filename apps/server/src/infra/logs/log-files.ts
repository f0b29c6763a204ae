import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Days for which lines are kept, and most bytes of one file. */
const [DAYS, FILE_BYTES] = [14, 16 * 2 ** 20]
/** Lines are written together. */
const FLUSH_MS = 500
/** Bytes that may wait for a slow or full disk. Further lines are dropped and counted. */
const MOST_WAITING = 4 * 2 ** 20
const DAY_MS = 86_400_000

/** A file of a series; its name says when its first line was written. */
export interface LogFile {
  path: string
  from: string
}
/** `main-20261128T085413123Z.ndjson` */
const nameOf = (series: string, at: Date): string => `${series}-${at.toISOString().replaceAll(/[-:.]/g, '')}.ndjson`
const PARTS = /^(\w+)-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.ndjson$/
function fromOf(name: string, series: string): string | undefined {
  const [, own, year, month, day, hour, minute, second, ms] = PARTS.exec(name) ?? []
  return own === series ? `${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z` : undefined
}

/** Time of a line. Lines wait before they are written, and the name of a file must not be later than its first line. */
function timeOf(line: string): Date | undefined {
  const at = Date.parse(/"time":"([^"]+)"/.exec(line)?.[1] ?? '')
  return Number.isNaN(at) ? undefined : new Date(at)
}

/** Files of one kind of line, a day or sixteen megabytes each, of which the oldest go. */
export class LogFiles {
  readonly #series: string
  readonly #mostBytes: number
  readonly #now: () => Date
  #dir: string | undefined
  #waiting: string[] = []
  #waitingBytes = 0
  #lost = 0
  #timer: NodeJS.Timeout | undefined
  #work: Promise<void> = Promise.resolve()
  #file: { handle: FileHandle; day: string; bytes: number } | undefined

  constructor(series: string, mostBytes: number, now: () => Date = () => new Date()) {
    this.#series = series
    this.#mostBytes = mostBytes
    this.#now = now
  }
  get dir(): string | undefined {
    return this.#dir
  }

  /** Starts writing, beginning with the lines that were appended before. */
  async open(dir: string): Promise<void> {
    await mkdir(dir, { recursive: true, mode: 0o700 })
    this.#dir = dir
    await this.#prune()
    await this.flush()
  }
  append(line: string): void {
    if (this.#waitingBytes > MOST_WAITING) return void this.#lost++
    this.#waiting.push(line)
    this.#waitingBytes += line.length
    if (this.#dir) this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref()
  }
  /** Resolves when the lines appended so far are in the file, or writing failed. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    return (this.#work = this.#work.then(() => this.#write()).catch(() => this.#shut()))
  }
  async close(): Promise<void> {
    await this.flush()
    await this.#shut()
    this.#dir = undefined
  }
  /** The newest first. */
  async files(): Promise<LogFile[]> {
    const dir = this.#dir
    if (!dir) return []
    const found = (await readdir(dir)).flatMap((name) => {
      const from = fromOf(name, this.#series)
      return from ? [{ path: join(dir, name), from }] : []
    })
    return found.toSorted((one, other) => (one.from < other.from ? 1 : -1))
  }

  async #write(): Promise<void> {
    if (!this.#dir || !this.#waiting.length) return
    const lines = this.#waiting
    const lost = this.#lost
    this.#waiting = []
    this.#waitingBytes = this.#lost = 0
    if (lost) lines.push(`${JSON.stringify({ level: 40, time: this.#now().toISOString(), msg: 'lines lost', lost })}\n`)
    const bytes = Buffer.from(lines.join(''))
    const file = await this.#current(timeOf(lines[0]!) ?? this.#now())
    // Whole lines at the end of the file, so that processes of one directory do not mix theirs.
    await file.handle.write(bytes)
    file.bytes += bytes.length
  }
  /** @param at when the first line came that is written now */
  async #current(at: Date): Promise<{ handle: FileHandle; day: string; bytes: number }> {
    const day = at.toISOString().slice(0, 10)
    if (this.#file && this.#file.day === day && this.#file.bytes < FILE_BYTES) return this.#file
    await this.#shut()
    await this.#prune()
    const handle = await open(join(this.#dir!, nameOf(this.#series, at)), 'a', 0o600)
    return (this.#file = { handle, day, bytes: 0 })
  }
  async #shut(): Promise<void> {
    const file = this.#file
    this.#file = undefined
    await file?.handle.close().catch(() => undefined)
  }
  async #prune(): Promise<void> {
    const oldest = new Date(this.#now().getTime() - DAYS * DAY_MS).toISOString()
    const files = await this.files()
    // The next one may grow to its full size.
    let left = this.#mostBytes - FILE_BYTES
    for (const [at, { path, from }] of files.entries()) {
      left -= (await stat(path)).size
      // A file goes on until the next begins.
      const until = files[at - 1]?.from ?? from
      if (left < 0 || until < oldest) await rm(path, { force: true })
    }
  }
}
