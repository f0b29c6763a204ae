import { CONTACTS } from '@cloud-steward/contract/identity/profile.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { markContactChanged } from './user.queries.ts'

type Contact = (typeof CONTACTS)[number]
interface Known extends Record<Contact, string | null> {
  id: string
  username: string
}
/** What reactions know of it: where the user could be reached until then. */
export interface ContactChanged extends Known {
  changed: Contact[]
  at: string
}

const same = (one: string | null, other: string | null): boolean => one?.toLowerCase() === other?.toLowerCase()
/** Which ways to a user are others than before. One he had none of is new, not exchanged. */
const exchanged = (before: Known, after: Known): Contact[] =>
  CONTACTS.filter((field) => before[field] && !same(before[field], after[field]))

/**
 * To be asked after every change of a user's number or address, whoever made it. Who exchanges them could recover the
 * password as well: so that waits, and the old ones are told.
 */
export async function afterContactChange(tx: TxCtx, before: Known, after: Known): Promise<void> {
  const changed = exchanged(before, after)
  if (!changed.length) return
  await tx.db.run(markContactChanged(tx.tenant.id, before.id))
  const { id, username, mobile, email } = before
  const payload: ContactChanged = { id, username, mobile, email, changed, at: tx.now().toISOString() }
  tx.emit({ name: 'ContactChanged', payload })
}
/** Whether a change would exchange, or give for the first time, a way to a user. */
export const givesContact = (before: Known, given: Readonly<Record<string, unknown>>): Contact[] =>
  CONTACTS.filter((field) => typeof given[field] === 'string' && !same(before[field], String(given[field])))
