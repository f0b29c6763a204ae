import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import { type DayRow, LIST_HEAD, lineOf } from '../apps/sandbox/src/day-list.ts'
import type { Sandbox } from '../apps/sandbox/src/server.ts'
import { signed } from '../apps/sandbox/src/wire.ts'

/** A channel's list of a day, as it is downloaded. */
export interface DayFile {
  packed: Buffer
  /** Of what is packed. */
  sha1: string
  bytes: number
}
/** Writes a list the sandbox itself could not hold. */
export async function packed(merchantNo: string, rows: Iterable<DayRow>): Promise<DayFile> {
  const [gzip, digest] = [createGzip({ level: 1 }), createHash('sha1')]
  const whole = buffer(gzip)
  let bytes = 0
  const write = async (text: string): Promise<void> => {
    const chunk = Buffer.from(text)
    bytes += chunk.length
    digest.update(chunk)
    if (!gzip.write(chunk)) await once(gzip, 'drain')
  }
  let text = `\uFEFF${LIST_HEAD}\r\n`
  for (const row of rows) {
    text += `${lineOf(merchantNo, row)}\r\n`
    if (text.length < 1_000_000) continue
    await write(text)
    text = ''
  }
  await write(`${text}总交易单数\n\`0`)
  gzip.end()
  return { packed: await whole, sha1: digest.digest('hex'), bytes }
}

/** The sandbox with a list of its own: whoever asks for a day gets this one. */
export async function inFrontOf(sandbox: Sandbox, file: () => DayFile) {
  const server = createServer(async (request, response) => {
    const path = request.url!
    if (path.startsWith('/v3/billdownload/')) return response.end(file().packed)
    if (path.startsWith('/v3/bill/')) {
      const said = JSON.stringify({
        hash_type: 'SHA1',
        hash_value: file().sha1,
        download_url: `${address}/v3/billdownload/file`,
      })
      return response.writeHead(200, signed(sandbox.world.keys, said)).end(said)
    }
    const { method, headers } = request
    const body = await buffer(request)
    const answer = await fetch(sandbox.address + path, {
      method,
      headers: headers as Record<string, string>,
      ...(body.length ? { body: new Uint8Array(body) } : {}),
    })
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(Buffer.from(await answer.arrayBuffer()))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { address, close: () => server.closeAllConnections() }
}
