import type { TxCtx } from '../../../infra/ctx/types.ts'
import { escapeHtml } from '../../../infra/escape-html.ts'
import { translate } from '../../../infra/labels.ts'
import { accountsOfLandlord, accountsOfRentees } from '../../identity/index.ts'
import { notifyUsers } from '../../notices/index.ts'
import type { AccountRow } from '../account/account.queries.ts'

type Notice = 'ends' | 'endsToday' | 'notRenewed' | 'renewed' | 'suspended'
/** Tells the holder of an account something in the console. */
export async function tellHolder(tx: TxCtx, row: AccountRow, what: Notice): Promise<void> {
  const accounts = row.rentee_id
    ? await tx.db.rows(accountsOfRentees(tx.tenant.id, [row.rentee_id]))
    : await tx.db.rows(accountsOfLandlord(tx.tenant.id, row.landlord_id!))
  const username = accounts.map((one) => one.username)
  // A notice without receivers would go to all users.
  if (!username.length) return
  const values = { login: row.account_no ?? row.no, day: row.expire_on ?? '' }
  const title = translate(tx.language, `broadband.notice.${what}`, values)
  const content = `<p>${escapeHtml(title)}</p>`
  await notifyUsers(tx, { title, content, type: 'message', priority: 'medium', username })
}
