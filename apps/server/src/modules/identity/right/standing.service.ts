import type { Caller, Focus, Scope } from '../../../infra/ctx/types.ts'
import type { TenantDb } from '../../../infra/db/tenant-db.ts'
import type { Session } from '../../../infra/session/types.ts'
import { rolesOf, tenantById, userById } from '../identity.queries.ts'
import { type TenantRow, toTenant } from '../tenant/tenant-state.rules.ts'
import { callChecker, hiddenFieldsOf } from './access.rules.ts'
import type { HeldRole } from './grants.queries.ts'
import { rolesById } from './grants.queries.ts'
import { covers, holdingsBy } from './grants.service.ts'
import { urlsOutside } from './package.rules.ts'
import { scopeOf } from './reach.service.ts'

/** What a user may do and see at this moment, by his roles, his organisation and his tenant. */
export interface Standing {
  tenant: TenantRow
  user: { id: string; username: string; nickname: string; status: string }
  roles: readonly HeldRole[]
  /** All roles he holds, at whatever post: their hidden buttons and fields stay hidden however the session is narrowed. */
  denying: readonly HeldRole[]
  caller: Caller
  scope: Scope
  mayCall: Session['mayCall']
}

/** The one place where rights come together: sessions, jobs and explanations ask here. Undefined for nobody. */
export async function standingOf(
  db: TenantDb,
  tenantId: number,
  userId: string,
  { orgId, postCode, previewRoleId }: Focus = {},
): Promise<Standing | undefined> {
  const [[tenant], [user], all, ofPost] = await db.all(
    tenantById(tenantId),
    userById(tenantId, userId),
    rolesOf(tenantId, userId),
    rolesOf(tenantId, userId, postCode),
  )
  if (!tenant || !user) return undefined
  let roles = ofPost
  if (previewRoleId) {
    const holder = await scopeOf(db, tenantId, user, ofPost)
    roles = await db.rows(rolesById(tenantId, [previewRoleId]))
    // What he may no longer hand on he may no longer look through either.
    if (!roles.every((role) => covers(holdingsBy(ofPost, holder), role))) roles = []
  }
  return {
    tenant,
    user,
    roles,
    caller: {
      id: user.id,
      username: user.username,
      nickname: user.nickname,
      roles: roles.map(({ code }) => code),
      // A post or a preview narrows what roles grant, never what they deny.
      hiddenFields: hiddenFieldsOf([...roles, ...all]),
      focus: { orgId, postCode, previewRoleId },
    },
    scope: await scopeOf(db, tenantId, user, roles, orgId),
    denying: all,
    mayCall: callChecker(roles, all, urlsOutside(toTenant(tenant))),
  }
}
