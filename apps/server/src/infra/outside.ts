import type { MailProvider } from './mail/provider.ts'
import type { SecretBox } from './secrets/secret-box.ts'
import type { SmsProvider } from './sms/provider.ts'

/** What a process is given from outside: who carries its messages, if anybody is set up to, and the key of its secrets. */
export interface Outside {
  sms?: SmsProvider
  mail?: MailProvider
  secrets: SecretBox
}
