import { createHash, createHmac } from 'node:crypto'
import { ask, codeOf, type SmsAccount, type SmsProvider } from './account.ts'

const hex = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const TYPE = 'application/json; charset=utf-8'

const e164 = (mobile: string): string => (mobile.startsWith('+') ? mobile : `+86${mobile}`)

/** Tencent Cloud's SendSms and PullSmsSendStatusByPhoneNumber (2021-01-11), signed with TC3-HMAC-SHA256. */
export function tencent({ keyId, secret, endpoint, sign, templates, extra }: SmsAccount): SmsProvider {
  const said = async (action: string, values: object): Promise<Answer> => {
    const body = JSON.stringify({ SmsSdkAppId: extra.get('app'), ...values })
    const { host } = new URL(endpoint)
    const seconds = Math.floor(Date.now() / 1_000)
    const day = new Date(seconds * 1_000).toISOString().slice(0, 10)
    const scope = `${day}/sms/tc3_request`
    const signed = 'content-type;host;x-tc-action'
    const canonical = `POST\n/\n\ncontent-type:${TYPE}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n\n${signed}\n${hex(body)}`
    const text = `TC3-HMAC-SHA256\n${seconds}\n${scope}\n${hex(canonical)}`
    const key = hmac(hmac(hmac(`TC3${secret}`, day), 'sms'), 'tc3_request')
    const signature = createHmac('sha256', key).update(text).digest('hex')
    const { Response } = (await ask(endpoint, {
      method: 'POST',
      headers: {
        'content-type': TYPE,
        'x-tc-action': action,
        'x-tc-region': extra.get('region') ?? 'ap-guangzhou',
        'x-tc-timestamp': String(seconds),
        'x-tc-version': '2021-01-11',
        authorization: `TC3-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`,
      },
      body,
    })) as { Response?: Answer }
    const refusal = Response?.Error
    if (!Response || refusal) throw new Error(`${refusal?.Code ?? 'no answer'}: ${refusal?.Message ?? ''}`)
    return Response
  }
  return {
    name: 'tencent',
    async send({ mobile, values, ...own }) {
      const { SendStatusSet } = await said('SendSms', {
        PhoneNumberSet: [e164(mobile)],
        SignName: own.sign ?? sign,
        TemplateId: codeOf(own, templates),
        TemplateParamSet: Object.values(values),
      })
      const [status] = SendStatusSet ?? []
      if (status?.Code !== 'Ok') throw new Error(`${status?.Code ?? 'no answer'}: ${status?.Message ?? ''}`)
      return status.SerialNo
    },
    async receiptOf({ mobile, reference, sentAt }) {
      const { PullSmsSendStatusSet } = await said('PullSmsSendStatusByPhoneNumber', {
        BeginTime: Math.floor(sentAt.getTime() / 1_000) - 60,
        Offset: 0,
        Limit: 100,
        PhoneNumber: e164(mobile),
      })
      const own = PullSmsSendStatusSet?.find(({ SerialNo }) => SerialNo === reference)
      if (own?.ReportStatus === 'SUCCESS') return { state: 'delivered' }
      return own?.ReportStatus === 'FAIL' ? { state: 'failed', error: own.Description ?? '' } : { state: 'unknown' }
    },
  }
}
interface Said {
  Code: string
  Message: string
}
interface Answer {
  Error?: Said
  SendStatusSet?: (Said & { SerialNo?: string })[]
  PullSmsSendStatusSet?: { SerialNo: string; ReportStatus: string; Description?: string }[]
}
