import { ChannelError } from './channel.ts'

/** Packed, a million lines of a day are some tens of megabytes. */
const MOST_FILE_BYTES = 200_000_000

/**
 * A file of a channel, packed as it is, in the pieces it came in. It is read at once and unpacked afterwards: whoever reads
 * as slowly as he works finds the connection closed before its end. A long file may take long, a silent channel may not;
 * `ask` gets what ends its request.
 */
export async function fileOf(
  ask: (signal: AbortSignal) => Promise<Response>,
  patienceMs: number,
): Promise<Uint8Array[]> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(new Error('it fell silent')), patienceMs)
  const pieces: Uint8Array[] = []
  let left = MOST_FILE_BYTES
  try {
    for await (const piece of (await ask(stop.signal)).body!) {
      timer.refresh()
      left -= piece.length
      if (left < 0) throw new ChannelError('BAD_FILE', 'the file is too large', false)
      pieces.push(piece)
    }
    return pieces
  } catch (error) {
    if (error instanceof ChannelError) throw error
    throw new ChannelError('UNREACHABLE', `the channel did not answer: ${(error as Error).message}`, false)
  } finally {
    clearTimeout(timer)
  }
}

/** The longest line of a bill: a real one has some hundred letters. */
const MOST_LINE = 100_000

/** Text in lines, as many at a time as came with it; the end of a line may be of one or two characters. */
export async function* linesIn(texts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = ''
  for await (const text of texts) {
    const lines = (rest + text).split('\n')
    rest = lines.pop()!
    if (rest.length > MOST_LINE) throw new ChannelError('BAD_FILE', 'a line without end', false)
    if (lines.length) yield lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
  }
  if (rest) yield [rest]
}
