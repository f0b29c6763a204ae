import type { DataScope } from '@cloud-steward/contract/identity/data-scope.ts'

export interface RoleScope {
  dataScope: DataScope
  /** The organisations of the scope `chosen`. */
  orgIds: readonly string[]
}
/** What the scopes of several roles come to: each widens what the others show. */
export interface ScopeUnion {
  all: boolean
  /** His own organisation and all below it. */
  below: boolean
  own: boolean
  chosen: readonly string[]
}
export function unionOf(roles: readonly RoleScope[]): ScopeUnion {
  const kinds = new Set(roles.map(({ dataScope }) => dataScope))
  const chosen = roles.flatMap(({ dataScope, orgIds }) => (dataScope === 'chosen' ? orgIds : []))
  return { all: kinds.has('all'), below: kinds.has('ownAndBelow'), own: kinds.has('own'), chosen: [...new Set(chosen)] }
}

/**
 * Whether somebody with these scopes may hand on one of a role, to people whose organisation he sees: what is `own` to
 * them he sees as well, but what lies below them only if what lies below his own is his.
 */
export function coversScope(mine: ScopeUnion, seen: ReadonlySet<string>, { dataScope, orgIds }: RoleScope): boolean {
  if (mine.all || dataScope === 'self') return true
  if (dataScope === 'all') return false
  if (dataScope === 'chosen') return orgIds.every((id) => seen.has(id))
  return mine.below || (dataScope === 'own' && (mine.own || mine.chosen.length > 0))
}
