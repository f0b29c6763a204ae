import { createHash, createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const [APP, SECRET] = ['app-1', 'secret/1']
/** The signing service on this machine: refuses what is not signed as it asks for, and remembers what it holds. */
export async function signingService() {
  const flows = new Map<string, { status: number; title: string; mobiles: string[] }>()
  const asked: string[] = []
  const files = new Map<string, Buffer>()
  const isSigned = (request: IncomingMessage, body: Buffer): boolean => {
    const { headers, method, url } = request
    const [digest, type] = [headers['content-md5'] ?? '', headers['content-type'] ?? '']
    const right = createHmac('sha256', SECRET)
      .update([method, headers.accept, digest, type, '', url].join('\n'))
      .digest('base64')
    const intact = !body.length || createHash('md5').update(body).digest('base64') === digest
    return intact && headers['x-tsign-open-app-id'] === APP && headers['x-tsign-open-ca-signature'] === right
  }
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const path = request.url!
    const say = (data: object, code = 0) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ code, message: 'said', data }))
    if (path.startsWith('/up/')) {
      files.set(path.slice(4), body)
      return response.end('{}')
    }
    if (path.startsWith('/down/')) return response.end(Buffer.from('%PDF-1.7 signed elsewhere'))
    asked.push(`${request.method} ${path}`)
    if (!isSigned(request, body)) return say({}, 401)
    const given = body.length ? (JSON.parse(body.toString()) as Record<string, never>) : {}
    if (path === '/v3/files/file-upload-url') {
      const fileId = randomUUID()
      return say({ fileId, fileUploadUrl: `${at}/up/${fileId}` })
    }
    if (path === '/v3/sign-flow/create-by-file') {
      const { signFlowConfig, signers } = given as unknown as {
        signFlowConfig: { signFlowTitle: string }
        signers: { psnSignerInfo: { psnAccount: string } }[]
      }
      const signFlowId = randomUUID()
      const mobiles = signers.map((one) => one.psnSignerInfo.psnAccount)
      flows.set(signFlowId, { status: 1, title: signFlowConfig.signFlowTitle, mobiles })
      return say({ signFlowId })
    }
    const [, id = '', verb] = /^\/v3\/sign-flow\/([^/]+)\/(.+)$/.exec(path) ?? []
    const flow = flows.get(id)
    if (!flow) return say({}, 404)
    if (verb === 'detail') return say({ signFlowStatus: flow.status })
    if (verb === 'sign-url') return say({ url: `https://sign.example/${id}` })
    if (verb === 'file-download-url') return say({ files: [{ downloadUrl: `${at}/down/${id}` }] })
    if (verb === 'revoke') flow.status = 3
    return say({})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const at = `http://${host}`
  /** A message as the service writes it, and as a forger would. */
  const message = (signFlowId: string, tenant: string, { secret = SECRET, at: time = Date.now() } = {}) => {
    const body = JSON.stringify({ action: 'SIGN_FLOW_COMPLETE', signFlowId, timestamp: time })
    const signature = createHmac('sha256', secret).update(`${time}${tenant}${body}`).digest('hex')
    const headers = {
      'content-type': 'application/json',
      'x-tsign-open-app-id': APP,
      'x-tsign-open-timestamp': String(time),
      'x-tsign-open-signature': signature,
    }
    return { headers, body }
  }
  const url = `esign://${APP}:${encodeURIComponent(SECRET)}@${host}?tls=0&callback=https://console.example`
  return { url, flows, files, asked, message, close: () => server.close() }
}
