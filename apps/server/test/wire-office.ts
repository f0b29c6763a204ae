import { freshTenant, PASSWORD, type TestApp, type TestTenant } from './app.ts'
import { done, type Fields, type Wire, type WirePage, wireSignIn } from './wire.ts'

export interface Option {
  name: string
  value: string
}
/** A node of a picker, of a tree of users or of the router, whichever was asked for. */
export interface Node {
  id: string
  key: string
  title: string
  value: string
  label: string
  parentId: string
  pid: string
  children?: Node[]
  routes?: Node[]
  [extra: string]: unknown
}
export const flat = (nodes: readonly Node[] = []): Node[] => nodes.flatMap((node) => [node, ...flat(node.children)])
type Row = Fields & { id: string }

export interface Office {
  tenant: TestTenant
  wire: Wire
  /** The administrator, whose client `wire` is. */
  user: Row
  get<T>(path: string, query?: Fields): Promise<T>
  first(path: string, query: Fields): Promise<Row>
  /** The user `wang`, who is `desk` below `head`. */
  clerk: string
  /** Two roles nobody holds: `ROLE_ONE` and `ROLE_TWO`. */
  role: Row
  otherRole: Row
}

/** A tenant with two posts, two roles and a clerk, made by an administrator as his client does it. */
export async function wireOffice(app: TestApp): Promise<Office> {
  const tenant = await freshTenant(app)
  const { wire, user } = await wireSignIn(app, tenant)
  const get = async <T>(path: string, query: Fields = {}) => done<T>(await wire.get(path, query))
  const first = async (path: string, query: Fields) => (await get<WirePage>(path, query)).list[0]!
  const top = await first('admin/sysorg/querySysOrg', {})
  const head = { postCode: 'head', postName: '主管', postSequence: 1, parentId: 0 }
  done(await wire.json('POST', 'admin/syspost/addSysPost', head))
  const { id: parentId } = await first('admin/syspost/querySysPost', { postCode: 'head' })
  const desk = { postCode: 'desk', postName: '前台', postSequence: 2, parentId }
  done(await wire.json('POST', 'admin/syspost/addSysPost', desk))
  for (const code of ['ROLE_ONE', 'ROLE_TWO'])
    done(await wire.json('POST', 'admin/sysrole/addSysRole', { roleCode: code, roleName: `角色 ${code}` }))
  const draft = { username: 'wang', password: PASSWORD, email: 'wang@example.org', prefix: '86', mobile: '13700000001' }
  done(await wire.json('POST', 'admin/sysuser/addSysUser', { ...draft, orgId: top.id, status: 1 }))
  const { id: clerk } = await first('admin/sysuser/querySysUser', { username: 'wang' })
  const held = { userId: clerk, postCode: 'desk', postType: 1, status: 1, postDescription: '' }
  done(await wire.json('POST', 'admin/sysuserpost/addSysUserPost', held))
  const role = await first('admin/sysrole/querySysRole', { roleCode: 'ROLE_ONE' })
  const otherRole = await first('admin/sysrole/querySysRole', { roleCode: 'ROLE_TWO' })
  return { tenant, wire, user, get, first, clerk, role, otherRole }
}
