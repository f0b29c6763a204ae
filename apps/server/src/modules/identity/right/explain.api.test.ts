import { lease, room, site } from '@cloud-steward/contract/housing/index.ts'
import {
  authorizeDataScopeToRole,
  authorizeMenuButtonToRole,
  authorizeMenuDataToRole,
  authorizeMenuToRole,
  explainAccess,
  org,
  queryIdleRule,
  role,
  user,
} from '@cloud-steward/contract/identity/index.ts'
import { describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { draftOf } from '../../../../test/samples.ts'
import { clerkOf, divided } from '../../../../test/scoped.ts'
import { newId } from '../../../infra/db/id.ts'

const place = await divided()
const { admin, orgs, north, south, tenant, app } = place
interface Row extends Record<string, unknown> {
  id: string
}
const ask = async (who: Client, input: { userId: string; menuCode: string; recordId?: string }, language = 'en') => {
  const { status, body } = await who.call(explainAccess, input, { headers: { 'accept-language': language } })
  const { allowed, steps }: Partial<typeof body.data> = body.data
  return { status, allowed, texts: (steps ?? []).map(({ state, text }) => `${state}: ${text}`) }
}
const last = ({ texts }: { texts: string[] }) => texts.at(-1)
const nameOf = async (of: typeof site | typeof room, id: string): Promise<string> => {
  const { body } = await admin.send(of.endpoints.query, { id })
  return (body.data as { list: Row[] }).list[0]![of.title] as string
}
const aSecond = () => new Promise((done) => setTimeout(done, 1_050))

describe('why somebody sees a record, or does not', () => {
  it('names the site, who manages it, and the scope that holds it or not', async () => {
    const { id, client, username } = await clerkOf(place, orgs.north, 'own')
    const asked = { userId: id, menuCode: 'house_list' }
    const [here, there] = [north['housing.room']!, south['housing.room']!]
    const [inside, outside] = [
      await ask(admin, { ...asked, recordId: here }),
      await ask(admin, { ...asked, recordId: there }),
    ]
    expect([inside.allowed, outside.allowed]).toEqual([true, false])
    expect(last(inside)).toBe(
      `ok: ${await nameOf(room, here)} is visible: North, which manages the site ${await nameOf(site, north['housing.site']!)}, is in the data scope.`,
    )
    expect(last(outside)).toContain('is not visible: South, which manages the site')
    expect(inside.texts[1]).toContain(`(${username}) is enabled`)
    expect(inside.texts.join('\n')).toMatch(/ok: The screen Rooms comes with the role Scoped/)
    expect(inside.texts.join('\n')).toMatch(
      /note: Data scope: North, and the user's own records\. Roles: Scoped \d+ \(Own organisation\)\./,
    )
    // The answer is what he sees.
    for (const [recordId, seen] of [
      [here, 1],
      [there, 0],
    ] as const)
      expect((await client.send(room.endpoints.query, { id: recordId })).body.data).toMatchObject({
        pagination: { total: seen },
      })
    const zh = await ask(admin, { ...asked, recordId: there }, 'zh')
    expect(last(zh)).toMatch(/^denied: 看不到“.+”：所在小区“.+”由“South”管理，不在数据范围内。$/)
    const tw = await ask(admin, { ...asked, recordId: there }, 'tw')
    expect(last(tw)).toContain('不在資料範圍內')
  })

  it('agrees with what each of several people sees of every kind of record', async () => {
    const people = [
      await clerkOf(place, orgs.north, 'own'),
      await clerkOf(place, orgs.top, 'ownAndBelow'),
      await clerkOf(place, orgs.south, 'self'),
      await clerkOf(place, orgs.north, 'all'),
    ]
    const screens = { site, house_list: room, contract: lease, sysuser: user, sysrole: role, sysorg: org }
    for (const { id, client } of people)
      for (const [menuCode, of] of Object.entries(screens))
        for (const ids of [north, south]) {
          const recordId = ids[of.name]!
          const { allowed, texts } = await ask(admin, { userId: id, menuCode, recordId })
          const { body } = await client.send(of.endpoints.query, { id: recordId })
          const seen = (body.data as { pagination: { total: number } }).pagination.total === 1
          expect([menuCode, recordId, allowed, texts.at(-1)]).toEqual([
            menuCode,
            recordId,
            seen,
            expect.not.stringContaining('identity.'),
          ])
        }
  })

  it('knows stewards, creators and oneself', async () => {
    const { id, client } = await clerkOf(place, orgs.north, 'self')
    await admin.send(site.endpoints.update, { id: south['housing.site'], stewardId: id })
    const looked = await ask(admin, { userId: id, menuCode: 'site', recordId: south['housing.site']! })
    expect([looked.allowed, last(looked)]).toEqual([true, expect.stringContaining('the user looks after the site')])
    await admin.send(site.endpoints.update, { id: south['housing.site'], stewardId: null })
    const self = await ask(client, { userId: id, menuCode: 'sysuser', recordId: id })
    expect([self.allowed, last(self)]).toEqual([true, expect.stringContaining('it is about the user himself')])
    const orphan = { ...draftOf(site, {}), orgId: null, stewardId: null, landlordId: null }
    const added = ((await admin.send(site.endpoints.add, orphan)).body.data as Row).id
    expect(last(await ask(admin, { userId: id, menuCode: 'site', recordId: added }))).toContain(
      'nobody manages the site',
    )
  })

  it('names the role that has the screen, hides the button or hides the field, and what is missing', async () => {
    const { id, roleId, client } = await clerkOf(place, orgs.north, 'own')
    const code = ((await admin.send(role.endpoints.query, { id: roleId })).body.data as { list: Row[] }).list[0]!
      .roleCode as string
    await admin.call(authorizeMenuButtonToRole, { roleCode: code, menuButton: 'site:delete' })
    await admin.call(authorizeMenuDataToRole, { roleCode: code, menuCode: 'site', dataField: 'address' })
    const told = (await ask(admin, { userId: id, menuCode: 'site' })).texts.join('\n')
    expect(told).toMatch(/note: The role Scoped \d+ hides buttons of this screen: Delete\./)
    expect(told).toMatch(/note: The role Scoped \d+ hides fields: Address\./)
    await admin.call(authorizeMenuToRole, { roleId, menuId: '' })
    const none = await ask(admin, { userId: id, menuCode: 'site' })
    expect([none.allowed, none.texts.join('\n')]).toEqual([
      false,
      expect.stringMatching(/denied: None of the user's roles \(Scoped \d+\) has the screen Sites\./),
    ])
    await aSecond()
    expect((await client.send(site.endpoints.query, {})).status).toBe(403)
    await admin.send(user.endpoints.update, { id, status: 0 })
    expect((await ask(admin, { userId: id, menuCode: 'site' })).texts[1]).toMatch(/^denied: The account .+ is disabled/)
  })
})

describe('who may ask', () => {
  it('everybody about himself, and about others whoever sees them', async () => {
    const rentee = await signIn(app, tenant, 'ROLE_RENTEE')
    const { body } = await admin.send(user.endpoints.query, { username: 'rentee' })
    const own = (body.data as { list: Row[] }).list.find(({ username }) => username === 'rentee')!.id
    expect(await ask(rentee, { userId: own, menuCode: 'mylease' })).toMatchObject({ status: 200, allowed: true })
    expect((await ask(rentee, { userId: north['identity.user']!, menuCode: 'mylease' })).status).toBe(404)
    const clerk = await clerkOf(place, orgs.north, 'own')
    expect((await ask(clerk.client, { userId: north['identity.user']!, menuCode: 'site' })).status).toBe(200)
    for (const userId of [south['identity.user']!, newId()])
      expect((await ask(clerk.client, { userId, menuCode: 'site' })).status).toBe(404)
    expect((await ask(admin, { userId: own, menuCode: 'nothing' })).status).toBe(404)
  })

  it('and nobody learns of a record that he does not see himself', async () => {
    const clerk = await clerkOf(place, orgs.north, 'own')
    const [foreign, absent] = await Promise.all(
      [south['housing.site']!, newId()].map((recordId) =>
        ask(clerk.client, { userId: clerk.id, menuCode: 'site', recordId }),
      ),
    )
    expect(foreign).toEqual(absent)
    expect(foreign!.allowed).toBe(false)
    expect(last(foreign!)).toBe('denied: There is no such record, or none that you see yourself.')
  })
})

it('finds rules that match nothing', async () => {
  const { roleId } = await clerkOf(place, orgs.north, 'own')
  const code = ((await admin.send(role.endpoints.query, { id: roleId })).body.data as { list: Row[] }).list[0]!
    .roleCode as string
  const told = async () =>
    (await admin.call(queryIdleRule, {})).body.data.filter(({ id }) => id === roleId).map(({ text }) => text)
  expect(await told()).toEqual([])
  const team = ((await admin.send(org.endpoints.add, { ...draftOf(org, {}), parentId: orgs.north })).body.data as Row)
    .id
  await admin.call(authorizeDataScopeToRole, { roleId, dataScope: 'chosen', orgId: [team] })
  await admin.call(authorizeMenuDataToRole, { roleCode: code, menuCode: 'site', dataField: 'address' })
  await admin.call(authorizeMenuButtonToRole, { roleCode: code, menuButton: 'site:delete,site:nonsense' })
  expect(await told()).toEqual(['It hides the button nonsense of Sites, which is not there any more'])
  await admin.call(authorizeMenuToRole, { roleId, menuId: '' })
  await admin.send(org.endpoints.delete, { id: team })
  expect(await told()).toEqual([
    'Its data scope is Chosen organisations, but none is left: holders see their own records only',
    'It hides the field Address of Sites, but it has no such screen',
    'It hides the button Delete of Sites, but it has no such screen',
    'It hides the button nonsense of Sites, which is not there any more',
  ])
  expect((await (await signIn(app, tenant, 'ROLE_TENEMENT')).call(queryIdleRule, {})).status).toBe(403)
})
