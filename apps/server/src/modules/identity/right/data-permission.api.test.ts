import { landlord, rentee, site } from '@cloud-steward/contract/housing/index.ts'
import {
  authorizeMenuDataToRole,
  deleteDataField,
  queryDataFieldByMenuCode,
  queryDataMenu,
  queryFieldCheckbox,
} from '@cloud-steward/contract/identity/index.ts'
import { expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import { freshPlace } from '../../../../test/place.ts'

const { app, tenant, admin, ids } = await freshPlace()
const clerk = await signIn(app, tenant, 'ROLE_TENEMENT')
const aSecond = () => new Promise((done) => setTimeout(done, 1_050))
const entry = { roleCode: 'ROLE_TENEMENT', menuCode: 'site' }
const row = async (who = clerk) =>
  ((await who.send(site.endpoints.query, { id: ids['housing.site'] })).body.data as { list: Record<string, unknown>[] })
    .list[0]!

it('tells which screens have fields to hide, and which', async () => {
  const menus = (await admin.call(queryDataMenu, {})).body.data
  expect(menus.map(({ menuCode }) => menuCode)).toEqual(
    expect.arrayContaining(['site', 'sysuser', 'sysorg', 'sysmenu']),
  )
  expect(menus.map(({ menuCode }) => menuCode)).not.toContain('addhouse')
  const fields = (await admin.call(queryFieldCheckbox, { menuCode: 'site' })).body.data
  expect(fields).toContainEqual({ value: 'address', label: 'Address' })
  expect(fields.map(({ value }) => value)).not.toContain('name')
})

it('takes hidden fields out of lists, exports, searches and changes', async () => {
  expect(await row()).toHaveProperty('address')
  const hidden = await admin.call(authorizeMenuDataToRole, { ...entry, dataField: 'address,regionCode' })
  expect(hidden.body).toMatchObject({ code: 200 })
  await aSecond()
  const [theirs, whole] = [await row(), await row(admin)]
  for (const key of ['address', 'regionCode', 'regionName']) {
    expect(theirs).not.toHaveProperty(key)
    expect(whole).toHaveProperty(key)
  }
  const csv = async (who = clerk) => (await who.send(site.endpoints.export, { isTemplate: 'c' })).bytes.toString()
  expect(await csv(admin)).toContain(String(whole.address))
  expect(await csv()).not.toContain(String(whole.address))
  expect((await csv()).split('\n')[0]).not.toMatch(/Address/)
  for (const kind of ['exportWord', 'exportPDF'] as const)
    expect((await clerk.send(site.endpoints[kind], {})).status).toBe(200)
  const sorted = await clerk.send(site.endpoints.query, { sorter: 'address_ascend' })
  expect([sorted.body.reason, Object.keys(sorted.body.fields ?? {})]).toEqual(['kit.error.badValue', ['sorter']])
  const searched = await clerk.send(site.endpoints.query, { regionCode: '110101' })
  expect([searched.body.reason, Object.keys(searched.body.fields ?? {})]).toEqual([
    'kit.error.badValue',
    ['regionCode'],
  ])
  // Whoever does not see a field cannot empty it by saving the form.
  await clerk.send(site.endpoints.update, { id: ids['housing.site'], address: null, remark: 'seen' })
  expect((await row(admin)).address).toBe(whole.address)
  // Another resource with a field of the same name is another matter.
  expect((await clerk.send(rentee.endpoints.query, {})).body.code).toBe(200)
})

it('refuses the same role twice, and changes an entry by its key', async () => {
  const again = (await admin.call(authorizeMenuDataToRole, { ...entry, dataField: 'address', key: 'new' })).body
  expect([again.reason, again.message]).toEqual([
    'identity.error.sameRole',
    'Add failed, role codes cannot be the same',
  ])
  const told = async () => (await admin.call(queryDataFieldByMenuCode, { menuCode: 'site' })).body.data
  const { list } = (await told()) as { list: { key: string; dataField: string }[] }
  const key = list[0]!.key
  expect((await admin.call(authorizeMenuDataToRole, { ...entry, dataField: 'address', key })).body.code).toBe(200)
  expect(await told()).toEqual({ list: [{ key, roleCode: 'ROLE_TENEMENT', dataField: 'address' }], count: 1 })
  for (const wrong of ['name', 'tenant_id', 'nothing', ','])
    expect((await admin.call(authorizeMenuDataToRole, { ...entry, dataField: wrong, key })).body.code).not.toBe(200)
})

it('lets one role hide what another shows, and another tenant nothing', async () => {
  const stranger = await signIn(app, await freshTenant(app))
  expect((await stranger.call(queryDataFieldByMenuCode, { menuCode: 'site' })).body.data).toEqual({
    list: [],
    count: 0,
  })
  expect((await stranger.call(deleteDataField, entry)).status).toBe(404)
  expect((await admin.call(deleteDataField, entry)).body.code).toBe(200)
  await aSecond()
  expect(await row()).toHaveProperty('address')
  expect((await clerk.send(landlord.endpoints.query, {})).status).toBe(200)
})
