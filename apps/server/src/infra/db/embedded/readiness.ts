import { type AddressInfo, connect, createServer } from 'node:net'

/** What answers on a port: a server ready for sign-in, one that is still starting or stopping, or nothing. */
export type Answer = 'ready' | 'busy' | 'none'

// Int32 length, Int32 protocol 3.0, then the parameters as zero-terminated strings.
const startupPacket = (() => {
  const body = Buffer.from('\0\x03\0\0user\0postgres\0database\0postgres\0\0', 'latin1')
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([length, body])
})()

/** Asks with a real startup packet: 'R' (an authentication request) means ready. Log lines are no reliable sign. */
export function probe(port: number, timeoutMs = 2000): Promise<Answer> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    const end = (answer: Answer) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(timeoutMs, () => end('none'))
    socket.once('error', () => end('none'))
    socket.once('close', () => end('none'))
    socket.once('connect', () => socket.write(startupPacket))
    socket.once('data', (data) => end(data[0] === 0x52 ? 'ready' : 'busy'))
  })
}

/** A port of the loopback interface that is free right now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
