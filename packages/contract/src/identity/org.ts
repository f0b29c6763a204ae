import { dict, int, json, objectOf, ref, resource, text, view } from '../kit/index.ts'

/** Organisations: group, companies, departments and teams as one tree. */
export const org = resource('identity.org', {
  wire: 'admin.SysOrg',
  tree: 'parentId',
  fields: {
    orgName: text(64, { min: 1 }),
    orgType: dict('org'),
    orgSequence: int({ min: 1, max: 99_999, optional: true }),
    parentId: ref('identity.org', { root: true, optional: true }),
    orgDescription: text(256, { optional: true, multiline: true }),
  },
  title: 'orgName',
  list: ['orgName', 'orgType', 'orgSequence', 'orgDescription'],
  search: ['orgName', 'orgType', 'orgDescription'],
})

export const queryOrgType = view('admin.sysorg', 'queryOrgType', {}, objectOf({ list: json() }))
/** All organisations as nodes for pickers. */
export const querySysOrgTree = view('admin.sysorg', 'querySysOrgTree', {}, objectOf({ list: json() }))
