import { choice, code, id, int, ref, resource, rowsOf, text, values, view } from '../kit/index.ts'

/** Posts of the house, as a tree of who is above whom. */
export const post = resource('identity.post', {
  wire: 'admin.SysPost',
  scope: { orgs: 'all' },
  tree: 'parentId',
  fields: {
    postName: text(64, { min: 1 }),
    postCode: code(32, { once: true }),
    postSequence: int({ min: 1, max: 99_999, optional: true }),
    parentId: ref('identity.post', { root: true, optional: true }),
  },
  title: 'postName',
  list: ['postName', 'postCode', 'postSequence'],
  search: ['postCode', 'postName'],
})

/** A post somebody holds; one of his posts is his main one. */
export const userPost = resource('identity.userPost', {
  wire: 'admin.SysUserPost',
  fields: {
    userId: ref('identity.user', { once: true }),
    postCode: code(32, { once: true }),
    /** With those above it: `Head office / Finance / Cashier`. */
    postName: text(400, { optional: true, readOnly: true }),
    /** 1 main, 2 part-time. */
    postType: choice(['1', '2'], { numeric: true }),
    status: choice(['1', '0'], { numeric: true }),
    postDescription: text(256, { optional: true, multiline: true }),
  },
  title: 'postCode',
  list: ['userId', 'postCode', 'postName', 'postType', 'status', 'postDescription'],
  search: ['userId', 'postName', 'postCode', 'postType', 'status', 'postDescription'],
})

export const querySysPostTree = view('admin.syspost', 'querySysPostTree', {}, values)
/** The posts of a user, for the choice of one: his own for anybody. */
export const querySysUserPostTree = view(
  'admin.sysuserpost',
  'querySysUserPostTree',
  { userId: id() },
  rowsOf({ name: text(400), value: text(32) }),
  { access: 'signedIn' },
)
