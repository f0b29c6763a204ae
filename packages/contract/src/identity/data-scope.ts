import { choice, command, list, objectOf, ref, view } from '../kit/index.ts'

/** Whose rows a role shows, from all of the tenant's down to the holder's alone. Each but `all` includes `self`. */
export const DATA_SCOPES = ['all', 'chosen', 'ownAndBelow', 'own', 'self'] as const
export type DataScope = (typeof DATA_SCOPES)[number]

const thing = 'admin.sysrole'
const scope = { dataScope: choice(DATA_SCOPES), orgId: list(ref('identity.org'), 10_000, { optional: true }) } as const
/** The rows a role shows; `orgId` counts for `chosen` alone. */
export const authorizeDataScopeToRole = command(thing, 'authorizeDataScopeToRole', {
  roleId: ref('identity.role'),
  ...scope,
})
export const queryDataScopeByRoleId = view(
  thing,
  'queryDataScopeByRoleId',
  { roleId: ref('identity.role') },
  objectOf(scope),
)
