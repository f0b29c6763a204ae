import { type AnswerOf, type InputOf, PLATFORM_TENANT, Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/identity/support-grant.ts'
import { supportGrant } from '@cloud-steward/contract/identity/support-grant.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { recordStep } from '../../../infra/steps/steps.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { tenantByCode } from '../identity.queries.ts'
import { familyOf } from '../right/focus.queries.ts'
import { ADMINISTRATOR } from '../right/grants.service.ts'
import { roleByCode } from '../right/menu.queries.ts'
import { issueTokens, type Visitor } from '../sign-in/issue-tokens.ts'
import { checkUsable, toTenant } from '../tenant/tenant-state.rules.ts'
import { endGrant, endLookIns, grantFor, insertGrant, type OpenGrant } from './support-grant.queries.ts'
import { supportGrants } from './support-grant.source.ts'

const HOUR_MS = 3_600_000
/** Only an administrator speaks for the tenant. */
function checkAdministrator({ user }: Ctx): void {
  if (!user?.roles.includes(ADMINISTRATOR)) throw new Refusal('kit.error.forbidden', { http: 403 })
}

export const grantSupport = (
  ctx: Ctx,
  { username, hours, reason }: InputOf<typeof contract.grantSupport>,
): Promise<AnswerOf<typeof contract.grantSupport>> =>
  ctx.transaction(async (tx) => {
    checkAdministrator(tx)
    if (tx.tenant.code === PLATFORM_TENANT) throw new Refusal('identity.error.supportOfPlatform')
    const id = newId()
    const now = tx.now()
    const row = {
      id,
      username: username?.trim() || null,
      reason,
      created_at: now.toISOString(),
      ends_at: new Date(now.getTime() + hours * HOUR_MS).toISOString(),
      granted_by: tx.user!.username,
    }
    await tx.db.run(insertGrant(tx.tenant.id, row))
    recordStep(tx, { subject: supportGrant.name, recordId: id, from: null, to: 'open', reason })
    tx.audit({ action: 'grantSupport', resource: supportGrant.name, recordId: id, after: row })
    return { id }
  })

export const endSupport = (ctx: Ctx, { id, reason }: InputOf<typeof contract.endSupport>): Promise<object> =>
  ctx.transaction(async (tx) => {
    checkAdministrator(tx)
    await supportGrants.get(tx, id)
    if (!(await tx.db.first(endGrant(tx.tenant.id, id, tx.user!.username, reason))))
      throw new Refusal('identity.error.supportOver', { fields: ['id'] })
    await tx.db.run(endLookIns(id))
    recordStep(tx, { subject: supportGrant.name, recordId: id, from: 'open', to: 'ended', reason })
    tx.audit({ action: 'endSupport', resource: supportGrant.name, recordId: id, after: { reason } })
    return {}
  })

/** The grant and the role through which the platform's user sees the tenant; both audits say that he begins. */
async function begin(tx: TxCtx, tenantCode: string): Promise<{ tenantId: number; grant: OpenGrant; roleId: string }> {
  const row = await tx.db.first(tenantByCode(tenantCode))
  if (!row || tenantCode === PLATFORM_TENANT) throw notFound()
  checkUsable(row)
  const { username } = tx.user!
  const found = await tx.within(toTenant(row), async (own) => {
    const [[grant], [role]] = await own.db.all(grantFor(row.id, username), roleByCode(row.id, ADMINISTRATOR))
    if (!grant || !role) return undefined
    own.audit({ action: 'lookIn', resource: supportGrant.name, recordId: grant.id, after: { until: grant.endsAt } })
    return { grant, roleId: role.id }
  })
  if (!found) throw new Refusal('identity.error.noSupportGrant', { fields: ['tenantCode'] })
  const { grant } = found
  const after = { tenantCode, until: grant.endsAt }
  tx.audit({ action: 'lookIn', resource: supportGrant.name, recordId: grant.id, after })
  return { tenantId: row.id, ...found }
}

/** A session in the tenant that descends from the caller's own; it reads, and ends with the grant at the latest. */
export async function lookIn(
  ctx: Ctx,
  { pools }: { pools: Parameters<typeof issueTokens>[0] },
  { tenantCode }: InputOf<typeof contract.lookIn>,
  { tokenHash, visitor }: { tokenHash: string; visitor: Visitor },
): Promise<AnswerOf<typeof contract.lookIn>> {
  if (ctx.tenant.code !== PLATFORM_TENANT) throw new Refusal('kit.error.forbidden', { http: 403 })
  checkAdministrator(ctx)
  const { family } = (await ctx.db.first(familyOf(tokenHash)))!
  const { tenantId, grant, roleId } = await ctx.transaction((tx) => begin(tx, tenantCode))
  const { access_token, expires_in } = await issueTokens(pools, {
    tenantId,
    userId: ctx.user!.id,
    visitor,
    family,
    focus: { previewRoleId: roleId },
    supportGrantId: grant.id,
    terms: { tokenSeconds: grant.secondsLeft, refreshSeconds: 0, scope: 'read', refreshes: false },
  })
  return { access_token, expires_in }
}
