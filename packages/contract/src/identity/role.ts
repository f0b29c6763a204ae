import { choice, code, command, list, ref, resource, rowsOf, text, values, view } from '../kit/index.ts'
import { DATA_SCOPES } from './data-scope.ts'

const fields = {
  roleCode: code(32, { once: true }),
  roleName: text(64, { min: 1 }),
  roleDescription: text(256, { optional: true, multiline: true }),
} as const
/** A role holds menus and URLs; what it must not press is hidden from it. */
const sheet = resource('identity.role', {
  wire: 'admin.SysRole',
  fields: {
    ...fields,
    /** What the holders see: without it the server gives little. Changed by a command of its own. */
    dataScope: choice(DATA_SCOPES, { once: true, optional: true }),
  },
  // Clients of the platform fill their sheets by position.
  imports: fields,
  title: 'roleName',
  list: ['roleCode', 'roleName', 'dataScope', 'roleDescription'],
  search: ['roleName', 'roleCode', 'roleDescription', 'dataScope'],
  scope: { orgs: 'all' },
})
export const role: typeof sheet = { ...sheet, table: 'identity_sysrole' }

const option = rowsOf({ name: text(64), value: text(40) })
/** All roles, or with `assign` those a user holds at a post (1) or does not hold there (0). */
export const queryRoleName = view(
  'admin.sysrole',
  'queryRoleName',
  {
    userId: text(64, { optional: true }),
    postCode: text(32, { optional: true }),
    assign: text(1, { optional: true }),
  },
  option,
)
export const queryRoleCode = view('admin.sysrole', 'queryRoleCode', {}, option)
/** All roles, for check boxes. */
export const queryRoleNameCheckbox = view(
  'admin.sysrole',
  'queryRoleNameCheckbox',
  {},
  rowsOf({ value: text(40), label: text(64) }),
)
/** Replaces the users of a role. A user may be named with a post: `<userId>|<postCode>`. */
export const authorizeUserToRole = command('admin.sysrole', 'authorizeUserToRole', {
  roleId: ref('identity.role'),
  userId: list(list(text(80), 5_000), 500, { min: 1 }),
})
/** Organisations with the users in them who hold a role (1) or do not (0). */
export const queryOrgUserTree = view(
  'admin.sysorg',
  'queryOrgUserTree',
  { roleId: ref('identity.role'), assign: text(1, { optional: true }) },
  values,
)
