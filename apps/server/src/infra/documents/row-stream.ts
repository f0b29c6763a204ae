import { addAbortSignal, Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Cell, ListDocument } from './list-document.ts'

/** How long a writer may work before it lets the event loop turn, in ms: other requests wait no longer than this. */
const SLICE_MS = 2

/** Lets the event loop turn once when the current slice of work is used up. */
export class Pacer {
  private since = performance.now()

  /** @returns resolves at once within a slice, else in the next turn of the loop. */
  async breathe(): Promise<void> {
    if (performance.now() - this.since < SLICE_MS) return
    await nextTurn()
    this.since = performance.now()
  }
}

/**
 * Makes the byte stream of a document. `write` gets the rows in slices of at most `sliceRows` and a pacer.
 * Rows are pulled only when bytes are wanted. When the reader goes away or `doc.signal` fires, the row source is
 * closed (`return()`), even while it is still waiting for its next batch.
 */
export function byteStream(
  doc: ListDocument,
  sliceRows: number,
  write: (rows: AsyncGenerator<Cell[][]>, pacer: Pacer) => AsyncIterable<Uint8Array>,
): Readable {
  const gone = new AbortController()
  const pacer = new Pacer()
  const source = { rows: doc.rows, started: false }
  const bytes = write(slices(source, sliceRows, pacer, gone.signal), pacer)
  const stream = Readable.from(untilGone(bytes, gone.signal), { objectMode: false, highWaterMark: 64 * 1024 })
  // Readable.from closes its generator only between two chunks; a source that waits (a slow query) would keep
  // it, so the wait itself is given up first.
  const close = stream._destroy.bind(stream)
  stream._destroy = (error, done) => {
    gone.abort()
    if (!source.started) closeUnread(doc.rows)
    close(error, done)
  }
  if (doc.signal) addAbortSignal(doc.signal, stream)
  return stream
}

/** Swallows the abort that byteStream itself caused: the stream is already destroyed with its own reason. */
async function* untilGone(bytes: AsyncIterable<Uint8Array>, gone: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (error) {
    if (!gone.aborted) throw error
  }
}

/** A source may hold a connection from the start, so it is closed even when not one row was asked for. */
function closeUnread(rows: AsyncIterable<Cell[][]> & { destroy?: () => void }): void {
  // The iterator of a node stream that was not begun does nothing on return().
  if (rows.destroy) rows.destroy()
  else void Promise.resolve(rows[Symbol.asyncIterator]().return?.()).catch(() => {})
}

async function* slices(
  source: { rows: AsyncIterable<Cell[][]>; started: boolean },
  size: number,
  pacer: Pacer,
  gone: AbortSignal,
): AsyncGenerator<Cell[][]> {
  source.started = true
  const iterator = source.rows[Symbol.asyncIterator]()
  // Not Promise.race with one promise for the end: that would keep every batch until then.
  let giveUp: (reason: unknown) => void = () => {}
  gone.addEventListener('abort', () => giveUp(gone.reason), { once: true })
  let open = true
  try {
    for (;;) {
      gone.throwIfAborted()
      const next = await new Promise<IteratorResult<Cell[][], unknown>>((resolve, reject) => {
        giveUp = reject
        iterator.next().then(resolve, reject)
      })
      if (next.done) {
        open = false
        return
      }
      const batch = next.value
      for (let start = 0; start < batch.length; start += size) {
        gone.throwIfAborted()
        yield batch.length <= size ? batch : batch.slice(start, start + size)
        await pacer.breathe()
      }
    }
  } finally {
    if (open) {
      const closing = Promise.resolve(iterator.return?.()).catch(() => {})
      // A generator that is still waiting cannot be closed before its wait ends: do not wait for it here.
      if (!gone.aborted) await closing
    }
  }
}
