import { menu, queryCurrentAuthority, role, url, user } from '@cloud-steward/contract/identity/index.ts'
import { freshTenant, signIn, testApp } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'

export const app = await testApp()
export const tenant = await freshTenant(app)
export const admin = await signIn(app, tenant)
export const clerk = await signIn(app, tenant, 'ROLE_TENEMENT')
export const stranger = await signIn(app, await freshTenant(app))
export const aSecond = () => new Promise((done) => setTimeout(done, 1_050))

export interface Row extends Record<string, unknown> {
  id: string
}
export interface Node extends Row {
  key: string
  title: string
  children?: Node[]
}
export const rows = async (
  of: typeof role | typeof menu | typeof url | typeof user,
  input: object,
  who: Client = admin,
): Promise<Row[]> =>
  ((await who.send(of.endpoints.query, { pageSize: 500, ...input })).body.data as { list: Row[] }).list
export const roleId = async (roleCode: string) => (await rows(role, { roleCode }))[0]!.id
export const menuId = async (menuCode: string) =>
  (await rows(menu, { menuCode })).find((one) => one.menuCode === menuCode)!.id
export const urlId = async (address: string) =>
  (await rows(url, { url: address })).find((one) => one.url === address)!.id
export const data = async (endpoint: Parameters<Client['send']>[0], input: object = {}) =>
  (await admin.send(endpoint, input)).body.data
export const reason = async (answer: Promise<{ body: { code: number; reason?: string } }>) => {
  const { body } = await answer
  return body.reason ?? body.code
}
export const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])

export async function authority(who: Client) {
  const { bytes } = await who.send(queryCurrentAuthority, {})
  const told = JSON.parse(bytes.toString()) as { menu: { name: string; routes?: never[] }[]; menuTitle: object }
  const names = (nodes: { name: string; routes?: never[] }[]): string[] =>
    nodes.flatMap((node) => [node.name, ...names(node.routes ?? [])])
  return { names: names(told.menu), titles: told.menuTitle }
}
export async function tokenOfAdmin(): Promise<string> {
  const { tokenOf } = await import('../../../../test/app.ts')
  return tokenOf(app, tenant)
}
