import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { FRAMING_METERS, FrameReader } from '@cloud-steward/protocol'
import type { Meter } from './meter.ts'
import { questionsIn } from './modbus-meter.ts'

export interface RawCollectorGiven {
  port: number
  username: string
  password: string
  meters: readonly Meter[]
}

/** 采集器 without MQTT: says who it is, then hands bytes through in both directions. It keeps nothing while it is away. */
export class RawCollector {
  #given: RawCollectorGiven
  #socket: Socket | undefined
  #reader = new FrameReader(FRAMING_METERS)
  /** Bytes of one answer come in so many pieces, as slow lines bring them. */
  pieces = 1

  constructor(given: RawCollectorGiven) {
    this.#given = given
  }

  async connect(): Promise<void> {
    const { port, username, password } = this.#given
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    await once(socket, 'connect')
    socket.on('error', () => {})
    socket.on('data', (chunk) => this.#hear(chunk))
    socket.write(`${username} ${password}\n`)
    this.#socket = socket
  }

  #hear(chunk: Buffer): void {
    for (const frame of questionsIn(this.#reader, chunk))
      for (const meter of this.#given.meters) {
        const answer = meter.answer(frame)
        if (answer) this.say(Buffer.from(answer))
      }
  }
  say(bytes: Buffer): void {
    const size = Math.ceil(bytes.length / this.pieces)
    for (let at = 0; at < bytes.length; at += size) this.#socket?.write(bytes.subarray(at, at + size))
  }
  get connected(): boolean {
    return this.#socket?.readyState === 'open'
  }
  cut(): void {
    this.#socket?.destroy()
  }
}
