import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** A TCP address that stays while what is behind it moves to another port; what passes can be held up, and cut. */
export class Bridge {
  readonly port: number
  /** Each piece is held up for so long. */
  delayMs = 0
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #hanging: Promise<void> | undefined
  #away = false

  private constructor(server: Server, port: number, target: () => number) {
    this.#server = server
    this.port = port
    server.on('connection', (near) => (this.#away ? near.destroy() : this.#join(near, target())))
  }

  static async open(target: () => number): Promise<Bridge> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return new Bridge(server, (server.address() as { port: number }).port, target)
  }

  #join(near: Socket, port: number): void {
    const far = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        this.#sockets.delete(one)
        other.destroy()
      })
      one.on('end', () => other.end())
      one.on('data', (piece: Buffer) => {
        if (!this.delayMs && !this.#hanging) return void (other.write(piece) || hold(one, other))
        // One after the other, so that their order stays.
        one.pause()
        void this.#held().then(() => {
          other.write(piece)
          one.resume()
        })
      })
    }
  }
  async #held(): Promise<void> {
    if (this.delayMs) await delay(this.delayMs)
    await this.#hanging
  }

  /** Every connection breaks off. */
  reset(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy()
  }
  /** Nothing comes through, and nobody connects, for so long. */
  async cutFor(ms: number): Promise<void> {
    this.#away = true
    this.reset()
    await delay(ms)
    this.#away = false
  }
  /** Connections stay, and nothing passes, for so long. */
  async hangFor(ms: number): Promise<void> {
    this.#hanging = delay(ms).then(() => {
      this.#hanging = undefined
    })
    await this.#hanging
  }
  close(): void {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
  }
}
function hold(one: Socket, other: Socket): void {
  one.pause()
  other.once('drain', () => one.resume())
}
