import { Refusal } from '@cloud-steward/contract'
import type { TxCtx } from '../../infra/ctx/types.ts'
import { attachFiles } from '../files/index.ts'
import { leaseFacts } from './check-out.queries.ts'

export interface Payee {
  payName?: string | null
  payBank?: string | null
  payAccount?: string | null
  fileIds?: readonly string[] | null
}
/** Money goes back to the rentee's own account, or to another one he has authorised by a file. */
export async function payeeColumns(
  tx: TxCtx,
  { resource, id, leaseId }: { resource: string; id: string; leaseId: string },
  { fileIds, ...payee }: Payee,
) {
  const [payName, payAccount] = [payee.payName?.trim(), payee.payAccount?.trim()]
  if (!payName || !payAccount) throw new Refusal('checkout.error.payeeWanted', { fields: ['payName', 'payAccount'] })
  const lease = await tx.db.first(leaseFacts(tx.tenant.id, leaseId))
  if (payName !== lease!.renteeName.trim() && !fileIds?.length)
    throw new Refusal('checkout.error.authorisationWanted', { fields: ['fileIds'] })
  await attachFiles(tx, fileIds, { resource, recordId: id, purpose: 'authorisation', locked: true })
  return { pay_name: payName, pay_bank: payee.payBank?.trim() || null, pay_account: payAccount }
}
