import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const [KEY, SECRET, REGION] = ['steward', 'a secret/with+signs', 'cn-north-1']
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Whether a request carries the signature (version 4) that the secret gives for it, worked out here by itself. */
function isSigned({ method, url, headers }: IncomingMessage): boolean {
  const [, date, names = '', given] =
    /Credential=\w+\/(\d{8})\/[^,]+, SignedHeaders=([^,]+), Signature=(\w+)/.exec(headers.authorization ?? '') ?? []
  if (!date) return false
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, url, '', lines.join(''), names, headers['x-amz-content-sha256']].join('\n')
  const scope = `${date}/${REGION}/s3/aws4_request`
  const hash = createHash('sha256').update(canonical).digest('hex')
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash].join('\n')
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${SECRET}`, date), REGION))
  return hmac(key, toSign).toString('hex') === given
}

/** A small storage that speaks S3 as far as files need it; `failNext` answers the next requests with 503. */
export async function s3Like() {
  const objects = new Map<string, Buffer>()
  const state = { failNext: 0, asked: 0 }
  const server = createServer((request, response) => {
    state.asked++
    void buffer(request).then((body) => {
      const path = request.url!
      if (!isSigned(request)) return response.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>')
      if (state.failNext > 0 && state.failNext--) return response.writeHead(503).end('SlowDown')
      if (request.method === 'PUT') {
        if (Number(request.headers['content-length']) !== body.length) return response.writeHead(400).end()
        objects.set(path, body)
        return response.writeHead(200).end()
      }
      if (request.method === 'DELETE') {
        objects.delete(path)
        return response.writeHead(204).end()
      }
      const found = objects.get(path)
      return found ? response.writeHead(200).end(found) : response.writeHead(404).end('<Code>NoSuchKey</Code>')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const address = (secret = SECRET) =>
    `s3://${KEY}:${encodeURIComponent(secret)}@127.0.0.1:${port}/files?region=${REGION}&tls=0`
  return { objects, state, address, close: () => server.close() }
}
