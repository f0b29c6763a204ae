import { type InputOf, PLATFORM_TENANT } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/identity/invitation.ts'
import { invitation } from '@cloud-steward/contract/identity/invitation.ts'
import type { PublicCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'
import { limited } from '../../../infra/limits/limits.ts'
import { recordStep } from '../../../infra/steps/steps.ts'
import type { App } from '../../../kit/app.ts'
import { tenantByCode } from '../identity.queries.ts'
import { sendCodeTo, takeCode } from '../sign-in/code.service.ts'
import { isLocal, mayTry } from '../sign-in/throttle.ts'
import { toTenant } from '../tenant/tenant-state.rules.ts'
import { insertRequest } from './invitation.queries.ts'

const OF_NUMBER = limited('join-number', { tries: 5, seconds: 3_600 })
const FROM_ADDRESS = limited('join-address', { tries: 10, seconds: 3_600 })
/** How long the company has to answer. */
const ANSWER_DAYS = 30
const PURPOSE = { purpose: 'join', tenantCode: PLATFORM_TENANT }

/** The message comes from the platform: a company's own would say that there is one with this code. */
export async function sendJoinCode(ctx: PublicCtx, app: App, { mobile }: { mobile: string }, ip: string) {
  const platform = await tenantDb(ctx.pools.app, 0).first(tenantByCode(PLATFORM_TENANT))
  await sendCodeTo(ctx.inTenant(toTenant(platform!)), app, { ...PURPOSE, to: mobile, ip, template: 'registerCode' })
  return app.sms ? {} : { isKept: true }
}

/** Leaves a request with the company, if there is one with this code. The answer is the same if there is none. */
export async function askToJoin(
  ctx: PublicCtx,
  { tenantCode, name, mobile, captcha, note }: InputOf<typeof contract.askToJoin>,
  ip: string,
): Promise<object> {
  const db = tenantDb(ctx.pools.app, 0)
  if (!isLocal(ip)) await mayTry(db, 'join-address', ip, FROM_ADDRESS)
  await mayTry(db, 'join-number', mobile, OF_NUMBER)
  await takeCode(db, { ...PURPOSE, to: mobile, code: captcha, field: 'captcha' }, async () => {})
  const known = await db.first(tenantByCode(tenantCode))
  const tenant = known && toTenant(known)
  if (tenant?.state !== 'open') return {}
  await ctx.inTenant(tenant).transaction(async (tx) => {
    const id = newId()
    const ends_at = new Date(tx.now().getTime() + ANSWER_DAYS * 86_400_000).toISOString()
    const row = { id, way: 'request', kind: 'staff', name, mobile, note: note ?? null, ends_at }
    if (!(await tx.db.run(insertRequest(tx.tenant.id, row)))) return
    recordStep(tx, { subject: invitation.name, recordId: id, from: null, to: 'open', username: null })
    tx.audit({ action: 'askToJoin', resource: invitation.name, recordId: id, after: { name, mobile } })
    tx.emit({ name: 'JoinRequested', payload: { name } })
  })
  return {}
}
