import type { MessageTemplate } from '@cloud-steward/contract/identity/index.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { escapeHtml } from '../../../infra/escape-html.ts'
import { translate } from '../../../infra/labels.ts'
import type { SmsProvider } from '../../../infra/sms/provider.ts'
import { accountsOfRentees, writeTexts } from '../../identity/index.ts'
import { notifyUsers } from '../../notices/index.ts'
import { mobileOf } from '../remote/remote.queries.ts'

export interface RenteeNotice {
  renteeId: string
  title: string
  text: string
}
/** Writes to a rentee's box in the console; false when he has none. */
export async function notifyInBox(tx: TxCtx, { renteeId, title, text }: RenteeNotice): Promise<boolean> {
  const username = (await tx.db.rows(accountsOfRentees(tx.tenant.id, [renteeId]))).map((one) => one.username)
  // A notice without receivers would go to all users.
  if (!username.length) return false
  await notifyUsers(tx, { title, content: `<p>${escapeHtml(text)}</p>`, type: 'message', priority: 'high', username })
  return true
}
/**
 * Tells who lives behind a door of something about it, in his box and by a short message, at any hour: it is his home. Most
 * renters look at their telephones, not at a console.
 * @param values what the provider's template leaves open, in its order @returns whether it went out by either way
 */
export async function notifyRentee(
  tx: TxCtx,
  sms: SmsProvider | undefined,
  what: RenteeNotice & { template: MessageTemplate; values: Record<string, string> },
): Promise<boolean> {
  const inBox = await notifyInBox(tx, what)
  const mobile = (await tx.db.first(mobileOf(tx.tenant.id, what.renteeId)))?.mobile
  if (!mobile) return inBox
  const { template, text, values } = what
  const [passed] = await writeTexts(tx, sms, template, [{ mobile, content: text, values }])
  return inBox || (passed !== undefined && sms !== undefined)
}
/** A title and a text of `lock.notice.…` in the tenant's language. */
export const noticeOf = (tx: TxCtx, key: 'open' | 'order', values: Record<string, string>) => ({
  title: translate(tx.language, `lock.notice.${key}Title`, values),
  text: translate(tx.language, `lock.notice.${key}Text`, values),
})
