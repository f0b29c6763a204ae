import { lease, site } from '@cloud-steward/contract/housing/index.ts'
import {
  authorizeDataScopeToRole,
  authorizeMenuButtonToRole,
  authorizeMenuDataToRole,
  authorizeRoleToUser,
  getSysUser,
  org,
  post,
  previewRole,
  queryCurrentAuthority,
  queryOwnOrg,
  role,
  signOut,
  switchFocus,
  token,
  updateSysUserDetail,
  user,
  userPost,
} from '@cloud-steward/contract/identity/index.ts'
import { operation } from '@cloud-steward/contract/system/operation.ts'
import { describe, expect, it } from 'vitest'
import { guest, signIn } from '../../../../test/app.ts'
import { type Client, client } from '../../../../test/client.ts'
import { draftOf } from '../../../../test/samples.ts'
import { clerkOf, divided } from '../../../../test/scoped.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

const place = await divided()
const { admin, orgs, north, south, app, tenant } = place
const [N, S] = [north['housing.site']!, south['housing.site']!]
interface Row extends Record<string, unknown> {
  id: string
}
type Listed = { endpoints: { query: Parameters<Client['send']>[0] } }
const rows = async (who: Client, of: Listed, input: object = {}) =>
  ((await who.send(of.endpoints.query, { pageSize: 500, ...input })).body.data as { list: Row[] }).list
const ids = async (who: Client, of: Listed) => (await rows(who, of)).map(({ id }) => id).toSorted()
const focusOf = async (who: Client) => (await who.call(getSysUser, {})).body.data.focus!
const reason = async (answer: Promise<{ body: { code: number; reason?: string } }>) => {
  const { body } = await answer
  return body.reason ?? body.code
}
const codesOf = async (who: Client, input = {}) => {
  const { bytes } = await who.call(queryCurrentAuthority, input)
  const menus = (nodes: { name: string; routes?: never[] }[]): string[] =>
    nodes.flatMap(({ name, routes = [] }) => [name, ...menus(routes)])
  return menus((JSON.parse(bytes.toString()) as { menu: never[] }).menu)
}
const [operatorRole] = await rows(admin, role, { roleCode: 'ROLE_TENEMENT' })
const aSecond = () => new Promise((done) => setTimeout(done, 1_050))

describe('looking at one organisation', () => {
  it('narrows everything at once to it and below, is audited, and is lifted again', async () => {
    const boss = await signIn(app, tenant)
    expect(await focusOf(boss)).toMatchObject({ hasOrgs: true, hasPosts: false })
    expect(await reason(boss.call(switchFocus, { orgId: orgs.north }))).toBe(200)
    expect(await ids(boss, site)).toEqual([N])
    expect(await ids(boss, org)).toEqual([orgs.north])
    expect(await focusOf(boss)).toMatchObject({ orgId: orgs.north, orgName: 'North', hasOrgs: true })
    // The others of his see what they saw.
    expect(await ids(admin, site)).toEqual([N, S].toSorted())
    const told = (await rows(admin, operation, { action: 'switch' }))[0]!
    expect(told).toMatchObject({ username: 'admin', resource: 'identity.online' })
    await boss.call(switchFocus, { orgId: orgs.top })
    expect(await ids(boss, site)).toEqual([N, S].toSorted())
    await boss.call(switchFocus, {})
    expect(await ids(boss, org)).toEqual([orgs.top])
  })

  it('never widens: beyond his scope there is nothing to choose', async () => {
    const clerk = await clerkOf(place, orgs.north, 'ownAndBelow')
    for (const orgId of [orgs.south, orgs.top, newId()])
      expect(await reason(clerk.client.call(switchFocus, { orgId }))).toBe('kit.error.notFound')
    expect((await clerk.client.call(queryOwnOrg, {})).body.data).toEqual([
      { value: orgs.north, title: 'North', isLeaf: true },
    ])
    expect((await clerk.client.call(queryOwnOrg, { orgName: 'outh' })).body.data).toEqual([])
    expect((await clerk.client.call(queryOwnOrg, { parentId: orgs.top })).body.data).toHaveLength(1)
    expect(await focusOf(clerk.client)).toMatchObject({ hasOrgs: false })
    const other = await clerkOf(place, orgs.south, 'chosen', [orgs.north, orgs.south])
    await other.client.call(switchFocus, { orgId: orgs.south })
    expect(await ids(other.client, site)).toEqual([S])
    // What his role loses is lost at the place he looks at as well.
    await admin.call(authorizeDataScopeToRole, { roleId: other.roleId, dataScope: 'chosen', orgId: [orgs.north] })
    await aSecond()
    expect(await ids(other.client, site)).toEqual([])
    await other.client.call(switchFocus, {})
    expect(await ids(other.client, site)).toEqual([N])
    expect((await (await signIn(app, tenant, 'ROLE_LANDLORD')).call(queryOwnOrg, {})).body.data).toEqual([])
  })

  it('is found by the names of organisations, with those above them', async () => {
    const team = await admin.send(org.endpoints.add, { ...draftOf(org, {}), orgName: 'Team %_', parentId: orgs.north })
    const id = (team.body.data as Row).id
    const [found] = (await admin.call(queryOwnOrg, { orgName: 'team %' })).body.data
    expect(found).toMatchObject({ value: id, title: 'Team %_', path: expect.stringMatching(/^.+ \/ North$/) })
    expect((await admin.call(queryOwnOrg, { parentId: orgs.north })).body.data.map(({ value }) => value)).toEqual([id])
    await admin.send(org.endpoints.delete, { id })
  })

  it('stays with the session when it is refreshed', async () => {
    const grant = async (given: object) =>
      (await guest(app).send(token, given)).body as unknown as { access_token: string; refresh_token: string }
    const first = await grant({
      grant_type: 'password',
      tenantCode: tenant.code,
      username: 'admin',
      password: 'correct horse 1',
    })
    await client(app.http, first.access_token).call(switchFocus, { orgId: orgs.south })
    const next = await grant({ grant_type: 'refresh_token', refresh_token: first.refresh_token })
    expect(await ids(client(app.http, next.access_token), site)).toEqual([S])
  })
})

describe('working as one of his posts', () => {
  it('has the roles of that post alone; what one does not hold or what has none is not offered', async () => {
    const clerk = await clerkOf(place, orgs.north, 'own')
    const { postCode } = (await rows(admin, post))[0]!
    const held = { userId: clerk.id, postCode: postCode as string, postType: 1, status: 1 }
    expect(await reason(clerk.client.call(switchFocus, { postCode: postCode as string }))).toBe('kit.error.notFound')
    await admin.send(userPost.endpoints.add, held)
    expect(await reason(clerk.client.call(switchFocus, { postCode: postCode as string }))).toBe(
      'identity.error.postWithoutRoles',
    )
    const [landlord] = await rows(admin, role, { roleCode: 'ROLE_LANDLORD' })
    await admin.call(authorizeRoleToUser, { userId: clerk.id, roleId: [landlord!.id], postCode: postCode as string })
    await aSecond()
    expect((await focusOf(clerk.client)).hasPosts).toBe(true)
    const all = await codesOf(clerk.client)
    expect(await reason(clerk.client.call(switchFocus, { postCode: postCode as string }))).toBe(200)
    const { roles } = (await clerk.client.call(getSysUser, {})).body.data
    expect(roles).toEqual(['ROLE_LANDLORD'])
    expect((await clerk.client.send(user.endpoints.query, {})).status).toBe(403)
    const few = await codesOf(clerk.client)
    expect(few.length).toBeLessThan(all.length)
    // The platform's way to ask for other menus gives none beyond those of the session.
    expect(await codesOf(clerk.client, { postCode: '' })).toEqual(few)
    await clerk.client.call(switchFocus, {})
    expect(await codesOf(clerk.client)).toEqual(all)
    expect(await codesOf(clerk.client, { postCode, userId: clerk.id })).toEqual(few)
  })
})

describe('what one of his roles hides', () => {
  it('stays hidden at a post without that role, through a header of the others, and in the list of hidden buttons', async () => {
    const clerk = await clerkOf(place, orgs.north, 'own')
    const { postCode } = (await rows(admin, post))[0]! as { postCode: string } & Row
    const denying = await admin.send(role.endpoints.add, { roleCode: 'ROLE_DENY', roleName: 'Deny' })
    const { id: denyId } = denying.body.data as Row
    const hide = { roleCode: 'ROLE_DENY', menuButton: 'site:delete' }
    expect((await admin.call(authorizeMenuButtonToRole, hide)).body.code).toBe(200)
    const mask = { roleCode: 'ROLE_DENY', menuCode: 'site', dataField: 'address' }
    expect((await admin.call(authorizeMenuDataToRole, mask)).body.code).toBe(200)
    await admin.call(authorizeRoleToUser, { userId: clerk.id, roleId: [clerk.roleId, denyId] })
    await admin.send(userPost.endpoints.add, { userId: clerk.id, postCode, postType: 1, status: 1 })
    await admin.call(authorizeRoleToUser, { userId: clerk.id, roleId: [clerk.roleId], postCode })
    await aSecond()
    const granting = (await rows(admin, role)).find(({ id }) => id === clerk.roleId)!
    const remove = (headers = {}) => clerk.client.send(site.endpoints.delete, { id: newId() }, { headers })
    const standing = async (headers = {}) => {
      const [shown] = await rows(clerk.client, site)
      return [(await remove(headers)).status, 'address' in shown!]
    }
    expect(await standing()).toEqual([403, false])
    expect(await standing({ RoleCode: granting.roleCode })).toEqual([403, false])
    expect(await reason(clerk.client.call(switchFocus, { postCode }))).toBe(200)
    expect(await standing()).toEqual([403, false])
    const { bytes } = await clerk.client.call(queryCurrentAuthority, {})
    expect(JSON.parse(bytes.toString())).toMatchObject({ menuButton: expect.arrayContaining(['site:delete']) })
  })
})

describe('a look through a role', () => {
  const look = async (who: Client, roleId: string) => {
    const { body } = await who.call(previewRole, { roleId }, { key: newId() })
    return client(app.http, body.data.access_token ?? undefined)
  }

  it('shows its menus, addresses and rows, and changes nothing', async () => {
    const seen = await look(admin, operatorRole!.id)
    const profile = (await seen.call(getSysUser, {})).body.data
    expect(profile).toMatchObject({
      username: 'admin',
      roles: ['ROLE_TENEMENT'],
      focus: { previewRole: operatorRole!.roleName },
    })
    expect(profile.focus).toMatchObject({ hasOrgs: false, hasPosts: false })
    expect(await codesOf(seen)).toContain('contract')
    expect(await codesOf(seen)).not.toContain('sysuser')
    expect((await seen.send(user.endpoints.query, {})).status).toBe(403)
    expect(await ids(seen, site)).toEqual([N, S].toSorted())
    expect((await seen.send(lease.endpoints.export, { isTemplate: 'c' })).status).toBe(200)
    const writes = [
      () => seen.send(site.endpoints.add, draftOf(site, north)),
      () => seen.send(site.endpoints.delete, { id: N }),
      () => seen.call(updateSysUserDetail, { id: profile.id, nickname: 'Me' }),
      () => seen.call(switchFocus, { orgId: orgs.north }),
      () => seen.upload(site.endpoints.import, Buffer.from('PK')),
    ]
    for (const write of writes) expect((await write()).status).toBe(403)
    expect((await seen.call(signOut, {})).status).toBe(200)
    expect((await seen.call(getSysUser, {})).status).toBe(401)
    expect((await rows(admin, operation, { action: 'preview' }))[0]).toMatchObject({ recordId: operatorRole!.id })
  })

  it('leaves no token in the answers kept for repeated requests, and is not refreshed', async () => {
    const key = newId()
    const first = await admin.call(previewRole, { roleId: operatorRole!.id }, { key })
    expect(first.body.data.access_token).toMatch(/^[\w-]{43}$/)
    expect(
      (await admin.call(previewRole, { roleId: operatorRole!.id }, { key })).body.data.access_token,
    ).toBeUndefined()
    const kept = await tenant
      .ctx()
      .db.rows(raw(sql`select answer from infra_idempotency where tenant_id = ${tenant.id}`))
    expect(JSON.stringify(kept)).not.toContain(first.body.data.access_token)
    expect(Object.keys(first.body.data)).toEqual(['access_token', 'expires_in'])
    const refreshed = await guest(app).send(token, {
      grant_type: 'refresh_token',
      refresh_token: first.body.data.access_token,
    })
    expect(refreshed.status).toBe(400)
  })

  it('shows the rows its scope gives the caller', async () => {
    const scoped = await clerkOf(place, orgs.south, 'own')
    const clerk = await clerkOf(place, orgs.north, 'ownAndBelow')
    expect(await ids(await look(clerk.client, scoped.roleId), site)).toEqual([N])
    expect(await ids(await look(admin, scoped.roleId), site)).toEqual([])
  })

  it('is only had of roles within reach, and ends when they leave it', async () => {
    const clerk = await clerkOf(place, orgs.north, 'own')
    const wide = await clerkOf(place, orgs.north, 'ownAndBelow')
    expect(await reason(clerk.client.call(previewRole, { roleId: wide.roleId }))).toBe('identity.error.notYours')
    expect((await clerk.client.call(previewRole, { roleId: newId() })).status).toBe(404)
    const narrow = await clerkOf(place, orgs.north, 'self')
    const seen = await look(clerk.client, narrow.roleId)
    expect((await seen.send(site.endpoints.query, {})).status).toBe(200)
    await admin.call(authorizeDataScopeToRole, { roleId: narrow.roleId, dataScope: 'all' })
    await aSecond()
    expect((await seen.send(site.endpoints.query, {})).status).toBe(403)
  })
})
