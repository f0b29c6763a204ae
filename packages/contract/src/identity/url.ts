import { bare, command, ref, resource, rowsOf, text, values, view } from '../kit/index.ts'

/** What may be called. The addresses of the product itself keep their words; others are for what stands beside it. */
export const url = resource('identity.url', {
  wire: 'admin.SysUrl',
  scope: { orgs: 'all' },
  fields: {
    url: text(512, { min: 1 }),
    description: text(256, { optional: true }),
    /** Only to search by: the screen that calls it, the role that may. */
    menuCode: text(32, { optional: true, readOnly: true }),
    roleId: ref('identity.role', { optional: true, readOnly: true }),
  },
  title: 'url',
  list: ['url', 'description'],
  search: ['url', 'description', 'menuCode', 'roleId'],
})
export const queryRoleIdByUrlId = view('admin.sysurl', 'queryRoleIdByUrlId', { urlId: ref('identity.url') }, values)
export const queryUrlIdByRoleId = bare(
  view('admin.sysurl', 'queryUrlIdByRoleId', { roleId: ref('identity.role') }, rowsOf({})),
)
/** Replaces the roles that may call an address. */
export const authorizeRoleToUrl = command(
  'admin.sysurl',
  'authorizeRoleToUrl',
  { urlId: ref('identity.url'), roleId: text(20_000, { optional: true }) },
  {},
  { from: 'form' },
)
/** Replaces the addresses a role may call. */
export const authorizeUrlToRole = command(
  'admin.sysurl',
  'authorizeUrlToRole',
  { roleId: ref('identity.role'), urlId: text(200_000, { optional: true }) },
  {},
  { from: 'form' },
)
