import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A scanner that speaks clamd's INSTREAM and reports a virus in any content with the word EICAR. */
export async function fakeClamd() {
  const clamd = { seen: [] as Buffer[], broken: false, address: '', close: () => {} }
  const server = createServer((socket) => {
    let came = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (part: Buffer) => {
      came = Buffer.concat([came, part])
      const bytes = streamIn(came)
      if (!bytes) return
      clamd.seen.push(bytes)
      const found = bytes.includes('EICAR') ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0'
      socket.end(clamd.broken ? 'INSTREAM size limit exceeded. ERROR\0' : found)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  clamd.address = `clamd://127.0.0.1:${(server.address() as AddressInfo).port}`
  clamd.close = () => void server.close()
  return clamd
}
/** The bytes between the command and the empty chunk at the end; undefined until all have arrived. */
function streamIn(came: Buffer): Buffer | undefined {
  const head = Buffer.from('zINSTREAM\0')
  if (!came.subarray(0, head.length).equals(head)) return undefined
  const parts: Buffer[] = []
  for (let at = head.length; at + 4 <= came.length; ) {
    const length = came.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts)
    parts.push(came.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
