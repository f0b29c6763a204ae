import { codeOf, type SmsProvider } from './account.ts'
import { aliyun } from './aliyun.ts'
import { tencent } from './tencent.ts'

export type { Message, Receipt, SmsProvider } from './account.ts'

const PROVIDERS = { aliyun, tencent }
const NEEDED = ['sign', 'loginCode', 'passwordCode']

/**
 * Reads `aliyun://key:secret@host?sign=…&loginCode=…&passwordCode=…` or `tencent://…&app=…&region=…`; `tls=0` is for tests.
 * Throws a sentence that says what is allowed.
 */
export function smsProviderOf(text: string): SmsProvider {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const make = url && PROVIDERS[url.protocol.slice(0, -1) as keyof typeof PROVIDERS]
  const needed = url?.protocol === 'tencent:' ? [...NEEDED, 'app'] : NEEDED
  if (!url || !make || !url.username || !url.password || needed.some((name) => !url.searchParams.get(name)))
    throw new Error(
      `aliyun://key:secret@host?${needed.map((name) => `${name}=…`).join('&')}, or tencent://… with app=…`,
    )
  const templates = Object.fromEntries(url.searchParams)
  const provider = make({
    keyId: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
    endpoint: `${url.searchParams.get('tls') === '0' ? 'http' : 'https'}://${url.host}`,
    sign: url.searchParams.get('sign')!,
    templates,
    extra: url.searchParams,
  })
  return {
    ...provider,
    abroad: url.searchParams.get('abroad') === '1',
    has: (template) => codeOf({ template }, templates) !== '',
  }
}
