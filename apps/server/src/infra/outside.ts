import type { Scanner } from './files/scanner.ts'
import type { FileStore } from './files/store.ts'
import type { MailProvider } from './mail/provider.ts'
import type { PaymentSurroundings } from './payment/outside.ts'
import type { SecretBox } from './secrets/secret-box.ts'
import type { SignProvider } from './sign/provider.ts'
import type { SmsProvider } from './sms/provider.ts'

/** What a process is given from outside: who carries its messages, has leases signed and moves money, if anybody is set up to, the key of its secrets, and where files lie. */
export interface Outside {
  sms?: SmsProvider
  mail?: MailProvider
  sign?: SignProvider
  payment: PaymentSurroundings
  secrets: SecretBox
  files: FileStore
  /** Absent: files are not scanned for viruses. */
  scanner?: Scanner
  /** Folder of resumable uploads that are not complete. Several nodes must share it. */
  drafts: string
}
