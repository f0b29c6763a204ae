import type { TxCtx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import { lockAccounts } from './balance-members.service.ts'
import { closeRow } from './close-account.service.ts'
import { stayOf } from './stay.ts'

/** Closes an account whose payer has left, as of that day; false where it is not vacant or he lives there. */
export async function closeLeft(tx: TxCtx, id: string, value?: number | null): Promise<boolean> {
  const [row] = await lockAccounts(tx, [id])
  const { leftOn: day } = row?.state === 'vacant' ? await stayOf(tx, row) : {}
  if (!row || !day) return false
  await closeRow(tx, row, { day, value, reason: translate(tx.language, 'prepaid.order.leaseEnded') })
  return true
}
