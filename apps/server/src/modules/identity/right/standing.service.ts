import type { Caller, Focus, Scope } from '../../../infra/ctx/types.ts'
import type { TenantDb } from '../../../infra/db/tenant-db.ts'
import type { Session } from '../../../infra/session/types.ts'
import { rolesOf, tenantById, userById } from '../identity.queries.ts'
import { type TenantRow, toTenant } from '../tenant/tenant-state.rules.ts'
import { allowedUrls, hiddenFieldsOf, type RoleGrants } from './access.rules.ts'
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
  const [[tenant], [user], held] = await db.all(
    tenantById(tenantId),
    userById(tenantId, userId),
    rolesOf(tenantId, userId, postCode),
  )
  if (!tenant || !user) return undefined
  let roles = held
  if (previewRoleId) {
    const holder = await scopeOf(db, tenantId, user, held)
    roles = await db.rows(rolesById(tenantId, [previewRoleId]))
    // What he may no longer hand on he may no longer look through either.
    if (!roles.every((role) => covers(holdingsBy(held, holder), role))) roles = []
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
      hiddenFields: hiddenFieldsOf(roles),
      focus: { orgId, postCode, previewRoleId },
    },
    scope: await scopeOf(db, tenantId, user, roles, orgId),
    mayCall: callChecker(roles, urlsOutside(toTenant(tenant))),
  }
}

/**
 * Allowed URLs by role header; a header can narrow to some of the caller's roles, never widen. What is outside the
 * tenant's package nobody calls.
 */
function callChecker(roles: readonly RoleGrants[], outside: ReadonlySet<string>): Session['mayCall'] {
  const all = allowedUrls(roles)
  const narrowed = new Map<string, ReadonlySet<string>>()
  return (url, header) => {
    if (outside.has(url)) return false
    if (!header) return all.has(url)
    let allowed = narrowed.get(header)
    if (!allowed) {
      const wanted = new Set(header.split(',').map((code) => code.trim()))
      const some = roles.filter((role) => wanted.has(role.code))
      allowed = some.length === roles.length ? all : allowedUrls(some)
      if (narrowed.size < 16) narrowed.set(header, allowed)
    }
    return allowed.has(url)
  }
}
