import { code, resource, rowsOf, text, view } from '../kit/index.ts'

/** A role holds menus and URLs; what it must not press is hidden from it. */
const sheet = resource('identity.role', {
  wire: 'admin.SysRole',
  fields: {
    roleCode: code(32, { once: true }),
    roleName: text(64, { min: 1 }),
    roleDescription: text(256, { optional: true, multiline: true }),
  },
  title: 'roleName',
  list: ['roleCode', 'roleName', 'roleDescription'],
  search: ['roleName', 'roleCode', 'roleDescription'],
})
export const role: typeof sheet = { ...sheet, table: 'identity_sysrole' }

/** All roles, for check boxes. */
export const queryRoleNameCheckbox = view(
  'admin.sysrole',
  'queryRoleNameCheckbox',
  {},
  rowsOf({ value: text(40), label: text(64) }),
)
