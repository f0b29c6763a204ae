import { crudButtons, domain, json, objectOf, text, uses, view } from '../kit/index.ts'
import { dict, queryDictByDictType, querySysDictTree } from './dict.ts'

export * from './dict.ts'

/** The tree of real administrative divisions: provinces, cities, counties. */
export const querySysRegionTree = view(
  'admin.sysregion',
  'querySysRegionTree',
  { parentRegionCode: text(20, { optional: true }) },
  objectOf({ list: json() }),
  { access: 'signedIn' },
)

export const system = domain({
  name: 'system',
  resources: [dict],
  endpoints: [querySysRegionTree, queryDictByDictType, querySysDictTree],
  menus: [
    {
      code: 'admin',
      icon: 'setting',
      children: [
        {
          code: 'sysdict',
          path: '/sysdict',
          icon: 'book',
          resource: dict.name,
          roles: ['ROLE_ADMIN'],
          uses: [...uses(dict, 'query'), 'admin.sysdict.querySysDictTree'],
          buttons: crudButtons(dict),
        },
      ],
    },
  ],
})
