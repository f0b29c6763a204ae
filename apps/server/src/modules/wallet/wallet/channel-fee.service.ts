import type { TxCtx } from '../../../infra/ctx/types.ts'
import { accountId, balancesOf, bookingDay, lockAccounts, post } from '../../ledger/index.ts'
import { legsOfChannelFee } from './moves.rules.ts'

const KINDS = ['unsettled', 'available'] as const
/** What a channel kept, or below zero gave back; without a landlord the operator bears it. */
export interface ChannelFee {
  amountFen: number
  landlordId?: string
  /** Where a landlord's money is taken from. */
  account?: (typeof KINDS)[number]
}
/**
 * From where landlords bear so much, as far as they have it: first what is not settled, then what is. Locks the accounts
 * until the end of the transaction, all of them together.
 */
export async function takeFees(
  tx: TxCtx,
  wanted: readonly { landlordId: string; fen: number }[],
): Promise<Map<string, (ChannelFee & { landlordId: string })[]>> {
  const owners = wanted.map(({ landlordId }) => landlordId)
  const ids = owners.flatMap((ownerId) => KINDS.map((kind) => accountId(tx.tenant.id, { ownerId, kind })))
  await tx.db.rows(lockAccounts(tx.tenant.id, ids))
  const held = await balancesOf(tx, owners, KINDS)
  return new Map(
    wanted.map(({ landlordId, fen }) => {
      let left = Math.max(0, fen)
      const parts = KINDS.map((account) => {
        const amountFen = Math.min(left, Math.max(0, held.get(landlordId)![account]))
        left -= amountFen
        return { landlordId, account, amountFen }
      })
      return [landlordId, parts]
    }),
  )
}

interface KeptFees {
  /** What makes them happen once; each is numbered from the one after `from`. */
  key: string
  from: number
  /** `YYYY-MM-DD`; in a closed month it is booked on the first open day. */
  day: string
  memo: string
  fees: readonly ChannelFee[]
}
/** What a channel kept of payments, by who bears it: so much less lies there. */
export async function bookChannelFees(tx: TxCtx, { key, from, day, memo, fees }: KeptFees): Promise<void> {
  if (!fees.length) return
  const businessOn = await bookingDay(tx, day)
  await post(
    tx,
    fees.map(({ amountFen, landlordId, account }, at) => ({
      ...legsOfChannelFee(tx.tenant.id, amountFen > 0 ? 'kept' : 'givenBack', landlordId, account),
      amountFen: Math.abs(amountFen),
      businessOn,
      memo,
      businessKey: `channel-fee:${key}:${from + at + 1}`,
    })),
  )
}
