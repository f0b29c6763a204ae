import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { localTime } from '../../../infra/local-time.ts'
import type { SecretBox } from '../../../infra/secrets/secret-box.ts'
import type { SmsProvider } from '../../../infra/sms/provider.ts'
import { notifyNoKey, settleNoKey, whyNoKey } from '../alarm/no-key.ts'
import { type CredentialRow, credentialsOfWorkOrder, findLock, locksOfRoom } from '../credential/credential.queries.ts'
import { wish } from '../credential/credential.record.ts'
import { issue } from '../credential/issue.service.ts'
import { secretOf } from '../credential/work.service.ts'
import { noticeOf, notifyRentee } from '../notify/notify-rentee.ts'
import { residentOf } from '../remote/remote.queries.ts'

interface Wanted {
  roomId: string
  /** When it was accepted: whoever accepts it next gets digits of his own. */
  at: string
  holder: string
  userId: string | null
  from: Date
  to: Date
}
/**
 * Makes the keys of a work order as it wants them: a code of every lock of its room while somebody carries it out, none
 * else. One that was taken out by hand stays out. Answers whether there is a new one. The order is locked.
 */
export async function fitWorkOrderKeys(
  tx: TxCtx,
  secrets: SecretBox,
  order: { id: string; no: string },
  wanted: Wanted | undefined,
): Promise<boolean> {
  const known = await tx.db.rows(credentialsOfWorkOrder(tx.tenant.id, order.id))
  const isWanted = ({ orderAt }: CredentialRow) => Boolean(wanted) && Date.parse(orderAt!) === Date.parse(wanted!.at)
  for (const row of known)
    if (row.goal !== 'gone' && !isWanted(row)) await wish(tx, row, { wish: 'remove' }, undefined, 'orderEnded')
  const of = `order ${order.id}`
  if (!wanted || wanted.to <= tx.now()) {
    await settleNoKey(tx, of)
    return false
  }
  let isNew = false
  for (const door of await tx.db.rows(locksOfRoom(tx.tenant.id, wanted.roomId))) {
    if (known.some((row) => row.lockId === door.id && isWanted(row))) continue
    const { holder, userId, roomId, from, to, at } = wanted
    const why = whyNoKey(door)
    // Whoever comes to a door without digits is let in.
    if (why === 'full') await notifyNoKey(tx, door, why, { of, holder, roomId })
    if (why) continue
    const whose = { role: userId ? ('staff' as const) : ('vendor' as const), kind: 'passcode' as const, holder, userId }
    const given = { ...whose, roomId, from, to, order: { ...order, at }, cause: 'orderAccepted' }
    await issue(tx, secrets, () => tx.db.first(findLock(tx, door.id)), door.id, given)
    await settleNoKey(tx, of, door.id)
    isNew = true
  }
  return isNew
}

/** Tells whoever lives in a room that somebody else has a code of it, for what and until when. */
export async function notifyResidents(
  tx: TxCtx,
  sms: SmsProvider | undefined,
  roomId: string,
  { holder, no, to }: { holder: string; no: string; to: Date },
): Promise<void> {
  const resident = await tx.db.first(residentOf(tx.tenant.id, roomId, tx.today()))
  if (!resident) return
  const values = { holder, no, until: localTime(tx.tenant.timeZone, to).slice(0, 16) }
  await notifyRentee(tx, sms, { ...resident, template: 'doorKey', values, ...noticeOf(tx, 'order', values) })
}

/** The digits of its keys that are not gone. */
export async function digitsOfWorkOrder(ctx: Ctx, secrets: SecretBox, orderId: string) {
  const rows = await ctx.db.rows(credentialsOfWorkOrder(ctx.tenant.id, orderId))
  const locks = await Promise.all(rows.map(({ lockId }) => ctx.db.first(findLock(ctx, lockId))))
  return rows.flatMap((row, at) => {
    const [secret, lock] = [secretOf(secrets, ctx.tenant.id, row), locks[at]]
    const { goal, validFrom, validTo } = row
    return goal === 'on' && secret && lock ? [{ serial: lock.serial, secret, validFrom, validTo }] : []
  })
}
