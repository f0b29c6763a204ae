import { command, instant, int, ofAccount, ref, resource, text } from '../kit/index.ts'

const sessions = resource('identity.online', {
  wire: 'admin.OnlineSysUser',
  fields: {
    username: text(64, { readOnly: true }),
    nickname: text(64, { readOnly: true }),
    mobile: text(20, { readOnly: true, optional: true }),
    email: text(100, { readOnly: true, optional: true }),
    ip: text(64, { readOnly: true, optional: true }),
    userAgent: text(200, { readOnly: true, optional: true }),
    /** The OAuth client of the session; empty for our console. */
    clientCode: text(32, { readOnly: true, optional: true }),
    lastSeenAt: instant({ readOnly: true }),
    // The platform lists them as users.
    roleId: ref('identity.role', { optional: true, readOnly: true }),
    roleIdCn: text(400, { optional: true, readOnly: true }),
    orgId: ref('identity.org', { optional: true, readOnly: true }),
    orgIdCn: text(64, { optional: true, readOnly: true }),
    prefix: text(10, { optional: true, readOnly: true }),
    status: int({ readOnly: true }),
    postCode: text(32, { optional: true, readOnly: true }),
  },
  title: 'username',
  list: ['username', 'nickname', 'mobile', 'ip', 'userAgent', 'clientCode', 'lastSeenAt'],
  search: ['username', 'nickname', 'mobile', 'roleId', 'orgId'],
  sort: [],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
})
const endpoints = ofAccount(sessions.endpoints)
/** Live sessions: who is signed in, since when and from where. The platform lists them among the users. */
export const online = {
  ...sessions,
  endpoints: {
    ...endpoints,
    query: { ...endpoints.query, path: '/api/admin/sysuser/queryOnlineSysUser' },
  },
}
/** Ends all sessions of a user; his next request is refused. */
export const removePrincipal = command(
  'admin.sysuser',
  'removePrincipal',
  { username: text(64) },
  {},
  { from: 'form', ofAccount: true },
)
/** Clients of the platform announce a new session with this; ours are known from the sign-in. */
export const registerNewSession = command('admin.sysuser', 'registerNewSession', {}, {}, { access: 'signedIn' })
