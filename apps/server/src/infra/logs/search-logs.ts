import type { LogFiles } from './log-files.ts'
import type { LogStore } from './log-store.ts'
import { linesFromEnd } from './read-back.ts'
import { redactText } from './redact.ts'

export interface LogSearch {
  /** Of pino: 30 for info. Absent: all. */
  level?: number | undefined
  /** ISO-8601 in UTC, both included. */
  from?: string | undefined
  to?: string | undefined
  tenant?: number | undefined
  user?: string | undefined
  reqId?: string | undefined
  text?: string | undefined
}
export type LogEntry = Record<string, unknown> & { level: number; time: string }
export interface LogPage {
  lines: LogEntry[]
  /** Where to go on; absent when that was all. */
  next?: string
}
/** A search that finds little says how far it came, and goes on when asked. */
const MOST_MS = 1_500

const TIME = /^\{"level":(\d+),"time":"([^"]+)"/
/** Returns the entry of a line that matches the search. It compares the raw text first, and parses only lines that pass. */
export function matcher(search: LogSearch): (line: string) => LogEntry | undefined {
  const { level = 0, from = '', to, tenant, reqId } = search
  // Numbers of people are written masked.
  const [user, text] = [search.user, search.text].map((one) => one && redactText(one).toLowerCase())
  const parts = [user, text, reqId?.toLowerCase()].flatMap((one) => (one ? [JSON.stringify(one).slice(1, -1)] : []))
  const isWithin = (time: string) => time >= from && (!to || time <= to)
  const isOf = (entry: LogEntry) =>
    (tenant === undefined || entry.tenant === tenant) &&
    (!user || String(entry.user).toLowerCase() === user) &&
    (!reqId || entry.reqId === reqId)
  return (line) => {
    const [, ofLine, time = ''] = TIME.exec(line) ?? []
    if (Number(ofLine ?? -1) < level || !isWithin(time)) return undefined
    const lower = parts.length ? line.toLowerCase() : line
    if (!parts.every((part) => lower.includes(part))) return undefined
    const entry = read(line)
    return entry && isOf(entry) ? entry : undefined
  }
}
function read(line: string): LogEntry | undefined {
  try {
    return JSON.parse(line) as LogEntry
  } catch {
    return undefined
  }
}

/** Lines of one series, the newest first; an empty block says that time has passed. */
async function* linesOf(files: LogFiles, { from, to }: LogSearch): AsyncGenerator<string[]> {
  const all = await files.files()
  for (const [at, file] of all.entries()) {
    if (to && file.from > to) continue
    // The next newer file began before `from`: this file and all older ones are out of range.
    if (from && at > 0 && all[at - 1]!.from < from) return
    yield* linesFromEnd(file.path)
  }
}
/** The same, one line after another, with the time of each. */
class Reader {
  readonly #blocks: AsyncGenerator<string[]>
  #block: string[] = []
  #at = 0
  constructor(blocks: AsyncGenerator<string[]>) {
    this.#blocks = blocks
  }
  /** The next line, not taken yet. Awaited only where a block has to be read. */
  get line(): string | undefined {
    return this.#block[this.#at]
  }
  get time(): string {
    return TIME.exec(this.line ?? '')?.[2] ?? ''
  }
  take(): void {
    this.#at++
  }
  async fill(): Promise<void> {
    while (this.#at >= this.#block.length) {
      const { done, value } = await this.#blocks.next()
      if (done) return
      this.#block = value
      this.#at = 0
    }
  }
  async end(): Promise<void> {
    await this.#blocks.return(undefined)
  }
}

/** Where a page begins: the time of its first line, and how many lines of that time were shown before. */
function placeOf(cursor: string | undefined): { time: string; skip: number } | undefined {
  const [time, skip = '0'] = cursor?.split('~') ?? []
  return time ? { time, skip: Number(skip) || 0 } : undefined
}
const wasShown = (place: ReturnType<typeof placeOf>, time: string, found: number): boolean =>
  place?.time === time && found <= place.skip
const readersOf = (store: LogStore, search: LogSearch): Reader[] => {
  const open = [store.main, store.requests].filter(({ dir }) => dir)
  return open.length ? open.map((files) => new Reader(linesOf(files, search))) : [new Reader(inMemory(store))]
}

/** Lines of all files of this process's directory, the newest first, a page of them. */
export async function searchLogs(store: LogStore, search: LogSearch, size: number, cursor?: string): Promise<LogPage> {
  await store.flush()
  const place = placeOf(cursor)
  const within = place && !(search.to && search.to < place.time) ? { ...search, to: place.time } : search
  const readers = readersOf(store, within)
  try {
    return await pageOf(readers, within, size, place)
  } finally {
    for (const reader of readers) await reader.end()
  }
}

async function pageOf(
  readers: readonly Reader[],
  search: LogSearch,
  size: number,
  place: ReturnType<typeof placeOf>,
): Promise<LogPage> {
  const match = matcher(search)
  const until = performance.now() + MOST_MS
  const lines: LogEntry[] = []
  // Lines found of the time that is looked at now, those of earlier pages included.
  let [now, found] = ['', 0]
  for (let turn = 1; ; turn++) {
    const newest = await newestOf(readers)
    if (!newest || newest.time < (search.from ?? '')) return { lines }
    if (newest.time !== now) [now, found] = [newest.time, 0]
    const isLate = turn % 256 === 0 && performance.now() > until
    if (lines.length === size || isLate) return { lines, next: `${now}~${found}` }
    const entry = match(newest.line!)
    newest.take()
    if (!entry) continue
    found++
    if (!wasShown(place, now, found)) lines.push(entry)
  }
}
async function newestOf(readers: readonly Reader[]): Promise<Reader | undefined> {
  let best: Reader | undefined
  for (const reader of readers) {
    if (reader.line === undefined) await reader.fill()
    if (reader.line !== undefined && !(best && best.time >= reader.time)) best = reader
  }
  return best
}
async function* inMemory(store: LogStore): AsyncGenerator<string[]> {
  yield store.after(0).lines.toReversed()
}
