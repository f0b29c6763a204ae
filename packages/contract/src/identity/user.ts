import type { Endpoint, Shape } from '../kit/index.ts'
import { choice, command, email, flag, id, list, ref, resource, rowsOf, text, view } from '../kit/index.ts'

const password = text(31, { min: 6 })
const fields = {
  username: text(64, { min: 3, once: true, pattern: '^[\\p{L}\\p{N}._@+-]{3,64}$' }),
  nickname: text(64, { min: 1 }),
  orgId: ref('identity.org'),
  orgIdCn: text(64, { optional: true, readOnly: true }),
  /** Ids of all roles by comma, whatever the post they are held at. */
  roleId: ref('identity.role', { optional: true, readOnly: true }),
  roleIdCn: text(400, { optional: true, readOnly: true }),
  prefix: choice(['86', '87']),
  mobile: text(20, { pattern: '^\\+?[0-9]{5,20}$' }),
  email: email(),
  status: choice(['1', '0'], { numeric: true }),
  /** Whether signing in asks more of him than his password. */
  secondFactor: flag({ optional: true, readOnly: true }),
  /** Of the main post. */
  postCode: text(32, { optional: true, readOnly: true }),
} as const

/** Who signs in. A password goes in and never comes out; roles are given as a list and read as one text. */
const sheet = resource('identity.user', {
  wire: 'admin.SysUser',
  fields,
  title: 'username',
  list: ['username', 'nickname', 'orgId', 'roleId', 'mobile', 'email', 'secondFactor', 'status'],
  search: ['username', 'nickname', 'mobile', 'status', 'roleId', 'orgId'],
  sort: ['username', 'nickname'],
  imports: {
    username: fields.username,
    nickname: fields.nickname,
    orgId: fields.orgId,
    prefix: fields.prefix,
    mobile: fields.mobile,
    email: fields.email,
    status: fields.status,
  },
  operations: ['query', 'add', 'update', 'delete', 'export', 'exportWord', 'exportPDF', 'import', 'impact'],
})
const roles = { roleId: list(ref('identity.role'), 50, { optional: true }) }
/** The inputs of add and update, as forms draw them. */
export const userDraft = {
  username: fields.username,
  password,
  nickname: text(64, { optional: true }),
  orgId: fields.orgId,
  ...roles,
  prefix: fields.prefix,
  mobile: fields.mobile,
  email: fields.email,
  status: fields.status,
} satisfies Shape
const { add, update, ...others } = sheet.endpoints
/** `1`: those alone who are signed in. */
const online = { onlinestatus: text(1, { optional: true }) } satisfies Shape
const alsoOnline = (endpoint: Endpoint): Endpoint => ({ ...endpoint, input: { ...endpoint.input, ...online } })
export const user: typeof sheet = {
  ...sheet,
  endpoints: {
    ...others,
    export: alsoOnline(others.export),
    exportWord: alsoOnline(others.exportWord),
    exportPDF: alsoOnline(others.exportPDF),
    add: { ...add, input: userDraft },
    update: { ...update, input: { ...update.input, ...roles } },
  },
}

/** Users as a colleague may know them: for choosing one where a user is named. */
export const colleague = resource('identity.colleague', {
  fields: {
    username: text(64, { readOnly: true }),
    nickname: text(64, { readOnly: true }),
    orgId: ref('identity.org', { readOnly: true }),
  },
  title: 'nickname',
  list: ['username', 'nickname', 'orgId'],
  search: ['nickname', 'username'],
  sort: ['username'],
  operations: ['query'],
})

/** Names of all users who may sign in. */
export const queryUsername = view('admin.sysuser', 'queryUsername', {}, rowsOf({ value: text(64) }))

/** How the people with these accounts are called, for histories; accounts are separated by commas. */
export const queryUserNames = view(
  'admin.sysuser',
  'queryUserNames',
  { username: text(2_000, { min: 1 }) },
  rowsOf({ username: text(64), name: text(64) }),
  { access: 'signedIn' },
)

/** Replaces the roles a user holds at a post. */
export const authorizeRoleToUser = command('admin.sysuser', 'authorizeRoleToUser', {
  userId: ref('identity.user'),
  roleId: list(ref('identity.role'), 50),
  postCode: text(32, { optional: true }),
})

/** Gives a user another password, typed or made here, and ends his sessions. What was made is told this once. */
export const resettingPassword = {
  ...command(
    'account.sysuserdetail',
    'resettingPassword',
    { id: id(), newPassword: text(31, { min: 6, optional: true }) },
    { password: text(31, { optional: true }) },
    { from: 'form', ofAccount: true },
  ),
  method: 'PUT' as const,
}
