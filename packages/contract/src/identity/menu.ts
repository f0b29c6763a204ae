import type { Shape } from '../kit/index.ts'
import { choice, code, command, int, list, ref, resource, rowsOf, text, values, view } from '../kit/index.ts'

/** Screens and the groups they stand in. What the product brings can be renamed, moved and hidden, but not taken out. */
const sheet = resource('identity.menu', {
  wire: 'admin.SysMenu',
  scope: { orgs: 'all' },
  tree: 'parentId',
  fields: {
    menuName: text(32, { min: 1 }),
    menuCode: code(32, { once: true }),
    parentId: ref('identity.menu', { root: true, optional: true }),
    menuIcon: text(32, { optional: true }),
    menuPath: text(512, { min: 1 }),
    menuComponent: text(256, { optional: true }),
    menuSequence: int({ min: 1, max: 99_999, optional: true }),
    menuStatus: choice(['1', '0'], { numeric: true }),
    menuStatusCn: text(16, { optional: true, readOnly: true }),
  },
  title: 'menuName',
  list: ['menuName', 'menuCode', 'menuIcon', 'menuPath', 'menuSequence', 'menuStatus'],
  search: ['menuName', 'menuCode', 'menuStatus', 'menuPath', 'menuIcon'],
})
const buttons = { menuButton: list(text(32), 100, { optional: true }) } satisfies Shape
const { add, update } = sheet.endpoints
export const menu: typeof sheet = {
  ...sheet,
  table: 'identity_sysmenu',
  endpoints: {
    ...sheet.endpoints,
    add: { ...add, input: { ...add.input, ...buttons } },
    update: { ...update, input: { ...update.input, ...buttons } },
  },
}
/** The inputs of add and update, as forms draw them. */
export const menuDraft = { ...menu.fields, ...buttons }

/** The menus a caller holds as nodes; an administrator holds all. */
export const querySysMenuTree = view('admin.sysmenu', 'querySysMenuTree', {}, values, { access: 'signedIn' })
/** The same with the buttons of each screen below it, their keys `menuCode:button`. */
export const querySysMenuButtonTree = view('admin.sysmenu', 'querySysMenuButtonTree', {}, values)
export const queryMenuIdByRoleId = view(
  'admin.sysmenu',
  'queryMenuIdByRoleId',
  { roleId: ref('identity.role') },
  values,
)
export const queryMenuButtonByRoleCode = view(
  'admin.sysmenu',
  'queryMenuButtonByRoleCode',
  { roleCode: text(32) },
  values,
)
export const queryMenuButtonCheckbox = view(
  'admin.sysmenu',
  'queryMenuButtonCheckbox',
  {},
  rowsOf({ label: text(32), value: text(32) }),
)
export const queryCheckedMenuButton = view('admin.sysmenu', 'queryCheckedMenuButton', { menuCode: text(32) }, values)

/** Replaces the menus of a role; those above the named ones come along. */
export const authorizeMenuToRole = command(
  'admin.sysmenu',
  'authorizeMenuToRole',
  { roleId: ref('identity.role'), menuId: text(100_000, { optional: true }) },
  {},
  { from: 'form' },
)
/** Replaces the buttons a role does not get. */
export const authorizeMenuButtonToRole = command(
  'admin.sysmenu',
  'authorizeMenuButtonToRole',
  { roleCode: text(32, { min: 1 }), menuButton: text(100_000, { optional: true }) },
  {},
  { from: 'form' },
)
