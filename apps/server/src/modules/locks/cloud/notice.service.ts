import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { cloudNotice } from '@cloud-steward/contract/locks/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { storeTelemetry } from '../../devices/index.ts'
import { markPlace } from '../credential/credential.record.ts'
import { keepUnlocks } from '../record/unlock.service.ts'
import { accountById, keyOfMark, lockAtCloud } from './account.queries.ts'
import { type CloudOuter, isNoticeToken } from './account.service.ts'
import { recordsOf } from './notice.rules.ts'

/** Openings; every other kind says that something has failed or changed. */
const OPENINGS = '1'
export const CHECK_JOB = 'check-lock'

/**
 * Receives messages of a cloud. They are not signed: a caller who knows the address is trusted for unlock records only. The server
 * checks reported failures in the cloud's own list.
 */
export async function hearCloud(ctx: Ctx, outer: CloudOuter, input: InputOf<typeof cloudNotice>): Promise<void> {
  const { account: id, token, lockId: address, notifyType, records } = input
  const tenantId = ctx.tenant.id
  const account = await ctx.db.first(accountById(tenantId, id))
  if (!account || !isNoticeToken(outer, tenantId, id, token))
    throw new Refusal('lock.error.noticeForged', { http: 403 })
  const lock = address ? await ctx.db.first(lockAtCloud(tenantId, account.typeId, address)) : undefined
  if (!lock) return
  if (notifyType && notifyType !== OPENINGS) {
    await ctx.transaction(async (tx) =>
      tx.enqueue({ name: CHECK_JOB, payload: { lockId: lock.id }, key: `${CHECK_JOB}:${tenantId}:${lock.id}` }),
    )
    return
  }
  const seen = []
  const now = ctx.now()
  for (const { used, ...record } of recordsOf(records ?? '[]')) {
    const mark = used && outer.secrets.fingerprint(used, markPlace(tenantId, lock.id))
    const key = mark ? await ctx.db.first(keyOfMark(tenantId, lock.id, mark)) : undefined
    seen.push({ ...record, deviceId: lock.id, slot: null, remoteNo: key?.remoteNo ?? null })
  }
  if (!seen.length) return
  await keepUnlocks(ctx, seen, now.toISOString())
  const battery = seen.at(-1)!.battery
  const facts = battery === null ? undefined : { battery }
  await ctx.db.run(storeTelemetry(tenantId, [{ deviceId: lock.id, at: now, receivedAt: now, facts }]))
}
