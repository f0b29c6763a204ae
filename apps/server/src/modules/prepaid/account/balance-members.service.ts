import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { movePrepaid } from '../../wallet/index.ts'
import { type AccountRow, insertMovement, lockWithMembers, membersOf } from './account.queries.ts'

/** The id of the balance an account uses: its shared balance, or its own. */
export const sharedBalanceOf = ({ id, sharedBalanceId }: Pick<AccountRow, 'id' | 'sharedBalanceId'>): string =>
  sharedBalanceId ?? id

/**
 * Locks accounts together with all members of their shared balances, and returns the requested accounts by id. An account that
 * joined another balance while waiting for the lock is locked with that balance.
 */
export async function lockAccounts(tx: TxCtx, ids: readonly string[]): Promise<AccountRow[]> {
  for (;;) {
    const all = await tx.db.rows(lockWithMembers(tx.tenant.id, ids))
    const isHere = ({ sharedBalanceId }: AccountRow) => !sharedBalanceId || all.some(({ id }) => id === sharedBalanceId)
    if (all.every(isHere)) return all.filter(({ id }) => ids.includes(id))
  }
}
/** The open members of an account's balance, including the account itself if it is open. */
export const openMembers = (ctx: Ctx, row: AccountRow): Promise<AccountRow[]> =>
  ctx.db.rows(membersOf(ctx.tenant.id, [sharedBalanceOf(row)]))

export interface Moved {
  how: Parameters<typeof movePrepaid>[1]['how']
  kind: 'top_up' | 'use' | 'correction' | 'refund' | 'debt'
  amountFen: number
  memo?: string
  reason?: string | null
  rechargeId?: string
  /** Of the recharge, what is given back or was not after all. */
  refundId?: string
  use?: { from_on: string; to_on: string; use_milli: number; lines: object }
}
/**
 * Moves money of a locked account in the ledger and records meter and reason. `amountFen` is positive; use and refunds reduce the
 * balance.
 */
export async function moveMoney(
  tx: TxCtx,
  row: AccountRow,
  { how, kind, amountFen, memo, reason, rechargeId, refundId, use }: Moved,
): Promise<{ id: string; balanceFen: number }> {
  const id = newId()
  const { renteeId, landlordId } = row
  const accountId = sharedBalanceOf(row)
  const move = { how, accountId, id, renteeId, landlordId, amountFen, memo: memo ?? row.no }
  const { businessOn, balanceFen } = await movePrepaid(tx, move)
  const movement = {
    id,
    account_id: row.id,
    purse_id: row.sharedBalanceId,
    landlord_id: landlordId,
    kind,
    amount_fen: how === 'use' || how === 'refund' ? -amountFen : amountFen,
    business_on: businessOn,
    ...use,
    recharge_id: rechargeId ?? null,
    refund_id: refundId ?? null,
    reason: reason ?? null,
    username: tx.user?.username ?? null,
  }
  await tx.db.run(insertMovement(tx.tenant.id, movement, tx.now()))
  return { id, balanceFen }
}
