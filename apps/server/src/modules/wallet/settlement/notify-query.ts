import type { TxCtx } from '../../../infra/ctx/types.ts'
import { escapeHtml } from '../../../infra/escape-html.ts'
import { translate } from '../../../infra/labels.ts'
import { accountsOfLandlord, administratorNames } from '../../identity/index.ts'
import { notifyUsers } from '../../notices/index.ts'

interface About {
  no: string
  landlord_id: string
  amount_fen: number
  reason: string
}
async function notify(tx: TxCtx, names: readonly { username: string }[], key: string, values: Record<string, string>) {
  const username = [...new Set(names.map((one) => one.username))]
  // A notice without receivers would go to all users.
  if (!username.length) return
  const [title, text] = ['Title', 'Text'].map((part) =>
    translate(tx.language, `wallet.settlementQuery.${key}${part}`, values),
  ) as [string, string]
  await notifyUsers(tx, { title, content: `<p>${escapeHtml(text)}</p>`, type: 'message', priority: 'high', username })
}
const yuan = (fen: number): string => (fen / 100).toFixed(2)
const landlordOf = (tx: TxCtx, { landlord_id }: About) => tx.db.rows(accountsOfLandlord(tx.tenant.id, landlord_id))

/** Administrators, and the landlord: also where staff raised it for him. */
export async function notifyRaised(tx: TxCtx, row: About & { day: string }): Promise<void> {
  const names = [...(await tx.db.rows(administratorNames(tx.tenant.id))), ...(await landlordOf(tx, row))]
  await notify(tx, names, 'raised', { no: row.no, day: row.day, amount: yuan(row.amount_fen), reason: row.reason })
}
/** The landlord, and administrators. */
export async function notifyAnswer(
  tx: TxCtx,
  row: About,
  { state, answer }: { state: 'accepted' | 'refused'; answer: string },
): Promise<void> {
  const names = [...(await landlordOf(tx, row)), ...(await tx.db.rows(administratorNames(tx.tenant.id)))]
  await notify(tx, names, state, { no: row.no, answer })
}
