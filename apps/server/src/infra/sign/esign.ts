import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { outsideFetch } from '../limits/breakers.ts'
import type { SignAccount, SignMessage, SignProvider, SignState } from './provider.ts'

const TIMEOUT_MS = 15_000
/** A message older than this, or from the future, is not believed: it may be an old one sent again. */
const MOST_SKEW_MS = 15 * 60_000
const JSON_TYPE = 'application/json; charset=UTF-8'
const STATES: Readonly<Record<number, SignState>> = {
  0: 'drafting',
  1: 'signing',
  2: 'done',
  3: 'revoked',
  5: 'expired',
  7: 'refused',
  8: 'rescinded',
}
const md5 = (bytes: string | Buffer): string => createHash('md5').update(bytes).digest('base64')
const one = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '')

/** e签宝, version 3 of its interface: requests signed with HMAC-SHA256 over method, body digest and path. */
export const esign = (account: SignAccount): SignProvider => {
  const ask = asker(account)
  return {
    name: 'esign',
    async create({ title, pdf, signers, expiresAt, tenant }) {
      const file = {
        contentMd5: md5(pdf),
        contentType: 'application/pdf',
        fileName: `${title}.pdf`,
        fileSize: pdf.length,
      }
      const { fileId, fileUploadUrl } = await ask('POST', '/v3/files/file-upload-url', { ...file, convertToPDF: false })
      await put(String(fileUploadUrl), pdf)
      const notifyUrl = `${account.callback}?tenant=${encodeURIComponent(tenant)}`
      const { signFlowId } = await ask('POST', '/v3/sign-flow/create-by-file', {
        docs: [{ fileId, fileName: file.fileName }],
        signFlowConfig: { signFlowTitle: title, signFlowExpireTime: expiresAt.getTime(), autoFinish: true, notifyUrl },
        signers: signers.map(({ name, mobile }, at) => ({
          signerType: 0,
          signConfig: { signOrder: at + 1 },
          psnSignerInfo: { psnAccount: mobile, psnInfo: { psnName: name } },
          signFields: [{ fileId, normalSignFieldConfig: { freeMode: true } }],
        })),
      })
      return String(signFlowId)
    },
    async addressFor(flowId, mobile) {
      const { url } = await ask('POST', `/v3/sign-flow/${flowId}/sign-url`, { operator: { psnAccount: mobile } })
      return String(url)
    },
    async stateOf(flowId) {
      const { signFlowStatus, statusDescription } = await ask('GET', `/v3/sign-flow/${flowId}/detail`)
      const state = STATES[Number(signFlowStatus)]
      if (!state) throw new Error(`unknown state ${String(signFlowStatus)}`)
      return { flowId, state, ...(statusDescription ? { reason: String(statusDescription).slice(0, 200) } : {}) }
    },
    async revoke(flowId, revokeReason) {
      await ask('POST', `/v3/sign-flow/${flowId}/revoke`, { revokeReason })
    },
    async remind(flowId) {
      await ask('POST', `/v3/sign-flow/${flowId}/urge`, {})
    },
    async signedPdf(flowId) {
      const { files } = await ask('GET', `/v3/sign-flow/${flowId}/file-download-url`)
      const [{ downloadUrl }] = files as [{ downloadUrl: string }]
      const answer = await outsideFetch('sign', downloadUrl, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      if (!answer.ok) throw new Error(`the signed file: ${answer.status}`)
      return Buffer.from(await answer.arrayBuffer())
    },
    verify: (message) => verified(account, message),
  }
}

function asker({ appId, secret, endpoint }: SignAccount) {
  return async (method: 'GET' | 'POST', path: string, body?: object): Promise<Record<string, unknown>> => {
    const text = body && JSON.stringify(body)
    const [digest, type] = text ? [md5(text), JSON_TYPE] : ['', '']
    const signed = [method, '*/*', digest, type, '', path].join('\n')
    const answer = await outsideFetch('sign', endpoint + path, {
      method,
      ...(text && { body: text }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        accept: '*/*',
        'x-tsign-open-app-id': appId,
        'x-tsign-open-auth-mode': 'Signature',
        'x-tsign-open-ca-timestamp': String(Date.now()),
        'x-tsign-open-ca-signature': createHmac('sha256', secret).update(signed).digest('base64'),
        ...(text ? { 'content-type': type, 'content-md5': digest } : {}),
      },
    })
    const { code, message, data } = (await answer.json()) as { code: number; message: string; data?: object }
    if (code !== 0) throw new Error(`${code}: ${message}`)
    return { ...data }
  }
}
async function put(url: string, pdf: Buffer): Promise<void> {
  const answer = await outsideFetch('sign', url, {
    method: 'PUT',
    body: new Uint8Array(pdf),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { 'content-type': 'application/pdf', 'content-md5': md5(pdf) },
  })
  if (!answer.ok) throw new Error(`the upload: ${answer.status}`)
}

/** Its messages are signed over time, query values in the order of their names, and body. */
function verified({ appId, secret }: SignAccount, { headers, query, body }: SignMessage): string | undefined {
  const [at, given] = [one(headers['x-tsign-open-timestamp']), one(headers['x-tsign-open-signature'])]
  const values = Object.keys(query)
    .toSorted()
    .map((name) => query[name])
  const right = createHmac('sha256', secret)
    .update([at, ...values, body].join(''))
    .digest()
  const shown = Buffer.from(given, 'hex')
  if (one(headers['x-tsign-open-app-id']) !== appId) return undefined
  if (shown.length !== right.length || !timingSafeEqual(shown, right)) return undefined
  if (!(Math.abs(Date.now() - Number(at)) <= MOST_SKEW_MS)) return undefined
  const { signFlowId } = JSON.parse(body) as { signFlowId?: unknown }
  return typeof signFlowId === 'string' ? signFlowId : undefined
}
