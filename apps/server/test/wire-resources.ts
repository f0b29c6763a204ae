import type { Fields } from './wire.ts'

/** A resource as clients of the platform know it: typed off from their side, not taken from our contract. */
export interface WireResource {
  /** `SysPost` is served at `/api/admin/syspost/`. */
  name: string
  service?: string
  isTree?: true
  /** Fields of a row besides its id and the time it was made: `#` marks numbers, `?` what may be null. */
  row: string
  /** Filters that find a row by a piece of its text. */
  contains: readonly string[]
  /** Filters that find it by the whole value. */
  exact?: readonly string[]
  /** What must be there before: a resource and what is sent to add it. */
  needs?(n: string): readonly [name: string, draft: Fields]
  /** What a form for adding sends. */
  draft(n: string): Fields
  /** What a form for editing sends besides the id, with codes that are not to be changed. */
  change(n: string): Fields
  /** Fields the form cannot change. */
  fixed?: readonly string[]
  /** A row of the import template, by position. */
  cells(n: string): string[]
  /** Parameter by which a record is deleted. */
  deletedBy?: 'id' | 'regionCode'
  /** What two records may not share. */
  unique?: readonly string[]
}
const phone = (n: string): string => `138${n.padStart(8, '0')}`

/** `orgId` is an organisation that is there, `userId` a user; both are found before. */
export const wireResources = (known: { orgId: string; orgName: string; userId: string }) => {
  const { orgId, orgName, userId } = known
  const all: WireResource[] = [
    {
      name: 'SysUser',
      row: 'username nickname email mobile prefix roleId? roleIdCn? orgId orgIdCn status# postCode?',
      contains: ['username', 'nickname', 'mobile'],
      exact: ['status', 'orgId'],
      draft: (n) => ({
        username: `user${n}`,
        password: 'quiet river 71',
        email: `user${n}@example.org`,
        prefix: '86',
        mobile: phone(n),
        orgId,
        status: '1',
      }),
      change: (n) => ({
        username: `else${n}`,
        email: `x${n}@example.org`,
        prefix: 87,
        mobile: `139${phone(n).slice(3)}`,
        orgId,
        status: 0,
        roleId: [],
      }),
      fixed: ['username', 'roleId'],
      cells: (n) => [`user${n}`, '导入', orgName, '86', phone(n), `user${n}@example.org`, '启用'],
      unique: ['username', 'email', 'mobile'],
    },
    {
      name: 'SysPost',
      isTree: true,
      row: 'postCode postName postSequence# parentId',
      contains: ['postCode', 'postName'],
      draft: (n) => ({ postCode: `post${n}`, postName: `岗位${n}`, postSequence: 1, parentId: 0 }),
      change: (n) => ({ postCode: `else${n}`, postName: `新岗位${n}`, postSequence: '2', parentId: '0' }),
      fixed: ['postCode'],
      cells: (n) => [`岗位${n}`, `post${n}`, '1', ''],
      unique: ['postCode'],
    },
    {
      name: 'SysUserPost',
      row: 'userId postCode postName? postDescription postType# status#',
      contains: ['postCode', 'postName', 'postDescription'],
      exact: ['userId', 'postType', 'status'],
      needs: (n) => ['SysPost', { postCode: `held${n}`, postName: `岗位${n}`, postSequence: 1, parentId: '' }],
      draft: (n) => ({ userId, postCode: `held${n}`, postDescription: `说明${n}`, postType: '2', status: '1' }),
      change: (n) => ({ userId, postCode: `x${n}`, postDescription: `新说明${n}`, postType: 2, status: 0 }),
      fixed: ['postCode', 'userId'],
      cells: (n) => ['admin', `held${n}`, '兼岗', '显示', `说明${n}`],
    },
    {
      name: 'SysRole',
      row: 'roleCode roleName roleDescription',
      contains: ['roleName', 'roleCode', 'roleDescription'],
      draft: (n) => ({ roleCode: `ROLE_${n}`, roleName: `角色${n}`, roleDescription: `说明${n}` }),
      change: (n) => ({ roleCode: `ELSE_${n}`, roleName: `新角色${n}`, roleDescription: `新说明${n}` }),
      fixed: ['roleCode'],
      cells: (n) => [`ROLE_${n}`, `角色${n}`, `说明${n}`],
      unique: ['roleCode'],
    },
    {
      name: 'SysUrl',
      row: 'url description',
      contains: ['url', 'description'],
      draft: (n) => ({ url: `/elsewhere/thing${n}/query`, description: `说明${n}` }),
      change: (n) => ({ url: `/elsewhere/other${n}/query`, description: `新说明${n}` }),
      cells: (n) => [`/elsewhere/thing${n}/query`, `说明${n}`],
      unique: ['url'],
    },
    {
      name: 'SysMenu',
      isTree: true,
      row: 'menuCode menuName menuIcon menuPath menuComponent menuStatus# menuStatusCn menuSequence# parentId',
      contains: ['menuName', 'menuCode', 'menuIcon', 'menuPath'],
      exact: ['menuStatus'],
      draft: (n) => ({
        menuCode: `menu${n}`,
        menuName: `菜单${n}`,
        menuIcon: `icon${n}`,
        menuPath: `/other/menu${n}`,
        menuComponent: 'views/other',
        menuSequence: 1,
        menuStatus: '1',
        parentId: 0,
        menuButton: ['add', 'view'],
      }),
      change: (n) => ({
        menuCode: `else${n}`,
        menuName: `新菜单${n}`,
        menuIcon: `new${n}`,
        menuPath: `/other/new${n}`,
        menuComponent: 'views/new',
        menuSequence: '3',
        menuStatus: 0,
        parentId: '0',
        menuButton: [],
      }),
      fixed: ['menuCode', 'menuButton'],
      cells: (n) => [`菜单${n}`, `menu${n}`, '', `icon${n}`, `/other/menu${n}`, 'views/other', '1', '显示'],
      unique: ['menuCode', 'menuPath'],
    },
    {
      name: 'SysOrg',
      isTree: true,
      row: 'orgName orgType orgTypeCn orgDescription orgSequence# parentId',
      contains: ['orgName', 'orgDescription'],
      exact: ['orgType'],
      draft: (n) => ({
        orgName: `机构${n}`,
        orgType: 'team',
        orgDescription: `说明${n}`,
        orgSequence: 1,
        parentId: 0,
      }),
      change: (n) => ({
        orgName: `新机构${n}`,
        orgType: 'department',
        orgDescription: `新说明${n}`,
        orgSequence: '2',
        parentId: '0',
      }),
      cells: (n) => [`机构${n}`, '小组', '1', orgName, `说明${n}`],
    },
    {
      name: 'SysDict',
      isTree: true,
      row: 'dictName dictValue dictType dictSequence# parentId',
      contains: ['dictName', 'dictValue', 'dictType'],
      draft: (n) => ({ dictName: `字典${n}`, dictValue: `v${n}`, dictType: `t${n}`, dictSequence: 1, parentId: 0 }),
      change: (n) => ({
        dictName: `新字典${n}`,
        dictValue: `w${n}`,
        dictType: `x${n}`,
        dictSequence: '2',
        parentId: '0',
      }),
      fixed: ['dictType'],
      cells: (n) => [`字典${n}`, `v${n}`, `t${n}`, '1', ''],
      unique: ['dictType'],
    },
    {
      name: 'SysRegion',
      isTree: true,
      row: 'regionName regionCode regionType regionTypeCn parentRegionCode parentId',
      contains: ['regionName', 'regionCode'],
      exact: ['regionType'],
      draft: (n) => ({
        regionName: `地区${n}`,
        regionCode: Number(`97${n.padStart(8, '0')}`),
        regionType: 'province',
        parentRegionCode: 0,
      }),
      change: (n) => ({
        id: `97${n.padStart(8, '0')}`,
        regionName: `新地区${n}`,
        regionCode: '970000',
        regionType: 'city',
        parentRegionCode: '0',
      }),
      fixed: ['regionCode', 'id'],
      cells: (n) => [`地区${n}`, `97${n.padStart(8, '0')}`, '省', '0'],
      deletedBy: 'regionCode',
      unique: ['regionCode'],
    },
    {
      name: 'SysParam',
      row: 'paramName paramKey paramValue',
      contains: ['paramName', 'paramKey', 'paramValue'],
      draft: (n) => ({ paramName: `param${n}`, paramKey: `key${n}`, paramValue: `value${n}` }),
      change: (n) => ({ paramName: `else${n}`, paramKey: `newkey${n}`, paramValue: `new${n}` }),
      fixed: ['paramName'],
      cells: (n) => [`param${n}`, `key${n}`, `value${n}`],
      unique: ['paramName'],
    },
    {
      name: 'AppClient',
      service: 'uaa',
      row: 'clientCode clientSecret authType authScope tokenSeconds# refreshSeconds# fallbackUrl clientDescription',
      contains: ['clientCode', 'authType', 'authScope', 'fallbackUrl', 'clientDescription'],
      exact: ['tokenSeconds', 'refreshSeconds'],
      draft: (n) => ({
        clientCode: `app${n}`,
        clientSecret: `secret-of-${n}-app`,
        authType: 'password,refresh_token',
        authScope: 'ui',
        tokenSeconds: 3_600,
        refreshSeconds: '86400',
        fallbackUrl: `https://app${n}.example/`,
        clientDescription: `说明${n}`,
      }),
      change: (n) => ({
        clientCode: `else${n}`,
        clientSecret: '******',
        authType: 'refresh_token,password',
        authScope: 'read',
        tokenSeconds: '7200',
        refreshSeconds: 90_000,
        fallbackUrl: `https://new${n}.example/`,
        clientDescription: `新说明${n}`,
      }),
      fixed: ['clientCode'],
      cells: (n) => [`app${n}`, '', 'refresh_token', 'ui', '3600', '86400', `https://app${n}.example/`, '', `说明${n}`],
      unique: ['clientCode'],
    },
    {
      name: 'SysTenant',
      row: 'tenantCode tenantName tenantContact tenantEmail tenantTel domain? startTime? endTime? houseNum#',
      contains: ['tenantCode', 'tenantName', 'tenantContact', 'tenantEmail', 'tenantTel'],
      draft: (n) => ({
        tenantCode: `tenant${n}`,
        tenantName: `租户${n}`,
        tenantContact: `联系人${n}`,
        tenantEmail: `t${n}@example.org`,
        tenantTel: phone(n),
      }),
      change: (n) => ({
        tenantCode: `else${n}`,
        tenantName: `新租户${n}`,
        tenantContact: `新联系人${n}`,
        tenantEmail: `new${n}@example.org`,
        tenantTel: `139${phone(n).slice(3)}`,
      }),
      fixed: ['tenantCode'],
      cells: (n) => [`tenant${n}`, `租户${n}`, '', '', '', '', `联系人${n}`, `t${n}@example.org`, phone(n), '', ''],
      unique: ['tenantCode'],
    },
  ]
  return all
}
