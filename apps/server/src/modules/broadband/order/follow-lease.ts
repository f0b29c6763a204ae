import { ENDED_STATES, mayFollowAccount } from '@cloud-steward/contract/broadband/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import { type AccountRow, accountsOfLease, type LeaseNow, leaseNow, lockAccount } from '../account/account.queries.ts'
import { changeAccount } from '../account/account.record.ts'
import type { LineOuter } from '../carrier/link.service.ts'
import { cancelUnpaid } from './end-order.ts'
import { makeOrder } from './make-order.ts'
import { openOrderOfLine } from './order.queries.ts'

const MOST_LEASES = 20
interface Stay {
  leaseId: string
  roomId: string
  siteId: string
}
/** Where the holder lives now, when the lease of his line has ended: by the leases that follow on it; null if nowhere. */
async function stayAfter(tx: TxCtx, leaseId: string): Promise<Stay | null | undefined> {
  let next: LeaseNow | undefined = await tx.db.first(leaseNow(tx.tenant.id, leaseId))
  if (!next || !isOver(next)) return undefined
  for (let seen = 0; next && seen < MOST_LEASES; seen++) {
    if (next.nextStatus !== 'signed' && next.nextStatus !== 'ended') return null
    const { nextId, nextRoomId, nextSiteId }: LeaseNow = next
    next = await tx.db.first(leaseNow(tx.tenant.id, nextId!))
    if (next && !isOver(next)) return { leaseId: nextId!, roomId: nextRoomId!, siteId: nextSiteId! }
  }
  return null
}
const isOver = ({ status }: LeaseNow): boolean => status === 'ended' || status === 'cancelled'

/** Whether the account has no open order: an unpaid one is cancelled here, one at the carrier is waited for. */
async function isFree(tx: TxCtx, account: AccountRow, reason: string): Promise<boolean> {
  const order = await tx.db.first(openOrderOfLine(tx.tenant.id, account.id))
  if (!order) return true
  if (order.state === 'requested') return false
  await cancelUnpaid(tx, { account, order }, reason)
  return order.type !== 'open'
}
/** A line goes with its holder: into his next room, or it ends with his lease. */
export async function followLeaseOf(tx: TxCtx, outer: LineOuter, accountId: string): Promise<void> {
  const account = await tx.db.first(lockAccount(tx, accountId))
  if (!account?.lease_id || ENDED_STATES.includes(account.state)) return
  const stay = await stayAfter(tx, account.lease_id)
  if (stay === undefined) return
  if (stay && stay.roomId === account.room_id) {
    await changeAccount(tx, account, 'followLease', { lease_id: stay.leaseId })
    return
  }
  const reason = translate(tx.language, `broadband.order.${stay ? 'roomSwapped' : 'leaseEnded'}`)
  const type = stay ? 'move' : 'close'
  if (!(await isFree(tx, account, reason)) || !mayFollowAccount(type, account.state)) return
  await makeOrder(tx, outer, account, { type, reason, ...(stay && { place: stay }) })
}

export const followLease = async (ctx: Ctx, outer: LineOuter, leaseId: string): Promise<void> => {
  for (const { id } of await ctx.db.rows(accountsOfLease(ctx.tenant.id, leaseId)))
    await ctx.transaction((tx) => followLeaseOf(tx, outer, id))
}
