import { createHash, createHmac, randomUUID } from 'node:crypto'
import { ask, codeOf, type SmsAccount, type SmsProvider } from './account.ts'

const CHINA_MS = 8 * 3_600_000
const [FAILED, DELIVERED] = [2, 3]
const hex = (text: string): string => createHash('sha256').update(text).digest('hex')
/** RFC 3986, as the signature wants it. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** Alibaba Cloud's SendSms and QuerySendDetails (2017-05-25), signed with ACS3-HMAC-SHA256. */
export function aliyun({ keyId, secret, endpoint, sign, templates }: SmsAccount): SmsProvider {
  const said = async (action: string, values: Record<string, string>) => {
    const query = Object.entries(values)
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .toSorted()
      .join('&')
    const headers: Record<string, string> = {
      host: new URL(endpoint).host,
      'x-acs-action': action,
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
    return answer
  }
  return {
    name: 'aliyun',
    async send({ mobile, values, ...own }) {
      const answer = await said('SendSms', {
        PhoneNumbers: mobile.replace('+', ''),
        SignName: own.sign ?? sign,
        TemplateCode: codeOf(own, templates),
        TemplateParam: JSON.stringify(values),
      })
      return answer.BizId as string | undefined
    },
    async receiptOf({ mobile, reference, sentAt }) {
      const answer = (await said('QuerySendDetails', {
        PhoneNumber: mobile.replace('+', ''),
        BizId: reference,
        // Days of the provider are China's.
        SendDate: new Date(sentAt.getTime() + CHINA_MS).toISOString().slice(0, 10).replaceAll('-', ''),
        PageSize: '1',
        CurrentPage: '1',
      })) as { SmsSendDetailDTOs?: { SmsSendDetailDTO?: { SendStatus: number; ErrCode?: string }[] } }
      const detail = answer.SmsSendDetailDTOs?.SmsSendDetailDTO?.[0]
      if (detail?.SendStatus === DELIVERED) return { state: 'delivered' }
      return detail?.SendStatus === FAILED ? { state: 'failed', error: detail.ErrCode ?? '' } : { state: 'unknown' }
    },
  }
}
