import { esign } from './esign.ts'

export type SignState = 'drafting' | 'signing' | 'done' | 'refused' | 'expired' | 'revoked' | 'rescinded'
export interface SignReport {
  flowId: string
  state: SignState
  reason?: string
}
export interface NewFlow {
  title: string
  pdf: Buffer
  signers: readonly { name: string; mobile: string }[]
  expiresAt: Date
  /** Added to the address the service writes to, so that it is known whose flow it is. */
  tenant: string
}
/** A service where people sign with their own devices. */
export interface SignProvider {
  name: string
  /** The flow's name with the service. */
  create(flow: NewFlow): Promise<string>
  addressFor(flowId: string, mobile: string): Promise<string>
  stateOf(flowId: string): Promise<SignReport>
  revoke(flowId: string, reason: string): Promise<void>
  remind(flowId: string): Promise<void>
  signedPdf(flowId: string): Promise<Buffer>
  /** The flow a message of the service speaks of; undefined when it is not the service's. */
  verify(message: SignMessage): string | undefined
}
export interface SignMessage {
  headers: Readonly<Record<string, string | string[] | undefined>>
  query: Readonly<Record<string, string>>
  /** As it came, byte by byte. */
  body: string
}
export interface SignAccount {
  appId: string
  secret: string
  /** Where the service answers, `https://…`. */
  endpoint: string
  /** Where it reaches us. */
  callback: string
}

/** Reads `esign://appId:secret@host?callback=https://…`; `tls=0` is for tests. Throws a sentence that says what is allowed. */
export function signProviderOf(text: string): SignProvider {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const callback = url?.searchParams.get('callback') ?? ''
  if (url?.protocol !== 'esign:' || !url.username || !url.password || !URL.canParse(callback))
    throw new Error('esign://appId:secret@host?callback=https://… (the address of this console)')
  return esign({
    appId: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
    endpoint: `${url.searchParams.get('tls') === '0' ? 'http' : 'https'}://${url.host}`,
    callback: new URL('/api/housing/signflow/signCallback', callback).href,
  })
}
