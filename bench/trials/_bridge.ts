import { connect, createServer, type Server, type Socket } from 'node:net'

/** A TCP address that stays while what is behind it moves to another port. */
export class Bridge {
  readonly port: number
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  private constructor(server: Server, port: number, target: () => number) {
    this.#server = server
    this.port = port
    server.on('connection', (near) => this.#join(near, target()))
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
      one.pipe(other)
    }
  }

  close(): void {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
  }
}
