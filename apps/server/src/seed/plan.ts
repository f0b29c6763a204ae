/** One site to be made: where it is, how it is let and how large it is. */
export interface SitePlan {
  code: string
  name: string
  regionCode: string
  address: string
  mode: 'whole' | 'shared' | 'centralised'
  builtYear: number
  buildings: number
  floors: number
  perFloor: number
  /** Rooms of a shared house. */
  roomsPerHouse: number
  /** Rent of one room a month, in yuan, from–to. */
  rentYuan: readonly [number, number]
  layouts: readonly string[]
  landlords: number
}
export interface TenantPlan {
  id: number
  code: string
  name: string
  houseLimit: number
  seed: number
  sites: readonly SitePlan[]
}

const LAYOUTS = ['一室一厅', '两室一厅', '两室两厅', '三室两厅'] as const

/** Two operators in the Yangtze delta, about 600 rooms on six sites in real districts. */
export const DEMO_TENANTS: readonly TenantPlan[] = [
  {
    id: 10001,
    code: '10001',
    name: '云居公寓',
    houseLimit: 600,
    seed: 20_261_120,
    sites: [
      {
        code: 'HZ-WK',
        name: '未来社·良睦路店',
        regionCode: '330110',
        address: '五常街道良睦路 1288 号',
        mode: 'centralised',
        builtYear: 2019,
        buildings: 2,
        floors: 10,
        perFloor: 8,
        roomsPerHouse: 1,
        rentYuan: [1_800, 2_900],
        layouts: ['开间', '一室一厅'],
        landlords: 1,
      },
      {
        code: 'HZ-BJ',
        name: '滨江春晓花园',
        regionCode: '330108',
        address: '长河街道江南大道 3588 号',
        mode: 'whole',
        builtYear: 2014,
        buildings: 4,
        floors: 6,
        perFloor: 4,
        roomsPerHouse: 1,
        rentYuan: [4_200, 7_800],
        layouts: LAYOUTS,
        landlords: 14,
      },
      {
        code: 'SH-ZJ',
        name: '张江汇智苑',
        regionCode: '310115',
        address: '张江镇碧波路 699 弄',
        mode: 'shared',
        builtYear: 2011,
        buildings: 3,
        floors: 6,
        perFloor: 2,
        roomsPerHouse: 3,
        rentYuan: [1_900, 3_200],
        layouts: ['三室一厅', '三室两厅'],
        landlords: 12,
      },
      {
        code: 'HZ-XH',
        name: '西溪里',
        regionCode: '330106',
        address: '蒋村街道文二西路 776 号',
        mode: 'whole',
        builtYear: 2016,
        buildings: 2,
        floors: 8,
        perFloor: 3,
        roomsPerHouse: 1,
        rentYuan: [3_900, 6_600],
        layouts: LAYOUTS,
        landlords: 9,
      },
    ],
  },
  {
    id: 10002,
    code: '10002',
    name: '江南里长租',
    houseLimit: 300,
    seed: 10_002,
    sites: [
      {
        code: 'SZ-WZ',
        name: '吴中青年公寓',
        regionCode: '320506',
        address: '长桥街道东吴北路 31 号',
        mode: 'centralised',
        builtYear: 2020,
        buildings: 1,
        floors: 9,
        perFloor: 8,
        roomsPerHouse: 1,
        rentYuan: [1_500, 2_300],
        layouts: ['开间', '一室一厅'],
        landlords: 1,
      },
      {
        code: 'NJ-JN',
        name: '江宁百家湖畔',
        regionCode: '320115',
        address: '秣陵街道双龙大道 1698 号',
        mode: 'shared',
        builtYear: 2013,
        buildings: 3,
        floors: 6,
        perFloor: 2,
        roomsPerHouse: 2,
        rentYuan: [1_400, 2_400],
        layouts: ['两室一厅', '两室两厅'],
        landlords: 8,
      },
    ],
  },
]
