import { bare, int, json, objectOf, ref, resource, rowsOf, text, view } from '../kit/index.ts'

/** Dictionaries: a root names a type, its children are the values a `dict` field offers. */
export const dict = resource('system.dict', {
  wire: 'admin.SysDict',
  scope: { orgs: 'all' },
  tree: 'parentId',
  fields: {
    dictName: text(32, { min: 1 }),
    dictValue: text(32, { min: 1 }),
    dictType: text(32, { min: 1, once: true }),
    dictSequence: int({ min: 1, max: 99_999, optional: true }),
    parentId: ref('system.dict', { root: true, optional: true }),
  },
  title: 'dictName',
  list: ['dictName', 'dictValue', 'dictType', 'dictSequence'],
  search: ['dictName', 'dictValue', 'dictType'],
})

/** The values of a dictionary in their order, in the platform's bare form: `[{ name, value }]`. */
export const queryDictByDictType = bare(
  view('admin.sysdict', 'queryDictByDictType', { dictType: text(32) }, rowsOf({}), { access: 'signedIn' }),
)
/** All dictionaries as nodes for pickers. */
export const querySysDictTree = view('admin.sysdict', 'querySysDictTree', {}, objectOf({ list: json() }))
