import type { TxCtx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import type { LockRow } from '../credential/credential.queries.ts'
import { closeNoKey, keysMissingNoMore } from './alarm.queries.ts'
import { raise, settled } from './alarm.service.ts'

/** Why the server cannot issue digits for a lock; undefined if it can. A cloud lock is never full. */
export const whyNoKey = ({ codeKinds, protocol, slots, codeSlots }: LockRow): 'noDigits' | 'full' | undefined => {
  if (!codeKinds.includes('passcode')) return 'noDigits'
  return protocol !== 'cloud' && slots.length >= codeSlots ? 'full' : undefined
}

/** Whose key is missing: a lease's or a work order's. */
interface Whose {
  of: string
  holder: string
  roomId: string
}
/** Raises an alarm: a person will arrive at a door without a key. */
export const notifyNoKey = (tx: TxCtx, lock: LockRow, why: 'noDigits' | 'full', { of, holder, roomId }: Whose) =>
  raise(tx, {
    kind: 'no_key',
    subject: `${of} ${lock.id}`,
    lockId: lock.id,
    siteId: lock.siteId,
    roomId: lock.roomId ?? roomId,
    holder,
    detail: translate(tx.language, `lock.alarm.noKey.${why}`),
  })
/** He has one, or needs none any more: of one lock or of all. */
export const settleNoKey = async (tx: TxCtx, of: string, lockId?: string): Promise<void> =>
  settled(tx, await tx.db.rows(closeNoKey(tx.tenant.id, `${of} ${lockId ?? '%'}`)))
/** What no event told: leases that are over, keys given by hand, doors that were hung elsewhere. */
export const watchNoKey = async (tx: TxCtx): Promise<void> => {
  for (const { subject } of await tx.db.rows(keysMissingNoMore(tx.tenant.id)))
    settled(tx, await tx.db.rows(closeNoKey(tx.tenant.id, subject)))
}
