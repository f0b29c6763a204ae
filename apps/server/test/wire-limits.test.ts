import { expect, it } from 'vitest'
import { platformTenant, testApp } from './app.ts'
import { done, type Fields, Wire, type WireAnswer, type WirePage, wireSignIn } from './wire.ts'

const app = await testApp()
const { wire, user } = await wireSignIn(app, await platformTenant(app))
const [top] = done<WirePage>(await wire.get('admin/sysorg/querySysOrg')).list
let count = Date.now() % 100_000_000
const next = (): string => String(++count).padStart(8, '0')

/** A text of a length; `head` makes it another one each time where it must be. */
const long = (length: number, head = ''): string => head.slice(0, length).padEnd(length, 'x')
const digits = (length: number): string => next().repeat(3).slice(-length).padEnd(length, '7')
const mail = (length: number): string => {
  const domain = `@${long(Math.min(34, length - 14))}.org`
  return long(length - domain.length, `m${next()}`) + domain
}
const address = (length: number): string => long(length, `https://a${next()}.example/`)
type Text = (length: number) => string
const text: Text = (length) => long(length, `a${next()}`)

interface Entity {
  send(draft: Fields): Promise<WireAnswer>
  draft(): Fields
  required?: readonly string[]
  /** Shortest and longest text; below and above it is refused. */
  limits: Readonly<Record<string, readonly [least: number, most: number, make?: Text]>>
  /** All it may be, and one thing it may not. */
  choices?: Readonly<Record<string, readonly [allowed: readonly unknown[], wrong: unknown]>>
  /** An answer about other fields is as good: what is asked needs a code nobody has. */
  refusedAnyway?: true
}
const add = (path: string) => (draft: Fields) => wire.json('POST', path, draft)

const userFields: Entity['limits'] = {
  username: [3, 64],
  password: [6, 31, (n) => long(n, 'Zq7!kw')],
  email: [0, 100, mail],
}
const postCode = async (): Promise<string> => {
  const code = `limit${next()}`
  const draft = { postCode: code, postName: code, postSequence: 1, parentId: 0 }
  done(await wire.json('POST', 'admin/syspost/addSysPost', draft))
  return code
}

const ENTITIES: Readonly<Record<string, Entity>> = {
  SysUser: {
    send: add('admin/sysuser/addSysUser'),
    draft: () => ({
      username: `u${next()}`,
      password: 'quiet river 71',
      email: mail(30),
      mobile: `137${next()}`,
      prefix: '86',
      orgId: top!.id,
      status: 1,
    }),
    required: ['username', 'password', 'email', 'mobile', 'prefix', 'orgId', 'status'],
    limits: { ...userFields, mobile: [5, 20, digits] },
    choices: { status: [[0, 1, '0', '1'], 2], prefix: [[86, '87'], '12345678901'] },
  },
  'SysUserDetail of oneself': {
    send: (draft) => wire.json('PUT', 'account/sysuserdetail/updateSysUserDetail', { ...draft, id: user.id }),
    draft: () => ({}),
    limits: { nickname: [1, 64], phone: [0, 20, digits], address: [0, 40], profile: [0, 256] },
    choices: { provinceRegionCode: [['330000'], '1'], notifyMessage: [[0, 1], 2], notifyTodo: [[0, 1], 2] },
  },
  'SysUserDetail of a registration': {
    send: (draft) => new Wire(app).json('POST', 'account/sysuserdetail/registerAccount', draft),
    draft: () => ({
      username: `u${next()}`,
      password: 'quiet river 71',
      mobile: `137${next()}`,
      captcha: '000000',
      tenantName: '新',
    }),
    required: ['username', 'password', 'mobile', 'captcha', 'tenantName'],
    limits: { ...userFields, tenantName: [1, 64] },
    choices: { captcha: [[], '1234567'] },
    refusedAnyway: true,
  },
  SysRole: {
    send: add('admin/sysrole/addSysRole'),
    draft: () => ({ roleCode: `R${next()}`, roleName: '角色' }),
    required: ['roleCode', 'roleName'],
    limits: { roleCode: [1, 32], roleName: [1, 64], roleDescription: [0, 256] },
  },
  SysPost: {
    send: add('admin/syspost/addSysPost'),
    draft: () => ({ postCode: `P${next()}`, postName: '岗位', postSequence: 1, parentId: 0 }),
    required: ['postCode', 'postName'],
    limits: { postCode: [1, 32], postName: [1, 64] },
  },
  SysUserPost: {
    send: async (draft) =>
      wire.json('POST', 'admin/sysuserpost/addSysUserPost', {
        ...draft,
        postCode: draft.postCode ?? (await postCode()),
      }),
    draft: () => ({ userId: user.id, postType: 2, status: 1 }),
    required: ['userId', 'postType', 'status'],
    limits: { postDescription: [0, 256] },
    choices: { postType: [[2, '2'], 3], status: [[0, 1, '1'], 2], postCode: [[], long(33)] },
  },
  SysUrl: {
    send: add('admin/sysurl/addSysUrl'),
    draft: () => ({ url: `/x/${next()}` }),
    required: ['url'],
    limits: { url: [1, 512], description: [0, 256] },
  },
  SysMenu: {
    send: add('admin/sysmenu/addSysMenu'),
    draft: () => ({
      menuCode: `m${next()}`,
      menuName: '菜单',
      menuPath: `/x/${next()}`,
      menuSequence: 1,
      menuStatus: 1,
      parentId: 0,
    }),
    required: ['menuCode', 'menuName', 'menuPath', 'menuStatus'],
    limits: { menuCode: [1, 32], menuName: [1, 32], menuIcon: [0, 32], menuPath: [1, 512], menuComponent: [0, 256] },
    choices: { menuStatus: [[0, 1, '0', '1'], 2], menuSequence: [[1, '2'], 0] },
  },
  SysOrg: {
    send: add('admin/sysorg/addSysOrg'),
    draft: () => ({ orgName: '机构', orgType: 'team', orgSequence: 1, parentId: 0 }),
    required: ['orgName', 'orgType'],
    limits: { orgName: [1, 64], orgType: [1, 32], orgDescription: [0, 256] },
    choices: { orgSequence: [[1], 0] },
  },
  SysDict: {
    send: add('admin/sysdict/addSysDict'),
    draft: () => ({ dictType: `t${next()}`, dictName: '名', dictValue: 'v', dictSequence: 1, parentId: 0 }),
    required: ['dictType', 'dictName', 'dictValue'],
    limits: { dictType: [1, 32], dictName: [1, 32], dictValue: [1, 32] },
  },
  SysRegion: {
    send: async (draft) => {
      const answer = await wire.json('POST', 'admin/sysregion/addSysRegion', draft)
      // Divisions are of all tenants: what was only tried is taken away.
      if (answer.body.status === 200)
        done(await wire.post('admin/sysregion/deleteSysRegion', { regionCode: draft.regionCode }))
      return answer
    },
    draft: () => ({ regionName: '地区', regionCode: `96${next()}`, regionType: 'city', parentRegionCode: 0 }),
    required: ['regionName', 'regionCode', 'regionType', 'parentRegionCode'],
    limits: { regionName: [2, 40], regionCode: [6, 20, (n) => `96${digits(n - 2)}`], regionType: [1, 32] },
    choices: { regionCode: [[], '96a000'], parentRegionCode: [['330000'], digits(21)] },
  },
  SysParam: {
    send: add('admin/sysparam/addSysParam'),
    draft: () => ({ paramName: `p${next()}`, paramKey: 'key' }),
    required: ['paramName', 'paramKey'],
    limits: { paramName: [1, 64], paramKey: [1, 256], paramValue: [0, 2_048] },
  },
  AppClient: {
    send: add('uaa/appclient/addAppClient'),
    draft: () => ({
      clientCode: `c${next()}`,
      clientSecret: 'a long enough secret',
      authType: 'refresh_token',
      authScope: 'ui',
      tokenSeconds: 3_600,
      refreshSeconds: 86_400,
      fallbackUrl: 'https://app.example/',
    }),
    required: ['clientCode', 'authType', 'authScope', 'tokenSeconds', 'refreshSeconds', 'fallbackUrl'],
    limits: {
      clientCode: [1, 32],
      clientSecret: [12, 64],
      fallbackUrl: [30, 512, address],
      clientDescription: [0, 256],
    },
  },
  SysTenant: {
    send: add('admin/systenant/addSysTenant'),
    draft: () => ({ tenantCode: `t${next()}`, tenantName: '租户' }),
    required: ['tenantName'],
    limits: {
      tenantCode: [1, 64],
      tenantName: [1, 64],
      tenantContact: [0, 64],
      tenantEmail: [0, 100, mail],
      tenantTel: [3, 20, digits],
    },
  },
  Notification: {
    send: add('notification/notification/addNotification'),
    draft: () => ({ title: '标题', content: '<p>正文</p>', type: 'message', priority: 'high' }),
    required: ['title', 'content', 'type', 'priority'],
    limits: { title: [1, 100], type: [1, 32] },
  },
}

it.each(Object.entries(ENTITIES))('%s is held to what clients of the platform know of it', async (_name, entity) => {
  const { send, draft, limits, choices = {}, required = [], refusedAnyway } = entity
  const wrong = async (change: Fields): Promise<string[]> => {
    const { http, body } = await send({ ...draft(), ...change })
    expect(http, JSON.stringify(body)).toBe(200)
    if (body.status === 200) return []
    expect([body.status, body.data], JSON.stringify(body)).toEqual([500, {}])
    return Object.keys(body.fields ?? {})
  }
  /** Nothing is wrong with the field; where something else always is, that alone. */
  const isFine = async (field: string, value: unknown) => {
    const found = await wrong({ [field]: value })
    if (refusedAnyway) expect([field, value, found]).not.toEqual([field, value, expect.arrayContaining([field])])
    else expect([field, value, found]).toEqual([field, value, []])
  }
  for (const [field, [least, most, make = text]] of Object.entries(limits)) {
    await isFine(field, make(most))
    if (least > 0) await isFine(field, make(least))
    expect([field, await wrong({ [field]: make(most + 1) })]).toEqual([field, [field]])
    if (least > 1) expect([field, await wrong({ [field]: make(least).slice(1) })]).toEqual([field, [field]])
  }
  for (const field of required)
    for (const none of [undefined, null, ''])
      expect([field, none, await wrong({ [field]: none })]).toEqual([field, none, [field]])
  for (const [field, [allowed, other]] of Object.entries(choices)) {
    for (const value of allowed) await isFine(field, value)
    expect([field, await wrong({ [field]: other })]).toEqual([field, [field]])
  }
})
