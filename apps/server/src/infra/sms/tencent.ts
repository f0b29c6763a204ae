import { createHash, createHmac } from 'node:crypto'
import { ask, codeOf, type SmsAccount, type SmsProvider } from './account.ts'

const hex = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const TYPE = 'application/json; charset=utf-8'

/** Tencent Cloud's SendSms (2021-01-11), signed with TC3-HMAC-SHA256. */
export const tencent = ({ keyId, secret, endpoint, sign, templates, extra }: SmsAccount): SmsProvider => ({
  name: 'tencent',
  async send({ mobile, values, ...own }) {
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${mobile}`],
      SmsSdkAppId: extra.get('app'),
      SignName: own.sign ?? sign,
      TemplateId: codeOf(own, templates),
      TemplateParamSet: Object.values(values),
    })
    const { host } = new URL(endpoint)
    const seconds = Math.floor(Date.now() / 1_000)
    const day = new Date(seconds * 1_000).toISOString().slice(0, 10)
    const scope = `${day}/sms/tc3_request`
    const signed = 'content-type;host;x-tc-action'
    const canonical = `POST\n/\n\ncontent-type:${TYPE}\nhost:${host}\nx-tc-action:sendsms\n\n${signed}\n${hex(body)}`
    const text = `TC3-HMAC-SHA256\n${seconds}\n${scope}\n${hex(canonical)}`
    const key = hmac(hmac(hmac(`TC3${secret}`, day), 'sms'), 'tc3_request')
    const signature = createHmac('sha256', key).update(text).digest('hex')
    const answer = (await ask(endpoint, {
      method: 'POST',
      headers: {
        'content-type': TYPE,
        'x-tc-action': 'SendSms',
        'x-tc-region': extra.get('region') ?? 'ap-guangzhou',
        'x-tc-timestamp': String(seconds),
        'x-tc-version': '2021-01-11',
        authorization: `TC3-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`,
      },
      body,
    })) as { Response?: { Error?: Said; SendStatusSet?: Said[] } }
    const said = answer.Response?.Error ?? answer.Response?.SendStatusSet?.[0]
    if (said?.Code !== 'Ok') throw new Error(`${said?.Code ?? 'no answer'}: ${said?.Message ?? ''}`)
  },
})
interface Said {
  Code: string
  Message: string
}
