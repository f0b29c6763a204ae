import { createHash, createHmac, randomUUID } from 'node:crypto'
import { ask, codeOf, type SmsAccount, type SmsProvider } from './account.ts'

const hex = (text: string): string => createHash('sha256').update(text).digest('hex')
/** RFC 3986, as the signature wants it. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** Alibaba Cloud's SendSms (2017-05-25), signed with ACS3-HMAC-SHA256. */
export const aliyun = ({ keyId, secret, endpoint, sign, templates }: SmsAccount): SmsProvider => ({
  name: 'aliyun',
  async send({ mobile, values, ...own }) {
    const query = Object.entries({
      PhoneNumbers: mobile,
      SignName: own.sign ?? sign,
      TemplateCode: codeOf(own, templates),
      TemplateParam: JSON.stringify(values),
    })
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .toSorted()
      .join('&')
    const headers: Record<string, string> = {
      host: new URL(endpoint).host,
      'x-acs-action': 'SendSms',
      'x-acs-content-sha256': hex(''),
      'x-acs-date': new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
      'x-acs-signature-nonce': randomUUID(),
      'x-acs-version': '2017-05-25',
    }
    const names = Object.keys(headers).toSorted()
    const signed = names.join(';')
    const canonical = ['POST', '/', query, ...names.map((name) => `${name}:${headers[name]}`), '', signed, hex('')]
    const text = `ACS3-HMAC-SHA256\n${hex(canonical.join('\n'))}`
    const signature = createHmac('sha256', secret).update(text).digest('hex')
    const answer = await ask(`${endpoint}/?${query}`, {
      method: 'POST',
      headers: {
        ...headers,
        authorization: `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${signed},Signature=${signature}`,
      },
    })
    if (answer.Code !== 'OK') throw new Error(`${String(answer.Code)}: ${String(answer.Message)}`)
  },
})
