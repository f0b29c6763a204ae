import { readFileSync } from 'node:fs'
import type { Endpoint, Menu, Shape } from '@cloud-steward/contract'
import {
  domains,
  endpoints,
  isRange,
  MOST_SHOWN,
  menus,
  nameField,
  prefixOf,
  ROLES,
  resourceNamed,
  resources,
} from '@cloud-steward/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { settings } from '../src/infra/config.ts'
import { freshTenant, platformTenant, signIn, type TestApp, testApp } from './app.ts'
import type { Client } from './client.ts'
import { ofPlatform } from './samples.ts'

let app: TestApp
let admin: Client
let keeper: Client
beforeAll(async () => {
  app = await testApp()
  admin = await signIn(app, await freshTenant(app))
  keeper = await signIn(app, await platformTenant(app))
})

const withChildren = (menu: Menu): Menu[] => [menu, ...(menu.children ?? []).flatMap(withChildren)]
const screens = menus.flatMap(withChildren)
const needsOf = (menu: Menu): string[] => [...(menu.uses ?? []), ...Object.values(menu.buttons ?? {}).flat()]
const sorted = (texts: Iterable<string>): string[] => [...texts].toSorted()

/** What the server answers beside the contract. */
const OWN = ['/api/docs', '/api/docs*', '/api/health', '/api/openapi.json', '/api/file/tus', '/api/file/tus/:id']

describe('the registry', () => {
  it('serves every endpoint of the contract and nothing else', () => {
    expect(sorted(app.served)).toEqual(sorted(endpoints.map(({ permission }) => permission)))
    for (const { method, path } of endpoints) expect(app.http.hasRoute({ method, url: path }), path).toBe(true)
    const known = new Set([...endpoints.flatMap(({ path, formerPath = path }) => [path, formerPath]), ...OWN])
    const paths = routesOf(app.http.printRoutes({ commonPrefix: false, includeHooks: false }))
    expect(paths.filter((path) => path.startsWith('/api/') && !known.has(path))).toEqual([])
  })

  it('shows at most nine columns of a list at first, its state and its first sum among them', () => {
    for (const { name, shown, list, sums, fields } of resources) {
      expect(shown.length, name).toBeLessThanOrEqual(MOST_SHOWN)
      expect(list, name).toEqual(expect.arrayContaining(shown.filter((key) => key !== 'createTime')))
      expect(sums.filter((key) => fields[key]!.kind !== 'money' || !list.includes(key))).toEqual([])
      if (sums.length)
        expect(
          sums.some((key) => shown.includes(key)),
          name,
        ).toBe(true)
      if (list.includes('state') && !name.startsWith('device.')) expect(shown, name).toContain('state')
    }
  })

  it('has segments by filters of the search alone', () => {
    for (const { name, segments, search, fields } of resources) {
      const filters = new Set(search.flatMap((key) => (isRange(fields[key]!) ? [`${key}From`, `${key}To`] : [key])))
      const used = Object.values(segments).flatMap((each) => Object.keys(each))
      expect([name, used.filter((key) => !filters.has(key))]).toEqual([name, []])
    }
  })

  it('gives every endpoint a permission and a path of its own', () => {
    expect(new Set(endpoints.map(({ permission }) => permission)).size).toBe(endpoints.length)
    expect(new Set(endpoints.map(({ method, path }) => `${method} ${path.toLowerCase()}`)).size).toBe(endpoints.length)
    for (const { access } of endpoints) expect(['public', 'signedIn', 'granted']).toContain(access)
  })

  it('lets only what comes before a sign-in be called by anybody', () => {
    const open = endpoints.filter(({ access }) => access === 'public').map(({ permission }) => permission)
    expect(sorted(open)).toEqual(
      sorted([
        // Believed by its signature alone.
        'housing.signFlow.signCallback',
        'channel.order.channelNotice',
        'broadband.carrier.carrierNotice',
        // Believed by the random part of its address: clouds of lock makers sign nothing.
        'lock.cloudAccount.cloudNotice',
        'uaa.oauth.token',
        'account.captcha.generateImageCaptcha',
        'account.sysuserdetail.compareCaptcha',
        'account.captcha.getSmsCaptcha',
        'account.captcha.getSmsPwdCaptcha',
        'account.sysuserdetail.retrievePasswordSms',
        'account.sysuserdetail.retrievePassword',
        'account.sysuserdetail.retrievePasswordMail',
        'admin.sysuser.queryTenantUser',
        'account.sysuserdetail.getTenantCodeByUser',
        'uaa.oauth.revoke',
        'account.captcha.getSmsRegisterCaptcha',
        'admin.sysuser.registerAccountInitial',
        'account.sysuserdetail.registerAccount',
        // Boundaries of divisions that a wall without a session draws: nothing of a tenant.
        'insight.map.readMap',
        // Believed by a token of 256 random bits.
        'file.file.openFileLink',
        'file.file.readFileLink',
        'identity.invitation.readInvitation',
        'identity.invitation.sendInvitationCode',
        'identity.invitation.acceptInvitation',
        'identity.invitation.refuseInvitation',
        'identity.invitation.sendJoinCode',
        'identity.invitation.askToJoin',
        'insight.screen.showKioskScreen',
      ]),
    )
  })

  it('marks all that reaches an account or who may act for its user, which programs need a scope of its own for', () => {
    const secrets = ['password', 'newPassword', 'totp']
    const asksSecret = (one: Endpoint) =>
      secrets.some((name) => name in one.input) || one.permission.endsWith('updateSysUserInfo')
    const things =
      /^(uaa\.oauth|identity\.(appClient|online|accountRule))\.|SecondFactor$|\.(removePrincipal|previewRole|resettingPassword|grantSupport|endSupport|lookIn)$/
    const harmless = [
      // What everybody may know of passwords, and who makes an account for somebody else.
      'identity.accountRule.queryAccountRule',
      'identity.user.add',
      // The password proves that a person is there for something that is no account.
      'device.deviceType.setTypeKey',
      'lock.cloudAccount.setCloudSecret',
    ]
    const reaching = endpoints.filter(
      (one) => one.access !== 'public' && (asksSecret(one) || things.test(one.permission)),
    )
    expect(reaching.length).toBeGreaterThan(20)
    const unmarked = reaching.filter(({ ofAccount }) => !ofAccount).map(({ permission }) => permission)
    expect(sorted(unmarked)).toEqual(sorted(harmless))
    const marked = endpoints.filter(({ ofAccount }) => ofAccount)
    expect(marked.filter((one) => !reaching.includes(one)).map(({ permission }) => permission)).toEqual([])
    for (const { access } of marked) expect(access).not.toBe('public')
  })

  it('reaches every granted endpoint through a screen', () => {
    const reached = new Set(screens.filter(({ roles }) => roles?.length).flatMap(needsOf))
    const lost = endpoints.filter(({ access, permission }) => access === 'granted' && !reached.has(permission))
    expect(sorted(lost.map(({ permission }) => permission))).toEqual([])
  })

  it('names only permissions, roles and buttons that exist in menus', () => {
    const permissions = new Set(endpoints.map(({ permission }) => permission))
    expect(screens.flatMap(needsOf).filter((permission) => !permissions.has(permission))).toEqual([])
    for (const { code, roles, buttons, hidden } of screens) {
      for (const role of [...(roles ?? []), ...Object.keys(hidden ?? {})]) expect(ROLES).toContain(role)
      const unknown = Object.values(hidden ?? {}).flatMap((names) => names.filter((name) => !(name in (buttons ?? {}))))
      expect([code, unknown]).toEqual([code, []])
    }
    expect(new Set(screens.map(({ code }) => code)).size).toBe(screens.length)
  })

  it('narrows pickers only by what a form and the records it offers both have', () => {
    const shapes = [...resources.map(({ fields }) => fields), ...endpoints.map(({ input }) => input)]
    const wrong = shapes.flatMap((shape: Shape) =>
      Object.entries(shape).flatMap(([key, field]) => {
        const one = field.kind === 'list' ? field.of : field
        if (one.kind !== 'ref') return []
        const search = resourceNamed(one.to).search
        const { only = {}, alike = [], instead = [] } = one
        const asked = [...Object.keys(only), ...alike].filter((name) => !search.includes(name))
        // What is changed or done to one record keeps what is fixed, and so does not ask for it.
        const beside = [...('id' in shape ? [] : alike), ...instead].filter((name) => !(name in shape))
        return [...asked, ...beside].map((name) => `${key} ${one.to} ${name}`)
      }),
    )
    expect(wrong).toEqual([])
  })

  it('keeps every resource in the folder of its domain', () => {
    for (const one of domains)
      for (const { name } of one.resources) expect(name.split('.')[0], name).toBe(prefixOf(one))
  })
})

describe.each(resources.filter(({ operations }) => operations.includes('query')))('the list of $name', (resource) => {
  const { query } = resource.endpoints
  const who = () => (ofPlatform.has(query.permission) ? keeper : admin)
  const ask = async (input: object) => {
    const { body } = await who().send(query, input)
    return [body.code, body.message]
  }
  const worked = [200, 'success']

  it('sorts both ways by every column that offers it', async () => {
    for (const key of [...resource.sort, 'createTime'])
      for (const way of ['ascend', 'descend']) expect(await ask({ sorter: `${key}_${way}` }), key).toEqual(worked)
    expect((await ask({ sorter: 'nothing_ascend' }))[0]).not.toBe(200)
  })

  it('filters by every field of its search', async () => {
    for (const key of resource.search) {
      const field = resource.fields[key]!
      const value =
        { date: '2026-01-31', instant: '2026-01-31T00:00:00Z', choice: 'none', flag: 'true' }[field.kind as 'date'] ??
        '7'
      if (isRange(field)) expect(await ask({ [`${key}From`]: value, [`${key}To`]: value }), key).toEqual(worked)
      else for (const text of [value, `${value},8`, '%_\\']) expect(await ask({ [key]: text }), key).toEqual(worked)
    }
  })

  it('reads every field, with the titles of what it refers to', async () => {
    // The export reads the same statement with all its columns, also when there are no rows.
    const { body } = await who().send(query, { pageSize: 1 })
    expect(body.code).toBe(200)
    const { shape } = query.output as { shape: object }
    for (const [key, field] of Object.entries(resource.fields))
      if (['ref', 'region'].includes(field.kind)) expect(Object.keys(shape)).toContain(nameField(key))
  })
})

/** The paths of the router's picture; it indents a path that continues another by four characters. */
function routesOf(picture: string): string[] {
  const paths: string[] = []
  const parents: string[] = []
  for (const line of picture.split('\n')) {
    const match = /^([│ ]*)[├└]── (\S*)( \([A-Z, ]+\))?/.exec(line)
    if (!match) continue
    const depth = match[1]!.length / 4
    const path = (depth ? parents[depth - 1]! : '') + match[2]!
    parents[depth] = path
    if (match[3]) paths.push(path)
  }
  return paths
}

it('documents every setting in the README', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
  for (const { name, default: standard } of Object.values(settings))
    expect(readme, name).toMatch(
      new RegExp(`\\|[^|]*\`${name}\`[^|]*\\|[^|\n]*${standard.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}`),
    )
})
