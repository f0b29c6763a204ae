import { outsideFetch } from '../limits/breakers.ts'
/** A short message by a template the provider has approved. */
export interface Message {
  /** Eleven digits of mainland China, or E.164. */
  mobile: string
  template: string
  /** What the template leaves open, in its order. */
  values: Readonly<Record<string, string>>
  /** The tenant's own signature and the provider's code of its own template, where it has them. */
  sign?: string
  templateCode?: string
}
export interface SmsProvider {
  name: string
  /** Resolves when the provider has taken the message, with what it calls it; throws what it said otherwise. */
  send(message: Message): Promise<string | void>
  /** Whether the account has a template for these messages; absent: the provider tells only when one is sent. */
  has?(template: string): boolean
  /** Whether the account may send outside mainland China; its URL says so (`abroad=1`). */
  abroad?: boolean
  /** What became of a message it took, as far as it knows. `sentAt` is when it was handed over. */
  receiptOf?(sent: Sent): Promise<Receipt>
}
export interface Sent {
  mobile: string
  reference: string
  sentAt: Date
}
export type Receipt = { state: 'unknown' | 'delivered' } | { state: 'failed'; error: string }
/** An account with a provider, as its URL says. */
export interface SmsAccount {
  keyId: string
  secret: string
  /** Where the provider answers, `https://…`. */
  endpoint: string
  sign: string
  /** The provider's code of each of our templates. */
  templates: Readonly<Record<string, string>>
  /** What only this provider asks for. */
  extra: URLSearchParams
}

/** The provider's code for a message. One for registrations is seldom set up: a sign-in's says the same, but nothing else. */
export const codeOf = (
  { template, templateCode }: Pick<Message, 'template' | 'templateCode'>,
  templates: SmsAccount['templates'],
): string => templateCode ?? templates[template] ?? (template.endsWith('Code') ? templates.loginCode : undefined) ?? ''

const TIMEOUT_MS = 8_000
/** Sends a signed request and reads the JSON that comes back. */
export async function ask(url: string, init: RequestInit): Promise<Record<string, unknown>> {
  const answer = await outsideFetch('sms', url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
  return (await answer.json()) as Record<string, unknown>
}
