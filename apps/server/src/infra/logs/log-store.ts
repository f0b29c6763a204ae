import { LogFiles } from './log-files.ts'
import { redactText } from './redact.ts'

/** Lines kept in memory for the live view of the log. */
const RING = 5_000
const SERIES_BYTES = 256 * 2 ** 20

/** A request as its line tells it. */
export interface RequestLine {
  reqId: string
  tenant?: number | undefined
  user?: string | undefined
  method: string
  /** The declared route: the requested address may contain a token. */
  path: string
  status: number
  ms: number
  statements: number
  dbMs: number
}
/** From this on a request or a trip to the database is slow. */
export const SLOW_MS = 200
const levelOf = ({ status, ms }: RequestLine): number => (status >= 500 ? 40 : status >= 400 || ms >= SLOW_MS ? 30 : 20)
const tenth = (ms: number): number => Math.round(ms * 10) / 10

/**
 * The lines of this process: the last ones in memory, all of them in files. Lines of requests, of which there are many, are
 * in files of their own, so that they never drive out the others.
 */
export class LogStore {
  readonly main: LogFiles
  readonly requests: LogFiles
  readonly #ring: string[] = []
  /** Lines that ever came: the number of the last one. */
  #count = 0
  readonly #now: () => Date

  constructor(now: () => Date = () => new Date()) {
    this.#now = now
    this.main = new LogFiles('main', SERIES_BYTES, now)
    this.requests = new LogFiles('request', SERIES_BYTES, now)
  }

  /** @throws where the directory cannot be made; lines are then kept in memory alone */
  async open(dir: string): Promise<void> {
    await Promise.all([this.main.open(dir), this.requests.open(dir)])
  }
  async close(): Promise<void> {
    await Promise.all([this.main.close(), this.requests.close()])
  }
  async flush(): Promise<void> {
    await Promise.all([this.main.flush(), this.requests.flush()])
  }

  /** @param line clean, with its end */
  write(line: string): void {
    this.#keep(line)
    this.main.append(line)
  }
  /** Written by hand, as each request has one. */
  noteRequest(line: RequestLine): void {
    const { reqId, tenant, user, method, path, status, statements } = line
    const who = tenant === undefined ? '' : `,"tenant":${tenant},"user":${JSON.stringify(redactText(user ?? ''))}`
    const text =
      `{"level":${levelOf(line)},"time":"${this.#now().toISOString()}","reqId":"${reqId}"${who},"method":"${method}",` +
      `"path":${JSON.stringify(path)},"status":${status},"ms":${tenth(line.ms)},"statements":${statements},` +
      `"dbMs":${tenth(line.dbMs)},"msg":"request"}\n`
    this.#keep(text)
    this.requests.append(text)
  }

  /** Lines after that one, the oldest first; of those no longer in memory nothing is said. */
  after(number: number): { lines: string[]; last: number } {
    const first = Math.max(number, this.#count - this.#ring.length)
    const lines = Array.from({ length: Math.max(0, this.#count - first) }, (_, at) => this.#ring[(first + at) % RING]!)
    return { lines, last: this.#count }
  }
  #keep(line: string): void {
    this.#ring[this.#count++ % RING] = line
  }
}
