/** Made-up records for tests; the shapes are those of the contract. */
export interface StubRow {
  id: string
  createTime: string
  [field: string]: unknown
}
const id = (kind: number, at: number): string =>
  `0191a000-0000-7000-8${String(kind).padStart(3, '0')}-${String(at).padStart(12, '0')}`
const made = (at: number): string => new Date(Date.UTC(2026, 9, 1, 8) - at * 5_400_000).toISOString()
const pick = <T>(from: readonly T[], at: number): T => from[at % from.length]!

const PEOPLE = ['王秀英', '李建国', '张伟', '刘洋', '陈静', '杨帆', '赵敏', '黄磊', '周涛', '吴倩']
const PLACES = ['阳光花园', '锦绣江南', '滨江壹号', '梧桐里', '云栖小镇', '星河湾', '翡翠城', '幸福家园']
const REGIONS = [
  ['330106', '浙江省/杭州市/西湖区'],
  ['310115', '上海市/市辖区/浦东新区'],
  ['440305', '广东省/深圳市/南山区'],
] as const

export const landlords: StubRow[] = Array.from({ length: 38 }, (_, at) => ({
  id: id(1, at),
  code: `L${1001 + at}`,
  name: pick(PEOPLE, at) + (at > 9 ? at : ''),
  mobile: `138${String(10_000_000 + at * 7_919).slice(0, 8)}`,
  bankName: pick(['中国工商银行', '招商银行', null], at),
  bankAccount: at % 3 === 2 ? null : `6222 02** **** ${1_000 + at}`,
  remark: at % 4 === 0 ? '每月五日前结算' : null,
  createTime: made(at),
}))
export const sites: StubRow[] = Array.from({ length: 57 }, (_, at) => ({
  id: id(2, at),
  code: `S${String(at + 1).padStart(4, '0')}`,
  name: `${pick(PLACES, at)}${at >= 8 ? `${Math.floor(at / 8) + 1}期` : ''}`,
  regionCode: pick(REGIONS, at)[0],
  regionName: pick(REGIONS, at)[1],
  address: `文三路 ${at * 12 + 8} 号`,
  mode: pick(['whole', 'shared', 'centralised'], at),
  landlordId: at % 5 === 4 ? null : landlords[at % 38]!.id,
  landlordName: at % 5 === 4 ? null : landlords[at % 38]!.name,
  builtYear: 1998 + (at % 25),
  remark: null,
  houseCount: 40 + at * 3,
  roomCount: 96 + at * 7,
  createTime: made(at),
}))
export const buildings: StubRow[] = Array.from({ length: 120 }, (_, at) => ({
  id: id(3, at),
  siteId: sites[at % 57]!.id,
  siteName: sites[at % 57]!.name,
  name: `${(at % 12) + 1} 幢`,
  floors: 6 + (at % 28),
  units: (at % 4) + 1,
  remark: null,
  houseCount: 24 + at,
  createTime: made(at),
}))
export const rentees: StubRow[] = Array.from({ length: 10_000 }, (_, at) => ({
  id: id(4, at),
  code: `R${at + 1}`,
  name: `${pick(PEOPLE, at)}${at}`,
  mobile: `139${String(10_000_000 + at * 97).slice(0, 8)}`,
  idNoMasked: `3301**********${String(1_000 + (at % 9_000))}`,
  remark: null,
  createTime: made(at),
}))
export const regionTree = [
  {
    value: '33',
    label: '浙江省',
    children: [{ value: '3301', label: '杭州市', children: [{ value: '330106', label: '西湖区' }] }],
  },
  {
    value: '31',
    label: '上海市',
    children: [{ value: '3101', label: '市辖区', children: [{ value: '310115', label: '浦东新区' }] }],
  },
]
export const menus = [
  {
    id: '1',
    parentId: '0',
    name: 'house',
    icon: 'home',
    hideInMenu: 0,
    routes: [
      { id: '11', parentId: '1', name: 'house_list', path: '/house_list', icon: 'apartment', hideInMenu: 0 },
      { id: '12', parentId: '1', name: 'site', path: '/site', icon: 'environment', hideInMenu: 0 },
      { id: '13', parentId: '1', name: 'building', path: '/building', icon: 'bank', hideInMenu: 0 },
    ],
  },
  {
    id: '2',
    parentId: '0',
    name: 'party',
    icon: 'team',
    hideInMenu: 0,
    routes: [
      { id: '21', parentId: '2', name: 'landlord', path: '/landlord', icon: 'user', hideInMenu: 0 },
      { id: '22', parentId: '2', name: 'tenantplat', path: '/tenantplat', icon: 'contacts', hideInMenu: 0 },
    ],
  },
]
