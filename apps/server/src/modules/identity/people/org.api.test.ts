import { org, queryOrgType, querySysOrgTree } from '@cloud-steward/contract/identity/index.ts'
import { expect, it } from 'vitest'
import { freshTenant, signIn, testApp } from '../../../../test/app.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

const app = await testApp()
const tenant = await freshTenant(app)
const admin = await signIn(app, tenant)
interface Node {
  id: string
  title: string
  value: string
  parentId: string
  children?: Node[]
}
const tree = async () => ((await admin.call(querySysOrgTree, {})).body.data as { list: Node[] }).list
const added = async (orgName: string, parentId = '0') => {
  const { body } = await admin.send(org.endpoints.add, { orgName, orgType: 'department', orgSequence: 1, parentId })
  return (body.data as { id: string }).id
}

it('begins with the tenant itself, where the first users are', async () => {
  const [top, ...others] = await tree()
  expect([top?.title, top?.parentId, others]).toEqual([tenant.name, '0', []])
  const rows = await tenant
    .ctx()
    .db.rows(
      raw<{ here: boolean }>(sql`select org_id = ${top!.id} as here from identity_user where tenant_id = ${tenant.id}`),
    )
  expect(new Set(rows.map(({ here }) => here))).toEqual(new Set([true]))
})

it('offers the kinds of the dictionary', async () => {
  const { list } = (await admin.call(queryOrgType, {})).body.data as { list: { value: string }[] }
  expect(list.map(({ value }) => value)).toEqual(['group', 'company', 'department', 'team'])
})

it('keeps an organisation in which there are users, however deep', async () => {
  const top = await added('Upper')
  const below = await added('Lower', top)
  const place = (id: string | null) =>
    tenant
      .ctx()
      .db.run(raw(sql`update identity_user set org_id = ${id} where tenant_id = ${tenant.id} and username = 'rentee'`))
  await place(below)
  const impact = (await admin.send(org.endpoints.impact, { id: top })).body.data
  expect(impact).toEqual([
    { what: 'identity.org', count: 1, titles: ['Lower'] },
    { what: 'identity.org.impactUsers', count: 1, titles: ['ROLE_RENTEE (rentee)'] },
  ])
  const refused = (await admin.send(org.endpoints.delete, { id: top })).body
  expect([refused.code, refused.reason]).toEqual([500, 'identity.error.orgHasUsers'])
  await place(null)
  expect((await admin.send(org.endpoints.delete, { id: top })).body.code).toBe(200)
  expect((await tree()).map(({ title }) => title)).toEqual([tenant.name])
})
