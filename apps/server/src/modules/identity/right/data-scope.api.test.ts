import { bill, issueBills, previewIssue } from '@cloud-steward/contract/billing/index.ts'
import { building, landlord, queryRoomBoard, room, site } from '@cloud-steward/contract/housing/index.ts'
import {
  authorizeDataScopeToRole,
  authorizeRoleToUser,
  authorizeUserToRole,
  org,
  queryDataScopeByRoleId,
  queryOrgUserTree,
  resettingPassword,
  role,
  user,
} from '@cloud-steward/contract/identity/index.ts'
import { queryWorkbench } from '@cloud-steward/contract/insight/index.ts'
import { notification } from '@cloud-steward/contract/notices/notification.ts'
import { queryRun } from '@cloud-steward/contract/runs/index.ts'
import { operation } from '@cloud-steward/contract/system/operation.ts'
import { queryWallet, queryWallets, settleDay } from '@cloud-steward/contract/wallet/index.ts'
import { describe, expect, it } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { endOfRun } from '../../../../test/runs.ts'
import { addOne, addSignedLease, draftOf } from '../../../../test/samples.ts'
import { clerkOf, divided } from '../../../../test/scoped.ts'
import { newId } from '../../../infra/db/id.ts'

const place = await divided()
const { admin, orgs, north, south } = place
const aSecond = () => new Promise((done) => setTimeout(done, 1_050))
interface Row extends Record<string, unknown> {
  id: string
}
const rows = async (who: Client, of: { endpoints: { query: Parameters<Client['send']>[0] } }, input: object = {}) =>
  ((await who.send(of.endpoints.query, { pageSize: 500, ...input })).body.data as { list: Row[] }).list
const ids = async (who: Client, of: Parameters<typeof rows>[1], input?: object) =>
  (await rows(who, of, input)).map(({ id }) => id).toSorted()
const reason = async (answer: Promise<{ body: { code: number; reason?: string } }>) => {
  const { body } = await answer
  return body.reason ?? body.code
}
const [N, S] = [north['housing.site']!, south['housing.site']!]

describe('what a role shows', () => {
  it.each([
    ['all', 'top', [], [N, S]],
    ['ownAndBelow', 'top', [], [N, S]],
    ['own', 'top', [], []],
    ['own', 'north', [], [N]],
    ['ownAndBelow', 'north', [], [N]],
    ['chosen', 'north', ['south'], [S]],
    ['self', 'north', [], []],
  ] as const)('is, with %s in %s and %j, the sites that follow', async (scope, where, chosen, seen) => {
    const chosenIds = chosen.map((name) => orgs[name])
    const { client, id } = await clerkOf(place, orgs[where], scope, chosenIds)
    expect(await ids(client, site)).toEqual(seen.toSorted())
    const rooms = (await rows(client, room)).map(({ siteId }) => siteId)
    expect([...new Set(rooms)].toSorted()).toEqual(seen.toSorted())
    const people = await ids(client, user)
    expect(people).toContain(id)
    expect([people.includes(north['identity.user']!), people.includes(south['identity.user']!)]).toEqual([
      seen.includes(N as never),
      seen.includes(S as never),
    ])
  })

  it('adds up over roles, and acts within a second', async () => {
    const clerk = await clerkOf(place, orgs.north, 'own')
    const other = await clerkOf(place, orgs.north, 'chosen', [orgs.south])
    expect(await ids(clerk.client, site)).toEqual([N])
    await admin.call(authorizeRoleToUser, { userId: clerk.id, roleId: [clerk.roleId, other.roleId] })
    await aSecond()
    expect(await ids(clerk.client, site)).toEqual([N, S].toSorted())
    await admin.call(authorizeDataScopeToRole, { roleId: other.roleId, dataScope: 'self' })
    await aSecond()
    expect(await ids(clerk.client, site)).toEqual([N])
  })

  it('is never less than oneself: whom one created, which site one looks after, which party one entered', async () => {
    const { client, id } = await clerkOf(place, orgs.north, 'own')
    const moved = await addOne(client, user, { ...north, 'identity.role': '' })
    await admin.send(user.endpoints.update, { id: moved, orgId: orgs.south })
    expect(await ids(client, user)).toContain(moved)
    await admin.send(site.endpoints.update, { id: S, stewardId: id })
    await aSecond()
    expect(await ids(client, site)).toEqual([N, S].toSorted())
    expect((await rows(client, building, { siteId: S })).length).toBe(1)
    await admin.send(site.endpoints.update, { id: S, stewardId: null })
    const fresh = await addOne(client, landlord, {})
    expect(await ids(client, landlord)).toContain(fresh)
  })

  it('lets what one adds be seen at once', async () => {
    const { client } = await clerkOf(place, orgs.north, 'ownAndBelow')
    const draft = { ...draftOf(site, { ...north, 'identity.colleague': north['identity.user']! }), orgId: orgs.north }
    const { body } = await client.send(site.endpoints.add, draft)
    const added = (body.data as Row).id
    const block = await addOne(client, building, { 'housing.site': added })
    expect(await ids(client, building, { siteId: added })).toEqual([block])
    const team = await client.send(org.endpoints.add, { ...draftOf(org, {}), parentId: orgs.north })
    expect(await ids(client, org, { id: (team.body.data as Row).id })).toHaveLength(1)
    // What stays as it was may lie beyond what one sees.
    const [own] = await rows(client, org, { id: orgs.north })
    const changed = { id: orgs.north, orgSequence: 2, parentId: own!.parentId }
    expect(await reason(client.send(org.endpoints.update, changed))).toBe(200)
    // Nothing is put where one could not see it.
    expect(await reason(client.send(site.endpoints.update, { id: added, orgId: orgs.south }))).toBe(
      'kit.error.notFound',
    )
    expect(await reason(client.send(site.endpoints.update, { id: added, orgId: null, stewardId: null }))).toBe(
      'kit.error.notFound',
    )
    expect(await reason(client.send(site.endpoints.add, { ...draft, code: 'X1', orgId: null, stewardId: null }))).toBe(
      'kit.error.notFound',
    )
    expect(await reason(client.send(org.endpoints.add, { ...draftOf(org, {}), parentId: '0' }))).toBe(
      'kit.error.notFound',
    )
  })

  it('is read and set by those who may, and always all for administrators', async () => {
    const { roleId } = await clerkOf(place, orgs.north, 'chosen', [orgs.south])
    expect((await admin.call(queryDataScopeByRoleId, { roleId })).body.data).toEqual({
      dataScope: 'chosen',
      orgId: [orgs.south],
    })
    const set = (input: object) => reason(admin.send(authorizeDataScopeToRole, { roleId, ...input }))
    expect(await set({ dataScope: 'chosen' })).toBe('kit.error.required')
    expect(await set({ dataScope: 'chosen', orgId: [newId()] })).toBe('kit.error.notFound')
    const [boss] = await rows(admin, role, { roleCode: 'ROLE_ADMIN' })
    expect(await reason(admin.call(authorizeDataScopeToRole, { roleId: boss!.id, dataScope: 'own' }))).toBe(
      'identity.error.lockOut',
    )
    const told = await rows(admin, operation, { recordId: roleId, action: 'authorize' })
    expect(told.length).toBeGreaterThan(0)
  })
})

describe('nobody gives a wider scope than he has', () => {
  it('by the scope of a role, by a role, by a place or by a password', async () => {
    const clerk = await clerkOf(place, orgs.north, 'own')
    const wide = await clerkOf(place, orgs.north, 'ownAndBelow')
    const own = await clerkOf(place, orgs.north, 'self')
    const set = (roleId: string, dataScope: string, orgId: string[] = []) =>
      reason(clerk.client.send(authorizeDataScopeToRole, { roleId, dataScope, orgId }))
    expect(await set(own.roleId, 'own')).toBe(200)
    for (const dataScope of ['all', 'ownAndBelow'])
      expect([dataScope, await set(own.roleId, dataScope)]).toEqual([dataScope, 'identity.error.notYours'])
    expect(await set(own.roleId, 'chosen', [orgs.north])).toBe(200)
    expect(await set(own.roleId, 'chosen', [orgs.south])).toBe('kit.error.notFound')
    expect(await set(wide.roleId, 'self')).toBe('identity.error.notYours')
    const give = (userId: string, roleId: string) =>
      reason(clerk.client.send(authorizeRoleToUser, { userId, roleId: [roleId] }))
    expect(await give(own.id, wide.roleId)).toBe('identity.error.notYours')
    expect(await give(south['identity.user']!, own.roleId)).toBe('kit.error.notFound')
    expect(await reason(clerk.client.send(resettingPassword, { id: wide.id }))).toBe('identity.error.notYours')
    expect(await reason(clerk.client.send(resettingPassword, { id: south['identity.user'] }))).toBe(
      'kit.error.notFound',
    )
    expect(await reason(clerk.client.send(user.endpoints.update, { id: own.id, orgId: orgs.south }))).toBe(
      'kit.error.notFound',
    )
    const fresh = (await clerk.client.send(role.endpoints.add, { roleCode: 'ROLE_FRESH', roleName: 'Fresh' })).body
      .data as Row
    expect((await admin.call(queryDataScopeByRoleId, { roleId: fresh.id })).body.data).toMatchObject({
      dataScope: 'self',
    })
  })

  it('keeps for others a role he takes from whom he sees', async () => {
    const clerk = await clerkOf(place, orgs.north, 'own')
    const shared = await clerkOf(place, orgs.north, 'self')
    await admin.call(authorizeRoleToUser, { userId: south['identity.user']!, roleId: [shared.roleId] })
    const mine = { roleId: shared.roleId, userId: [[north['identity.user']!]] }
    expect(await reason(clerk.client.call(authorizeUserToRole, mine))).toBe(200)
    const holders = JSON.stringify(
      (await admin.call(queryOrgUserTree, { roleId: shared.roleId, assign: '1' })).body.data,
    )
    expect([north, south].map((of) => holders.includes(of['identity.user']!))).toEqual([true, true])
    expect(
      JSON.stringify((await clerk.client.call(queryOrgUserTree, { roleId: shared.roleId })).body.data),
    ).not.toContain(south['identity.user'])
    const theirs = { roleId: shared.roleId, userId: [[south['identity.user']!]] }
    expect(await reason(clerk.client.call(authorizeUserToRole, theirs))).toBe('kit.error.notFound')
  })
})

describe('what is counted and done for whoever sees a part', () => {
  it('is that part: figures, the board, wallets', async () => {
    const { client } = await clerkOf(place, orgs.north, 'own')
    const [all, part] = [
      (await admin.call(queryWorkbench, {})).body.data,
      (await client.call(queryWorkbench, {})).body.data,
    ]
    expect(part.rooms).toBeGreaterThan(0)
    expect(part.rooms).toBeLessThan(all.rooms)
    expect(part.overdue.bills).toBeLessThan(all.overdue.bills)
    const board = (await client.call(queryRoomBoard, {})).body.data
    expect(board.rooms.length).toBe(part.rooms)
    expect((await client.call(queryRoomBoard, { siteId: S })).body.data.rooms).toEqual([])
    const wallets = (await client.call(queryWallets, {})).body.data.list.map(({ landlordId }) => landlordId)
    expect(wallets).toContain(north['housing.landlord'])
    expect(wallets).not.toContain(south['housing.landlord'])
    const [own, every] = [await client.call(queryWallet, {}), await admin.call(queryWallet, {})]
    expect(own.body.data.incomeFen).toBeLessThan(every.body.data.incomeFen)
    expect((await client.call(queryWallet, { landlordId: south['housing.landlord']! })).status).toBe(404)
    expect((await client.call(settleDay, { day: '2026-01-01' }, { key: newId() })).status).toBe(403)
  })

  it('is done by jobs with what he sees by then', async () => {
    const { client } = await clerkOf(place, orgs.north, 'own')
    await addSignedLease(admin, north)
    await addSignedLease(admin, south)
    const dueThrough = '2026-04-01'
    const [mine, all] = [
      await client.call(previewIssue, { dueThrough }),
      await admin.call(previewIssue, { dueThrough }),
    ]
    expect(mine.body.data.bills).toBeGreaterThan(0)
    expect(mine.body.data.bills).toBeLessThan(all.body.data.bills)
    const stop = await place.app.work()
    const { body } = await client.call(issueBills, { dueThrough }, { key: newId() })
    const run = await endOfRun(client, body.data.runId)
    await stop()
    expect(run.summary).toMatchObject({ bills: mine.body.data.bills })
    const left = (await admin.call(previewIssue, { dueThrough })).body.data.bills
    expect(left).toBe(all.body.data.bills - mine.body.data.bills)
    const stranger = await clerkOf(place, orgs.south, 'own')
    expect((await stranger.client.call(queryRun, { id: body.data.runId })).status).toBe(404)
    expect((await rows(client, bill)).every(({ siteId }) => siteId === N)).toBe(true)
  })

  it('tells nobody else: notices go to people he sees', async () => {
    const { client } = await clerkOf(place, orgs.north, 'own')
    const notice = (username: string[]) => ({ ...draftOf(notification, {}), username })
    const nameOf = async (id: string) => (await rows(admin, user, { id }))[0]!.username as string
    expect(await reason(client.send(notification.endpoints.add, notice([])))).toBe('kit.error.required')
    const foreign = notice([await nameOf(south['identity.user']!)])
    expect(await reason(client.send(notification.endpoints.add, foreign))).toBe('notice.error.unknownReceiver')
    expect(await reason(client.send(notification.endpoints.add, notice([await nameOf(north['identity.user']!)])))).toBe(
      200,
    )
    expect((await rows(client, notification)).length).toBe(1)
    expect(new Set((await rows(client, operation)).map(({ username }) => username)).has('admin')).toBe(false)
  })
})

describe('a new role', () => {
  it.each([
    ['all', 'ownAndBelow'],
    ['ownAndBelow', 'ownAndBelow'],
    ['own', 'self'],
  ] as const)('made by somebody with %s begins with %s', async (has, begins) => {
    const { client } = await clerkOf(place, orgs.north, has)
    const roleCode = `ROLE_NEW_${has.toUpperCase()}`
    expect(await reason(client.send(role.endpoints.add, { roleCode, roleName: has }))).toBe(200)
    expect((await rows(admin, role, { roleCode }))[0]).toMatchObject({ roleCode, dataScope: begins })
  })

  it('shows more only when its maker says so, and sees as much himself', async () => {
    const { client } = await clerkOf(place, orgs.north, 'own')
    const wide = { roleCode: 'ROLE_NEW_WIDE', roleName: 'wide', dataScope: 'all' }
    expect(await reason(client.send(role.endpoints.add, wide))).toBe('identity.error.notYours')
    expect(await reason(admin.send(role.endpoints.add, wide))).toBe(200)
    expect((await rows(admin, role, { roleCode: wide.roleCode }))[0]).toMatchObject({ dataScope: 'all' })
  })

  it('leaves those of the product as they are: they show everything', async () => {
    expect((await rows(admin, role, { roleCode: 'ROLE_ADMIN' }))[0]).toMatchObject({ dataScope: 'all' })
  })
})
