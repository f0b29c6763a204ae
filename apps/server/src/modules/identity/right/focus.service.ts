import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/identity/focus.ts'
import type { focusShape } from '@cloud-steward/contract/identity/focus.ts'
import type { DataOf } from '@cloud-steward/contract/kit/index.ts'
import { isParty } from '../../../infra/ctx/row-scope.ts'
import type { Ctx, Scope } from '../../../infra/ctx/types.ts'
import { NIL } from '../../../infra/db/id.ts'
import type { Pools } from '../../../infra/db/pools.ts'
import type { Session } from '../../../infra/session/types.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { postsOfUser } from '../people/post.queries.ts'
import { issueTokens, type Visitor } from '../sign-in/issue-tokens.ts'
import { familyOf, hasSeveralOrgs, orgNamed, orgsBelow, orgsNamed, roleNamed, setFocus } from './focus.queries.ts'
import { roleInReach } from './grants.service.ts'
import { standingOf } from './standing.service.ts'

/** What the caller sees when he looks at no organisation in particular. */
async function wholeScope(ctx: Ctx): Promise<Scope> {
  const { focus, id } = ctx.user!
  if (!focus?.orgId) return ctx.scope
  return (await standingOf(ctx.db, ctx.tenant.id, id, { ...focus, orgId: null }))!.scope
}

export async function queryOwnOrg(ctx: Ctx, { parentId, orgName }: InputOf<typeof contract.queryOwnOrg>) {
  const scope = await wholeScope(ctx)
  if (isParty(scope)) return []
  return ctx.db.rows(orgName ? orgsNamed(ctx.tenant.id, scope, orgName) : orgsBelow(ctx.tenant.id, scope, parentId))
}

/** Narrows the session, or lifts that again. It acts on this node at once and within a second on the others. */
export async function switchFocus(ctx: Ctx, input: InputOf<typeof contract.switchFocus>, session: Session) {
  const [orgId, postCode] = [input.orgId ?? null, input.postCode || null]
  const { id: userId, focus } = ctx.user!
  const asked = await standingOf(ctx.db, ctx.tenant.id, userId, { postCode })
  const posts = await ctx.db.rows(postsOfUser(ctx.tenant.id, userId))
  if (postCode && !posts.some(({ value }) => value === postCode)) throw notFound('postCode')
  if (postCode && !asked!.roles.length) throw new Refusal('identity.error.postWithoutRoles', { fields: ['postCode'] })
  const { scope } = asked!
  const mayLook =
    !orgId ||
    (scope.kind === 'all' && (await ctx.db.first(orgNamed(ctx.tenant.id, orgId)))) ||
    (scope.kind === 'orgs' && scope.orgIds.includes(orgId.toLowerCase()))
  if (!mayLook) throw notFound('orgId')
  await ctx.transaction(async (tx) => {
    await tx.db.run(setFocus(session.tokenHash, { orgId, postCode }))
    const before = { orgId: focus?.orgId ?? null, postCode: focus?.postCode ?? null }
    tx.audit({ action: 'switch', resource: 'identity.online', recordId: userId, before, after: { orgId, postCode } })
  })
  session.forget()
  return {}
}

/** What the session is narrowed to, for the top bar. */
export async function focusOf(ctx: Ctx): Promise<DataOf<typeof focusShape>> {
  const { focus = {}, id } = ctx.user!
  const { id: tenantId } = ctx.tenant
  const [posts, [org], [several], [role]] = await ctx.db.all(
    postsOfUser(tenantId, id),
    orgNamed(tenantId, focus.orgId ?? NIL),
    hasSeveralOrgs(tenantId),
    roleNamed(tenantId, focus.previewRoleId ?? NIL),
  )
  const { scope } = ctx
  const hasOrgs = scope.kind === 'all' ? several!.several : scope.kind === 'orgs' && scope.orgIds.length > 1
  return {
    orgId: focus.orgId,
    orgName: org?.name,
    postCode: focus.postCode,
    hasOrgs: !role && (Boolean(focus.orgId) || hasOrgs),
    hasPosts: !role && posts.length > 0,
    previewRole: role?.name,
  }
}

/** Long enough to look around. */
const PREVIEW_SECONDS = 1_800
/** A session that descends from the caller's own and ends with whatever ends all of these. */
export async function previewRole(
  ctx: Ctx,
  pools: Pools,
  { roleId }: InputOf<typeof contract.previewRole>,
  { session, visitor }: { session: Session; visitor: Visitor },
): Promise<AnswerOf<typeof contract.previewRole>> {
  const role = await roleInReach(ctx, roleId)
  const { family } = (await ctx.db.first(familyOf(session.tokenHash)))!
  await ctx.transaction(async (tx) =>
    tx.audit({ action: 'preview', resource: 'identity.role', recordId: role.id, after: { seconds: PREVIEW_SECONDS } }),
  )
  const { access_token, expires_in } = await issueTokens(pools, {
    tenantId: ctx.tenant.id,
    userId: ctx.user!.id,
    visitor,
    family,
    focus: { previewRoleId: role.id },
    terms: { tokenSeconds: PREVIEW_SECONDS, refreshSeconds: 0, scope: 'read', refreshes: false },
  })
  return { access_token, expires_in }
}
