import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { smsProviderOf } from './provider.ts'

interface Asked {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  body: string
}
let server: Server | undefined
afterEach(() => server?.close())
/** A provider on this machine, which remembers what it was asked. */
async function provider(answer: object): Promise<{ host: string; asked: Asked[] }> {
  const asked: Asked[] = []
  server = createServer(async (request, response) => {
    const body = await text(request)
    asked.push({ method: request.method!, url: new URL(request.url!, 'http://x'), headers: request.headers, body })
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}
const sha = (value: string): string => createHash('sha256').update(value).digest('hex')
const mac = (key: string | Buffer, value: string): Buffer => createHmac('sha256', key).update(value).digest()
const parts = (authorization = ''): Record<string, string> =>
  Object.fromEntries([...authorization.matchAll(/(\w+)=([^,\s]+)/g)].map(([, name, value]) => [name!, value!]))
const message = { mobile: '13512340000', template: 'loginCode', values: { code: '012345' } }
const query = 'sign=%E4%BA%91%E7%AE%A1%E5%AE%B6&loginCode=T1&passwordCode=T2&tls=0'

describe('aliyun', () => {
  it('sends the template with its values, signed so that the provider can check it', async () => {
    const { host, asked } = await provider({ Code: 'OK' })
    await smsProviderOf(`aliyun://key-1:secret%2F1@${host}?${query}`).send(message)
    const [{ method, url, headers, body }] = asked as [Asked]
    expect(Object.fromEntries(url.searchParams)).toEqual({
      PhoneNumbers: '13512340000',
      SignName: '云管家',
      TemplateCode: 'T1',
      TemplateParam: '{"code":"012345"}',
    })
    const { Credential, SignedHeaders, Signature } = parts(headers.authorization)
    const names = SignedHeaders!.split(';')
    expect(names).toEqual(names.toSorted())
    for (const name of ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date', 'x-acs-signature-nonce'])
      expect(names).toContain(name)
    const canonical = [
      method,
      url.pathname,
      url.search.slice(1),
      names.map((name) => `${name}:${String(headers[name])}\n`).join(''),
      SignedHeaders,
      sha(body),
    ].join('\n')
    expect(Credential).toBe('key-1')
    expect(Signature).toBe(mac('secret/1', `ACS3-HMAC-SHA256\n${sha(canonical)}`).toString('hex'))
  })
  it('throws what the provider said', async () => {
    const { host } = await provider({ Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: 'too many' })
    const sent = smsProviderOf(`aliyun://key:secret@${host}?${query}`).send(message)
    await expect(sent).rejects.toThrow('isv.BUSINESS_LIMIT_CONTROL: too many')
  })
})

describe('receipts', () => {
  const sent = { mobile: '13512340000', reference: 'R-1', sentAt: new Date('2026-06-15T20:00:00Z') }
  const ali = (SendStatus: number) => ({
    Code: 'OK',
    SmsSendDetailDTOs: { SmsSendDetailDTO: [{ SendStatus, ErrCode: 'MK:0' }] },
  })
  const ten = (ReportStatus: string) => ({
    Response: {
      PullSmsSendStatusSet: [
        { SerialNo: 'other', ReportStatus: 'FAIL' },
        { SerialNo: 'R-1', ReportStatus, Description: 'MK:0' },
      ],
    },
  })
  const cases: [string, object, object][] = [
    ['aliyun', ali(3), { state: 'delivered' }],
    ['aliyun', ali(2), { state: 'failed', error: 'MK:0' }],
    ['aliyun', ali(1), { state: 'unknown' }],
    ['aliyun', { Code: 'OK' }, { state: 'unknown' }],
    ['tencent', ten('SUCCESS'), { state: 'delivered' }],
    ['tencent', ten('FAIL'), { state: 'failed', error: 'MK:0' }],
    ['tencent', { Response: {} }, { state: 'unknown' }],
  ]
  it.each(cases)('of %s: %o is %o', async (name, answer, receipt) => {
    const { host, asked } = await provider(answer)
    expect(await smsProviderOf(`${name}://key:secret@${host}?${query}&app=1400`).receiptOf!(sent)).toEqual(receipt)
    const [{ url, body, headers }] = asked as [Asked]
    // Days of the provider are China's.
    if (name === 'aliyun') expect(url.searchParams.get('SendDate')).toBe('20260616')
    else
      expect([headers['x-tc-action'], JSON.parse(body).PhoneNumber]).toEqual([
        'PullSmsSendStatusByPhoneNumber',
        '+8613512340000',
      ])
  })
  it('are found by what the provider calls the message', async () => {
    const first = await provider({ Code: 'OK', BizId: 'B-1' })
    expect(await smsProviderOf(`aliyun://key:secret@${first.host}?${query}`).send(message)).toBe('B-1')
    server?.close()
    const other = await provider({ Response: { SendStatusSet: [{ Code: 'Ok', SerialNo: 'S-1' }] } })
    expect(await smsProviderOf(`tencent://key:secret@${other.host}?${query}&app=1400`).send(message)).toBe('S-1')
  })
})

describe('tencent', () => {
  it('sends the template with its values, signed so that the provider can check it', async () => {
    const { host, asked } = await provider({ Response: { SendStatusSet: [{ Code: 'Ok' }] } })
    await smsProviderOf(`tencent://key-2:secret-2@${host}?${query}&app=1400`).send(message)
    const [{ headers, body }] = asked as [Asked]
    expect(JSON.parse(body)).toEqual({
      PhoneNumberSet: ['+8613512340000'],
      SmsSdkAppId: '1400',
      SignName: '云管家',
      TemplateId: 'T1',
      TemplateParamSet: ['012345'],
    })
    const { Credential, SignedHeaders, Signature } = parts(headers.authorization)
    const [keyId, day, service, end] = Credential!.split('/')
    expect([keyId, service, end, SignedHeaders]).toEqual([
      'key-2',
      'sms',
      'tc3_request',
      'content-type;host;x-tc-action',
    ])
    const canonical = `POST\n/\n\ncontent-type:${headers['content-type']}\nhost:${headers.host}\nx-tc-action:sendsms\n\n${SignedHeaders}\n${sha(body)}`
    const wanted = `TC3-HMAC-SHA256\n${String(headers['x-tc-timestamp'])}\n${day}/sms/tc3_request\n${sha(canonical)}`
    const key = mac(mac(mac('TC3secret-2', day!), 'sms'), 'tc3_request')
    expect(Signature).toBe(mac(key, wanted).toString('hex'))
    expect(Math.abs(Number(headers['x-tc-timestamp']) - Date.now() / 1_000)).toBeLessThan(60)
  })
  it('throws what the provider said of the request or of the number', async () => {
    for (const Response of [
      { Error: { Code: 'AuthFailure', Message: 'wrong key' } },
      { SendStatusSet: [{ Code: 'AuthFailure', Message: 'wrong key' }] },
    ]) {
      const { host } = await provider({ Response })
      const sent = smsProviderOf(`tencent://key:secret@${host}?${query}&app=1`).send(message)
      await expect(sent).rejects.toThrow('AuthFailure: wrong key')
      server?.close()
    }
  })
})

it('says what a setting must look like, without the secret', () => {
  for (const bad of [
    '',
    'twilio://a:b@c',
    'aliyun://key@host',
    `aliyun://key:hush@host?sign=x`,
    `tencent://k:hush@h?${query}`,
  ])
    expect(() => smsProviderOf(bad)).toThrow(/^aliyun:\/\/key:secret@host\?sign=…(?!.*hush)/)
})

it('knows which messages it has a template for: any code goes by that of a sign-in', () => {
  const { has } = smsProviderOf(`aliyun://key:secret@host?${query}`)
  expect(['loginCode', 'contactCode', 'contactNotice'].map((template) => has!(template))).toEqual([true, true, false])
  expect(smsProviderOf(`aliyun://key:secret@host?${query}&contactNotice=T3`).has!('contactNotice')).toBe(true)
})
