import type { PartyKind, PartyScope, Scope } from '../../../infra/ctx/types.ts'
import type { TenantDb } from '../../../infra/db/tenant-db.ts'
import { memberTerms, reachOf } from './data-scope.queries.ts'
import { type RoleScope, unionOf } from './data-scope.rules.ts'

interface Holder {
  id: string
  org_id: string | null
  party_kind: string | null
  party_id: string | null
}
/** Which rows a user sees by these roles; with `within` only those of one organisation and what lies below it. */
export async function scopeOf(
  db: TenantDb,
  tenantId: number,
  user: Holder,
  roles: readonly RoleScope[],
  within?: string | null,
): Promise<Scope> {
  if (user.party_kind && user.party_id)
    return partyScope(db, tenantId, user.id, { kind: user.party_kind as PartyKind, id: user.party_id })
  const union = unionOf(roles)
  if (union.all && !within) return { kind: 'all' }
  const reach = (await db.first(reachOf(tenantId, { id: user.id, orgId: user.org_id, within }, union)))!
  return { kind: 'orgs', ...reach, ...(within ? {} : { selfId: user.id }) }
}

/** A party sees all that is its own; of the people of a company some see its rooms in part, and its managers see its people. */
async function partyScope(db: TenantDb, tenantId: number, userId: string, scope: PartyScope): Promise<PartyScope> {
  if (scope.kind !== 'rentee') return scope
  const terms = await db.first(memberTerms(tenantId, userId))
  if (terms?.role === 'manager') return { ...scope, isManager: true }
  return terms?.roomIds ? { ...scope, within: { roomIds: terms.roomIds, selfId: userId } } : scope
}
