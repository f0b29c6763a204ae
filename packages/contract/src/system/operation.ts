import { choice, id, instant, json, resource, rowsOf, text, view } from '../kit/index.ts'

/** What the audit knows people to do. */
export const ACTIONS = [
  'add',
  'update',
  'delete',
  'authorize',
  'read',
  'cancel',
  'signIn',
  'switch',
  'preview',
  'kick',
  'changePassword',
  'resetPassword',
  'retrievePassword',
  'signed',
  'cancelled',
  'ended',
  'issue',
  'void',
  'settle',
] as const

/** Who did what to which record, and when: kept by every write, changed by nobody. */
const log = resource('system.operation', {
  fields: {
    createTime: instant({ readOnly: true }),
    username: text(64, { readOnly: true, optional: true }),
    action: choice(ACTIONS, { readOnly: true }),
    /** The kind of record in the reader's language. */
    resourceName: text(64, { readOnly: true }),
    resource: text(64, { readOnly: true }),
    recordId: text(64, { readOnly: true, optional: true }),
    requestId: text(64, { readOnly: true, optional: true }),
  },
  title: 'resourceName',
  list: ['username', 'action', 'resourceName', 'recordId', 'requestId'],
  search: ['createTime', 'username', 'resourceName', 'action', 'recordId'],
  sort: [],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
})
export const operation: typeof log = { ...log, table: 'system_audit' }

/** What one operation changed, field by field; secrets are left out. */
export const queryOperationChange = view(
  'system.operation',
  'queryOperationChange',
  { id: id() },
  rowsOf({ field: text(64), before: json({ optional: true }), after: json({ optional: true }) }),
)
