import { command, int, json, objectOf, rowsOf, text, view } from '../kit/index.ts'

const thing = 'admin.sysmenu'
const names = { roleCode: text(32, { min: 1 }), menuCode: text(32, { min: 1 }) }
/** The screens whose rows have fields to hide, with the roles something is hidden from. */
export const queryDataMenu = view(
  thing,
  'queryDataMenu',
  {},
  rowsOf({ menuCode: text(32), menuName: text(64), roleCode: text(2_000) }),
)
/** The fields of a screen's rows that can be hidden. */
export const queryFieldCheckbox = view(
  thing,
  'queryFieldCheckbox',
  { menuCode: text(32) },
  rowsOf({ label: text(64), value: text(64) }),
)
export const queryDataFieldByMenuCode = view(
  thing,
  'queryDataFieldByMenuCode',
  { menuCode: text(32) },
  objectOf({ list: json(), count: int() }),
)
/**
 * Hides fields from a role: one entry for each role and screen. With the `key` of an entry only that one is changed, with
 * another key none; without one, as the platform's clients send it, whichever there is.
 */
export const authorizeMenuDataToRole = command(
  thing,
  'authorizeMenuDataToRole',
  { ...names, dataField: text(4_000, { min: 1 }), key: text(80, { optional: true }) },
  {},
  { from: 'form' },
)
export const deleteDataField = command(thing, 'deleteDataField', names, {}, { from: 'form' })
