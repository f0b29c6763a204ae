import { connect, type Socket } from 'node:net'
import { quantile } from './_figures.ts'

/** What a load generator counted. */
export interface Load {
  perSecond: number
  /** Latencies in ms. */
  p50: number
  p99: number
  count: number
  /** Answers that were not what they should be. */
  wrong: number
}
export interface Target {
  port: number
  /** Bytes of the n-th request, whole. */
  request(n: number): Buffer
}
interface Options {
  connections: number
  seconds: number
  /** Stops earlier, after so many answers. */
  most?: number
  /** Ms between an answer and the next request of a connection. */
  pause?: number
  /** Ends the load early. */
  signal?: AbortSignal
  /** How an answer that worked begins; checked on every answer. */
  expect?: string
}

/**
 * Keeps one request under way on each connection. Its own HTTP client, because a general one costs more than the
 * servers it measures: it reads the length, counts, and looks at the beginning of the body.
 */
export async function load(target: Target, options: Options): Promise<Load> {
  const { connections, seconds, most = Number.POSITIVE_INFINITY, pause, signal, expect = '{"code":200' } = options
  const latencies: number[] = []
  let [sent, wrong] = [0, 0]
  const from = performance.now()
  const until = from + seconds * 1_000
  const one = async (): Promise<void> => {
    const socket = connect({ port: target.port, host: '127.0.0.1', noDelay: true })
    try {
      await new Promise<void>((resolve, reject) => {
        let started = 0
        const next = (): void => {
          if (performance.now() >= until || sent >= most || signal?.aborted) return resolve()
          started = performance.now()
          socket.write(target.request(sent++))
        }
        onAnswers(socket, (status, body) => {
          latencies.push(performance.now() - started)
          if (status !== 200 || !body.subarray(0, expect.length).equals(Buffer.from(expect))) wrong++
          if (pause) setTimeout(next, pause)
          else next()
        })
        socket.once('connect', next).once('error', reject)
        socket.once('close', () => reject(new Error('the server closed a connection')))
      })
    } finally {
      socket.removeAllListeners('close')
      socket.destroy()
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  const spent = (performance.now() - from) / 1_000
  return {
    perSecond: latencies.length / spent,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    count: latencies.length,
    wrong,
  }
}

const END = Buffer.from('\r\n\r\n')
/** Calls back for each whole answer with a content-length. */
function onAnswers(socket: Socket, done: (status: number, body: Buffer) => void): void {
  let held: Buffer = Buffer.alloc(0)
  let wanted = -1
  let start = 0
  let status = 0
  socket.on('data', (data) => {
    held = held.length ? Buffer.concat([held, data]) : data
    if (wanted < 0) {
      start = held.indexOf(END)
      if (start < 0) return
      const head = held.toString('latin1', 0, start)
      status = Number(head.slice(9, 12))
      const length = /content-length: (\d+)/i.exec(head)
      if (!length) throw new Error(`an answer without a length: ${head}`)
      start += 4
      wanted = Number(length[1])
    }
    if (held.length < start + wanted) return
    const body = held.subarray(start, start + wanted)
    held = Buffer.alloc(0)
    wanted = -1
    done(status, body)
  })
}

/** A whole HTTP request. */
export function requestBytes(method: string, path: string, headers: Record<string, string> = {}, body = ''): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const content = body ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` : ''
  return Buffer.from(`${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('')}${content}\r\n${body}`)
}
