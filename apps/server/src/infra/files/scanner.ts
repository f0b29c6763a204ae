import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'

/** Scans for viruses. @returns the name of the virus, or undefined; rejects if the scanner gave no verdict */
export type Scanner = (bytes: Readable) => Promise<string | undefined>

const SILENCE_MS = 120_000

/** `clamd://host:port` or `tcp://host:port`. */
export function scannerOf(text: string): Scanner {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^(clamd|tcp):$/.test(url.protocol) || !url.hostname)
    throw new Error('an address such as clamd://host:3310')
  const [host, port] = [url.hostname, Number(url.port || 3310)]
  return (bytes) => scan(connect({ host, port }), bytes)
}

/** INSTREAM of clamd: pieces with their length in front, an empty one at the end, then one line as the answer. */
async function scan(socket: Socket, bytes: Readable): Promise<string | undefined> {
  socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('clamd is silent')))
  let answer = ''
  const answered = new Promise<void>((resolve, reject) => {
    socket.on('data', (part: Buffer) => void (answer += part.toString('latin1')))
    socket.once('end', resolve).once('error', reject)
  })
  // Heard below; until then an error must not end the process.
  answered.catch(() => {})
  try {
    await write(socket, Buffer.from('zINSTREAM\0'))
    for await (const part of bytes as AsyncIterable<Buffer>) {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(part.length)
      await write(socket, Buffer.concat([length, part]))
    }
    await write(socket, Buffer.alloc(4))
    await answered
  } finally {
    bytes.destroy()
    socket.destroy()
  }
  const found = /stream: (.+) FOUND/.exec(answer)?.[1]
  if (!found && !/stream: OK/.test(answer)) throw new Error(`clamd answered ${answer.slice(0, 100)}`)
  return found
}
const write = (socket: Socket, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())))
