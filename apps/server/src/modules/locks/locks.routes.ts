import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import * as contract from '@cloud-steward/contract/locks/index.ts'
import { makeCtx } from '../../infra/ctx/make-ctx.ts'
import { tenantDb } from '../../infra/db/tenant-db.ts'
import type { App } from '../../kit/app.ts'
import { type Call, register } from '../../kit/register-endpoint.ts'
import { tenantByCode, toTenant } from '../identity/index.ts'
import { closeAlarm } from './alarm/alarm.service.ts'
import { checkCloudAccount, noticeUrl, setCloudSecret } from './cloud/account.service.ts'
import { hearCloud } from './cloud/notice.service.ts'
import * as credential from './credential/credential.service.ts'
import type { Outer } from './credential/work.service.ts'
import { giveGuestKey, myLocks, ownedLocks, takeGuestKey } from './mine/mine.service.ts'
import { checkLock } from './reconcile/reconcile.service.ts'
import { decideOpen, openMyLock, requestOpen } from './remote/remote.service.ts'

/** What a cloud sends belongs to the tenant its address names. */
async function hear(
  app: App,
  input: InputOf<typeof contract.cloudNotice>,
  { request }: Call,
): Promise<Record<string, never>> {
  const row = await tenantDb(app.pools.app, 0).first(tenantByCode(input.tenant))
  if (!row) throw new Refusal('lock.error.noticeForged', { http: 403 })
  const ctx = makeCtx({
    pools: app.pools,
    tenant: toTenant(row),
    requestId: request.id,
    log: request.log as never,
    now: app.now,
  })
  await hearCloud(ctx, app, input)
  return {}
}

export function registerCommands(app: App, outer: Outer): void {
  register(app, contract.issueCredential, (ctx, input) => credential.issueCredential(ctx, app.secrets, input))
  register(app, contract.freezeCredential, credential.freezeCredential)
  register(app, contract.unfreezeCredential, credential.unfreezeCredential)
  register(app, contract.removeCredential, credential.removeCredential)
  register(app, contract.extendCredential, credential.extendCredential)
  register(app, contract.retryCredential, credential.retryCredential)
  register(app, contract.confirmOnSite, credential.confirmOnSite)
  register(app, contract.revealCode, (ctx, input) => credential.revealCode(ctx, app.secrets, input))
  register(app, contract.queryCredentialSteps, credential.credentialSteps)
  register(app, contract.closeAlarm, closeAlarm)
  register(app, contract.checkKeys, async (ctx, { lockId }) => {
    await checkLock(ctx, outer, lockId)
    return {}
  })
  register(app, contract.queryOwnedLocks, ownedLocks)
  register(app, contract.queryMyLocks, myLocks)
  register(app, contract.giveGuestKey, (ctx, input) => giveGuestKey(ctx, app.secrets, input))
  register(app, contract.takeGuestKey, takeGuestKey)
  register(app, contract.requestOpen, requestOpen)
  register(app, contract.decideOpen, (ctx, input) => decideOpen(ctx, outer, input))
  register(app, contract.openMyLock, (ctx, input) => openMyLock(ctx, outer, input))
  register(app, contract.setCloudSecret, (ctx, input) => setCloudSecret(ctx, app, input))
  register(app, contract.checkCloudAccount, (ctx, { id }) => checkCloudAccount(ctx, app, id))
  register(app, contract.queryNoticeUrl, (ctx, { id }) => noticeUrl(ctx, app, id))
  register(app, contract.cloudNotice, (_ctx, input, call) => hear(app, input, call))
}
